/* test_sm_geometry.c - geometry programs on the SM: handles, emits, streams (facts/isa/semantics.md 9, 10, 12) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "geometry_strips.h"

/* All corners of a primitive with adjacency, in order, and what is beyond the table. */
static void handles_are_vertices(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned corners = 1; corners <= 6; corners++) {
        start("S2R R0, SR_INVOCATION_INFO;\n"
              "PRMT R4, R0, 0x4442, RZ;\n"
              "PRMT R5, R0, 0x4440, RZ;\n"
              "XMAD R6, R4, R5, RZ;\n"
              "IADD R8, R6, R4;\n"
              "loop: ISBERD R7, [R6];\n"
              "ALD R10, a[0x94], R7;\n"
              "AST a[0x80], R10, RZ;\n"
              "OUT.EMIT R14, RZ, RZ;\n"
              "IADD R6, R6, 0x1;\n"
              "ISETP.LT.AND P0, PT, R6, R8, PT;\n"
              "@P0 BRA loop;\n"
              "MOV R7, 0x14;\n"
              "ALD R10, a[0x94], R7;\n" /* no vertex of the batch */
              "MOV R6, 0x7ff;\n"
              "ISBERD R7, [R6];\n" /* no entry of the table */
              "IADD R10, R10, R7;\n"
              "AST a[0x80], R10, RZ;\n"
              "OUT.EMIT R14, RZ, RZ;\n"
              "EXIT;\n",
              corners, 32, 1, SPH_POINTS, 7);
        wants = 0;
        for (unsigned p = 0; p < 32; p++) {
            for (unsigned i = 0; i < corners; i++) {
                const u32 x = input(0x94 / 4, batch.primitive[p].corner[i]);

                want(1, x, 0, 0, x, 300 + p);
            }
            want(1, 0, 0, 0, 0, 300 + p);
        }
        must_run(0, false);
        cases += compare();
    }
    compared("vertices by handle", cases);
}

/* Outputs hold over emits; words that the header lacks are lost; OUT gives the number of vertices, none above the
 * maximum.
 */
static void outputs_hold(void **state)
{
    (void)state;
    start("MOV R0, 0x5;\n"
          "AST a[0x80], R0, RZ;\n"
          "AST a[0x88], R0, RZ;\n"
          "OUT.EMIT R1, RZ, RZ;\n"
          "OUT.EMIT R2, R1, RZ;\n"
          "AST a[0x80], R2, R2;\n"
          "OUT.EMIT R3, R2, RZ;\n"
          "AST a[0x80], R3, R3;\n"
          "OUT.EMIT R3, R3, RZ;\n"
          "OUT.EMIT R3, R3, RZ;\n"
          "EXIT;\n",
          2, 3, 1, SPH_POINTS, 4);
    wants = 0;
    for (unsigned p = 0; p < 3; p++) {
        static const u32 values[] = { 5, 5, 2, 3 };

        for (unsigned i = 0; i < 4; i++)
            want(1, values[i], 0, 0, values[i], 300 + p);
    }
    must_run(0, false);
    for (unsigned lane = 0; lane < SM_LANES; lane++)
        assert_int_equal(out[0x88 / 4][lane], 0);
    assert_int_equal(geometry.emitted[2], 4);
    compared("vertices", compare());
}

static void streams_have_strips_of_their_own(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned stream = 0; stream < 4; stream++) {
        start("MOV R4, 0x6;\n" /* stream 2, by its two lowest bits */
              "MOV R0, 0x0;\n"
              "loop: AST a[0x80], R0, RZ;\n"
              "OUT.EMIT R1, RZ, RZ;\n"
              "IADD R2, R0, 0x10;\n"
              "AST a[0x80], R2, RZ;\n"
              "OUT.EMIT R1, RZ, 0x1;\n"
              "ISETP.EQ.AND P0, PT, R0, 0x1, PT;\n"
              "@P0 OUT.CUT R1, RZ, RZ;\n" /* of stream 0 only, two vertices behind */
              "IADD R2, R0, 0x20;\n"
              "AST a[0x80], R2, RZ;\n"
              "OUT.EMIT R1, RZ, R4;\n"
              "IADD R0, R0, 0x1;\n"
              "ISETP.LT.AND P0, PT, R0, 0x4, PT;\n"
              "@P0 BRA loop;\n"
              "EXIT;\n",
              1, 5, 1, SPH_LINE_STRIP, 12);
        wants = 0;
        for (unsigned p = 0; p < 5 && stream < 3; p++)
            for (u32 i = 0x10 * stream; i < 0x10 * stream + 3; i++)
                if (i != 1)
                    want(2, i, i + 1, 0, i, 300 + p);
        must_run(stream, false);
        cases += compare();
    }
    compared("lines of streams", cases);
}

