/* random_vertices.c - see random_draw.h: attributes of any format, with bytes that make pictures */
#include <math.h>
#include <string.h>

#include "host_float.h"
#include "random.h"
#include "random_draw.h"

/* Positions; those whose numbers are large need a draw that cuts nothing. */
static const struct vertex_format places[] = {
    { 0x01, FLOAT, 4, 32 },   { 0x02, FLOAT, 3, 32 },  { 0x04, FLOAT, 2, 32 },
    { 0x03, FLOAT, 4, 16 },   { 0x05, FLOAT, 3, 16 },  { 0x03, SNORM, 4, 16 },
    { 0x0f, SNORM, 2, 16 },   { 0x0a, SNORM, 4, 8 },   { 0x13, SNORM, 3, 8 },
    { 0x30, SNORM, 4, 10 },   { 0x18, SSCALED, 2, 8 }, { 0x0f, SSCALED, 2, 16 },
    { 0x04, SSCALED, 2, 32 },
};
#define PLACES (sizeof places / sizeof places[0])
#define SMALL  10

/* Colours and other vectors. */
static const struct vertex_format vectors[] = {
    { 0x01, FLOAT, 4, 32 }, { 0x02, FLOAT, 3, 32 }, { 0x12, FLOAT, 1, 32 },  { 0x03, FLOAT, 4, 16 },
    { 0x0f, FLOAT, 2, 16 }, { 0x31, FLOAT, 3, 11 }, { 0x0a, UNORM, 4, 8 },   { 0x2f, UNORM, 4, 8 },
    { 0x13, UNORM, 3, 8 },  { 0x1d, UNORM, 1, 8 },  { 0x30, UNORM, 4, 10 },  { 0x03, UNORM, 4, 16 },
    { 0x05, UNORM, 3, 16 }, { 0x01, UNORM, 4, 32 }, { 0x32, SNORM, 2, 8 },   { 0x1b, SNORM, 1, 16 },
    { 0x30, SNORM, 4, 10 }, { 0x33, UNORM, 3, 8 },  { 0x18, USCALED, 2, 8 },
};
#define VECTORS (sizeof vectors / sizeof vectors[0])

static const struct vertex_format integers[] = {
    { 0x01, UINT, 4, 32 }, { 0x04, SINT, 2, 32 }, { 0x03, SINT, 4, 16 }, { 0x05, UINT, 3, 16 },
    { 0x0a, UINT, 4, 8 },  { 0x13, SINT, 3, 8 },  { 0x1d, SINT, 1, 8 },  { 0x30, UINT, 4, 10 },
};
#define INTEGERS (sizeof integers / sizeof integers[0])

static float between(struct random *r, float low, float high)
{
    return low + (high - low) * (float)(random_bits(r) >> 40) * 0x1p-24f;
}

static unsigned bytes_of(const struct vertex_format *f)
{
    if (f->bits == 10 || f->bits == 11 || f->widths == 0x33)
        return 4;
    return f->components * f->bits / 8u;
}

static void put(u8 *at, unsigned bytes, u64 value)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (u8)(value >> 8 * i);
}

/* A half of 2^-3 to 2, of either sign where 'sign' is 1. */
static u16 half(struct random *r, unsigned sign)
{
    return (u16)(random_below(r, 1 + sign) << 15 | (12 + random_below(r, 4)) << 10 |
                 random_below(r, 1024));
}

/* x or y of a vertex whose w is 'w': often on the grid of sample positions. */
static float place(struct random *r, float w)
{
    float x = between(r, -1.3f, 1.3f);

    if (random_below(r, 2))
        x = rintf(x * 16) / 16;
    return x * w;
}

static void float_position(struct random *r, u8 *at, unsigned n, bool cuts)
{
    float v[4] = { 0, 0, 0, 1 };

    if (n == 4 && random_below(r, 3)) {
        v[3] = between(r, 0.4f, 2.5f);
        if (cuts && random_below(r, 8) == 0)
            v[3] = between(r, -1, 0.2f);
    }
    v[0] = place(r, v[3]);
    v[1] = place(r, v[3]);
    if (cuts && random_below(r, 4) == 0) { /* up to 7e10, beyond the guard band mostly */
        const float far = ldexpf(1, 4 + (int)random_below(r, 32));

        v[0] *= far;
        v[1] *= far;
    }
    v[2] = between(r, -1.15f, 1.15f) * v[3];
    for (unsigned i = 0; i < n; i++)
        put(at + 4 * i, 4, bits_of_float(v[i]));
}

/* w is positive. */
static void fixed_position(struct random *r, u8 *at, const struct vertex_format *f)
{
    if (f->bits == 10) {
        put(at, 4, (random_bits(r) & 0x3fffffff) | 1u << 30);
        return;
    }
    for (unsigned i = 0; i < f->components; i++)
        if (f->type == FLOAT)
            put(at + 2 * i, 2, half(r, i < 3));
        else if (i < 3)
            put(at + i * f->bits / 8u, f->bits / 8u, random_bits(r));
        else
            put(at + i * f->bits / 8u, f->bits / 8u,
                (1u << (f->bits - 2)) + random_below(r, 1u << (f->bits - 2)));
}

