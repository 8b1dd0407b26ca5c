/* test_sm_sequences.c - what NVIDIA's compiler makes of wide integers, addresses and conversions, beside the host's compiler
 * (facts/isa/compilers.md)
 *
 *   test_sm_sequences [CUBIN]     of vectors/cuda/sequences.cu; scripts/oracle sequences compiles it again
 *
 * The functions of that file are compiled here too: its kernels must give what they give.
 */
#include "driver/launch.h" /* before cmocka.h, which has a macro fail */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"

#define THREADS 2048
#define BLOCK   128
#define SCRATCH (THREADS * 64)

/* The functions, as rows behind them. */
#define KERNEL(name)
#define KERNEL_OF_MEMORY(name)
#include "cuda/sequences.cu"
#undef KERNEL
#undef KERNEL_OF_MEMORY

static const struct sequence {
    const char *name;
    u64 (*function)(u64 a, u64 b);
    bool memory;
} sequences[] = {
    { "k_wide_products", wide_products, false },
    { "k_quotients_2_to_33", quotients_2_to_33, false },
    { "k_quotients_34_to_65", quotients_34_to_65, false },
    { "k_quotients_of_others", quotients_of_others, false },
    { "k_quotients_of_64_bits", quotients_of_64_bits, false },
    { "k_sums_of_three", sums_of_three, false },
    { "k_shifts", shifts, false },
    { "k_minima", minima, false },
    { "k_conversions", conversions, false },
    { "k_generic_addresses", generic_addresses, true },
};

static const char *path = VECTORS_DIR "/cuda/sequences.cubin.zst";

static u64 in[2 * THREADS], out[THREADS];
static u8 scratch[SCRATCH];

/* Often an end of a range, of words in either half, or near a power of two. */
static u64 operand(void)
{
    static const u32 ends[] = { 0,      1,      2,          7,          0xffff,     0x10000,
                                0x8000, 0x7fff, 0x7fffffff, 0x80000000, 0xffffffff, 0xffff0000 };
    const u64 w = random_word(), any = random_word();

    switch (w & 7) {
    case 0:
    case 1: return (u64)ends[(w >> 8) % 12] << 32 | ends[(w >> 16) % 12];
    case 2: return (UINT64_C(1) << (w >> 8) % 64) + (w >> 16) % 3 - 1;
    case 3: return any >> (w >> 8) % 64;
    case 4: return 0 - (any >> (w >> 8) % 64);
    case 5: return (w >> 8) % 72;
    default: return any;
    }
}

static void launch(const struct cubin *cubin, const struct sequence *s)
{
    const struct launch_how how = { { THREADS / BLOCK, 1, 1 }, { BLOCK, 1, 1 }, 0, 0 };
    struct cubin_kernel kernel;
    struct launch l;
    struct failure f = { 0 };

    if (!cubin_kernel(cubin, s->name, &kernel, &f) || !launch_open(&l, cubin, &kernel, &how, &f))
        fail_msg("%s", f.text);
    assert_true(launch_buffer(&l, 0, (u8 *)out, sizeof out, &f));
    assert_true(launch_buffer(&l, 1, (u8 *)in, sizeof in, &f));
    if (s->memory)
        assert_true(launch_buffer(&l, 2, scratch, sizeof scratch, &f));
    if (!launch_run(&l, &f))
        fail_msg("%s: %s", s->name, f.text);
    launch_close(&l);
}

static void compilers_agree(void **state)
{
    struct cubin cubin;
    struct failure f = { 0 };

    (void)state;
    if (!cubin_open(&cubin, path, &f))
        fail_msg("%s", f.text);
    for (unsigned n = 0; n < sizeof sequences / sizeof sequences[0]; n++) {
        const struct sequence *s = &sequences[n];

        for (unsigned i = 0; i < 2 * THREADS; i++)
            in[i] = operand();
        launch(&cubin, s);
        for (unsigned i = 0; i < THREADS; i++) {
            const u64 wanted = s->function(in[2 * i], in[2 * i + 1]);

            if (out[i] != wanted)
                fail_msg("%s of %" PRIx64 " %" PRIx64 ": %" PRIx64 ", not %" PRIx64, s->name,
                         in[2 * i], in[2 * i + 1], out[i], wanted);
        }
        compared(s->name, THREADS);
    }
    cubin_close(&cubin);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(compilers_agree) };

    if (argc > 1)
        path = argv[1];
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
