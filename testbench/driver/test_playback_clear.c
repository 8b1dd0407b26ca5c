/* test_playback_clear.c - CLEAR_SURFACE of a stream in memory by virtual address, beside loops over the surface by
 * coordinates: every format of depth, stencil and colour, channels, layers, slices, pitch, samples, all that cuts the
 * rectangle, targets by output, pages in any order of memory
 */
#include "clear_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/crop/clear/clear_reference.h"
#include "made_trace.h"
#include "scratch_folder.h"
#include "seeded.h"

static struct target_memory color = { .va = TARGET_VA }, zeta = { .va = ZETA_VA };

/* What is compared when the clears are done. */
struct compared_memory {
    const struct surface_case *color, *zeta; /* or NULL */
    unsigned long bytes;
};

static void compare(struct carried *c, void *context)
{
    struct compared_memory *m = context;

    if (m->color)
        m->bytes += compare_memory(c, m->color, &color);
    if (m->zeta)
        m->bytes += compare_memory(c, m->zeta, &zeta);
}

static void must_equal(struct compared_memory *m, unsigned round)
{
    struct carried c = { 0 };
    const char *wrong = carry_out(&c, compare, m);

    if (*wrong)
        fail_msg("round %u: %s", round, wrong);
}

static void clears_equal_loops(void **state)
{
    static bool seen[2][COLORS];
    unsigned code[COLORS];
    unsigned long elements = 0, kinds[4] = { 0 }, formats = 0;
    struct compared_memory m = { 0 };

    (void)state;
    for (unsigned round = 0; round < 160; round++) {
        const struct surface_case s = random_surface(below(3) == 0);
        const unsigned slot = below(8), output = below(8);
        struct target_memory *t = s.depth ? &zeta : &color;

        made_trace_begin();
        make_pieces(&s, t, -1);
        clear_stream_begin();
        clear_stream_target(&s, t->va, slot, output);
        for (unsigned n = 0; n < 4; n++) {
            const struct clear_case c = random_clear(&s, output);

            clear_stream_add(&c);
            elements += clear_loops(&s, &c, t->expected);
        }
        clear_stream_submit();
        made_trace_end();
        m.color = s.depth ? NULL : &s;
        m.zeta = s.depth ? &s : NULL;
        must_equal(&m, round);
        kinds[s.depth ? 0 : s.pitched ? 1 : s.three ? 2 : 3]++;
        formats += !seen[s.depth][s.format];
        seen[s.depth][s.format] = true;
    }
    for (unsigned i = 0; i < 4; i++)
        assert_true(kinds[i] > 0);
    assert_int_equal(formats, ZETAS + clear_loops_colors(code));
    compared("formats", formats);
    compared("elements cleared", elements);
    compared("bytes", m.bytes);
}

/* One word clears colour, depth and stencil, as drivers do where nothing is masked. */
static void one_word_clears_both_targets(void **state)
{
    struct compared_memory m = { 0 };
    unsigned long elements = 0;

    (void)state;
    for (unsigned round = 0; round < 24; round++) {
        struct surface_case s, z;

        do
            s = random_surface(false);
        while (s.pitched || s.three);
        z = zeta_beside(&s);
        made_trace_begin();
        make_pieces(&s, &color, -1);
        make_pieces(&z, &zeta, -1);
        clear_stream_begin();
        clear_stream_target(&s, color.va, 0, 0);
        clear_stream_target(&z, zeta.va, 0, 0);
        for (unsigned n = 0; n < 3; n++) {
            struct clear_case c = random_clear(&s, 0);

            c.word |= below(4);
            clear_stream_add(&c);
            elements += clear_loops(&s, &c, color.expected) + clear_loops(&z, &c, zeta.expected);
        }
        clear_stream_submit();
        made_trace_end();
        m.color = &s;
        m.zeta = &z;
        must_equal(&m, round);
    }
    compared("elements cleared", elements);
    compared("bytes", m.bytes);
}

/* A target with a hole stops the channel: engine, client, type and address are told. */
static void a_hole_is_a_fault(void **state)
{
    struct surface_case s = { .bytes = 4, .width = 64, .height = 640, .h = 4, .layers = 1 };
    struct clear_case c = { .clip = { 0, 0, 64, 640 } };
    struct carried with = { 0 };
    char wanted[160];

    (void)state;
    for (unsigned way = 0; way < 2; way++) {
        const char *said;

        s.depth = way;
        s.format = way ? 3 : 0xd9;
        s.kind = way ? 0x11 : 0xfe;
        c.word = way ? 3 : 0x3c;
        made_trace_begin();
        make_pieces(&s, &color, 2);
        clear_stream_begin();
        clear_stream_target(&s, color.va, below(8), 0);
        clear_stream_add(&c);
        clear_stream_submit();
        made_trace_end();
        snprintf(wanted, sizeof wanted,
                 "MMU fault PTE: write of 0x%" PRIx64 " by PROP_0 (GPC, code 0xf) of the graphics "
                 "engine; channel 1, command at 0x",
                 color.va + 2 * PIECE);
        said = carry_out(&with, NULL, NULL);
        if (!strstr(said, wanted))
            fail_msg("'%s', not '%s'", said, wanted);
    }
    compared("faults", 2);
}

/* Depth in pages of a kind for colour is refused, not drawn. */
static void depth_needs_pages_of_its_kind(void **state)
{
    struct surface_case s = {
        .depth = true, .kind = 0x46, .bytes = 4, .width = 8, .height = 8, .format = 3, .layers = 1
    };
    struct clear_case c = { .word = 1, .clip = { 0, 0, 8, 8 } };
    struct carried with = { 0 };

    (void)state;
    made_trace_begin();
    make_pieces(&s, &zeta, -1);
    clear_stream_begin();
    clear_stream_target(&s, zeta.va, 0, 0);
    clear_stream_add(&c);
    clear_stream_submit();
    made_trace_end();
    assert_string_equal(carry_out(&with, NULL, NULL),
                        "fbp: depth in pages of a kind for something else");
    compared("kinds", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(clears_equal_loops, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(one_word_clears_both_targets, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_hole_is_a_fault, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(depth_needs_pages_of_its_kind, scratch_enter,
                                        scratch_leave),
    };
    int failed;

    clear_cases_seed(seed_from_environment());
    clear_reference_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_reference_close();
    return failed;
}
