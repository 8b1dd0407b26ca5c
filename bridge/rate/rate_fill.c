/* rate_fill.c - draws that cover a target whole (rate_draws.h) */

#include "class/methods.h"
#include "rate_draws.h"

#define DRAWS 10
#define WARM  3 /* draws before the time that counts */

/* One triangle around the target. */
static const float corners[] = { -1, -1, 0.5f, 1, -1, 3, 0.5f, 1, 3, -1, 0.5f, 1 };

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
    if (f->more)
        f->more(g);
}

double rate_fill(const struct rate_fill *f)
{
    const struct rate_program_header plain = { .reads = 1 },
                                     pixel = { .targets = f->dual      ? 0xff
                                                          : f->targets ? 15
                                                                       : 0 };
    struct rate_gpu *g = rate_gpu_open(&f->target);
    double clocks;

    rate_gpu_program(g, 1, &plain, vertices);
    rate_gpu_program(g, 5, &pixel, colours);
    rate_gpu_vertices(g, corners, 12, 16);
    set_state(g, f);
    rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    stream_method(g->to, NVB197_WAIT_FOR_IDLE, 0); /* nothing is left of what made caches warm */
    for (unsigned n = 1; n < DRAWS; n++)
        rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    rate_gpu_finish(g);
    clocks = rate_gpu_each(g, WARM, DRAWS);
    rate_gpu_close(g);
    return f->target.width * f->target.height / clocks;
}
