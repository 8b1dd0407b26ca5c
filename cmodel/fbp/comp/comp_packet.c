/* comp_packet.c - the encoder of an arithmetic packet (FORMAT.md 4) */
#include "common/lanes.h"
#include "fbp/comp/comp_words.h"

#define ALPHA 3 /* the lane that may be a map */

/* Whether the pixels' alpha has two values, of which one is 0; the other is returned. */
COMP_INLINE u32 two_alphas(const struct comp_shape *h, const struct comp_words *raw)
{
    const unsigned at = 32 - h->split->width[ALPHA];
    const u32 lane[2] = { h->pairs ? 0 : UINT32_MAX << at % 32, UINT32_MAX << at % 32 };
    comp_vector any = { 0 }, some = { 0 }, zero = { 0 }, alpha;
    u32 value;

    if (h->split->lanes <= ALPHA)
        return 0;
    comp_vector_of(lane, &alpha);
    alpha &= h->here;
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        any |= raw->row[y] & alpha;
        zero |= (comp_vector)((raw->row[y] & alpha) == 0) & alpha;
    }
    value = comp_joined(&any);
    for (unsigned y = 0; y < COMP_ROWS; y++)
        some |=
            (raw->row[y] & alpha) ^ (value & alpha & ~(comp_vector)((raw->row[y] & alpha) == 0));
    return comp_joined(&zero) && !comp_joined(&some) ? value >> at : 0;
}

/* The number of bits that the widest residual of each lane needs. */
COMP_INLINE void set_widths(const struct comp_shape *h, struct comp_fit *f)
{
    comp_vector all = { 0 };
    u32 both[2] = { 0, 0 };

    f->widest = all;
    for (unsigned y = 0; y < COMP_ROWS; y++)
        all |= f->need.row[y];
    for (unsigned i = 0; i < COMP_ROW; i++)
        both[i % 2] |= all[i];
    if (!h->pairs)
        both[0] |= both[1];
    for (unsigned lane = 0, at = 0; lane < h->split->lanes; at += h->split->width[lane++]) {
        const u64 lacks = both[at / 32] >> at % 32 & bits_mask(h->split->width[lane]);

        f->width[lane] = (u6)bits_count(lacks);
        comp_by_lane(h, lane, f->width[lane], &f->widest);
    }
}

/* All of a fit that its classes do not decide. */
COMP_INLINE void set_residuals(const struct comp_shape *h, const struct comp_mode_row *m,
                               const struct comp_words *raw, struct comp_fit *f)
{
    const unsigned at = 32 - h->split->width[ALPHA];
    const u32 others[2] = { h->pairs ? UINT32_MAX : ~(UINT32_MAX << at % 32),
                            ~(UINT32_MAX << at % 32) };
    comp_vector kept = h->here, green;

    f->residual = *raw;
    for (unsigned lane = 0; lane < COMP_LANES; lane++)
        f->width[lane] = 0;
    for (unsigned y = 0; m->green == COMP_SUBTRACT && h->split->lanes >= 3 && y < COMP_ROWS; y++) {
        comp_greens(h, &f->residual.row[y], &green);
        comp_subtract(h->tops, &f->residual.row[y], &green);
    }
    comp_predict(h, m->predictor, &f->residual);
    if (f->map_value) {
        comp_vector_of(others, &kept);
        kept &= h->here;
    }
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        comp_need(h, &f->residual.row[y], &f->need.row[y]);
        f->need.row[y] &= y == 0 ? kept & ~h->first : kept;
    }
    set_widths(h, f);
}

/* A pixel's class is the last that holds all its lanes; the first holds any. */
COMP_INLINE void set_classes(const struct comp_shape *h, const struct comp_class *class,
                             const comp_vector *need, comp_vector *code, comp_vector *length)
{
    *code = (comp_vector){ 0 };
    *length = class[0].bits;
    for (unsigned c = 1; c < COMP_CLASSES; c++) {
        comp_vector over = class[c].over & *need, holds;

        if (h->pairs)
            over |= __builtin_shufflevector(over, over, 1, 0, 3, 2, 5, 4, 7, 6);
        holds = (comp_vector)(over == 0);
        *code = (*code & ~holds) | (c & holds);
        *length = (*length & ~holds) | (class[c].bits & holds);
    }
}

