/* fbp_surface.h - what L2 knows of a target that may be compressed, and its tiles by that (facts/fbp.md, Tiles; mem/mem.h) */
#ifndef FBP_SURFACE_H
#define FBP_SURFACE_H

#include "fbp/fbp.h"

/* Tells memory of the targets that may be compressed, before they are drawn to: what L2 decompresses their tiles by.  False: memory
 * has room for no more of them.
 */
#define FBP_SURFACES_LACK \
    "mem: more than 63 compressed surfaces with clears or samples of their own"
bool fbp_tell_surfaces(const struct fbp_state *s, const struct mem_port *m);

/* Completes ZROP's state by what memory knows of a tile's surface, or NULL; false: it is not one of that format. */
bool fbp_zeta_surface(const struct mem_surface *s, enum zeta_format format, struct zrop_config *z);

/* Returns whether one of the tiles that have these bytes of a page is a compressed one of colours; read and write such bytes: what is
 * written lies uncompressed from then on.
 */
bool fbp_color_packs(const struct mem_seen_page *p, unsigned in, unsigned count);
void fbp_color_read(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count);
void fbp_color_write(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count);

#define FBP_UNPACKED \
    32 /* bytes a clock; known: facts/fbp.md, L2; rates.csv X: of Z16 half, but for clears */

/* Makes the tile of a page of colours whose kind has compress bits (mem.h, mem_views). */
void fbp_color_held(const struct mem_seen_page *p, unsigned in, unsigned count,
                    struct mem_tile *out);

#endif
