/* test_sm_strips.c - strips of random threads of a geometry program (facts/classes/draw_semantics.md 1, 4)
 *
 * The third opinion makes strips of lists of numbers, thread by thread.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "geometry_strips.h"

#define SCRIPT 16 /* commands of a thread */

/* A whole strip, of the values of its vertices. */
static void want_strip(const u32 *v, unsigned n, bool last, u32 id)
{
    for (unsigned i = 0; i < n && header.topology == SPH_POINTS; i++)
        want(1, v[i], 0, 0, v[i], id);
    for (unsigned i = 0; i + 1 < n && header.topology == SPH_LINE_STRIP; i++)
        want(2, v[i], v[i + 1], 0, v[last ? i + 1 : i], id);
    for (unsigned i = 0; i + 2 < n && header.topology == SPH_TRIANGLE_STRIP; i++)
        if (i % 2 && last)
            want(3, v[i + 1], v[i], v[i + 2], v[i + 2], id);
        else if (i % 2)
            want(3, v[i], v[i + 2], v[i + 1], v[i], id);
        else
            want(3, v[i], v[i + 1], v[i + 2], v[last ? i + 2 : i], id);
}

/* Each thread carries out the commands in the word of its invocation of its first vertex, two bits each: 1 emits,
 * 2 cuts, 3 does both.  Vertices are numbered by primitive, invocation and command.
 */
static const char script[] = "S2R R0, SR_INVOCATION_INFO;\n"
                             "PRMT R4, R0, 0x4442, RZ;\n"
                             "PRMT R5, R0, 0x4440, RZ;\n"
                             "XMAD R6, R4, R5, RZ;\n"
                             "ISBERD R7, [R6];\n"
                             "S2R R8, SR_INVOCATION_ID;\n"
                             "SHL R9, R8, 0x2;\n"
                             "AL2P R9, R9, 0x0;\n"
                             "ALD.PHYS R10, a[R9+0x80], R7;\n"
                             "ALD R11, a[0x60];\n"
                             "SHL R11, R11, 0x10;\n"
                             "SHL R12, R8, 0x8;\n"
                             "IADD R11, R11, R12;\n"
                             "MOV R14, RZ;\n"
                             "loop: LOP.AND R15, R10, 0x3;\n"
                             "AST a[0x80], R11, R14;\n"
                             "ISETP.EQ.AND P0, PT, R15, 0x1, PT;\n"
                             "@P0 OUT.EMIT R14, R14, RZ;\n"
                             "ISETP.EQ.AND P0, PT, R15, 0x2, PT;\n"
                             "@P0 OUT.CUT R14, R14, RZ;\n"
                             "ISETP.EQ.AND P0, PT, R15, 0x3, PT;\n"
                             "@P0 OUT.EMIT_THEN_CUT R14, R14, RZ;\n"
                             "SHR.U32 R10, R10, 0x2;\n"
                             "IADD R11, R11, 0x1;\n"
                             "ISETP.EQ.AND P1, PT, R10, RZ, PT;\n"
                             "@P1 EXIT;\n"
                             "BRA loop;\n";

static void want_thread(unsigned p, unsigned invocation, bool last)
{
    u32 commands = in[VALUE + invocation][batch.primitive[p].corner[0]], strip[SCRIPT];
    unsigned n = 0, emitted = 0;
    u32 number = batch.primitive[p].id << 16 | invocation << 8;

    for (; commands; commands >>= 2, number++) {
        if (commands & 1 && emitted < header.max_vertices) {
            strip[n++] = number;
            emitted++;
        }
        if (commands & 2) {
            want_strip(strip, n, last, batch.primitive[p].id);
            n = 0;
        }
    }
    want_strip(strip, n, last, batch.primitive[p].id);
}

static void strips_of_random_threads(void **state)
{
    static const enum sph_topology topologies[] = { SPH_POINTS, SPH_LINE_STRIP,
                                                    SPH_TRIANGLE_STRIP };
    unsigned long cases = 0, most = 0;

    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        const unsigned invocations = (unsigned)(random_word() % 8),
                       threads = invocations ? invocations : 1;
        const bool last = random_word() & 1;

        start(script, 1 + (unsigned)(random_word() % 6), 1 + (unsigned)(random_word() % 32),
              invocations, topologies[n % 3], 1 + (unsigned)(random_word() % 20));
        for (unsigned i = 0; i < threads; i++)
            for (unsigned v = 0; v < SM_LANES; v++) {
                in[VALUE + i][v] = (u32)random_word() | (u32)(n % 2 ? random_word() : 0);
                in[VALUE + i][v] >>= random_word() % 32;
            }
        wants = 0;
        for (unsigned p = 0; p < batch.primitives; p++)
            for (unsigned i = 0; i < threads; i++)
                want_thread(p, i, last);
        must_run(0, last);
        cases += compare();
        most = batches > most ? batches : most;
    }
    assert_true(most > 8); /* several warps, of several batches each */
    compared("primitives of strips", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strips_of_random_threads),
    };
    int failed;

    seed_from_environment();
    bench = sm_bench_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(bench);
    return failed;
}
