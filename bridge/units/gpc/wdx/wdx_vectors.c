/* wdx_vectors.c - vectors of wdx: random ones, and the corners by name (facts/classes/draw_semantics.md 4 to 6) */
#include <string.h>

#include "common/cut.h"
#include "common/fp32.h"
#include "gpc/wdx/wdx.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char wdx_work_unit[] = "pieces";
const struct unit_rate wdx_rates[] = { { 0 } };
const uint64_t wdx_exhaustive_lines = 0;

unsigned wdx_work(const struct wdx_vector *v)
{
    return v->vsc_wdx_valid;
}

void wdx_exhaustive(uint64_t i, struct wdx_vector *v)
{
    (void)i;
    (void)v;
}

void wdx_random_config(struct random *r, struct wdx_vector *v)
{
    struct wdx_config *c = &v->cfg;

    c->planes = (u8)(random_below(r, 8) ? 1 + random_below(r, 12) : random_below(r, 30));
    c->clamp = random_bits(r) & 1;
    for (unsigned s = 0; s < GPC_ATTRIBUTES; s++) {
        c->attribute[s] =
            (u8)(random_below(r, 4) ? SPH_COLOR + random_below(r, 16) : random_bits(r));
        c->mode[s] = (u2)(random_bits(r) & 3);
        c->source[s] = (u3)(random_below(r, 3) ? WDX_VERTEX : random_bits(r) & 7);
        c->sprite[s] = (u3)(random_bits(r) & 7);
        c->sided[s] = random_below(r, 4) == 0;
    }
    c->attribute[0] = SPH_POSITION + 3;
    c->mode[0] = INTERPOLATE_W;
}

/* Of ordinary size, or anything. */
static u32 value(struct random *r)
{
    return random_below(r, 16) ? 0x3d000000 + (u32)(random_bits(r) & 0x83ffffff)
                               : (u32)random_bits(r);
}

static void random_piece(struct random *r, struct clip_prim *p)
{
    struct raster_vertex *const v = p->v;

    p->draw = (u16)random_bits(r);
    p->prim = (u16)random_bits(r);
    p->kind = random_below(r, 4) ? PRIMITIVE_TRIANGLE : (enum primitive_kind)random_below(r, 3);
    p->order = (enum primitive_order)(random_bits(r) & 3);
    p->edge_flags = (u3)(random_bits(r) & 7);
    p->provoking = (u2)random_below(r, 3);
    p->id = (u32)random_bits(r);
    p->layer_value = (u32)random_bits(r);
    p->viewport_value = (u32)random_bits(r);
    p->layer = (u16)random_bits(r);
    p->viewport = (u4)(random_bits(r) & 15);
    for (unsigned i = 0; i < 3; i++) {
        p->vertex[i] = (u6)(random_below(r, 3) ? i : random_below(r, 5));
        v[i] = (struct raster_vertex){ value(r), value(r), value(r), value(r), value(r) };
    }
}

/* A word comes with each primitive, a cut with one in two: what a piece waits for is there. */
void wdx_random_inputs(struct random *r, struct wdx_vector *v)
{
    struct clip_prim *p = &v->vsc_wdx;

    v->vsc_wdx_valid = 1;
    p->draw_end = random_below(r, 16) == 0;
    p->first = random_below(r, 4) > 0;
    p->cuts = (u6)random_below(r, 2);
    random_piece(r, p);
    v->sm_wdx_valid = p->first && !p->draw_end;
    v->sm_wdx.attribute = v->cfg.attribute[random_below(r, v->cfg.planes + 1u)];
    if (random_below(r, 4) == 0)
        v->sm_wdx.attribute = (u8)wdx_back_of(v->sm_wdx.attribute);
    v->sm_wdx.last = 1;
    for (unsigned i = 0; i < 3; i++)
        v->sm_wdx.v[i] = value(r);
    v->vsc_wdx_cut_valid = p->cuts && !p->draw_end;
    v->vsc_wdx_cut.number = (u6)(3 + random_below(r, 2));
    v->vsc_wdx_cut.a = (u6)random_below(r, 3);
    v->vsc_wdx_cut.b = (u6)random_below(r, 3);
    for (unsigned i = 0; i < CUT_WORDS; i++)
        v->vsc_wdx_cut.t[i] = (u32)(random_below(r, 16) ? random_bits(r) >> (i == 0) : 0);
    for (unsigned i = 0; i < 3; i++)
        v->vsc_wdx_cut.w[i] = value(r);
}

