/* comp_tile.h - the order of elements in a tile (FORMAT.md 1) */
#ifndef COMP_TILE_H
#define COMP_TILE_H

#include "fbp/comp/comp.h"

#define COMP_TILE_ROWS    8
#define COMP_SECTOR_ROWS  2
#define COMP_PACKETS_TILE 2 /* arithmetic packets of a tile */

/* Return the words of an element, the elements in a row of a tile, the elements in a tile. */
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

/* Returns the elements across and down a group that shares a colour; the groups in a tile. */
static inline unsigned comp_group_width(struct comp_kind k)
{
    return k.samples == 8 ? 4 : 2;
}
#define COMP_GROUP_HEIGHT 2
static inline unsigned comp_groups(struct comp_kind k)
{
    return comp_elements(k) / (comp_group_width(k) * COMP_GROUP_HEIGHT);
}

/* Returns the group of element (x, y); groups are numbered in raster order. */
static inline unsigned comp_group_of(struct comp_kind k, unsigned x, unsigned y)
{
    return y / COMP_GROUP_HEIGHT * (comp_row(k) / comp_group_width(k)) + x / comp_group_width(k);
}

/* comp_tile.c: puts a tile's words in raster order.  A row has 32 bytes whatever the element's size, so
 * the order does not depend on the kind.
 */
void comp_raster_get(const struct comp_tile *t, u32 raster[COMP_TILE_WORDS]);

/* comp_reduce.c: reduces each group to one element, in raster order of groups; false if the elements of a
 * group differ by more than 'loss' allows (NULL: at all).
 */
bool comp_reduce(struct comp_kind k, const struct comp_loss *loss,
                 const u32 raster[COMP_TILE_WORDS], u32 groups[COMP_TILE_WORDS / 4]);

#endif
