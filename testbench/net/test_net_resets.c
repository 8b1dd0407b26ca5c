/* test_net_resets.c - taps stay on every wire of every block: over what resets units, over snapshots, over new channels
 *
 * A tap on each wire that the .nets tell of.  Every way a GPU comes back to rest is taken, each by a command stream: a draw and a
 * grid that are not modelled, a copy to a page that is not there.
 */
#include "inspect/device_snapshot.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scratch_folder.h"
#include "seeded.h"

#define WIRES   8192
#define METHODS UINT64_C(0x100000) /* where a channel's words lie */

struct tapped {
    struct net_tap tap, **wire;
    u64 given;
};

struct taps {
    unsigned count, at;
    const char *when;
    struct tapped of[WIRES];
};

static unsigned long checked, resets[2]; /* of draws, of grids */

static void given(void *self, const void *packet)
{
    struct tapped *t = self;

    (void)packet;
    t->given++;
}

static void put_on(void *taps, const struct net_wire *w)
{
    struct taps *s = taps;
    struct tapped *t = &s->of[s->count++];

    assert_true(s->count < WIRES);
    *t = (struct tapped){ .tap = { .given = given, .self = t }, .wire = w->tap };
    net_tap_on(w->tap, &t->tap);
}

static void is_there(void *taps, const struct net_wire *w)
{
    struct taps *s = taps;
    const struct tapped *t = &s->of[s->at++];

    if (w->tap != t->wire || *w->tap != &t->tap || t->tap.next)
        fail_msg("%s: %s.%s of %u has lost its tap", s->when, w->block, w->name, w->at.instance);
    checked++;
}

static void all_are_there(struct device *d, struct taps *s, const char *when)
{
    s->at = 0;
    s->when = when;
    gpu_wires(d->gpu, is_there, s);
    assert_int_equal(s->at, s->count);
}

static void was_reset(void *context, enum class_action of)
{
    (void)context;
    resets[of == ACTION_GRID]++;
}

/* Runs words of a channel, until the GPU comes back as 'wanted'. */
static void run(struct device *d, unsigned channel, const u32 *word, unsigned words,
                enum gpu_result wanted)
{
    struct failure f = { 0 };
    enum gpu_result how;

    assert_true(device_write(d, METHODS, word, 4 * words));
    assert_int_equal(device_enter(d, channel, METHODS, 4 * words, false, &f), DEVICE_ENTERED);
    device_kick(d, channel);
    how = gpu_run(d->gpu);
    if (how != wanted)
        fail_msg("%d instead of %d: %s", how, wanted, d->gpu->fault.text);
}

#define INCREASING(count, subchannel, method) \
    (1u << 29 | (u32)(count) << 16 | (u32)(subchannel) << 13 | (method) / 4)

/* Vertices of a program whose header, all zeros, is no vertex program's; of one that is not there. */
static const u32 draw[] = {
    INCREASING(1, 0, 0),      0xb197, INCREASING(2, 0, 0x1608), 0, METHODS + 4096,
    INCREASING(1, 0, 0x1618), 4,      INCREASING(2, 0, 0x0d74), 0, 3,
    INCREASING(1, 0, 0x1614), 0
};
static const u32 no_program[] = {
    INCREASING(1, 0, 0),      0xb197, INCREASING(1, 0, 0x1618), 4, INCREASING(2, 0, 0x0d74), 0, 3,
    INCREASING(1, 0, 0x1614), 0
};

/* SEND_PCAS_B, which asks for what is not modelled. */
static const u32 grid[] = { INCREASING(1, 1, 0), 0xb1c0, INCREASING(1, 1, 0x02b8), 1 };

/* A line of 64 bytes to where nothing is mapped. */
static const u32 copy[] = {
    INCREASING(1, 4, 0),      0xb0b5, INCREASING(8, 4, 0x0400), 0, METHODS, 0x7, 0, 64, 64, 64, 1,
    INCREASING(1, 4, 0x0300), 0x182
};

static void snapshot(struct device *d)
{
    struct snapshot_piece piece[SNAPSHOT_PIECES];
    struct failure f = { 0 };
    struct snapshot_out out;
    struct snapshot_in in;

    device_pieces(d, piece, 0);
    assert_true(snapshot_create(&out, "snapshot", NULL, snapshot_sizes(piece), &f));
    device_save(d, piece, &out);
    assert_true(snapshot_commit(&out, &f));
    assert_true(snapshot_open(&in, "snapshot", NULL, snapshot_sizes(piece), &f));
    assert_true(device_load(d, piece, &in));
    snapshot_close(&in);
}

static void taps_stay(unsigned gpcs, unsigned tpcs, unsigned fbps)
{
    static struct device device;
    static struct taps taps;
    const struct address_mapping page = { .va = METHODS, .bytes = 8192 };
    struct profile p = *profile_default();
    struct failure f = { 0 };
    struct device *d = &device;

    p.gpcs = gpcs;
    p.tpcs = tpcs;
    p.rops = fbps;
    taps.count = 0;
    assert_true(device_open(d, &p, DEVICE_MEMORY, &f));
    assert_true(device_map(d, &page, NULL, &f));
    d->gpu->watch.reset = was_reset;
    gpu_wires(d->gpu, put_on, &taps);
    all_are_there(d, &taps, "at first");
    run(d, 0, draw, sizeof draw / 4, GPU_NOT_MODELLED);
    all_are_there(d, &taps, "after a draw that is not modelled");
    run(d, 0, grid, sizeof grid / 4, GPU_NOT_MODELLED);
    all_are_there(d, &taps, "after a grid that is not modelled");
    snapshot(d);
    all_are_there(d, &taps, "after a snapshot");
    run(d, 1, no_program, sizeof no_program / 4, GPU_FAULTED);
    all_are_there(d, &taps, "after a draw that failed");
    hub_open(&d->gpu->hub, 1, &d->config);
    run(d, 2, copy, sizeof copy / 4, GPU_FAULTED);
    all_are_there(d, &taps, "after a copy that failed");
    device_close(d);
}

static void taps_stay_on_every_wire(void **state)
{
    (void)state;
    taps_stay(1, 1, 1);
    taps_stay(2, 3, 2);
    taps_stay(3, 2, 4);
    assert_true(resets[0] && resets[1]);
    compared("taps", checked);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test_setup_teardown(
        taps_stay_on_every_wire, scratch_enter, scratch_leave) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
