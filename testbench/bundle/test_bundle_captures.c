/* test_bundle_captures.c - the state of recorded draws is what their programs asked OpenGL for
 *
 * The expectations are written by hand from the GL calls of each program, whose sources lie beside the recordings.
 * The recordings are not all in the project: those that are absent are left out.  Also: every method of the 3D class
 * that a recording writes has its place in the tables, and every draw is modelled or has a name for what is not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "class/b197/draw_bundle.h"
#include "class/methods.h"
#include "machine/playback.h"
#include "trace/trace_stream.h"

#include <cmocka.h>

#include "seeded.h"

#define SUBMITS 40 /* of a recording, at most */

/* Fields of a draw's state by name. */
#define FIELDS(F)                                     \
    F(format, fbp.cread.target[0].format)             \
    F(width, fbp.color[0].surface.width)              \
    F(height, fbp.color[0].surface.height)            \
    F(modes, fbp.color[0].surface.samples)            \
    F(outputs, gpc.prop.outputs)                      \
    F(tests, gpc.prop.tests)                          \
    F(z_writes, gpc.prop.z_writes)                    \
    F(kills, gpc.prop.shader_kills)                   \
    F(mask, fbp.cread.target[0].write_mask)           \
    F(mask3, fbp.cread.target[3].write_mask)          \
    F(blend, fbp.cread.target[0].blend_enable)        \
    F(blend1, fbp.cread.target[1].blend_enable)       \
    F(blend2, fbp.cread.target[2].blend_enable)       \
    F(color_op, fbp.cread.target[0].color_op)         \
    F(color_src, fbp.cread.target[0].color_src)       \
    F(color_dst, fbp.cread.target[0].color_dst)       \
    F(alpha_op, fbp.cread.target[0].alpha_op)         \
    F(alpha_src, fbp.cread.target[0].alpha_src)       \
    F(alpha_dst, fbp.cread.target[0].alpha_dst)       \
    F(color_dst2, fbp.cread.target[2].color_dst)      \
    F(red, fbp.cread.target[0].constant[0])           \
    F(green, fbp.cread.target[0].constant[1])         \
    F(logic, fbp.cread.target[0].logic_enable)        \
    F(logic_func, fbp.cread.target[0].logic_func)     \
    F(dual, gpc.prop.dual_source)                     \
    F(zeta, fbp.zrop.format)                          \
    F(depth, fbp.zrop.depth_enable)                   \
    F(depth_write, fbp.zrop.depth_write)              \
    F(depth_func, fbp.zrop.depth_func)                \
    F(stencil, fbp.zrop.stencil_enable)               \
    F(func, fbp.zrop.front.func)                      \
    F(ref, fbp.zrop.front.ref_value)                  \
    F(func_mask, fbp.zrop.front.func_mask)            \
    F(stencil_mask, fbp.zrop.front.write_mask)        \
    F(zpass, fbp.zrop.front.op_zpass)                 \
    F(two_sided, fbp.zrop.two_sided)                  \
    F(back_zpass, fbp.zrop.back.op_zpass)             \
    F(samples, gpc.setup.samples.enable)              \
    F(at_0, gpc.setup.samples.position[0])            \
    F(at_1, gpc.setup.samples.position[1])            \
    F(at_3, gpc.setup.samples.position[3])            \
    F(x0, gpc.setup.scissor_xmin[0])                  \
    F(x1, gpc.setup.scissor_xmax[0])                  \
    F(y0, gpc.setup.scissor_ymin[0])                  \
    F(y1, gpc.setup.scissor_ymax[0])                  \
    F(cull_front, gpc.setup.cull_front)               \
    F(cull_back, gpc.setup.cull_back)                 \
    F(front_mode, gpc.setup.front_mode)               \
    F(back_mode, gpc.setup.back_mode)                 \
    F(line_smooth, gpc.setup.line_smooth)             \
    F(sprite, gpc.setup.point_sprite)                 \
    F(size_attribute, gpc.setup.point_size_attribute) \
    F(offset_fill, gpc.setup.offset_fill)             \
    F(slope, gpc.setup.bias_slope)                    \
    F(units, gpc.setup.bias_units)                    \
    F(last, gpc.stri.provoking_last)                  \
    F(clips, gpc.frast.z_clip_min)                    \
    F(clamps, gpc.frast.depth_clamp)                  \
    F(z_min, fbp.zrop.z_min)                          \
    F(z_max, fbp.zrop.z_max)
enum field {
#define ENUM_OF(name, at) F_##name,
    FIELDS(ENUM_OF)
};
static const char *const field_name[] = {
#define NAME_OF(name, at) #name,
    FIELDS(NAME_OF)
};
static u32 field_of(const struct screen_state *g, enum field f)
{
    switch (f) {
#define CASE_OF(name, at) \
    case F_##name: return (u32)g->at;
        FIELDS(CASE_OF)
    default: return 0;
    }
}

/* Of draws first to last of a recording, counted from 0. */
struct wanted {
    const char *capture;
    unsigned first, last;
    enum field field;
    u32 value;
};
#define PLAIN(name, last)                                                          \
    { name, 0, last, F_format, FORMAT_A8B8G8R8 }, { name, 0, last, F_width, 128 }, \
        { name, 0, last, F_height, 128 },                                          \
    {                                                                              \
        name, 0, last, F_outputs, 1                                                \
    }
static const struct wanted wanted[] = {
#include "capture_states.inc"
};
#define WANTED (sizeof wanted / sizeof wanted[0])

static struct {
    const char *name;
    unsigned draws, compared, not_modelled;
    unsigned long words;
} now;

