/* zrop_codec.c - a tile in memory (FORMAT.md 2 to 5; facts/texture/compression.md A, E) */
#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"
#include "mem/mem.h"
#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

#define SECTOR_WORDS 8

#define PLANE_WORDS (depth_plane_BITS / 32)

/* The lowest 16 bits to the even bits of a word; and back. */
static inline u32 spread(u32 x)
{
    x = ((x & 0xffff) | (x & 0xff00) << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    return (x | x << 1) & 0x55555555;
}

static inline u32 gather(u32 x)
{
    x &= 0x55555555;
    x = (x | x >> 1) & 0x33333333;
    x = (x | x >> 2) & 0x0f0f0f0f;
    x = (x | x >> 4) & 0x00ff00ff;
    return (x | x >> 8) & 0xffff;
}

/* Owners in the low bits, one or two a sample, then the planes. */
static void pack_planes(const struct zrop_stored *s, u32 words[ZROP_PLANE_WORDS])
{
    const bool wide = s->tile.state == ZETA_PLANES_4;
    const unsigned count = wide ? 4 : 2;
    const u64 low = s->owned[1] | s->owned[3], high = s->owned[2] | s->owned[3];

    memset(words, 0, ZROP_PLANE_WORDS * sizeof *words);
    for (unsigned i = 0; i < count; i++)
        words[i] = wide ? spread((u32)(low >> 16 * i)) | spread((u32)(high >> 16 * i)) << 1
                        : (u32)(low >> 32 * i);
    for (unsigned n = 0; n < count; n++)
        depth_plane_put(words + count + PLANE_WORDS * n, 0, &s->tile.plane[n]);
}

static void unpack_planes(struct zrop_stored *s, const u32 words[ZROP_PLANE_WORDS])
{
    const bool wide = s->tile.state == ZETA_PLANES_4;
    const unsigned count = wide ? 4 : 2;
    u64 low = 0, high = 0;

    for (unsigned i = 0; i < count; i++) {
        low |= wide ? (u64)gather(words[i]) << 16 * i : (u64)words[i] << 32 * i;
        high |= wide ? (u64)gather(words[i] >> 1) << 16 * i : 0;
    }
    s->owned[0] = ~high & ~low;
    s->owned[1] = ~high & low;
    s->owned[2] = high & ~low;
    s->owned[3] = high & low;
    for (unsigned n = 0; n < count; n++)
        depth_plane_get(&s->tile.plane[n], words + count + PLANE_WORDS * n, 0);
}

void zrop_pack_planes(const struct zeta_tile *t, u32 words[ZROP_PLANE_WORDS])
{
    struct zrop_stored s;

    zrop_keep_tile(&s, true, t);
    pack_planes(&s, words);
}

void zrop_unpack_planes(struct zeta_tile *t, const u32 words[ZROP_PLANE_WORDS])
{
    struct zrop_stored s = { .tile = *t };

    unpack_planes(&s, words);
    zrop_give_tile(&s, t);
}

static void put_planes(const struct zrop_stored *s, u8 *bytes)
{
    const unsigned sectors = s->tile.state == ZETA_PLANES_4 ? 2 : 1;
    u32 words[ZROP_PLANE_WORDS];

    pack_planes(s, words);
    mem_put_words(bytes, SECTOR_WORDS * sectors, words);
}

static void get_planes(struct zrop_stored *s, const u8 *bytes)
{
    u32 words[ZROP_PLANE_WORDS];

    mem_get_words(bytes, ZROP_PLANE_WORDS, words);
    unpack_planes(s, words);
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

void zrop_store_tile(const struct zrop_layout *l, bool stencil, const struct zrop_stored *s,
                     u8 *byte)
{
    const struct zeta_tile *t = &s->tile;

    if (stencil)
        store_stencil(l, t, byte);
    if (!l->z_bytes)
        return;
    if (zrop_in_planes(t))
        put_planes(s, byte + l->planes);
    for (unsigned i = 0; t->state == ZETA_RAW && i < 8; i += ZROP_TOGETHER)
        put_half(l, &t->z[i], byte + zrop_depth_at(l, i));
}

/* The tile of a state without depths, and without owners. */
static void empty(struct zrop_stored *s, bool depth, enum zeta_state state)
{
    struct zeta_tile *t = &s->tile;

    t->state = state;
    memset(t->owner, 0, sizeof t->owner);
    memset(t->plane, 0, sizeof t->plane);
    if (!depth || state != ZETA_RAW) /* else they are about to be loaded */
        memset(t->z, 0, sizeof t->z);
    memset(s->owned, 0, sizeof s->owned);
    s->owned[0] = depth && state == ZETA_CLEAR ? UINT64_MAX : 0;
    s->ranges = 0;
}

void zrop_load_tile(const struct zrop_layout *l, bool stencil, enum zeta_state state,
                    const u8 *byte, struct zrop_stored *s)
{
    struct zeta_tile *t = &s->tile;

    empty(s, l->z_bytes != 0, state);
    if (stencil)
        load_stencil(l, t, byte);
    else
        memset(t->stencil, 0, sizeof t->stencil);
    if (l->z_bytes && zrop_in_planes(t))
        get_planes(s, byte + l->planes);
    for (unsigned i = 0; l->z_bytes && state == ZETA_RAW && i < 8; i += ZROP_TOGETHER)
        get_half(l, byte + zrop_depth_at(l, i), &t->z[i]);
}

void zrop_store(enum zeta_format format, const struct zeta_tile *tile, struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zrop_stored t;

    zrop_keep_tile(&t, l.z_bytes != 0, tile);
    s->state = tile->state;
    zrop_store_tile(&l, zrop_has_stencil(format), &t, s->byte);
}

struct zeta_tile zrop_load(enum zeta_format format, const struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zrop_stored t;
    struct zeta_tile tile;

    zrop_load_tile(&l, zrop_has_stencil(format), s->state, s->byte, &t);
    zrop_give_tile(&t, &tile);
    return tile;
}