/* Everything before the residuals. */
COMP_INLINE unsigned head_bits(const struct comp_packet_row *p, const struct comp_split_row *s,
                               const struct comp_classes_row *c, bool alpha_map)
{
    unsigned pixels = (unsigned)p->width * p->height;
    unsigned bits = COMP_MODE_BITS + COMP_SPLIT_BITS + p->pixel_bits;

    for (unsigned lane = 0; lane < s->lanes; lane++)
        bits += s->field[lane];
    return bits + (pixels - 1) * c->code_bits + (alpha_map ? pixels : 0);
}

COMP_INLINE void fit_classes(const struct comp_packet_row *p, const struct comp_shape *h,
                             const struct comp_classes_row *c, struct comp_class *class,
                             struct comp_fit *f)
{
    comp_vector all = { 0 };

    for (unsigned code = 0; code < COMP_CLASSES; code++)
        comp_class_of(h, c, code, &f->widest, &class[code]);
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        const comp_vector here = y == 0 ? h->here & ~h->first : h->here;

        set_classes(h, class, &f->need.row[y], &f->code.row[y], &f->length.row[y]);
        f->code.row[y] &= here;
        f->length.row[y] &= here;
        all += f->length.row[y];
    }
    f->bits = head_bits(p, h->split, c, f->map_value != 0);
    for (unsigned i = 0; i < COMP_ROW; i++)
        f->bits += all[i];
}

/* Appends to a packet. */
struct writer {
    u32 word[COMP_PACKET_WORDS + 1]; /* those before 'at' are whole */
    u64 held;                        /* bits behind the last whole word */
    unsigned at;
};

/* Bits of x beyond 'width', which is up to 32, are 0. */
COMP_INLINE void put(struct writer *w, unsigned width, u32 x)
{
    const unsigned have = w->at % 32, full = (have + width) / 32;

    w->held |= (u64)x << have;
    w->word[w->at / 32] = (u32)w->held;
    w->held >>= 32 * full;
    w->at += width;
}

COMP_INLINE void write_head(struct writer *w, unsigned mode, const struct comp_shape *h,
                            const struct comp_fit *f, const struct comp_words *raw)
{
    const struct comp_split_row *s = h->split;
    const unsigned split = (unsigned)(s - comp_split_rows), top = 32u - s->width[ALPHA];
    u32 first[2] = { raw->word[0][0], raw->word[0][1] };

    put(w, COMP_MODE_BITS, mode);
    put(w, COMP_SPLIT_BITS, split);
    for (unsigned lane = 0; lane < s->lanes; lane++)
        put(w, s->field[lane],
            lane == ALPHA && f->map_value ? s->width[lane] + 1u : f->width[lane]);
    if (f->map_value)
        first[h->pairs] = (first[h->pairs] & ~(UINT32_MAX << top)) | f->map_value << top;
    for (unsigned n = 0; n < s->pixel_bits / 32u; n++)
        put(w, 32, first[n]);
}

/* Classes, two bits a pixel, then the map, a bit a pixel: one for each that is not 0. */
COMP_INLINE void write_pixels(struct writer *w, const struct comp_shape *h,
                              const struct comp_fit *f, const struct comp_words *raw)
{
    const comp_vector singles = { 1, 2, 4, 8, 16, 32, 64, 128 }, twins = { 0, 1, 0, 2, 0, 4, 0, 8 };
    const comp_vector bit = h->pairs ? twins : singles;
    const unsigned pixels = h->words >> h->pairs, half = 2 * pixels;
    const unsigned at = 32 - h->split->width[ALPHA];
    comp_vector codes[2] = { { 0 }, { 0 } }, map = { 0 };

    for (unsigned y = 0; y < COMP_ROWS; y++) {
        codes[y / 2] |= f->code.row[y] * (bit * bit) << 2 * pixels * (y % 2);
        map |= (comp_vector)(raw->row[y] >> at % 32 != 0) & h->here & bit << pixels * y;
    }
    put(w, 2 * half - 2, comp_joined(&codes[0]) >> 2);
    put(w, 2 * half, comp_joined(&codes[1]));
    if (f->map_value)
        put(w, 2 * half, comp_joined(&map));
}

