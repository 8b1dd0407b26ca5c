/* stri.c - see stri.h */
#include "gpc/tpc/pe/stri/stri.h"

#include <string.h>

#include "common/fp32.h"
#include "common/primitive.h"
#include "common/screen_tile.h"

void stri_reset(struct stri *s)
{
    memset(s, 0, sizeof *s);
}

void stri_set_state(struct stri *s, const struct stri_config *cfg)
{
    s->cfg = *cfg;
}

const char *stri_not_modelled(const struct stri_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* known: rates.csv X: one plane a clock, four clocks a primitive at least */
unsigned stri_clocks(unsigned planes)
{
    return planes > 4 ? planes : 4;
}

static u15 pixel_of(s25 position, u2 cell, u14 last)
{
    const s32 first = cell << SCREEN_CELL_LOG2, end = first + (1 << SCREEN_CELL_LOG2) - 1;
    const s32 pixel = position >> 8, most = end < last ? end : last;

    return (u15)(pixel < first || most < first ? first : pixel > most ? most : pixel);
}

/* chosen: vertex 0's pixel, or the nearest of its cell in a target: small numbers where the primitive is drawn */
struct stri_reference stri_reference_of(const struct stri_config *cfg, const struct stri_prim *prim)
{
    return (struct stri_reference){ pixel_of(prim->v0.x, prim->cell_x, cfg->last_x),
                                    pixel_of(prim->v0.y, prim->cell_y, cfg->last_y) };
}

/* known: setup.h: part i of a polygon is its edge from vertex i, or vertex i */
unsigned stri_source(const struct stri_prim *prim, unsigned i)
{
    return (prim->id.part + i) % 3;
}

/* known: facts/classes/3d_semantics.md, SET_PROVOKING_VERTEX */
unsigned stri_provoking(const struct stri_config *cfg, enum primitive_kind assembled)
{
    if (!cfg->provoking_last || assembled == PRIMITIVE_POINT)
        return 0;
    return assembled == PRIMITIVE_LINE ? 1 : 2;
}

static bool finite(u32 a)
{
    return fp32_unpack(a).kind <= FP32_IS_FINITE;
}

bool stri_has_corners(const struct stri_prim *prim, const struct stri_attribute *in)
{
    return in->square && prim->kind == PRIMITIVE_POINT && prim->size > 0 &&
           (in->mode == INTERPOLATE_LINEAR || in->mode == INTERPOLATE_PERSPECTIVE);
}

/* The values that the plane goes through, at the vertices of 'prim'; false if one is not finite. */
static bool gather(const struct stri_prim *prim, const struct stri_attribute *in, u32 v[3])
{
    const u32 w[3] = { prim->v0.w, prim->v1.w, prim->v2.w };
    const unsigned count = primitive_vertices(prim->kind);
    bool all = true;

    if (stri_has_corners(prim, in)) {
        for (unsigned i = 0; i < 3; i++) {
            v[i] = in->v[i];
            all &= finite(v[i]);
        }
        return all && (in->mode != INTERPOLATE_PERSPECTIVE || finite(w[0]));
    }

    for (unsigned i = 0; i < 3; i++) {
        v[i] = 0;
        if (i >= count)
            continue;
        v[i] = in->mode == INTERPOLATE_W ? w[i] : in->v[stri_source(prim, i)];
        all &= finite(v[i]) && (in->mode != INTERPOLATE_PERSPECTIVE || finite(w[i]));
    }
    return all;
}

/* chosen: a value that is no number makes a plane that is NaN everywhere, of no slope */
struct attribute_plane stri_plane_alone(const struct stri_config *cfg, const struct stri_prim *prim,
                                        const struct stri_attribute *in)
{
    u32 v[3];

    if (in->mode == INTERPOLATE_FLAT)
        return (struct attribute_plane){ .c = in->v[stri_provoking(cfg, in->kind)] };
    if (!gather(prim, in, v))
        return (struct attribute_plane){ .c = FP32_NAN };
    return stri_plane_of(prim, stri_reference_of(cfg, prim), v, in->mode == INTERPOLATE_PERSPECTIVE,
                         stri_has_corners(prim, in));
}

void stri_evaluate(const struct stri_config *cfg, const struct stri_prim *prim,
                   const struct stri_attribute *in, struct stri_plane *out)
{
    const struct stri_reference at = stri_reference_of(cfg, prim);

    memset(out, 0, sizeof *out);
    out->id = prim->id;
    out->slot = in->slot;
    out->x = at.x;
    out->y = at.y;
    out->plane = stri_plane_alone(cfg, prim, in);
}