static void vector(struct random *r, u8 *at, const struct vertex_format *f)
{
    if (f->type != FLOAT) {
        put(at, bytes_of(f) < 8 ? bytes_of(f) : 8, random_bits(r));
        if (bytes_of(f) > 8)
            put(at + 8, bytes_of(f) - 8, random_bits(r));
    } else if (f->bits == 11) {
        const u64 red = (12 + random_below(r, 4)) << 6 | random_below(r, 64);
        const u64 green = (12 + random_below(r, 4)) << 6 | random_below(r, 64);
        const u64 blue = (12 + random_below(r, 4)) << 5 | random_below(r, 32);

        put(at, 4, red | green << 11 | blue << 22);
    } else {
        for (unsigned i = 0; i < f->components; i++)
            if (f->bits == 16)
                put(at + 2 * i, 2, half(r, 1));
            else
                put(at + 4 * i, 4, bits_of_float(between(r, -0.2f, 1.3f)));
    }
}

static void fill(struct random *r, const struct random_draw *d, enum draw_attribute_name a, u8 *at,
                 bool cuts)
{
    const struct vertex_format *f = &d->attribute[a].format;

    if (a == DRAW_POSITION && f->type == FLOAT && f->bits == 32)
        float_position(r, at, f->components, cuts);
    else if (a == DRAW_POSITION)
        fixed_position(r, at, f);
    else if (a == DRAW_CLIP)
        for (unsigned i = 0; i < 4; i++)
            put(at + 4 * i, 4, bits_of_float(between(r, -0.5f, 1)));
    else if (a == DRAW_SIZE)
        put(at, 4, bits_of_float((float)(16 + random_below(r, 120)) / 16));
    else
        vector(r, at, f);
}

/* Attributes of a stream one behind the other, with gaps. */
static void lay_out(struct random *r, struct random_draw *d)
{
    unsigned used[DRAW_STREAMS] = { 0 };

    for (unsigned a = 0; a < DRAW_ATTRIBUTES; a++) {
        struct draw_attribute *to = &d->attribute[a];
        const unsigned align = random_below(r, 4) ? 4 : 1;
        unsigned *end = &used[to->stream];

        *end = (*end + random_below(r, 3) + align - 1) / align * align;
        to->offset = (u16)*end;
        *end += bytes_of(&to->format);
    }
    for (unsigned s = 0; s < DRAW_STREAMS; s++) {
        struct draw_stream *to = &d->stream[s];

        *to = (struct draw_stream){ .on = true, .limit = DRAW_ROOM };
        to->stride =
            (u16)(s && random_below(r, 9) == 0 ? 0 : (used[s] + random_below(r, 3) + 3) / 4 * 4);
        if (random_below(r, 5) == 0)
            to->stride = (u16)(used[s] + random_below(r, 4));
        if (s == 2 && random_below(r, 2)) {
            to->per_instance = true;
            to->divisor = (u16)(random_below(r, 4));
        }
        if (s && random_below(r, 8) == 0)
            to->limit = 60 + random_below(r, 200);
    }
}

static void set_formats(struct random *r, struct random_draw *d, bool cuts)
{
    const bool small = cuts || random_below(r, 5);

    d->attribute[DRAW_POSITION].format =
        places[random_below(r, 3) ? random_below(r, 3) : random_below(r, small ? SMALL : PLACES)];
    d->attribute[DRAW_COLOR].format = vectors[random_below(r, VECTORS)];
    d->attribute[DRAW_SECOND].format = vectors[random_below(r, VECTORS)];
    d->attribute[DRAW_NUMBERS].format = integers[random_below(r, INTEGERS)];
    d->attribute[DRAW_CLIP].format = places[0];
    d->attribute[DRAW_SIZE].format = (struct vertex_format){ 0x12, FLOAT, 1, 32 };
    d->attribute[DRAW_COLOR].stream = d->attribute[DRAW_SECOND].stream = 1;
    d->attribute[DRAW_NUMBERS].stream = 2;
    if (random_below(r, 3) == 0)
        d->attribute[DRAW_SECOND].stream = 2;
    d->attribute[DRAW_COLOR].swap = random_below(r, 3) == 0;
    d->attribute[DRAW_SECOND].swap = random_below(r, 5) == 0;
}

/* Indices: of a small range, so that vertices are shared; cuts among them. */
static void set_indices(struct random *r, struct random_draw *d, u8 *at)
{
    const u32 cut[3] = { 0xff, 0xffff, 0xffffffff };
    const u32 none = d->index_bytes == 1 ? 0xff : d->index_bytes == 2 ? 0xffff : UINT32_MAX;

    d->restart_index = random_below(r, 3) ? none : cut[random_below(r, 3)];
    if (random_below(r, 6) == 0)
        d->restart_index = random_below(r, 20);
    for (u32 k = 0; k < d->start + d->count; k++) {
        u32 index = random_below(r, 3) ? k % 24 : random_below(r, 24);

        if (d->restart && random_below(r, 9) == 0)
            index = d->restart_index & none;
        put(at + d->index_bytes * k, d->index_bytes, index);
    }
}

void random_vertices(struct random *r, struct random_draw *d, u8 bytes[DRAW_BYTES], bool cuts)
{
    set_formats(r, d, cuts);
    lay_out(r, d);
    memset(bytes, 0x5a, DRAW_BYTES);
    for (unsigned a = 0; a < DRAW_ATTRIBUTES; a++) {
        const struct draw_attribute *of = &d->attribute[a];
        const unsigned stride = d->stream[of->stream].stride, size = bytes_of(&of->format);

        for (unsigned k = 0, at = of->offset; at + size <= DRAW_ROOM && k < 64; k++, at += stride)
            fill(r, d, (enum draw_attribute_name)a, bytes + DRAW_ROOM * of->stream + at, cuts);
    }
    set_indices(r, d, bytes + DRAW_ROOM * DRAW_STREAMS);
}
