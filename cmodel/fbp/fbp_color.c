/* fbp_color.c - colours between PROP, CROP and memory (facts/fbp.md; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/fbp.h"

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
        c->samples = (unsigned)c->shape.across * c->shape.down;
        c->bytes = target->surface.element_bytes;
        c->words = c->bytes > 4 ? c->bytes / 4 : 1;
        c->pixels = crop_packet_pixels(crop);
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

/* Packets of a draw are aligned to their size, so two overlap only if they begin at one pixel. */
bool fbp_gate(struct fbp *f, struct cread_quads_fifo *prop)
{
    const struct cread_quads *q;
    struct cread_plan plan;
    struct fbp_packet *p;

    if (cread_quads_empty(prop) || cread_quads_full(&f->gate_cread) || f->packets == FBP_PACKETS)
        return false;
    q = cread_quads_first(prop);
    if (hides(f, q))
        return false;
    plan = cread_plan(&f->cread, q);
    p = &f->packet[(f->first_packet + f->packets) % FBP_PACKETS];
    *p = (struct fbp_packet){ q->id, q->target, bits_count(plan.passes) };
    f->packets += p->passes > 0;
    cread_quads_push(&f->gate_cread, q);
    cread_quads_pop(prop);
    return true;
}

/* What lane i of a pass is: a pixel, and its sample; of a reduced pass sample 0. */
struct lane {
    u32 x, y;
    unsigned sample;
};
static struct lane lane_of(const struct fbp_color *c, const struct cread_request *pass, unsigned i)
{
    const unsigned n = c->pixels * pass->sector + i;
    const unsigned pixel = pass->reduced ? i : n / c->samples;

    return (struct lane){ pass->id.x + 2 * (pixel / 4) + pixel % 2, pass->id.y + pixel / 2 % 2,
                          pass->reduced ? 0 : n % c->samples };
}

static bool inside(const struct fbp_target *t, const struct lane *l)
{
    return l->x < t->surface.width && l->y < t->surface.height;
}

static u64 address(const struct fbp *f, unsigned target, const struct lane *l)
{
    const struct fbp_target *t = &f->state.color[target];
    const struct fbp_color *c = &f->color[target];
    const struct samples_place in = samples_place(t->surface.samples, l->sample);

    return t->base + surface_image_offset(&c->image, (l->x * c->shape.across + in.x) * c->bytes,
                                          l->y * c->shape.down + in.y, 0);
}

/* One request of cread. */
bool fbp_color_read(struct fbp *f, struct mem *m, const struct stand_in *stand_in)
{
    struct cread_request request;
    struct cread_sector sector;
    const struct fbp_color *c;

    if (cread_request_empty(&f->cread_l2) || cread_sector_full(&f->l2_cread))
        return false;
    request = cread_request_pop(&f->cread_l2);
    c = &f->color[request.target];
    memset(&sector, 0, sizeof sector);
    for (unsigned i = 0; i < c->pixels; i++) {
        const struct lane l = lane_of(c, &request, i);
        const u8 *byte;

        if (!inside(&f->state.color[request.target], &l))
            continue;
        byte = fbp_read(f, m, request.target, address(f, request.target, &l), stand_in);
        for (unsigned w = 0; w < c->words; w++)
            sector.dst[i * c->words + w] = mem_get(byte + 4 * w, c->bytes < 4 ? c->bytes : 4);
        f->counts.color_read += c->bytes;
    }
    cread_sector_push(&f->l2_cread, &sector);
    return true;
}

/* One pass into CROP, which takes its state with the packet: the one before must be inside. */
bool fbp_color_pass(struct fbp *f)
{
    struct cread_pass pass;

    if (cread_pass_empty(&f->cread_crop) || !crop_quads_empty(&f->prop_crop) ||
        f->passes == BUS_FIFO_DEPTH)
        return false;
    pass = cread_pass_pop(&f->cread_crop);
    f->crop.cfg = pass.state;
    f->pass[(f->first_pass + f->passes++) % BUS_FIFO_DEPTH] =
        (struct cread_request){ pass.quads.id, pass.target, pass.reduced, pass.sector };
    crop_quads_push(&f->prop_crop, &pass.quads);
    return true;
}

/* The bytes of a lane that a pass writes, to one sample. */
static void write_lane(struct fbp *f, struct mem *m, unsigned target, const struct lane *l,
                       const struct crop_sector *s, unsigned i, const struct stand_in *stand_in)
{
    const struct fbp_color *c = &f->color[target];
    const u32 enable = s->byte_enable >> 4 * c->words * i & (UINT32_MAX >> (32 - c->bytes));
    u8 *byte;

    if (!enable)
        return;
    byte = fbp_write(f, m, target, address(f, target, l), stand_in);
    for (unsigned b = 0; b < c->bytes; b++) {
        const unsigned at = 4 * c->words * i + b;

        if (!(enable >> b & 1))
            continue;
        byte[b] = (u8)(s->pixel[at / 4] >> 8 * (at % 4));
        f->counts.color_written++;
    }
}

/* One result of CROP; a reduced one goes to every sample. */
bool fbp_color_write(struct fbp *f, struct mem *m, const struct stand_in *stand_in)
{
    const struct fbp_color *c;
    struct cread_request pass;
    struct crop_sector s;

    if (crop_sector_empty(&f->crop_l2))
        return false;
    s = crop_sector_pop(&f->crop_l2);
    pass = f->pass[f->first_pass];
    f->first_pass = (f->first_pass + 1) % BUS_FIFO_DEPTH;
    f->passes--;
    c = &f->color[pass.target];
    for (unsigned i = 0; i < c->pixels; i++) {
        struct lane l = lane_of(c, &pass, i);

        if (!inside(&f->state.color[pass.target], &l))
            continue;
        for (unsigned n = 0; n < (pass.reduced ? c->samples : 1); n++) {
            l.sample = pass.reduced ? n : l.sample;
            write_lane(f, m, pass.target, &l, &s, i, stand_in);
        }
    }
    if (--f->packet[f->first_packet].passes == 0) {
        f->first_packet = (f->first_packet + 1) % FBP_PACKETS;
        f->packets--;
    }
    return true;
}
