/* fbp_color.c - colours between PROP, CROP and memory (facts/fbp.md; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/fbp.h"

/* Where the numbers of a packet are. */
static void set_places(struct fbp_color *c, enum sample_mode mode)
{
    c->columns = (c->pixels > 4 ? 4u : 2u) * c->shape.across;
    c->rows = (c->pixels > 2 ? 2u : 1u) * c->shape.down;
    for (unsigned n = 0; n < c->pixels * c->samples; n++) {
        const unsigned pixel = n / c->samples;
        const struct samples_place in = samples_place(mode, n % c->samples);

        c->column[n] = (u4)((2 * (pixel / 4) + pixel % 2) * c->shape.across + in.x);
        c->row[n] = (u4)(pixel / 2 % 2 * c->shape.down + in.y);
    }
}

/* What the packets of each bound target are. */
void fbp_color_state(struct fbp *f)
{
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        const struct crop_config *crop = cread_state(&f->state.cread, t);
        const struct fbp_target *target = &f->state.color[t];
        struct fbp_color *c = &f->color[t];

        memset(c, 0, sizeof *c);
        if (!target->bound)
            continue;
        c->image = surface_level(&target->surface, 0);
        c->shape = samples_shape(target->surface.samples);
        c->samples = samples_count(c->shape);
        c->bytes = target->surface.element_bytes;
        c->words = c->bytes > 4 ? c->bytes / 4 : 1;
        c->pixels = crop_packet_pixels(crop);
        c->width = target->surface.width * c->shape.across;
        c->height = target->surface.height * c->shape.down;
        set_places(c, target->surface.samples);
    }
}

/* Whether an earlier packet that draws the same pixels is not all written. */
static bool hides(const struct fbp *f, const struct cread_quads *q)
{
    for (unsigned i = 0; i < f->packets; i++) {
        const struct fbp_packet *p = &f->packet[(f->first_packet + i) % FBP_PACKETS];

        if (p->target == q->target && p->id.x == q->id.x && p->id.y == q->id.y)
            return true;
    }
    return false;
}

/* Packets of a draw are aligned to their size, so two overlap only if they begin at one pixel.  They are
 * written in their order: one that reads nothing need not wait.
 */
bool fbp_gate(struct fbp *f, struct cread_quads_fifo *prop)
{
    const struct cread_quads *q;
    struct cread_plan plan;
    struct fbp_packet *p;

    if (cread_quads_empty(prop) || cread_quads_full(&f->ccache_cread) || f->packets == FBP_PACKETS)
        return false;
    q = cread_quads_first(prop);
    plan = cread_plan(&f->cread, q);
    if (plan.reads && hides(f, q))
        return false;
    p = &f->packet[(f->first_packet + f->packets) % FBP_PACKETS];
    *p = (struct fbp_packet){ q->id, q->target, bits_count(plan.passes) };
    f->packets += p->passes > 0;
    cread_quads_push(&f->ccache_cread, q);
    cread_quads_drop(prop);
    return true;
}

/* The first number of a pass, and how far it is to the next lane's. */
struct lanes {
    unsigned first, step;
};
static struct lanes lanes_of(const struct fbp_color *c, const struct cread_request *pass)
{
    return pass->reduced ? (struct lanes){ 0, c->samples }
                         : (struct lanes){ c->pixels * pass->sector, 1 };
}

/* Where the columns and rows of a packet begin. */
#define OUTSIDE UINT64_MAX
struct places {
    u64 column[2 * 2 * 4], row[2 * 4];
};
static void find_places(const struct fbp *f, const struct cread_request *pass, struct places *p)
{
    const struct fbp_color *c = &f->color[pass->target];
    const u32 x = (u32)pass->id.x * c->shape.across, y = (u32)pass->id.y * c->shape.down;
    const u64 base = f->state.color[pass->target].base;

    for (unsigned i = 0; i < c->columns; i++)
        p->column[i] =
            x + i < c->width ? surface_image_column(&c->image, (x + i) * c->bytes) : OUTSIDE;
    for (unsigned i = 0; i < c->rows; i++)
        p->row[i] = y + i < c->height ? base + surface_image_row(&c->image, y + i) : OUTSIDE;
}

