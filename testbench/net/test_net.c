/* test_net.c - the .net files and the unit table name each unit's wires alike, and a netlist at rest is empty */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "gpu.h"
#include "hub/hub.h"
#include "loop/wires.h"
#include "seeded.h"

/* One wire, one name, one struct: of every port of every unit that a netlist has. */
static void ports_are_those_of_the_table(void **state)
{
    unsigned long ports = 0;

    (void)state;
    for (unsigned i = 0; wired_unit(i); i++) {
        const struct unit_ops *u = wired_unit(i);
        const struct wires_ops *ops = wires_of(u);

        for (unsigned n = 1; n < u->ports; n++, ports++) {
            assert_non_null(ops->name[n]);
            assert_string_equal(ops->name[n], u->wires[n].name);
            assert_string_equal(ops->port[n]->packet, u->wires[n].type->name);
        }
        assert_null(ops->name[u->ports]);
    }
    compared("ports", ports);
}

struct seen {
    unsigned long count;
    char name[256][32];
};

static void wire_is_empty(void *context, const struct net_wire *w)
{
    struct seen *s = context;

    assert_int_equal(w->count, 0);
    assert_int_equal(w->pushed, 0);
    assert_non_null(type_named(w->packet));
    for (unsigned i = 0; i < s->count; i++)
        assert_string_not_equal(s->name[i], w->name);
    snprintf(s->name[s->count++], sizeof s->name[0], "%s", w->name);
}

static void unit_is_idle(void *context, const struct net_unit *u)
{
    struct seen *s = context;

    assert_true(u->idle);
    assert_null(u->stand_in->step);
    assert_non_null(unit_named(u->name));
    assert_string_equal(wired_unit((unsigned)s->count)->name, u->name);
    s->count++;
}

/* No two wires have one name.  Units are those of the table: the hub's, the GMMU, then the others. */
static void a_netlist_at_rest_is_empty(void **state)
{
    struct gpu *g = calloc(1, sizeof *g);
    struct hub *h = calloc(1, sizeof *h);
    struct hub_stand_ins none = { 0 };
    struct seen wires = { 0 }, units = { 0 };

    (void)state;
    assert_non_null(g);
    assert_non_null(h);
    gpu_reset(g);
    hub_reset(h);
    hub_wires(h, wire_is_empty, &wires);
    gpu_wires(g, wire_is_empty, &wires);
    hub_units(h, &none, unit_is_idle, &units);
    assert_string_equal(wired_unit((unsigned)units.count)->name, "gmmu");
    units.count++;
    gpu_units(g, unit_is_idle, &units);
    assert_true(gpu_finish(g));
    assert_null(wired_unit((unsigned)units.count));
    compared("wires", wires.count);
    compared("units", units.count);
    free(h);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports_are_those_of_the_table),
        cmocka_unit_test(a_netlist_at_rest_is_empty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
