/* surface_header.h - images by their texture headers, as surface instructions see them (class cl b197tex;
 * facts/texture/blocklinear.md; isa/semantics.md 11)
 *
 *   header ---> surface_header_read ---> a level of an image ---> surface_header_find ---> address of a texel
 *
 * A surface is the level RES_VIEW_MIN_MIP_LEVEL of a block-linear or pitch image, of all its layers, or a
 * buffer.  What only sampling needs is not looked at: sources of components, sRGB, borders, filters.  Neither is
 * MULTI_SAMPLE_COUNT: known: nouveau's stream n53_image_ms: width and height of such a header count samples, and the
 * program's coordinates do.
 *
 * Not modelled: colour keys, 3D GOBs, block formats.
 */
#ifndef SURFACE_HEADER_H
#define SURFACE_HEADER_H

#include "common/surface.h"

#define SURFACE_HEADER_WORDS 8

struct surface_header {
    u32 format;     /* word 0 of the header (common/texel.h) */
    unsigned texel; /* bytes */
    u64 base;       /* address of the level in layer 0 */
    bool pitched;   /* lines are 'pitch' bytes apart; else 'image' */
    u32 pitch;
    struct surface_image image;
    u64 layer_bytes; /* from one layer to the next */
    u64 width;       /* texels of the level */
    u32 height, depth, layers;
    bool layered; /* a third coordinate is the layer */
};

/* Fills a surface; NULL, or what is not modelled. */
const char *surface_header_read(const u32 word[SURFACE_HEADER_WORDS], struct surface_header *s);

/* Where an access lies: coordinates x, y and z or the layer, those that the instruction lacks 0.  x counts texels,
 * or bytes where 'in_bytes'.  'clamp' as the field of instructions.
 */
struct surface_place {
    s64 at[3];
    bool in_bytes;
    unsigned bytes; /* of the access; 0: a texel's */
    unsigned clamp; /* enum isa_suclamp */
    u64 address;    /* where it is inside; of the level where it is not */
};

/* Finds the address of an access that lies inside, or is brought there by clamping; false of others. */
bool surface_header_find(const struct surface_header *s, struct surface_place *p);

#endif
