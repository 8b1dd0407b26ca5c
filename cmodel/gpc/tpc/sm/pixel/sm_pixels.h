/* sm_pixels.h - a warp of pixels on the streaming multiprocessor (facts/classes/draw_semantics.md 6, 7)
 *
 *                  +----------------+
 *   planes, quads  | sm_core, a warp|  registers at EXIT
 *  --------------->|                |-------------------> sm.h
 *                  +----------------+
 *
 * Lanes 4*n to 4*n + 3 are quad n: columns and rows of two by two pixels.  Lanes without coverage are helpers, which
 * have attributes and derivatives, and whose stores and results are dropped.
 * IPA takes the attribute's plane by its slot (sph.h), and asks the SFU.
 *
 * chosen: position's x and y are planes of slope 1 that the SM makes; an attribute without a plane reads 0.
 * chosen: PIXLD's predicate is whether the pixel is covered, which COVERED gives as a mask, too; positions are as
 * IPA.OFFSET takes them.
 */
#ifndef SM_PIXELS_H
#define SM_PIXELS_H

#include "common/samples.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/sph.h"
#include "gpc/tpc/sm/tram/tram.h"

#define SM_PIXEL_GROUP 4 /* whose constants pixel programs see; known: class b197, stage PIXEL */
#define SM_QUADS       (SM_LANES / 4)
#define SM_PLANES      (SPH_PLANES + 1) /* those of the header, and depth */

/* A pixel program as the state of a draw has it; its constants and memory are sm_core's. */
struct sm_pixel_program {
    u32 entry; /* pc */
    struct sph header;
    struct sph_planes planes; /* sph_planes_of the header */
    bool mrt; /* SET_CT_MRT_ENABLE: output i is target i's; else output 0 is each target's */
    bool dual_source; /* output 1 is the second source of target 0 */
    u8 registers;     /* of a thread */
};

/* Returns the program of a header, with its planes; as drivers have the rest. */
struct sm_pixel_program sm_pixel_program_of(const struct sph *header, u32 entry);

/* Returns the planes of a primitive: the header's, and behind them depth where the program reads it. */
unsigned sm_pixel_planes(const struct sm_pixel_program *p);
bool sm_pixel_reads_depth(const struct sm_pixel_program *p);

/* What a warp's quad works on. */
struct sm_pixel_quad {
    struct prim_id id;
    u14 x, y; /* thread 0's pixel */
    bool front;
    const struct attribute_plane *plane; /* of its primitive, by slot; NULL of a program without */
    u15 reference_x, reference_y;
    u16 samples[4]; /* covered */
    u8 index;       /* the first sample that is shaded; 0 of a pixel as a whole */
    u8 sample[4];   /* location in the pixel where attributes are, as shade_quads.centroid */
    u8 centroid[4];
};

struct sm_pixels {
    const struct sm_pixel_program *program;
    const struct sample_grid *grid;
    unsigned quads;
    struct sm_pixel_quad quad[SM_QUADS];
    struct sfu_places places; /* sm_pixel_place of each, if it has planes */
};

/* Return where a quad is from its planes' reference, in 1/16 pixel. */
static inline s17 sm_pixel_x(const struct sm_pixel_quad *q)
{
    return (s17)(16 * (q->x - q->reference_x));
}
static inline s17 sm_pixel_y(const struct sm_pixel_quad *q)
{
    return (s17)(16 * (q->y - q->reference_y));
}

/* Tells where the next quad is in its primitive's planes. */
void sm_pixel_place(struct sfu_places *p, const struct sm_pixel_quad *q);

/* Returns the lanes of its quads; those of them that are helpers. */
u32 sm_pixel_lanes(const struct sm_pixels *p);
u32 sm_pixel_helpers(const struct sm_pixels *p);

#endif
