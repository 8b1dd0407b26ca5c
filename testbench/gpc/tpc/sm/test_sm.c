/* test_sm.c - pixel programs on the wires: which pixels they run for, in which warps, and what comes back
 * (facts/gpc.md, PROP; facts/tpc.md, STRI)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_float.h"
#include "pixel_bench.h"

static const struct attribute_plane no_plane[8];

/* R0 = the pixel's number in its warp's memory: 1024 * y + x, from position. */
#define PLACE                       \
    "IPA.PASS R20, a[0x70], RZ;\n"  \
    "IPA.PASS R21, a[0x74], RZ;\n"  \
    "F2I.U32.F32.TRUNC R20, R20;\n" \
    "F2I.U32.F32.TRUNC R21, R21;\n" \
    "SHL R21, R21, 0xa;\n"          \
    "IADD R0, R20, R21;\n"

static u32 place_of(const struct shade_quads *q, unsigned n)
{
    return pixel_at(q, n).x + 1024 * pixel_at(q, n).y;
}

/* Every set of quads: each pixel of a quad with a covered one runs, at its own place. */
static void every_pixel_of_a_covered_quad_runs(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    p = pixel_open(&h, PLACE "MOV32I R3, 0x7;\nEXIT;");
    pixel_planes(p, 1, no_plane);
    for (unsigned k = 0; k < 600; k++) {
        const struct shade_quads q = pixel_packet(1, 1 + k % 15);

        pixel_one(p, &q);
        assert_true(prim_id_same(&p->shaded[0].id, &q.id));
        assert_memory_equal(p->shaded[0].mask, q.samples, sizeof q.samples);
        assert_int_equal(p->shaded[0].killed, 0);
        for (unsigned n = 0; n < 16; n++, cases++) {
            assert_int_equal(p->shaded[0].color[4 * n], pixel_in_quad(&q, n) ? place_of(&q, n) : 0);
            assert_int_equal(p->shaded[0].color[4 * n + 3], pixel_in_quad(&q, n) ? 7 : 0);
        }
    }
    pixel_close(p);
    compared("pixels", cases);
}

/* A warp is eight quads, of any primitives and of parts of packets; each pixel has its own primitive's value, in order. */
static void warps_hold_eight_quads(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_FLAT);
    p = pixel_open(&h, "S2R R1, SR_LANEID;\nIPA.CONSTANT R0, a[0x80], RZ;\nEXIT;");
    p->state.outputs = 2;
    p->state.program.mrt = false;
    pixel_state(p);
    for (unsigned prim = 0; prim < 9; prim++) {
        const struct attribute_plane plane[2] = { { 0, 0, 0 }, { 0, 0, 1000 + prim } };

        pixel_planes(p, prim, plane);
    }
    for (unsigned k = 0; k < 400; k++) {
        struct shade_quads q[9];
        unsigned quads = 0;

        for (unsigned i = 0; i < 9; i++) { /* primitives do not come back */
            const unsigned prim = i && random_word() % 2 ? q[i - 1].id.prim : i;

            q[i] = pixel_packet(prim, 1 + (unsigned)random_word() % 15);
            shade_quads_push(&p->in, &q[i]);
        }
        p->sm.warps = 0;
        pixel_run(p);
        assert_int_equal(p->given, 18);
        for (unsigned i = 0; i < 9; i++)
            for (unsigned n = 0; n < 16; n++) {
                const u32 *color = &p->shaded[2 * i].color[4 * n];
                const bool runs = pixel_in_quad(&q[i], n);

                assert_int_equal(color[0], runs ? 1000 + q[i].id.prim : 0);
                assert_int_equal(color[1], runs ? 4 * (quads % SM_QUADS) + n % 4 : 0);
                assert_memory_equal(color, &p->shaded[2 * i + 1].color[4 * n], 16);
                quads += n % 4 == 3 && runs;
                cases += runs;
            }
        assert_int_equal(p->sm.warps, (quads + SM_QUADS - 1) / SM_QUADS);
    }
    pixel_close(p);
    compared("pixels of several primitives", cases);
}

/* TRAM holds no more than a warp's primitives: the warp begins, so that the next ones' planes can come. */
static void a_warp_begins_when_tram_is_full(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;
    unsigned room;

    (void)state;
    pixel_header_target(&h, 0, 15);
    pixel_header_input(&h, 0x80, SPH_FLAT);
    p = pixel_open(&h, "IPA.CONSTANT R0, a[0x80], RZ;\nEXIT;");
    p->tram.planes = TRAM_PLANES / 3; /* three primitives */
    room = tram_room(&p->tram);
    for (unsigned k = 0; k < 10; k++) {
        struct attribute_plane plane[TRAM_PLANES] = { { 0 } };

        p->sm.warps = p->given = 0;
        for (unsigned i = 0; i < 2 * room + 1; i++) {
            const unsigned prim = k * (2 * room + 1) + i;
            const struct shade_quads q = pixel_packet(prim, 1);
            const struct shade_quads end = { .id = q.id, .kind = PRIMITIVE_END };

            plane[1].c = 7 + prim;
            if (tram_full(&p->tram)) { /* the packet comes before its planes */
                shade_quads_push(&p->in, &q);
                while (pixel_step(p))
                    continue;
                assert_int_equal(p->sm.warps, i / room);
                pixel_planes(p, prim, plane);
            } else {
                pixel_planes(p, prim, plane);
                shade_quads_push(&p->in, &q);
            }
            shade_quads_push(&p->in, &end);
            while (pixel_step(p))
                continue;
            cases++;
        }
        pixel_run(p);
        assert_int_equal(p->sm.warps, 3);
        assert_true(tram_idle(&p->tram) && sm_idle(&p->sm));
    }
    pixel_close(p);
    compared("packets beyond TRAM", cases);
}

