/* tex_reference_header.c - headers and samplers, bit by bit (class cl b197tex; facts/texture/texunit.md 1) */
#include "tex_reference.h"

#include <string.h>

static unsigned bits(const uint32_t *w, unsigned high, unsigned low)
{
    unsigned z = 0;

    for (unsigned i = high + 1; i-- > low;)
        z = z << 1 | (w[i / 32] >> i % 32 & 1);
    return z;
}

float texref_float(uint32_t word)
{
    float f;

    memcpy(&f, &word, 4);
    return f;
}

/* Layouts: code, bytes, widths from the least significant bit on. */
static const struct layout {
    unsigned code, bytes, width[4];
} layout[] = {
    { 1, 16, { 32, 32, 32, 32 } },
    { 2, 12, { 32, 32, 32 } },
    { 3, 8, { 16, 16, 16, 16 } },
    { 4, 8, { 32, 32 } },
    { 5, 8, { 32, 8 } },
    { 7, 4, { 8, 8, 8 } },
    { 8, 4, { 8, 8, 8, 8 } },
    { 9, 4, { 10, 10, 10, 2 } },
    { 12, 4, { 16, 16 } },
    { 13, 4, { 24, 8 } },
    { 14, 4, { 8, 24 } },
    { 15, 4, { 32 } },
    { 18, 2, { 4, 4, 4, 4 } },
    { 19, 2, { 1, 5, 5, 5 } },
    { 20, 2, { 5, 5, 5, 1 } },
    { 21, 2, { 5, 6, 5 } },
    { 22, 2, { 5, 5, 6 } },
    { 24, 2, { 8, 8 } },
    { 27, 2, { 16 } },
    { 28, 1, { 8 } },
    { 29, 1, { 8 } },
    { 30, 1, { 4, 4 } },
    { 32, 4, { 9, 9, 9, 5 } },
    { 33, 4, { 11, 11, 10 } },
    { 41, 4, { 8, 24 } },
    { 42, 4, { 24 } },
    { 43, 4, { 24, 8 } },
    { 47, 4, { 32 } },
    { 48, 8, { 32, 8 } },
    { 58, 2, { 16 } },
};

/* Blocks: code, bytes, texels. */
static const struct block {
    unsigned code, bytes, wide, high;
} block[] = {
    { 6, 8, 4, 4 },     { 10, 8, 4, 4 },    { 11, 16, 4, 4 }, { 16, 16, 4, 4 },  { 17, 16, 4, 4 },
    { 23, 16, 4, 4 },   { 25, 8, 4, 4 },    { 26, 16, 4, 4 }, { 31, 8, 8, 8 },   { 34, 4, 2, 1 },
    { 35, 4, 2, 1 },    { 36, 8, 4, 4 },    { 37, 16, 4, 4 }, { 38, 16, 4, 4 },  { 39, 8, 4, 4 },
    { 40, 16, 4, 4 },   { 64, 16, 4, 4 },   { 65, 16, 5, 5 }, { 66, 16, 6, 6 },  { 68, 16, 8, 8 },
    { 69, 16, 10, 10 }, { 70, 16, 12, 12 }, { 80, 16, 5, 4 }, { 81, 16, 6, 5 },  { 82, 16, 8, 6 },
    { 83, 16, 10, 8 },  { 84, 16, 12, 10 }, { 85, 16, 8, 5 }, { 86, 16, 10, 5 }, { 87, 16, 10, 6 },
};

static enum texref_number number(unsigned type)
{
    static const enum texref_number of[8] = { TEXREF_ABSENT, TEXREF_SNORM, TEXREF_UNORM,
                                              TEXREF_SINT,   TEXREF_UINT,  TEXREF_SNORM,
                                              TEXREF_UNORM,  TEXREF_FLOAT };

    return of[type];
}

static bool is_half(unsigned type)
{
    return type == 5 || type == 6;
}

static void read_layout(struct texref *t, const struct layout *l)
{
    unsigned at = 0, count = 0, narrow = 1;

    t->bytes = l->bytes;
    t->wide = t->high = 1;
    for (unsigned c = 0; c < 4 && l->width[c]; c++) {
        const unsigned type = bits(&t->word, 9 + 3 * c, 7 + 3 * c);

        t->field[c] = (struct texref_field){ at, l->width[c], number(type), false, is_half(type) };
        at += l->width[c];
        count++;
        narrow &= l->width[c] <= 8 && t->field[c].number == TEXREF_UNORM && !is_half(type);
    }
    if (l->code == 32) { /* the exponent is no component */
        count = 3;
        memset(&t->field[3], 0, sizeof t->field[3]);
        narrow = 0;
    }
    /* The last of two or of four stays: it is no colour (texunit.md 1). */
    for (unsigned c = 0; narrow && c < (count % 2 ? count : count - 1); c++)
        t->field[c].srgb = true;
}

static bool is_bc6(unsigned code)
{
    return code == 16 || code == 17;
}

/* Of a component: BC4, BC5 and BC6 have 16, EAC 11, R1 one. */
static unsigned block_bits(unsigned code)
{
    switch (code) {
    case 16:
    case 17:
    case 39:
    case 40: return 16;
    case 25:
    case 26: return 11;
    case 31: return 1;
    default: return 8;
    }
}

static unsigned block_components(unsigned code)
{
    switch (code) {
    case 25:
    case 31:
    case 39: return 1;
    case 26:
    case 40: return 2;
    case 6:
    case 16:
    case 17:
    case 34:
    case 35: return 3;
    default: return 4;
    }
}

