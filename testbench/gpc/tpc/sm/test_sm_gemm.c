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
#include "common/lanes.h"
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

/* The operands of a product as rows: A[i][k], and B[k][j]. */
static float *rows(const struct matrix *m, bool lie_so)
{
    const u32 size = m->size;
    float *to = calloc(m->count, sizeof *to);

    assert_non_null(to);
    for (u32 i = 0; i < size; i++)
        for (u32 j = 0; j < size; j++)
            to[(u64)i * size + j] = m->value[lie_so ? (u64)i * size + j : (u64)j * size + i];
    return to;
}

/* Row i of the product: each element fuses in the order of k; the lanes of the host work on elements beside
 * each other.
 */
LANES_CLONES static void row_of_product(u32 size, const float *restrict a, const float *restrict b,
                                        float *restrict acc)
{
    memset(acc, 0, size * sizeof *acc);
    for (u32 k = 0; k < size; k++)
        for (u32 j = 0; j < size; j++)
            acc[j] = fmaf(a[k], b[(u64)k * size + j], acc[j]);
}

static float expected(const struct gemm *g, float acc, float c)
{
    const float z = fmaf(c, BETA, acc * ALPHA);

    if (!g->half)
        return z;
    return float_of_bits(
        float_to_fp32(&float_fp16, float_from_fp32(&float_fp16, bits_of_float(z), ROUND_RNE)));
}

/* Sums of magnitudes of row i, which bound what rounding can do. */
static void row_of_magnitudes(u32 size, const float *restrict a, const float *restrict b,
                              double *restrict sum)
{
    memset(sum, 0, size * sizeof *sum);
    for (u32 k = 0; k < size; k++)
        for (u32 j = 0; j < size; j++)
            sum[j] += fabs((double)a[k] * b[(u64)k * size + j]);
}

/* Half an ulp of the sum of magnitudes for each operation, both sides. */
static float bound(u32 size, double sum, float c)
{
    return (float)(2 * (size + 2) * 0x1p-24 * (sum * fabs((double)ALPHA) + fabs(c * BETA)));
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
    const struct launch_how how = { { blocks * blocks, 1, 1 }, { g->threads, 1, 1 }, 0, 0 };
    struct cubin cubin;
    struct cubin_kernel kernel;
    struct launch l;
    struct failure f = { 0 };
    char path[512];

    snprintf(path, sizeof path, VECTORS_DIR "/gpc/tpc/sm/gemm/%s.cubin.zst", g->file);
    if (!cubin_open(&cubin, path, &f) || !cubin_kernel(&cubin, NULL, &kernel, &f) ||
        !launch_open(&l, &cubin, &kernel, &how, &f))
        fail_msg("%s", f.text);
    set_arguments(g, &l, blocks, m);
    l.core->host = host;
    if (!launch_run(&l, &f))
        fail_msg("%s: %s", g->file, f.text);
    launch_close(&l);
    cubin_close(&cubin);
}

/* One element beside the host's; what of the bound its error is. */
static float judge(const struct gemm *g, const struct matrix *z, u64 n, float want, float most)
{
    const float got = stored(g, z, n);

    if (g->in_order ? bits_of_float(want) != bits_of_float(got) : !(fabsf(want - got) <= most))
        fail_msg("%s of %u: c[%u][%u] is %a, not %a within %a", g->file, z->size,
                 (u32)(n / z->size), (u32)(n % z->size), got, want, most);
    return g->in_order ? 0 : fabsf(want - got) / most;
}

/* The product in m[0]'s bytes, whose values are still those of C. */
static float compare(const struct gemm *g, const struct matrix m[3])
{
    const u32 size = m[0].size;
    float *a = rows(&m[1], g->a_by_k), *b = rows(&m[2], g->b_by_n), worst = 0;
    float *acc = calloc(size, sizeof *acc);
    double *sum = calloc(size, sizeof *sum);

    assert_true(acc && sum);
    for (u32 i = 0; i < size; i++) {
        row_of_product(size, a + (u64)i * size, b, acc);
        if (!g->in_order)
            row_of_magnitudes(size, a + (u64)i * size, b, sum);
        for (u32 j = 0; j < size; j++) {
            const u64 n = (u64)i * size + j;
            const float c = m[0].value[n];

            worst =
                fmaxf(worst, judge(g, &m[0], n, expected(g, acc[j], c), bound(size, sum[j], c)));
        }
    }
    free(a);
    free(b);
    free(acc);
    free(sum);
    return worst;
}

static void multiply(const struct gemm *g, u32 size, bool host)
{
    struct matrix m[3] = { matrix(g, size), matrix(g, size), matrix(g, size) };

    run(g, m, host);
    const float worst = compare(g, m);

    for (unsigned k = 0; k < 3; k++)
        close_matrix(&m[k]);
    if (!g->in_order)
        printf("  %.4f of the bound\n", worst);
    compared(g->file, (unsigned long)size * size);
    fflush(stdout);
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
