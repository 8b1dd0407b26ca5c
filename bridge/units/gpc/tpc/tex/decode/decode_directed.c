/* decode_directed.c - named corners of texels: layouts, types, blocks, borders */
#include "gpc/tpc/tex/decode/decode_headers.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

static void put(struct decode_vector *v, unsigned n, u32 a, u32 b, u32 c, u32 d)
{
    struct tex_element *e = &v->fetch_decode.element[n];

    e->word[0] = a;
    e->word[1] = b;
    e->word[2] = c;
    e->word[3] = d;
}

/* All texels of a block in turn, 8 a line. */
static void walk(struct decode_vector *v, unsigned first, unsigned wide)
{
    for (unsigned n = 0; n < 8; n++) {
        v->fetch_decode.element[n].x = (u4)((first + n) % wide);
        v->fetch_decode.element[n].y = (u4)((first + n) / wide);
    }
}

/* Each layout with each type that it has; else as it is known. */
static void formats(unsigned i, struct decode_vector *v)
{
    const unsigned code = layouts[i / TYPES];

    plain_header(&v->cfg, code, 1 + i % TYPES);
    if (!is_modelled(&v->cfg))
        any_header(&v->cfg, code);
    for (unsigned n = 0; n < 8; n++)
        put(v, n,
            n & 1   ? 0x12345678
            : n & 2 ? UINT32_MAX
                    : 0x80000000 >> n,
            n & 4 ? 0x9abcdef0 : 0x7c00fc00, 0x3c00bc01 * n, n == 7 ? UINT32_MAX : 0xfedcba98);
}

/* Each layout in linear light, borders too. */
static void srgb(unsigned i, struct decode_vector *v)
{
    any_header(&v->cfg, layouts[i]);
    set_srgb(&v->cfg);
    v->cfg.sampler[2] = 0x80000000;
    v->cfg.sampler[3] = 0xff << 12 | 1 << 20;
    v->cfg.sampler[7] = 0x3f000000;
    for (unsigned n = 0; n < 8; n++)
        put(v, n, 0x40a0c0ff ^ n * 0x01030507, 0x0badcafe, 0x55aa55aa, 0x13579bdf);
    v->fetch_decode.element[7].kind = TEX_BORDER;
}

/* Each layout with each type, each word of a border in each component. */
static void borders(unsigned i, struct decode_vector *v)
{
    formats(i % (LAYOUTS * TYPES), v);
    for (unsigned n = 0; n < 4; n++)
        v->cfg.sampler[4 + n] = border_words[(i + 3 * n) % BORDER_WORDS];
    for (unsigned n = 0; n < 8; n++)
        v->fetch_decode.element[n].kind = TEX_BORDER;
    v->cfg.header[3] |= (u32)(i % 5 == 0) << 27;
}

/* The eight modes of BC7 and none; the 32 codes of BC6H's, of both signs. */
static void bptc(unsigned i, struct decode_vector *v)
{
    const bool seven = i < 18;
    const unsigned mode = seven ? i / 2 : (i - 18) / 4;

    any_header(&v->cfg, seven ? BC7 : i % 4 < 2 ? BC6 : BC6_SIGNED);
    walk(v, 8 * (i % 2), 4);
    for (unsigned n = 0; n < 8; n++)
        put(v, n,
            seven ? (0x6f1c9a4d << mode | 1u << mode) & (mode == 8 ? ~255u : ~0u)
                  : (0x3a96b1c0 | mode),
            0x1d872b41, 0xe25f9034 + mode, 0x7b0693ca);
}

/* BC1 to BC5: ends in both orders, equal, and each index. */
static void steps(unsigned i, struct decode_vector *v)
{
    static const u8 code[5] = { 36, 37, 38, 39, 40 };
    static const u32 ends[6] = { 0x07e0f81f, 0xf81f07e0, 0x12341234,
                                 0x8081ff00, 0x7f818000, 0x00ff00ff };
    const unsigned c = i % 5, e = i / 5 % 6, half = i / 30 % 2, type = i / 60;
    const u32 low = ends[e], index = 0xe4e4e41b, deep = 0xfac68805;

    plain_header(&v->cfg, code[c], type ? SNORM : UNORM);
    if (!is_modelled(&v->cfg))
        any_header(&v->cfg, code[c]);
    walk(v, 8 * half, 4);
    for (unsigned n = 0; n < 8; n++)
        put(v, n, c >= 2 ? (low & 0xffff) | deep << 16 : low, c == 0 ? index : 0x00fac688,
            c == 4 ? (low >> 16) | deep << 16 : low, c == 4 ? 0x00fac688 : index);
}

