/* sm_pixels.c - attributes and coverage of pixels (facts/isa/semantics.md 10, 10.1; classes/draw_semantics.md 6) */
#include "gpc/tpc/sm/pixel/sm_pixels.h"

#include <string.h>

#include "common/fp32.h"

#define ONE 0x3f800000 /* 1.0f */

bool sm_pixel_reads_depth(const struct sm_pixel_program *p)
{
    return p->header.way[SPH_POSITION + 2] != SPH_UNUSED;
}

unsigned sm_pixel_planes(const struct sm_pixel_program *p)
{
    return p->planes.count + sm_pixel_reads_depth(p);
}

struct sm_pixel_program sm_pixel_program_of(const struct sph *header, u32 entry)
{
    return (struct sm_pixel_program){ entry, *header, sph_planes_of(header), true, false, 0 };
}

u32 sm_pixel_lanes(const struct sm_pixels *p)
{
    return (u32)bits_mask(4 * p->quads);
}

/* The pixels of a quad that have no sample, a bit each: four words of 16 bits at once. */
static u32 uncovered(const u16 samples[4])
{
    const u64 tops = UINT64_C(0x8000800080008000);
    u64 all, none;

    memcpy(&all, samples, sizeof all);
    none = ~(((all & ~tops) + ~tops) | all) & tops;
    return (u32)((none >> 15) * UINT64_C(0x0001000200040008) >> 48 & 15);
}

u32 sm_pixel_helpers(const struct sm_pixels *p)
{
    u32 helpers = 0;

    for (unsigned q = 0; q < p->quads; q++)
        helpers |= uncovered(p->quad[q].samples) << 4 * q;
    return helpers;
}

/* The centre of pixel n, which is exact. */
static u32 center_of(unsigned n)
{
    return fp32_pack(false, -1, 2 * (u64)n + 1);
}

/* IPA of an attribute for quads of a warp.  chosen: front facing is no number */
static struct sfu_warp instruction_of(const struct sm_core *s, const struct sm_warp *w,
                                      const struct sm_operation *op, unsigned n)
{
    return (struct sfu_warp){ .op = n == SPH_FRONT_FACING
                                        ? SFU_IPA_CONSTANT
                                        : (enum sfu_op)(SFU_IPA_PASS + op->i.ipaop),
                              .saturate = op->i.sat,
                              .location = (enum ipa_location)op->i.ipasm,
                              .w = w->r[op->i.b.reg],
                              .offset = w->r[op->i.c.reg],
                              .host = s->host };
}

/* Planes of attributes that no primitive has. */
static struct attribute_plane plane_without(const struct sm_pixel_quad *q, unsigned n)
{
    switch (n) {
    case SPH_POSITION: return (struct attribute_plane){ ONE, 0, center_of(q->x) };
    case SPH_POSITION + 1: return (struct attribute_plane){ 0, ONE, center_of(q->y) };
    case SPH_FRONT_FACING: return (struct attribute_plane){ 0, 0, q->front ? UINT32_MAX : 0 };
    default: return (struct attribute_plane){ 0, 0, 0 };
    }
}

/* known: facts/classes/draw_semantics.md 6: x and y are the centre's, or the sample's or centroid's by the mode */
void sm_pixel_place(struct sfu_places *p, const struct sm_pixel_quad *q)
{
    sfu_place(p, q->plane, sm_pixel_x(q), sm_pixel_y(q), q->sample, q->centroid);
}

/* The plane of attribute n, of a primitive's; SPH_NO_SLOT if there is none.
 * known: facts/isa/semantics.md 10: a[0x3fc]
 */
static unsigned slot_of(const struct sm_pixels *p, unsigned n)
{
    if (!p->quad[0].plane)
        return SPH_NO_SLOT;
    if (n == SPH_POSITION + 2 && sm_pixel_reads_depth(p->program))
        return p->program->planes.count;
    return n < SPH_ATTRIBUTES ? p->program->planes.slot[n] : SPH_NO_SLOT;
}

/* IPA of attribute n, for lanes of one quad: a packet. */
static void interpolate_quad(struct sm_core *s, const struct sm_warp *w,
                             const struct sm_operation *op, unsigned n, u32 lanes)
{
    const unsigned first = bits_lowest(lanes) & ~3u;
    const struct sm_pixel_quad *q = &w->pixels->quad[first / 4];
    const struct sfu_warp of = instruction_of(s, w, op, n);
    struct sfu_quad *in = sm_function(s, w, op, lanes);
    const unsigned slot = slot_of(w->pixels, n);

    in->op = of.op;
    in->negate = in->absolute = 0;
    in->saturate = of.saturate;
    in->location = of.location;
    in->id.launch = q->id.draw;
    memcpy(in->a, of.w + first, sizeof in->a);
    memcpy(in->offset, of.offset + first, sizeof in->offset);
    memcpy(in->sample, q->sample, sizeof in->sample);
    memcpy(in->centroid, q->centroid, sizeof in->centroid);
    in->plane = slot == SPH_NO_SLOT ? plane_without(q, n) : q->plane[slot];
    in->x = slot == SPH_NO_SLOT ? 0 : sm_pixel_x(q);
    in->y = slot == SPH_NO_SLOT ? 0 : sm_pixel_y(q);
}

