/* rstr2d.h - the 2D engine: blits, solid shapes and pixels from the CPU (facts/hub.md, RSTR2D; class FERMI_TWOD_A)
 *
 *  twod_blit   +--------+ copy_read
 *  twod_solid  |        |<-----------> memory
 *  twod_data   | rstr2d | copy_data
 *  fe -------->|        | copy_write
 *              |        |------------> memory
 *              |        | twod_done
 *              +--------+------------> fe
 *
 * Walks the pixels of a rectangle, a shape or a stream of words.  For each pixel it takes the source colour (one
 * texel, four texels filtered, a solid colour, or a colour of the stream), converts it to the destination's format,
 * drops it if it matches the colour key, combines it with the stored pixel by SET_OPERATION, and stores it.
 * Without filter, and with equal formats, the pixel's bits are copied.
 *
 * chosen: an unscaled blit within one surface goes backwards where it would otherwise overwrite texels that it has
 * yet to read; so an overlap gives the result of reading everything first.
 * chosen: pixels of one action are drawn in order, and each is written before the next is read.
 *
 * When several are there, a word of the stream goes before a solid, and a solid before a blit.  The state is that of the step in which an
 * action is taken.
 *
 * Not modelled: Y1_8X8 and AY8; block shapes, corral and direction, which change no result; clocks of the caches.
 */
#ifndef RSTR2D_H
#define RSTR2D_H

#include "common/copy_surface.h"
#include "common/pixel.h"
#include "hub/hub_bus.h"

/* A working colour: R, G, B, A. */
enum rstr2d_type {
    RSTR2D_UNORM, /* codes of 'bits' bits; of sRGB formats linear light of 16, and alpha */
    RSTR2D_SNORM, /* the same in two's complement */
    RSTR2D_FLOAT, /* fp32 */
};
struct rstr2d_color {
    enum rstr2d_type type;
    u8 bits[4];
    u32 c[4];
};

/* An area of pixels: x0 <= x < x1, y0 <= y < y1. */
struct rstr2d_area {
    s64 x0, y0, x1, y1;
};

/* The reads of one pixel: up to four texels, then the stored pixel. */
struct rstr2d_pixel {
    u32 x, y;
    unsigned texels;          /* 0, 1 or 4 */
    bool reads_dst;           /* the stored pixel, after the texels */
    u32 texel[4][2];          /* x, y in the source */
    u8 weight[2];             /* of the right and the lower texels, of 256 */
    u32 word[5][PIXEL_WORDS]; /* as read */
};

enum rstr2d_job { RSTR2D_IDLE, RSTR2D_BLIT, RSTR2D_SOLID, RSTR2D_CPU };

struct rstr2d {
    struct rstr2d_config cfg; /* sampled with each action */
    u64 clocks;               /* busy so far */
    u64 asked, answered;      /* texels and stored pixels */
    enum rstr2d_job job;
    struct rstr2d_config state; /* of the job */
    struct twod_blit blit;
    struct twod_solid solid;
    enum twod_error error;
    struct rstr2d_area area; /* that the job goes over, what is left of its first row in 'x' */
    s64 x, y;
    bool backwards;
    struct rstr2d_color color; /* of a solid, of a pixel of the stream */
    u32 raw[PIXEL_WORDS];      /* the colour as it is stored, */
    unsigned raw_format;
    bool loaded, converted; /* a pixel is under way; its colour is 'color' */
    unsigned sent, got;     /* of its reads */
    struct rstr2d_pixel pixel;
    bool writes; /* the pixel: */
    struct copy_write write;
    u32 data;          /* the word of the stream */
    unsigned data_bit; /* the next pixel's */
    bool data_valid;
    u64 cpu_u, cpu_v; /* the stream's next pixel */
};

void rstr2d_reset(struct rstr2d *r);

/* Returns whether no packet is inside. */
static inline bool rstr2d_idle(const struct rstr2d *r)
{
    return r->job == RSTR2D_IDLE;
}