/* Nothing runs for a primitive whose planes are still on their way; a token behind its pixels frees them. */
static void planes_are_waited_for_and_freed(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    p = pixel_open(&h, "MOV R0, RZ;\nEXIT;");
    for (; cases < 100; cases++) {
        const struct shade_quads q = pixel_packet((unsigned)cases, 15);
        const struct shade_quads end = { .id = q.id, .kind = PRIMITIVE_END };

        shade_quads_push(&p->in, &q);
        shade_quads_push(&p->in, &end);
        pixel_run(p);
        assert_int_equal(p->given, 0);
        assert_int_equal(p->sm.packets, 0);
        assert_int_equal(p->in.count, 1); /* the token */
        pixel_planes(p, (unsigned)cases, no_plane);
        pixel_run(p);
        assert_int_equal(p->given, 1);
        assert_true(tram_idle(&p->tram) && shade_quads_empty(&p->in));
    }
    pixel_close(p);
    compared("packets before their planes", cases);
}

/* A program that does not end stops its SM. */
static void an_endless_program_is_a_fault(void **state)
{
    struct pixel_header h = pixel_header();
    const struct shade_quads q = pixel_packet(0, 15);
    struct pixel_bench *p;

    (void)state;
    pixel_header_target(&h, 0, 15);
    p = pixel_open(&h, "f: BRA f;\nEXIT;");
    p->b->core.limit = 1000;
    pixel_planes(p, 0, no_plane);
    shade_quads_push(&p->in, &q);
    pixel_run(p);
    assert_int_equal(p->b->core.fault.kind, SM_ENDLESS);
    pixel_close(p);
    compared("endless programs", 1);
}

/* chosen: what the ticket of an ordered section counts is not published: a program that asks for it is refused by name. */
static void tickets_are_refused(void **state)
{
    struct pixel_header h = pixel_header();
    const struct shade_quads q = pixel_packet(0, 15);
    struct pixel_bench *p;

    (void)state;
    pixel_header_target(&h, 0, 15);
    p = pixel_open(&h, "S2R R0, SR_ORDERING_TICKET;\nEXIT;");
    pixel_planes(p, 0, no_plane);
    shade_quads_push(&p->in, &q);
    pixel_run(p);
    assert_int_equal(p->b->core.fault.kind, SM_NOT_MODELLED);
    assert_string_equal(p->b->core.fault.what, "S2R SR_ORDERING_TICKET of pixel programs");
    pixel_close(p);
    compared("tickets", 1);
}

/* The fault is there as data; its pixels are killed, and all that come later. */
static void a_fault_kills_what_is_under_way(void **state)
{
    struct pixel_header h = pixel_header();
    struct pixel_bench *p;
    unsigned long cases = 0;

    (void)state;
    pixel_header_target(&h, 0, 15);
    p = pixel_open(&h, "MOV R0, R1;\nLDG.E R0, [R2];\nEXIT;");
    p->state.outputs = 2;
    pixel_state(p);
    pixel_planes(p, 0, no_plane);
    for (; cases < 20; cases++) {
        const struct shade_quads q = pixel_packet(0, 15);

        pixel_one(p, &q);
        assert_int_equal(p->b->core.fault.kind, SM_UNMAPPED);
        assert_int_equal(p->b->core.fault.pc, 0x10);
        assert_int_equal(p->b->core.fault.word, p->b->code[2]);
        assert_int_equal(p->shaded[0].killed, 0xffff);
        assert_int_equal(p->b->core.executed[ISA_LDG], 1);
        assert_true(sm_idle(&p->sm));
    }
    sm_core_stop(&p->b->core);
    shade_quads_push(&p->in, &(struct shade_quads){ .kind = PRIMITIVE_END });
    pixel_run(p);
    pixel_state(p); /* the next draw */
    p->b->code[2] = p->b->code[1];
    sm_core_invalidate(&p->b->core);
    pixel_planes(p, 1, no_plane);
    for (; cases < 40; cases++) {
        const struct shade_quads q = pixel_packet(1, 15);

        pixel_one(p, &q);
        assert_int_equal(p->shaded[0].killed, 0);
    }
    pixel_close(p);
    compared("packets after a fault", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pixel_of_a_covered_quad_runs),
        cmocka_unit_test(warps_hold_eight_quads),
        cmocka_unit_test(a_warp_begins_when_tram_is_full),
        cmocka_unit_test(planes_are_waited_for_and_freed),
        cmocka_unit_test(an_endless_program_is_a_fault),
        cmocka_unit_test(tickets_are_refused),
        cmocka_unit_test(a_fault_kills_what_is_under_way),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
