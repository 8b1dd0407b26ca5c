/* class/b197/draw_bundle.c - see class/b197/draw_bundle.h */
#include "class/b197/draw_bundle.h"

#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/target.h"
#include "class/methods.h"
#include "class/state.h"
#include "common/coverage_samples.h"

/* A method of which only some values are modelled. */
struct refusal {
    u16 method;
    u8 high, low;
    u32 most; /* greatest value that is modelled */
    const char *what;
};

/* chosen: methods of D3D's own that share a unit's state with OpenGL's are kept apart by the front end, which does not
 * tell which came last
 */
static const struct refusal refusals[] = {
    { NVB197_D3D_SET_CULL_MODE, 31, 0, 1, "setup: D3D_SET_CULL_MODE beside OGL_SET_CULL" },
    { NVB197_SET_VIEWPORT_PIXEL, 0, 0, 0, "setup: pixel centres at integers (SET_VIEWPORT_PIXEL)" },
    { NVB197_SET_WINDOW_ORIGIN, 0, 0, 0, "setup: SET_WINDOW_ORIGIN LOWER_LEFT" },
    { NVB197_SET_CLIP_ID_TEST, 0, 0, 0, "frast: SET_CLIP_ID_TEST" },
    { NVB197_SET_ANTI_ALIAS, 3, 0, COVERAGE_16_ON_8,
      "frast: more than 16 samples of coverage (SET_ANTI_ALIAS)" },
    { NVB197_SET_TIR, 1, 0, 1, "prop: a mode of SET_TIR that the class does not define" },
    { NVB197_SET_POST_PS_INITIAL_COVERAGE, 0, 0, 0, "prop: SET_POST_PS_INITIAL_COVERAGE" },
    { NVB197_SET_CONSTANT_COLOR_RENDERING, 0, 0, 0, "prop: SET_CONSTANT_COLOR_RENDERING" },
    { NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 3, 0, 8,
      "prop: so many passes of a pixel (SET_HYBRID_ANTI_ALIAS_CONTROL)" },
    { NVB197_SET_ITERATED_BLEND, 0, 0, 0, "iblend: iterated blending of draws" },
    { NVB197_SET_SHADER_CONTROL, 2, 0, 0, "sm: other NaNs than the start's (SET_SHADER_CONTROL)" },
    { NVB197_SET_GLOBAL_COLOR_KEY, 0, 0, 0, "crop: SET_GLOBAL_COLOR_KEY" },
    { NVB197_SET_GLOBAL_RENDER_ENABLE_C, 2, 0, 1,
      "fe: a second condition of rendering (SET_GLOBAL_RENDER_ENABLE_C)" },
};

static const char *refused(const u32 *state)
{
    for (unsigned i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct refusal *r = &refusals[i];

        if (class_bits(state, r->method, r->high, r->low) > r->most)
            return r->what;
    }
    return NULL;
}

/* D3D's fill mode: 0 at start-up, 3 solid. */
static bool other_fill(const u32 *state)
{
    return class_word(state, NVB197_SET_FILL_MODE) % 3 != 0;
}

/* known: raster_rules.md 10: alpha to coverage is off when the program writes a mask, where it is so qualified */
static bool keeps_alpha(const u32 *state, const struct prop_config *c)
{
    return c->alpha_to_coverage && c->shader_mask &&
           !class_bits(state, NVB197_SET_ALPHA_TO_COVERAGE_OVERRIDE, 1, 1);
}

/* A target that outputs or tests go to has no place: less than a pixel, or more than 65536 samples across or down. */
static bool is_lost(const struct screen_state *g, const u32 *state)
{
    bool lost = g->gpc.prop.tests && !g->fbp.zeta.bound;

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        lost = lost || ((state_colors(state) >> t & 1) && !g->fbp.color[t].bound);
    return lost;
}

/* Each pass has as many samples as the others. */
static bool has_odd_passes(const u32 *state)
{
    const u32 passes = class_bits(state, NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 3, 0);

    return (passes & (passes - 1)) != 0;
}

