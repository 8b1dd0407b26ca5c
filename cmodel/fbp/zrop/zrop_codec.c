/* zrop_codec.c - a tile in memory (FORMAT.md 2 to 5; facts/texture/compression.md A, E) */
#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"
#include "common/mem.h"
#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

#define SECTOR_WORDS 8

#define PLANE_WORDS (depth_plane_BITS / 32)

/* The lowest two bits of eight bytes, one behind the other; and back. */
static u32 gather_pairs(u64 eight)
{
    eight &= UINT64_C(0x0303030303030303);
    eight = (eight | eight >> 6) & UINT64_C(0x000f000f000f000f);
    eight = (eight | eight >> 12) & UINT64_C(0x000000ff000000ff);
    return (u32)(eight | eight >> 24) & 0xffff;
}

static u64 spread_pairs(u32 pairs)
{
    u64 eight = pairs & 0xffff;

    eight = (eight | eight << 24) & UINT64_C(0x000000ff000000ff);
    eight = (eight | eight << 12) & UINT64_C(0x000f000f000f000f);
    return (eight | eight << 6) & UINT64_C(0x0303030303030303);
}

/* Owners in the low bits, then the planes. */
void zrop_pack_planes(const struct zeta_tile *t, u32 words[ZROP_PLANE_WORDS])
{
    const unsigned wide = t->state == ZETA_PLANES_4, count = wide ? 4 : 2, bits = wide ? 2 : 1;

    memset(words, 0, ZROP_PLANE_WORDS * sizeof *words);
    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8) {
        const u64 eight = zrop_get_eight(&t->owner[i]);

        assert((eight & ~((count - 1) * ZROP_ONES)) == 0);
        words[bits * i / 32] |= (wide ? gather_pairs(eight) : (u32)zrop_gather(eight))
                                << bits * i % 32;
    }
    for (unsigned n = 0; n < count; n++)
        depth_plane_put(words + 2 * bits + PLANE_WORDS * n, 0, zrop_plane(t, n));
}

void zrop_unpack_planes(struct zeta_tile *t, const u32 words[ZROP_PLANE_WORDS])
{
    const unsigned wide = t->state == ZETA_PLANES_4, count = wide ? 4 : 2, bits = wide ? 2 : 1;

    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8) {
        const u32 word = words[bits * i / 32] >> bits * i % 32;

        zrop_put_eight(&t->owner[i], wide ? spread_pairs(word) : zrop_spread(word));
    }
    for (unsigned n = 0; n < count; n++)
        depth_plane_get(&t->plane[n], words + 2 * bits + PLANE_WORDS * n, 0);
}

static void put_planes(const struct zeta_tile *t, u8 *bytes)
{
    const unsigned sectors = t->state == ZETA_PLANES_4 ? 2 : 1;
    u32 words[ZROP_PLANE_WORDS];

    zrop_pack_planes(t, words);
    mem_put_words(bytes, SECTOR_WORDS * sectors, words);
}

static void get_planes(struct zeta_tile *t, const u8 *bytes)
{
    u32 words[ZROP_PLANE_WORDS];

    mem_get_words(bytes, ZROP_PLANE_WORDS, words);
    zrop_unpack_planes(t, words);
}

/* A row of S8: its least value, and eight differences of 3 bits. */
static u32 pack_row(const u8 *row)
{
    u8 least = 255;
    u32 packed;

    for (unsigned k = 0; k < 8; k++)
        least = row[k] < least ? row[k] : least;
    packed = least;
    for (unsigned k = 0; k < 8; k++)
        packed |= (u32)(row[k] - least) << (8 + 3 * k);
    return packed;
}

/* A row of each half in turn. */
static void join_halves(const u8 *left, const u8 *right, u8 *byte)
{
    u32 l[8], r[8], both[16]; /* in the order of memory, whatever it means */

    memcpy(l, left, sizeof l);
    memcpy(r, right, sizeof r);
    for (unsigned row = 0; row < 8; row++) {
        both[2 * row] = l[row];
        both[2 * row + 1] = r[row];
    }
    memcpy(byte, both, sizeof both);
}

static void split_halves(const u8 *byte, u8 *left, u8 *right)
{
    u32 l[8], r[8], both[16];

    memcpy(both, byte, sizeof both);
    for (unsigned row = 0; row < 8; row++) {
        l[row] = both[2 * row];
        r[row] = both[2 * row + 1];
    }
    memcpy(left, l, sizeof l);
    memcpy(right, r, sizeof r);
}

static void store_stencil(const struct zrop_layout *l, const struct zeta_tile *t, u8 *byte)
{
    if (l->z_bytes || t->state != ZETA_PLANES_2) {
        split_halves(t->stencil, byte, byte + l->bytes / 2);
        return;
    }
    for (unsigned row = 0; row < 8; row++)
        mem_put(byte + 4 * row, 4, pack_row(&t->stencil[8 * row]));
}

