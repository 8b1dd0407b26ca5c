/* zcull_format.c - encodes and decodes words of 64 bits (facts/texture/raster_rules.md 13)
 *
 * known: the pixels and parts of a format, by its name; the least precise format has 32 bits for 16x16 pixels,
 * the usual 64, the most precise 256: 64 bits a word
 * chosen: the fields.  From the top: 1 bit, set in a word that bounds anything; may_pass and may_fail of
 * stencil formats; near; far of the farthest part; for each part the distance from that, 'delta' steps of
 * 2^shift.  Every field rounds outwards.
 */
#include "common/bits.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_word.h"

/* clang-format off */
#define ONES(bits)         ((UINT64_C(1) << (bits)) - 1)
#define EACH(parts, delta) (u32)(ONES((parts) * (delta)) / (ONES(delta) + !(delta))) /* ..1..1..1 */
#define ROW(format, width, height, across, down, near, far, shift, delta, stencil)         \
    [format] = { width, height, across, down, near, far, shift, delta,                     \
                 EACH(across * down, delta), stencil,                                      \
                 63 - 2 * stencil - near, 63 - 2 * stencil - near - far,                   \
                 across * down * delta, across * down * delta - delta }

static const struct zcull_shape shapes[] = {
    /*                        px      parts  near far shift delta stencil */
    ROW(ZCULL_Z_16X16X2_4X4,  32, 16, 4, 4,    13,  13,  5,    2, false),
    ROW(ZCULL_ZS_16X16_4X4,   16, 16, 4, 4,    12,  12,  5,    2, true),
    ROW(ZCULL_Z_16X16_4X2,    16, 16, 4, 2,    17,  17,  5,    3, false),
    ROW(ZCULL_Z_16X16_2X4,    16, 16, 2, 4,    17,  17,  5,    3, false),
    ROW(ZCULL_Z_16X8_4X4,     16,  8, 4, 4,    13,  13,  5,    2, false),
    ROW(ZCULL_Z_8X8_4X2,       8,  8, 4, 2,    17,  17,  5,    3, false),
    ROW(ZCULL_Z_8X8_2X4,       8,  8, 2, 4,    17,  17,  5,    3, false),
    ROW(ZCULL_Z_16X16_4X8,    16, 16, 4, 8,    13,  13,  5,    1, false),
    ROW(ZCULL_Z_4X8_2X2,       4,  8, 2, 2,    19,  19,  5,    5, false),
    ROW(ZCULL_ZS_16X8_4X2,    16,  8, 4, 2,    16,  16,  5,    3, true),
    ROW(ZCULL_ZS_16X8_2X4,    16,  8, 2, 4,    16,  16,  5,    3, true),
    ROW(ZCULL_ZS_8X8_2X2,      8,  8, 2, 2,    18,  18,  5,    5, true),
    ROW(ZCULL_Z_4X8_1X1,       4,  8, 1, 1,    31,  32,  0,    0, false),
};
/* clang-format on */

const struct zcull_shape *zcull_shape(enum zcull_format format)
{
    return format < sizeof shapes / sizeof shapes[0] ? &shapes[format] : NULL;
}

/* Fields, written from bit 63 down. */
struct cursor {
    u64 bits;
    unsigned at;
};

static void zcull_put(struct cursor *c, unsigned width, u64 x)
{
    c->at -= width;
    c->bits |= x << c->at;
}

/* The least key of 'bits' high bits that is not below, as a code; and the code's key. */
static u32 far_code(u32 key, unsigned bits)
{
    return key >> (32 - bits);
}

static u32 far_key(u32 code, unsigned bits)
{
    return (u32)(((u64)code + 1) << (32 - bits)) - 1;
}

/* The least shift by which the greatest difference fits a delta: no more than half is lost. */
static unsigned shift_of(const struct zcull_shape *s, u32 most)
{
    const unsigned bits = bits_top((u64)most << 1 | 1); /* of 'most' */

    return s->delta_bits && bits > s->delta_bits ? bits - s->delta_bits : 0;
}

