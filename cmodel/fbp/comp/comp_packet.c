/* comp_packet.c - the encoder of an arithmetic packet (FORMAT.md 4) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

#define ALPHA 3 /* the lane that may be a map */

unsigned comp_residual_bits(u32 difference, unsigned width)
{
    const s32 r = (s32)bits_sign_extend(difference & bits_mask(width), width);
    const u32 magnitude = (u32)(r < 0 ? ~r : r);

    return r == 0 ? 0 : magnitude == 0 ? 1 : bits_top(magnitude) + 2u;
}

unsigned comp_class_bits(const struct comp_classes_row *c, unsigned code, unsigned widest)
{
    unsigned minus = c->code[code].minus;

    return widest > minus ? (widest - minus) >> c->code[code].shift : 0;
}

/* Whether the pixels' alpha has two values, of which one is 0; the other is returned. */
static u32 two_alphas(const struct comp_split_row *s, const struct comp_lanes *l, unsigned pixels)
{
    u32 value = 0;
    bool zero = false;

    if (s->lanes <= ALPHA)
        return 0;
    for (unsigned i = 0; i < pixels; i++)
        value |= l->pixel[i][ALPHA];
    for (unsigned i = 0; i < pixels; i++) {
        zero = zero || l->pixel[i][ALPHA] == 0;
        if (l->pixel[i][ALPHA] != 0 && l->pixel[i][ALPHA] != value)
            return 0;
    }
    return zero ? value : 0;
}

/* Sets the bits that each residual needs, a byte a lane, and those of the widest. */
static void set_needs(const struct comp_split_row *s, unsigned pixels, struct comp_fit *f)
{
    for (unsigned lane = 0; lane < s->lanes; lane++) {
        if (lane == ALPHA && f->map_value)
            continue;
        for (unsigned i = 1; i < pixels; i++) {
            const unsigned bits = comp_residual_bits(f->residual.pixel[i][lane], s->width[lane]);

            f->need[i] |= bits << 8 * lane;
            f->width[lane] = bits > f->width[lane] ? (u6)bits : f->width[lane];
        }
    }
}

u32 comp_class_widths(const struct comp_classes_row *c, unsigned code, unsigned lanes,
                      const u6 *widest)
{
    u32 widths = 0;

    for (unsigned lane = 0; lane < lanes; lane++)
        widths |= comp_class_bits(c, code, widest[lane]) << 8 * lane;
    return widths;
}

/* The sum of four bytes, which is below 256. */
static unsigned sum_of(u32 widths)
{
    return widths * 0x01010101u >> 24;
}

/* Whether no byte of 'need' is more than that of 'width'; all are below 128. */
static bool holds(u32 width, u32 need)
{
    const u32 tops = 0x80808080;

    return (((width | tops) - need) & tops) == tops;
}

/* A pixel's class is the last that holds all its lanes; the first holds any. */
static void set_classes(const struct comp_classes_row *c, unsigned lanes, unsigned pixels,
                        struct comp_fit *f)
{
    const unsigned codes = 1u << c->code_bits;

    for (unsigned code = 0; code < codes; code++)
        f->widths[code] = comp_class_widths(c, code, lanes, f->width);
    for (unsigned i = 1; i < pixels; i++) {
        unsigned last = 0;

        for (unsigned code = 1; code < codes; code++)
            last = holds(f->widths[code], f->need[i]) ? code : last;
        f->code[i] = (u2)last;
        f->bits = (u16)(f->bits + sum_of(f->widths[last]));
    }
}

/* Everything before the residuals. */
static unsigned head_bits(const struct comp_packet_row *p, const struct comp_split_row *s,
                          const struct comp_classes_row *c, bool alpha_map)
{
    unsigned pixels = (unsigned)p->width * p->height;
    unsigned bits = COMP_MODE_BITS + COMP_SPLIT_BITS + p->pixel_bits;

    for (unsigned lane = 0; lane < s->lanes; lane++)
        bits += s->field[lane];
    return bits + (pixels - 1) * c->code_bits + (alpha_map ? pixels : 0);
}

/* All of a fit that its classes do not decide. */
static void set_residuals(const struct comp_packet_row *p, const struct comp_split_row *s,
                          const struct comp_mode_row *m, const struct comp_lanes *raw,
                          struct comp_fit *f)
{
    const unsigned pixels = (unsigned)p->width * p->height;

