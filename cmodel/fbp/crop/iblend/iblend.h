/* iblend.h - CROP's iterated blend: blend equations by microcode (facts/texture/rop_rules.md 8, fbp.md)
 *
 *                +----------+
 *   iblend_quads |          |  crop_sector
 *  prop -------->|  iblend  |-------> l2
 *                |          |
 *                +----------+
 *
 * Takes four source and stored pixels and converts both to fp32.  Runs the first 'passes' words of the
 * program on each pixel.  A pass computes A*B op C*D for the three colour channels, and writes a
 * temporary, the previous blend result and condition codes.  Stores the previous blend result of the last
 * pass.  Alpha is As + Ad*(1 - As), or written by a pass.  A pass takes a clock.
 *
 * Codes of an instruction that the class does not define: an operand is ZERO, an operation that of code 0, a swizzle RGB.  A channel is
 * written if the mask has it and its condition code, as it was before the pass, passes; R_TO_A writes alpha alone, whatever the mask,
 * if R's passes.
 *
 * Not modelled: fp32 and integer colour targets; multisampling; reading dst (it comes with the
 * source); savings but the one that SET_ITERATED_BLEND_OPTIMIZATION asks for.
 */
#ifndef IBLEND_H
#define IBLEND_H

#include "common/fp32.h"
#include "common/pixel.h"
#include "fbp/crop/crop.h"

#define IBLEND_PIXELS 4 /* of a packet */

/* A state bundle, decoded. */
struct iblend_mode {
    u4 written;     /* channels stored and not masked, bit 0 R */
    unsigned words; /* from one stored pixel to the next */
    struct crop_write write;
};

#define IBLEND_TURNS  8  /* packets that share the lanes in turn */
#define IBLEND_STAGES 13 /* clocks of entry, store and the change of a bundle */

struct iblend {
    struct iblend_config cfg;
    struct iblend_mode mode;
    u64 clocks; /* busy so far */
    u64 since;  /* of these, when the last bundle came */
    u64 drains; /* beside them: until the unit was empty, so that a bundle could change */
    bool busy;  /* with: */
    struct iblend_quads quads;
};

/* The comparison of a written channel with 0; a NaN is none of the three. */
struct iblend_cc {
    bool less, equal, greater;
};

/* One pixel: R G B A as fp32. */
struct iblend_pixel {
    u32 s[4], d[4];
    u32 one_minus_sa, one_minus_da;
    u32 temp[3][3];
    u32 pbr[3]; /* previous blend result */
    u32 alpha;  /* of R_TO_A */
    struct iblend_cc cc[3];
};

void iblend_reset(struct iblend *u);

/* Takes a state bundle; no packet is inside. */
void iblend_set_state(struct iblend *u, const struct iblend_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *iblend_not_modelled(const struct iblend_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct iblend_mode iblend_mode_of(const struct iblend_config *cfg);

/* iblend_operands.c: returns pixel i before the first pass. */
struct iblend_pixel iblend_operands_of(const struct pixel_format *f, const struct iblend_quads *q,
                                       unsigned i);

/* Converts a stored channel to fp32: floats exactly, UNORM and SNORM correctly rounded, sRGB to linear
 * light.
 */
u32 iblend_widen(const struct pixel_format *f, u32 raw, enum channel c);

/* iblend_rcp.c: returns 1/a to 16 bits of significand, at most 2^96. */
u32 iblend_rcp(u32 a);

/* iblend_pass.c: returns the result of channel c before the swizzle; constant k is three fp16. */
u32 iblend_result(const struct iblend_pixel *p, const struct iblend_instruction *x, const u16 k[3],
                  unsigned c);

bool iblend_test_passes(enum iblend_test test, struct iblend_cc cc);

void iblend_pass(struct iblend_pixel *p, u32 word, const u16 constant[24]);

/* iblend_store.c: converts fp32 to the code of a channel, which the format must have. */
u32 iblend_code(const struct pixel_format *f, u32 a, enum channel c);

/* Runs all passes on a pixel; 'out' is the stored codes R G B A, 0 where the format lacks a channel. */
void iblend_pixel_codes(const struct iblend_config *cfg, struct iblend_pixel *p, u32 out[4]);

/* Makes the result for one packet. */
void iblend_evaluate(const struct iblend_config *cfg, const struct iblend_quads *in,
                     struct crop_sector *out);

/* Returns the clocks that a packet occupies the unit. */
unsigned iblend_clocks(const struct iblend_config *cfg, const struct iblend_quads *in);

/* Returns whether no packet is inside. */
static inline bool iblend_idle(const struct iblend *u)
{
    return !u->busy;
}

/* Takes a packet when the result of the one before has gone; gives its result. */
bool prop_iblend_into(struct iblend *u, const struct iblend_quads *in);
bool iblend_l2_from(struct iblend *u, struct crop_sector *out);

/* The step that a net makes of them (common/net_step.h). */
bool iblend_step(struct iblend *u, struct iblend_quads_fifo *in, struct crop_sector_fifo *out);

#endif