/* The header of the pixel program; false: there is none. */
static bool pixel_of(const u32 *state, struct gpu *gpu, struct hub_channel *c, struct sph *h)
{
    const unsigned stage = NVB197_SET_PIPELINE_SHADER + 5 * 64;
    const u64 at = class_address(state, NVB197_SET_PROGRAM_REGION_A) +
                   class_word(state, NVB197_SET_PIPELINE_PROGRAM + 5 * 64);
    u8 byte[SPH_BYTES];
    u32 word[SPH_WORDS];

    if (!class_bits(state, stage, 0, 0) ||
        !mem_space_read(&c->space, &gpu->mem, MEM_HOST, at, byte, SPH_BYTES))
        return false;
    for (unsigned i = 0; i < SPH_WORDS; i++)
        word[i] = mem_get(byte + 4 * i, 4);
    return sph_decode(h, word) == NULL;
}

static void compare(const struct screen_state *g)
{
    for (unsigned i = 0; i < WANTED; i++) {
        const struct wanted *w = &wanted[i];

        if (strcmp(w->capture, now.name) != 0 || now.draws < w->first || now.draws > w->last)
            continue;
        if (field_of(g, w->field) != w->value)
            fail_msg("%s, draw %u: %s is 0x%x, not 0x%x", now.name, now.draws, field_name[w->field],
                     field_of(g, w->field), w->value);
        now.compared++;
    }
}

/* Every draw that is written down has come. */
static void check_draws(void)
{
    for (unsigned i = 0; i < WANTED; i++)
        if (strcmp(wanted[i].capture, now.name) == 0 && wanted[i].last >= now.draws)
            fail_msg("%s has %u draws: none is %u", now.name, now.draws, wanted[i].last);
}

static enum gpu_choice act(void *context, struct gpu *gpu, const struct fe_action *a)
{
    struct hub_channel *c = &gpu->hub.channel[a->channel];
    const u32 *state = c->fe.state[CLASS_3D];
    struct screen_state g;
    struct sph pixel;
    const char *why;

    (void)context;
    if (a->method * 4 != NVB197_DRAW_VERTEX_ARRAY && a->method * 4 != NVB197_DRAW_INDEX_BUFFER)
        return GPU_LEAVE_OUT;
    why = draw_bundle(&g, state, pixel_of(state, gpu, c, &pixel) ? &pixel : NULL);
    now.not_modelled += why != NULL;
    compare(&g);
    now.draws++;
    return GPU_LEAVE_OUT;
}

/* Whether a method has a place: somebody reads it, it acts, or a row says what becomes of it. */
static bool has_place(const struct class_rule *r)
{
    return r->readers || r->kind == CLASS_ACTION || r->kind == CLASS_FRONT ||
           r->effect != CLASS_NO_TEXT;
}

static bool see(void *context, const struct trace_at *at)
{
    const bool written = at->step == STREAM_METHOD || at->step == STREAM_MACRO;
    const struct class_rule *r;
    char name[80];

    (void)context;
    if (!written || at->of_host || at->subchannel != CLASS_3D)
        return true;
    r = class_rule_at(CLASS_3D, at->method);
    now.words++;
    if (r && has_place(r))
        return true;
    class_method_name(name, sizeof name, CLASS_3D, at->method);
    print_error("%s writes %s, which has no place in readers.def or effects.def\n", now.name, name);
    return false;
}

static const char *const names[] = {
    "t01_clear",        "t02_triangle",    "t04_depth_blend", "t05_msaa4",         "t06_stencil",
    "t07_ubo",          "t09_instanced",   "t13_occlusion",   "t14_points",        "t15_srgb",
    "t16_fbo_formats",  "t18_shadow",      "t20_lines",       "t22_intops",        "t23_floatops",
    "t24_flow",         "t25_primtypes",   "t26_clip",        "t27_indirect",      "t28_viewports",
    "t29_logicop_mask", "t32_blit_mipgen", "gm2_build_vbo",   "gm2_shading_phong",
};
#define NAMES (sizeof names / sizeof names[0])

static void draws_are_as_their_programs_asked(void **unused)
{
    const struct playback_taker taker = { .watch = { .before = act } };
    unsigned long fields = 0, draws = 0, refused = 0;

    (void)unused;
    for (unsigned i = 0; i < NAMES; i++) {
        char folder[512];
        struct failure f = { 0 };
        struct playback *r;

        snprintf(folder, sizeof folder, "%s/trace/%s", VECTORS_DIR, names[i]);
        memset(&now, 0, sizeof now);
        now.name = names[i];
        r = playback_open(folder, profile_default(), &taker, &f);
        assert_non_null(r);
        if (!playback_run(r, SUBMITS, &f))
            fail_msg("%s: %s", names[i], f.text);
        playback_close(r);
        check_draws();
        fields += now.compared;
        draws += now.draws;
        refused += now.not_modelled;
    }
    printf("  %lu draws, %lu of them with a name for what is not modelled\n", draws, refused);
    compared("fields of draws", fields);
}

static void every_method_has_its_place(void **unused)
{
    const struct trace_seen seen = { see, NULL };
    unsigned long words = 0;

    (void)unused;
    for (unsigned i = 0; i < NAMES; i++) {
        struct trace_totals totals = { 0 };
        struct failure f = { 0 };
        char folder[512];

        snprintf(folder, sizeof folder, "%s/trace/%s", VECTORS_DIR, names[i]);
        memset(&now, 0, sizeof now);
        now.name = names[i];
        assert_true(trace_stream(folder, SUBMITS, &seen, &totals, &f));
        words += now.words;
    }
    compared("methods written", words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_are_as_their_programs_asked),
        cmocka_unit_test(every_method_has_its_place),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