    f->residual = *raw;
    f->map_value = two_alphas(s, raw, pixels);
    memset(f->width, 0, sizeof f->width);
    memset(f->need, 0, sizeof f->need);
    if (m->green == COMP_SUBTRACT)
        comp_green_subtract(s, &f->residual, pixels);
    comp_predict(p, s, m->predictor, &f->residual);
    set_needs(s, pixels, f);
}

static void fit_classes(const struct comp_packet_row *p, const struct comp_split_row *s,
                        const struct comp_mode_row *m, struct comp_fit *f)
{
    f->bits = (u16)head_bits(p, s, m->classes, f->map_value != 0);
    set_classes(m->classes, s->lanes, (unsigned)p->width * p->height, f);
}

struct comp_fit comp_fit_mode(const struct comp_packet_row *p, const struct comp_split_row *s,
                              const struct comp_mode_row *m, const struct comp_lanes *raw)
{
    struct comp_fit f = { 0 };

    set_residuals(p, s, m, raw, &f);
    fit_classes(p, s, m, &f);
    return f;
}

/* Appends to a packet, whose words it sets as they are full. */
struct writer {
    u32 *word;
    u64 held; /* bits behind the last whole word */
    unsigned at;
};

static void comp_put(struct writer *w, unsigned width, u32 x)
{
    const unsigned have = w->at % 32;

    if (width == 0)
        return;
    w->held |= (x & bits_mask(width)) << have;
    w->at += width;
    if (have + width < 32)
        return;
    *w->word++ = (u32)w->held;
    w->held >>= 32;
}

static void write_head(struct writer *w, unsigned mode, unsigned split, const struct comp_fit *f,
                       const struct comp_lanes *raw)
{
    const struct comp_split_row *s = &comp_split_rows[split];
    comp_put(w, COMP_MODE_BITS, mode);
    comp_put(w, COMP_SPLIT_BITS, split);
    for (unsigned lane = 0; lane < s->lanes; lane++)
        comp_put(w, s->field[lane],
                 lane == ALPHA && f->map_value ? s->width[lane] + 1u : f->width[lane]);
    for (unsigned lane = 0; lane < s->lanes; lane++)
        comp_put(w, s->width[lane],
                 lane == ALPHA && f->map_value ? f->map_value : raw->pixel[0][lane]);
}

static void write_body(struct writer *w, const struct comp_packet_row *p,
                       const struct comp_split_row *s, const struct comp_classes_row *c,
                       const struct comp_fit *f, const struct comp_lanes *raw)
{
    unsigned pixels = (unsigned)p->width * p->height;

    for (unsigned i = 1; i < pixels; i++)
        comp_put(w, c->code_bits, f->code[i]);
    for (unsigned i = 0; f->map_value && i < pixels; i++)
        comp_put(w, 1, raw->pixel[i][ALPHA] != 0);
    for (unsigned i = 1; i < pixels; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++)
            comp_put(w, f->widths[f->code[i]] >> 8 * lane & 255, f->residual.pixel[i][lane]);
}

/* The packet of a mode that fits. */
static void write_packet(const struct comp_packet_row *p, unsigned mode, unsigned split,
                         const struct comp_fit *f, const struct comp_lanes *raw, u32 *out)
{
    const struct comp_split_row *s = &comp_split_rows[split];
    struct writer w = { .word = out };

    memset(out, 0, p->bits / 8u);
    write_head(&w, mode, split, f, raw);
    write_body(&w, p, s, comp_mode_rows[mode].classes, f, raw);
    if (w.at % 32)
        *w.word = (u32)w.held;
    assert(w.at == f->bits);
}

/* A mode whose residuals another one before it has takes those. */
bool comp_pack(enum comp_packets packet, enum comp_split split, const u32 *pixels, u32 *out)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    const struct comp_split_row *s = &comp_split_rows[split];
    struct comp_fit fit[COMP_MODES];
    struct comp_lanes raw;

    assert(s->pixel_bits == p->pixel_bits);
    comp_lanes_get(s, pixels, (unsigned)p->width * p->height, &raw);
    for (unsigned mode = 0; mode < COMP_MODES; mode++) {
        const struct comp_mode_row *m = &comp_mode_rows[mode];
        unsigned other = 0;

        while (comp_mode_rows[other].green != m->green ||
               comp_mode_rows[other].predictor != m->predictor)
            other++;
        if (other == mode)
            set_residuals(p, s, m, &raw, &fit[mode]);
        fit_classes(p, s, m, &fit[other]);
        if (fit[other].bits > p->bits)
            continue;
        write_packet(p, mode, split, &fit[other], &raw, out);
        return true;
    }
    return false;
}
