/* world_reference_color.c - see world_reference.h: conversion, blending, logic, masks (facts/texture/rop_rules.md 4 to 6, 10) */
#include "prop_reference.h"
#include "world_reference.h"

#define RGBA         \
    { 8, 8, 8, 8 },  \
    {                \
        0, 8, 16, 24 \
    }
#define WORD \
    { 32 },  \
    {        \
        0    \
    }

const struct slow_format slow_formats[SLOW_FORMATS] = {
    { 0xd5, 4, SLOW_UNORM, RGBA, true },
    { 0xcf, 4, SLOW_UNORM, { 8, 8, 8, 8 }, { 16, 8, 0, 24 }, true },
    { 0xd1, 4, SLOW_UNORM, { 10, 10, 10, 2 }, { 0, 10, 20, 30 }, true },
    { 0xdf, 4, SLOW_UNORM, { 10, 10, 10, 2 }, { 20, 10, 0, 30 }, true },
    { 0xe8, 2, SLOW_UNORM, { 5, 6, 5, 0 }, { 11, 5, 0, 0 }, false },
    { 0xe9, 2, SLOW_UNORM, { 5, 5, 5, 1 }, { 10, 5, 0, 15 }, false },
    { 0xf3, 1, SLOW_UNORM, { 8 }, { 0 }, true },
    { 0xf7, 1, SLOW_UNORM, { 0, 0, 0, 8 }, { 0 }, true },
    { 0xea, 2, SLOW_UNORM, { 8, 8 }, { 0, 8 }, true },
    { 0xc6, 8, SLOW_UNORM, { 16, 16, 16, 16 }, { 0, 16, 32, 48 }, true },
    { 0xee, 2, SLOW_UNORM, { 16 }, { 0 }, true },
    { 0xd7, 4, SLOW_SNORM, RGBA, true },
    { 0xdb, 4, SLOW_SNORM, { 16, 16 }, { 0, 16 }, true },
    { 0xca, 8, SLOW_FLOAT, { 16, 16, 16, 16 }, { 0, 16, 32, 48 }, true },
    { 0xde, 4, SLOW_FLOAT, { 16, 16 }, { 0, 16 }, true },
    { 0xf2, 2, SLOW_FLOAT, { 16 }, { 0 }, true },
    { 0xc0, 16, SLOW_FLOAT, { 32, 32, 32, 32 }, { 0, 32, 64, 96 }, true },
    { 0xcb, 8, SLOW_FLOAT, { 32, 32 }, { 0, 32 }, true },
    { 0xe5, 4, SLOW_FLOAT, WORD, true },
    { 0xc2, 16, SLOW_UINT, { 32, 32, 32, 32 }, { 0, 32, 64, 96 }, false },
    { 0xc1, 16, SLOW_SINT, { 32, 32, 32, 32 }, { 0, 32, 64, 96 }, false },
    { 0xc9, 8, SLOW_UINT, { 16, 16, 16, 16 }, { 0, 16, 32, 48 }, false },
    { 0xd9, 4, SLOW_UINT, RGBA, false },
    { 0xd8, 4, SLOW_SINT, RGBA, false },
    { 0xcd, 8, SLOW_UINT, { 32, 32 }, { 0, 32 }, false },
    { 0xe4, 4, SLOW_UINT, WORD, false },
};

const struct slow_zeta slow_zetas[SLOW_ZETAS] = {
    { 0x13, 0x01, 2, 16, 0, 2 }, { 0x14, 0x46, 4, 24, 1, 0 }, { 0x16, 0x11, 4, 24, 0, 3 },
    { 0x0a, 0x7b, 4, 32, 0, 4 }, { 0x19, 0xc3, 8, 32, 0, 4 },
};

static double one_of(const struct slow_format *f, unsigned bits)
{
    return (double)(((u64)1 << (f->kind == SLOW_SNORM ? bits - 1 : bits)) - 1);
}

/* What a channel stores of x. */
static double code_of(const struct slow_format *f, unsigned bits, double x)
{
    const double most = ldexp(1, (int)bits - (f->kind == SLOW_SINT));

    switch (f->kind) {
    case SLOW_UNORM: return prop_nearest(x, (unsigned)one_of(f, bits));
    case SLOW_SNORM: return prop_signed_nearest(x, bits);
    case SLOW_FLOAT: return prop_narrowed(bits, x, false);
    case SLOW_UINT: return x < most ? x : most - 1;
    default: x -= x >= 0x1p31 ? 0x1p32 : 0; return x < -most ? -most : x < most ? x : most - 1;
    }
}

