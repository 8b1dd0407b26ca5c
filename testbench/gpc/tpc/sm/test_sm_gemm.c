/* test_sm_gemm.c - hand-scheduled GEMM kernels multiply as a host loop does (facts/isa/semantics.md)
 *
 * The order of the kernels' fused operations is that of k, from 0: acc = fma(a, b, acc); then alpha and beta.
 */
#include "driver/launch.h" /* before cmocka.h, which has a macro fail */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host_float.h"
#include "seeded.h"

#define ALPHA 1.25f
#define BETA  -0.75f

struct gemm {
    const char *file;
    u32 tile, threads;
    bool a_by_k, b_by_n; /* how the operands lie: A[m][k] or A[k][m], B[k][n] or B[n][k] */
};

static float random_float(void)
{
    return (float)((double)(s64)random_word() / 0x1p62);
}

static float *matrix(u32 size)
{
    float *x = malloc(sizeof *x * size * size);

    assert_non_null(x);
    for (u32 i = 0; i < size * size; i++)
        x[i] = random_float();
    return x;
}

static float expected(const struct gemm *g, u32 size, const float *a, const float *b, float c,
                      u32 i, u32 j)
{
    float acc = 0;

    for (u32 k = 0; k < size; k++)
        acc = fmaf(g->a_by_k ? a[i * size + k] : a[k * size + i],
                   g->b_by_n ? b[k * size + j] : b[j * size + k], acc);
    return fmaf(c, BETA, acc * ALPHA);
}

static void set_arguments(struct launch *l, u32 size, const u32 blocks, float *c, float *a,
                          float *b)
{
    const u64 bytes = (u64)size * size * sizeof *c;
    const u32 words[] = {
        bits_of_float(ALPHA), bits_of_float(BETA), size, size, size, size, size, size, 1, blocks
    };
    struct failure f = { 0 };

    assert_true(launch_buffer(l, 0, (u8 *)c, bytes, &f));
    assert_true(launch_buffer(l, 1, (u8 *)a, bytes, &f));
    assert_true(launch_buffer(l, 2, (u8 *)b, bytes, &f));
    for (unsigned n = 0; n < 10; n++)
        assert_true(launch_number(l, 3 + n, words[n], &f));
}

static void multiply(const struct gemm *g, u32 size, bool host)
{
    const u32 blocks = (size + g->tile - 1) / g->tile, grid[] = { blocks * blocks, 1, 1 },
              block[] = { g->threads, 1, 1 };
    float *a = matrix(size), *b = matrix(size), *c = matrix(size), *old = matrix(size);
    struct cubin cubin;
    struct cubin_kernel kernel;
    struct launch l;
    struct failure f = { 0 };
    char path[512];

    memcpy(old, c, sizeof *c * size * size);
    snprintf(path, sizeof path, "%s/%s.cubin", GEMM_CUBINS, g->file);
    if (!cubin_open(&cubin, path, &f) || !cubin_kernel(&cubin, NULL, &kernel, &f) ||
        !launch_open(&l, &kernel, grid, block, &f))
        fail_msg("%s", f.text);
    set_arguments(&l, size, blocks, c, a, b);
    l.core->host = host;
    if (!launch_run(&l, &f))
        fail_msg("%s: %s", g->file, f.text);
    for (u32 i = 0; i < size; i++)
        for (u32 j = 0; j < size; j++) {
            const float want = expected(g, size, a, b, old[i * size + j], i, j),
                        got = c[i * size + j];

            if (bits_of_float(want) != bits_of_float(got))
                fail_msg("%s of %u: c[%u][%u] is %a, not %a", g->file, size, i, j, got, want);
        }
    launch_close(&l);
    cubin_close(&cubin);
    free(a);
    free(b);
    free(c);
    free(old);
    compared(g->file, (unsigned long)size * size);
}

static void products_are_those_of_the_host(void **state)
{
    static const struct gemm gemms[] = {
        { "sgemm_128x128x8_NN_sm_50", 128, 256, true, true },
        { "sgemm_128x128x8_NN_vec_sm_50", 128, 256, true, true },
        { "sgemm_128x128x8_NT_sm_50", 128, 256, true, false },
        { "sgemm_128x128x8_NT_vec_sm_50", 128, 256, true, false },
        { "sgemm_128x128x8_TN_sm_50", 128, 256, false, true },
        { "sgemm_128x128x8_TN_vec_sm_50", 128, 256, false, true },
        { "sgemm_128x128x8_TT_sm_50", 128, 256, false, false },
        { "sgemm_128x128x8_TT_vec_sm_50", 128, 256, false, false },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof gemms / sizeof gemms[0]; i++)
        multiply(&gemms[i], i == 0 ? 256 : 128, i != 1);
    multiply(&gemms[0], 200, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(products_are_those_of_the_host) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
