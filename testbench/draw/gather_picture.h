/* gather_picture.h - a draw of triangles whose tiles wait for the shader beside each other (test_draw_gather.c)
 *
 * Small and large triangles over targets that cut tiles, of several formats and masks of what is written; one target or
 * several, one unit of a kind or several; memory that lacks the end of a target.
 */
#ifndef GATHER_PICTURE_H
#define GATHER_PICTURE_H

#include "draw_frame.h"

#define FILLING 320 /* triangles whose planes fill TRAM */

struct gather_picture {
    struct scene scene;
    struct draw_how how;
    struct screen_state state;
    unsigned triangles;
    struct gpc_prim triangle[FILLING];
    unsigned stops; /* primitives between looks */
};

/* Makes the one of a seed; fills: of two GPCs, where planes of triangles that have no tile in GPC 0 fill its TRAM. */
void gather_picture(struct gather_picture *p, u64 seed, bool fills);

#endif
