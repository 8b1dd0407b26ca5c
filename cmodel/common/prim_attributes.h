/* prim_attributes.h - batches of a primitive's part: all its attributes on wdx_stri, all its planes on stri_tram (gpc.net, tpc.net)
 *
 * Of the flow driver.  What a batch points to holds until its part is through.
 */
#ifndef PRIM_ATTRIBUTES_H
#define PRIM_ATTRIBUTES_H

#include "gpu_bus.h"

struct attribute_plane; /* gpc.def, tpc.def */
struct gpc_prim;
struct prim_id;
struct stri_attribute;
struct stri_plane;
struct stri_prim;

struct prim_attributes {
    const struct gpc_prim *prim;  /* as it was assembled */
    const struct stri_prim *part; /* that setup has made of it */
    unsigned inputs, count; /* attributes of the program's inputs; of all, with depth behind them */
    const struct attribute_plane *
        *made; /* NULL, or where who makes the planes first tells them to who would make the same */
};

struct prim_planes {
    const struct prim_id *id;
    u15 x, y; /* the reference pixel */
    unsigned count;
    const struct attribute_plane *plane;
};

/* Return the packets that a batch stands for. */
static inline unsigned wdx_stri_packets(const struct prim_attributes *x)
{
    return x->count;
}
static inline unsigned stri_tram_packets(const struct prim_planes *x)
{
    return x->count;
}

/* gpc/gpc_attributes.c: makes attribute i.  pe/stri/stri_wires.c: makes plane i. */
void wdx_stri_packet(const struct prim_attributes *x, unsigned i, struct stri_attribute *out);
void stri_tram_packet(const struct prim_planes *x, unsigned i, struct stri_plane *out);

#endif
