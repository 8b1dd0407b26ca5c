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
typedef u32 comp_pixel __attribute__((vector_size(4 * COMP_LANES)));
struct comp_lanes {
    union {
        u32 pixel[COMP_PIXELS][COMP_LANES];
        comp_pixel lanes[COMP_PIXELS];
    };
};

/* comp_lanes.c: returns the bits of each lane. */
comp_pixel comp_lane_masks(const struct comp_split_row *s);

/* Convert pixels of one or two words to lanes, and back. */
void comp_lanes_get(const struct comp_split_row *s, const u32 *words, unsigned pixels,
                    struct comp_lanes *l);
void comp_lanes_put(const struct comp_split_row *s, const struct comp_lanes *l, unsigned pixels,
                    u32 *words);

/* Subtract lane 1 from lanes 0 and 2, modulo their width; add it again. */
void comp_green_subtract(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels);
void comp_green_add(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels);

/* comp_predict.c: convert lanes to differences from the predictor, modulo the lane's width, and back.
 * The first pixel stays.
 */
void comp_predict(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l);
void comp_rebuild(const struct comp_packet_row *p, const struct comp_split_row *s,
                  enum comp_predictor how, struct comp_lanes *l);

/* comp_packet.c */

/* Returns the bits of two's complement that a difference of a lane needs: 0 for 0, 1 for -1. */
unsigned comp_residual_bits(u32 difference, unsigned width);

/* Returns the bits of a residual in a class; 'widest' is the packet's widest. */
unsigned comp_class_bits(const struct comp_classes_row *c, unsigned code, unsigned widest);

/* Returns those of all lanes, a byte each, lane 0 lowest. */
u32 comp_class_widths(const struct comp_classes_row *c, unsigned code, unsigned lanes,
                      const u6 *widest);

/* A packet in a mode. */
struct comp_fit {
    u16 bits;                 /* in all; the mode fits if the packet has as many */
    u32 map_value;            /* not 0: lane 3 is a bit a pixel, 0 or this value */
    u6 width[COMP_LANES];     /* of the widest residual */
    u2 code[COMP_PIXELS];     /* of each pixel but the first */
    u32 widths[COMP_CLASSES]; /* of each class: comp_class_widths */
    u32 need[COMP_PIXELS];    /* bits of each residual, a byte a lane */
    struct comp_lanes residual;
};
struct comp_fit comp_fit_mode(const struct comp_packet_row *p, const struct comp_split_row *s,
                              const struct comp_mode_row *m, const struct comp_lanes *raw);

/* Packs stored pixels in raster order by the first mode that fits; false if none does. */
bool comp_pack(enum comp_packets packet, enum comp_split split, const u32 *pixels, u32 *out);

/* comp_unpack.c: unpacks a packet; one that comp_pack cannot make gives zeros. */
void comp_unpack(enum comp_packets packet, const u32 *in, u32 *pixels);

#endif