static void load_stencil(const struct zrop_layout *l, struct zeta_tile *t, const u8 *byte)
{
    if (l->z_bytes || t->state != ZETA_PLANES_2) {
        join_halves(byte, byte + l->bytes / 2, t->stencil);
        return;
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const u32 row = mem_get(byte + i / 8 * 4, 4);

        t->stencil[i] = (u8)(row + (row >> (8 + 3 * (i % 8)) & 7));
    }
}

#define HALF_WORDS (ZROP_SAMPLES / 2 * 3 / 4)

/* Half a tile of 24-bit depths, one behind the other; and back. */
LANES_CLONES static void pack_half(const u32 *restrict z, u32 *restrict word)
{
    u32 half[ZROP_SAMPLES / 2];

    for (unsigned row = 0; row < 8; row++)
        memcpy(&half[ZROP_TOGETHER * row], z + 8 * row, ZROP_TOGETHER * sizeof *z);
    for (unsigned i = 0; i < 8; i++) {
        const u32 *four = &half[4 * i];

        word[3 * i] = four[0] | four[1] << 24;
        word[3 * i + 1] = four[1] >> 8 | four[2] << 16;
        word[3 * i + 2] = four[2] >> 16 | four[3] << 8;
    }
}

LANES_CLONES static void unpack_half(const u32 *restrict word, u32 *restrict z)
{
    const u32 code = UINT32_MAX >> 8;

    for (unsigned row = 0; row < 8; row++) {
        const u32 *w = word + 3 * row;
        u32 *four = z + 8 * row;

        four[0] = w[0] & code;
        four[1] = (w[0] >> 24 | w[1] << 8) & code;
        four[2] = (w[1] >> 16 | w[2] << 16) & code;
        four[3] = w[2] >> 8;
    }
}

/* Where the samples of half a row follow those of the row before, in a tile and in memory. */
static unsigned pitch(const struct zrop_layout *l)
{
    return zrop_depth_at(l, 8) - zrop_depth_at(l, 0);
}

/* The depths of a raw tile's half. */
static void put_half(const struct zrop_layout *l, const u32 *z, u8 *byte)
{
    u32 words[HALF_WORDS];

    if (l->z_bytes == 3) {
        pack_half(z, words);
        mem_put_words(byte, HALF_WORDS, words);
        return;
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8, byte += pitch(l))
        for (unsigned k = 0; k < ZROP_TOGETHER; k++)
            mem_put(byte + l->z_bytes * k, l->z_bytes, z[i + k]);
}

static void get_half(const struct zrop_layout *l, const u8 *byte, u32 *z)
{
    u32 words[HALF_WORDS];

    if (l->z_bytes == 3) {
        mem_get_words(byte, HALF_WORDS, words);
        unpack_half(words, z);
        return;
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8, byte += pitch(l))
        for (unsigned k = 0; k < ZROP_TOGETHER; k++)
            z[i + k] = mem_get(byte + l->z_bytes * k, l->z_bytes);
}

void zrop_store_tile(const struct zrop_layout *l, bool stencil, const struct zeta_tile *tile,
                     u8 *byte)
{
    if (stencil)
        store_stencil(l, tile, byte);
    if (!l->z_bytes)
        return;
    if (zrop_in_planes(tile))
        put_planes(tile, byte + l->planes);
    for (unsigned i = 0; tile->state == ZETA_RAW && i < 8; i += ZROP_TOGETHER)
        put_half(l, &tile->z[i], byte + zrop_depth_at(l, i));
}

void zrop_load_tile(const struct zrop_layout *l, bool stencil, enum zeta_state state,
                    const u8 *byte, struct zeta_tile *t)
{
    t->state = state;
    memset(t->owner, 0, sizeof t->owner);
    memset(t->plane, 0, sizeof t->plane);
    if (stencil)
        load_stencil(l, t, byte);
    else
        memset(t->stencil, 0, sizeof t->stencil);
    if (!l->z_bytes || state != ZETA_RAW)
        memset(t->z, 0, sizeof t->z);
    if (l->z_bytes && zrop_in_planes(t))
        get_planes(t, byte + l->planes);
    for (unsigned i = 0; l->z_bytes && state == ZETA_RAW && i < 8; i += ZROP_TOGETHER)
        get_half(l, byte + zrop_depth_at(l, i), &t->z[i]);
}

void zrop_store(enum zeta_format format, const struct zeta_tile *tile, struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);

    s->state = tile->state;
    zrop_store_tile(&l, zrop_has_stencil(format), tile, s->byte);
}

struct zeta_tile zrop_load(enum zeta_format format, const struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zeta_tile t;

    zrop_load_tile(&l, zrop_has_stencil(format), s->state, s->byte, &t);
    return t;
}
