/* tess_walk.c - the primitives of a patch in their order (facts/tess.md 3, connectivity) */
#include "gpc/pes/tess/tess.h"

void tess_walk_begin(struct tess_walk *w)
{
    w->ring = w->edge = w->listed = w->at = 0;
    w->done = false;
}

unsigned tess_corners(const struct tess_config *cfg)
{
    if (cfg->primitives == TESS_POINTS)
        return 1;
    return cfg->primitives == TESS_LINES || cfg->domain == TESS_ISOLINE ? 2 : 3;
}

/* Point 'at', or the line from it to the next.  known: facts/tess.md 3: points in storage order, lines between them */
static bool next_in_order(const struct tess_config *cfg, const struct tess_shape *s,
                          struct tess_walk *w, u16 corner[3])
{
    const bool lines = tess_corners(cfg) == 2;

    if (lines && s->edges == 0 && w->at % s->outer[1].points == s->outer[1].points - 1)
        w->at++;
    if (w->at + lines >= s->points)
        return false;
    corner[0] = (u16)w->at++;
    corner[1] = lines ? (u16)w->at : TESS_NONE;
    corner[2] = TESS_NONE;
    return true;
}

/* Lists the next edge's triangles, or the centre's behind the last. */
static void list(const struct tess_shape *s, struct tess_walk *w)
{
    const unsigned stitched = tess_row(s) ? tess_rings(s) : tess_rings(s) - 1;

    w->listed = w->at = 0;
    if (w->ring == stitched) {
        w->done = true;
        if (!tess_row(s))
            tess_centre(s, w);
        return;
    }
    tess_stitch(s, w->ring, w->edge, w);
    w->edge = (w->edge + 1) % s->edges;
    w->ring += w->edge == 0;
}

bool tess_walk_next(const struct tess_config *cfg, const struct tess_shape *s, struct tess_walk *w,
                    u16 corner[3])
{
    const bool ccw = cfg->primitives == TESS_TRIANGLES_CCW;

    if (s->culled)
        return false;
    if (tess_corners(cfg) != 3)
        return next_in_order(cfg, s, w, corner);
    while (w->at == w->listed && !w->done)
        list(s, w);
    if (w->at == w->listed)
        return false;
    corner[0] = w->corner[w->at][0];
    corner[1] = w->corner[w->at][ccw ? 2 : 1];
    corner[2] = w->corner[w->at++][ccw ? 1 : 2];
    return true;
}
