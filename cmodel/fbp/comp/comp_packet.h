/* comp_packet.h - arithmetic packets: lanes, predictors, widths (FORMAT.md 4)
 *
 * A packet is a rectangle of pixels.  The first pixel is stored as it is.  Every other pixel is stored as
 * a difference from its prediction, in as many bits as its class of width has.
 */
#ifndef COMP_PACKET_H
#define COMP_PACKET_H

#include "fbp/comp/comp.h"

#define COMP_PIXELS  32 /* of a packet, at most */
#define COMP_LANES   4
#define COMP_CLASSES 4
#define COMP_ROWS    4 /* of a packet */
#define COMP_ROW     8 /* words, at most */

#define COMP_PACKET_WORDS 16 /* stored, at most */

enum {
#define FIELD(name, bits) COMP_##name##_BITS = bits,
#include "fbp/comp/comp_modes.def"
};

enum comp_packets {
#define PACKET(name, ...) COMP_PACKET_##name,
#include "fbp/comp/comp_modes.def"
    COMP_PACKETS
};

enum comp_green { COMP_KEEP, COMP_SUBTRACT };
enum comp_predictor { COMP_LEFT, COMP_ABOVE, COMP_GRADIENT };

/* Rows of comp_modes.def. */
struct comp_packet_row {
    u8 pixel_bits, width, height;
    u10 bits;
};
struct comp_split_row {
    u8 pixel_bits, lanes;
    u6 width[COMP_LANES]; /* 0 beyond the last lane */
    u3 field[COMP_LANES];
};
struct comp_classes_row {
    u2 code_bits;
    struct {
        u6 minus;
        u1 shift;
    } code[COMP_CLASSES];
};
struct comp_mode_row {
    enum comp_green green;
    enum comp_predictor predictor;
    const struct comp_classes_row *classes;
};

enum {
    COMP_MODES = 0
#define MODE(...) +1
#include "fbp/comp/comp_modes.def"
};

extern const struct comp_packet_row comp_packet_rows[COMP_PACKETS];
extern const struct comp_split_row comp_split_rows[1 << COMP_SPLIT_BITS]; /* no split: of 0 bits */
extern const struct comp_mode_row comp_mode_rows[COMP_MODES];             /* every code */

/* The lanes of a packet's pixels in raster order; lanes that the split lacks are 0. */
struct comp_lanes {
    u32 pixel[COMP_PIXELS][COMP_LANES];
};

/* The rows of a packet; beyond its words they are 0. */
typedef u32 comp_vector __attribute__((vector_size(4 * COMP_ROW)));
struct comp_words {
    union {
        comp_vector row[COMP_ROWS];
        u32 word[COMP_ROWS][COMP_ROW];
    };
};

/* comp_lanes.c: convert pixels of one or two words to lanes, and back. */
void comp_lanes_get(const struct comp_split_row *s, const u32 *words, unsigned pixels,
                    struct comp_lanes *l);
void comp_lanes_put(const struct comp_split_row *s, const struct comp_lanes *l, unsigned pixels,
                    u32 *words);

/* Subtracts lane 1 from lanes 0 and 2, modulo their width. */
void comp_green_subtract(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels);

/* Returns the bits of two's complement that a difference of a lane needs: 0 for 0, 1 for -1. */
unsigned comp_residual_bits(u32 difference, unsigned width);

/* Returns the bits of a residual in a class; 'widest' is the packet's widest. */
static inline unsigned comp_class_bits(const struct comp_classes_row *c, unsigned code,
                                       unsigned widest)
{
    const unsigned minus = c->code[code].minus;

    return widest > minus ? (widest - minus) >> c->code[code].shift : 0;
}

/* comp_packet.c */

/* A packet in a mode. */
struct comp_fit {
    unsigned bits;            /* in all; the mode fits if the packet has as many */
    u32 map_value;            /* not 0: lane 3 is a bit a pixel, 0 or this value */
    u6 width[COMP_LANES];     /* of the widest residual */
    comp_vector widest;       /* ... by lanes (comp_words.h) */
    struct comp_words need;   /* bits that each residual needs (comp_words.h) */
    struct comp_words code;   /* class of each pixel but the first */
    struct comp_words length; /* bits of each word's residuals */
    struct comp_words residual;
};

/* Makes the fit of stored pixels in raster order. */
void comp_fit_mode(enum comp_packets packet, enum comp_split split, unsigned mode,
                   const u32 *pixels, struct comp_fit *to);

/* Packs stored pixels in raster order by the first mode that fits; false if none does. */
bool comp_pack(enum comp_packets packet, enum comp_split split, const u32 *pixels, u32 *out);

/* comp_unpack.c: unpacks a packet; one that comp_pack cannot make gives zeros. */
void comp_unpack(enum comp_packets packet, const u32 *in, u32 *pixels);

#endif