/* ETC2: halves either way, differences, T, H, planar, with holes and without; EAC with a multiplier of 0. */
static void etc2(unsigned i, struct decode_vector *v)
{
    static const u8 code[5] = { 6, 10, 11, 25, 26 };
    /* the first four bytes, the first lowest: individual, differential, T, H, planar; then without the bit that makes them so,
     * with alpha all the same, and with holes
     */
    static const u32 high[10] = { 0x0c5a3981, 0x0d5a3981, 0x4a2193a4, 0x4b2193a4, 0x6e2193fb,
                                  0x6a21fb20, 0x6e049320, 0x482193fb, 0x482193a4, 0x6821fb20 };
    const unsigned c = i % 5, h = i / 5 % 10, half = i / 50 % 2, type = i / 100;

    plain_header(&v->cfg, code[c], type ? SNORM : UNORM);
    if (!is_modelled(&v->cfg))
        any_header(&v->cfg, code[c]);
    walk(v, 8 * half, 4);
    for (unsigned n = 0; n < 8; n++)
        put(v, n, high[h] & (c > 1 && h & 1 ? ~0xf000u : ~0u), 0x5a93c6e1 + h, high[9 - h],
            0x2b74d18f);
}

/* ASTC: constant colours legal and not, reserved modes, and blocks of every size. */
static void astc(unsigned i, struct decode_vector *v)
{
    static const u32 first[12] = { 0xfffffdfc, 0xfffffffc, 0xfffff9fc, 0x00000dfc,
                                   0x008c7dfc, 0x00000000, 0x12344042, 0x9a51a353,
                                   0x00010553, 0x37a1dc51, 0x6b2388d2, 0x51f60ce3 };
    const unsigned b = i % 12, size = i / 12;
    struct tex_format f;

    any_header(&v->cfg, layouts[LAYOUTS - 14 + size]);
    (void)tex_format_of(v->cfg.header[0], &f);
    walk(v, (i * 5) % (f.wide * f.high - 7u), f.wide);
    for (unsigned n = 0; n < 8; n++)
        put(v, n, first[b], b < 3 ? UINT32_MAX : 0x76543210 + 0x01010101 * size, 0x80ff7f01,
            0xfe00c1a5 ^ i);
}

/* What is no texel of memory, and texels outside of their element. */
static void outside(unsigned i, struct decode_vector *v)
{
    any_header(&v->cfg, layouts[i % LAYOUTS]);
    for (unsigned n = 0; n < 8; n++) {
        struct tex_element *e = &v->fetch_decode.element[n];

        put(v, n, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX);
        e->kind = n < 4 ? (enum tex_texel_kind)n : TEX_TEXEL;
        e->x = (u4)(n == 4 ? 15 : 0);
        e->y = (u4)(n == 5 ? 12 : 0);
    }
    v->fetch_decode.count = (u4)(i % 16);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct decode_vector *v);
} sections[] = {
    { "layouts and types", LAYOUTS *TYPES, formats },
    { "linear light", LAYOUTS, srgb },
    { "borders", 2 * LAYOUTS *TYPES, borders },
    { "modes of BC6H and BC7", 18 + 128, bptc },
    { "steps of BC1 to BC5", 120, steps },
    { "kinds of ETC2 and EAC", 200, etc2 },
    { "constant and illegal blocks of ASTC", 12 * 14, astc },
    { "outside", LAYOUTS, outside },
};

const char *decode_directed(unsigned i, struct decode_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->fetch_decode_valid = 1;
    v->fetch_decode.count = 8;
    v->fetch_decode.taps = 1;
    v->fetch_decode.weight = 256;
    for (unsigned n = 0; n < 8; n++)
        v->fetch_decode.element[n].weight = (u25)(1 << 21);
    sections[s].make(i, v);
    return sections[s].name;
}