/* Takes a state bundle; no packet is inside. */
void rstr2d_set_state(struct rstr2d *r, const struct rstr2d_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *rstr2d_not_modelled(const struct rstr2d_config *cfg);

/* rstr2d_format.c: formats of the class, and colours. */

/* Return the format of a code as source or destination, as solid colour, as colour from the CPU; or NULL. */
const struct pixel_format *rstr2d_format(unsigned code);
const struct pixel_format *rstr2d_solid_format(unsigned code);
const struct pixel_format *rstr2d_cpu_format(unsigned code);

/* Decodes a stored pixel; missing G and B are 0, missing A is 1, a single component is luminance. */
struct rstr2d_color rstr2d_decode(const struct pixel_format *f, const u32 word[PIXEL_WORDS]);

/* Convert a colour to the channels of a format; encode it as a stored pixel. */
struct rstr2d_color rstr2d_convert(const struct rstr2d_color *from, const struct pixel_format *to);
void rstr2d_encode(const struct rstr2d_color *c, const struct pixel_format *f,
                   u32 word[PIXEL_WORDS]);

/* rstr2d_sample.c: where a pixel of a blit comes from. */

/* Finds the texels of the pixel 'dx' and 'dy' pixels from the blit's first, and their weights. */
void rstr2d_sample(const struct rstr2d_config *cfg, const struct twod_blit *b, s64 dx, s64 dy,
                   struct rstr2d_pixel *p);

/* Returns the four texels' colours by their weights. */
struct rstr2d_color rstr2d_filter(const struct rstr2d_color texel[4], const u8 weight[2]);

/* rstr2d_shape.c */

/* Returns the pixels of a destination that the clip rectangle leaves. */
struct rstr2d_area rstr2d_visible(const struct rstr2d_config *cfg);

/* Returns what a shape can cover of an area: of a line its steps along the major axis. */
struct rstr2d_area rstr2d_bounds(const struct twod_solid *s, const struct rstr2d_area *visible);

/* Returns whether a place of the bounds is a pixel of the shape; of a line it finds the minor coordinate. */
bool rstr2d_covers(const struct rstr2d_config *cfg, const struct twod_solid *s,
                   const struct rstr2d_area *visible, s64 *x, s64 *y);

/* rstr2d_pattern.c: makes the pattern at a pixel, as the destination stores it. */
void rstr2d_pattern_at(const struct rstr2d_config *cfg, const struct pixel_format *dst, u32 x,
                       u32 y, u32 word[PIXEL_WORDS]);

/* rstr2d_operation.c */

/* Returns whether an operation looks at the stored pixel. */
bool rstr2d_reads_dst(enum twod_operation operation);

/* Combines a source colour with the stored pixel; false: nothing is stored. */
bool rstr2d_operate(const struct rstr2d_config *cfg, const struct rstr2d_color *src, u32 x, u32 y,
                    const u32 dst[PIXEL_WORDS], u32 result[PIXEL_WORDS]);

/* Returns whether a source has the key's colour. */
bool rstr2d_keyed(const struct rstr2d_config *cfg, const struct rstr2d_color *src);

/* rstr2d_check.c: return what is wrong with an action in a state. */
enum twod_error rstr2d_blit_error(const struct rstr2d_config *cfg);
enum twod_error rstr2d_solid_error(const struct rstr2d_config *cfg, const struct twod_solid *s);
enum twod_error rstr2d_cpu_error(const struct rstr2d_config *cfg);

/* rstr2d_cpu.c: pixels of the stream. */

/* Returns the bits of a pixel of the stream. */
unsigned rstr2d_cpu_bits(const struct rstr2d_config *cfg);

/* Makes the next pixel of the word at hand the colour, or a read of the palette, and the pixels that it covers the area;
 * false when the word is used up or the picture is whole.
 */
bool rstr2d_cpu_next(struct rstr2d *r);

/* rstr2d_machine.c: make one pixel's colour and reads. */
void rstr2d_begin(struct rstr2d *r);                              /* the action's first place */
bool rstr2d_next_pixel(struct rstr2d *r);                         /* false: no pixel is left */
struct copy_read rstr2d_read(const struct rstr2d *r, unsigned n); /* read n of a pixel */
bool rstr2d_result(const struct rstr2d *r, struct copy_write *w); /* false: nothing is stored */

/* Takes a blit, a shape, a word of the stream, what was read; gives what is to be read, what is written, the end. */
bool fe_rstr2d_into(struct rstr2d *r, const struct twod_blit *in);
bool fe_rstr2d_solid_into(struct rstr2d *r, const struct twod_solid *in);
bool fe_rstr2d_data_into(struct rstr2d *r, const struct twod_data *in);
bool memory_rstr2d_into(struct rstr2d *r, const struct copy_data *in);
bool rstr2d_memory_read_from(struct rstr2d *r, struct copy_read *out);
bool rstr2d_memory_write_from(struct rstr2d *r, struct copy_write *out);
bool rstr2d_fe_from(struct rstr2d *r, struct twod_done *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool rstr2d_step(struct rstr2d *r, struct twod_blit_fifo *blits, struct twod_solid_fifo *solids,
                 struct twod_data_fifo *words, struct copy_data_fifo *data,
                 struct copy_read_fifo *reads, struct copy_write_fifo *writes,
                 struct twod_done_fifo *done);

#endif
