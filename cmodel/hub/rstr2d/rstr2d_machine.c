/* rstr2d_machine.c - from one pixel to the next: its reads, its colour, what is stored */
#include <string.h>

#include "hub/rstr2d/rstr2d.h"

#define PIXELS_A_CLOCK 4 /* chosen: as the texture unit filters (rates.csv T8) */

static const struct pixel_format *dst_format(const struct rstr2d *r)
{
    return rstr2d_format(r->state.dst_format);
}

static bool same_place(const struct copy_surface *a, const struct copy_surface *b)
{
    return a->address == b->address && a->pitch_layout == b->pitch_layout;
}

/* Whether the first pixels of a copy would overwrite what its last ones read. */
static bool overwrites(const struct rstr2d_config *s, const struct twod_blit *b)
{
    const s64 step = (s64)1 << 32, x = b->u >> 32, y = b->v >> 32;

    return same_place(&s->src, &s->dst) && b->du == step && b->dv == step &&
           (b->y > y || (b->y == y && b->x > x));
}

static struct rstr2d_area blit_area(const struct rstr2d_config *s, const struct twod_blit *b)
{
    struct rstr2d_area z = rstr2d_visible(s);
    const s64 x1 = (s64)b->x + b->width, y1 = (s64)b->y + b->height;

    z.x0 = b->x > z.x0 ? b->x : z.x0;
    z.y0 = b->y > z.y0 ? b->y : z.y0;
    z.x1 = x1 < z.x1 ? x1 : z.x1;
    z.y1 = y1 < z.y1 ? y1 : z.y1;
    return z;
}

static void begin_solid(struct rstr2d *r)
{
    const struct pixel_format *f = rstr2d_solid_format(r->solid.format);
    const struct rstr2d_area visible = rstr2d_visible(&r->state);

    r->area = rstr2d_bounds(&r->solid, &visible);
    memcpy(r->raw, r->solid.color, sizeof r->raw);
    for (unsigned w = 0; w < PIXEL_WORDS; w++)
        if (f->bits < 32 * (w + 1))
            r->raw[w] &= f->bits > 32 * w ? (u32)bits_mask(f->bits - 32 * w) : 0;
    r->raw_format = r->solid.format;
    r->color = rstr2d_decode(f, r->raw);
}

void rstr2d_begin(struct rstr2d *r)
{
    s64 pixels;

    r->backwards = false;
    if (r->job == RSTR2D_BLIT) {
        r->area = blit_area(&r->state, &r->blit);
        r->backwards = overwrites(&r->state, &r->blit);
    } else {
        begin_solid(r);
    }
    pixels = r->area.x1 > r->area.x0 && r->area.y1 > r->area.y0
                 ? (r->area.x1 - r->area.x0) * (r->area.y1 - r->area.y0)
                 : 0;
    r->clocks += pixels ? (u64)(pixels + PIXELS_A_CLOCK - 1) / PIXELS_A_CLOCK : 1;
    r->x = r->area.x0;
    r->y = r->area.y0;
}

/* The next place of the area; false behind the last. */
static bool next_place(struct rstr2d *r, s64 *x, s64 *y)
{
    const struct rstr2d_area *a = &r->area;

    if (a->x0 >= a->x1 || r->y >= a->y1)
        return false;
    *x = r->backwards ? a->x1 - 1 - (r->x - a->x0) : r->x;
    *y = r->backwards ? a->y1 - 1 - (r->y - a->y0) : r->y;
    if (++r->x == a->x1) {
        r->x = a->x0;
        r->y++;
    }
    return true;
}

bool rstr2d_next_pixel(struct rstr2d *r)
{
    const struct rstr2d_area visible = rstr2d_visible(&r->state);
    const struct rstr2d_pixel palette = r->pixel;
    s64 x, y;

    do {
        if (!next_place(r, &x, &y))
            return false;
    } while (r->job == RSTR2D_SOLID && !rstr2d_covers(&r->state, &r->solid, &visible, &x, &y));
    r->pixel = (struct rstr2d_pixel){ .x = (u32)x, .y = (u32)y };
    if (r->job == RSTR2D_BLIT) {
        rstr2d_sample(&r->state, &r->blit, x - r->blit.x, y - r->blit.y, &r->pixel);
    } else if (r->job == RSTR2D_CPU) {
        r->pixel.texels = palette.texels;
        memcpy(r->pixel.texel, palette.texel, sizeof palette.texel);
    }
    r->pixel.reads_dst = rstr2d_reads_dst(r->state.operation);
    r->sent = r->got = 0;
    return true;
}

static struct copy_read read_of(const struct copy_surface *s, const struct pixel_format *f, u32 x,
                                u32 y)
{
    return (struct copy_read){ s->physical, copy_address(s, f->bits / 8u, x, y, 0),
                               (u5)(f->bits / 8u) };
}

struct copy_read rstr2d_read(const struct rstr2d *r, unsigned n)
{
    const struct rstr2d_pixel *p = &r->pixel;

    if (n < p->texels)
        return read_of(&r->state.src, rstr2d_format(r->state.src_format), p->texel[n][0],
                       p->texel[n][1]);
    return read_of(&r->state.dst, dst_format(r), p->x, p->y);
}

/* The source: its colour, and its bits if they are those of a stored pixel of 'format', else 0. */
static struct rstr2d_color source_of(const struct rstr2d *r, u32 raw[PIXEL_WORDS], unsigned *format)
{
    const struct pixel_format *f = rstr2d_format(r->state.src_format);
    const struct rstr2d_pixel *p = &r->pixel;
    struct rstr2d_color texel[4];

    if (p->texels == 0) {
        memcpy(raw, r->raw, sizeof r->raw);
        *format = r->raw_format;
        return r->color;
    }
    for (unsigned t = 0; t < p->texels; t++)
        texel[t] = rstr2d_decode(f, p->word[t]);
    memcpy(raw, p->word[0], sizeof p->word[0]);
    *format = p->texels == 1 ? r->state.src_format : 0;
    return p->texels == 1 ? texel[0] : rstr2d_filter(texel, p->weight);
}

bool rstr2d_result(const struct rstr2d *r, struct copy_write *w)
{
    const struct pixel_format *f = dst_format(r);
    const struct rstr2d_pixel *p = &r->pixel;
    const struct copy_read at = read_of(&r->state.dst, f, p->x, p->y);
    u32 result[PIXEL_WORDS];
    unsigned format;
    const struct rstr2d_color source = source_of(r, result, &format);

    if (rstr2d_keyed(&r->state, &source))
        return false;
    if (format != r->state.dst_format) {
        const struct rstr2d_color c = rstr2d_convert(&source, f);

        rstr2d_encode(&c, f, result);
    }
    if (!rstr2d_operate(&r->state, &source, p->x, p->y, p->word[p->texels], result))
        return false;
    *w = (struct copy_write){ at.physical, at.address, at.bytes, { 0 } };
    memcpy(w->word, result, sizeof result);
    return true;
}
