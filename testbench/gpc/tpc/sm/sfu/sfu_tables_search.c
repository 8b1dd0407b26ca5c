/* sfu_tables_search.c - every word that fits a segment (facts/sfu/sfu.md 2, methods; 6)
 *
 * An error limit leaves the sum S of each input an interval.  S is linear in c0, c1 and c2, so three
 * inputs bound c2, then c1; with those, all inputs together leave c0 an interval.  Nothing that fits
 * is missed.
 */
#include <assert.h>
#include <stdlib.h>

#include "gpc/tpc/sm/sfu/sfu_tables.h"

#define SAMPLE 251 /* chosen: one in so many inputs is tried before all of them are */

struct interval {
    s64 low, high;
};

struct search {
    const struct sfu_function *function;
    const struct sfu_shape *shape;
    u32 limit;
    u32 inputs, first; /* inputs before 'first' do not count */
    s64 reference[SFU_SEGMENT];
    struct interval sum[SFU_SEGMENT]; /* that the limit leaves to S */
    struct sfu_candidates found;
};

static s64 floor_divide(s64 a, s64 b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static s64 ceil_divide(s64 a, s64 b)
{
    return -floor_divide(-a, b);
}

static struct interval minus(struct interval a, struct interval b)
{
    return (struct interval){ a.low - b.high, a.high - b.low };
}

/* The k in [0, 2^bits) with k * unit in 'sum'. */
static struct interval multiples(struct interval sum, s64 unit, unsigned bits)
{
    s64 least = unit > 0 ? sum.low : sum.high, most = unit > 0 ? sum.high : sum.low;
    struct interval k = { ceil_divide(least, unit), floor_divide(most, unit) };

    if (k.low < 0)
        k.low = 0;
    if (k.high > (s64)bits_mask(bits))
        k.high = (s64)bits_mask(bits);
    return k;
}

static u52 word_of(const struct sfu_shape *s, s64 c0, s64 c1, s64 c2)
{
    return (u64)c0 << 26 | (u64)c1 << s->c2_bits | (u64)c2;
}

/* The S that are within 'limit' of the reference once they are rounded, and in range. */
static struct interval sum_within(const struct search *s, u32 xl, u32 limit)
{
    const unsigned out = s->shape->out_shift;
    const s64 unit = (s64)1 << (out + SFU_FINE);
    s64 low = ceil_divide(s->reference[xl] - limit, unit);
    s64 high = floor_divide(s->reference[xl] + limit, unit);

    if (low < s->function->least)
        low = s->function->least;
    if (high > s->function->most)
        high = s->function->most;
    return (struct interval){ low * (1 << out), (high + 1) * (1 << out) - 1 };
}

/* The first input of a table has an exact value, and it is kept: 1, 0, or forced.  The last of RCP has less than half a
 * unit of error: there alone a step of Newton's and one of rounding mend no other (facts/sfu/sfu.md 2).
 */
static void limit_sums(struct search *s, unsigned segment, u32 limit)
{
    const s64 last = s->reference[s->inputs - 1];
    const u32 half_unit = 1U << (s->shape->out_shift + SFU_FINE - 1);

    if (s->function->relative && limit > last / s->function->relative)
        limit = (u32)(last / s->function->relative);
    for (u32 xl = s->first; xl < s->inputs; xl++)
        s->sum[xl] = sum_within(s, xl, segment == 0 && xl == 0 ? 0 : limit);
    if (s->function->last_rounds && segment == (1U << s->shape->index_bits) - 1)
        s->sum[s->inputs - 1] = sum_within(s, s->inputs - 1, half_unit - 1);
}

/* The sum that this and the other inputs leave to c0's term; false if none. */
static bool narrow(const struct search *s, u52 word, u32 step, struct interval *term)
{
    for (u32 xl = s->first; xl < s->inputs; xl += step) {
        s64 rest = sfu_evaluate_word(s->shape, word, xl);

        if (term->low < s->sum[xl].low - rest)
            term->low = s->sum[xl].low - rest;
        if (term->high > s->sum[xl].high - rest)
            term->high = s->sum[xl].high - rest;
        if (term->low > term->high)
            return false;
    }
    return true;
}

/* The larger error, before and after rounding. */
static s64 error_of(const struct search *s, s64 sum, s64 reference)
{
    s64 after = llabs(sfu_table_result(s->shape, sum) - reference);

    if (sfu_table_rounds(s->shape))
        return after;
    s64 before = llabs(sum * (1 << SFU_FINE) - reference);
    return before > after ? before : after;
}

/* Measures one word; false if it is not monotone. */
static bool measure(const struct search *s, struct sfu_candidate *c)
{
    const unsigned out = s->shape->out_shift;
    const s64 half = (s64)1 << (out + SFU_FINE - 1);
    const bool falls = s->shape->c1_minus;

    c->first = c->last = sfu_evaluate_word(s->shape, c->word, s->first) >> out;
    for (u32 xl = s->first; xl < s->inputs; xl++) {
        s64 sum = sfu_evaluate_word(s->shape, c->word, xl), y = sum >> out;
        s64 error = error_of(s, sum, s->reference[xl]);

        if (falls ? y > c->last : y < c->last)
            return false;
        c->last = y;
        if (error > c->max_error)
            c->max_error = (u32)error;
        c->merit += sfu_table_rounds(s->shape) ? error < half : -error;
    }
    return true;
}

static void add_candidate(struct search *s, u52 word)
{
    struct sfu_candidate c = { .word = word };
    struct sfu_candidates *f = &s->found;

    if (!measure(s, &c) || c.max_error > s->limit)
        return;
    f->list = realloc(f->list, (f->count + 1) * sizeof c);
    assert(f->list);
    f->list[f->count++] = c;
}

static void search_c0(struct search *s, s64 c1, s64 c2)
{
    const s64 unit = (s64)1 << s->shape->c0_shift;
    u52 rest = word_of(s->shape, 0, c1, c2);
    struct interval term = { INT64_MIN, INT64_MAX };

    if (!narrow(s, rest, SAMPLE, &term) || !narrow(s, rest, 1, &term))
        return;
    struct interval c0 = multiples(term, unit, 26);
    for (s64 k = c0.low; k <= c0.high; k++)
        add_candidate(s, word_of(s->shape, k, c1, c2));
}

/* What one of c1 or c2 adds to S. */
static s64 term_of(const struct sfu_shape *s, u52 one, u32 xl)
{
    return sfu_evaluate_word(s, one, xl) - sfu_evaluate_word(s, 0, xl);
}

/* c1's term is linear in xl: the second difference over a, b and c is c2's alone. */
static void search_words(struct search *s)
{
    const u32 a = s->first, b = s->inputs / 2 - 1 + a, c = 2 * b - a;
    const u52 one1 = word_of(s->shape, 0, 1, 0), one2 = word_of(s->shape, 0, 0, 1);
    const s64 slope1 = term_of(s->shape, one1, c) - term_of(s->shape, one1, a);
    const s64 slope2 = term_of(s->shape, one2, c) - term_of(s->shape, one2, a);
    const s64 bend2 = slope2 - 2 * (term_of(s->shape, one2, b) - term_of(s->shape, one2, a));
    const struct interval slope = minus(s->sum[c], s->sum[a]);
    const struct interval bend = minus(minus(s->sum[c], s->sum[b]), minus(s->sum[b], s->sum[a]));
    const struct interval c2 = multiples(bend, bend2, s->shape->c2_bits);

    for (s64 k2 = c2.low; k2 <= c2.high; k2++) {
        struct interval rest = { slope.low - k2 * slope2, slope.high - k2 * slope2 };
        struct interval c1 = multiples(rest, slope1, s->shape->c1_bits);
        for (s64 k1 = c1.low; k1 <= c1.high; k1++)
            search_c0(s, k1, k2);
    }
}

struct sfu_candidates sfu_search(enum sfu_table t, const struct sfu_shape *shape, unsigned segment,
                                 u32 limit)
{
    static struct search s;

    s.function = &sfu_functions[t];
    s.shape = shape;
    s.inputs = sfu_segment_inputs(shape);
    s.first = segment == 0 && s.function->first_forced;
    s.limit = limit;
    s.found = (struct sfu_candidates){ 0 };
    sfu_reference(t, segment, s.reference);
    limit_sums(&s, segment, limit);
    search_words(&s);
    return s.found;
}