/* The second instruction faults. */
static void what_is_not_modelled_is_named(void **state)
{
    static const struct {
        const char *text, *what;
    } refused[] = {
        { "ALD.P R0, a[0x20];", "ALD.P outside of tessellation programs" },
        { "AST.P a[0x20], R0;", "AST.P outside of tessellation programs" },
        { "ALD.O R0, a[0x80];", "ALD.O of geometry programs" },
        { "ISBERD.PATCH R0, [R1];", "ISBERD.O, .PATCH, .PRIM, .ATTR, .SKEW, .U16 and .B32" },
    };
    const unsigned count = sizeof refused / sizeof refused[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        char text[128];

        snprintf(text, sizeof text, "MOV R1, 0x1;\n%s\nEXIT;\n", refused[n].text);
        start(text, 3, 1, 1, SPH_POINTS, 1);
        assert_false(run(0, false));
        assert_int_equal(bench->core.fault.pc, 16);
        assert_int_equal(bench->core.fault.kind, SM_NOT_MODELLED);
        assert_string_equal(bench->core.fault.what, refused[n].what);
    }
    compared("refused", count);
}

/* Corner i of what is drawn of an input primitive. */
static unsigned corner_of(unsigned corners, unsigned i)
{
    return corners == 4 ? i + 1 : corners == 6 ? 2 * i : i;
}

/* A thread a primitive: the word that it writes is that of the primitive, by the id that it finds; others are the vertices'. */
static void passthrough_keeps_primitives(void **state)
{
    static const u8 kinds[7] = {
        0, PRIMITIVE_POINT,   PRIMITIVE_LINE, PRIMITIVE_TRIANGLE, PRIMITIVE_LINE,
        0, PRIMITIVE_TRIANGLE
    };
    unsigned long cases = 0;

    (void)state;
    for (unsigned corners = 1; corners <= 6; corners += corners == 4 ? 2 : 1)
        for (unsigned count = 1; count <= 32; count += 7) {
            const struct sm_launch l = { .local_bytes = 256, .crs_bytes = 4096 };
            const unsigned drawn_corners = kinds[corners] + 1u;
            struct pd_batch to;
            unsigned n = 0;

            start("S2R R0, SR_INVOCATION_INFO;\n"
                  "PRMT R4, R0, 0x4442, RZ;\n"
                  "PRMT R5, R0, 0x4440, RZ;\n"
                  "XMAD R6, R4, R5, RZ;\n"
                  "ISBERD R7, [R6];\n"
                  "ALD R10, a[0x94], R7;\n" /* of its first corner */
                  "AST a[0x84], R10, RZ;\n"
                  "EXIT;\n",
                  corners, count, 1, SPH_POINTS, 0);
            header.passthrough = true;
            header.writes[VALUE] = false;
            batch.kind = (enum primitive_kind)kinds[corners];
            for (unsigned p = 0; p < count; p++) {
                batch.primitive[p].order = (enum primitive_order)(p % 4);
                batch.primitive[p].edge_flags = (u3)(p % 8);
                batch.primitive[p].provoking = (u3)corner_of(corners, p % drawn_corners);
            }
            assert_null(sm_geometry_not_modelled(&header));
            sm_geometry_begin(&geometry, &header, &batch, (const u32(*)[SM_LANES])in);
            while (sm_geometry_more(&geometry)) {
                assert_true(sm_geometry_run(&bench->core, &bench->seen, &l, &geometry));
                assert_int_equal(sm_strips_count(&geometry, 0), geometry.lanes);
                assert_int_equal(sm_strips_count(&geometry, 1), 0);
                assert_false(sm_strips_next(&geometry, 1, false, &to, out));
                sm_strips_rewind(&geometry);
                while (sm_strips_next(&geometry, 0, cases & 1, &to, out)) {
                    assert_int_equal(to.kind, batch.kind);
                    assert_int_equal(to.corners, drawn_corners);
                    for (unsigned p = 0; p < to.primitives; p++, n++) {
                        const struct pd_primitive *from = &batch.primitive[n],
                                                  *z = &to.primitive[p];

                        assert_int_equal(z->id, from->id);
                        assert_int_equal(z->order, from->order);
                        assert_int_equal(z->edge_flags, from->edge_flags);
                        assert_int_equal(corner_of(corners, z->provoking), from->provoking);
                        for (unsigned i = 0; i < drawn_corners; i++, cases++) {
                            const unsigned v = from->corner[corner_of(corners, i)];

                            assert_int_equal(out[VALUE][z->corner[i]], input(VALUE, v));
                            assert_int_equal(out[VALUE + 1][z->corner[i]],
                                             input(0x94 / 4, from->corner[0]));
                        }
                    }
                }
            }
            assert_int_equal(n, count);
        }
    compared("vertices of passthrough programs", cases);
}

