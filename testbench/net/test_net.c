/* test_net.c - each unit of the table is in a net, and a netlist at rest is empty */
#include "machine/device.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "loop/wires.h"
#include "seeded.h"

/* Every unit of the table is in a net, and its wires are found by the table's ports. */
static void every_unit_is_in_a_net(void **state)
{
    unsigned long ports = 0;

    (void)state;
    for (unsigned i = 0; i < all_units_count; i++) {
        const struct unit_ops *u = all_units[i];
        const struct wires_ops *ops = wires_of(u);

        for (unsigned n = 1; n < u->ports; n++, ports++) {
            assert_non_null(ops->name[n]);
            assert_string_equal(ops->name[n], u->wires[n].name);
            assert_string_equal(ops->port[n]->packet, u->wires[n].type->name);
        }
        assert_null(ops->name[u->ports]);
        assert_ptr_equal(wired_unit(wired_named(u->name)), u);
    }
    assert_null(wired_unit(all_units_count));
    compared("ports", ports);
}

struct seen {
    unsigned long count, first; /* in all; of first instances */
    char name[1024][40];
};

/* A wire's name, its block's instance, and of several ends which it is. */
static void wire_is_empty(void *context, const struct net_wire *w)
{
    struct seen *s = context;
    char name[40];

    assert_int_equal(w->count, 0);
    assert_int_equal(w->pushed, 0);
    assert_non_null(type_named(w->packet));
    assert_true(w->at.instance < w->at.instances);
    snprintf(name, sizeof name, "%s %u %d %d", w->name, w->at.instance, w->of, w->end);
    for (unsigned i = 0; i < s->count; i++)
        assert_string_not_equal(s->name[i], name);
    memcpy(s->name[s->count++], name, sizeof name);
}

static void unit_is_idle(void *context, const struct net_unit *u)
{
    struct seen *s = context;

    assert_true(u->idle);
    assert_true(!u->stand_in || !u->stand_in->step);
    assert_non_null(unit_named(u->name));
    assert_true(u->at.instance < u->at.instances);
    if (u->at.instance == 0) /* in flow order, as the table has them */
        assert_string_equal(wired_unit((unsigned)s->first++)->name, u->name);
    s->count++;
}

static unsigned long wires, units;

/* What a block's list has: edges are wires of the block around it. */
struct listed {
    unsigned units, wires, edges;
};

/* Units of others.net and spare.net, which no block has: they are behind all others. */
static unsigned spares(void)
{
    struct listed n = { 0 };

#define NET_DEF "gpc/tpc/others.net"
#include "net_count.h"
#define NET_DEF "fbp/spare.net"
#include "net_count.h"
    return n.units;
}

/* Whether the table says of each unit which netlist has it: those of the gpu are behind the first 'before' units, those
 * that draw behind the first 'draws', and those that compute between these and the first 'hub'.
 */
static void netlists_follow(unsigned long hub, unsigned long draws, unsigned long before)
{
    for (unsigned i = 0, end = all_units_count - spares(); wired_unit(i); i++) {
        assert_int_equal(wired_joined(i), i < end);
        assert_int_equal(wired_computes(i), i >= hub && i < draws);
        assert_int_equal(wired_draws(i), i >= draws && i < end);
        assert_int_equal(wired_in_gpu(i), i >= before && i < end);
    }
}

/* Units are those of the table: the hub's, the GMMU, those of compute, those before the raster, then the others.  The wire from wdx to
 * setup has an end in two netlists (world_piece).
 */
static void at_rest(unsigned gpcs, unsigned tpcs, unsigned fbps)
{
    static struct device device;
    static struct sm_clocks clocks;
    struct failure f = { 0 };
    struct screen *g;
    struct hub *h;
    struct hub_stand_ins none = { 0 };
    static struct seen seen_wires, seen_units, seen_before;
    struct grids *grids;
    struct world *before;
    unsigned long hub, draws;
    struct profile p = *profile_default();

    p.gpcs = gpcs;
    p.tpcs = tpcs;
    p.rops = fbps;
    assert_true(device_open(&device, &p, DEVICE_MEMORY, &f));
    g = &device.gpu->screen;
    h = &device.gpu->hub;
    before = &device.gpu->world;
    grids = &device.gpu->grids;
    seen_before.count = seen_wires.count = seen_units.count = seen_units.first = 0;
    hub_wires(h, wire_is_empty, &seen_wires);
    mmu_wires(&device.gpu->mmu, wire_is_empty, &seen_wires);
    gpu_core_wires(device.gpu, wire_is_empty, &seen_wires);
    sm_clocks_wires(&clocks, wire_is_empty, &seen_wires);
    grids_wires(grids, wire_is_empty, &seen_wires);
    world_wires(before, wire_is_empty, &seen_before);
    screen_wires(g, wire_is_empty, &seen_wires);
    hub_units(h, &none, unit_is_idle, &seen_units);
    mmu_units(&device.gpu->mmu, unit_is_idle, &seen_units);
    gpu_core_units(device.gpu, unit_is_idle, &seen_units);
    sm_clocks_units(&clocks, unit_is_idle, &seen_units);
    hub = seen_units.first;
    grids_units(grids, unit_is_idle, &seen_units);
    draws = seen_units.first;
    world_units(before, unit_is_idle, &seen_units);
    netlists_follow(hub, draws, seen_units.first);
    screen_units(g, unit_is_idle, &seen_units);
    assert_true(screen_finish(g));
    wires = seen_wires.count + seen_before.count;
    units = seen_units.count;
    assert_int_equal(seen_units.first + spares(), all_units_count);
    device_close(&device);
}

