/* comp_packet.c - the encoder of an arithmetic packet (FORMAT.md 4) */
#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

#define ALPHA 3 /* the lane that may be a map */

unsigned comp_residual_bits(u32 difference, unsigned width)
{
    s64 r = bits_sign_extend(difference & bits_mask(width), width);
    u64 magnitude = (u64)(r < 0 ? ~r : r);
    unsigned bits = 0;

    if (r == 0)
        return 0;
    while (magnitude >> bits)
        bits++;
    return bits + 1;
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

/* Bits that each residual needs. */
struct needs {
    u6 of[COMP_PIXELS][COMP_LANES];
};

static struct needs needs_of(const struct comp_split_row *s, const struct comp_lanes *residual,
                             unsigned pixels, bool alpha_map)
{
    struct needs n = { 0 };

    for (unsigned i = 1; i < pixels; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++)
            if (lane != ALPHA || !alpha_map)
                n.of[i][lane] = (u6)comp_residual_bits(residual->pixel[i][lane], s->width[lane]);
    return n;
}

/* A pixel's class, the last that holds all its lanes, and its bits. */
static u2 class_of(const struct comp_classes_row *c, unsigned lanes, const u6 *widest,
                   const u6 *need, unsigned *bits)
{
    unsigned last = 0;

    for (unsigned code = 0; code < 1u << c->code_bits; code++) {
        unsigned sum = 0;
        bool holds = true;
        for (unsigned lane = 0; lane < lanes; lane++) {
            unsigned width = comp_class_bits(c, code, widest[lane]);
            holds = holds && need[lane] <= width;
            sum += width;
        }
        if (holds) {
            last = code;
            *bits = sum;
        }
    }
    return (u2)last;
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

struct comp_fit comp_fit_mode(const struct comp_packet_row *p, const struct comp_split_row *s,
                              const struct comp_mode_row *m, const struct comp_lanes *raw)
{
    unsigned pixels = (unsigned)p->width * p->height, bits = 0;
    struct comp_fit f = { .residual = *raw, .map_value = two_alphas(s, raw, pixels) };
    struct needs n;

    if (m->green == COMP_SUBTRACT)
        comp_green_subtract(s, &f.residual, pixels);
    comp_predict(p, s, m->predictor, &f.residual);
    n = needs_of(s, &f.residual, pixels, f.map_value != 0);
    for (unsigned i = 1; i < pixels; i++)
        for (unsigned lane = 0; lane < s->lanes; lane++)
            f.width[lane] = n.of[i][lane] > f.width[lane] ? n.of[i][lane] : f.width[lane];
    f.bits = (u16)head_bits(p, s, m->classes, f.map_value != 0);
    for (unsigned i = 1; i < pixels; i++) {
        f.code[i] = class_of(m->classes, s->lanes, f.width, n.of[i], &bits);
        f.bits = (u16)(f.bits + bits);
    }
    return f;
}

/* Appends to a packet. */
struct writer {
    u32 *word;
    unsigned at;
};

static void comp_put(struct writer *w, unsigned width, u64 x)
{
    if (width == 0)
        return;
    bits_put(w->word, w->at, width, x & bits_mask(width));
    w->at += width;
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
            comp_put(w, comp_class_bits(c, f->code[i], f->width[lane]), f->residual.pixel[i][lane]);
}

bool comp_pack(enum comp_packets packet, enum comp_split split, const u32 *pixels, u32 *out)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    const struct comp_split_row *s = &comp_split_rows[split];
    struct comp_lanes raw;

    assert(s->pixel_bits == p->pixel_bits);
    comp_lanes_get(s, pixels, (unsigned)p->width * p->height, &raw);
    for (unsigned mode = 0; mode < COMP_MODES; mode++) {
        const struct comp_mode_row *m = &comp_mode_rows[mode];
        struct comp_fit f = comp_fit_mode(p, s, m, &raw);
        struct writer w = { out, 0 };
        if (f.bits > p->bits)
            continue;
        for (unsigned i = 0; i < p->bits / 32u; i++)
            out[i] = 0;
        write_head(&w, mode, split, &f, &raw);
        write_body(&w, p, s, m->classes, &f, &raw);
        assert(w.at == f.bits);
        return true;
    }
    return false;
}
