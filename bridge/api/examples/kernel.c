/* kernel.c - a compute kernel of 256 threads: each adds its number to 1000 and stores it */
#include <aurum.h>
#include <stdio.h>
/* clang-format off */

static const char kernel[] = "[B------:R-:W0:-:S15] S2R R0, SR_TID.X;\n"
                             "[B------:R-:W1:-:S15] S2R R1, SR_CTAID.X;\n"
                             "[B-1----:R-:W-:-:S15] SHL R1, R1, 0x7;\n"
                             "[B0-----:R-:W-:-:S15] IADD R0, R0, R1;\n"
                             "[B------:R-:W-:-:S15] SHL R2, R0, 0x2;\n"
                             "[B------:R-:W-:-:S15] IADD R2, R2, c[0x0][0x0];\n"
                             "[B------:R-:W-:-:S15] IADD32I R0, R0, 0x3e8;\n"
                             "[B------:R-:W-:-:S15] STG [R2], R0;\n"
                             "[B------:R-:W-:-:S15] EXIT;\n";
enum { BLOCKS = 2, THREADS = 128, CODE = 0x1000000, QMD = 0x2000000, CONSTANTS = 0x3000000, OUT = 0x4000000 };
static const uint32_t methods[][4] = { /* address, how many, data: their names are in kernel.py */
    { 0x0000, 1, 0xb1c0 }, { 0x02e4, 2, 0, 1 << 22 }, { 0x1608, 2, 0, CODE }, { 0x02b4, 1, QMD >> 8 }, { 0x02bc, 1, 3 },
};

int main(void)
{
    const uint32_t qmd[64] = { [11] = 1u << 26,                       /* API_VISIBLE_CALL_LIMIT */
                               [12] = BLOCKS, [13] = 1 | 1u << 16,    /* CTA_RASTER_... */
                               [18] = 0x17 | (uint32_t)THREADS << 16, /* version 1.7, CTA_THREAD_DIMENSION0, */
                               [19] = 1 | 1u << 16,                   /* 1 and 2 */
                               [20] = 1 | 3u << 29,                   /* CONSTANT_BUFFER_VALID 0, L1_CONFIGURATION */
                               [29] = CONSTANTS, [30] = 256u << 15,   /* its address and size */
                               [46] = 16u << 24, [47] = 1024 };       /* REGISTER_COUNT, ..._CRS_SIZE */
    const uint32_t constants[] = { OUT };
    struct aurum_error e = { 0, "" };
    struct aurum_gpu *g = aurum_gpu_new("gm20b", &e);
    struct aurum_stop stop;
    uint32_t words[64], out[BLOCKS * THREADS];
    unsigned n, right = 0;
    int bad = aurum_gpu_map(g, CODE, 65536, 0, &e) || aurum_gpu_map(g, QMD, 65536, 0, &e) ||
              aurum_gpu_map(g, CONSTANTS, 65536, 0, &e) || aurum_gpu_map(g, OUT, 65536, 0, &e) ||
              aurum_assemble(kernel, words, 64, &n, &e) || aurum_gpu_write(g, CODE, words, 4 * n, &e) ||
              aurum_gpu_write(g, CONSTANTS, constants, sizeof constants, &e) ||
              aurum_gpu_write(g, QMD, qmd, sizeof qmd, &e);
    for (unsigned i = 0; !bad && i < sizeof methods / sizeof methods[0]; i++)
        bad = aurum_gpu_methods(g, 0, 1, methods[i][0], methods[i] + 2, methods[i][1], &e);
    if (bad || aurum_gpu_run(g, &stop) != AURUM_IDLE || aurum_gpu_read(g, OUT, out, sizeof out, &e))
        return fprintf(stderr, "%s\n", e.code ? e.text : stop.text), 1;
    for (unsigned i = 0; i < BLOCKS * THREADS; i++)
        right += out[i] == 1000 + i;
    printf("%u of %d threads are right\n", right, BLOCKS * THREADS);
    aurum_gpu_free(g);
    return right != BLOCKS * THREADS;
}
