/* test_sm_gemm.c - hand-scheduled GEMM kernels multiply as a host loop does (facts/isa/semantics.md)
 *
 * Kernels of 128x128x8 fuse in the order of k, from 0: acc = fma(a, b, acc); then alpha and beta: they must be
 * equal bit for bit.  Those of 32x32x32 add four partial sums at the end: within the bound of so many fused
 * operations.
 */
#include "driver/launch.h" /* before cmocka.h, which has a macro fail */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/float_format.h"
#include "host_float.h"
#include "seeded.h"

#define ALPHA 1.25f
#define BETA  -0.75f

struct gemm {
    const char *file;
    u32 tile, threads;
    bool a_by_k, b_by_n; /* how the operands lie: A[m][k] or A[k][m], B[k][n] or B[n][k] */
    bool half;           /* stored as halves, summed in single precision */
    bool in_order;       /* of k */
};

/* A square of numbers, as the kernel has them and as floats. */
struct matrix {
    u32 size;
    u8 *bytes;
    u64 count;
    float *value;
};

static float stored(const struct gemm *g, const struct matrix *m, u64 n)
{
    u32 bits = 0;

    memcpy(&bits, m->bytes + n * (g->half ? 2 : 4), g->half ? 2 : 4);
    return float_of_bits(g->half ? float_to_fp32(&float_fp16, bits) : bits);
}

/* Elements of a buffer: kernels of 32x32x32 read C beyond its last row where it does not fill a tile. */
static u64 with_slack(const struct gemm *g, u32 size)
{
    return (u64)size * (size + g->tile);
}

static struct matrix matrix(const struct gemm *g, u32 size)
{
    struct matrix m = { .size = size, .count = (u64)size * size };

    m.bytes = calloc(with_slack(g, size), 4);
    m.value = calloc(m.count, sizeof *m.value);
    assert_non_null(m.bytes);
    assert_non_null(m.value);
    for (u64 n = 0; n < m.count; n++) {
        const float x = (float)((double)(s64)random_word() / 0x1p62);
        const u32 bits =
            g->half ? float_from_fp32(&float_fp16, bits_of_float(x), ROUND_RNE) : bits_of_float(x);

        memcpy(m.bytes + n * (g->half ? 2 : 4), &bits, g->half ? 2 : 4);
        m.value[n] = stored(g, &m, n);
    }
    return m;
}

static void close_matrix(struct matrix *m)
{
    free(m->bytes);
    free(m->value);
}

static float a_at(const struct gemm *g, const struct matrix *a, u32 i, u32 k)
{
    return a->value[g->a_by_k ? i * a->size + k : k * a->size + i];
}

static float b_at(const struct gemm *g, const struct matrix *b, u32 k, u32 j)
{
    return b->value[g->b_by_n ? k * b->size + j : j * b->size + k];
}

static float expected(const struct gemm *g, const struct matrix *a, const struct matrix *b, float c,
                      u32 i, u32 j)
{
    float acc = 0;

    for (u32 k = 0; k < a->size; k++)
        acc = fmaf(a_at(g, a, i, k), b_at(g, b, k, j), acc);
    const float z = fmaf(c, BETA, acc * ALPHA);

    if (!g->half)
        return z;
    return float_of_bits(
        float_to_fp32(&float_fp16, float_from_fp32(&float_fp16, bits_of_float(z), ROUND_RNE)));
}

/* Half an ulp of the sum of magnitudes for each operation, both sides. */
static float bound(const struct gemm *g, const struct matrix *a, const struct matrix *b, float c,
                   u32 i, u32 j)
{
    double sum = fabs(c * BETA);

    for (u32 k = 0; k < a->size; k++)
        sum += fabs((double)a_at(g, a, i, k) * b_at(g, b, k, j) * ALPHA);
    return g->in_order ? 0 : (float)(2 * (a->size + 2) * 0x1p-24 * sum);
}

static void set_arguments(const struct gemm *g, struct launch *l, u32 blocks, struct matrix m[3])
{
    const u32 n = m[0].size;
    const u32 words[] = { bits_of_float(ALPHA), bits_of_float(BETA), n, n, n, n, n, n, 1, blocks };
    struct failure f = { 0 };

    for (unsigned k = 0; k < 3; k++)
        assert_true(launch_buffer(l, k, m[k].bytes, with_slack(g, n) * (g->half ? 2 : 4), &f));
    for (unsigned k = 0; k < 10; k++)
        assert_true(launch_number(l, 3 + k, words[k], &f));
}

