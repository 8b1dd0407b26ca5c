/* gpc_bus.h - gpc.def in C */
#ifndef GPC_BUS_H
#define GPC_BUS_H

#include "gpu_bus.h"

#define BUS_DEF "gpc/gpc.def"
#include "common/bus_c.h"

/* Returns which corner of a batch's primitives is vertex i, below 3, of what is drawn.
 * known: facts/classes/draw_semantics.md 1: neighbours stand between the corners, and drop out without a geometry program
 */
static inline unsigned pd_corner_of(const struct pd_batch *b, unsigned i)
{
    if (b->kind == PRIMITIVE_LINE && b->corners == 4)
        return i + 1;
    return b->kind == PRIMITIVE_TRIANGLE && b->corners == 6 ? 2 * i : i;
}

/* A primitive for setup, and its attributes by slot. */
#define GPC_ATTRIBUTES 162 /* SPH_PLANES */
#define GPC_SIDED      9 /* attributes whose values may depend on facing: two colours, FRONT_FACING */
struct gpc_prim {
    struct setup_packet packet;
    u16 layer; /* of the targets */
    struct gpc_attribute {
        enum interpolation mode;
        bool square; /* of a point: values at corners of its square (stri_attribute) */
        u8 sided;    /* 0: both sides have 'v'; n: the back side has back[n - 1] */
        u32 v[3];
    } attribute[GPC_ATTRIBUTES];
    u32 back[GPC_SIDED][3];
};

/* The part of a draw's token; others are of a primitive, all parts of it. */
#define PART_OF_DRAW 3

#endif
