/* search_candidates.c - see search_candidates.h
 *
 * Written apart from cmodel/fbp/comp, so that the two can be compared.
 */
#include "search_candidates.h"

#include <stdio.h>

#include "common/bits.h"

#define YCOCG  2
#define FIRST  3
#define SAMPLE 4 /* the predictor that knows samples */
#define ZERO   63

static const char *const transform_names[TRANSFORMS] = { "keep", "subtract", "ycocg" };
static const char *const predictor_names[PREDICTORS] = { "left", "above", "gradient", "first",
                                                         "sample" };

/* Classes of one pixel; pixels that share a class. */
static const struct {
    const char *name;
    unsigned wide, high;
    struct comp_classes_row row;
} tables[CLASS_TABLES] = {
    { "w", 1, 1, { 0, { { 0, 0 } } } },
    { "w,0", 1, 1, { 1, { { 0, 0 }, { ZERO, 0 } } } },
    { "w,w-1", 1, 1, { 1, { { 0, 0 }, { 1, 0 } } } },
    { "w,w-2", 1, 1, { 1, { { 0, 0 }, { 2, 0 } } } },
    { "w,w/2", 1, 1, { 1, { { 0, 0 }, { 0, 1 } } } },
    { "w,w-1,w/2,0", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 0, 1 }, { ZERO, 0 } } } },
    { "w,w-1,w-2,0", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { ZERO, 0 } } } },
    { "w,w-1,w-3,0", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 3, 0 }, { ZERO, 0 } } } },
    { "w,w-2,w-4,0", 1, 1, { 2, { { 0, 0 }, { 2, 0 }, { 4, 0 }, { ZERO, 0 } } } },
    { "w,w-1,w-2,w-3", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 } } } },
    { "w,w-1,w-2,(w-1)/2", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 1, 1 } } } },
    { "w,w-1,(w-1)/2,0", 1, 1, { 2, { { 0, 0 }, { 1, 0 }, { 1, 1 }, { ZERO, 0 } } } },
    { "w,w-2,(w-1)/2,0", 1, 1, { 2, { { 0, 0 }, { 2, 0 }, { 1, 1 }, { ZERO, 0 } } } },
    { "2x1 w,w-1,w/2,0", 2, 1, { 2, { { 0, 0 }, { 1, 0 }, { 0, 1 }, { ZERO, 0 } } } },
    { "2x1 w,w-1,w-2,w-3", 2, 1, { 2, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 } } } },
    { "2x1 w,0", 2, 1, { 1, { { 0, 0 }, { ZERO, 0 } } } },
    { "2x2 w,w-1,w/2,0", 2, 2, { 2, { { 0, 0 }, { 1, 0 }, { 0, 1 }, { ZERO, 0 } } } },
    { "2x2 w,w-1,w-2,0", 2, 2, { 2, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { ZERO, 0 } } } },
    { "2x2 w,0", 2, 2, { 1, { { 0, 0 }, { ZERO, 0 } } } },
    { "2x2 w,w-2", 2, 2, { 1, { { 0, 0 }, { 2, 0 } } } },
};

struct candidate candidate_of(unsigned i)
{
    return (struct candidate){ i / CLASS_TABLES / PREDICTORS, i / CLASS_TABLES % PREDICTORS,
                               i % CLASS_TABLES };
}

const char *candidate_name(unsigned i, char text[64])
{
    struct candidate c = candidate_of(i);

    snprintf(text, 64, "%s %s %s", transform_names[c.transform], predictor_names[c.predictor],
             tables[c.classes].name);
    return text;
}

bool candidate_dear(unsigned i)
{
    struct candidate c = candidate_of(i);

    return c.transform == YCOCG || c.predictor == SAMPLE;
}

static bool same_classes(const struct comp_classes_row *a, const struct comp_classes_row *b)
{
    bool same = a->code_bits == b->code_bits;

    for (unsigned c = 0; same && c < 1u << a->code_bits; c++)
        same = a->code[c].minus == b->code[c].minus && a->code[c].shift == b->code[c].shift;
    return same;
}

unsigned candidate_of_mode(const struct comp_mode_row *m)
{
    for (unsigned i = 0; i < CANDIDATES; i++) {
        struct candidate c = candidate_of(i);
        bool transform = (m->green == COMP_SUBTRACT) == (c.transform == 1) && c.transform < 2;
        bool alone = tables[c.classes].wide == 1 && tables[c.classes].high == 1;
        if (transform && alone && c.predictor == (unsigned)m->predictor &&
            same_classes(m->classes, &tables[c.classes].row))
            return i;
    }
    return CANDIDATES;
}

/* Values of one packet. */
struct values {
    unsigned pixels, lanes, wide;
    unsigned sample_wide, sample_high;
    const struct comp_split_row *split;
    s64 x[COMP_PIXELS][COMP_LANES];
};

static s64 wrapped(s64 x, unsigned width)
{
    return bits_sign_extend((u64)x & bits_mask(width), width);
}

static void transform(struct values *v, unsigned which)
{
    unsigned narrower = v->lanes >= 3 ? v->split->width[1] - v->split->width[2] : 0;

    for (unsigned i = 0; v->lanes >= 3 && i < v->pixels; i++) {
        s64 *x = v->x[i], t;
        if (which == 1) {
            x[0] -= x[1];
            x[2] -= x[1] >> narrower;
        } else if (which == YCOCG && narrower == 0) {
            x[0] = wrapped(x[0] - x[2], v->split->width[0]);
            t = x[2] + (x[0] >> 1);
            x[2] = wrapped(x[1] - t, v->split->width[1]);
            x[1] = t + (x[2] >> 1);
        }
    }
    for (unsigned i = 0; which == YCOCG && narrower == 0 && v->lanes >= 3 && i < v->pixels; i++) {
        s64 luma = v->x[i][1]; /* in lane 0, then Co, Cg: the order of lanes costs nothing */
        v->x[i][1] = v->x[i][0];
        v->x[i][0] = luma;
    }
}

