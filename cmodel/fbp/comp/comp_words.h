/* comp_words.h - a packet as its words: every lane of a row at once (FORMAT.md 4.2 to 4.5, 8)
 *
 * A packet is four rows of eight words; where it has but four, the others are 0.  No lane lies across two words, and both
 * words of a pixel of 64 bits have lanes at the same bits.  So sums of all lanes are one sum of words whose carries stop
 * at the lanes' highest bits.  Functions with LANES_CLONES inline all of this.
 */
#ifndef COMP_WORDS_H
#define COMP_WORDS_H

#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

#define COMP_INLINE static inline __attribute__((always_inline))

/* The lanes of a pixel in its words. */
struct comp_shape {
    const struct comp_split_row *split;
    bool pairs;        /* a pixel has two words */
    unsigned words;    /* of a row that are the packet's */
    unsigned lanes;    /* of a word */
    u32 tops;          /* the highest bit of each */
    u32 keep[5];       /* [k]: bits that stay in their lane when they move down by 2^k */
    comp_vector first; /* all bits of the first pixel of a row */
    comp_vector here;  /* all bits of words that are the packet's */

    /* By lanes: of a pixel's first word, and of its second (or the same again), four each; beyond them 0. */
    comp_vector width, at;
};

/* A class of widths, as the words of a row see it. */
struct comp_class {
    comp_vector bits;            /* of the word's residuals */
    comp_vector over;            /* bits of comp_need that say: too wide for this class */
    comp_vector signs;           /* the highest bit of each residual */
    comp_vector low[COMP_LANES]; /* of each lane of the word: the residual's bits */
    comp_vector
        gaps[COMP_LANES]; /* of each lane of the word: bits below it that no residual uses */
};

/* Makes a row of a pixel's two words. */
COMP_INLINE void comp_vector_of(const u32 two[2], comp_vector *to)
{
    *to = (comp_vector){ two[0], two[1], two[0], two[1], two[0], two[1], two[0], two[1] };
}

/* Sets what a vector by lanes has of a lane. */
COMP_INLINE void comp_by_lane(const struct comp_shape *h, unsigned lane, u32 x, comp_vector *to)
{
    (*to)[lane / h->lanes * COMP_LANES + lane % h->lanes] = x;
    if (!h->pairs)
        (*to)[COMP_LANES + lane] = x;
}

COMP_INLINE void comp_shape_of(const struct comp_packet_row *p, const struct comp_split_row *s,
                               struct comp_shape *h)
{
    const u32 none[2] = { 0, 0 };
    const u32 all = UINT32_MAX;
    unsigned at = 0;

    h->width = h->at = (comp_vector){ 0 };
    h->split = s;
    h->pairs = s->pixel_bits == 64;
    h->words = p->width * p->pixel_bits / 32u;
    h->lanes = s->lanes >> h->pairs;
    h->tops = 0;
    for (unsigned lane = 0; lane < s->lanes; at += s->width[lane++]) {
        h->tops |= 1u << (at + s->width[lane] - 1) % 32;
        comp_by_lane(h, lane, s->width[lane], &h->width);
        comp_by_lane(h, lane, at % 32, &h->at);
    }
    h->keep[0] = ~h->tops;
    for (unsigned k = 1; k < 5; k++) /* down by twice as much as before */
        h->keep[k] = h->keep[k - 1] & h->keep[k - 1] >> (1u << (k - 1));
    comp_vector_of(none, &h->first);
    h->first[0] = all;
    h->first[1] = h->pairs ? all : 0;
    h->here = h->words == COMP_ROW ? ~(comp_vector){ 0 } : (comp_vector){ all, all, all, all };
}

/* Adds and subtracts lane by lane. */
COMP_INLINE void comp_add(u32 tops, comp_vector *to, const comp_vector *b)
{
    *to = ((*to & ~tops) + (*b & ~tops)) ^ ((*to ^ *b) & tops);
}

