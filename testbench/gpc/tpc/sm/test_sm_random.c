/* test_sm_random.c - random programs, warps beside one thread at a time (facts/isa/semantics.md 3) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "one_thread.h"
#include "random_program.h"
#include "seeded.h"

#define THREADS 72 /* the last warp is not whole */
#define CTAS    2

static const u32 quanta[] = { 1, 7, 1000 };

static void check(struct sm_bench *b, const char *text, const u8 *want, u64 program)
{
    for (unsigned q = 0; q < 3; q++) {
        memset(b->memory, 0xee, SM_BENCH_MEMORY);
        memset(b->local, 0, sizeof b->local);
        sm_bench_reset(b);
        b->core.quantum = quanta[q];
        if (!sm_bench_run(b, CTAS, THREADS, 0)) {
            printf("%s", text);
            fail_msg("program %" PRIu64 ": %s at %x", program, sm_fault_name(b->core.fault.kind),
                     b->core.fault.pc);
        }
        for (u32 n = 0; n < SM_BENCH_MEMORY / 4; n++)
            if (memcmp(want + 4 * n, b->memory + 4 * n, 4) != 0) {
                u32 x;

                memcpy(&x, want + 4 * n, 4);
                printf("%s", text);
                fail_msg("program %" PRIu64 ", quantum %u: word %u of thread %u is %x, not %x",
                         program, quanta[q], n % 16, n / 16, sm_bench_word(b, n), x);
            }
    }
}

static void warps_do_what_threads_do(void **state)
{
    const char *count = getenv("AURUM_PROGRAMS");
    const u64 programs = count ? strtoull(count, NULL, 0) : 300;
    struct sm_bench *b = sm_bench_open();
    char *text = malloc(1 << 17);
    u8 *want = malloc(SM_BENCH_MEMORY);
    unsigned long instructions = 0;

    (void)state;
    assert_non_null(text);
    assert_non_null(want);
    for (u64 n = 0; n < programs; n++) {
        struct random r = random_start(random_word(), n);

        random_program(&r, text, 1 << 17);
        for (unsigned c = 0; c < 16 * 4; c++)
            b->constant[0x150 + c] = (u8)random_word();
        sm_assemble(b, text);
        sm_bench_reset(b);
        memset(want, 0xee, SM_BENCH_MEMORY);
        for (u32 cta = 0; cta < CTAS; cta++)
            for (u32 t = 0; t < THREADS; t++)
                one_thread(b, cta, t, want);
        check(b, text, want, n);
        instructions += b->words;
    }
    printf("  %lu words of code\n", instructions);
    free(b);
    free(text);
    free(want);
    compared("programs, three quanta each", programs);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(warps_do_what_threads_do) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
