/* random_draw.h - whole draws of random state, and the bytes that they read
 *
 * Values are those of the definitions (OpenGL's functions in their order, samples of a pixel), not methods' codes;
 * draw_stream.c writes the methods.
 */
#ifndef RANDOM_DRAW_H
#define RANDOM_DRAW_H

#include "common/types.h"

#define DRAW_WIDTH    44 /* pixels of the targets */
#define DRAW_HEIGHT   36
#define DRAW_TARGETS  2
#define DRAW_STREAMS  3
#define DRAW_CLIPS    4
#define DRAW_VERTICES 40   /* a draw's indices, at most */
#define DRAW_BYTES    8192 /* of the vertex buffer: a room of 2048 for each stream, then indices */
#define DRAW_ROOM     2048

/* Attributes: the vertex program passes them on, a vector each, and vertex and instance id as the vector after NUMBERS. */
enum draw_attribute_name {
    DRAW_POSITION,
    DRAW_COLOR,
    DRAW_SECOND,
    DRAW_NUMBERS, /* integers */
    DRAW_CLIP,    /* four distances */
    DRAW_SIZE,    /* of points */
    DRAW_ATTRIBUTES
};

/* Numeric types, as the class numbers them. */
enum draw_number { SNORM = 1, UNORM, SINT, UINT, USCALED, SSCALED, FLOAT };

struct vertex_format {
    u8 widths; /* the class's code */
    u8 type;
    u8 components, bits; /* each; 10: 10-10-10-2, 11: 11-11-10 */
};

struct draw_attribute {
    struct vertex_format format;
    u8 stream;
    u16 offset;
    bool swap;
};

struct draw_stream {
    bool on, per_instance;
    u16 stride, divisor;
    u32 limit; /* bytes from its base that are legal */
};

/* How the pixel program takes its colour. */
enum draw_way { WAY_FLAT = 1, WAY_SMOOTH, WAY_LINEAR };

struct draw_program {
    u8 way;                   /* of the colour */
    bool dual;                /* output 1 is the second vector, linear: target 0's second source */
    bool one_output;          /* ... and the header says that output 0 is every target's */
    bool numbers;             /* output 1: vertex id, instance id, primitive id, facing */
    bool kill_odd, kill_dark; /* odd numbers (flat); red below 0.375 */
    bool depth;               /* gives the second vector's first word, linear */
    bool sprite;              /* red and green are the point's coordinates */
};

struct draw_target {
    u8 format; /* index of slow_formats */
    u8 mask;   /* channels written, bit 0 red */
    bool blend;
    u8 op[2], src[2], dst[2]; /* colour, alpha: draw_ops, draw_factors */
};

struct draw_stencil {
    u8 func, ref, func_mask, mask, fail, zfail,
        zpass; /* ops: keep, zero, replace, incr-sat, decr-sat, invert, incr, decr */
};

struct draw_span {
    u16 x0, y0, x1, y1;
};

struct random_draw {
    u8 topology;
    bool indexed, inline_index, restart, last_provokes;
    u8 index_bytes; /* 1, 2, 4 */
    u32 restart_index, start, count, instances;
    s32 base_vertex;
    u32 base_instance;
    struct draw_attribute attribute[DRAW_ATTRIBUTES];
    struct draw_stream stream[DRAW_STREAMS];

    u8 layer; /* of the targets */
    float scale[3], offset[3];
    u8 swizzle[4];
    struct draw_span viewport, surface;
    float z_min, z_max;
    bool z_unit;  /* 0 and 1 instead of z_min, z_max */
    bool z_clamp; /* else pixels outside are not drawn */
    bool z_from_zero;
    u8 clip;          /* GEOMETRY_CLIP */
    bool narrow_z;    /* z is cut at the frustum */
    u8 planes, culls; /* clip distances: enabled; those that cull */

    bool cull;
    u8 cull_face; /* bit 0 front, bit 1 back */
    bool front_ccw;
    bool no_edges;  /* the edge flag of all vertices is 0 */
    u8 mode[2];     /* of front and back: 0 points, 1 lines, 2 fill */
    u16 point_size; /* sixteenths */
    bool point_attribute;
    u16 line_width; /* sixteenths */
    bool point_top;
    bool offset_on[3]; /* of points, lines, fill */
    float units, factor, bias_clamp;

    bool scissor_on;
    struct draw_span scissor, window[8];
    bool window_on, window_outside;
    bool screen_on;     /* polygon stipple */
    u8 screen[128];     /* as OpenGL has it: 32 rows of 4 bytes, of which bit 7 is leftmost */
    u16 sample_mask[4]; /* of pixels 2x2 */

    struct draw_program program;
    bool alpha_test;
    u8 alpha_func;
    float alpha_ref;
    bool stencil_on, stencil_two;
    struct draw_stencil stencil[2];
    bool depth_on, depth_write;
    u8 depth_func;
    bool logic;
    u8 logic_op;
    float constant[4];
    struct draw_target target[DRAW_TARGETS];
};

/* A picture: what its draws share. */
struct random_picture {
    u8 samples_mode; /* SET_ANTI_ALIAS: 0, 1, 2, 3 */
    u8 samples;
    bool multisample;
    u8 position[16];
    u8 zeta;            /* index of zeta_cases */
    u8 color_h, zeta_h; /* log2 of GOBs of a block */
    u8 layers;          /* of the targets, all of them in the same bytes */
    bool zeta_alone;    /* ... but depth has one, which is that of all */
    u8 format[DRAW_TARGETS];
    unsigned draws;
    struct random_draw draw[3];
    u8 bytes[3][DRAW_BYTES];
};

struct random;
void random_picture(struct random *r, struct random_picture *p);

/* random_vertices.c: attributes, streams, their bytes, indices; false of 'cuts': nothing is to be cut. */
void random_vertices(struct random *r, struct random_draw *d, u8 bytes[DRAW_BYTES], bool cuts);

/* Prints what a message needs to tell of a draw. */
void random_draw_text(char *text, unsigned size, const struct random_picture *p, unsigned n);

#endif
