/* zdecomp_directed.c - the corners of the depth decompressor by name */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zdecomp/zdecomp_vectors.h"
#include "fbp/zrop/zrop_memory.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

/* Kinds of numbers: fixed point, fp32, fp32 in 0..1. */
enum { KIND_Z16, KIND_Z24, KIND_FLOAT, KIND_CLAMPED, KINDS };

static bool is_float(unsigned kind)
{
    return kind >= KIND_FLOAT;
}

/* The plane in every sample of a tile; the row stays. */
static void one_plane(struct zdecomp_vector *v, unsigned kind, struct depth_plane p)
{
    static const enum zeta_format formats[KINDS] = { ZETA_Z16, ZETA_S8Z24, ZETA_ZF32, ZETA_ZF32 };
    struct zeta_tile tile = { .state = ZETA_PLANES_2 };

    p.clamped = kind == KIND_CLAMPED;
    v->cfg.format = formats[kind];
    for (unsigned n = 0; n < ZROP_PLANES; n++)
        zrop_set_plane(&tile, n, &p);
    zdecomp_put_tile(&v->l2_zdecomp, &tile);
}

/* Four planes apart, sample i of plane i % 4. */
static void base(struct zdecomp_vector *v)
{
    struct zeta_tile tile = { .state = ZETA_PLANES_4 };

    memset(v, 0, sizeof *v);
    v->cfg.format = ZETA_Z24S8;
    v->cfg.table_z = 0x89abcdef;
    zdecomp_standard_positions(&v->cfg);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        tile.owner[i] = (u2)(i % 4);
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const struct depth_plane p = { .exp = 91,
                                       .base = (s32)(n + 1) << 26,
                                       .dx = 1000 - 700 * (s28)n,
                                       .dy = 333 * (s28)n - 500 };
        zrop_set_plane(&tile, n, &p);
    }
    v->l2_zdecomp_valid = 1;
    zdecomp_put_tile(&v->l2_zdecomp, &tile);
}

/* Raw ones give zeros. */
static void row_of_every_format(unsigned i, struct zdecomp_vector *v)
{
    v->l2_zdecomp.row = (u3)(i & 7);
    v->l2_zdecomp.state = (enum zeta_state)(i >> 3 & 3);
    v->cfg.format = zdecomp_formats[i / 32 % ZDECOMP_FORMATS];
    v->cfg.samples = (u3)(i / (32 * ZDECOMP_FORMATS));
    zdecomp_standard_positions(&v->cfg);
}

/* Every bit of the sectors alone, with each of four planes' exponents at the unit. */
static void one_bit(unsigned i, struct zdecomp_vector *v)
{
    const unsigned wide = i / 512, first = wide ? 128 : 64;

    v->cfg.format = i & 1 ? ZETA_ZF32 : ZETA_X8Z24;
    v->l2_zdecomp.state = wide ? ZETA_PLANES_4 : ZETA_PLANES_2;
    v->l2_zdecomp.row = (u3)(i / 8 % 8);
    memset(v->l2_zdecomp.data, 0, sizeof v->l2_zdecomp.data);
    for (unsigned n = 0; n < (wide ? 4 : 2); n++) {
        bits_put(v->l2_zdecomp.data, first + 96 * n + 88, 7, 96);
        bits_put(v->l2_zdecomp.data, first + 96 * n + 56, 32, 1000 * (n + 1));
    }
    v->l2_zdecomp.data[i % 512 / 32] ^= 1u << i % 32;
}

/* One entry of the table at each end, the others in the middle; a sixteenth is 3 or 100 codes. */
static void one_position(unsigned i, struct zdecomp_vector *v)
{
    static const u8 ends[4] = { 0x00, 0x0f, 0xf0, 0xff };

    v->l2_zdecomp.row = (u3)(i & 7);
    v->cfg.samples = (u3)(i / 512);
    memset(v->cfg.position, 0x77, sizeof v->cfg.position);
    v->cfg.position[i >> 5 & 15] = ends[i >> 3 & 3];
    one_plane(v, KIND_Z24, (struct depth_plane){ .exp = 96, .base = 100000, .dx = 3, .dy = 100 });
}

