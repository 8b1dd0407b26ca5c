/* astc_sequence_reference.c - values of integer sequences, each found alone (astc_reference.h) */
#include "astc_reference.h"

struct range range_of(unsigned most)
{
    struct range r = { 0, 0, 0 };
    unsigned values = most + 1;

    r.trits = values % 3 == 0;
    r.quints = values % 5 == 0;
    values /= r.trits ? 3 : r.quints ? 5 : 1;
    while (1u << r.bits < values)
        r.bits++;
    return r;
}

unsigned bits_for(unsigned count, struct range r)
{
    return (count * 8 * r.trits + 4) / 5 + (count * 7 * r.quints + 2) / 3 + count * r.bits;
}

/* Trits of a code T, each by its own equations; bits T7 to T0. */
static unsigned trit(unsigned T, unsigned which)
{
    const unsigned t7 = T >> 7 & 1, t65 = T >> 5 & 3, seven = (T >> 2 & 7) == 7;
    const unsigned C = seven ? (T >> 5 & 7) << 2 | (T & 3) : T & 31;
    const unsigned low = (C & 3) == 3, high = (C >> 2 & 3) == 3, c = C >> 1 & 1, d = C >> 3 & 1;

    switch (which) {
    case 4: return seven || t65 == 3 ? 2 : t7;
    case 3: return seven ? 2 : t65 == 3 ? t7 : t65;
    case 2: return low || high ? 2 : C >> 4;
    case 1: return low ? C >> 4 : high ? 2 : C >> 2 & 3;
    default: return low ? 2 * d + (C >> 2 & 1 & ~d) : high ? C & 3 : 2 * c + (C & 1 & ~c);
    }
}

static unsigned quint(unsigned Q, unsigned which)
{
    const unsigned q0 = Q & 1, three = (Q >> 1 & 3) == 3, fours = three && (Q >> 5 & 3) == 0;
    const unsigned C = three ? (Q >> 3 & 3) << 3 | (~Q >> 5 & 3) << 1 | q0 : Q & 31;
    const unsigned five = (C & 7) == 5;

    if (which == 2)
        return fours   ? 4 * q0 + 2 * (Q >> 4 & 1 & ~q0) + (Q >> 3 & 1 & ~q0)
               : three ? 4
                       : Q >> 5 & 3;
    if (fours)
        return 4;
    return which == 1 ? (five ? 4 : C >> 3) : (five ? C >> 3 : C & 7);
}

void value_at(const u8 *stream, unsigned end, struct range r, unsigned i, unsigned *high,
              unsigned *low)
{
    static const u8 trit_places[5] = { 2, 2, 1, 2, 1 }, quint_places[3] = { 3, 2, 2 };
    const unsigned group = r.trits ? 5 : r.quints ? 3 : 1, size = r.trits ? 8 : r.quints ? 7 : 0;
    unsigned at = i / group * (size + group * r.bits), packed = 0, got = 0;

    *low = 0;
    for (unsigned v = 0; v < group; v++) {
        for (unsigned n = 0; n < r.bits; n++, at++)
            if (v == i % group)
                *low |= (unsigned)(at < end && stream[at]) << n;
        for (unsigned n = 0; size && n < (r.trits ? trit_places[v] : quint_places[v]); n++, at++)
            packed |= (unsigned)(at < end && stream[at]) << got++;
    }
    *high = r.trits ? trit(packed, i % 5) : r.quints ? quint(packed, i % 3) : 0;
}

/* A pattern of the specification, "b000b0bb0": bit n of 'low' is letter a + n. */
static unsigned pattern(const char *text, unsigned low)
{
    unsigned z = 0;

    for (; *text; text++)
        z = 2 * z + (*text == '0' ? 0 : low >> (*text - 'a') & 1);
    return z;
}

static unsigned replicated(unsigned x, unsigned bits, unsigned wide)
{
    unsigned z = 0;

    for (unsigned n = 0; n < wide; n++)
        z = 2 * z + (x >> (bits - 1 - n % bits) & 1);
    return z;
}

unsigned color_value(struct range r, unsigned high, unsigned low)
{
    static const char *const b[2][7] = {
        { "", "0", "b000b0bb0", "cb000cbcb", "dcb000dcb", "edcb000ed", "fedcb000f" },
        { "", "0", "b0000bb00", "cb0000cbc", "dcb0000dc", "edcb0000e", "" },
    };
    static const u8 c[2][7] = { { 0, 204, 93, 44, 22, 11, 5 }, { 0, 113, 54, 26, 13, 6, 0 } };
    const unsigned a = pattern("aaaaaaaaa", low);
    unsigned z;

    if (!r.trits && !r.quints)
        return replicated(low, r.bits, 8);
    z = (high * c[r.quints][r.bits] + pattern(b[r.quints][r.bits], low)) ^ a;
    return (a & 0x80) | z >> 2;
}

unsigned weight_value(struct range r, unsigned high, unsigned low)
{
    static const char *const b[2][4] = { { "", "0", "b000b0b", "cb000cb" },
                                         { "", "0", "b0000b0", "" } };
    static const u8 c[2][4] = { { 0, 50, 23, 11 }, { 0, 28, 13, 0 } };
    const unsigned a = pattern("aaaaaaa", low);
    unsigned z;

    if (!r.trits && !r.quints)
        z = replicated(low, r.bits, 6);
    else if (r.bits == 0)
        z = r.trits ? (63 * high + 1) / 2 : (63 * high + 2) / 4; /* 0 32 63; 0 16 32 47 63 */
    else
        z = ((a & 0x20) |
             ((high * c[r.quints][r.bits] + pattern(b[r.quints][r.bits], low)) ^ a) >> 2);
    return z > 32 ? z + 1 : z;
}