/* What a block's texels are once decoded (facts/texture/codecs.md). */
static void read_block(struct texref *t, const struct block *b)
{
    const enum texref_number n = number(bits(&t->word, 9, 7));

    t->bytes = b->bytes;
    t->wide = b->wide;
    t->high = b->high;
    t->block = true;
    for (unsigned c = 0; c < block_components(b->code); c++) {
        struct texref_field *f = &t->field[c];

        *f = (struct texref_field){ 0, block_bits(b->code), is_bc6(b->code) ? TEXREF_FLOAT : n,
                                    false, false };
        f->srgb = f->bits <= 8 && n == TEXREF_UNORM && !is_half(bits(&t->word, 9, 7)) && c < 3;
    }
}

static void read_format(struct texref *t)
{
    for (unsigned i = 0; i < sizeof layout / sizeof *layout; i++)
        if (layout[i].code == t->code)
            read_layout(t, &layout[i]);
    for (unsigned i = 0; i < sizeof block / sizeof *block; i++)
        if (block[i].code == t->code)
            read_block(t, &block[i]);
}

static void read_sizes(struct texref *t, const uint32_t *h)
{
    const unsigned depth = bits(h, 189, 176) + 1;

    t->size[0] = bits(h, 143, 128) + 1;
    t->size[1] = bits(h, 175, 160) + 1;
    t->size[2] = 1;
    t->layers = 1;
    t->cube = t->type == 3 || t->type == 8;
    t->array = t->type == 4 || t->type == 5 || t->type == 8;
    t->axes = t->type == 2 ? 3 : t->type == 0 || t->type == 4 || t->type == 6 ? 1 : 2;
    if (t->type == 2)
        t->size[2] = depth;
    if (t->array)
        t->layers = depth;
    if (t->axes == 1)
        t->size[1] = 1;
    if (t->version == 0)
        t->size[0] = (bits(h, 111, 96) << 16 | bits(h, 143, 128)) + 1;
}

static void read_memory(struct texref *t, const uint32_t *h)
{
    const uint64_t high = (uint64_t)bits(h, 79, 64) << 32;

    switch (t->version) {
    case 0: t->address = high | h[1]; break;
    case 1:
    case 2:
        t->address = high | (h[1] & ~31u);
        t->pitch = bits(h, 111, 96) * 32;
        break;
    default:
        t->address = high | (h[1] & ~511u);
        t->block_height = bits(h, 101, 99);
        t->block_depth = bits(h, 104, 102);
        t->tile_width = bits(h, 108, 106);
        break;
    }
}

static int signed_bits(unsigned v, unsigned width)
{
    return (int)v - (v >> (width - 1) ? 1 << width : 0);
}

static void read_levels(struct texref *t, const uint32_t *h, const uint32_t *s)
{
    const bool header = bits(h, 122, 122);

    t->last = bits(h, 127, 124);
    t->first = bits(h, 227, 224);
    t->view_last = bits(h, 231, 228);
    t->samples = bits(h, 235, 232);
    t->header_least = (int)bits(h, 247, 236);
    t->high_quality = bits(h, 114, 114);
    t->high_quality_aniso = bits(h, 113, 113);
    t->exact_ratio = bits(h, 112, 112);
    t->spread[0] = bits(h, 216, 215);
    t->spread[1] = bits(h, 218, 217);
    t->modifier[0] = bits(h, 223, 222);
    t->modifier[1] = bits(h, 116, 115);
    t->spread_most = bits(h, 149, 147);
    t->anisotropy = header ? bits(h, 221, 219) : bits(s, 22, 20);
    t->bias = header ? signed_bits(bits(h, 210, 198), 13) : signed_bits(bits(s, 56, 44), 13);
    t->trilinear = header ? bits(h, 197, 193) : bits(s, 62, 58);
    if (t->version == 1 || t->version == 4) { /* a colour key where others have a view */
        t->first = t->samples = 0;
        t->view_last = t->last;
        t->header_least = 0;
    }
    if (t->version < 3) { /* no levels */
        t->last = t->first = t->view_last = 0;
        t->samples = 0;
    }
    if (t->view_last > t->last)
        t->view_last = t->last;
}

void texref_of(const uint32_t header[8], const uint32_t sampler[8], struct texref *t)
{
    memset(t, 0, sizeof *t);
    t->word = header[0];
    t->code = bits(header, 6, 0);
    for (unsigned i = 0; i < 4; i++)
        t->source[i] = bits(header, 21 + 3 * i, 19 + 3 * i);
    t->version = bits(header, 87, 85);
    t->type = bits(header, 154, 151);
    t->srgb = bits(header, 150, 150) && bits(sampler, 13, 13);
    t->normalized = t->version && bits(header, 191, 191) &&
                    !(bits(sampler, 57, 57) && bits(header, 127, 124) == 0);
    t->depth_border = bits(header, 123, 123) && t->version;
    read_format(t);
    read_sizes(t, header);
    read_memory(t, header);
    read_levels(t, header, sampler);
    for (unsigned i = 0; i < 3; i++)
        t->wrap[i] = bits(sampler, 2 + 3 * i, 3 * i);
    t->compares = bits(sampler, 9, 9);
    t->function = bits(sampler, 12, 10);
    t->magnify = bits(sampler, 34, 32);
    t->minify = bits(sampler, 37, 36);
    t->mip = bits(sampler, 39, 38);
    t->seam = bits(sampler, 41, 40);
    t->reduction = bits(sampler, 43, 42);
    t->least = (int)bits(sampler, 75, 64);
    t->most = (int)bits(sampler, 87, 76);
    memcpy(t->border, &sampler[4], sizeof t->border);
    t->border_code[0] = bits(sampler, 95, 88);
    t->border_code[1] = bits(sampler, 115, 108);
    t->border_code[2] = bits(sampler, 123, 116);
}
