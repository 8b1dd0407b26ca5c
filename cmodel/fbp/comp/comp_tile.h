/* comp_tile.h - where elements lie in a tile (FORMAT.md 1) */
#ifndef COMP_TILE_H
#define COMP_TILE_H

#include "fbp/comp/comp.h"

#define COMP_TILE_ROWS    8
#define COMP_SECTOR_ROWS  2
#define COMP_PACKETS_TILE 2 /* arithmetic packets of a tile */

/* Words of an element, elements in a row of a tile, in a tile. */
static inline unsigned comp_words(struct comp_kind k)
{
    return k.bits / 32u;
}
static inline unsigned comp_row(struct comp_kind k)
{
    return 8 / comp_words(k);
}
static inline unsigned comp_elements(struct comp_kind k)
{
    return comp_row(k) * COMP_TILE_ROWS;
}

/* Elements across and down a group that shares a colour, and groups in a tile. */
static inline unsigned comp_group_width(struct comp_kind k)
{
    return k.samples == 8 ? 4 : 2;
}
#define COMP_GROUP_HEIGHT 2
static inline unsigned comp_groups(struct comp_kind k)
{
    return comp_elements(k) / (comp_group_width(k) * COMP_GROUP_HEIGHT);
}

/* The group of element (x, y); groups are numbered in raster order. */
static inline unsigned comp_group_of(struct comp_kind k, unsigned x, unsigned y)
{
    return y / COMP_GROUP_HEIGHT * (comp_row(k) / comp_group_width(k)) + x / comp_group_width(k);
}

/* comp_tile.c: the words of a tile's elements in raster order.  A row is 32 bytes whatever an
 * element has, so that order does not depend on the kind.
 */
void comp_raster_get(const struct comp_tile *t, u32 raster[COMP_TILE_WORDS]);

/* comp_reduce.c: one element for each group, in raster order of groups; false if a group's elements
 * are further apart than 'loss' (NULL: not equal) allows.
 */
bool comp_reduce(struct comp_kind k, const struct comp_loss *loss,
                 const u32 raster[COMP_TILE_WORDS], u32 groups[COMP_TILE_WORDS / 4]);

#endif
