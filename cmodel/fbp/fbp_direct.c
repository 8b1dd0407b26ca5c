/* fbp_direct.c - packets of colours from PROP to memory without wires (facts/fbp.md, CROP)
 *
 * The units' functions, one after the other on one packet: plan, tiles, and for each pass the destination, CROP and the
 * write.  No wire between them has a packet; all that is counted is as if each had.  That is so while nothing is under
 * way and nobody has a stand-in for a unit on the way: what looks at the wires is one.
 */
#include "common/bits.h"
#include "fbp/fbp.h"

struct fbp_direct fbp_direct_of(const struct fbp_state *s)
{
    struct fbp_direct d = { .reads = false };

    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        if (s->cread.target[t].format == FORMAT_DISABLED)
            continue;
        d.crop[t] = crop_mode_of(&s->cread.target[t]);
        d.write[t] = fbp_write_of(s, t);
        d.unbound |= !s->color[t].bound;
        if (!s->color[t].bound)
            continue;
        d.reads |= s->color[t].compressed || cread_reads(&s->cread.target[t]);
    }
    return d;
}

bool fbp_colors_mapped(const struct fbp_state *s, const struct mem *m)
{
    bool all = true;

    for (unsigned t = 0; t < CREAD_TARGETS && all; t++)
        if (s->color[t].bound) {
            const struct rop_surface to = fbp_surface(&s->color[t]);

            all = mem_maps(m, MEM_CROP, to.base, to.base + rop_bytes(&to) - 1);
        }
    return all;
}

/* By wires reads can go before writes of packets before them: where memory may fault, the first fault could be another
 * one.  Packets to a target without an address are lost there.
 */
bool fbp_calls(const struct fbp *f, const struct mem *m)
{
    return !f->direct.unbound && (!f->direct.reads || fbp_colors_mapped(&f->state, m));
}

/* Nobody looks, and no packet, clear or flush is before the one that comes. */
static bool may_go(const struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s)
{
    const bool watched = f->watched || s->hazard.step || s->ccache.step || s->cread.step ||
                         s->crop.step || s->comp.step;

    return !watched && w->mem && fbp_calls(f, w->mem) && hazard_idle(&f->hazard) &&
           ccache_idle(&f->ccache) && cread_idle(&f->cread) &&
           cleared_quads_empty(&f->hazard_ccache) && cread_quads_empty(&f->ccache_cread) &&
           rop_flush_empty(&f->fe_ccache) && clear_tile_empty(w->clear_ccache);
}

/* What the wires and units would have counted. */
static void count(struct fbp *f, const struct cread_quads *q, const struct cread_plan *plan)
{
    const unsigned passes = bits_count(plan->passes), asks = bits_count(cread_asks(plan));

    f->hazard.clocks += hazard_clocks(&f->hazard.cfg, q);
    f->hazard_ccache.pushed++;
    f->ccache_cread.pushed++;
    f->cread.clocks += cread_plan_clocks(plan);
    f->cread.asked += asks;
    f->cread.answered += asks;
    f->cread_ccache.pushed += asks;
    f->ccache_sector.pushed += asks;
    f->cread_crop.pushed += passes;
    f->pass_ccache.pushed += passes;
    f->pass_crop.pushed += passes;
    f->crop_ccache.pushed += passes;
    f->ccache_hazard.pushed += passes > 0;
}

/* Pass k of the packet. */
static void pass(struct fbp *f, const struct mem_port *p, const struct cread_quads *q,
                 const struct cread_plan *plan, unsigned k)
{
    const struct cread_target *t = &f->cread.mode.target[q->target];
    const struct cread_request place = { q->id, q->target, plan->reduced, (u4)k };
    struct crop_quads quads;
    struct crop_sector sector;

    cread_pass_quads(q, plan, t->drawn, k, &f->cread.dst, &quads);
    crop_evaluate_by(&f->direct.crop[q->target], &quads, &sector);
    f->crop.clocks += crop_clocks(&f->crop.cfg, &quads);
    ccache_write(&f->ccache, p, &place, &sector);
}

/* Every pass, behind its destination. */
static void passes(struct fbp *f, const struct mem_port *p, const struct cread_quads *q,
                   const struct cread_plan *plan)
{
    u16 asks = cread_asks(plan);

    for (u32 left = plan->passes; left; left &= left - 1) {
        const unsigned k = bits_lowest(left);

        if (asks) {
            const struct cread_request ask = { q->id, q->target, plan->dst_reduced,
                                               (u4)bits_lowest(asks) };

            ccache_read(&f->ccache, p, &ask, &f->cread.dst);
            asks &= (u16)(asks - 1);
        }
        pass(f, p, q, plan, k);
    }
}

/* The tile that leaves goes through comp. */
static void compress(struct fbp *f, const struct mem_port *p)
{
    fbp_tile(f);
    comp_step(&f->comp, &f->tile_comp, &f->comp_ccache);
    ccache_take_packed(&f->ccache, p, &f->comp_ccache);
}

void fbp_color(struct fbp *f, const struct mem_port *p, const struct cread_quads *q)
{
    const struct cread_plan plan = cread_plan_by(&f->cread.mode.target[q->target], q);
    bool moved = false;

    assert(!plan.passes || f->ccache.mode.target[q->target].bound);
    while (plan.passes &&
           !ccache_open(&f->ccache, p, q, bits_count(plan.passes), &f->ccache_comp, &moved))
        compress(f, p);
    passes(f, p, q, &plan);
    count(f, q, &plan);
    f->direct.drawn |= plan.passes != 0;
    f->direct.target = plan.passes ? q->target : f->direct.target;
}

void fbp_clear(struct fbp *f, const struct mem_port *p, const struct clear_tile *t)
{
    while (!ccache_clear_tile(&f->ccache, p, t, &f->ccache_comp))
        compress(f, p);
}

bool fbp_clear_at(const struct fbp *f, const struct clear_block *block, unsigned tile, u64 *at)
{
    const struct ccache_target *t = &f->ccache.mode.target[f->ccache.cfg.cleared];

    return t->bound && !t->compressed && !t->place.pitch && t->place.samples == 1 &&
           quad_byte_at(&t->place, rop_block_column(block->x, tile), rop_block_row(block->y, tile),
                        at);
}

void fbp_clear_whole(struct fbp *f, const struct mem_port *p, u64 at, const u32 color[4])
{
    ccache_clear_whole(&f->ccache, p, at, color);
}

void fbp_color_end(struct fbp *f)
{
    if (f->direct.drawn)
        crop_set_state(&f->crop, &f->state.cread.target[f->direct.target]);
    f->direct.drawn = false;
}

bool fbp_direct(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s)
{
    const struct mem_port p = mem_port(w->mem, NULL, NULL);

    if (cread_quads_empty(w->prop_hazard) || !may_go(f, w, s))
        return false;
    fbp_color(f, &p, cread_quads_first(w->prop_hazard));
    cread_quads_drop(w->prop_hazard);
    return true;
}
