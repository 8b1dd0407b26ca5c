/* sfu.h - special function unit: transcendentals and attribute interpolation (facts/sfu/sfu.md, tpc.md)
 *
 *              +-------+
 *   sfu_quad   |       |  sfu_result
 *  mio ------->|  sfu  |-------> rf
 *              |       |
 *              +-------+
 *
 * Executes one instruction for a quad of threads a clock.
 * MUFU: a quadratic from a table, C0 + C1*xl + C2*xl^2, for each thread.
 * RRO: converts an angle or an exponent to the fixed point that SIN, COS and EX2 take.
 * IPA: evaluates one plane at four positions, and multiplies by w.
 * Denormal sources and results become zeros of their sign; every NaN result is 0x7fffffff.
 *
 * The operation of code 11 gives 0.  Nothing is kept from packet to packet.
 *
 * Not modelled: NVIDIA's low-order bits.  Tables read out of chips are not ours to copy.  One table set of
 * our own serves every profile; it has the same size and equal or better accuracy.  The squarer, the
 * rounding constants and RRO are ours too (README.md).
 */
#ifndef SFU_H
#define SFU_H

#include "common/fp32.h"
#include "common/fp32_lanes.h"
#include "gpc/tpc/sm/sfu/sfu_table.h"
#include "gpc/tpc/sm/sm_bus.h"

#define SFU_THREADS 4
#define SFU_QUADS   8 /* of a warp: sfu_interpolate and sfu_evaluate_quads take so many, at most */
#define SFU_ROOM    (2 * SFU_QUADS) /* a warp of them from any on */

struct sfu {
    struct sfu_config cfg;
    u64 quads;  /* that it worked on, whether they came over the wire or by calls */
    u64 clocks; /* busy so far */
};

/* sfu_octaves.c: split a finite source for RSQ and SQRT: the table's argument in [1,4), 23 fraction bits
 * and the octave; half of the remaining exponent.
 */
u24 sfu_octaves(const struct fp32_value *x);
s32 sfu_half_exponent(const struct fp32_value *x);

/* Several lanes of MUFU or RRO; arrays have room as lanes.h says. */
typedef void sfu_lanes(unsigned lanes, const u32 *a, u32 *z);

/* Return the functions of MUFU, one file each; 'a' is the source after its modifiers. */
u32 sfu_rcp(u32 a);
sfu_lanes sfu_rcp_lanes, sfu_rsq_lanes, sfu_lg2_lanes, sfu_ex2_lanes;
u32 sfu_rsq(u32 a);
u32 sfu_rsq_octaves(u24 octaves); /* its table, in units of 2^-24: (2^23, 2^24] */
u32 sfu_sqrt(u32 a);
u32 sfu_rcp64h(u32 a); /* sfu_double.c: sign, 11 bits of exponent, 20 of fraction */
u32 sfu_rsq64h(u32 a);
u32 sfu_lg2(u32 a);
u32 sfu_ex2(u32 a); /* of what RRO.EX2 gives */
u32 sfu_sin(u32 a); /* sfu_sincos.c: of what RRO.SINCOS gives */
u32 sfu_cos(u32 a);

/* sfu_reduce.c: range reduction.  Bit 31 is the sign.  Bit 30 set means NaN, with bit 23 Inf.  Else the
 * word holds, with 23 fraction bits and rounded to nearest, |a| * 2/pi mod 4 (sincos, below bit 25) or
 * |a| (ex2, below bit 30).
 */
sfu_lanes sfu_rro_sincos_lanes, sfu_rro_ex2_lanes;

/* sfu_plane.c: a plane's value at pixel 0's centre and its slopes, as integers in units of 2^lsb. */
struct sfu_base {
    bool special; /* a coefficient is not finite: every value is 'value' */
    u32 value;
    s64 lsb;
    s64 p; /* below 2^43 */
    s64 a, b;
};
struct sfu_base sfu_base_of(const struct attribute_plane *plane, s17 x, s17 y);

