/* gpu_kernel.h - a kernel of 64 threads on a GPU's handle, launched by methods */
#ifndef GPU_KERNEL_H
#define GPU_KERNEL_H

#include "gpu_checks.h"

enum { CODE = 0x1000000, QMD = 0x2000000, OUT = 0x4000000, THREADS = 64 };

/* Each of 64 threads stores its number plus 7 as word 'number' of OUT. */
static void prepare(struct aurum_gpu *g)
{
    static const char kernel[] = "[B------:R-:W0:-:S15] S2R R0, SR_TID.X;\n"
                                 "[B0-----:R-:W-:-:S15] SHL R2, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S15] IADD32I R2, R2, 0x4000000;\n"
                                 "[B------:R-:W-:-:S15] IADD32I R0, R0, 0x7;\n"
                                 "[B------:R-:W-:-:S15] STG [R2], R0;\n"
                                 "[B------:R-:W-:-:S15] EXIT;\n";
    const uint32_t qmd[64] = { [7] = 1u << 30, /* INVALIDATE_INSTRUCTION_CACHE */
                               [11] = 1u << 26,     [12] = 1,
                               [13] = 1 | 1u << 16, [18] = 0x17 | (uint32_t)THREADS << 16,
                               [19] = 1 | 1u << 16, [20] = 3u << 29,
                               [46] = 16u << 24,    [47] = 1024 };
    uint32_t words[64];
    unsigned n;

    done(aurum_gpu_map(g, CODE, 4096, 0, &e));
    done(aurum_gpu_map(g, QMD, 4096, 0, &e));
    done(aurum_gpu_map(g, OUT, 65536, 0, &e));
    done(aurum_assemble(kernel, words, 64, &n, &e));
    done(aurum_gpu_write(g, CODE, words, 4 * n, &e));
    done(aurum_gpu_write(g, QMD, qmd, sizeof qmd, &e));
}

static void methods(struct aurum_gpu *g, unsigned method, uint32_t a, uint32_t b, unsigned count)
{
    const uint32_t data[] = { a, b };

    done(aurum_gpu_methods(g, 0, 1, method, data, count, &e));
}

static void launch(struct aurum_gpu *g)
{
    methods(g, 0x0000, 0xb1c0, 0, 1);
    methods(g, 0x02e4, 0, 1 << 22, 2);
    methods(g, 0x1608, 0, CODE, 2);
    methods(g, 0x02b4, QMD >> 8, 0, 1);
    methods(g, 0x02bc, 3, 0, 1);
}

static void is_there(struct aurum_gpu *g)
{
    uint32_t out[THREADS + 1];

    done(aurum_gpu_read(g, OUT, out, sizeof out, &e));
    for (unsigned i = 0; i < THREADS; i++, compared++)
        assert_int_equal(out[i], i + 7);
    assert_int_equal(out[THREADS], 0);
}

#endif
