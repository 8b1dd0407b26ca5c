/* prop_wires.c - what comes and goes by the wires of prop (prop.h) */
#include "gpc/prop/prop_parts.h"

bool frast_prop_into(struct prop *p, const struct fine_tile *in)
{
    struct fine_tile *place = &p->tile[(p->first + p->count) % PROP_TILES].tile;

    if (in->kind == PRIMITIVE_END) {
        if (p->has_token)
            return false;
        p->has_token = in->id.part == PART_OF_DRAW || p->cfg.shades;
        p->token = in->id;
        return true;
    }
    if (place != in) { /* else it is lent */
        if (!prop_takes(p))
            return false;
        *place = *in;
    }
    prop_begin(p);
    return true;
}

/* What ends goes on: a primitive behind its quads to the shader, a draw behind all colours to ZROP.
 * chosen: it takes no clock
 */
static bool token_goes(const struct prop *p, bool draw)
{
    if (!p->has_token || draw != (p->token.part == PART_OF_DRAW))
        return false;
    return p->count == 0 || (!draw && p->defers && !prop_has_front(p));
}

bool prop_zcache_from(struct prop *p, struct prop_frtx *out)
{
    struct prop_tile *t = prop_front(p);

    if (token_goes(p, true)) {
        *out = (struct prop_frtx){ .id = { p->token.draw, p->token.prim, 0, 0 }, .draw_end = 1 };
        p->has_token = false;
        return true;
    }
    if (!t || t->stage != PROP_TEST)
        return false;
    prop_frtx_of(p, t, out);
    t->stage = PROP_TESTED;
    return true;
}

bool zcache_prop_into(struct prop *p, const struct prop_passed *in)
{
    struct prop_tile *t = prop_front(p);

    if (p->count == 0)
        return true;
    if (!t || t->stage != PROP_TESTED)
        return false;
    prop_tested(p, t, in->passed);
    return true;
}

/* The next packet from 'group' on that is to be sent; behind the last, PROP_GROUPS. */
static unsigned next_group(const struct prop *p, const struct prop_tile *t, unsigned group)
{
    while (group < PROP_GROUPS && !prop_shades(p, t, group))
        group++;
    return group;
}

void prop_sent(struct prop *p, struct prop_tile *t)
{
    t->stage = PROP_SHADED;
    prop_back(p, t, 1);
}

bool prop_gpm_from(struct prop *p, struct shade_quads *out)
{
    struct prop_tile *t = prop_front(p);

    if (token_goes(p, false)) {
        *out = (struct shade_quads){ .id = p->token, .kind = PRIMITIVE_END };
        p->has_token = false;
        return true;
    }
    if (!t || t->stage != PROP_SHADE)
        return false;
    t->group = next_group(p, t, t->group);
    prop_call(p, t, t->group, out);
    t->sent |= (u4)(1 << t->group);
    t->words = t->stored = false;
    t->away++;
    t->group = next_group(p, t, t->group + 1);
    if (t->group == PROP_GROUPS)
        prop_sent(p, t);
    return true;
}

/* The tile that the next result is of: the oldest whose results are to come; NULL: there is none. */
static struct prop_tile *returns(struct prop *p)
{
    struct prop_tile *t = &p->tile[p->first];

    for (unsigned i = 1; i < p->count && !prop_returns(t); i++)
        t = &p->tile[(p->first + i) % PROP_TILES];
    return prop_returns(t) ? t : NULL;
}

/* Results come in the order of their packets. */
bool sm_prop_into(struct prop *p, const struct shaded_quads *in)
{
    struct prop_tile *t;

    if (p->count == 0)
        return true;
    t = returns(p);
    if (!t)
        return false;
    while (!(t->sent >> t->back & 1))
        t->back++;
    prop_keep(p, t, t->back, t->output, in);
    if (++t->output < p->mode.outputs)
        return true;
    t->output = 0;
    t->back++;
    prop_back(p, t, 1);
    return true;
}

/* All packets of an output of which all pixels are stored as they are, if none of them has gone. */
bool prop_hazard_from_batch(struct prop *p, struct tile_pixels *out)
{
    const struct prop_tile *t = &p->tile[p->first];
    const struct prop_output *o;
    unsigned samples;

    if (!prop_colors_wait(p) || !prop_find_color(p))
        return false;
    o = &p->mode.output[p->output];
    samples = o->pixels * p->mode.shape.each;
    if (!o->whole || p->packet > bits_lowest(t->left) / samples)
        return false;
    prop_pixels(p, t, p->output, out);
    p->output++;
    p->packet = 0;
    prop_look_for_color(p);
    return true;
}

bool prop_hazard_from(struct prop *p, struct cread_quads *out)
{
    if (p->count == 0 || p->tile[p->first].stage != PROP_COLOR || !prop_find_color(p))
        return false;
    prop_packet(p, &p->tile[p->first], p->output, p->packet++, out);
    prop_look_for_color(p);
    return true;
}
