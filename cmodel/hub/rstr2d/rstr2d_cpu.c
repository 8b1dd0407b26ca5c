/* rstr2d_cpu.c - words of a stream as pixels (facts/classes/2d_semantics.md 6) */
#include <string.h>

#include "hub/rstr2d/rstr2d.h"

#define WORD_BITS 32

unsigned rstr2d_cpu_bits(const struct rstr2d_config *cfg)
{
    static const unsigned index_bits[] = { [TWOD_I1] = 1, [TWOD_I4] = 4, [TWOD_I8] = 8 };

    return cfg->cpu_index ? index_bits[cfg->cpu_index_format]
                          : rstr2d_cpu_format(cfg->cpu_format)->bits;
}

/* Where in the word a row's first pixel is.  chosen: rows of colours begin with a word */
static unsigned row_start(const struct rstr2d_config *cfg, unsigned bit)
{
    const enum twod_wrap wrap = cfg->cpu_index ? cfg->cpu_wrap : TWOD_WRAP_WORD;
    const unsigned grain = wrap == TWOD_WRAP_PIXEL ? 1 : wrap == TWOD_WRAP_BYTE ? 8 : WORD_BITS;

    return (bit + grain - 1) / grain * grain;
}

/* chosen: the low four bits of a byte are the left pixel of I4 */
static u32 value_at(const struct rstr2d *r, unsigned bits)
{
    unsigned bit = r->data_bit;

    if (bits == 1 && !r->state.cpu_le)
        bit ^= 7; /* CGA6: bit 7 of a byte is its left pixel */
    return r->data >> bit & (u32)bits_mask(bits);
}

/* The first pixel at or after X0 + u * DX.  known: an inverse of what is drawn, floor on both ends */
static s64 edge(s64 start, s64 step, u64 pixels)
{
    return (s64)((u64)start + (u64)step * pixels) >> 32;
}

static void set_raw(struct rstr2d *r, unsigned format, u32 word)
{
    memset(r->raw, 0, sizeof r->raw);
    r->raw[0] = word;
    r->raw_format = format;
    r->color = rstr2d_decode(pixel_format_of(format), r->raw);
}

/* The colour of a value, or the palette's entry to be read. */
static void set_color(struct rstr2d *r, u32 value)
{
    const struct rstr2d_config *s = &r->state;

    r->pixel = (struct rstr2d_pixel){ 0 };
    if (!s->cpu_index) {
        set_raw(r, s->cpu_format, value);
    } else if (s->cpu_index_format == TWOD_I1) {
        const unsigned bits = rstr2d_cpu_format(s->cpu_format)->bits;

        set_raw(r, s->cpu_format, s->cpu_color[value] & (u32)bits_mask(bits));
    } else {
        r->pixel.texels = 1;
        r->pixel.texel[0][0] = value < s->src.width ? value : s->src.width - 1;
    }
}

bool rstr2d_cpu_next(struct rstr2d *r)
{
    const struct rstr2d_config *s = &r->state;
    const struct rstr2d_area visible = rstr2d_visible(s);
    u32 value;

    if (r->cpu_u == 0)
        r->data_bit = row_start(s, r->data_bit);
    if (r->data_bit >= WORD_BITS || r->cpu_v >= s->cpu_height || s->cpu_width == 0) {
        r->data_valid = false;
        return false;
    }
    value = value_at(r, rstr2d_cpu_bits(s));
    set_color(r, value);
    r->area.x0 = edge(s->cpu_x, s->cpu_dx, r->cpu_u);
    r->area.x1 = edge(s->cpu_x, s->cpu_dx, r->cpu_u + 1);
    r->area.y0 = edge(s->cpu_y, s->cpu_dy, r->cpu_v);
    r->area.y1 = edge(s->cpu_y, s->cpu_dy, r->cpu_v + 1);
    if (s->cpu_index && s->cpu_index_format == TWOD_I1 && value == 0 && !s->cpu_opaque)
        r->area.x1 = r->area.x0;
    r->area.x0 = r->area.x0 > visible.x0 ? r->area.x0 : visible.x0;
    r->area.y0 = r->area.y0 > visible.y0 ? r->area.y0 : visible.y0;
    r->area.x1 = r->area.x1 < visible.x1 ? r->area.x1 : visible.x1;
    r->area.y1 = r->area.y1 < visible.y1 ? r->area.y1 : visible.y1;
    r->x = r->area.x0;
    r->y = r->area.y0;
    r->data_bit += rstr2d_cpu_bits(s);
    if (++r->cpu_u == s->cpu_width) {
        r->cpu_u = 0;
        r->cpu_v++;
    }
    return true;
}