/* A channel's range; a float beyond its greatest number can be that one or infinite. */
static struct slow_range codes_of(const struct slow_format *f, unsigned bits, struct slow_range x)
{
    const double most = f->kind != SLOW_FLOAT ? INFINITY : bits == 16 ? 65000 : 0x1p126;

    if (fabs(x.lo) > most || fabs(x.hi) > most)
        return slow_unknown();
    return (struct slow_range){ code_of(f, bits, x.lo), code_of(f, bits, x.hi) };
}

static struct slow_range mul(struct slow_range a, struct slow_range b)
{
    const double p[4] = { a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi };
    struct slow_range z = slow_only(p[0]);

    if (isinf(a.lo) || isinf(a.hi) || isinf(b.lo) || isinf(b.hi))
        return slow_unknown();
    for (unsigned i = 1; i < 4; i++) {
        z.lo = fmin(z.lo, p[i]);
        z.hi = fmax(z.hi, p[i]);
    }
    return z;
}

static struct slow_range rest(struct slow_range a)
{
    return (struct slow_range){ 1 - a.hi, 1 - a.lo };
}

struct blend {
    struct slow_range s[4], d[4], k[4], second[4]; /* source, stored, constant, second source */
    bool fp;
};

/* In the order of draw_stream's factors. */
static struct slow_range factor(const struct blend *b, unsigned code, unsigned channel)
{
    const struct slow_range a = b->s[3], left = rest(b->d[3]);
    struct slow_range f;

    switch (code < 2 ? code : code == 10 ? 10 : code < 10 ? code & ~1u : ((code - 11) & ~1u) + 11) {
    case 0: return slow_only(0);
    case 1: return slow_only(1);
    case 2: f = b->s[channel]; break;
    case 4: f = a; break;
    case 6: f = b->d[3]; break;
    case 8: f = b->d[channel]; break;
    case 10:
        return channel == 3 ? slow_only(1)
                            : (struct slow_range){ fmin(a.lo, left.lo), fmin(a.hi, left.hi) };
    case 11: f = b->k[channel]; break;
    case 13: f = b->k[3]; break;
    case 15: f = b->second[channel]; break;
    default: f = b->second[3]; break;
    }
    return (code < 10 ? code & 1 : code > 10 && code % 2 == 0) ? rest(f) : f;
}

static struct slow_range combined(const struct blend *b, unsigned op, unsigned src, unsigned dst,
                                  unsigned i)
{
    const struct slow_range s = mul(b->s[i], factor(b, src, i)),
                            d = mul(b->d[i], factor(b, dst, i));
    struct slow_range z;

    switch (op) {
    case 0: z = (struct slow_range){ s.lo + d.lo, s.hi + d.hi }; break;
    case 1: z = (struct slow_range){ s.lo - d.hi, s.hi - d.lo }; break;
    case 2: z = (struct slow_range){ d.lo - s.hi, d.hi - s.lo }; break;
    case 3:
        return (struct slow_range){ fmin(b->s[i].lo, b->d[i].lo), fmin(b->s[i].hi, b->d[i].hi) };
    default:
        return (struct slow_range){ fmax(b->s[i].lo, b->d[i].lo), fmax(b->s[i].hi, b->d[i].hi) };
    }
    if (b->fp) { /* in fp32: factors, products and sum are rounded, what is less than 2^-126 is 0 */
        const double slack =
            0x1p-124 + 0x1p-22 * (fmax(fabs(s.lo), fabs(s.hi)) + fmax(fabs(d.lo), fabs(d.hi)) +
                                  fmax(fabs(b->s[i].lo), fabs(b->d[i].lo)));

        z.lo -= slack;
        z.hi += slack;
    }
    return z;
}

/* Operands are codes of a lane: 8, 10 or 16 bits for all channels. */
static struct slow_range operand(const struct slow_format *f, unsigned lane, struct slow_range x)
{
    if (f->kind == SLOW_FLOAT)
        return codes_of(f, lane, x);
    return (struct slow_range){ code_of(f, lane, x.lo) / one_of(f, lane),
                                code_of(f, lane, x.hi) / one_of(f, lane) };
}

