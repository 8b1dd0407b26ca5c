/* sfu_tables_join.c - one word of each segment (facts/sfu/sfu.md 0, 2)
 *
 * Dynamic programming over segments: what precedes a word matters only through the best of the tables
 * that end in it.
 */
#include "gpc/tpc/sm/sfu/sfu_tables.h"

static bool follows(const struct sfu_shape *s, const struct sfu_candidate *a,
                    const struct sfu_candidate *b)
{
    return s->c1_minus ? b->first <= a->last : b->first >= a->last;
}

/* The best table that ends in c, of those in which no error is above 'limit'. */
static void end_in(const struct sfu_shape *s, const struct sfu_candidates *earlier,
                   struct sfu_candidate *c, u32 limit)
{
    bool first = !earlier;

    c->worst = first ? c->max_error : UINT32_MAX;
    c->total = first ? c->merit : INT64_MIN;
    c->before = NULL;
    if (c->max_error > limit)
        c->worst = UINT32_MAX;
    if (first || c->max_error > limit)
        return;
    for (unsigned i = 0; i < earlier->count; i++) {
        const struct sfu_candidate *b = &earlier->list[i];

        if (b->worst == UINT32_MAX || !follows(s, b, c))
            continue;
        u32 worst = b->worst > c->max_error ? b->worst : c->max_error;
        if (worst < c->worst)
            c->worst = worst;
        if (b->total + c->merit > c->total) {
            c->total = b->total + c->merit;
            c->before = b;
        }
    }
}

/* The last word of a table in which no error is above 'limit': with the smallest error, or with the
 * most merit; NULL if none.
 */
static const struct sfu_candidate *best_end(const struct sfu_shape *s,
                                            struct sfu_candidates *segments, u32 limit, bool merit)
{
    const unsigned count = 1 << s->index_bits;
    const struct sfu_candidates *last = &segments[count - 1];
    const struct sfu_candidate *best = NULL;

    for (unsigned k = 0; k < count; k++)
        for (unsigned i = 0; i < segments[k].count; i++)
            end_in(s, k ? &segments[k - 1] : NULL, &segments[k].list[i], limit);
    for (unsigned i = 0; i < last->count; i++) {
        const struct sfu_candidate *c = &last->list[i];

        if (c->worst == UINT32_MAX)
            continue;
        if (!best || (merit ? c->total > best->total : c->worst < best->worst))
            best = c;
    }
    return best;
}

bool sfu_join(const struct sfu_shape *s, struct sfu_candidates *segments, u52 *words)
{
    const struct sfu_candidate *end = best_end(s, segments, UINT32_MAX - 1, false);

    if (!end)
        return false;
    end = best_end(s, segments, end->worst, true);
    for (unsigned k = 1 << s->index_bits; k-- > 0; end = end->before)
        words[k] = end->word;
    return true;
}