/* Each residual's own bits, one behind the other. */
COMP_INLINE void squeeze(const struct comp_class *class, const comp_vector *code,
                         const comp_vector *residual, comp_vector *to)
{
    *to = (comp_vector){ 0 };
    for (unsigned c = 0; c < COMP_CLASSES; c++) {
        const comp_vector is = (comp_vector)(*code == c);

        for (unsigned n = 0; n < COMP_LANES; n++)
            *to |= (*residual & class[c].low[n]) >> class[c].gaps[n] & is;
    }
}

/* The packet of a mode that fits. */
COMP_INLINE void write_packet(const struct comp_packet_row *p, const struct comp_shape *h,
                              unsigned mode, const struct comp_class *class,
                              const struct comp_fit *f, const struct comp_words *raw, u32 *out)
{
    struct writer w = { .at = 0 };
    struct comp_words x;

    write_head(&w, mode, h, f, raw);
    write_pixels(&w, h, f, raw);
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        squeeze(class, &f->code.row[y], &f->residual.row[y], &x.row[y]);
        x.row[y] &= y == 0 ? h->here & ~h->first : h->here;
        for (unsigned i = 0; i < h->words; i++)
            put(&w, f->length.word[y][i], x.word[y][i]);
    }
    w.word[w.at / 32] = (u32)w.held;
    assert(w.at == f->bits);
    memcpy(out, w.word, p->bits / 8u);
}

LANES_CLONES void comp_fit_mode(enum comp_packets packet, enum comp_split split, unsigned mode,
                                const u32 *pixels, struct comp_fit *to)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    struct comp_class class[COMP_CLASSES];
    struct comp_shape h;
    struct comp_words raw;

    comp_shape_of(p, &comp_split_rows[split], &h);
    comp_words_get(&h, pixels, &raw);
    to->map_value = two_alphas(&h, &raw);
    set_residuals(&h, &comp_mode_rows[mode], &raw, to);
    fit_classes(p, &h, comp_mode_rows[mode].classes, class, to);
}

/* The first mode with that one's residuals. */
COMP_INLINE unsigned alike(unsigned mode)
{
    unsigned other = 0;

    while (comp_mode_rows[other].green != comp_mode_rows[mode].green ||
           comp_mode_rows[other].predictor != comp_mode_rows[mode].predictor)
        other++;
    return other;
}

LANES_CLONES bool comp_pack(enum comp_packets packet, enum comp_split split, const u32 *pixels,
                            u32 *out)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    struct comp_class class[COMP_CLASSES];
    struct comp_fit fit[COMP_MODES];
    struct comp_shape h;
    struct comp_words raw;
    u32 map_value;

    assert(comp_split_rows[split].pixel_bits == p->pixel_bits);
    comp_shape_of(p, &comp_split_rows[split], &h);
    comp_words_get(&h, pixels, &raw);
    map_value = two_alphas(&h, &raw);
    for (unsigned mode = 0; mode < COMP_MODES; mode++) {
        const struct comp_mode_row *m = &comp_mode_rows[mode];
        struct comp_fit *f = &fit[alike(mode)];

        f->map_value = map_value;
        if (f == &fit[mode])
            set_residuals(&h, m, &raw, f);
        fit_classes(p, &h, m->classes, class, f);
        if (f->bits > p->bits)
            continue;
        write_packet(p, &h, mode, class, f, &raw, out);
        return true;
    }
    return false;
}
