/* world_reference.h - a draw by the definitions alone, pixel by pixel (facts/classes/draw_semantics.md, texture/raster_rules.md,
 * texture/rop_rules.md)
 *
 *   bytes -> slow_assemble: vertices, primitives -> slow_shape: which samples, which weights -> slow_draw: program, tests
 *   -> slow_color: stored channels
 *
 * Positions go to the window by the documented roundings, then to 1/256 pixel; coverage is in integers.  Everything that
 * has no documented last bit is a range: its exact value (long double) and the documented bound around it, carried
 * through tests, conversion and blending; most ranges of codes are one code.  A sample is lost where a range does not
 * decide a test; it is not looked at any more, and lost samples are counted.
 *
 * What is cut has no documented positions: it is drawn by the sides and distances of the whole primitive in homogeneous
 * coordinates; samples nearer than SLOW_NEAR to a side are lost.  A point of a cut piece lies so near to its place in
 * the whole, since snapping moves a piece's corners by 1/512 pixel at most each way.  That holds inside of a piece: where
 * a sample is covered and programs run at the pixel's centre, a narrow piece may be moved there by many times as much.
 *
 * Shares nothing with the model.
 */
#ifndef WORLD_REFERENCE_H
#define WORLD_REFERENCE_H

#include <math.h>

#include "random_draw.h"

#define SLOW_NEAR 0.01L /* pixel */

struct slow_range {
    double lo, hi;
};

static inline struct slow_range slow_only(double x)
{
    return (struct slow_range){ x, x };
}

static inline struct slow_range slow_unknown(void)
{
    return (struct slow_range){ -INFINITY, INFINITY };
}

/* Yes, no, or not decided. */
enum slow_truth { SLOW_NO, SLOW_YES, SLOW_MAYBE };

/* a FUNC b, in OpenGL's order. */
enum slow_truth slow_compare(unsigned func, struct slow_range a, struct slow_range b);

/* Formats of colour; the last ones are of integers. */
enum slow_kind { SLOW_UNORM, SLOW_SNORM, SLOW_FLOAT, SLOW_UINT, SLOW_SINT };
struct slow_format {
    u8 code, bytes, kind;
    u8 bits[4], at[4]; /* 0 bits: there is no such channel */
    bool blends;
};
#define SLOW_FORMATS  26
#define SLOW_INTEGERS 7
extern const struct slow_format slow_formats[SLOW_FORMATS];

/* Formats of depth. */
struct slow_zeta {
    u8 code, kind, bytes, bits, z_at, stencil_at; /* stencil_at: 'bytes': there is none */
};
#define SLOW_ZETAS 5
extern const struct slow_zeta slow_zetas[SLOW_ZETAS];

struct slow_sample {
    bool lost;
    u8 stencil;
    struct slow_range z;                  /* in codes, or the number of a float */
    struct slow_range c[DRAW_TARGETS][4]; /* codes, or numbers */
};

struct slow_picture {
    const struct random_picture *of;
    const struct random_draw *draw; /* the one that is drawn */
    u64 passed_least, passed_most;  /* samples that queries count */
    struct slow_sample sample[DRAW_HEIGHT][DRAW_WIDTH][8];
};

struct slow_vertex {
    u32 position[4], color[4], second[4], numbers[4];
    u32 id, instance;
    float clip[DRAW_CLIPS], size;
};

struct slow_primitive {
    unsigned corners;
    struct slow_vertex v[3], provoking;
    u32 id;
    bool edge[3]; /* from corner i to the next: lines of it are drawn */
};

/* world_reference_assemble.c: tells of every primitive, in order. */
typedef void slow_told(void *context, const struct slow_primitive *p);
void slow_assemble(const struct random_draw *d, const u8 *bytes, slow_told *told, void *context);

/* world_reference_fetch.c: a vertex, by index (with the base already added to it) and instance. */
struct slow_vertex slow_fetch(const struct random_draw *d, const u8 *bytes, u32 index, u32 id,
                              u32 instance);

/* world_reference_shape.c: a point, a line or a polygon on the screen. */
struct slow_corner {
    s64 x, y;    /* 1/256 pixel */
    float z, r;  /* of the window; 1/w */
    float plain; /* z without polygon offset */
};
#define SLOW_PLANES (DRAW_CLIPS + 6) /* and the frustum's sides */
struct slow_shape {
    unsigned corners; /* 1, 2, 3 */
    bool cut;         /* by 'planes' or by w > 0: its corners are 'clip' */
    bool vague;       /* cut, and nobody has published how: everything is lost that it may touch */
    u8 source[3];     /* the primitive's corner that each is */
    struct slow_corner c[3];
    long double clip[3][4];            /* before the divide */
    long double inverse[3][3];         /* weights over w at (x, y): [0]*x + [1]*y + [2], pixels */
    long double plane[SLOW_PLANES][3]; /* distances of the corners */
    u16 planes;                        /* that cut */
    u16 size;                          /* of a point, of a line: sixteenths */
    bool strict;                       /* a line is a rectangle */
    bool front, sprite;
    long double z_slack; /* of what polygon offset added */
    long double off;     /* how far off its place a pixel's centre may be in a cut piece, pixels */
    const struct random_draw *d;
};

/* Makes the shapes of a primitive; returns how many there are. */
unsigned slow_shapes(const struct random_picture *p, const struct random_draw *d,
                     const struct slow_primitive *prim, struct slow_shape shape[3]);

/* The pixels that a shape may touch. */
struct slow_box {
    int x0, y0, x1, y1;
};
struct slow_box slow_box(const struct slow_shape *s);

/* Whether a sample, 1/256 pixel, of pixel (px, py) is inside. */
enum slow_truth slow_covers(const struct slow_shape *s, s64 x, s64 y, int px, int py);

/* The value at a place of what the corners have, between the bounds of what interpolates it. */
struct slow_range slow_value(const struct slow_shape *s, const float v[3], bool perspective, s64 x,
                             s64 y);

/* Depth before it is held to a range, with and without polygon offset: in units of 1.0. */
struct slow_depths {
    struct slow_range z, plain;
};
struct slow_depths slow_depth(const struct random_picture *p, const struct slow_shape *s, s64 x,
                              s64 y);

/* world_reference_color.c */
void slow_store(const struct slow_picture *p, unsigned target, const struct slow_range in[4],
                const struct slow_range second[4], struct slow_range stored[4]);
double slow_decoded(const struct slow_format *f, unsigned channel, const u8 *byte);

/* world_reference_draw.c: begins with the bytes of the targets in 'sample'; draws. */
void slow_draw(struct slow_picture *p, unsigned n);

#endif
