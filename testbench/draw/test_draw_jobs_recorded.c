/* test_draw_jobs_recorded.c - recorded draws on one host thread and on two: the same memory, compress bits, counts, reports
 * and faults (cmodel/world/world_thread.h); the same for pieces that go by wdx's wires, and directly
 */
#include "jobs_drawn.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "scratch_folder.h"
#include "seeded.h"

#define KNOT "." /* a trace in the scratch folder */

struct trace_case {
    const char *trace;
    unsigned aside, here; /* primitives that the other thread draws, and does not draw */
    const char *text;     /* of the fault, or NULL */
    unsigned begin;       /* the run that is spoilt, counted from 1; 0: none */
    unsigned at, limit;   /* by these methods, an address and its limit; 0: not */
    bool endless_pixel, endless_vertex; /* its programs are cut short */
    bool unmaps;   /* the buffer of its vertices goes away when the first primitive is drawn */
    bool stipples; /* all lines */
};

static const struct trace_case *played;
static struct drawn *playing;
static unsigned begins;

#define NOWHERE 0xf0 /* bits 39:32 of an address that is not mapped */

static void cut_short(struct sm_core *core)
{
    core->quantum = 1;
    core->limit = 2;
}

static void unmap_vertices(void *context, struct screen_state *s)
{
    struct playback *r = playing->playback;
    const u64 at = playing->gpu->world.vaf.cfg.stream[0].base;

    (void)context;
    (void)s;
    for (unsigned i = 0; i < r->buffers; i++) {
        const struct address_mapping *m = &r->buffer[i].mapping;

        if (at >= m->va && at < m->va + m->bytes)
            address_space_unmap(&r->device->space, m);
    }
    mem_space_invalidate(&playback_channel(r)->space);
}

static void spoil(struct gpu *g, unsigned channel)
{
    struct hub_channel *c = &g->hub.channel[channel];

    if (played->at)
        fe_set(&c->fe, CLASS_3D, played->at / 4, NOWHERE);
    if (played->limit)
        fe_set(&c->fe, CLASS_3D, played->limit / 4, NOWHERE);
    for (unsigned i = 0; played->endless_pixel && i < screen_tpcs(&playing->gpu->screen); i++)
        cut_short(&playing->gpu->world.part.core[i]);
    if (played->endless_vertex)
        cut_short(playing->gpu->world.part.vertex_core);
    if (played->unmaps)
        playing->gpu->tables.draw = unmap_vertices;
}

/* Its phase goes on along a strip. */
static void stipple(struct gpu *g, unsigned channel)
{
    struct hub_channel *c = &g->hub.channel[channel];

    fe_set(&c->fe, CLASS_3D, NVB197_SET_LINE_STIPPLE / 4, 1);
    fe_set(&c->fe, CLASS_3D, NVB197_SET_LINE_STIPPLE_PARAMETERS / 4, 0xf3 << 8 | 1);
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    if (gpu_action_of(a) == ACTION_BEGIN && played->stipples)
        stipple(g, a->channel);
    if (gpu_action_of(a) == ACTION_BEGIN && ++begins == played->begin)
        spoil(g, a->channel);
    return a->engine == CLASS_3D ? GPU_DO : GPU_LEAVE_OUT;
}

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)f;
    if (what->what != ACTION_CLEAR)
        fail_msg("%s: not modelled: %s", played->trace, what->text);
    return true;
}

/* What stands in for wdx, where it is watched: the unit itself. */
static bool watches;
static bool step_wdx(void *self, void *unit, const void *wires)
{
    const struct wdx_wires *w = wires;

    (void)self;
    return wdx_step(unit, w->vsc_wdx_cut, w->vsc_wdx, w->sm_wdx, w->wdx_gpc_prim, w->wdx_gpc);
}

static void play(struct drawn *to, const struct trace_case *c, unsigned jobs)
{
    const struct playback_taker taker = { .watch = { .before = act }, .lacks = lacks };
    char folder[512];

    memset(to, 0, sizeof *to);
    snprintf(folder, sizeof folder, "%s%s", strcmp(c->trace, KNOT) ? VECTORS_DIR "/trace/" : "",
             c->trace);
    played = c;
    playing = to;
    begins = 0;
    to->playback = playback_open(folder, profile_default(), &taker, &to->f);
    assert_non_null(to->playback);
    to->gpu = playback_gpu(to->playback);
    to->gpu->world.stand_in.wdx.step = watches ? step_wdx : NULL;
    assert_true(device_jobs(playback_device(to->playback), jobs, &to->f));
    if (playback_run(to->playback, UINT64_MAX, &to->f) == (c->begin > 0))
        fail_msg("%s: %s", c->trace, c->begin ? "no fault" : to->f.text);
    count_all(to);
}

