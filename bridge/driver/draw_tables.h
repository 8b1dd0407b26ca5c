/* draw_tables.h - what a kernel's tables say of the targets of aurum draw: how they are compressed, Zcull's region
 *
 * A class's state does not have it: compress bits and the table of clears are set up with pages, the region of Zcull with a
 * context.  A frame is the same without; so a recorded stream has none of it.
 */
#ifndef DRAW_TABLES_H
#define DRAW_TABLES_H

#include "driver/draw_how.h"
#include "screen/screen.h"
#include "scene/object_scene.h"

struct draw_tables {
    const struct object_scene *world;
    const struct draw_how *how;
    struct screen *gpu;
    bool cleared; /* Zcull's region, which the first draw after the clear does */
};

/* Are struct gpu_tables' functions; 'context' is a struct draw_tables. */
void draw_tables_targets(void *context, struct screen_state *s);
void draw_tables_clears(void *context, struct clear_config *c);

/* Gives Zcull, whose format of depth is set, a region of a target's size in pixels. */
void draw_region(struct zcull_config *c, unsigned width, unsigned height,
                 const struct draw_how *how);

/* Completes the state of a draw that begins: targets, and the region of Zcull. */
void draw_tables_draw(void *context, struct screen_state *s);

#endif