static void blended(const struct slow_picture *p, const struct slow_format *f,
                    const struct draw_target *t, const struct slow_range in[4],
                    const struct slow_range second[4], struct slow_range stored[4])
{
    const unsigned lane = f->bits[0] > f->bits[3] ? f->bits[0] : f->bits[3];
    struct blend b = { .fp = f->kind == SLOW_FLOAT };
    struct slow_range z[4];

    for (unsigned i = 0; i < 4; i++) {
        const double one = b.fp ? 1 : f->bits[i] ? one_of(f, f->bits[i]) : 1;

        b.s[i] = operand(f, lane, in[i]);
        b.second[i] = operand(f, lane, second[i]);
        b.k[i] = operand(f, lane, slow_only(p->draw->constant[i]));
        b.d[i] = f->bits[i] ? (struct slow_range){ fmax(stored[i].lo / one, b.fp ? -INFINITY : -1),
                                                   fmax(stored[i].hi / one, b.fp ? -INFINITY : -1) }
                            : slow_only(i == 3);
    }
    for (unsigned i = 0; i < 4; i++)
        z[i] = combined(&b, t->op[i == 3], t->src[i == 3], t->dst[i == 3], i);
    for (unsigned i = 0; i < 4; i++)
        if (f->bits[i] && t->mask >> i & 1)
            stored[i] = codes_of(f, f->bits[i], z[i]);
}

static double bits_of(const struct slow_format *f, unsigned bits, double code)
{
    return f->kind == SLOW_SINT && code < 0 ? code + ldexp(1, (int)bits) : code;
}

static struct slow_range logic(const struct slow_format *f, unsigned bits, unsigned op,
                               struct slow_range s, struct slow_range d)
{
    const u64 mask = ((u64)1 << bits) - 1;
    u64 a, b, z = 0;

    if (s.lo != s.hi || d.lo != d.hi)
        return slow_unknown();
    a = (u64)bits_of(f, bits, s.lo);
    b = (u64)bits_of(f, bits, d.lo);
    /* the function's code is a truth table: bit 0 for s and d, 1 for s only, 2 for d only, 3 for none of the two */
    z |= op & 1 ? a & b : 0;
    z |= op & 2 ? a & ~b : 0;
    z |= op & 4 ? ~a & b : 0;
    z |= op & 8 ? ~a & ~b : 0;
    z &= mask;
    return slow_only(f->kind == SLOW_SINT && z >> (bits - 1) ? (double)z - ldexp(1, (int)bits)
                                                             : (double)z);
}

void slow_store(const struct slow_picture *p, unsigned target, const struct slow_range in[4],
                const struct slow_range second[4], struct slow_range stored[4])
{
    const struct draw_target *t = &p->draw->target[target];
    const struct slow_format *f = &slow_formats[t->format];
    const bool with_logic = p->draw->logic && f->kind != SLOW_FLOAT;

    if (t->blend && !with_logic) {
        blended(p, f, t, in, second, stored);
        return;
    }
    for (unsigned i = 0; i < 4; i++) {
        const unsigned bits = f->bits[i];
        struct slow_range z;

        if (!bits || !(t->mask >> i & 1))
            continue;
        z = codes_of(f, bits, in[i]);
        if (with_logic)
            z = f->kind == SLOW_SNORM ? slow_unknown()
                                      : logic(f, bits, p->draw->logic_op, z, stored[i]);
        stored[i] = z;
    }
}

/* The number of a half. */
static double half(unsigned code)
{
    const unsigned e = code >> 10 & 31, m = code & 1023;
    const double size = e ? ldexp(1024 + m, (int)e - 25) : ldexp(m, -24);

    return code >> 15 ? -size : size;
}

double slow_decoded(const struct slow_format *f, unsigned channel, const u8 *byte)
{
    const unsigned bits = f->bits[channel], at = f->at[channel];
    u64 code = 0;

    for (unsigned i = 0; i < bits; i++)
        code |= (u64)(byte[(at + i) / 8] >> (at + i) % 8 & 1) << i;
    if (f->kind == SLOW_FLOAT && bits == 16)
        return half((unsigned)code);
    if (f->kind == SLOW_FLOAT) {
        union {
            u32 bits;
            float number;
        } u = { .bits = (u32)code };

        return u.number;
    }
    if ((f->kind == SLOW_SINT || f->kind == SLOW_SNORM) && code >> (bits - 1))
        return (double)code - ldexp(1, (int)bits);
    return (double)code;
}
