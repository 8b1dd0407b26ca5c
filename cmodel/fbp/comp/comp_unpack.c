/* comp_unpack.c - the decoder of an arithmetic packet (FORMAT.md 4) */
#include "common/lanes.h"
#include "fbp/comp/comp_words.h"

#define ALPHA 3

/* Reads a packet from its beginning; beyond its end it reads zeros. */
struct reader {
    u32 word[COMP_PACKET_WORDS + 2]; /* a packet's, and zeros */
    unsigned at;
};

COMP_INLINE u32 get(struct reader *r, unsigned width)
{
    const u64 two = r->word[r->at / 32] | (u64)r->word[r->at / 32 + 1] << 32;
    const u32 x = (u32)(two >> r->at % 32 & (((u64)1 << width) - 1));

    r->at += width;
    return x;
}

/* What stands before the residuals. */
struct head {
    const struct comp_mode_row *mode;
    comp_vector widest; /* by lanes */
    u32 first[2], map_value;
    bool alpha_map;
    u32 map;   /* a bit a pixel */
    u64 codes; /* two bits a pixel */
};

/* False if no encoder writes such a head. */
COMP_INLINE bool read_head(struct reader *r, const struct comp_packet_row *p, unsigned mode,
                           const struct comp_shape *shape, struct head *h)
{
    const struct comp_split_row *s = shape->split;
    const unsigned pixels = (unsigned)p->width * p->height, half = pixels / 2;
    u64 first;

    *h = (struct head){ .mode = &comp_mode_rows[mode] };
    for (unsigned lane = 0; lane < s->lanes; lane++) {
        const unsigned width = get(r, s->field[lane]);

        h->alpha_map = lane == ALPHA && width == s->width[lane] + 1u;
        if (!h->alpha_map && width > s->width[lane])
            return false;
        comp_by_lane(shape, lane, h->alpha_map ? 0 : width, &h->widest);
    }
    for (unsigned n = 0; n < p->pixel_bits / 32u; n++)
        h->first[n] = get(r, 32);
    first = h->first[0] | (u64)h->first[1] << 32;
    h->map_value = (u32)(first >> (p->pixel_bits - s->width[ALPHA]) % 64);
    h->codes = (u64)get(r, 2 * half - 2) << 2;
    h->codes |= (u64)get(r, 2 * half) << 2 * half;
    h->map = h->alpha_map ? get(r, pixels) : 0;
    return true;
}

/* The classes of a row's pixels. */
COMP_INLINE void codes_of(const struct comp_shape *h, u32 codes, comp_vector *to)
{
    const comp_vector single = { 0, 2, 4, 6, 8, 10, 12, 14 }, twin = { 0, 0, 2, 2, 4, 4, 6, 6 };

    *to = ((comp_vector){ 0 } + codes) >> (h->pairs ? twin : single) & 3;
}

COMP_INLINE void lengths_of(const struct comp_class *class, const comp_vector *code,
                            comp_vector *to)
{
    *to = (comp_vector){ 0 };
    for (unsigned c = 0; c < COMP_CLASSES; c++)
        *to |= class[c].bits & (comp_vector)(*code == c);
}

/* Residuals of their strings. */
COMP_INLINE void expand(const struct comp_shape *h, const struct comp_class *class,
                        const comp_vector *code, comp_vector *row)
{
    comp_vector all = { 0 }, signs = { 0 };

    for (unsigned c = 0; c < COMP_CLASSES; c++) {
        const comp_vector is = (comp_vector)(*code == c);

        for (unsigned n = 0; n < COMP_LANES; n++)
            all |= *row << class[c].gaps[n] & class[c].low[n] & is;
        signs |= class[c].signs & is;
    }
    *row = all ^ signs;
    comp_subtract(h->tops, row, &signs);
}

/* Residuals of all pixels but the first; false if they end beyond the packet. */
COMP_INLINE bool read_residuals(struct reader *r, const struct comp_packet_row *p,
                                const struct comp_shape *h, const struct head *head,
                                struct comp_words *w)
{
    const unsigned pixels = h->words >> h->pairs;
    struct comp_words code, length;
    struct comp_class class[COMP_CLASSES];
    comp_vector all = { 0 };
    unsigned bits = 0;

