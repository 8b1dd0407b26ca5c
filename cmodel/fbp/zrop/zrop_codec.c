/* zrop_codec.c - a tile in memory (FORMAT.md 2 to 5; facts/texture/compression.md A, E) */
#include <string.h>

#include "common/bits.h"
#include "common/mem.h"
#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

#define SECTOR_WORDS 8

/* Owners in the low bits, then the planes. */
void zrop_pack_planes(const struct zeta_tile *t, u32 words[ZROP_PLANE_WORDS])
{
    const unsigned wide = t->state == ZETA_PLANES_4, count = wide ? 4 : 2, bits = wide ? 2 : 1;

    memset(words, 0, ZROP_PLANE_WORDS * sizeof *words);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        assert(t->owner[i] >> bits == 0);
        words[bits * i / 32] |= (u32)t->owner[i] << bits * i % 32;
    }
    for (unsigned n = 0; n < count; n++)
        depth_plane_put(words, ZROP_SAMPLES * bits + depth_plane_BITS * n, zrop_plane(t, n));
}

void zrop_unpack_planes(struct zeta_tile *t, const u32 words[ZROP_PLANE_WORDS])
{
    const unsigned wide = t->state == ZETA_PLANES_4, count = wide ? 4 : 2, bits = wide ? 2 : 1;

    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        t->owner[i] = words[bits * i / 32] >> bits * i % 32 & (count - 1);
    for (unsigned n = 0; n < count; n++) {
        struct depth_plane p;
        depth_plane_get(&p, words, ZROP_SAMPLES * bits + depth_plane_BITS * n);
        zrop_set_plane(t, n, &p);
    }
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

static void store_stencil(const struct zrop_layout *l, const struct zeta_tile *t, u8 *byte)
{
    if (!l->z_bytes && t->state == ZETA_PLANES_2) {
        for (unsigned row = 0; row < 8; row++)
            mem_put(byte + 4 * row, 4, pack_row(&t->stencil[8 * row]));
        return;
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i += ZROP_TOGETHER)
        memcpy(byte + zrop_stencil_at(l, i), &t->stencil[i], ZROP_TOGETHER);
}

static void load_stencil(const struct zrop_layout *l, struct zeta_tile *t, const u8 *byte)
{
    const bool packed = !l->z_bytes && t->state == ZETA_PLANES_2;

    for (unsigned i = 0; packed && i < ZROP_SAMPLES; i++) {
        const u32 row = mem_get(byte + i / 8 * 4, 4);

        t->stencil[i] = (u8)(row + (row >> (8 + 3 * (i % 8)) & 7));
    }
    for (unsigned i = 0; !packed && i < ZROP_SAMPLES; i += ZROP_TOGETHER)
        memcpy(&t->stencil[i], byte + zrop_stencil_at(l, i), ZROP_TOGETHER);
}

/* Depths of ZROP_TOGETHER samples, one behind the other. */
static void put_depths(u8 *byte, unsigned z_bytes, const u32 z[ZROP_TOGETHER])
{
    if (z_bytes == 3) {
        const u32 words[3] = { z[0] | z[1] << 24, z[1] >> 8 | z[2] << 16, z[2] >> 16 | z[3] << 8 };

        mem_put_words(byte, 3, words);
        return;
    }
    for (unsigned k = 0; k < ZROP_TOGETHER; k++)
        mem_put(byte + z_bytes * k, z_bytes, z[k]);
}

/* A depth of less than four bytes has others behind it. */
static void get_depths(const u8 *byte, unsigned z_bytes, u32 z[ZROP_TOGETHER])
{
    for (unsigned k = 0; k < ZROP_TOGETHER; k++)
        z[k] = mem_get(byte + z_bytes * k, 4) & UINT32_MAX >> (32 - 8 * z_bytes);
}

void zrop_store(enum zeta_format format, const struct zeta_tile *tile, struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);

    s->state = tile->state;
    if (zrop_has_stencil(format))
        store_stencil(&l, tile, s->byte);
    if (l.z_bytes && zrop_in_planes(tile))
        put_planes(tile, s->byte + l.planes);
    if (l.z_bytes && tile->state == ZETA_RAW)
        for (unsigned i = 0; i < ZROP_SAMPLES; i += ZROP_TOGETHER)
            put_depths(s->byte + zrop_depth_at(&l, i), l.z_bytes, &tile->z[i]);
}

struct zeta_tile zrop_load(enum zeta_format format, const struct zeta_stored *s)
{
    const struct zrop_layout l = zrop_layout_of(format);
    struct zeta_tile t = { .state = s->state };

    if (zrop_has_stencil(format))
        load_stencil(&l, &t, s->byte);
    if (l.z_bytes && zrop_in_planes(&t))
        get_planes(&t, s->byte + l.planes);
    if (l.z_bytes && t.state == ZETA_RAW)
        for (unsigned i = 0; i < ZROP_SAMPLES; i += ZROP_TOGETHER)
            get_depths(s->byte + zrop_depth_at(&l, i), l.z_bytes, &t.z[i]);
    return t;
}
