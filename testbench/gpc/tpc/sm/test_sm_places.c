/* test_sm_places.c - memory instructions of lanes in one page, beside the same lane by lane (gpc/tpc/sm/ops/sm_places.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "sm_bench.h"

#define THREADS 128

/* Thread in R0, the address of its 16 bytes in R2:R3, of all memory in R30:R31. */
#define START                   \
    SM_BENCH_THREAD(0x4)        \
    "MOV R30, c[0x0][0x140];\n" \
    "MOV R31, c[0x0][0x144];\n"
#define END "EXIT;\n"

#define TABLE  0x20000 /* where a thread finds the place that it works at, a multiple of 16 */
#define PAGES  4
#define ROUNDS 50

static void see(void *context, const struct mem_seen *what)
{
    (void)what;
    ++*(unsigned long *)context;
}

/* Two warps in a page each, of which one may end behind it; two in any. */
static void fill_places(struct sm_bench *b)
{
    for (u32 i = 0; i < PAGES * MEM_PAGE_BYTES / 4; i++)
        sm_bench_put(b, i, (u32)random_word());
    for (u32 t = 0; t < THREADS; t++) {
        const u32 page = t < 64 ? t / 32 : (u32)random_word() % (PAGES - 1);

        sm_bench_put(b, TABLE / 4 + t,
                     page * MEM_PAGE_BYTES + (u32)random_word() % (t < 32 ? 254u : 256u) * 16);
    }
}

/* Loads, stores and atomics of the lanes of a page at once leave what they leave lane by lane, which a tap brings about, and count as
 * much.
 */
static void a_page_at_once(void **state)
{
    struct sm_bench *b = sm_bench_open();
    static u8 filled[SM_BENCH_MEMORY], left[SM_BENCH_MEMORY];
    struct mem_traffic moved[MEM_CLIENTS];
    unsigned long seen = 0;
    const struct mem_tap tap = { .seen = see, .context = &seen };

    (void)state;
    sm_assemble(b, START "MOV32I R20, 0x20000;\n"
                         "ISCADD R20, R0, R20, 0x2;\n"
                         "IADD R20.CC, R30, R20;\n"
                         "IADD.X R21, R31, RZ;\n"
                         "LDG.E R22, [R20];\n"
                         "IADD R4.CC, R30, R22;\n"
                         "IADD.X R5, R31, RZ;\n"
                         "LDG.E.128 R8, [R4+0x10];\n"
                         "ATOM.E.ADD R12, [R4+0x8], R8;\n"
                         "RED.E.XOR [R4+0xc], R9;\n"
                         "ISETP.GE.AND P0, PT, R8, RZ, PT;\n"
                         "@P0 STG.E.64 [R4+0x18], R10;\n"
                         "LDG.E.S16 R13, [R4+0x2];\n"
                         "@P0 STG.E.U8 [R4+0x5], R13;\n"
                         "ATOM.E.ADD.U64 R14, [R4], R10;\n"
                         "STG.E.128 [R2+0x40000], R8;\n"
                         "STG.E.128 [R2+0x50000], R12;\n" END);
    for (unsigned n = 0; n < ROUNDS; n++) {
        memset(b->memory, 0, SM_BENCH_MEMORY);
        fill_places(b);
        memcpy(filled, b->memory, sizeof filled);
        for (unsigned tapped = 2; tapped-- > 0;) {
            memcpy(b->memory, filled, sizeof filled);
            sm_bench_reset(b);
            b->mem.tap = tapped ? &tap : NULL;
            memset(b->space.traffic, 0, sizeof moved);
            assert_true(sm_bench_run(b, 1, THREADS, 4096));
            if (!tapped)
                break;
            memcpy(left, b->memory, sizeof left);
            memcpy(moved, b->space.traffic, sizeof moved);
        }
        assert_memory_equal(b->memory, left, sizeof left);
        assert_memory_equal(&b->space.traffic[MEM_L1], &moved[MEM_L1], sizeof moved[MEM_L1]);
    }
    assert_true(seen > 0);
    free(b);
    compared("threads", ROUNDS * THREADS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
