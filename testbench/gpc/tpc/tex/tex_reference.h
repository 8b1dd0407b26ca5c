/* tex_reference.h - a slow sampler by the definitions: what a correct texture unit may return
 *
 *   header, sampler, memory, a quad's coordinates ---> every answer that the fixed-point widths allow
 *
 * Sources: D3D11.3 functional specification 7.18, OpenGL 4.6 8.14, facts/texture/texunit.md.  It shares nothing with
 * cmodel/gpc/tpc/tex: coordinates, levels and sums are long doubles, which hold all products of 64 bits exactly; a
 * coordinate or a level of detail between two steps of the unit's fixed point may become either of them, within 0.6 of a
 * step (D3D11.3 3.2.4.1), and each choice is an answer.
 *
 * Blocks of compressed textures are decoded by what the caller gives.
 */
#ifndef TEX_REFERENCE_H
#define TEX_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "gpc/tpc/tex/tex_bus.h"

struct texref_memory {
    const uint8_t *byte; /* of address 0 on */
    uint64_t size;
    /* Gives the codes of texel (x, y) of a block; 'header': word 0; 'srgb': it will be converted. */
    void (*block)(uint32_t header, bool srgb, const uint8_t *block, unsigned x, unsigned y,
                  int code[4]);
};

enum texref_number {
    TEXREF_ABSENT,
    TEXREF_UNORM,
    TEXREF_SNORM,
    TEXREF_UINT,
    TEXREF_SINT,
    TEXREF_FLOAT
};

/* A stored component: its bits of the element, from the least significant on. */
struct texref_field {
    unsigned at, bits;
    enum texref_number number;
    bool srgb;
    bool half; /* its value is the nearest of fp16 */
};

/* A header and a sampler, read. */
struct texref {
    uint32_t word; /* 0 of the header */
    unsigned version, type, code;
    unsigned bytes, wide, high; /* of an element; texels of it */
    bool block;                 /* the caller's decoder */
    struct texref_field field[4];
    unsigned source[4];
    uint64_t address;
    unsigned pitch, block_height, block_depth, tile_width;
    unsigned size[3], layers; /* of level 0; of cubes in cubes */
    unsigned last, first, view_last, samples;
    bool normalized, cube, array;
    unsigned axes;
    unsigned wrap[3], magnify, minify, mip, seam, reduction, function, anisotropy, trilinear;
    int bias;                      /* 256ths */
    int least, most, header_least; /* 256ths */
    bool high_quality, high_quality_aniso, exact_ratio, srgb, depth_border;
    uint32_t border[4], border_code[3]; /* raw; codes of 8 bits, where texels are converted */
    bool compares;
    unsigned spread[2], modifier[2],
        spread_most; /* of an axis's taps, on the finer and the coarser level */
};

void texref_of(const uint32_t header[8], const uint32_t sampler[8], struct texref *t);

/* Returns the size of a level (of the resource) along an axis. */
unsigned texref_size(const struct texref *t, unsigned level, unsigned axis);

/* Returns the samples of a pixel. */
unsigned texref_samples(const struct texref *t);

/* Where a texel is. */
struct texref_where {
    unsigned level, sample, layer; /* layer: of cubes 6*cube + face */
    unsigned x, y, z;
};
uint64_t texref_address(const struct texref *t, const struct texref_where *w);

/* A component: between 'low' and 'high'; of integers and what is not finite 'word' alone. */
struct texref_value {
    long double low, high;
    uint32_t word;
    bool whole; /* 'word' alone counts */
    bool nan;   /* any NaN */
    bool free;  /* anything */
};

/* A sum of shares, or the least or the most of them. */
struct texref_sum {
    struct texref_value v[4];
    long double size[4]; /* of the largest share */
    long double most[4]; /* of the largest texel */
    unsigned count;
};
struct texref_value texref_number(long double v);
void texref_add(struct texref_sum *s, const struct texref_value v[4], long double weight,
                unsigned reduction);

/* Takes another choice in: everything between two is allowed; makes room for what the unit's own widths lose. */
bool texref_hull(struct texref_value *z, const struct texref_value *v);
void texref_loosen(const struct texref *t, struct texref_sum *s);

/* Components as stored. */
struct texref_texel {
    struct texref_value c[4];
};
void texref_read(const struct texref *t, const struct texref_memory *m,
                 const struct texref_where *w, struct texref_texel *out);
void texref_border(const struct texref *t, struct texref_texel *out);
void texref_zero(const struct texref *t, struct texref_texel *out);

/* Applies the sources: stored components to the program's. */
void texref_select(const struct texref *t, const struct texref_texel *in,
                   struct texref_value out[4]);

/* What a lane may get. */
#define TEXREF_MOST 512
struct texref_answer {
    unsigned count; /* one of these; past the most the first takes in the others */
    bool free;      /* anything */
    struct texref_value value[TEXREF_MOST][4];
};
void texref_lane(const struct texref *t, const struct texref_memory *m,
                 const struct tex_lod_quad *q, unsigned lane, struct texref_answer *a);
bool texref_allows(const struct texref_answer *a, const uint32_t value[4]);

/* The levels of detail that a lane may have, in 256ths, before and after clamps: 'first' to 'last'. */
struct texref_lods {
    int first, last;
    bool free;           /* of coordinates that are not numbers */
    unsigned taps[2];    /* least and most of the axis of anisotropy; 1: isotropic */
    long double axis[3]; /* from end to end, in coordinates */
};
void texref_lod(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                struct texref_lods *l);
long double texref_spread(const struct texref *t, int clamped, unsigned level, unsigned i,
                          unsigned taps, const long double axis[3]);
int texref_clamped(const struct texref *t, const struct tex_lod_quad *q, unsigned lane, int lod);

/* A level that is read: its number in the resource, its share in 256ths, its filter. */
struct texref_level {
    unsigned level, weight;
    bool linear;
};
unsigned texref_levels(const struct texref *t, int clamped, struct texref_level out[2]);

/* A texel of a footprint, and its share. */
struct texref_corner {
    int kind; /* TEX_TEXEL, TEX_BORDER, TEX_ZERO */
    struct texref_where where;
    long double weight;
};
struct texref_footprint {
    unsigned count;
    struct texref_corner corner[8];
};

/* The footprints that coordinates may have on a level: at most TEXREF_FOOTPRINTS, or 0: anything. */
#define TEXREF_FOOTPRINTS 54
unsigned texref_footprints(const struct texref *t, const struct tex_lod_quad *q, unsigned lane,
                           const struct texref_level *l, const long double at[3], long double slack,
                           unsigned gathered, struct texref_footprint out[TEXREF_FOOTPRINTS]);

/* Folds the step of a texel off a face, by geometry, over the edge; false: off a corner. */
bool texref_across(unsigned n, unsigned *face, int64_t *x, int64_t *y);

/* The face of a cube that a direction meets, and where, 0 to 1. */
unsigned texref_face(const float at[3], long double st[2]);

float texref_float(uint32_t word);

#endif
