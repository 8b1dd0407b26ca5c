/* rate_fill.c - draws that cover a target whole (rate_draws.h) */

#include <string.h>

#include "class/methods.h"
#include "common/bits.h"
#include "rate_draws.h"

#define DRAWS 10
#define WARM  3 /* draws before the time that counts */

/* A triangle around the target: of the first draw, of the others. */
static void put_corners(struct rate_gpu *g, const struct rate_fill *f)
{
    static const float place[3][2] = { { -1, -1 }, { -1, 3 }, { 3, -1 } };
    enum { CORNERS = 3 * (1 + RATE_FILL_LAYERS) };
    float x[4 * CORNERS];

    for (unsigned n = 0; n < CORNERS; n++) {
        const float *depth = n < 3 ? f->first : f->then;
        const bool given = depth[0] > 0 || depth[1] > 0 || depth[2] > 0;
        const float corner[4] = { place[n % 3][0], place[n % 3][1], given ? depth[n % 3] : 0.5f,
                                  1 };

        memcpy(x + 4 * n, corner, sizeof corner);
    }
    rate_gpu_vertices(g, x, 4 * CORNERS, 16);
}

static const char vertices[] = "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                               "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                               "[B--2---:R-:W-:-:S15] EXIT;\n";

/* Some colours: what is left in the other registers.  A tile of 8x8 samples is a warp, so that of many samples a longer program would be
 * what bounds.
 */
static const char colours[] = "[B------:R-:W-:-:S06] MOV32I R3, 0x3f800000;\n"
                              "[B------:R-:W-:-:S15] EXIT;\n";

static void set_blend(struct rate_gpu *g, bool dual)
{
    enum { ADD = 0x8006, ONE = 0x4001, ALPHA = 0x4302, REST = 0x4303, SECOND = 0xc900 };
    const u32 word[] = { ADD, dual ? SECOND : ALPHA, REST, ADD, ONE };

    stream_method(g->to, NVB197_SET_BLEND, 1);
    stream_methods(g->to, NVB197_SET_BLEND_COLOR_OP, word, 5);
    stream_method(g->to, NVB197_SET_BLEND_ALPHA_DEST_COEFF, REST);
}

static void set_raster(struct rate_gpu *g, unsigned samples)
{
    enum { MODE_2X2 = 2, MODE_4X2 = 4, MODE_2X1 = 5, MODE_4X4 = 6 };

    stream_method(g->to, NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    stream_method(g->to, NVB197_SET_ANTI_ALIAS_RASTER,
                  samples == 2   ? MODE_2X1
                  : samples == 4 ? MODE_2X2
                  : samples == 8 ? MODE_4X2
                                 : MODE_4X4);
    stream_method(g->to, NVB197_SET_TIR, 1);
}

static void set_state(struct rate_gpu *g, const struct rate_fill *f)
{
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 0);
    if (!f->targets)
        stream_method(g->to, NVB197_SET_CT_SELECT, 0);
    if (f->dual || f->blends)
        set_blend(g, f->dual);
    if (f->raster)
        set_raster(g, f->raster);
    if (f->alpha_test) {
        stream_method(g->to, NVB197_SET_ALPHA_TEST, 1);
        stream_method(g->to, NVB197_SET_ALPHA_FUNC, 0x207);
    }
    if (f->before)
        f->before(g);
}

/* Draws as often as 'draws' says; all clocks are known. */
static struct rate_gpu *run(const struct rate_fill *f, unsigned draws)
{
    const struct rate_program_header plain = { .reads = 1 },
                                     pixel = { .targets = f->dual ? 0xff
                                                          : f->targets
                                                              ? (u32)bits_mask(4 * f->targets)
                                                              : 0,
                                               .kills = f->kills,
                                               .depth = f->gives_depth };
    struct rate_gpu *g = rate_gpu_open_as(f->profile ? f->profile : profile_default(), &f->target);

    rate_gpu_program(g, 1, &plain, vertices);
    rate_gpu_program(g, 5, &pixel, f->program ? f->program : colours);
    put_corners(g, f);
    set_state(g, f);
    rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    stream_method(g->to, NVB197_WAIT_FOR_IDLE, 0); /* nothing is left of what made caches warm */
    if (f->between)
        f->between(g);
    for (unsigned n = 1; n < draws; n++)
        rate_gpu_draw(g, RATE_TRIANGLES, 3, 3 * (f->layers ? f->layers : 1));
    rate_gpu_finish(g);
    return g;
}

/* Returns the clocks of a draw. */
static double clocks_of(const struct rate_fill *f)
{
    struct rate_gpu *g = run(f, DRAWS);
    const double clocks = rate_gpu_each(g, WARM, DRAWS);

    rate_gpu_close(g);
    return clocks;
}

double rate_fill_bytes(const struct rate_fill *f, enum mem_client client)
{
    u64 written[2];

    for (unsigned i = 0; i < 2; i++) {
        struct rate_gpu *g = run(f, i ? DRAWS : DRAWS / 2);

        written[i] = g->time->memory.client[client].evicted;
        rate_gpu_close(g);
    }
    return (double)(written[1] - written[0]) / (DRAWS - DRAWS / 2);
}

double rate_fill(const struct rate_fill *f)
{
    return f->target.width * f->target.height / clocks_of(f);
}

double rate_fill_layers(const struct rate_fill *f)
{
    struct rate_fill few = *f, many = *f;

    few.layers = RATE_FILL_LAYERS / 2;
    many.layers = RATE_FILL_LAYERS;
    return f->target.width * f->target.height * few.layers / (clocks_of(&many) - clocks_of(&few));
}
