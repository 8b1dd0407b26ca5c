/* setup_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/draw_semantics.md 5, 8, 9) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "gpc/setup/setup.h"

#define BOX_MOST UINT16_MAX
#define MORE_MOST \
    8 /* known: nvc0 tells programs of so many (PIPE_CAP_MAX_CONSERVATIVE_RASTER_SUBPIXEL_PRECISION_BIAS) */

static bool flag(const u32 *state, unsigned offset)
{
    return class_bits(state, offset, 0, 0);
}

/* chosen: codes without a meaning are the finest grid */
static u4 snap_of(const u32 *state, unsigned offset)
{
    const u32 code = class_bits(state, offset, 3, 0);

    return (u4)(code >= 1 && code <= 8 ? code : 8);
}

static void set_polygons(struct setup_config *c, const u32 *state)
{
    const u32 face = class_word(state, NVB197_OGL_SET_CULL_FACE),
              front = class_word(state, NVB197_SET_FRONT_POLYGON_MODE),
              back = class_word(state, NVB197_SET_BACK_POLYGON_MODE),
              fill = class_bits(state, NVB197_SET_FILL_VIA_TRIANGLE, 1, 0);

    c->front_ccw = class_word(state, NVB197_OGL_SET_FRONT_FACE) == 0x901;
    c->flip_y = class_bits(state, NVB197_SET_WINDOW_ORIGIN, 4, 4) & 1;
    if (flag(state, NVB197_OGL_SET_CULL)) {
        c->cull_front = face == 0x404 || face == 0x408;
        c->cull_back = face == 0x405 || face == 0x408;
    }
    c->front_mode =
        front >= 0x1b00 && front <= 0x1b01 ? (enum polygon_mode)(front - 0x1b00) : POLYGON_FILL;
    c->back_mode =
        back >= 0x1b00 && back <= 0x1b01 ? (enum polygon_mode)(back - 0x1b00) : POLYGON_FILL;
    c->fill = fill > FILL_BBOX ? FILL_DISABLED : (enum fill_via_triangle)fill;
}

/* known: facts/texture/raster_rules.md 12: the firmware writes the register (front.h) */
static void set_conservative(struct setup_config *c, const u32 *state)
{
    c->conservative = flag(state, NVB197_SET_CONSERVATIVE_RASTER);
    c->dilate = (u2)class_bits(state, NVB197_SET_FALCON04, 24, 23);
    for (unsigned i = 0; i < STATE_VIEWPORTS; i++) {
        const unsigned at = NVB197_SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION + 32 * i;

        c->more_x[i] = (u4)state_held(class_bits(state, at, 4, 0), 0, MORE_MOST);
        c->more_y[i] = (u4)state_held(class_bits(state, at, 12, 8), 0, MORE_MOST);
    }
}

static void set_offset(struct setup_config *c, const u32 *state)
{
    c->offset_point = flag(state, NVB197_SET_POLY_OFFSET_POINT);
    c->offset_line = flag(state, NVB197_SET_POLY_OFFSET_LINE);
    c->offset_fill = flag(state, NVB197_SET_POLY_OFFSET_FILL);
    c->bias_by_format = flag(state, NVB197_SET_DEPTH_BIAS_CONTROL);
    c->bias_units = class_word(state, NVB197_SET_DEPTH_BIAS);
    c->bias_slope = class_word(state, NVB197_SET_SLOPE_SCALE_DEPTH_BIAS);
    c->bias_clamp = class_word(state, NVB197_SET_DEPTH_BIAS_CLAMP);
}

/* chosen: a code without a meaning is 1.00 */
static u2 falloff(const u32 *state)
{
    const u32 code = class_word(state, NVB197_SET_LINE_SMOOTH_PARAMETERS);

    return code <= 2 ? (u2)code : 0;
}