/* A plane unpacked.  Terms are below 2^bound up to four pixels from its origin, two pixels further on too; a zero's
 * exponent and bound are below any other's.
 */
struct sfu_term {
    s64 exp; /* of the coefficient's leading bit */
    s64 bound;
    s64 sig; /* signed; 0 of a zero */
};
struct sfu_plane {
    bool special; /* as sfu_base's */
    u32 value;
    struct sfu_term a, b, c;
};
struct sfu_plane sfu_plane_of(const struct attribute_plane *plane);

/* Returns the bits of |x| that are more than those of two pixels. */
static inline unsigned sfu_more(s17 x)
{
    return bits_top((u32)(x < 0 ? -x : x) | 32) - 5;
}

/* Returns v / 2^shift toward minus infinity: vectors of AVX2 shift words of 64 bits without a sign. */
static inline s64 sfu_shifted(s64 v, s64 shift)
{
    const u64 minus = 0 - (u64)(v < 0), by = (u64)(shift > 63 ? 63 : shift);

    return (s64)((((u64)v ^ minus) >> by) ^ minus);
}

/* A plane on the grid of what bounds its terms at x and y, which have so many bits more; but for 'special' and 'value'.
 * A slope is at least 2^3 below the bound and c 2^1: left shifts of 10, 14 and 16 lose nothing, and what remains is to
 * the right.
 */
#define SFU_GRID 40 /* chosen: facts/sfu/sfu.md 4: ten bits of cancellation stay within one ulp */
static inline struct sfu_base sfu_base_at(const struct sfu_plane *p, s64 x, s64 y, s64 x_more,
                                          s64 y_more)
{
    const s64 a_bound = p->a.bound + x_more, b_bound = p->b.bound + y_more;
    const s64 slopes = a_bound > b_bound ? a_bound : b_bound;
    const s64 bound = slopes > p->c.bound ? slopes : p->c.bound;
    const s64 a_shift = bound - p->a.exp - 3, b_shift = bound - p->b.exp - 3;

    return (struct sfu_base){ .lsb = bound - SFU_GRID,
                              .p = sfu_shifted(p->a.sig * (1 << 10) * x, a_shift) +
                                   sfu_shifted(p->b.sig * (1 << 10) * y, b_shift) +
                                   sfu_shifted(p->c.sig * (1 << 16), bound - p->c.exp - 1),
                              .a = sfu_shifted(p->a.sig * (1 << 14), a_shift),
                              .b = sfu_shifted(p->b.sig * (1 << 14), b_shift) };
}

/* Returns the plane's value dx, dy sixteenths of a pixel from there, -8..23: in units of 2^lsb, before it is rounded;
 * rounded.
 */
static inline s64 sfu_sum(const struct sfu_base *base, s6 dx, s6 dy)
{
    return base->p + (dx * base->a >> 4) + (dy * base->b >> 4);
}
u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy);

/* sfu_location.c: returns where thread i interpolates, in sixteenths from the centre of pixel 0.  'at' is its sample
 * or centroid, 'offset' its operand (sfu_quad).
 */
struct sfu_offset {
    s6 x, y;
};
struct sfu_offset sfu_location(enum ipa_location location, u8 at, u32 offset, unsigned i);

/* Where the quads of a warp of pixels are, for every IPA that it asks for; what is beyond them is 0 or as it was
 * (fp32_lanes.h).
 */
struct sfu_places {
    unsigned quads;                /* SFU_QUADS at most */
    u8 other;                      /* bit q: quad q has not the planes of the one before */
    u8 off_samples, off_centroids; /* bit q: not all at the centres of their pixels */
    s32 x[SFU_ROOM], y[SFU_ROOM];  /* as sfu_quad's */
    const struct attribute_plane *plane[SFU_QUADS];    /* the first of its primitive's */
    const u8 *sample[SFU_QUADS], *centroid[SFU_QUADS]; /* sfu_quad's */
    bool located;          /* sfu_host.c keeps from one IPA to the next: */
    u64 host[4][SFU_ROOM]; /* ... doubles of x and y in pixels, and of their bounds */
};

