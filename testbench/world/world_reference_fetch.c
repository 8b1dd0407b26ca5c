/* world_reference_fetch.c - see world_reference.h: attributes from bytes (facts/classes/draw_semantics.md 3) */
#include <math.h>
#include <string.h>

#include "host_float.h"
#include "world_reference.h"

static u64 get(const u8 *at, unsigned bytes)
{
    u64 v = 0;

    for (unsigned i = 0; i < bytes; i++)
        v |= (u64)at[i] << 8 * i;
    return v;
}

/* A float of 5 bits of exponent, by its definition. */
static u32 small_float(u32 code, unsigned mantissa)
{
    const u32 e = code >> mantissa & 31, m = code & ((1u << mantissa) - 1);
    const double size =
        e ? ldexp(1 + ldexp(m, -(int)mantissa), (int)e - 15) : ldexp(m, -14 - (int)mantissa);

    return bits_of_float((float)(mantissa == 10 && code >> 15 ? -size : size));
}

static s64 extended(u64 code, unsigned bits)
{
    return code >> (bits - 1) & 1 ? (s64)code - ((s64)1 << bits) : (s64)code;
}

/* One component: 'code' of so many bits. */
static u32 number(unsigned type, u64 code, unsigned bits)
{
    const s64 with_sign = extended(code, bits);
    double q;

    switch (type) {
    case SNORM:
        q = (double)with_sign / (double)(((u64)1 << (bits - 1)) - 1);
        return bits_of_float((float)(q < -1 ? -1 : q));
    case UNORM: return bits_of_float((float)((double)code / (double)(((u64)1 << bits) - 1)));
    case SINT: return (u32)with_sign;
    case UINT: return (u32)code;
    case USCALED: return bits_of_float((float)code);
    case SSCALED: return bits_of_float((float)with_sign);
    default: return bits == 32 ? (u32)code : small_float((u32)code, 10);
    }
}

static void decode(const struct vertex_format *f, const u8 *at, u32 v[4])
{
    static const u8 place[5] = { 0, 10, 20, 30, 32 };
    const u32 word = (u32)get(at, 4);

    if (f->bits == 11) {
        v[0] = small_float(word & 0x7ff, 6);
        v[1] = small_float(word >> 11 & 0x7ff, 6);
        v[2] = small_float(word >> 22, 5);
        return;
    }
    for (unsigned i = 0; i < f->components; i++)
        if (f->bits == 10)
            v[i] = number(f->type, word >> place[i] & ((1u << (place[i + 1] - place[i])) - 1),
                          place[i + 1] - place[i]);
        else
            v[i] = number(f->type, get(at + i * f->bits / 8, f->bits / 8u), f->bits);
}

static unsigned size_of(const struct vertex_format *f)
{
    return f->bits == 10 || f->bits == 11 || f->widths == 0x33 ? 4 : f->components * f->bits / 8u;
}

static void attribute(const struct random_draw *d, unsigned n, const u8 *bytes, u32 index,
                      u32 instance, u32 v[4])
{
    static const u8 zeros[16];
    const struct draw_attribute *a = &d->attribute[n];
    const struct draw_stream *s = &d->stream[a->stream];
    const bool integer = a->format.type == SINT || a->format.type == UINT;
    const u32 k =
        !s->per_instance ? index : d->base_instance + (s->divisor ? instance / s->divisor : 0);
    const u64 at = (u64)k * s->stride + a->offset;
    const bool inside = at + size_of(&a->format) <= s->limit;

    v[0] = v[1] = v[2] = 0;
    v[3] = integer ? 1 : bits_of_float(1);
    decode(&a->format, inside ? bytes + DRAW_ROOM * a->stream + at : zeros, v);
    if (a->swap) {
        const u32 red = v[0];

        v[0] = v[2];
        v[2] = red;
    }
}

struct slow_vertex slow_fetch(const struct random_draw *d, const u8 *bytes, u32 index, u32 id,
                              u32 instance)
{
    struct slow_vertex v;
    u32 other[4];

    memset(&v, 0, sizeof v);
    attribute(d, DRAW_POSITION, bytes, index, instance, v.position);
    attribute(d, DRAW_COLOR, bytes, index, instance, v.color);
    attribute(d, DRAW_SECOND, bytes, index, instance, v.second);
    attribute(d, DRAW_NUMBERS, bytes, index, instance, v.numbers);
    attribute(d, DRAW_CLIP, bytes, index, instance, other);
    for (unsigned i = 0; i < DRAW_CLIPS; i++)
        v.clip[i] = float_of_bits(other[i]);
    attribute(d, DRAW_SIZE, bytes, index, instance, other);
    v.size = float_of_bits(other[0]);
    v.id = id;
    v.instance = instance;
    return v;
}