static struct listed listed_tpc(void)
{
    struct listed n = { 0 };

#define NET_DEF "gpc/tpc/tpc.net"
#include "net_count.h"
    return n;
}

static struct listed listed_core(void)
{
    struct listed n = { 0 };

#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "net_count.h"
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "net_count.h"
    return n;
}

static struct listed listed_gpc(void)
{
    struct listed n = { 0 };

#define NET_DEF "gpc/gpc.net"
#include "net_count.h"
#define NET_DEF "gpc/zcull/zcull.net"
#include "net_count.h"
    return n;
}

static struct listed listed_fbp(void)
{
    struct listed n = { 0 };

#define NET_DEF "fbp/fbp.net"
#include "net_count.h"
    return n;
}

/* No two wires have one name.  Another instance has what its list has; a wire to several has an end at each. */
static void a_netlist_at_rest_is_empty(void **state)
{
    const struct listed gpc = listed_gpc(), fbp = listed_fbp(), core = listed_core();
    struct listed tpc = listed_tpc();
    unsigned long one_wires, one_units;

    (void)state;
    tpc.units += core.units; /* of its SM */
    tpc.wires += core.wires;
    at_rest(1, 1, 1);
    one_wires = wires;
    one_units = units;
    for (unsigned tpcs = 2; tpcs <= GPM_TPCS; tpcs++) {
        at_rest(1, tpcs, 1);
        assert_int_equal(units, one_units + tpc.units * (tpcs - 1));
        assert_int_equal(wires, one_wires + tpc.wires * (tpcs - 1) + tpc.edges * tpcs);
    }
    for (unsigned fbps = 2; fbps <= XBAR_FBPS; fbps++) {
        at_rest(1, 1, fbps);
        assert_int_equal(units, one_units + fbp.units * (fbps - 1));
        assert_int_equal(wires, one_wires + fbp.wires * (fbps - 1) + fbp.edges * fbps);
    }
    for (unsigned gpcs = 2; gpcs <= ARB_GPCS; gpcs++) {
        at_rest(gpcs, 1, 1);
        assert_int_equal(units, one_units + (gpc.units + tpc.units) * (gpcs - 1));
        assert_int_equal(wires,
                         one_wires + (gpc.wires + tpc.wires) * (gpcs - 1) + gpc.edges * gpcs);
    }
    compared("wires", wires);
    compared("units", units);
}

/* A profile with other counts has those, and its own where they are 0. */
static void counts_change_a_profile(void **state)
{
    const struct profile *p = profile_default(), other = { .gpcs = 7, .dram_bits = 9 };
    const struct profile q = profile_with(p, &other);

    (void)state;
    assert_ptr_equal(p, profile_named(p->name));
    assert_null(profile_named("gm20"));
    assert_true(strstr(profile_names(), p->name) == profile_names());
    assert_string_equal(q.name, p->name);
    assert_true(q.gpcs == 7 && q.dram_bits == 9 && q.tpcs == p->tpcs && q.sms == p->sms);
    assert_true(q.rops == p->rops && q.pess == p->pess && q.chipset == 0x12b);
}

/* GM20B has the TPCs that its SMs need, one SM each, and an FBP for each ROP. */
static void a_profile_has_its_instances(void **state)
{
    const struct profile *p = profile_default();

    (void)state;
    assert_int_equal(p->tpcs * p->gpcs, p->sms);
    assert_in_range(p->gpcs, 1, ARB_GPCS);
    assert_in_range(p->tpcs, 1, GPM_TPCS);
    assert_in_range(p->rops, 1, XBAR_FBPS);
    compared("profiles", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_is_in_a_net),
        cmocka_unit_test(a_netlist_at_rest_is_empty),
        cmocka_unit_test(a_profile_has_its_instances),
        cmocka_unit_test(counts_change_a_profile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