static void end(struct drawn *d)
{
    playback_close(d->playback);
}

static u64 same_trace(const struct trace_case *c)
{
    static struct drawn one, many;
    u64 bytes;

    play(&one, c, 1);
    play(&many, c, 2);
    bytes = same_drawn(&one, &many);
    if (many.aside != c->aside || many.gpu->world.counts.pieces != c->aside + c->here)
        fail_msg("%s: %" PRIu64 " of %" PRIu64 " primitives by the other thread", c->trace,
                 many.aside, many.gpu->world.counts.pieces);
    if (!strstr(many.f.text, c->text ? c->text : ""))
        fail_msg("%s: '%s' does not name '%s'", c->trace, many.f.text, c->text);
    end(&one);
    end(&many);
    return bytes;
}

static void recorded_draws_are_the_same(void **state)
{
    static const struct trace_case list[] = {
        { .trace = "t04_depth_blend", .aside = 3 },
        { .trace = "t05_msaa4", .aside = 2 },
        { .trace = "t06_stencil", .aside = 5 },
        { .trace = "t09_instanced", .aside = 60 },
        { .trace = "t11_geom", .aside = 100 },
        { .trace = "t12_xfb", .aside = 2 },
        { .trace = "t13_occlusion", .aside = 4 },
        { .trace = "t20_lines", .aside = 31 },
        { .trace = "t20_lines", .aside = 31, .stipples = true },
        { .trace = "t25_primtypes", .aside = 35, .stipples = true },
        { .trace = "t28_viewports", .aside = 4 },
        { .trace = "t30_images_atomics", .aside = 1, .here = 1 },
    };
    u64 bytes = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        bytes += same_trace(&list[i]);
    compared("bytes of recorded draws", bytes);
}

/* Pieces that go to the gpu by wdx's wires, and without. */
static void watched_pieces_are_the_same(void **state)
{
    static const struct trace_case list[] = {
        { .trace = "t04_depth_blend" }, { .trace = "t09_instanced" }, { .trace = "t11_geom" },
        { .trace = "t20_lines" },       { .trace = "t28_viewports" },
    };
    static struct drawn one, many;
    u64 bytes = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        play(&one, &list[i], 1);
        watches = true;
        play(&many, &list[i], 1);
        watches = false;
        bytes += same_drawn(&one, &many);
        end(&one);
        end(&many);
    }
    compared("bytes of watched draws", bytes);
}

/* A run of many batches: its stream, in the scratch folder. */
static void record_knot(void)
{
    static const struct world_case c = { NULL,  1,    SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8,
                                         false, false };
    const struct draw_how how = { .depth = c.depth, .color = c.color };
    struct object_scene w = world_of(&c, 0);
    struct failure f = { 0 };
    struct draw_world d;

    if (!draw_open(&d, &w, &how, &f) || !draw_run(&d, KNOT, &f))
        fail_msg("%s", f.text);
    draw_close(&d);
    object_scene_free(&w);
}

/* Of the raster, before it, and of both: which is the first, and what has been drawn. */
static void faults_are_the_same(void **state)
{
    static const struct trace_case list[] = {
        { "t04_depth_blend", 3, 0, "a target", 2, NVB197_SET_ZT_A, 0, false, false, false, false },
        { "t04_depth_blend", 2, 0, "a vertex", 2, NVB197_SET_VERTEX_STREAM_A_LOCATION_A,
          NVB197_SET_VERTEX_STREAM_LIMIT_A_A, false, false, false, false },
        { "t24_flow", 1, 0, "pixel program", 1, 0, 0, true, false, false, false },
        { KNOT, 6000, 0, "a target", 1, NVB197_SET_COLOR_TARGET_A, 0, false, false, false, false },
        { KNOT, 6000, 0, "a target", 1, NVB197_SET_ZT_A, 0, false, false, false, false },
        { KNOT, 6000, 0, "pixel program", 1, 0, 0, true, false, false, false },
        { KNOT, 0, 0, "vertex program", 1, 0, 0, false, true, false, false },
        { KNOT, 30, 0, "a vertex", 1, 0, 0, false, false, true, false },
        { KNOT, 30, 0, "a vertex", 1, NVB197_SET_COLOR_TARGET_A, 0, false, false, true, false },
    };
    u64 bytes = 0;

    (void)state;
    record_knot();
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        bytes += same_trace(&list[i]);
    compared("bytes after faults", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_draws_are_the_same),
        cmocka_unit_test(watched_pieces_are_the_same),
        cmocka_unit_test_setup_teardown(faults_are_the_same, scratch_enter, scratch_leave),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
