/* test_sm_patches.c - tessellation programs on the SM: handles, patches' words, coordinates (facts/tess.md 2)
 *
 * Programs have the sequences of the captures' (t10_tess): entries by INVOCATION_INFO, outputs of others by LANEID.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/vertex/sm_patches.h"
#include "seeded.h"
#include "sm_bench.h"

#define OUT (0x80 / 4)
#define INFO                                                                                     \
    "S2R R0, SR_INVOCATION_INFO;\nPRMT R4, R0, 0x4442, RZ;\nPRMT R5, R0, 0x4440, RZ;\nXMAD R6, " \
    "R4, R5, RZ;\n"

static struct sm_bench *bench;
static struct sph control, evaluation;
static struct pd_batch batch;
static struct sm_patches patches;
static u32 in[SPH_ATTRIBUTES][SM_LANES];
static const struct sm_launch launch = { .local_bytes = 256, .crs_bytes = 4096 };

static const u32 factors[6] = { 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5 };

static u32 input(unsigned word, unsigned vertex)
{
    return 0x1000000 * (vertex + 1) + word;
}

static void start(const char *text, unsigned ins, unsigned outs, unsigned count)
{
    sm_assemble(bench, text);
    sm_bench_reset(bench);
    control = evaluation = (struct sph){ 0 };
    control.stage = SPH_TESS_CONTROL;
    control.threads_per_primitive = outs;
    control.patch_attributes = 12;
    evaluation.stage = SPH_TESS_EVALUATION;
    for (unsigned i = 0; i < 4; i++)
        control.writes[OUT + i] = evaluation.writes[OUT + i] = true;
    evaluation.writes[SPH_TESS_COORD] = evaluation.writes[SPH_TESS_COORD + 1] = true;
    batch =
        (struct pd_batch){ .draw = 77, .patches = 1, .corners = (u6)ins, .primitives = (u6)count };
    batch.vertices = (u6)(ins * count);
    for (unsigned p = 0; p < count; p++)
        batch.primitive[p].id = 300 + p;
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned v = 0; v < SM_LANES; v++)
            in[word][v] = input(word, v);
    sm_patches_begin(&patches, outs ? &control : NULL, &evaluation, factors, &batch,
                     (const u32(*)[SM_LANES])in);
}

static void must(bool good)
{
    if (!good)
        fail_msg("%s at %x", sm_fault_name(bench->core.fault.kind), bench->core.fault.pc);
}

static unsigned patches_of_a_warp(unsigned ins, unsigned outs)
{
    unsigned n = 1;

    while (n < 12 && (n + 1) * ins <= 32 && (n + 1) * outs <= 32)
        n++;
    return n;
}

/* Every size: each thread copies the input vertex of its number; stores its id, its number and its entry. */
static void threads_find_their_vertices(void **state)
{
    unsigned long threads = 0;

    (void)state;
    for (unsigned ins = 1; ins <= 32; ins++)
        for (unsigned outs = 1; outs <= 32; outs += ins % 3 + 1) {
            const unsigned count = 32 / ins;
            unsigned first = 0;

            start(
                INFO
                "S2R R1, SR_INVOCATION_ID;\nIADD R6, R6, R1;\nISBERD R7, [R6];\n"
                "ALD R8, a[0x94], R7;\nALD R9, a[0x60];\nIADD R10, R6, RZ;\n"
                "AST a[0x80], R8;\nAST a[0x84], R9;\nAST a[0x88], R1;\nAST a[0x8c], R10;\nEXIT;\n",
                ins, outs, count);
            while (sm_patches_more(&patches)) {
                must(sm_patches_control(&bench->core, &bench->seen, &launch, &patches));
                assert_int_equal(patches.first, first);
                assert_true(patches.count == patches_of_a_warp(ins, outs) ||
                            first + patches.count == count);
                for (unsigned lane = 0; lane < patches.count * outs; lane++, threads++) {
                    const unsigned p = lane / outs, i = lane % outs, entry = p * ins + i;
                    const bool there = entry < patches.count * ins; /* of any patch of the warp */

                    assert_int_equal(patches.control.out[OUT][lane],
                                     input(0x94 / 4, there ? first * ins + entry : 0));
                    assert_int_equal(patches.control.out[OUT + 1][lane], 300 + first + p);
                    assert_int_equal(patches.control.out[OUT + 2][lane], i);
                    assert_int_equal(patches.control.out[OUT + 3][lane], entry);
                }
                first += patches.count;
            }
            assert_int_equal(first, count);
        }
    compared("threads", threads);
}