/* Combinations of methods. */
static const char *refused_together(const struct screen_state *g, const u32 *state)
{
    const struct prop_config *c = &g->gpc.prop;

    if (other_fill(state))
        return "setup: SET_FILL_MODE beside SET_FRONT_POLYGON_MODE";
    if (c->shades && g->gpc.program.header.stage != SPH_PIXEL)
        return "sm: a header that is not a pixel program's";
    if (is_lost(g, state))
        return "fbp: a target of no pixel, or of more than 65536 samples across or down";
    if (c->dual_source && c->select[0] != 0)
        return "prop: two sources to a target other than 0";
    if (keeps_alpha(state, c))
        return "prop: alpha to coverage beside a mask of the program";
    if (has_odd_passes(state))
        return "prop: so many passes of a pixel (SET_HYBRID_ANTI_ALIAS_CONTROL)";
    return NULL;
}

/* chosen: no region: commands of Zcull are not carried out, and depth changes behind its back; a verdict changes no
 * picture (facts/gpc.md)
 */
static void forget_region(struct zcull_config *c)
{
    c->format = ZCULL_NONE;
    c->z_format = ZCULL_MSB;
}

static const char *unit_not_modelled(const struct screen_state *g)
{
    const char *why = setup_not_modelled(&g->gpc.setup);

    if (!why)
        why = crast_not_modelled(&g->gpc.crast);
    if (!why)
        why = zcull_not_modelled(&g->gpc.zcull);
    if (!why)
        why = frast_not_modelled(&g->gpc.frast);
    if (!why)
        why = prop_not_modelled(&g->gpc.prop);
    if (!why)
        why = stri_not_modelled(&g->gpc.stri);
    if (!why)
        why = sfu_not_modelled(&g->gpc.sfu);
    return why ? why : fbp_not_modelled(&g->fbp);
}

static bool is_stale(u32 stale, enum class_reader reader)
{
    return stale >> reader & 1;
}

static void bundle_gpc(struct gpc_state *g, const u32 *state, const struct sph *pixel, u32 stale)
{
    if (is_stale(stale, READER_SETUP))
        g->setup = setup_bundle(state);
    if (is_stale(stale, READER_CRAST))
        g->crast = crast_bundle(state);
    if (is_stale(stale, READER_ZCULL)) {
        g->zcull = zcull_bundle(state, pixel);
        forget_region(&g->zcull);
    }
    if (is_stale(stale, READER_FRAST))
        g->frast = frast_bundle(state);
    if (is_stale(stale, READER_PROP))
        g->prop = prop_bundle(state, pixel);
    if (is_stale(stale, READER_STRI))
        g->stri = stri_bundle(state);
    if (is_stale(stale, READER_SFU))
        g->sfu = sfu_bundle(state);
    if (!pixel)
        return;
    g->program = sm_pixel_program_of(pixel, g->program.entry);
    g->program.mrt = class_bits(state, NVB197_SET_CT_MRT_ENABLE, 0, 0);
    g->program.dual_source = state_dual_source(state);
}

const char *draw_bundle_again(struct screen_state *g, const u32 *state, const struct sph *pixel,
                              u32 stale)
{
    const char *why;

    bundle_gpc(&g->gpc, state, pixel, stale);
    if (is_stale(stale, READER_ZROP))
        g->fbp.zrop = zrop_bundle(state);
    if (is_stale(stale, READER_CREAD))
        g->fbp.cread = cread_bundle(state);
    if (is_stale(stale, READER_FBP))
        fbp_bind(&g->fbp, state);
    why = refused(state);
    if (!why)
        why = refused_together(g, state);
    return why ? why : unit_not_modelled(g);
}

const char *draw_bundle(struct screen_state *g, const u32 *state, const struct sph *pixel)
{
    memset(g, 0, sizeof *g);
    return draw_bundle_again(g, state, pixel, DRAW_BUNDLES);
}

void draw_bundle_range(struct screen_state *g, const u32 *state, unsigned viewport)
{
    const unsigned z = NVB197_SET_VIEWPORT_CLIP_MIN_Z;
    u32 moved[CLASS_METHODS];
    struct state_range range;

    memcpy(moved, state, sizeof moved);
    for (unsigned i = 0; i < 2; i++)
        moved[z / 4 + i] = class_word(state, z + 16 * viewport + 4 * i);
    range = state_depth_range(moved);
    g->gpc.zcull.z_min = range.min;
    g->gpc.zcull.z_max = range.max;
    g->gpc.frast = frast_bundle(moved);
    g->fbp.zrop = zrop_bundle(moved);
}
