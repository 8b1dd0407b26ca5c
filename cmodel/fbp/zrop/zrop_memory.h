/* zrop_memory.h - depth and stencil tiles as bytes in memory (FORMAT.md) */
#ifndef ZROP_MEMORY_H
#define ZROP_MEMORY_H

#include "fbp/zrop/zrop.h"

#define ZROP_TILE_BYTES   512 /* of 64-bit formats; of others less */
#define ZROP_SECTOR_BYTES 32
#define ZROP_PLANE_WORDS  16 /* the two sectors of four planes */

/* A tile in memory with its compress bits.  Bytes that its state does not use are anything. */
struct zeta_stored {
    enum zeta_state state;
    u8 byte[ZROP_TILE_BYTES];
};

/* Where a format's samples are, stored and as other clients see them. */
struct zrop_layout {
    unsigned bytes;                /* of a tile, stored and seen */
    unsigned z_bytes;              /* of a depth; 0: none */
    unsigned planes;               /* where a compressed tile's planes begin */
    unsigned element;              /* bytes of a sample that others see */
    unsigned seen_z, seen_stencil; /* in these */
};

/* Bytes that an access moved. */
struct zrop_bytes {
    unsigned read, written;
};

/* What another client writes: samples in rows, as it sees them, a bit of 'enable' for each byte. */
struct zrop_naive_write {
    u8 byte[ZROP_TILE_BYTES];
    u32 enable[ZROP_TILE_BYTES / 32];
};

/* zrop_layout.c */
struct zrop_layout zrop_layout_of(const struct zrop_config *cfg);

/* Samples that follow one another in a tile and in memory, from any multiple of it on. */
#define ZROP_TOGETHER 4

/* Samples of a half, 4 across and 8 down, are numbered in rows. */
static inline unsigned zrop_half(unsigned i)
{
    return i % 8 / 4;
}
static inline unsigned zrop_place(unsigned i)
{
    return i / 8 * 4 + i % 4;
}

/* The first byte of sample i's depth, and its stencil byte, of a tile stored raw. */
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

/* Sectors that hold any raw depth of these samples, a bit each. */
unsigned zrop_depth_sectors(const struct zrop_layout *l, u64 samples);

/* zrop_codec.c: the tile into memory; 'tile' must be what ZROP gives.  And back. */
void zrop_store(const struct zrop_config *cfg, const struct zeta_tile *tile, struct zeta_stored *s);
struct zeta_tile zrop_load(const struct zrop_config *cfg, const struct zeta_stored *s);

/* The depth sectors of a tile in planes, as words; of two planes the first eight. */
void zrop_pack_planes(const struct zeta_tile *t, u32 words[ZROP_PLANE_WORDS]);
void zrop_unpack_planes(struct zeta_tile *t, const u32 words[ZROP_PLANE_WORDS]); /* state is set */

/* zrop_naive.c: the sectors of 'wanted' (of the view) as other clients see them; pads are 0. */
void zrop_naive_read(const struct zrop_config *cfg, const struct zeta_stored *s, unsigned wanted,
                     u8 seen[ZROP_TILE_BYTES], struct zrop_bytes *moved);
void zrop_naive_write(const struct zrop_config *cfg, const struct zrop_naive_write *w,
                      struct zeta_stored *s, struct zrop_bytes *moved);

#endif