/* Outputs of the next thread of the patch, by lane; words of the patch, of which the highest thread's stays. */
static void threads_see_each_other_s_outputs(void **state)
{
    const unsigned outs = 5, count = 6;

    (void)state;
    start(
        "S2R R1, SR_INVOCATION_ID;\nS2R R2, SR_LANEID;\nIADD R3, R2, -R1;\nIADD R8, R2, 0x100;\n"
        "AST a[0x80], R8;\nAST.P a[0x20], R8;\nAST.P a[0x30], R8;\nBAR.SYNC 0x0;\n"
        "IADD R4, R1, 0x1;\nISETP.EQ.AND P0, PT, R4, 0x5, PT;\n@P0 MOV R4, RZ;\nIADD R4, R4, R3;\n"
        "ALD.O R9, a[0x80], R4;\nAST a[0x84], R9;\nALD.P R10, a[0x20];\nAST a[0x88], R10;\n"
        "ALD.P R10, a[0x30];\nAST a[0x8c], R10;\nMOV R4, 0x20;\nALD.O R11, a[0x80], R4;\nAST.P "
        "a[0x24], R11;\nEXIT;\n",
        3, outs, count);
    must(sm_patches_control(&bench->core, &bench->seen, &launch, &patches));
    assert_int_equal(patches.count, 6);
    for (unsigned lane = 0; lane < count * outs; lane++) {
        const unsigned p = lane / outs, next = p * outs + (lane % outs + 1) % outs;

        assert_int_equal(patches.control.out[OUT][lane], 0x100 + lane);
        assert_int_equal(patches.control.out[OUT + 1][lane], 0x100 + next);
        assert_int_equal(patches.control.out[OUT + 2][lane], 0x100 + p * outs + outs - 1);
        assert_int_equal(patches.control.out[OUT + 3][lane], 0); /* the header has 12 words */
        assert_int_equal(patches.word[p][0x24 / 4], 0);          /* no lane 32 */
    }
    compared("threads", count * outs);
}

static struct tess_batch points_of(unsigned count)
{
    struct tess_batch b = {
        .draw = 77, .id = 301, .points = (u6)count, .corners = 3, .primitives = 42
    };

    for (unsigned i = 0; i < count; i++) {
        b.u[i] = (u17)(random_word() % 0x10001);
        b.v[i] = (u17)(i == 0 ? 0x10000 : i == 1 ? 0 : random_word() % 0x10001);
    }
    for (unsigned i = 0; i < 126; i++)
        b.corner[i] = (u5)(random_word() % count);
    return b;
}