/* What place q has of a quad. */
static inline void sfu_place_at(struct sfu_places *p, unsigned q,
                                const struct attribute_plane *plane, s17 x, s17 y, const u8 *sample,
                                const u8 *centroid)
{
    p->plane[q] = plane;
    p->x[q] = x;
    p->y[q] = y;
    p->sample[q] = sample;
    p->centroid[q] = centroid;
}

/* One more, whose threads are at the centres of their pixels.  sfu_location.c: one more, that may have others. */
static inline void sfu_place_central(struct sfu_places *p, const struct attribute_plane *plane,
                                     s17 x, s17 y, const u8 *sample, const u8 *centroid)
{
    const unsigned q = p->quads++;

    assert(q < SFU_QUADS);
    sfu_place_at(p, q, plane, x, y, sample, centroid);
    p->located = false;
    if (q == 0)
        p->other = p->off_samples = p->off_centroids = 0;
    if (q == 0 || plane != p->plane[q - 1])
        p->other |= (u8)(1 << q);
}
void sfu_place(struct sfu_places *p, const struct attribute_plane *plane, s17 x, s17 y,
               const u8 *sample, const u8 *centroid);

/* IPA for a warp as its registers have it: lane 4*q + i is thread i of quad q. */
struct sfu_warp {
    enum sfu_op op;
    bool saturate;
    enum ipa_location location;
    unsigned quads;            /* of the places, the first */
    unsigned slot;             /* the attribute's plane, of each quad's */
    const u32 *w;              /* of each lane (lanes.h) */
    const u32 *offset;         /* the same; looked at by IPA_OFFSET */
    struct sfu_places *places; /* of the quads */
    bool host;                 /* by the host's arithmetic where it has the same bits */
};

/* sfu_interpolate.c: makes the values of its lanes; 'value' is FP32_LANES long. */
void sfu_interpolate(const struct sfu_config *cfg, const struct sfu_warp *w, u32 *value);

/* sfu_host.c: interpolates PASS and MULTIPLY at the centres, before the result saturates.  False: the integers have to. */
bool sfu_host_interpolate(const struct sfu_warp *w, u32 *value);

/* sfu.c: clamps to [0, 1]; NaN gives NaN or +0. */
u32 sfu_saturate(u32 a, bool keeps_nan);

/* MUFU and RRO for a warp as its registers have it. */
struct sfu_mufu {
    enum sfu_op op;
    bool negate, absolute, saturate;
};

/* sfu.c: makes the values of the lanes of 'mask'; those of other lanes that the arrays have room for are any (lanes.h). */
void sfu_evaluate_lanes(const struct sfu_config *cfg, const struct sfu_mufu *f, u32 mask,
                        const u32 *a, u32 *value);

/* Makes the result for one packet; for 'quads' of them, of one instruction: they have its op, saturate and location. */
void sfu_evaluate(const struct sfu_config *cfg, const struct sfu_quad *in, struct sfu_result *out);
void sfu_evaluate_quads(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out);

void sfu_reset(struct sfu *s);

/* Takes a state bundle; no packet is inside. */
void sfu_set_state(struct sfu *s, const struct sfu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *sfu_not_modelled(const struct sfu_config *cfg);

/* Returns the clocks that a packet occupies the unit (rates.csv T7). */
unsigned sfu_clocks(const struct sfu_config *cfg);

/* Counts packets that it worked on. */
static inline void sfu_count(struct sfu *s, unsigned quads)
{
    s->quads += quads;
    s->clocks += quads * sfu_clocks(&s->cfg);
}

/* Returns whether no packet is inside. */
static inline bool sfu_idle(const struct sfu *s)
{
    (void)s;
    return true;
}

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void sfu_turn(struct sfu *s, const struct sfu_quad *in, struct sfu_result *out);
bool sfu_step(struct sfu *s, struct sfu_quad_fifo *in, struct sfu_result_fifo *out);

#endif
