/* astc_sequence.c - integers of ranges that are no powers of two, five trits or three quints together
 * (facts/texture/codecs.md 6)
 */
#include "gpc/tpc/tex/decode/astc.h"

unsigned astc_sequence_bits(struct astc_range r, unsigned count)
{
    return r.bits * count + (r.trit ? (8 * count + 4) / 5 : 0) +
           (r.quint ? (7 * count + 2) / 3 : 0);
}

static unsigned bit(unsigned x, unsigned n)
{
    return x >> n & 1;
}

/* Five numbers to 2 from a code of 8 bits; the logic of the specification. */
static void read_trits(unsigned t, u8 out[5])
{
    unsigned c;

    if ((t >> 2 & 7) == 7) {
        c = (t >> 5 & 7) << 2 | (t & 3);
        out[4] = out[3] = 2;
    } else {
        c = t & 31;
        out[4] = (t >> 5 & 3) == 3 ? 2 : (u8)bit(t, 7);
        out[3] = (u8)((t >> 5 & 3) == 3 ? bit(t, 7) : t >> 5 & 3);
    }
    if ((c & 3) == 3) {
        out[2] = 2;
        out[1] = (u8)bit(c, 4);
        out[0] = (u8)(bit(c, 3) << 1 | (bit(c, 2) & ~bit(c, 3)));
    } else if ((c >> 2 & 3) == 3) {
        out[2] = out[1] = 2;
        out[0] = (u8)(c & 3);
    } else {
        out[2] = (u8)bit(c, 4);
        out[1] = (u8)(c >> 2 & 3);
        out[0] = (u8)(bit(c, 1) << 1 | (bit(c, 0) & ~bit(c, 1)));
    }
}

/* Three numbers to 4 from a code of 7 bits. */
static void read_quints(unsigned q, u8 out[3])
{
    unsigned c;

    if ((q >> 1 & 3) == 3 && (q >> 5 & 3) == 0) {
        out[2] = (u8)(bit(q, 0) << 2 | (bit(q, 4) & ~bit(q, 0)) << 1 | (bit(q, 3) & ~bit(q, 0)));
        out[1] = out[0] = 4;
        return;
    }
    if ((q >> 1 & 3) == 3) {
        out[2] = 4;
        c = (q >> 3 & 3) << 3 | (~q >> 5 & 3) << 1 | bit(q, 0);
    } else {
        out[2] = (u8)(q >> 5 & 3);
        c = q & 31;
    }
    out[1] = (c & 7) == 5 ? 4 : (u8)(c >> 3);
    out[0] = (u8)((c & 7) == 5 ? c >> 3 : c & 7);
}

/* Integers as a high part, a trit or a quint, and bits below it. */
struct integers {
    u8 high[ASTC_WEIGHTS + 5], low[ASTC_WEIGHTS + 5];
};

/* Between the bits of a group's integers lie those of its code. */
static void read_group(u128 bits, struct astc_range r, unsigned size, u8 *high, u8 *low)
{
    static const u8 trit_bits[5] = { 2, 2, 1, 2, 1 }, quint_bits[3] = { 3, 2, 2 };
    unsigned code = 0, at = 0, code_at = 0;

    for (unsigned n = 0; n < size; n++) {
        const unsigned more = r.trit ? trit_bits[n] : quint_bits[n];

        low[n] = (u8)codec_field(bits, at, r.bits);
        code |= codec_field(bits, at + r.bits, more) << code_at;
        at += r.bits + more;
        code_at += more;
    }
    if (r.trit)
        read_trits(code, high);
    else
        read_quints(code, high);
}

/* Bits behind the sequence are 0 to it. */
static void read_integers(u128 bits, struct astc_range r, unsigned count, struct integers *out)
{
    const unsigned size = r.trit ? 5 : r.quint ? 3 : 1;
    const unsigned group = r.trit ? 8 + 5u * r.bits : r.quint ? 7 + 3u * r.bits : r.bits;

    bits &= ((u128)1 << astc_sequence_bits(r, count)) - 1;
    for (unsigned n = 0; n < count; n += size, bits >>= group) {
        if (size > 1) {
            read_group(bits, r, size, &out->high[n], &out->low[n]);
        } else {
            out->high[n] = 0;
            out->low[n] = (u8)codec_field(bits, 0, r.bits);
        }
    }
}

/* 'code' repeated from the top down to 'wide' bits. */
static unsigned repeated(unsigned code, unsigned bits, unsigned wide)
{
    unsigned z = 0;

    for (int at = (int)(wide - bits); at > -(int)bits; at -= (int)bits)
        z |= at >= 0 ? code << at : code >> -at;
    return z;
}

/* How a trit or a quint with bits below it becomes a number: high * step + spread of the bits above the lowest, all bits
 * turned over if the lowest is set.  'spread': for each of those bits, the lowest first, where it goes.
 */
struct unquantize {
    u8 step;
    u16 spread[5];
};

static const struct unquantize weight_trit[4] = {
    { 0 }, { 50, { 0 } }, { 23, { 0x45 } }, { 11, { 0x21, 0x42 } }
};
static const struct unquantize weight_quint[3] = { { 0 }, { 28, { 0 } }, { 13, { 0x42 } } };
static const struct unquantize value_trit[7] = {
    { 0 },
    { 204, { 0 } },
    { 93, { 0x116 } },
    { 44, { 0x085, 0x10a } },
    { 22, { 0x041, 0x082, 0x104 } },
    { 11, { 0x020, 0x040, 0x081, 0x102 } },
    { 5, { 0x010, 0x020, 0x040, 0x080, 0x101 } },
};
static const struct unquantize value_quint[6] = {
    { 0 },
    { 113, { 0 } },
    { 54, { 0x10c } },
    { 26, { 0x082, 0x105 } },
    { 13, { 0x040, 0x081, 0x102 } },
    { 6, { 0x020, 0x040, 0x080, 0x101 } },
};

/* The number in 'wide' bits and two more; its top bit is kept, the others move down. */
static unsigned spread(const struct unquantize *u, unsigned high, unsigned low, unsigned wide)
{
    const unsigned all = low & 1 ? (1u << (wide + 1)) - 1 : 0, top = 1u << (wide - 1);
    unsigned z = high * u->step;

    for (unsigned n = 0; n < 5; n++)
        z += low >> (n + 1) & 1 ? u->spread[n] : 0;
    z ^= all;
    return (all & top) | z >> 2;
}

void astc_read_weights(u128 bits, struct astc_range r, unsigned count, u7 *weight)
{
    static const u8 trits[3] = { 0, 32, 63 }, quints[5] = { 0, 16, 32, 47, 63 };
    struct integers i;

    read_integers(bits, r, count, &i);
    for (unsigned n = 0; n < count; n++) {
        const unsigned x = !r.trit && !r.quint ? repeated(i.low[n], r.bits, 6)
                           : r.bits == 0
                               ? (r.trit ? trits : quints)[i.high[n]]
                               : spread(r.trit ? &weight_trit[r.bits] : &weight_quint[r.bits],
                                        i.high[n], i.low[n], 6);

        weight[n] = (u7)(x > 32 ? x + 1 : x);
    }
}

void astc_read_values(u128 bits, struct astc_range r, unsigned count, u8 *value)
{
    struct integers i;

    read_integers(bits, r, count, &i);
    for (unsigned n = 0; n < count; n++)
        value[n] =
            (u8)(!r.trit && !r.quint ? repeated(i.low[n], r.bits, 8)
                                     : spread(r.trit ? &value_trit[r.bits] : &value_quint[r.bits],
                                              i.high[n], i.low[n], 8));
}