static u32 float_bits(u32 place)
{
    const float f = (float)place / 65536;
    u32 bits;

    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* Points find where they lie, their patch's words, its vertices: of the control program, or of the batch. */
static void points_find_their_patch(void **state)
{
    unsigned long points = 0;

    (void)state;
    for (unsigned has = 0; has < 2; has++)
        for (unsigned n = 0; n < 3; n++) {
            const struct tess_batch b = points_of(1 + (unsigned)(random_word() % 32));

            start("S2R R1, SR_LANEID;\nALD.O.64 R2, a[0x2f0], R1;\n" INFO
                  "IADD R6, R6, 0x2;\nISBERD R7, [R6];\nALD R8, a[0x80], R7;\nALD.P R9, a[0x8];\n"
                  "ALD R10, a[0x60];\nIADD R9, R9, R10;\nAST.64 a[0x80], R2;\nAST a[0x88], "
                  "R8;\nAST a[0x8c], R9;\nAST.P a[0x8], R9;\nEXIT;\n",
                  4, has ? 3 : 0, 8);
            patches.count = 7; /* as after a warp of the control program */
            patches.first = 1;
            for (unsigned lane = 0; lane < 21; lane++)
                patches.control.out[OUT][lane] = 0x5000 + lane;
            for (unsigned p = 0; p < 7; p++)
                patches.word[p][2] = 0x70 + p;
            must(sm_patches_evaluate(&bench->core, &bench->seen, &launch, &patches, n, &b));
            for (unsigned i = 0; i < b.points; i++, points++) {
                assert_int_equal(patches.evaluation.out[OUT][i], float_bits(b.u[i]));
                assert_int_equal(patches.evaluation.out[OUT + 1][i], float_bits(b.v[i]));
                assert_int_equal(patches.evaluation.out[OUT + 2][i],
                                 has ? 0x5000 + 3 * n + 2 : input(OUT, 4 * (1 + n) + 2));
                assert_int_equal(patches.evaluation.out[OUT + 3][i], 0x70 + n + 301 + n);
            }
            assert_int_equal(patches.word[n][2], 0x70 + n);
        }
    compared("points", points);
}

/* At most 32 at a time, in their order. */
static void primitives_come_in_batches(void **state)
{
    unsigned long primitives = 0;

    (void)state;
    start("EXIT;\n", 3, 3, 4);
    for (unsigned corners = 1; corners <= 3; corners++)
        for (unsigned last = 0; last < 2; last++) {
            struct tess_batch b = points_of(32);
            struct pd_batch to;
            unsigned at = 0;

            b.corners = (u2)corners;
            while (at < b.primitives) {
                const unsigned from = at;

                at = sm_patches_primitives(&patches, &b, from, last, &to);
                assert_int_equal(to.primitives, at - from);
                assert_true(to.vertices == 32 && to.corners == corners && to.draw == 77 &&
                            !to.patches);
                assert_int_equal(to.kind, corners - 1);
                for (unsigned k = 0; k < to.primitives; k++, primitives++) {
                    assert_int_equal(to.primitive[k].id, 301);
                    assert_int_equal(to.primitive[k].provoking, last ? corners - 1 : 0);
                    assert_memory_equal(to.primitive[k].corner, &b.corner[3 * (from + k)], corners);
                }
            }
            assert_int_equal(at, 42);
        }
    compared("primitives", primitives);
}

/* As nouveau's programs ask for gl_PatchVerticesIn: before the control program, and behind it. */
static void programs_know_their_patch_s_vertices(void **state)
{
    const char *text =
        "S2R R0, SR_PRIM_TYPE;\nBFE.U32 R1, R0, 0x808;\nAST.64 a[0x80], R0;\nEXIT;\n";
    unsigned long programs = 0;

    (void)state;
    for (unsigned ins = 1; ins <= 32; ins++)
        for (unsigned outs = 0; outs <= 32; outs += 4, programs += 2) {
            const struct tess_batch b = points_of(3);
            const unsigned behind = outs ? outs : ins;

            start(text, ins, outs, 1);
            must(sm_patches_control(&bench->core, &bench->seen, &launch, &patches));
            if (outs) {
                assert_int_equal(patches.control.out[OUT + 1][outs - 1], ins);
                assert_int_equal(patches.control.out[OUT][0], ins << 8);
            }
            must(sm_patches_evaluate(&bench->core, &bench->seen, &launch, &patches, 0, &b));
            assert_int_equal(patches.evaluation.out[OUT + 1][2], behind);
            assert_int_equal(patches.evaluation.out[OUT][2], behind << 8);
        }
    compared("programs", programs);
}

static void factors_are_the_patch_s_words(void **state)
{
    (void)state;
    start("S2R R2, SR_LANEID;\nAST.P a[0x0], R2;\nAST.P a[0x4], R2;\nAST.P a[0x8], R2;\nAST.P "
          "a[0xc], R2;\n"
          "AST.P a[0x10], R2;\nAST.P a[0x14], R2;\nEXIT;\n",
          4, 2, 8);
    must(sm_patches_control(&bench->core, &bench->seen, &launch, &patches));
    for (unsigned p = 0; p < 8; p++) {
        const struct tess_patch t = sm_patches_factors(&patches, p);

        assert_true(t.own && t.draw == 77 && t.id == 300 + p);
        for (unsigned i = 0; i < 4; i++)
            assert_int_equal(t.outer[i], 2 * p + 1);
        assert_true(t.inner[0] == 2 * p + 1 && t.inner[1] == 2 * p + 1);
    }
    start("EXIT;\n", 4, 0, 8);
    must(sm_patches_control(&bench->core, &bench->seen, &launch, &patches));
    assert_true(patches.count == 8 && !sm_patches_factors(&patches, 3).own);
    for (unsigned p = 0; p < 8; p++) /* the state's; no more of them */
        for (unsigned i = 0; i < SPH_ATTRIBUTES; i++)
            assert_int_equal(patches.word[p][i], i < 6 ? factors[i] : 0);
    compared("patches", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_their_vertices),
        cmocka_unit_test(threads_see_each_other_s_outputs),
        cmocka_unit_test(points_find_their_patch),
        cmocka_unit_test(primitives_come_in_batches),
        cmocka_unit_test(programs_know_their_patch_s_vertices),
        cmocka_unit_test(factors_are_the_patch_s_words),
    };

    seed_from_environment();
    bench = sm_bench_open();
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(bench);
    return failed;
}
