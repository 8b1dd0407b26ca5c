/* comp_unit.c - the encoder on its wires; see comp.h (facts/fbp.md, texture/compression.md D) */
#include "fbp/comp/comp.h"

#include <string.h>

#include "fbp/comp/comp_tile.h"

void comp_reset(struct comp *c)
{
    memset(c, 0, sizeof *c);
    comp_set_state(c, &c->cfg);
}

void comp_set_state(struct comp *c, const struct comp_config *cfg)
{
    /* chosen: every stage looks at what a bundle means, so tiles inside leave first */
    if (c->clocks != c->since)
        c->drains += COMP_DRAIN;
    c->since = c->clocks;
    c->cfg = *cfg;
    if (!comp_not_modelled(cfg))
        c->mode = comp_mode_of(cfg);
}

struct comp_kind comp_kind_of(const struct comp_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    return (struct comp_kind){ f ? f->bits : 0, (u4)(1u << cfg->samples_log2), cfg->states };
}

const char *comp_not_modelled(const struct comp_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    if (!f || f->bits < 32)
        return "comp: a colour format of 8 or 16 bits, or none";
    if (!comp_kind_exists(comp_kind_of(cfg)))
        return "comp: states that surfaces of that size and sample count do not have";
    return NULL;
}

static u64 mask_of(const u32 two[2])
{
    return (u64)two[1] << 32 | two[0];
}

struct comp_mode comp_mode_of(const struct comp_config *cfg)
{
    return (struct comp_mode){ comp_kind_of(cfg), comp_split_of(pixel_format_of(cfg->format)) };
}

static void evaluate(const struct comp_config *cfg, const struct comp_mode *m,
                     const struct drawn_tile *in, struct packed_tile *out)
{
    const struct comp_kind k = m->kind;
    const struct pixel_format *f = pixel_format_of(cfg->format);
    struct comp_touch touch = { mask_of(in->covered), mask_of(in->again) };
    struct comp_thresholds t = { cfg->low, cfg->high };
    struct comp_loss loss = { f, comp_threshold(t, touch, comp_elements(k)) };
    struct comp_tile tile;
    struct comp_stored s;

    memcpy(tile.word, in->word, sizeof tile.word);
    s = comp_encode(k, m->split, &tile, in->clear, &loss);
    out->id = in->id;
    out->state = s.state;
    out->code = comp_code_of(k, s.state);
    out->sectors = s.sectors;
    memcpy(out->word, s.word, sizeof out->word);
}

void comp_evaluate(const struct comp_config *cfg, const struct drawn_tile *in,
                   struct packed_tile *out)
{
    const struct comp_mode m = comp_mode_of(cfg);

    evaluate(cfg, &m, in, out);
}

/* chosen: all modes are tried at once, so that every tile takes one clock */
unsigned comp_clocks(const struct comp_config *cfg, const struct drawn_tile *in)
{
    (void)cfg;
    (void)in;
    return 1;
}

bool tile_comp_into(struct comp *c, const struct drawn_tile *in)
{
    if (c->full)
        return false;
    evaluate(&c->cfg, &c->mode, in, &c->out);
    c->clocks += comp_clocks(&c->cfg, in);
    c->full = true;
    return true;
}

bool comp_ccache_from(struct comp *c, struct packed_tile *out)
{
    if (!c->full)
        return false;
    *out = c->out;
    c->full = false;
    return true;
}