/* Of every format, with bits above the code, sectors of anything. */
#define CLEARS 12
static void clear_values(unsigned i, struct zdecomp_vector *v)
{
    static const u32 values[CLEARS] = {
        0x00000000, 0xffffffff, 0x0000ffff, 0xffff0000, 0x00ffffff, 0xff000000,
        0x3f800000, 0x80000000, 0x00000001, 0x7f800000, 0xff800001, 0x7fc00000,
    };

    v->l2_zdecomp.state = ZETA_CLEAR;
    v->l2_zdecomp.row = (u3)(i & 7);
    v->cfg.table_z = values[i / 8 % CLEARS];
    v->cfg.format = zdecomp_formats[i / (8 * CLEARS)];
}

/* One plane; halves; quadrants; rows and columns of two and of four; squares; all of the last. */
#define OWNERS 8
static void owners(unsigned i, struct zdecomp_vector *v)
{
    struct zeta_tile tile = { .state = i & 8 ? ZETA_PLANES_4 : ZETA_PLANES_2 };

    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const struct depth_plane p = { .exp = 96, .base = (s32)(n + 1) * 4000, .dx = (s28)n - 1 };
        zrop_set_plane(&tile, n, &p);
    }
    for (unsigned s = 0; s < ZROP_SAMPLES; s++) {
        const unsigned x = s % 8, y = s / 8;
        const unsigned of[OWNERS] = {
            0, x / 4, x / 4 + y / 4 * 2, y & 3, x & 3, (x ^ y) & 3, (x + y) / 2 & 3, 3,
        };
        tile.owner[s] = (u2)of[i / 16];
    }
    v->l2_zdecomp.row = (u3)(i & 7);
    zdecomp_put_tile(&v->l2_zdecomp, &tile);
}

/* One sample has another plane than all others: its row, and the one after. */
static void one_sample_of_another_plane(unsigned i, struct zdecomp_vector *v)
{
    const unsigned sample = i / 2 % 64, plane = i / 128 % 4;
    struct zeta_tile tile = { .state = i / 512 ? ZETA_PLANES_4 : ZETA_PLANES_2 };

    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const struct depth_plane p = { .exp = 96, .base = (s32)(n + 1) * 1111 };
        zrop_set_plane(&tile, n, &p);
    }
    for (unsigned s = 0; s < ZROP_SAMPLES; s++)
        tile.owner[s] = (u2)(s == sample ? plane : plane ^ 1);
    v->l2_zdecomp.row = (u3)((sample / 8 + i % 2) & 7);
    zdecomp_put_tile(&v->l2_zdecomp, &tile);
}

/* Slopes and base at their ends and around 0, at the tile's corners, so large that codes saturate
 * and so small that they do not.
 */
static void coefficient_ends(unsigned i, struct zdecomp_vector *v)
{
    static const s32 bases[5] = { INT32_MIN, -1, 0, 1, INT32_MAX };
    static const s28 slopes[5] = { -(1 << 27), -1, 0, 1, (1 << 27) - 1 };
    const unsigned kind = i / 500;
    const u7 low = is_float(kind) ? 0 : kind == KIND_Z16 ? 76 : 84;
    const struct depth_plane p = { .exp = i & 1 ? 96 : low,
                                   .base = bases[i / 4 % 5],
                                   .dx = slopes[i / 20 % 5],
                                   .dy = slopes[i / 100 % 5] };

    v->l2_zdecomp.row = i & 2 ? 7 : 0;
    memset(v->cfg.position, i & 2 ? 0xff : 0x00, sizeof v->cfg.position);
    one_plane(v, kind, p);
}

/* 2^0 to 2^33 alone in every column, so that of what is too large for a code one bit says so; 2^34
 * in the first.
 */
#define POWERS 35
static void powers(unsigned i, struct zdecomp_vector *v)
{
    const unsigned k = i / 8 % POWERS;
    struct depth_plane p = { .exp = (u7)(92 + i % 8) };

    memset(v->cfg.position, 0, sizeof v->cfg.position);
    if (k < 6)
        p.base = 1 << k;
    else /* -64 sixteenths */
        p.dy = -(1 << (k < POWERS - 1 ? k - 6 : k - 7));
    if (k == POWERS - 1)
        p.dx = p.dy;
    one_plane(v, i / (8 * POWERS), p);
}