/* Its own words, and those before it but for the mask's; an id of its own, or the primitive's. */
static void passthrough_headers_let_words_through(void **state)
{
    struct sph program = { .stage = SPH_GEOMETRY, .passthrough = true },
               before = { .stage = SPH_VERTEX };
    u32 skip[SPH_ATTRIBUTES / 32];
    struct sph z;

    (void)state;
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
        program.writes[n] = random_word() % 4 == 0;
        before.writes[n] = random_word() % 2;
    }
    for (unsigned i = 0; i < SPH_ATTRIBUTES / 32; i++)
        skip[i] = (u32)random_word();
    for (unsigned own = 0; own < 2; own++) {
        program.writes[SPH_PRIMITIVE_ID] = own;
        z = sm_passthrough_header(&program, &before, skip);
        assert_int_equal(z.stage == SPH_GEOMETRY, own);
        for (unsigned n = 0; n < SPH_ATTRIBUTES; n++) {
            const bool skips = skip[n >> 5] & 1u << (n & 31);

            assert_int_equal(z.writes[n], program.writes[n] ? 1 : before.writes[n] && !skips);
        }
    }
    program.threads_per_primitive = 2;
    assert_non_null(sm_geometry_not_modelled(&program));
    compared("words of headers", 2 * SPH_ATTRIBUTES);
}

/* It has no strips to emit to. */
static void passthrough_does_not_emit(void **state)
{
    (void)state;
    start("MOV R1, 0x1;\nOUT.EMIT R1, RZ, RZ;\nEXIT;\n", 3, 1, 1, SPH_TRIANGLE_STRIP, 3);
    header.passthrough = true;
    assert_false(run(0, false));
    assert_string_equal(bench->core.fault.what, "OUT of passthrough geometry programs");
    compared("refused", 1);
}

static void headers_have_limits(void **state)
{
    (void)state;
    start("EXIT;\n", 1, 1, 1, SPH_POINTS, 2048);
    assert_null(sm_geometry_not_modelled(&header));
    must_run(0, false);
    assert_int_equal(primitives, 0);
    header.max_vertices++;
    assert_non_null(sm_geometry_not_modelled(&header));
    header.writes[VALUE] = header.writes[VALUE + 1] = false;
    header.max_vertices = 4095;
    assert_null(sm_geometry_not_modelled(&header));
    header.topology = 5;
    assert_non_null(sm_geometry_not_modelled(&header));
    compared("headers", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_are_vertices),
        cmocka_unit_test(outputs_hold),
        cmocka_unit_test(streams_have_strips_of_their_own),
        cmocka_unit_test(what_is_not_modelled_is_named),
        cmocka_unit_test(passthrough_keeps_primitives),
        cmocka_unit_test(passthrough_headers_let_words_through),
        cmocka_unit_test(passthrough_does_not_emit),
        cmocka_unit_test(headers_have_limits),
    };
    int failed;

    seed_from_environment();
    bench = sm_bench_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(bench);
    return failed;
}