u64 zcull_encode(const struct zcull_shape *s, const struct zcull_word *w)
{
    const unsigned parts = (unsigned)s->across * s->down;
    struct cursor c = { 0, 64 };
    u32 farthest = 0, nearest = ZCULL_KEY_MAX, top;
    unsigned shift;

    for (unsigned i = 0; i < parts; i++) {
        farthest = w->far[i] > farthest ? w->far[i] : farthest;
        nearest = w->far[i] < nearest ? w->far[i] : nearest;
    }
    top = far_key(far_code(farthest, s->far_bits), s->far_bits);
    shift = shift_of(s, top - nearest);
    zcull_put(&c, 1, 1);
    if (s->stencil) {
        zcull_put(&c, 1, w->may_pass);
        zcull_put(&c, 1, w->may_fail);
    }
    zcull_put(&c, s->near_bits, w->near >> (32 - s->near_bits));
    zcull_put(&c, s->far_bits, far_code(farthest, s->far_bits));
    zcull_put(&c, s->shift_bits, shift);
    for (unsigned i = 0; i < parts && s->delta_bits; i++)
        zcull_put(&c, s->delta_bits, (top - w->far[i]) >> shift);
    return c.bits;
}

static struct zcull_word unknown(void)
{
    struct zcull_word w = { .near = 0, .may_pass = true, .may_fail = true };

    for (unsigned i = 0; i < ZCULL_PARTS; i++)
        w.far[i] = ZCULL_KEY_MAX;
    return w;
}

struct zcull_word zcull_decode(const struct zcull_shape *s, u64 bits)
{
    const unsigned parts = (unsigned)s->across * s->down;
    struct zcull_word w = unknown();
    struct zcull_head h;

    if (!(bits >> 63))
        return w;
    h = zcull_head_of(s, bits);
    w.near = h.near;
    w.may_pass = h.may_pass;
    w.may_fail = h.may_fail;
    for (unsigned i = 0; i < parts; i++)
        w.far[i] =
            zcull_before(h.top, (u32)bits >> zcull_delta_at(s, i) & zcull_delta_mask(s), h.shift);
    return w;
}

/* Whether the farthest far bound has the code that it had, now that a part's lies 'distance' before it. */
static bool top_stays(const struct zcull_shape *s, const struct zcull_head *h, u32 deltas, u32 own,
                      u32 distance)
{
    const unsigned below = 32u - s->far_bits; /* bits of a far bound below its code */
    u32 before_it = s->each & own;            /* parts that are before it, a bit each */

    if (distance >> below == 0)
        return true;
    for (unsigned b = below > h->shift ? below - h->shift : 0; b < s->delta_bits; b++)
        before_it |= deltas >> b & s->each;
    return before_it != s->each;
}

/* The fields as zcull_encode made them: the greatest delta fills its field, or the shift is 0. */
u64 zcull_lower_far(const struct zcull_shape *s, u64 bits, unsigned part, u32 key)
{
    const unsigned at = zcull_delta_at(s, part);
    const u32 own = zcull_delta_mask(s) << at, deltas = (u32)bits & s->each * zcull_delta_mask(s);
    const struct zcull_head h = zcull_head_of(s, bits);
    const u32 distance = h.top - key;
    unsigned shift;

    if (key >= h.top - ((deltas & own) >> at << h.shift))
        return bits;
    if (!s->delta_bits || !top_stays(s, &h, deltas, own, distance)) {
        struct zcull_word w = zcull_decode(s, bits);

        w.far[part] = key;
        return zcull_encode(s, &w);
    }
    shift = shift_of(s, distance);
    shift = shift > h.shift ? shift : h.shift;
    bits += (u64)(shift - h.shift) << s->shift_at;
    return (bits & ~(u64)(s->each * zcull_delta_mask(s))) | distance >> shift << at |
           (((deltas & ~own) >> (shift - h.shift)) &
            s->each * (zcull_delta_mask(s) >> (shift - h.shift)));
}

void zcull_keep(struct zcull *z, unsigned i, const struct zcull_word *w)
{
    z->word[i] = zcull_encode(zcull_shape(z->cfg.format), w);
    z->encoded[i] = (u8)(1 + z->cfg.format);
}