/* Every exponent, of numbers of all lengths. */
static void exponents(unsigned i, struct zdecomp_vector *v)
{
    const u32 base = 0x5aa5c33c >> (i >> 8 & 3) * 9;
    const struct depth_plane p = {
        .exp = i & 127, .base = i & 128 ? -(s32)base : (s32)base, .dx = 5, .dy = 1 << 20
    };

    v->l2_zdecomp.row = (u3)(i >> 5 & 7);
    one_plane(v, i >> 10, p);
}

/* One half above a code, and next to it on both sides: around 0 and the greatest code; of fp32 above
 * an even, an odd and the last significand of a binade.
 */
#define CODES 6
static void halves(unsigned i, struct zdecomp_vector *v)
{
    const unsigned kind = i / (CODES * 36), places = 1 + i / (CODES * 3) % 6;
    const s32 most = kind == KIND_Z16 ? 0xffff : 0xffffff;
    const s32 codes[CODES] = { -1, 0, 1, most / 2, most - 1, most };
    const s32 significands[CODES] = { 0x800000, 0x800001, 0xffffff, 0xfffffe, 0xaaaaaa, 0xaaaaab };
    const s32 code = is_float(kind) ? significands[i / 3 % CODES] : codes[i / 3 % CODES];
    const s32 value = code * (1 << places) + (1 << (places - 1)) + (s32)(i % 3) - 1;
    const bool negative = i / (CODES * 18) & 1;

    one_plane(v, kind,
              (struct depth_plane){ .exp = (u7)((is_float(kind) ? 72 : 96) - places),
                                    .base = negative ? -value : value });
}

/* fp32 around 1 and -1 in 2^-30, with and without the clamp. */
#define AROUND 13
static void around_one(unsigned i, struct zdecomp_vector *v)
{
    static const s32 off[AROUND] = { -65, -64, -33, -32, -31, -1, 0, 1, 63, 64, 65, 128, 129 };
    const s32 value = (1 << 30) + off[i / 2 % AROUND];

    one_plane(v, i & 1 ? KIND_CLAMPED : KIND_FLOAT,
              (struct depth_plane){ .exp = 66, .base = i / (2 * AROUND) ? -value : value });
}

/* The slope takes the base away in one column, or leaves one bit of it. */
static void cancelled(unsigned i, struct zdecomp_vector *v)
{
    const s32 dx = i & 8 ? -(1 << 21) + 1 : 0xaaaaaa, px = 16 * (s32)(i & 7) + 8 - 64;
    const s32 off = (s32)(i / 16 % 3) - 1;

    one_plane(v, i / 48, (struct depth_plane){ .exp = 96, .base = off - dx * px, .dx = dx });
}

static const struct {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct zdecomp_vector *v);
} sections[] = {
    { "row, state, format, sample count", 32 * ZDECOMP_FORMATS * 5, row_of_every_format },
    { "one bit of the sectors", 1024, one_bit },
    { "one entry of the sample positions", 512 * 5, one_position },
    { "clear table's value", 8 * CLEARS *ZDECOMP_FORMATS, clear_values },
    { "planes and owners", 16 * OWNERS, owners },
    { "one sample of another plane", 1024, one_sample_of_another_plane },
    { "coefficients at their ends", 500 * KINDS, coefficient_ends },
    { "powers of two", 8 * POWERS *KINDS, powers },
    { "exponent", 1024 * KINDS, exponents },
    { "rounding of one half", CODES * 36 * KINDS, halves },
    { "around one", 4 * AROUND, around_one },
    { "base and slope cancel", 48 * KINDS, cancelled },
};

const char *zdecomp_directed(unsigned i, struct zdecomp_vector *v)
{
    const unsigned line = i, s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    base(v);
    v->l2_zdecomp.id.draw = (u16)s;
    v->l2_zdecomp.id.prim = (u16)line;
    sections[s].make(i, v);
    return sections[s].name;
}
