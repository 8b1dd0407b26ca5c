/* bench_texels.c - filtered texels a second of the texture unit on one core: RGBA8, two dimensions
 *
 *   bench_texels [ROUNDS [bilinear|trilinear]]     by warps, and by quads (default: 5 rounds of 4096 warps of both)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/processor_time.h"
#include "gpc/tpc/tex/tex.h"
#include "tex_chain.h"
#include "tex_paint.h"
#include "tex_pool_bench.h"

#define SIDE  256 /* texels */
#define WARPS 4096
#define POOL  (4u << 20)

static struct mem memory;
static struct mem_port port;
static struct tex unit;

static void noise(unsigned layer, unsigned x, unsigned y, unsigned size, double color[4])
{
    (void)layer;
    for (unsigned c = 0; c < 4; c++)
        color[c] = (double)((x * 7919 + y * 104729 + c * 31 + size) % 256) / 255;
}

static u32 word_of(float f)
{
    u32 w;

    memcpy(&w, &f, sizeof w);
    return w;
}

/* Pixels of a picture that is turned and 'scale' texels a pixel; a warp has 8 x 4 of them, by quads. */
static void place(unsigned warp, float scale, u32 x[TEX_WARP], u32 y[TEX_WARP])
{
    for (unsigned lane = 0; lane < TEX_WARP; lane++) {
        const unsigned quad = lane / 4, px = warp % 64 * 8 + quad % 4 * 2 + lane % 2,
                       py = warp / 64 * 4 + quad / 4 * 2 + lane / 2 % 2;

        x[lane] = word_of(((float)px * 0.8f - (float)py * 0.6f) * scale / SIDE);
        y[lane] = word_of(((float)px * 0.6f + (float)py * 0.8f) * scale / SIDE);
    }
}

static bool by_quads(const struct tex_warp *in, u32 value[4][TEX_WARP])
{
    for (unsigned first = 0; first < TEX_WARP; first += TEX_LANES) {
        struct tex_quad q = { .quad = { .how = in->how, .lanes = 15 } };
        struct tex_answer out;

        for (unsigned lane = 0; lane < TEX_LANES; lane++) {
            q.quad.at[3 * lane] = in->x[first + lane];
            q.quad.at[3 * lane + 1] = in->y[first + lane];
        }
        tex_evaluate(&unit, &port, &q, &out);
        value[0][first] = out.value[0];
    }
    return true;
}

static double seconds(long rounds, float scale, bool quads)
{
    struct tex_warp in = { .how = { .access = TEX_SAMPLE, .dimension = 2 }, .lanes = UINT32_MAX };
    static u32 x[WARPS][TEX_WARP], y[WARPS][TEX_WARP];
    double least = 0;

    for (unsigned w = 0; w < WARPS; w++)
        place(w, scale, x[w], y[w]);
    for (long r = 0; r < rounds; r++) {
        const double start = processor_seconds();

        for (unsigned w = 0; w < WARPS; w++) {
            u32 value[4][TEX_WARP];

            in.x = x[w];
            in.y = y[w];
            if (!(quads ? by_quads(&in, value) : tex_warp_sample(&unit, &port, &in, value)))
                exit(1);
        }
        keep_least(&least, start);
    }
    return least;
}

static void report(const char *what, unsigned mip, float scale, long rounds)
{
    struct painted p;

    paint(&p, &memory, 0, SIDE, false, noise);
    paint_bits(p.state.sampler, 39, 38, mip);
    tex_pool_bind(&unit, &memory, POOL, &p.state);
    for (unsigned quads = 0; quads < 2; quads++) {
        const double took = seconds(rounds, scale, quads);

        printf("%-16s by %s %8.1f million a second\n", what, quads ? "quads" : "warps",
               WARPS * TEX_WARP / took * 1e-6);
    }
}

int main(int argc, char **argv)
{
    const long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 5;

    if (rounds < 1 || !tex_chain_memory(&memory, &port, 8u << 20))
        return 2;
    if (argc < 3 || strcmp(argv[2], "bilinear") == 0)
        report("bilinear", 1, 0.7f, rounds);
    if (argc < 3 || strcmp(argv[2], "trilinear") == 0)
        report("trilinear", 3, 2.7f, rounds);
    return 0;
}
