/* test_sm_outputs.c - registers of pixel programs, at their begin and as outputs at their end
 * (facts/classes/draw_semantics.md 7; facts/isa/semantics.md 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "pixel_bench.h"

static const struct attribute_plane no_plane[8];

/* R(n) = n + 1 of all registers to 47. */
static void fill_registers(char *text, size_t size)
{
    size_t at = 0;

    for (unsigned n = 0; n < 48; n++)
        at += (size_t)snprintf(text + at, size - at, "MOV32I R%u, 0x%x;\n", n, n + 1);
    snprintf(text + at, size - at, "EXIT;");
}

/* Targets with a nibble have four registers each, without gaps; then mask and depth, as a pair. */
static void outputs_are_in_their_registers(void **state)
{
    unsigned long cases = 0;
    char text[2048];

    (void)state;
    fill_registers(text, sizeof text);
    for (unsigned k = 0; k < 512; k++) {
        const unsigned nibbles = (unsigned)random_word() & 0xff, mask = k & 1, depth = k >> 1 & 1;
        const struct shade_quads q = pixel_packet(3, 1 + (unsigned)random_word() % 15);
        struct pixel_header h = pixel_header();
        struct pixel_bench *p;
        unsigned next = 1;

        for (unsigned t = 0; t < SPH_TARGETS; t++)
            pixel_header_target(&h, t, nibbles >> t & 1 ? 1 + (unsigned)random_word() % 15 : 0);
        if (mask)
            pixel_header_flag(&h, PIXEL_SAMPLE_MASK);
        if (depth)
            pixel_header_flag(&h, PIXEL_DEPTH);
        p = pixel_open(&h, text);
        p->state.outputs = 1 + (unsigned)random_word() % 8;
        pixel_state(p);
        pixel_planes(p, 3, no_plane);
        pixel_one(p, &q);
        for (unsigned t = 0; t < SPH_TARGETS; t++) {
            for (unsigned i = 0; i < 64 && t < p->state.outputs; i++, cases++)
                assert_int_equal(p->shaded[t].color[i],
                                 nibbles >> t & pixel_in_quad(&q, i / 4) ? next + i % 4 : 0);
            if (t < p->state.outputs)
                assert_int_equal(p->shaded[t].number, t);
            next += nibbles >> t & 1 ? 4 : 0;
        }
        for (unsigned n = 0; n < 16; n++) {
            const bool in = pixel_in_quad(&q, n);

            assert_int_equal(p->shaded[0].mask[n], mask && in ? next : q.samples[n]);
            assert_int_equal(p->shaded[0].z[n], depth && in ? next + 1 : 0);
        }
        pixel_close(p);
    }
    compared("channels", cases);
}

/* Without MRT, by the header or the class, each output is output 0. */
/* ... but a second source is output 1. */
static void without_mrt_all_targets_have_output_0(void **state)
{
    unsigned long cases = 0;
    char text[2048];

    (void)state;
    fill_registers(text, sizeof text);
    for (unsigned k = 0; k < 8; k++) {
        const struct shade_quads q = pixel_packet(0, 15);
        struct pixel_header h = pixel_header();
        struct pixel_bench *p;

        for (unsigned t = 0; t < 3; t++)
            pixel_header_target(&h, t, 15);
        bits_put(h.word, 14, 1, k & 1);
        p = pixel_open(&h, text);
        p->state.program.mrt = k >> 1 & 1;
        p->state.program.dual_source = k >> 2;
        p->state.outputs = 3;
        pixel_state(p);
        pixel_planes(p, 0, no_plane);
        pixel_one(p, &q);
        for (unsigned t = 0; t < 3; t++)
            for (unsigned i = 0; i < 64; i++, cases++)
                assert_int_equal(p->shaded[t].color[i], 1 + i % 4 + (k >= 3 ? 4 * t : 0));
        pixel_close(p);
    }
    compared("channels without MRT", cases);
}

/* Whatever ran before, the registers that a program has not written are 0: of other programs, other numbers of them, and
 * code that was decoded anew.
 */
static void registers_begin_at_zero(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;
    char text[16384];
    size_t at = 0;

    (void)state;
    for (unsigned t = 0; t < SPH_TARGETS; t++)
        pixel_header_target(&h, t, 15);
    for (unsigned n = 0; n < 255; n++)
        at += (size_t)snprintf(text + at, sizeof text - at, "MOV32I R%u, 0x%x;\n", n, ~n);
    snprintf(text + at, sizeof text - at,
             "EXIT;\nsmall: MOV32I R7, 0x1;\nMUFU.RCP R5, R7;\nEXIT;\nlast: EXIT;\n");
    p = pixel_open(&h, text);
    p->state.outputs = 8;
    for (unsigned k = 0; k < 60; k++) {
        const struct shade_quads q = pixel_packet(k, 1 + k % 15);
        const char *entry = k % 7 == 0 ? NULL : k % 2 ? "small" : "last";

        p->state.program.entry = entry ? sm_label(entry) : 0;
        pixel_state(p);
        if (k % 10 == 9)
            sm_core_invalidate(&p->b->core);
        pixel_planes(p, k, no_plane);
        pixel_one(p, &q);
        for (unsigned i = 0; i < 32 * 16 && entry && pixel_in_quad(&q, i / 32); i++, cases++) {
            const u32 got = p->shaded[i % 32 / 4].color[4 * (i / 32) + i % 4];

            if (k % 2 == 0 || (i % 32 != 5 && i % 32 != 7))
                assert_int_equal(got, 0);
        }
        shade_quads_push(&p->in, &(struct shade_quads){ .id = q.id, .kind = PRIMITIVE_END });
        pixel_run(p);
    }
    pixel_close(p);
    compared("registers", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_in_their_registers),
        cmocka_unit_test(without_mrt_all_targets_have_output_0),
        cmocka_unit_test(registers_begin_at_zero),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
