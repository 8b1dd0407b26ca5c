/* pixel_texture.h - what a fragment's program reads of textures, by taps on the texture unit's inner wires
 *
 *    tex_lod      lod_addr        addr_fetch           decode_filter      filter_tex
 *   coordinates   taps' levels    places, weights      decoded values     the result
 *        |            |               |                     |                |
 *        +------------+---------------+----------+----------+----------------+
 *                                                v
 *                                     lookups of the pixel's fragment
 *
 * A lookup is an instruction that samples, gathers, loads or asks for a level; TXQ reads the header alone and is none.
 */
#ifndef PIXEL_TEXTURE_H
#define PIXEL_TEXTURE_H

#include <stddef.h>

#include "gpc/tpc/tex/tex_bus.h"
#include "gpc/tpc/tex/tex_view.h"

#define PIXEL_TEXELS 8 /* of a tap */

/* A tap: the texels that it reads on one level. */
struct pixel_tap_read {
    struct tex_tap tap;
    unsigned texels; /* of queries 0 */
    struct tex_place place[PIXEL_TEXELS];
    u32 value[PIXEL_TEXELS][4]; /* decoded components as they are stored, R first */
};

struct pixel_lookup {
    u64 word; /* the instruction */
    u32 pc, handle;
    struct tex_how how;
    u32 at[3]; /* what the program gives: fp32; of loads s32 */
    u32 lod;   /* its bias or level */
    u16 layer;
    u32 offset, reference;
    unsigned axes; /* of 'at' */
    bool array, cube, has_lod, has_offset;
    struct tex_component component[4]; /* of a decoded value */
    size_t first, taps;                /* in pixel_lookups.tap */
    u32 value[4];                      /* the program's R, G, B, A, of the sampler's channels */
};

/* Of all fragments; an event has a part of them. */
struct pixel_lookups {
    size_t lookups, room, taps, tap_room;
    struct pixel_lookup *lookup;
    struct pixel_tap_read *tap;
};

/* Appends a lookup; a tap to the last lookup; NULL: no memory. */
struct pixel_lookup *pixel_lookups_add(struct pixel_lookups *l);
struct pixel_tap_read *pixel_lookups_add_tap(struct pixel_lookups *l);
void pixel_lookups_free(struct pixel_lookups *l);

#endif