static s64 predicted(const struct values *v, unsigned which, unsigned i, unsigned lane)
{
    unsigned x = i % v->wide, y = i / v->wide, dx = 1, dy = 1;

    if (which == FIRST)
        return v->x[0][lane];
    if (which == SAMPLE) {
        unsigned in_x = x % v->sample_wide, in_y = y % v->sample_high;
        if (in_x || in_y)
            return v->x[i - in_y * v->wide - in_x][lane];
        dx = v->sample_wide;
        dy = v->sample_high;
    }
    if (y == 0 || (which == 0 && x))
        return v->x[i - dx][lane];
    if (x == 0 || which == 1)
        return v->x[i - dy * v->wide][lane];
    return v->x[i - dx][lane] + v->x[i - dy * v->wide][lane] - v->x[i - dy * v->wide - dx][lane];
}

static unsigned needed(s64 r)
{
    unsigned bits = 0;

    if (r == 0)
        return 0;
    while (r < -((s64)1 << bits) || r >= (s64)1 << bits)
        bits++;
    return bits + 1;
}

/* Bits that each pixel's residual needs in each lane, and the most of the packet. */
struct needs {
    unsigned of[COMP_PIXELS][COMP_LANES], most[COMP_LANES];
};

static struct needs needs_of(const struct values *v, unsigned predictor, bool map)
{
    struct needs n = { 0 };

    for (unsigned i = 1; i < v->pixels; i++)
        for (unsigned lane = 0; lane < v->lanes; lane++) {
            s64 r = v->x[i][lane] - predicted(v, predictor, i, lane);
            unsigned bits = lane == 3 && map ? 0 : needed(wrapped(r, v->split->width[lane]));
            n.of[i][lane] = bits;
            n.most[lane] = bits > n.most[lane] ? bits : n.most[lane];
        }
    return n;
}

/* The widths of a class, and whether they hold a group's needs. */
static bool class_holds(const struct comp_classes_row *row, unsigned code, const unsigned *most,
                        const unsigned *group, unsigned lanes, unsigned *sum)
{
    bool holds = true;

    *sum = 0;
    for (unsigned lane = 0; lane < lanes; lane++) {
        unsigned width = comp_class_bits(row, code, most[lane]);
        holds = holds && group[lane] <= width;
        *sum += width;
    }
    return holds;
}

static unsigned residual_bits(const struct values *v, const struct needs *n, unsigned table)
{
    unsigned wide = tables[table].wide, high = tables[table].high, bits = 0;
    const struct comp_classes_row *row = &tables[table].row;

    for (unsigned first = 0; first < v->pixels; first++) {
        unsigned group[COMP_LANES] = { 0 }, members = 0, best = 0, sum;
        if (first % v->wide % wide || first / v->wide % high)
            continue;
        for (unsigned k = 0; k < wide * high; k++) {
            unsigned i = first + k / wide * v->wide + k % wide;
            members += i != 0;
            for (unsigned lane = 0; lane < v->lanes; lane++)
                group[lane] = n->of[i][lane] > group[lane] ? n->of[i][lane] : group[lane];
        }
        for (unsigned code = 0; code < 1u << row->code_bits; code++)
            if (class_holds(row, code, n->most, group, v->lanes, &sum))
                best = sum;
        bits += members * best + (members ? row->code_bits : 0);
    }
    return bits;
}

static struct values values_of(const struct comp_packet_row *p, const struct comp_split_row *s,
                               unsigned samples, const u32 *pixels)
{
    struct values v = {
        .pixels = (unsigned)p->width * p->height, .lanes = s->lanes, .wide = p->width, .split = s
    };

    v.sample_wide = samples == 8 ? 4 : samples == 1 ? 1 : 2;
    v.sample_high = samples >= 4 ? 2 : 1;
    for (unsigned i = 0; i < v.pixels; i++)
        for (unsigned lane = 0, lsb = i * p->pixel_bits; lane < s->lanes; lane++) {
            v.x[i][lane] = (s64)bits_get(pixels, lsb, s->width[lane]);
            lsb += s->width[lane];
        }
    return v;
}

/* Alpha is 0 and one other value. */
static bool two_alphas(const struct values *v)
{
    bool zero = false, other = false;

    for (unsigned i = 0; i < v->pixels; i++)
        for (unsigned j = 0; j < v->pixels; j++) {
            s64 a = v->x[i][3], b = v->x[j][3];
            zero = zero || a == 0;
            other = other || a != 0;
            if (a && b && a != b)
                return false;
        }
    return zero && other && v->lanes == 4;
}

void candidate_bits(const struct comp_packet_row *p, const struct comp_split_row *s,
                    unsigned samples, const u32 *pixels, u16 bits[CANDIDATES])
{
    const struct values raw = values_of(p, s, samples, pixels);
    bool map = two_alphas(&raw);
    unsigned head = COMP_MODE_BITS + COMP_SPLIT_BITS + p->pixel_bits + (map ? raw.pixels : 0);

    for (unsigned lane = 0; lane < s->lanes; lane++)
        head += s->field[lane];
    for (unsigned t = 0; t < TRANSFORMS; t++) {
        struct values v = raw;
        transform(&v, t);
        for (unsigned q = 0; q < PREDICTORS; q++) {
            struct needs n = needs_of(&v, q, map);
            for (unsigned k = 0; k < CLASS_TABLES; k++)
                bits[(t * PREDICTORS + q) * CLASS_TABLES + k] =
                    (u16)(head + residual_bits(&v, &n, k));
        }
    }
}