/* An attribute that no primitive has: planes of the quads' own. */
struct without {
    struct attribute_plane plane[SFU_QUADS];
    struct sfu_places places;
};

static void make_without(const struct sm_pixels *p, unsigned n, unsigned quads, struct without *to)
{
    memset(&to->places, 0, sizeof to->places);
    for (unsigned q = 0; q < quads; q++) {
        const struct sm_pixel_quad *quad = &p->quad[q];

        to->plane[q] = plane_without(quad, n);
        sfu_place(&to->places, &to->plane[q], 0, 0, quad->sample, quad->centroid);
    }
}

static NET_RARE void interpolate_without(struct sm_core *s, struct sm_warp *w,
                                         const struct sm_operation *op, unsigned n,
                                         struct sfu_warp *of, u32 mask)
{
    struct without none;

    make_without(w->pixels, n, of->quads, &none);
    of->slot = 0;
    of->places = &none.places;
    sm_interpolate(s, w, op, of, mask);
}

/* IPA for lanes of a warp, where nothing looks at packets. */
static inline void interpolate(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                               unsigned n, u32 mask)
{
    struct sfu_warp of = instruction_of(s, w, op, n);

    of.quads = bits_top(mask) / SFU_THREADS + 1;
    of.slot = slot_of(w->pixels, n);
    of.places = &w->pixels->places;
    if (of.slot == SPH_NO_SLOT)
        interpolate_without(s, w, op, n, &of, mask);
    else
        sm_interpolate(s, w, op, &of, mask);
}

/* chosen: an address beyond attribute space reads 0, as does a part of a word */
static unsigned word_of(u32 at)
{
    return at % 4 || at / 4 >= SPH_ATTRIBUTES ? SPH_ATTRIBUTES : at / 4;
}

static unsigned indexed(const struct sm_warp *w, const struct sm_operation *op, unsigned lane)
{
    return word_of(op->i.attr + w->r[op->i.a.reg][lane]);
}

/* Lanes of a quad whose index names another attribute go with a packet of their own. */
static void interpolate_indexed(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                                u32 lanes)
{
    while (lanes) {
        const unsigned n = indexed(w, op, bits_lowest(lanes));
        u32 same = 0;

        for (u32 left = lanes; left; left &= left - 1)
            if (indexed(w, op, bits_lowest(left)) == n)
                same |= left & (0 - left);
        interpolate_quad(s, w, op, n, same);
        lanes &= ~same;
    }
}

static void interpolate_quads(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                              u32 mask)
{
    for (unsigned q = 0; q < SM_LANES; q += 4) {
        const u32 lanes = mask & 15u << q;

        if (lanes && op->i.indexed)
            interpolate_indexed(s, w, op, lanes);
        else if (lanes)
            interpolate_quad(s, w, op, word_of(op->i.attr), lanes);
    }
    sm_function_end(s, w, op, mask);
}

void sm_ipa(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    if (!w->pixels)
        sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
    else if (op->i.indexed || sfu_port_unfolds(&s->sfu))
        interpolate_quads(s, w, op, mask);
    else
        interpolate(s, w, op, word_of(op->i.attr), mask);
}

/* A place in a pixel, in 1/16, as IPA.OFFSET takes it. */
static u32 offset_at(unsigned x, unsigned y)
{
    return (256 * (x - 8) & 0xffff) | 256 * (y - 8) << 16;
}

/* chosen: samples beyond the last begin again */
static u32 sample_offset(const struct sm_pixels *p, const struct sm_pixel_quad *q, unsigned thread,
                         u32 sample)
{
    const struct samples_shape shape = samples_shape(samples_mode(p->grid));
    const struct samples_position at = samples_position(
        p->grid, shape, q->x + thread % 2, q->y + thread / 2, sample & (samples_count(shape) - 1));

    return offset_at(at.x, at.y);
}

static u32 asked(const struct sm_warp *w, const struct sm_operation *op, unsigned lane)
{
    const struct sm_pixel_quad *q = &w->pixels->quad[lane / 4];
    const u8 centroid = q->centroid[lane % 4];

    switch (op->i.pix) {
    case ISA_PIX_COVMASK: return q->samples[lane % 4];
    case ISA_PIX_COVERED: return q->samples[lane % 4] ? UINT32_MAX : 0;
    case ISA_PIX_OFFSET:
        return sample_offset(w->pixels, q, lane % 4, w->r[op->i.a.reg][lane] + (u32)op->i.offset);
    case ISA_PIX_CENTROID_OFFSET: return offset_at(centroid & 15, centroid >> 4);
    default: return q->index;
    }
}

void sm_pixld(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 value[SM_LANES] = { 0 }, covered = 0;

    if (!w->pixels || op->i.pix == ISA_PIX_NONE || op->i.pix > ISA_PIX_MY_INDEX) {
        sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
        return;
    }
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);

        value[lane] = asked(w, op, lane);
        covered |= (u32)(w->pixels->quad[lane / 4].samples[lane % 4] != 0) << lane;
    }
    sm_write(w, op->i.d, value, mask);
    sm_write_predicate(w, op->i.pd, covered, mask);
}