    for (unsigned c = 0; c < COMP_CLASSES; c++)
        comp_class_of(h, head->mode->classes, c, &head->widest, &class[c]);
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        codes_of(h, (u32)(head->codes >> 2 * pixels * y), &code.row[y]);
        lengths_of(class, &code.row[y], &length.row[y]);
        length.row[y] &= y == 0 ? h->here & ~h->first : h->here;
        all += length.row[y];
    }
    for (unsigned i = 0; i < COMP_ROW; i++)
        bits += all[i];
    if (r->at + bits > p->bits)
        return false;
    for (unsigned y = 0; y < COMP_ROWS; y++) {
        for (unsigned i = 0; i < h->words; i++)
            w->word[y][i] = get(r, length.word[y][i]);
        expand(h, class, &code.row[y], &w->row[y]);
    }
    return true;
}

/* Alphas of the map. */
COMP_INLINE void put_alphas(const struct comp_shape *h, const struct head *head,
                            struct comp_words *w)
{
    const unsigned pixels = h->words >> h->pairs, at = 32 - h->split->width[ALPHA];
    const comp_vector single = { 1, 2, 4, 8, 16, 32, 64, 128 }, twin = { 0, 1, 0, 2, 0, 4, 0, 8 };
    const comp_vector bit = h->pairs ? twin : single,
                      lane = (comp_vector)(bit != 0) & UINT32_MAX << at;

    for (unsigned y = 0; y < COMP_ROWS; y++) {
        const comp_vector is = (comp_vector)((head->map >> pixels * y & bit) != 0);

        w->row[y] = (w->row[y] & ~lane) | (is & lane & head->map_value << at);
    }
}

COMP_INLINE void add_greens(const struct comp_shape *h, struct comp_words *w)
{
    comp_vector green;

    for (unsigned y = 0; y < COMP_ROWS; y++) {
        comp_greens(h, &w->row[y], &green);
        comp_add(h->tops, &w->row[y], &green);
    }
}

/* Pixels of residuals. */
COMP_INLINE void rebuild(const struct comp_shape *h, const struct head *head, struct comp_words *w)
{
    const bool greens = head->mode->green == COMP_SUBTRACT && h->split->lanes >= 3;
    comp_vector first = { head->first[0], head->first[1] };

    if (greens) {
        comp_vector green;

        comp_greens(h, &first, &green);
        green &= h->first;
        comp_subtract(h->tops, &first, &green);
    }
    w->row[0] = (w->row[0] & ~h->first) | first;
    comp_rebuild(h, head->mode->predictor, w);
    if (greens)
        add_greens(h, w);
    if (head->alpha_map)
        put_alphas(h, head, w);
}

/* A class has two bits: every table of comp_modes.def has four. */
LANES_CLONES void comp_unpack(enum comp_packets packet, const u32 *in, u32 *pixels)
{
    const struct comp_packet_row *p = &comp_packet_rows[packet];
    struct reader r = { .at = 0 };
    struct comp_shape shape;
    struct comp_words w = { 0 };
    struct head h;
    unsigned mode, split;

    static_assert(COMP_MODES == 1 << COMP_MODE_BITS, "every code is a mode");
    memcpy(r.word, in, p->bits / 8u);
    memset(pixels, 0, (unsigned)p->width * p->height * p->pixel_bits / 8u);
    mode = get(&r, COMP_MODE_BITS);
    split = get(&r, COMP_SPLIT_BITS);
    if (comp_split_rows[split].pixel_bits != p->pixel_bits)
        return;
    comp_shape_of(p, &comp_split_rows[split], &shape);
    if (!read_head(&r, p, mode, &shape, &h) || !read_residuals(&r, p, &shape, &h, &w))
        return;
    rebuild(&shape, &h, &w);
    comp_words_put(&shape, &w, pixels);
}
