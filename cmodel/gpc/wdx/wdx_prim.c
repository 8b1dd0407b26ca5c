/* wdx_prim.c - the values of a piece's attributes (facts/classes/draw_semantics.md 5, 6) */
#include <string.h>

#include "common/cut.h"
#include "gpc/wdx/wdx.h"

#define ONE UINT32_C(0x3f800000)

/* One piece that is being made. */
struct making {
    const struct wdx_config *cfg;
    const struct wdx_words *words;
    const struct clip_vertex *cut;
    unsigned cuts;
    const struct clip_prim *piece;
};

static void fill(u32 v[3], u32 value)
{
    v[0] = v[1] = v[2] = value;
}

/* The word of one of the primitive's own vertices.
 * known: facts/classes/draw_semantics.md 6: colours are clamped before interpolation
 */
static u32 word_of(const struct making *m, unsigned attribute, unsigned vertex)
{
    const u32 word = m->words->v[attribute][vertex];

    if (m->cfg->clamp && attribute >= SPH_COLOR && attribute < SPH_COLOR + 16)
        return (u32)float_saturate(&float_fp32, word);
    return word;
}

/* Of what is linear on the screen.
 * known: OpenGL 4.6, 13.7.1: what is cut of a noperspective output is so; chosen: as (a * w)/w, by its value in clip space where
 * that is no number
 */
static u32 screen_value(const struct clip_vertex *c, u32 a, u32 b)
{
    const u32 from = (u32)float_mul(&cut_rules, a, c->w[0], 0),
              to = (u32)float_mul(&cut_rules, b, c->w[1], 0);
    const u32 value = (u32)float_div(&cut_rules, cut_value(from, to, c->t), c->w[2]);

    return (value & 0x7f800000) == 0x7f800000 ? cut_value(a, b, c->t) : value;
}

/* The values at the piece's vertices, of which cuts made some. */
static void cut_words(const struct making *m, unsigned attribute, enum interpolation mode, u32 v[3])
{
    u32 at[WDX_VERTICES] = { 0 };

    for (unsigned i = 0; i < 3; i++)
        at[i] = word_of(m, attribute, i);
    for (unsigned i = 0; i < m->cuts; i++) {
        const struct clip_vertex *c = &m->cut[i];

        at[c->number] = mode == INTERPOLATE_LINEAR ? screen_value(c, at[c->a], at[c->b])
                                                   : cut_value(at[c->a], at[c->b], c->t);
    }
    for (unsigned i = 0; i < 3; i++)
        v[i] = at[m->piece->vertex[i]];
}

/* known: facts/classes/draw_semantics.md 5, 6: flat is the provoking vertex's, bit for bit, also of what was clipped */
static void words_of(const struct making *m, unsigned attribute, enum interpolation mode, u32 v[3])
{
    const u6 *vertex = m->piece->vertex;

    if (m->piece->kind == PRIMITIVE_POINT)
        fill(v, word_of(m, attribute, 0));
    else if (mode == INTERPOLATE_FLAT)
        fill(v, word_of(m, attribute, m->piece->provoking % 3));
    else if (vertex[0] > 2 || vertex[1] > 2 || vertex[2] > 2)
        cut_words(m, attribute, mode, v);
    else
        for (unsigned i = 0; i < 3; i++)
            v[i] = word_of(m, attribute, vertex[i]);
}

static void values_of(const struct making *m, unsigned slot, enum interpolation mode, u32 v[3])
{
    switch (m->cfg->source[slot]) {
    case WDX_ONE: fill(v, ONE); return;
    case WDX_VERTEX: words_of(m, m->cfg->attribute[slot], mode, v); return;
    case WDX_ID: fill(v, m->piece->id); return;
    case WDX_LAYER: fill(v, m->piece->layer_value); return;
    case WDX_VIEWPORT: fill(v, m->piece->viewport_value); return;
    case WDX_FACING: fill(v, UINT32_MAX); return;
    default: fill(v, 0); return;
    }
}

/* At a point's upper left corner, right of it, below it (stri.h).
 * known: facts/classes/draw_semantics.md 6
 */
static void sprite_values(const struct making *m, unsigned slot, u32 v[3])
{
    switch (m->cfg->sprite[slot]) {
    case SPRITE_S: memcpy(v, (const u32[3]){ 0, ONE, 0 }, sizeof(u32[3])); return;
    case SPRITE_DOWN: memcpy(v, (const u32[3]){ 0, 0, ONE }, sizeof(u32[3])); return;
    case SPRITE_UP: memcpy(v, (const u32[3]){ ONE, ONE, 0 }, sizeof(u32[3])); return;
    case SPRITE_ZERO: fill(v, 0); return;
    case SPRITE_ONE: fill(v, ONE); return;
    case SPRITE_FIRST: fill(v, word_of(m, m->cfg->attribute[slot] & ~3u, 0)); return;
    default: return;
    }
}

/* The other side's values, if they are not the same.
 * known: facts/classes/draw_semantics.md 6: a back has 0x2a0 to 0x2bf in the place of 0x280 to 0x29f
 */
static void set_back(const struct making *m, unsigned slot, struct gpc_prim *to, unsigned *backs)
{
    struct gpc_attribute *a = &to->attribute[slot];
    const bool facing = m->cfg->source[slot] == WDX_FACING;

    a->sided = 0;
    if ((!m->cfg->sided[slot] && !facing) || *backs == GPC_SIDED)
        return;
    if (facing)
        fill(to->back[*backs], 0);
    else
        words_of(m, wdx_back_of(m->cfg->attribute[slot]), a->mode, to->back[*backs]);
    a->sided = (u8)++ * backs;
}

static struct setup_packet packet_of(const struct clip_prim *piece)
{
    struct setup_packet p;

    memset(&p, 0, sizeof p);
    p.draw = piece->draw;
    p.kind = piece->kind;
    p.order = piece->order;
    p.edge_flags = piece->edge_flags;
    p.viewport = piece->viewport;
    p.v0 = piece->v[0];
    p.v1 = piece->v[1];
    p.v2 = piece->v[2];
    return p;
}

void wdx_prim_of(const struct wdx_config *cfg, const struct wdx_words *words,
                 const struct clip_vertex *cut, unsigned cuts, const struct clip_prim *piece,
                 struct gpc_prim *to)
{
    const struct making m = { cfg, words, cut, cuts, piece };
    const unsigned planes = cfg->planes < GPC_ATTRIBUTES ? cfg->planes : GPC_ATTRIBUTES;
    unsigned backs = 0;

    to->packet = packet_of(piece);
    to->layer = piece->layer;
    for (unsigned slot = 0; slot < planes; slot++) {
        struct gpc_attribute *a = &to->attribute[slot];

        a->mode = (enum interpolation)cfg->mode[slot];
        values_of(&m, slot, a->mode, a->v);
        a->square = piece->kind == PRIMITIVE_POINT && cfg->sprite[slot] != SPRITE_NOT;
        if (a->square)
            sprite_values(&m, slot, a->v);
        set_back(&m, slot, to, &backs);
    }
}