/* known: draw_semantics.md 8: the slot of the size is 0 in drivers: a[0x6c] whatever it says (vsc's) */
static void set_points_and_lines(struct setup_config *c, const u32 *state)
{
    c->point_size = class_word(state, NVB197_SET_POINT_SIZE);
    c->point_size_attribute = flag(state, NVB197_SET_ATTRIBUTE_POINT_SIZE);
    c->point_sprite = flag(state, NVB197_SET_POINT_SPRITE);
    c->point_d3d_center = class_word(state, NVB197_SET_POINT_CENTER_MODE) == 1;
    c->point_smooth = flag(state, NVB197_SET_ANTI_ALIASED_POINT);
    c->line_smooth = flag(state, NVB197_SET_ANTI_ALIASED_LINE);
    c->poly_smooth = flag(state, NVB197_SET_POLY_SMOOTH);
    c->line_falloff = falloff(state);
    c->line_override = flag(state, NVB197_SET_LINE_MULTISAMPLE_OVERRIDE);
    c->line_width = class_word(state, NVB197_SET_LINE_WIDTH_FLOAT);
    c->aliased_width_enable = flag(state, NVB197_SET_ALIASED_LINE_WIDTH_ENABLE);
    c->aliased_width = class_word(state, NVB197_SET_ALIASED_LINE_WIDTH_FLOAT);
    c->stipple = flag(state, NVB197_SET_LINE_STIPPLE);
    c->stipple_factor = (u8)class_bits(state, NVB197_SET_LINE_STIPPLE_PARAMETERS, 7, 0);
}

struct span {
    u32 first, end;
};

/* The box of viewport i on an axis, cut by its scissor.
 * known: draw_semantics.md 5: the clip box acts per pixel, half-open, and scissor i and viewport i go together
 */
static struct span box(const u32 *state, unsigned i, unsigned axis)
{
    const unsigned clip = NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + 16 * i + 4 * axis,
                   cut = NVB197_SET_SCISSOR_HORIZONTAL + 16 * i + 4 * axis;
    const u32 first = class_bits(state, clip, 15, 0), width = class_bits(state, clip, 31, 16);
    struct span s = { first, state_held(first + width, 0, BOX_MOST) };

    if (!flag(state, NVB197_SET_SCISSOR_ENABLE + 16 * i))
        return s;
    s.first = state_held(class_bits(state, cut, 15, 0), s.first, BOX_MOST);
    s.end = state_held(class_bits(state, cut, 31, 16), 0, s.end);
    return s;
}

/* chosen: pixels that the depth target lacks, where it tests, are not drawn: nothing there can pass.  known: OpenGL 4.6, 9.2.8:
 * a framebuffer is no larger than any of its images.  What colour targets lack is not written (quad_place.h)
 */
static u16 held(const u32 *state, unsigned method, u32 size)
{
    const u32 first = class_bits(state, method, 15, 0), width = class_bits(state, method, 31, 16);
    const u32 end = state_tests(state) ? state_held(first + width, 0, size) : first + width;

    return (u16)(end > first ? end - first : 0);
}

/* known: 3d_semantics.md 6: SET_RASTER_ENABLE off discards all primitives: here the surface has no pixel */
static void set_boxes(struct setup_config *c, const u32 *state)
{
    const bool draws = flag(state, NVB197_SET_RASTER_ENABLE);
    const struct state_size zeta =
        state_size_of(state_depth_samples(state), class_bits(state, NVB197_SET_ZT_SIZE_A, 27, 0),
                      class_bits(state, NVB197_SET_ZT_SIZE_B, 16, 0));

    c->surface_x = (u16)class_bits(state, NVB197_SET_SURFACE_CLIP_HORIZONTAL, 15, 0);
    c->surface_y = (u16)class_bits(state, NVB197_SET_SURFACE_CLIP_VERTICAL, 15, 0);
    if (draws) {
        c->surface_width = held(state, NVB197_SET_SURFACE_CLIP_HORIZONTAL, zeta.width);
        c->surface_height = held(state, NVB197_SET_SURFACE_CLIP_VERTICAL, zeta.height);
    }
    c->scissor_enable = UINT16_MAX;
    for (unsigned i = 0; i < STATE_VIEWPORTS; i++) {
        const struct span x = box(state, i, 0), y = box(state, i, 1);

        c->scissor_xmin[i] = (u16)x.first;
        c->scissor_xmax[i] = (u16)x.end;
        c->scissor_ymin[i] = (u16)y.first;
        c->scissor_ymax[i] = (u16)y.end;
    }
}

struct setup_config setup_bundle(const u32 *state)
{
    struct setup_config c = { .samples = state_samples(state),
                              .depth = state_depth(state),
                              .snap = snap_of(state, NVB197_SET_SNAP_GRID_NON_LINE),
                              .snap_line = snap_of(state, NVB197_SET_SNAP_GRID_LINE) };

    c.snap_tesla = class_bits(state, NVB197_SET_SNAP_GRID_NON_LINE, 8, 8) & 1;
    c.snap_line_tesla = class_bits(state, NVB197_SET_SNAP_GRID_LINE, 8, 8) & 1;
    set_polygons(&c, state);
    set_conservative(&c, state);
    set_offset(&c, state);
    set_points_and_lines(&c, state);
    set_boxes(&c, state);
    return c;
}
