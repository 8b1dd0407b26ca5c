/* world/world_state.c - what a run of draws finds when it begins: bundles, programs, constants */
#include "world/world_bin.h"
#include "world/world_thread.h"

#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/run.h"
#include "class/b197/target.h"
#include "class/programs.h"
#include "class/state.h"

static bool limit(struct world *g, const char *text)
{
    return world_fail(g, GPU_FAULT_LIMIT, text);
}

static bool unmapped(struct world *g, const char *text)
{
    return world_fail(g, GPU_FAULT_MISSING, text);
}

static bool read_programs(struct world *g)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];

    for (unsigned i = 0; i < WORLD_STAGES; i++) {
        struct world_program *p = &g->program[i];
        bool fault;
        const char *why =
            world_read_program(p, (enum world_stage)i, state, &g->memory, g->part.checked, &fault);

        if (why)
            return fault ? unmapped(g, why) : limit(g, why);
        if (p->on && i <= WORLD_VERTEX && p->header.stage != SPH_VERTEX)
            return limit(g, "sm: a header that is not a vertex program's");
        if (p->lacks)
            return limit(g, p->lacks);
    }
    if (g->program[WORLD_TESS_CONTROL].on && !g->program[WORLD_TESS_EVALUATION].on)
        return limit(g, "pe: a tessellation control program without an evaluation program");
    return g->program[WORLD_VERTEX].on || limit(g, "pe: draws without a vertex program");
}

/* What programs of a stage see, on a core. */
static void prepare_core(struct world *g, struct sm_core *core)
{
    const struct program_state p = program_state_of(CLASS_3D, g->channel->fe.state[CLASS_3D]);

    tex_set_state(&core->tex, &p.textures);
    core->handles = p.handles;
    core->local_window = p.local_window;
    core->local_memory = p.local_memory;
    core->fault.kind = SM_NO_FAULT;
}

/* Constants and room of the programs' cores. */
static bool prepare_stage(struct world *g, enum world_stage stage)
{
    const bool pixel = stage == WORLD_PIXEL;
    struct sm_core *core = pixel ? g->part.core : g->part.vertex_core;
    const unsigned cores = pixel ? screen_tpcs(g->part.gpu) : 1;
    struct world_constants *constants = &g->part.constants[stage];
    const struct world_program *p = &g->program[stage];
    const struct scc *scc = &g->channel->scc;
    const unsigned handles = program_state_of(CLASS_3D, g->channel->fe.state[CLASS_3D]).handles;
    const u64 local = ((u64)p->header.local_low + p->header.local_high) * SM_LANES * SM_WARPS;
    unsigned slot;

    if (!p->on)
        return true;
    if (!world_read_constants(constants, scc, p, handles, &g->memory, &slot))
        return unmapped(g, "a constant buffer");
    for (unsigned i = 0; i < cores; i++) {
        prepare_core(g, &core[i]);
        world_bind_constants(&core[i], constants, scc, p->group, world_group_of(p, stage));
        if (!g->part.room(g->part.owner, &core[i], local))
            return limit(g, "sm: local memory of that size");
    }
    return true;
}

static bool prepare_stages(struct world *g)
{
    for (unsigned stage = 0; stage < WORLD_STAGES; stage++)
        if (!prepare_stage(g, (enum world_stage)stage))
            return false;
    return true;
}

static void list_words(struct world *g)
{
    const struct wdx_config *c = &g->wdx.cfg;
    bool needed[SPH_ATTRIBUTES] = { false };

    for (unsigned s = 0; s < c->planes; s++) {
        needed[c->attribute[s]] |= c->source[s] == WDX_VERTEX;
        needed[wdx_back_of(c->attribute[s])] |= c->sided[s];
        needed[c->attribute[s] & ~3u] |= c->sprite[s] == SPRITE_FIRST;
    }
    g->words = 0;
    for (unsigned n = 0; n < SPH_ATTRIBUTES; n++)
        if (needed[n])
            g->word[g->words++] = (u8)n;
    if (g->words == 0)
        g->words = 1; /* that the last one is told */
}

static unsigned channel_of(const struct world *g)
{
    return (unsigned)(g->channel - g->hub->channel);
}

/* Which of some readers' bundles methods have changed. */
static u32 take_stale(struct world *g, u32 readers)
{
    u32 stale = 0;

    for (unsigned r = 0; r < CLASS_READERS; r++)
        if ((readers >> r & 1) && fe_take_stale(&g->channel->fe, CLASS_3D, (enum class_reader)r))
            stale |= (u32)1 << r;
    return stale;
}

/* Bundles of another channel, or of before a reset, are none. */
static void begin_bundles(struct world *g)
{
    if (!g->made.any || channel_of(g) != g->code_channel)
        fe_mark_stale(&g->channel->fe, CLASS_3D);
    g->made.any = true;
}

