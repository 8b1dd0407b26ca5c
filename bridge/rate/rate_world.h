/* rate_world.h - draws of many primitives: what the front of a draw takes, up to setup and the planes of attributes (rate_gpu.h)
 *
 * A list of indices of a byte each is drawn again and again; vertices lie at places of the window.  Vertices that indices share are one of
 * a batch, so that a list says how many vertices a primitive costs.
 */
#ifndef RATE_WORLD_H
#define RATE_WORLD_H

#include "rate_gpu.h"

#define RATE_RESTART       255 /* an index that begins the next strip */
#define RATE_WORLD_INDICES 8192
#define RATE_WORLD_SIDE    256 /* pixels of the window's sides */

struct rate_world {
    const struct profile *profile; /* NULL: the default */
    unsigned mode;                 /* of SET BEGIN */
    u8 list[96];                   /* indices, */
    unsigned listed;               /* ... so many, over and over */
    unsigned indices;              /* of a draw; 0: RATE_WORLD_INDICES / listed * listed */
    const float *vertex;           /* places, of four floats each; NULL: of small triangles */
    unsigned vertices;
    unsigned reads,
        writes; /* vectors that vertices read, each the place; 0: all are in the middle; that go on to pixels, */
    const char *program;  /* of vertices; NULL: all that is read goes on */
    const char *geometry; /* a fast program that writes a mask of viewports; NULL: none */
    const char *pixels;   /* NULL: they end */
    bool shades;          /* pixels have a colour */
    bool nothing_inside;  /* setup finds no pixel: the scissor is empty */
    void (*before)(struct rate_gpu *g); /* methods; or NULL */
};

/* Returns the clocks of a draw, in steady state; how many indices it has. */
double rate_world(const struct rate_world *w);
unsigned rate_world_indices(const struct rate_world *w);

#endif