/* Where number n is; false if it is outside of the target. */
static bool place(const struct fbp_color *c, const struct places *p, unsigned n, u64 *at)
{
    const u64 column = p->column[c->column[n]], row = p->row[c->row[n]];

    *at = column + row;
    return column != OUTSIDE && row != OUTSIDE;
}

/* One request of cread. */
bool fbp_color_read(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in)
{
    const struct cread_request *request;
    const struct fbp_color *c;
    struct cread_sector *sector;
    struct places places;
    struct lanes lane;

    if (cread_request_empty(&f->cread_ccache) || cread_sector_full(&f->ccache_sector))
        return false;
    request = cread_request_first(&f->cread_ccache);
    c = &f->color[request->target];
    lane = lanes_of(c, request);
    find_places(f, request, &places);
    sector = cread_sector_next(&f->ccache_sector);
    memset(sector, 0, sizeof *sector);
    for (unsigned i = 0; i < c->pixels; i++) {
        const u8 *byte;
        u64 at;

        if (!place(c, &places, lane.first + i * lane.step, &at))
            continue;
        byte = fbp_read(f, m, request->target, at, stand_in);
        for (unsigned w = 0; w < c->words; w++)
            sector->dst[i * c->words + w] = mem_get(byte + 4 * w, c->bytes < 4 ? c->bytes : 4);
        f->counts.color_read += c->bytes;
    }
    cread_request_drop(&f->cread_ccache);
    return true;
}

/* One pass into CROP, which takes its state with the packet: the one before must be inside. */
bool fbp_color_pass(struct fbp *f)
{
    const struct cread_pass *pass;

    if (cread_pass_empty(&f->cread_crop) || !crop_quads_empty(&f->pass_crop) ||
        f->passes == BUS_FIFO_DEPTH)
        return false;
    pass = cread_pass_first(&f->cread_crop);
    f->crop.cfg = pass->state;
    f->pass[(f->first_pass + f->passes++) % BUS_FIFO_DEPTH] =
        (struct cread_request){ pass->quads.id, pass->target, pass->reduced, pass->sector };
    crop_quads_push(&f->pass_crop, &pass->quads);
    cread_pass_drop(&f->cread_crop);
    return true;
}

/* The bytes that a pass writes of lane i. */
static void write_lane(struct fbp *f, struct mem *m, unsigned target, const struct crop_sector *s,
                       unsigned i, u32 enable, u64 at, const struct fbp_stand_ins *stand_in)
{
    const struct fbp_color *c = &f->color[target];
    const unsigned bytes = c->bytes < 4 ? c->bytes : 4;
    u8 *byte = fbp_write(f, m, target, at, enable, stand_in);

    for (unsigned w = 0; w < c->words; w++)
        mem_merge(byte + 4 * w, bytes, mem_mask(enable >> 4 * w & 15), s->pixel[c->words * i + w]);
    f->counts.color_written += bits_count(enable);
}

/* What a pass writes; a reduced one to every sample. */
static void write_pass(struct fbp *f, struct mem *m, const struct cread_request *pass,
                       const struct crop_sector *s, const struct fbp_stand_ins *stand_in)
{
    const struct fbp_color *c = &f->color[pass->target];
    const struct lanes lane = lanes_of(c, pass);
    struct places places;
    u64 at;

    find_places(f, pass, &places);
    for (unsigned i = 0; i < c->pixels; i++) {
        const u32 enable = s->byte_enable >> 4 * c->words * i & UINT32_MAX >> (32 - c->bytes);

        for (unsigned n = 0; enable && n < lane.step; n++)
            if (place(c, &places, lane.first + i * lane.step + n, &at))
                write_lane(f, m, pass->target, s, i, enable, at, stand_in);
    }
}

/* One result of CROP. */
bool fbp_color_write(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in)
{
    if (crop_sector_empty(&f->crop_ccache))
        return false;
    write_pass(f, m, &f->pass[f->first_pass], crop_sector_first(&f->crop_ccache), stand_in);
    crop_sector_drop(&f->crop_ccache);
    f->first_pass = (f->first_pass + 1) % BUS_FIFO_DEPTH;
    f->passes--;
    if (--f->packet[f->first_packet].passes == 0) {
        f->first_packet = (f->first_packet + 1) % FBP_PACKETS;
        f->packets--;
    }
    return true;
}
