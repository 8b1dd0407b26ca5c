/* rstr2d_check.c - actions that the state does not allow (facts/classes/2d_semantics.md 3) */
#include "hub/rstr2d/rstr2d.h"

#define SIDE_MOST  0x10000 /* pixels; known: facts/classes/2d_semantics.md 2, of a source */
#define Y32_FORMAT 0xff

/* chosen: pixels lie at multiples of their size, and a surface has no more pixels than SIDE_MOST a side */
static bool legal(const struct copy_surface *s, const struct pixel_format *f)
{
    const unsigned bytes = f->bits / 8;

    return s->width >= 1 && s->width <= SIDE_MOST && s->height >= 1 && s->height <= SIDE_MOST &&
           copy_surface_legal(s, bytes) && s->address % bytes == 0 &&
           (!s->pitch_layout || s->pitch % (s32)bytes == 0);
}

static enum twod_error dst_error(const struct rstr2d_config *cfg)
{
    const struct pixel_format *f = rstr2d_format(cfg->dst_format);
    const bool rop = cfg->operation == TWOD_ROP || cfg->operation == TWOD_ROP_AND;

    if (!f)
        return TWOD_DST_FORMAT;
    if (cfg->operation > TWOD_BLEND_PREMULT || (rop && f->bits > 32) ||
        (!rop && cfg->operation != TWOD_SRCCOPY && cfg->dst_format == Y32_FORMAT))
        return TWOD_DST_FORMAT_OPERATION;
    if (!cfg->dst.pitch_layout && cfg->dst.layer >= cfg->dst.depth)
        return TWOD_DST_LAYER;
    return legal(&cfg->dst, f) ? TWOD_FINE : TWOD_SURFACE;
}

/* known: facts/classes/2d_semantics.md 3: Y32 only pairs with itself */
static bool pair(unsigned src, unsigned dst)
{
    return (src == Y32_FORMAT) == (dst == Y32_FORMAT);
}

static enum twod_error src_error(const struct rstr2d_config *cfg)
{
    const struct pixel_format *f = rstr2d_format(cfg->src_format);

    if (!f || (cfg->bilinear && cfg->src_format == Y32_FORMAT))
        return TWOD_SRC_FORMAT;
    return legal(&cfg->src, f) && (cfg->src.pitch_layout || cfg->src.layer < cfg->src.depth)
               ? TWOD_FINE
               : TWOD_SURFACE;
}

enum twod_error rstr2d_blit_error(const struct rstr2d_config *cfg)
{
    enum twod_error e = dst_error(cfg);

    if (e == TWOD_FINE)
        e = src_error(cfg);
    if (e == TWOD_FINE && !pair(cfg->src_format, cfg->dst_format))
        e = TWOD_FORMAT_PAIR;
    return e;
}

enum twod_error rstr2d_solid_error(const struct rstr2d_config *cfg, const struct twod_solid *s)
{
    const enum twod_error e = dst_error(cfg);

    if (e == TWOD_FINE && (!rstr2d_solid_format(s->format) || !pair(s->format, cfg->dst_format)))
        return TWOD_SOLID_FORMAT;
    return e;
}

enum twod_error rstr2d_cpu_error(const struct rstr2d_config *cfg)
{
    const bool palette = cfg->cpu_index && cfg->cpu_index_format != TWOD_I1;
    const unsigned format = palette ? cfg->src_format : cfg->cpu_format;
    enum twod_error e = dst_error(cfg);

    if (e == TWOD_FINE && palette)
        e = src_error(cfg);
    if (e == TWOD_FINE &&
        ((!palette && !rstr2d_cpu_format(format)) || !pair(format, cfg->dst_format) ||
         (cfg->cpu_index && cfg->cpu_index_format > TWOD_I8)))
        e = TWOD_CPU_FORMAT;
    return e;
}
