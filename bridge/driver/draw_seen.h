/* draw_seen.h - the triangles that a pipeline gives to setup, as a scene in window space
 *
 * Looks at what wdx gives: pieces that were clipped and divided, with the colours at their corners (generic attribute 0).
 */
#ifndef DRAW_SEEN_H
#define DRAW_SEEN_H

#include "world/world.h"
#include "scene/scene.h"

struct draw_seen {
    struct scene *scene;
    const struct world *graphics;
    struct failure *failure;
    struct scene_triangle triangle;
    struct net_tap pieces, planes;
};

/* Watches; the pipeline runs while 's' lives alone.  With 'only' nothing is drawn.  A draw must have begun in the scene. */
void draw_see(struct draw_seen *s, struct world *g, struct scene *scene, bool only,
              struct failure *f);

#endif
