/* zrop_memory.h - depth and stencil tiles as bytes in memory (FORMAT.md) */
#ifndef ZROP_MEMORY_H
#define ZROP_MEMORY_H

#include "fbp/zrop/zrop.h"

#define ZROP_TILE_BYTES   512 /* of 64-bit formats; of others less */
#define ZROP_SECTOR_BYTES 32
#define ZROP_PLANE_WORDS  16 /* the two sectors of four planes */

/* A tile in memory with its compress bits.  Bytes that its state does not use are undefined. */
struct zeta_stored {
    enum zeta_state state;
    u8 byte[ZROP_TILE_BYTES];
};

/* The layout of a format's samples, as stored and as other clients see them. */
struct zrop_layout {
    unsigned bytes;                /* of a tile, stored and seen */
    unsigned z_bytes;              /* of a depth; 0: none */
    unsigned planes;               /* where a compressed tile's planes begin */
    unsigned element;              /* bytes of a sample as others see it */
    unsigned seen_z, seen_stencil; /* bytes of that where they begin */
};

/* Bytes that an access moved. */
struct zrop_bytes {
    unsigned read, written;
};

/* A write of another client: samples in rows, as it sees them; a bit of 'enable' for each byte. */
struct zrop_naive_write {
    u8 byte[ZROP_TILE_BYTES];
    u32 enable[ZROP_TILE_BYTES / 32];
};

/* zrop_layout.c */
struct zrop_layout zrop_layout_of(enum zeta_format format);

/* As many samples, from any multiple of it on, follow one another in a tile and in memory. */
#define ZROP_TOGETHER 4

/* Return the half (4 samples across, 8 down) of sample i, and its number there, in rows. */
static inline unsigned zrop_half(unsigned i)
{
    return i % 8 / 4;
}
static inline unsigned zrop_place(unsigned i)
{
    return i / 8 * 4 + i % 4;
}

/* Return the first byte of sample i's depth, and its stencil byte, in a raw tile. */
static inline unsigned zrop_depth_at(const struct zrop_layout *l, unsigned i)
{
    if (l->z_bytes == 2)
        return 2 * i;
    return zrop_half(i) * l->bytes / 2 + l->planes + l->z_bytes * zrop_place(i);
}

static inline unsigned zrop_stencil_at(const struct zrop_layout *l, unsigned i)
{
    return zrop_half(i) * l->bytes / 2 + zrop_place(i);
}

/* Returns the sectors that hold a raw depth of these samples, a bit each. */
unsigned zrop_depth_sectors(const struct zrop_layout *l, u64 samples);

/* zrop_codec.c: store a tile, which ZROP must have given, to memory; load it. */
void zrop_store(enum zeta_format format, const struct zeta_tile *tile, struct zeta_stored *s);
struct zeta_tile zrop_load(enum zeta_format format, const struct zeta_stored *s);

/* Store and load the bytes alone, by the layout of the format, and whether it has stencil. */
void zrop_store_tile(const struct zrop_layout *l, bool stencil, const struct zrop_stored *s,
                     u8 *byte);
void zrop_load_tile(const struct zrop_layout *l, bool stencil, enum zeta_state state,
                    const u8 *byte, struct zrop_stored *s);

/* Pack the planes of a tile to the words of its depth sectors, of two planes the first eight; unpack. */
void zrop_pack_planes(const struct zeta_tile *t, u32 words[ZROP_PLANE_WORDS]);
void zrop_unpack_planes(struct zeta_tile *t, const u32 words[ZROP_PLANE_WORDS]); /* state is set */

/* zrop_naive.c: read and write as other clients see the tile.  'wanted' is sectors of that view; pads
 * read 0.
 */
void zrop_naive_read(const struct zrop_config *cfg, const struct zeta_stored *s, unsigned wanted,
                     u8 seen[ZROP_TILE_BYTES], struct zrop_bytes *moved);
void zrop_naive_write(const struct zrop_config *cfg, const struct zrop_naive_write *w,
                      struct zeta_stored *s, struct zrop_bytes *moved);

#endif