COMP_INLINE void comp_subtract(u32 tops, comp_vector *to, const comp_vector *b)
{
    *to = ((*to | tops) - (*b & ~tops)) ^ ((*to ^ ~*b) & tops);
}

/* Moves words towards the end of the row by 1, 2, 4; zeros follow. */
COMP_INLINE void comp_move(unsigned by, const comp_vector *a, comp_vector *to)
{
    const comp_vector none = { 0 };

    switch (by) {
    case 1: *to = __builtin_shufflevector(none, *a, 0, 8, 9, 10, 11, 12, 13, 14); break;
    case 2: *to = __builtin_shufflevector(none, *a, 0, 0, 8, 9, 10, 11, 12, 13); break;
    default: *to = __builtin_shufflevector(none, *a, 0, 0, 0, 0, 8, 9, 10, 11);
    }
}

/* Lane 1 where lanes 0 and 2 lie, in their scale: a narrower one (B of 11-11-10) lacks its lowest bits; 0 in the others. */
COMP_INLINE void comp_greens(const struct comp_shape *h, const comp_vector *a, comp_vector *green)
{
    const struct comp_split_row *s = h->split;
    const unsigned at = (s->width[0] + s->width[1]) % 32u;
    const comp_vector lows =
        h->pairs ? __builtin_shufflevector(*a, *a, 0, 0, 2, 2, 4, 4, 6, 6) : *a;
    const comp_vector g = lows >> s->width[0] & (u32)bits_mask(s->width[1]);

    *green = g | g >> (s->width[1] - s->width[2]) << at;
}

/* Replaces words by differences from the predictor; the first pixel stays. */
COMP_INLINE void comp_predict(const struct comp_shape *h, enum comp_predictor how,
                              struct comp_words *w)
{
    comp_vector left, above;

    for (unsigned y = COMP_ROWS; y-- > 1;) {
        above = w->row[y - 1];
        if (how == COMP_LEFT) {
            comp_move(1u + h->pairs, &w->row[y], &left);
            left |= above & h->first;
        } else {
            comp_subtract(h->tops, &w->row[y], &above);
            comp_move(1u + h->pairs, &w->row[y], &left);
        }
        if (how != COMP_ABOVE)
            comp_subtract(h->tops, &w->row[y], &left);
    }
    comp_move(1u + h->pairs, &w->row[0], &left);
    comp_subtract(h->tops, &w->row[0], &left);
}

/* Adds to each pixel those before it in the row. */
COMP_INLINE void comp_sum_row(const struct comp_shape *h, comp_vector *row)
{
    comp_vector left;

    for (unsigned by = 1u + h->pairs; by < COMP_ROW; by *= 2) {
        comp_move(by, row, &left);
        comp_add(h->tops, row, &left);
    }
}

/* Is the inverse of comp_predict: LEFT and ABOVE are sums along a row and a column, GRADIENT along both. */
COMP_INLINE void comp_rebuild(const struct comp_shape *h, enum comp_predictor how,
                              struct comp_words *w)
{
    comp_vector above;

    if (how == COMP_ABOVE)
        comp_sum_row(h, &w->row[0]);
    for (unsigned y = 1; y < COMP_ROWS; y++) {
        above = how == COMP_LEFT ? w->row[y - 1] & h->first : w->row[y - 1];
        comp_add(h->tops, &w->row[y], &above);
    }
    for (unsigned y = 0; how != COMP_ABOVE && y < COMP_ROWS; y++)
        comp_sum_row(h, &w->row[y]);
}

/* Sets a bit for each number of bits that is too few for a lane's residual: its highest for 0, bit k - 1 for k. */
COMP_INLINE void comp_need(const struct comp_shape *h, const comp_vector *residual,
                           comp_vector *need)
{
    const comp_vector some = ((*residual & ~h->tops) + ~h->tops) | *residual;
    comp_vector x = (*residual ^ *residual >> 1) & ~h->tops;

    for (unsigned k = 0; 1u << k < h->split->width[0]; k++)
        x |= x >> (1u << k) & h->keep[k];
    *need = x | (some & h->tops);
}