static void run(const struct gemm *g, struct matrix m[3], bool host)
{
    const u32 blocks = (m[0].size + g->tile - 1) / g->tile;
    const u32 grid[] = { blocks * blocks, 1, 1 }, block[] = { g->threads, 1, 1 };
    struct cubin cubin;
    struct cubin_kernel kernel;
    struct launch l;
    struct failure f = { 0 };
    char path[512];

    snprintf(path, sizeof path, "%s/%s.cubin", GEMM_CUBINS, g->file);
    if (!cubin_open(&cubin, path, &f) || !cubin_kernel(&cubin, NULL, &kernel, &f) ||
        !launch_open(&l, &kernel, grid, block, &f))
        fail_msg("%s", f.text);
    set_arguments(g, &l, blocks, m);
    l.core->host = host;
    if (!launch_run(&l, &f))
        fail_msg("%s: %s", g->file, f.text);
    launch_close(&l);
    cubin_close(&cubin);
}

static void multiply(const struct gemm *g, u32 size, bool host)
{
    struct matrix m[3] = { matrix(g, size), matrix(g, size), matrix(g, size) };
    float worst = 0;

    run(g, m, host);
    for (u32 i = 0; i < size; i++)
        for (u32 j = 0; j < size; j++) {
            const u64 n = (u64)i * size + j;
            const float want = expected(g, &m[1], &m[2], m[0].value[n], i, j),
                        got = stored(g, &m[0], n);
            const float most = bound(g, &m[1], &m[2], m[0].value[n], i, j);

            if (g->in_order ? bits_of_float(want) != bits_of_float(got)
                            : !(fabsf(want - got) <= most))
                fail_msg("%s of %u: c[%u][%u] is %a, not %a within %a", g->file, size, i, j, got,
                         want, most);
            if (!g->in_order)
                worst = fmaxf(worst, fabsf(want - got) / most);
        }
    for (unsigned k = 0; k < 3; k++)
        close_matrix(&m[k]);
    if (!g->in_order)
        printf("  %.4f of the bound\n", worst);
    compared(g->file, (unsigned long)size * size);
}

static const struct gemm gemms[] = {
    { "sgemm_128x128x8_NN_sm_50", 128, 256, true, true, false, true },
    { "sgemm_128x128x8_NN_vec_sm_50", 128, 256, true, true, false, true },
    { "sgemm_128x128x8_NT_sm_50", 128, 256, true, false, false, true },
    { "sgemm_128x128x8_NT_vec_sm_50", 128, 256, true, false, false, true },
    { "sgemm_128x128x8_TN_sm_50", 128, 256, false, true, false, true },
    { "sgemm_128x128x8_TN_vec_sm_50", 128, 256, false, true, false, true },
    { "sgemm_128x128x8_TT_sm_50", 128, 256, false, false, false, true },
    { "sgemm_128x128x8_TT_vec_sm_50", 128, 256, false, false, false, true },
    { "hgemm_128x128x8_NN_sm_50", 128, 256, true, true, true, true },
    { "hgemm_128x128x8_TN_vec_sm_50", 128, 256, false, true, true, true },
    { "sgemm_32x32x32_NN_sm_50", 32, 128, true, true, false, false },
    { "sgemm_32x32x32_NT_vec_sm_50", 32, 128, true, false, false, false },
    { "sgemm_32x32x32_TN_sm_50", 32, 128, false, true, false, false },
    { "sgemm_32x32x32_TT_sm_50", 32, 128, false, false, false, false },
};

static void products_are_those_of_the_host(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof gemms / sizeof gemms[0]; i++)
        multiply(&gemms[i], 128, i != 1); /* the second by integers */
}

/* More blocks, and edges that a tile does not fill. */
static void sizes_need_not_fit_the_tiles(void **state)
{
    (void)state;
    multiply(&gemms[0], 256, true);
    multiply(&gemms[2], 200, true);
    multiply(&gemms[10], 77, true);
}

/* Five of the kernels, of each transposition and tile. */
static void large_matrices(void **state)
{
    static const u8 of[] = { 0, 3, 5, 6, 10 };

    (void)state;
    for (unsigned i = 0; i < sizeof of; i++)
        for (u32 size = 512; size <= 1024; size *= 2)
            multiply(&gemms[of[i]], size, true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_are_those_of_the_host),
        cmocka_unit_test(sizes_need_not_fit_the_tiles),
    };
    const struct CMUnitTest large[] = { cmocka_unit_test(large_matrices) };

    seed_from_environment();
    if (argc > 1 && strcmp(argv[1], "large") == 0)
        return cmocka_run_group_tests(large, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
