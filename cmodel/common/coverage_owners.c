/* coverage_owners.c - see coverage_owners.h */
#include "common/coverage_owners.h"

#include <string.h>

#include "common/bits.h"

static unsigned owner_bits(const struct coverage_mode *m)
{
    return bits_lowest(m->stored);
}

static unsigned owner_of(const struct coverage_mode *m, u32 word, unsigned n)
{
    return word >> owner_bits(m) * n & (m->stored - 1);
}

static unsigned square(struct samples_position a, struct samples_position b)
{
    const int x = (int)a.x - (int)b.x, y = (int)a.y - (int)b.y;

    return (unsigned)(x * x + y * y);
}

/* The stored samples by their distance from one, those as near in the order of their numbers. */
static void rank(u8 nearest[8], unsigned stored, const struct samples_position *position,
                 struct samples_position from)
{
    for (unsigned i = 0; i < stored; i++) {
        unsigned at = i;

        for (; at > 0 && square(position[i], from) < square(position[nearest[at - 1]], from); at--)
            nearest[at] = nearest[at - 1];
        nearest[at] = (u8)i;
    }
}

struct coverage_mode coverage_mode_of(unsigned code, const struct samples_position *position)
{
    const unsigned all = samples_count(samples_shape(coverage_raster(code)));
    struct coverage_mode m = { .stored = samples_count(samples_shape(coverage_stored(code))) };

    m.others = all - m.stored;
    for (unsigned n = 0; n < m.others; n++)
        rank(m.nearest[n], m.stored, position, position[m.stored + n]);
    return m;
}

/* The nearest of some stored samples, of which there is one. */
static unsigned nearest_of(const struct coverage_mode *m, unsigned n, unsigned some)
{
    unsigned i = 0;

    while (!(some >> m->nearest[n][i] & 1))
        i++;
    return m->nearest[n][i];
}

u32 coverage_whole(const struct coverage_mode *m)
{
    return coverage_after(m, 0, (u16)bits_mask(m->stored + m->others), (u8)bits_mask(m->stored));
}

/* The owner of a sample behind a fragment that is drawn to some stored ones. */
static unsigned owner_after(const struct coverage_mode *m, unsigned n, unsigned owner,
                            unsigned covered, unsigned drawn)
{
    const unsigned all = (unsigned)bits_mask(m->stored);
    const bool is_covered = covered >> (m->stored + n) & 1;
    const unsigned nearest = nearest_of(m, n, drawn | (covered & all));

    if (is_covered && drawn >> nearest & 1)
        return nearest;
    return drawn >> owner & 1 && drawn != all ? nearest_of(m, n, all & ~drawn) : owner;
}

u32 coverage_after(const struct coverage_mode *m, u32 word, u16 covered, u8 drawn)
{
    u32 after = 0;

    for (unsigned n = 0; n < m->others && drawn; n++)
        after |= (u32)owner_after(m, n, owner_of(m, word, n), covered, drawn) << owner_bits(m) * n;
    return drawn ? after : word;
}

void coverage_weights(const struct coverage_mode *m, u32 word, u8 weight[8])
{
    memset(weight, 0, 8);
    for (unsigned i = 0; i < m->stored; i++)
        weight[i] = 1;
    for (unsigned n = 0; n < m->others; n++)
        weight[owner_of(m, word, n)]++;
}

u32 coverage_mean(const struct coverage_mode *m, u32 word, const u32 *channel)
{
    const unsigned all = m->stored + m->others;
    u8 weight[8];
    u64 sum = all / 2;

    coverage_weights(m, word, weight);
    for (unsigned i = 0; i < m->stored; i++)
        sum += (u64)weight[i] * channel[i];
    return (u32)(sum / all);
}
