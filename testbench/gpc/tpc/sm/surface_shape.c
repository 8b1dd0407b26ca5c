/* surface_shape.c - see surface_shape.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/tpc/tex/tex_random.h"
#include "random.h"
#include "surface_shape.h"

static const struct {
    unsigned code, bytes;
} formats[] = { { 29, 1 }, { 24, 2 }, { 27, 2 }, { 8, 4 }, { 15, 4 },
                { 9, 4 },  { 4, 8 },  { 3, 8 },  { 1, 16 } };

static unsigned below(struct random *r, unsigned n)
{
    return (unsigned)random_below(r, n);
}

void shape_random(struct random *r, struct shape *s)
{
    static const unsigned versions[] = { VERSION_BUFFER, VERSION_PITCH, VERSION_BLOCKS,
                                         VERSION_BLOCKS, VERSION_BLOCKS };
    const unsigned f = below(r, sizeof formats / sizeof formats[0]);

    *s = (struct shape){ .version = versions[below(r, 5)],
                         .format = formats[f].code,
                         .texel = formats[f].bytes,
                         .kind = 3 + below(r, 2),
                         .width = 1 + below(r, 40),
                         .height = 1 + below(r, 40),
                         .depth = 1 + below(r, 4),
                         .high = below(r, 4),
                         .deep = below(r, 3),
                         .levels = 1 + below(r, 4) };
    s->level = below(r, s->levels);
    s->type = s->version == VERSION_BUFFER ? BUFFER
              : s->version == VERSION_PITCH
                  ? below(r, 2)
                  : (unsigned[]){ ONE_D,       TWO_D,       THREE_D,   CUBE,
                                  ONE_D_ARRAY, TWO_D_ARRAY, NO_MIPMAP, CUBE_ARRAY }[below(r, 8)];
    if (s->type == CUBE_ARRAY && s->depth > 2)
        s->depth -= 2; /* the bench has room for no more */
    s->pitch = 640 + 32 * below(r, 3);
}

static void header_of(const struct shape *s, u32 w[8])
{
    const u64 base = SM_BENCH_BASE + SHAPE_IMAGE;

    memset(w, 0, 32);
    tex_put(w, 6, 0, s->format);
    for (unsigned n = 0; n < 4; n++)
        tex_put(w, 9 + 3 * n, 7 + 3 * n, s->kind);
    tex_put(w, 31, 19, s->width * 0x9e37u); /* sources, which nothing looks at */
    tex_put(w, 63,
            s->version == VERSION_BLOCKS  ? 41
            : s->version == VERSION_PITCH ? 37
                                          : 32,
            s->version == VERSION_BLOCKS  ? base >> 9 & 0x7fffff
            : s->version == VERSION_PITCH ? base >> 5 & 0x7ffffff
                                          : base & UINT32_MAX);
    tex_put(w, 79, 64, base >> 32);
    tex_put(w, 87, 85, s->version);
    tex_put(w, 143, 128, s->width - 1);
    tex_put(w, 154, 151, s->type);
    if (s->version == VERSION_PITCH)
        tex_put(w, 111, 96, s->pitch >> 5);
    if (s->version == VERSION_BUFFER)
        return;
    tex_put(w, 175, 160, s->height - 1);
    tex_put(w, 189, 176, s->depth - 1);
    if (s->version == VERSION_BLOCKS) {
        tex_put(w, 101, 99, s->high);
        tex_put(w, 104, 102, s->deep);
        tex_put(w, 127, 124, s->levels - 1);
        tex_put(w, 227, 224, s->level);
        tex_put(w, 231, 228, s->levels - 1);
    }
}

static unsigned halved(unsigned x, unsigned times)
{
    const unsigned z = times < 32 ? x >> times : 0;

    return z ? z : 1;
}

unsigned shape_first(const struct shape *s)
{
    return s->type == NO_MIPMAP ? 0 : s->level;
}

struct level shape_level(const struct shape *s, unsigned n)
{
    const bool line = s->type == ONE_D || s->type == ONE_D_ARRAY;
    struct level l = { .width = halved(s->width, n),
                       .height = line ? 1 : halved(s->height, n),
                       .depth = s->type == THREE_D ? halved(s->depth, n) : 1,
                       .high = 1u << s->high,
                       .deep = 1u << s->deep };

    while (l.high > 1 && l.height <= 8 * l.high / 2)
        l.high /= 2;
    while (l.deep > 1 && l.depth <= l.deep / 2)
        l.deep /= 2;
    l.gobs = (l.width * s->texel + 63) / 64;
    l.bytes = l.gobs * 512 * l.high * l.deep * ((l.height + 8 * l.high - 1) / (8 * l.high)) *
              ((l.depth + l.deep - 1) / l.deep);
    return l;
}

static unsigned levels_of(const struct shape *s)
{
    return s->type == NO_MIPMAP ? 1 : s->levels;
}

static unsigned layer_bytes(const struct shape *s)
{
    const struct level first = shape_level(s, 0);
    const unsigned block = 512 * first.high * first.deep;
    unsigned bytes = 0;

    for (unsigned n = 0; n < levels_of(s); n++)
        bytes += shape_level(s, n).bytes;
    return (bytes + block - 1) / block * block;
}

unsigned shape_layers(const struct shape *s)
{
    return s->type == CUBE                                    ? 6
           : s->type == CUBE_ARRAY                            ? 6 * s->depth
           : s->type == ONE_D_ARRAY || s->type == TWO_D_ARRAY ? s->depth
                                                              : 1;
}

/* Offset of byte 'xb' of line y of slice or layer z. */
unsigned shape_offset(const struct shape *s, unsigned xb, unsigned y, unsigned z)
{
    const unsigned n = shape_first(s);
    const struct level l = shape_level(s, n);
    const unsigned block = 512 * l.high * l.deep, row = l.gobs * block;
    const unsigned slab = (l.height + 8 * l.high - 1) / (8 * l.high) * row;
    unsigned at = 0, slice = z;

    if (s->version != VERSION_BLOCKS)
        return y * s->pitch + xb;
    if (s->type != THREE_D) {
        at = z * layer_bytes(s);
        slice = 0;
    }
    for (unsigned i = 0; i < n; i++)
        at += shape_level(s, i).bytes;
    at += slice / l.deep * slab + y / 8 / l.high * row + xb / 64 * block;
    at += slice % l.deep * 512 * l.high + y / 8 % l.high * 512;
    /* inside the GOB: sectors of 16 bytes by 2 lines, 2 wide and 4 high; 2 of these side by side */
    return at + xb / 32 % 2 * 256 + y % 8 / 2 * 64 + xb / 16 % 2 * 32 + y % 2 * 16 + xb % 16;
}

void shape_put(struct sm_bench *b, unsigned handle, const struct shape *s, u32 header[8])
{
    header_of(s, header);
    for (unsigned n = 0; n < 8; n++)
        sm_bench_put(b, (SHAPE_HEADERS + 32 * handle) / 4 + n, header[n]);
}