/* Makes a row's words of numbers by lanes: of lane n of each. */
COMP_INLINE void comp_of_lane(unsigned n, const comp_vector *x, comp_vector *to)
{
    switch (n) {
    case 0: *to = __builtin_shufflevector(*x, *x, 0, 4, 0, 4, 0, 4, 0, 4); break;
    case 1: *to = __builtin_shufflevector(*x, *x, 1, 5, 1, 5, 1, 5, 1, 5); break;
    case 2: *to = __builtin_shufflevector(*x, *x, 2, 6, 2, 6, 2, 6, 2, 6); break;
    default: *to = __builtin_shufflevector(*x, *x, 3, 7, 3, 7, 3, 7, 3, 7);
    }
}

/* Makes sums by lanes of those before each in its word. */
COMP_INLINE void comp_before(const comp_vector *x, comp_vector *to)
{
    const comp_vector none = { 0 };
    const comp_vector one = __builtin_shufflevector(none, *x, 0, 8, 9, 10, 0, 12, 13, 14);
    const comp_vector two = __builtin_shufflevector(none, one, 0, 8, 9, 10, 0, 12, 13, 14);

    *to = one + two + __builtin_shufflevector(none, two, 0, 8, 9, 10, 0, 12, 13, 14);
}

/* Makes a class for residuals, of which the widest of each lane have 'widest' bits. */
COMP_INLINE void comp_class_of(const struct comp_shape *h, const struct comp_classes_row *c,
                               unsigned code, const comp_vector *widest, struct comp_class *to)
{
    const u32 minus = c->code[code].minus;
    const comp_vector some = (comp_vector)(*widest > minus);
    const comp_vector bits = ((*widest - minus) & some) >> c->code[code].shift;
    const comp_vector any = (comp_vector)(bits != 0), narrow = (comp_vector)(bits != h->width);
    const comp_vector low = (UINT32_MAX >> ((32 - bits) & 31) & any) << h->at;
    const comp_vector over = 1u << ((h->at + (bits | (h->width & ~any)) - 1) & 31) & narrow;
    const comp_vector sign = low & ~(low >> 1);
    comp_vector before, gaps, sum;

    comp_before(&bits, &before);
    gaps = (h->at - before) & (comp_vector)(h->width != 0);
    sum = before + bits;
    comp_of_lane(3, &sum, &to->bits);
    to->over = to->signs = (comp_vector){ 0 };
    for (unsigned n = 0; n < COMP_LANES; n++) {
        comp_vector one;

        comp_of_lane(n, &low, &to->low[n]);
        comp_of_lane(n, &gaps, &to->gaps[n]);
        comp_of_lane(n, &over, &one);
        to->over |= one;
        comp_of_lane(n, &sign, &one);
        to->signs |= one;
    }
}

/* Makes one number of a row's words: they have no bit in common. */
COMP_INLINE u32 comp_joined(const comp_vector *row)
{
    u32 all = 0;

    for (unsigned i = 0; i < COMP_ROW; i++)
        all |= (*row)[i];
    return all;
}

/* Converts a packet's pixels to rows, and back. */
COMP_INLINE void comp_words_get(const struct comp_shape *h, const u32 *pixels, struct comp_words *w)
{
    if (h->words == COMP_ROW) {
        memcpy(w, pixels, sizeof *w);
        return;
    }
    memset(w, 0, sizeof *w);
    for (unsigned y = 0; y < COMP_ROWS; y++)
        memcpy(&w->row[y], &pixels[y * COMP_ROW / 2], sizeof w->row[y] / 2);
}

COMP_INLINE void comp_words_put(const struct comp_shape *h, const struct comp_words *w, u32 *pixels)
{
    if (h->words == COMP_ROW) {
        memcpy(pixels, w, sizeof *w);
        return;
    }
    for (unsigned y = 0; y < COMP_ROWS; y++)
        memcpy(&pixels[y * COMP_ROW / 2], &w->row[y], sizeof w->row[y] / 2);
}

#endif