/* A triangle of vertices 0, 1, 2 with one plane beside 1/w, whose words come with it. */
static void base(struct wdx_vector *v)
{
    memset(v, 0, sizeof *v);
    v->reset = v->vsc_wdx_valid = v->sm_wdx_valid = v->vsc_wdx.first = v->sm_wdx.last = 1;
    v->cfg.planes = 2;
    v->cfg.attribute[0] = SPH_POSITION + 3;
    v->cfg.mode[0] = INTERPOLATE_W;
    v->cfg.attribute[1] = v->sm_wdx.attribute = SPH_GENERIC + 1;
    v->cfg.mode[1] = INTERPOLATE_PERSPECTIVE;
    v->cfg.source[1] = WDX_VERTEX;
    v->vsc_wdx.kind = PRIMITIVE_TRIANGLE;
    v->vsc_wdx.edge_flags = 7;
    v->vsc_wdx.id = 0x11111111;
    v->vsc_wdx.layer_value = 0x22222222;
    v->vsc_wdx.viewport_value = 0x33333333;
    for (unsigned i = 0; i < 3; i++) {
        v->vsc_wdx.vertex[i] = (u6)i;
        v->sm_wdx.v[i] = FP32_ONE + (i << 23);
        v->vsc_wdx.v[i].w = FP32_ONE;
    }
}

/* Source, mode, kind, sprite. */
static void sources(unsigned i, struct wdx_vector *v)
{
    v->cfg.source[1] = (u3)(i % 8);
    v->cfg.mode[1] = (u2)(i / 8 % 4);
    v->vsc_wdx.kind = (enum primitive_kind)(i / 32 % 3);
    v->cfg.sprite[1] = (u3)(i / 96);
}

/* Clamped colours, front and back, of every kind of number; which have a back. */
static void colors(unsigned i, struct wdx_vector *v)
{
    static const u32 kinds[8] = { 0xbf800000, 0x80000000, 0x3f000000, 0x3f800001,
                                  0x7f800000, 0xff800000, 0x7fc00000, 1 };

    v->cfg.attribute[1] = v->sm_wdx.attribute = (u8)(SPH_COLOR + i / 8 % 16);
    v->cfg.clamp = i / 128 % 2;
    v->cfg.sided[1] = i / 256 % 2;
    v->cfg.mode[1] = (u2)(i / 512);
    v->sm_wdx.v[i % 3] = kinds[i % 8];
}

/* The provoking vertex's word, whichever vertices the piece has. */
static void flat(unsigned i, struct wdx_vector *v)
{
    v->cfg.mode[1] = INTERPOLATE_FLAT;
    v->vsc_wdx.provoking = (u2)(i % 4);
    for (unsigned k = 0; k < 3; k++)
        v->vsc_wdx.vertex[k] = (u6)(i / 4 / (k == 0 ? 1 : k == 1 ? 4 : 16) % 4);
}

/* A cut between any two vertices at any place, of ordinary values and others. */
static void cuts(unsigned i, struct wdx_vector *v)
{
    static const u32 t[8] = { 0,          1,          0x00000080, 0x00010000,
                              0x40000000, 0x7fffff80, 0x80000000, 0xffffffff };
    static const u32 kinds[4] = { FP32_ONE, 0x7f7fffff, 0x7f800000, 0x00000001 };

    v->vsc_wdx.cuts = v->vsc_wdx_cut_valid = 1;
    v->vsc_wdx.vertex[i / 72 % 3] = v->vsc_wdx_cut.number = 3;
    v->vsc_wdx_cut.a = (u6)(i / 8 % 3);
    v->vsc_wdx_cut.b = (u6)(i / 24 % 3);
    v->vsc_wdx_cut.t[0] = t[i % 8];
    for (unsigned k = 1; k < CUT_WORDS && t[i % 8] % 2; k++)
        v->vsc_wdx_cut.t[k] = t[i % 8];
    v->sm_wdx.v[1] = kinds[i / 216 % 4];
}

/* Cuts of an input that is linear on the screen: w of both ends alike, far apart, of one end behind the eye, and too large to multiply. */
static void screen_cuts(unsigned i, struct wdx_vector *v)
{
    static const u32 w[6][3] = {
        { FP32_ONE, FP32_ONE, FP32_ONE },       { FP32_ONE, 0x40400000, 0x3fc00000 },
        { 0x42c80000, 0x3c23d70a, 0x42480000 }, { FP32_ONE, 0xbf000000, 0x3e000000 },
        { 0x3f333333, 0xbf800000, 0x00800000 }, { 0x7f000000, 0x7f000000, 0x7f000000 }
    };

    cuts(i % 864, v);
    v->cfg.mode[1] = INTERPOLATE_LINEAR;
    for (unsigned k = 0; k < 3; k++)
        v->vsc_wdx_cut.w[k] = w[i / 864][k];
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct wdx_vector *v);
} sections[] = {
    { "source, mode, sprite", 768, sources },
    { "colours", 2048, colors },
    { "flat", 256, flat },
    { "cut", 864, cuts },
    { "cut on the screen", 5184, screen_cuts },
};

const char *wdx_directed(unsigned i, struct wdx_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->vsc_wdx.draw = (u16)s;
    v->vsc_wdx.prim = (u16)i;
    return sections[s].name;
}
