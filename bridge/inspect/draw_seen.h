/* draw_seen.h - the triangles that a pipeline gives to setup, as a scene in window space
 *
 * Looks at what wdx gives: pieces that were clipped and divided, with the colours at their corners (generic attribute 0).
 */
#ifndef DRAW_SEEN_H
#define DRAW_SEEN_H

#include "driver/draw_world.h"

struct draw_seen {
    struct scene *scene;
    const struct world *graphics;
    struct failure *failure;
    struct scene_triangle triangle;
    struct net_tap pieces, planes;
};

/* Watches the draws of a world that was just opened; both live as long as it runs.  With 'only' nothing is drawn. */
void draw_see(struct draw_seen *s, struct draw_world *d, struct scene *scene, bool only,
              struct failure *f);

/* Makes the triangles of a world in window space, to be freed.  False with 'f' filled. */
bool draw_window_scene(struct scene *s, const struct object_scene *w, struct failure *f);

#endif
