/* comp_reduce.c - groups of samples that share a colour, exactly or nearly (facts/fbp.md; texture/
 * compression.md A, C 6)
 */
#include "common/bits.h"
#include "fbp/comp/comp_tile.h"

#define GROUP_MAX 8

/* known: the families of SET_REDUCE_COLOR_THRESHOLDS_UNORM8, UNORM10, UNORM16, FP11, FP16, SRGB8 */
/* chosen: a format belongs to the family of its first component; SNORM, integers, fp32 and the
 * packed 16-bit formats to none
 */
enum comp_family comp_family_of(const struct pixel_format *f)
{
    if (f->type == PIXEL_UNORM)
        switch (f->component[0].width) {
        case 8: return f->srgb ? COMP_SRGB8 : COMP_UNORM8;
        case 10: return COMP_UNORM10;
        case 16: return COMP_UNORM16;
        default: return COMP_LOSSLESS;
        }
    if (f->type == PIXEL_FLOAT && f->component[0].width == 16)
        return COMP_FP16;
    if (f->type == PIXEL_FLOAT && f->component[0].width == 11)
        return COMP_FP11;
    return COMP_LOSSLESS;
}

/* known: facts/fbp.md: the high threshold without a silhouette, the low one with it; a tile has no
 * silhouette when every sample was touched exactly once
 */
/* chosen: a tile whose samples were all touched twice has a silhouette too, because the high threshold is
 * named ALL_HIT_ONCE; a tile that is not wholly covered loses nothing, because both are named ALL_COVERED
 */
u8 comp_threshold(struct comp_thresholds t, struct comp_touch touch, unsigned elements)
{
    u64 all = bits_mask(elements);

    if ((touch.covered & all) != all)
        return 0;
    return touch.again & all ? t.low : t.high;
}

/* How much elements may differ in a component. */
struct slack {
    unsigned low;  /* bits; those above must be equal */
    unsigned most; /* largest difference of the low bits */
    bool specials; /* the largest exponent means Inf or NaN, which must be equal */
};

/* known: facts/texture/compression.md C 6: high bits equal, low bits within the threshold; the
 * thresholds have 8 bits, FP11's 6
 */
/* chosen: the lowest 8 bits are compared with the threshold; of 11-bit floats the 6 of the fraction; of the
 * 10-bit float the 5 of the fraction, doubled; a 2-bit alpha and padding must be equal
 */
static struct slack slack_of(const struct comp_loss *loss, const struct pixel_component *c)
{
    enum comp_family family = comp_family_of(loss->format);
    struct slack s = { 0, 0, family == COMP_FP16 || family == COMP_FP11 };

    if (family == COMP_LOSSLESS || c->channel > CHANNEL_A || c->width < 8)
        return s;
    s.low = family == COMP_FP11 ? c->width - 5u : 8;
    s.most = family == COMP_FP11 && c->width == 10 ? loss->threshold / 2u : loss->threshold;
    return s;
}

static bool special(u32 high, const struct pixel_component *c, unsigned low)
{
    unsigned fraction = c->width == 16 ? 10 : c->width - 5u;

    return (high >> (fraction - low) & 31) == 31;
}

/* known: facts/fbp.md: the average of the group */
/* chosen: halves round up */
static bool average(const struct slack *s, const struct pixel_component *c, const u32 *x,
                    unsigned count, u32 *mean)
{
    u32 least = x[0], most = x[0], sum = 0;

    for (unsigned i = 0; i < count; i++) {
        least = x[i] < least ? x[i] : least;
        most = x[i] > most ? x[i] : most;
        sum += x[i] & (s->low ? (u32)bits_mask(s->low) : 0);
    }
    *mean = least;
    if (least == most)
        return true;
    if (s->low == 0 || least >> s->low != most >> s->low || most - least > s->most ||
        (s->specials && special(least >> s->low, c, s->low)))
        return false;
    *mean = least >> s->low << s->low | (sum + count / 2) / count;
    return true;
}

static bool same(const u32 *a, const u32 *b, unsigned words)
{
    u32 different = 0;

    for (unsigned w = 0; w < words; w++)
        different |= a[w] ^ b[w];
    return different == 0;
}

/* The group's colour, from its elements. */
static bool settle(const struct comp_loss *loss, const u32 *const *element, unsigned count,
                   unsigned words, u32 *out)
{
    bool equal = true;

    for (unsigned w = 0; w < words; w++)
        out[w] = element[0][w];
    for (unsigned i = 1; i < count; i++)
        equal = equal && same(element[0], element[i], words);
    if (equal || !loss || comp_family_of(loss->format) == COMP_LOSSLESS)
        return equal;
    for (unsigned n = 0; n < PIXEL_COMPONENTS && loss->format->component[n].width; n++) {
        const struct pixel_component *c = &loss->format->component[n];
        struct slack s = slack_of(loss, c);
        u32 x[GROUP_MAX], mean;
        for (unsigned i = 0; i < count; i++)
            x[i] = (u32)bits_get(element[i], c->lsb, c->width);
        if (!average(&s, c, x, count, &mean))
            return false;
        bits_put(out, c->lsb, c->width, mean);
    }
    return true;
}

bool comp_reduce(struct comp_kind k, const struct comp_loss *loss,
                 const u32 raster[COMP_TILE_WORDS], u32 groups[COMP_TILE_WORDS / 4])
{
    unsigned words = comp_words(k), row = comp_row(k), wide = comp_group_width(k);
    unsigned count = wide * COMP_GROUP_HEIGHT;

    for (unsigned g = 0; g < comp_groups(k); g++) {
        const u32 *element[GROUP_MAX];
        unsigned x = g % (row / wide) * wide, y = g / (row / wide) * COMP_GROUP_HEIGHT;
        for (unsigned i = 0; i < count; i++)
            element[i] = &raster[((y + i / wide) * row + x + i % wide) * words];
        if (!settle(loss, element, count, words, &groups[g * words]))
            return false;
    }
    return true;
}