/* Those of vaf, tess and vsc are their units'. */
static const char *prepare_vertices(struct world *g)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const char *why = NULL;

    if (take_stale(g, 1u << READER_VAF)) {
        const struct vaf_config vaf = vaf_bundle(state);

        why = vaf_not_modelled(&vaf);
        vaf_set_state(&g->vaf, &vaf);
    }
    if (take_stale(g, 1u << READER_TESS)) {
        const struct tess_config tess = tess_bundle(state);

        tess_set_state(&g->tess, &tess);
    }
    if (!why && world_has_patches(g))
        why = tess_not_modelled(&g->tess.cfg);
    if (take_stale(g, 1u << READER_VSC) && !why) {
        const struct vsc_config vsc = vsc_bundle(state);

        why = vsc_not_modelled(&vsc);
        vsc_set_state(&g->vsc, &vsc);
    }
    return why;
}

/* As zeros, of which most rows are already. */
static void clear_vertices(struct world *g)
{
    struct sm_vertices *v = &g->vertices;

    sm_clear_rows(v->in, v->given);
    sm_clear_rows(v->out, v->written);
    memset(v->given, 0, sizeof v->given);
    memset(v->written, 0, sizeof v->written);
    memset(v->invocation, 0, sizeof v->invocation);
    v->header = NULL;
    v->geometry = NULL;
    v->patches = NULL;
}

/* That of wdx, where methods or the headers around it have changed it. */
static const char *prepare_wdx(struct world *g, const struct sph *pixel)
{
    static const struct sph none;
    const struct sph *behind = pixel ? pixel : &none;
    struct wdx_config wdx;
    const char *why;

    if (!take_stale(g, 1u << READER_WDX) &&
        memcmp(&g->around.last, g->last, sizeof *g->last) == 0 &&
        memcmp(&g->around.pixel, behind, sizeof *behind) == 0)
        return NULL;
    g->around.last = *g->last;
    g->around.pixel = *behind;
    wdx = wdx_bundle(g->channel->fe.state[CLASS_3D], g->last, pixel);
    why = wdx_not_modelled(&wdx);
    if (why)
        return why;
    wdx_set_state(&g->wdx, &wdx);
    list_words(g);
    return NULL;
}

/* The units before the raster. */
static bool prepare_units(struct world *g, const struct sph *pixel)
{
    const char *why = prepare_vertices(g);

    if (!why)
        why = prepare_wdx(g, pixel);
    if (!why && world_has_geometry(g))
        why = sm_geometry_not_modelled(&g->program[WORLD_GEOMETRY].header);
    if (why)
        return limit(g, why);
    clear_vertices(g);
    return true;
}

/* Code is kept while the region is the same one. */
static void find_code(struct world *g)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const u64 region = program_state_of(CLASS_3D, state).region;

    if (region != g->memory.region || channel_of(g) != g->code_channel)
        world_forget_code(g);
    if (channel_of(g) != g->code_channel)
        world_forget_textures(g, &(struct program_forgets){ .headers = true, .samplers = true });
    g->code_channel = channel_of(g);
    g->memory = (struct sm_memory){ mem_port_in(g->mem, &g->channel->space), region };
}

/* NULL, or what is not modelled: of bundles that nothing has changed nothing is, as after a refusal all are made again. */
static const char *make_bundles(struct world *g, const struct sph *pixel)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    u32 stale = take_stale(g, DRAW_BUNDLES);
    const bool whole = stale == DRAW_BUNDLES || g->made.shades != (pixel != NULL);
    const char *why;

    if (pixel && memcmp(&g->made.pixel, pixel, sizeof *pixel) != 0) {
        stale |= DRAW_OF_PIXEL;
        g->made.pixel = *pixel;
    }
    g->made.shades = pixel != NULL;
    if (!whole && !stale)
        return NULL;
    g->bound = false;
    why = whole ? draw_bundle(&g->made.state, state, pixel)
                : draw_bundle_again(&g->made.state, state, pixel, stale);
    return why ? why : screen_not_modelled(&g->made.state);
}

static bool prepare_gpu(struct world *g, const struct sph *pixel)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct world_program *p = &g->program[WORLD_PIXEL];
    const char *why = make_bundles(g, pixel);

    if (why)
        return limit(g, why);
    g->bound = g->bound && !g->ranges;
    if (!g->bound)
        g->state = g->made.state;
    g->ranges = (g->last->writes[SPH_VIEWPORT] || g->last->writes[SPH_VIEWPORT_MASK]) &&
                !state_one_depth_range(state);
    g->layers_end = fbp_layers(&g->state.fbp, state);
    g->state.gpc.program.entry = p->entry;
    g->state.gpc.program.registers = p->registers;
    return true;
}

bool world_open(struct world *g)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct sph *pixel;

    if (!world_tiling_before(g))
        return false;
    g->rasters = run_bundle(state).rasters;
    begin_bundles(g);
    find_code(g);
    if (!read_programs(g))
        return false;
    world_thread_open(g);
    g->vertex = world_vertex_stage(g);
    g->last = world_last_header(g, state);
    pixel = g->program[WORLD_PIXEL].on ? &g->program[WORLD_PIXEL].header : NULL;
    if (!prepare_units(g, pixel) || (g->rasters && !prepare_gpu(g, pixel)) || !prepare_stages(g))
        return false;
    g->part.gpu->mem = mem_view(g->mem, g->part.gpu->programs.port.space);
    g->prims = 0;
    g->open = true;
    g->counts.runs++;
    return world_tiling_open(g);
}
