/* vsc_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/3d_semantics.md 5, draw_semantics.md 5) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "common/cut.h"
#include "gpc/pes/vsc/vsc.h"

#define MAGNITUDE 0x7fffffff
#define FARTHEST  0x477fff00 /* 65535.0: setup's coordinates end at 65536 (gpc/setup/setup.h) */

/* The guard band of an axis: 2^n times the frustum.
 * known: facts/classes/draw_semantics.md 5: 256; chosen: less where what lies inside would leave the range of
 * coordinates, which texture/raster_rules.md 1 takes for the hardware's bound
 */
static u4 band_of(u32 scale, u32 offset)
{
    u4 n = 8;

    while (n > 0 && (u32)float_fma(&cut_rules, scale & MAGNITUDE, (127u + n) << 23,
                                   offset & MAGNITUDE) > FARTHEST)
        n--;
    return n;
}

static void set_viewport(struct vsc_viewport *v, const u32 *state, unsigned at)
{
    for (unsigned i = 0; i < 3; i++) {
        v->scale[i] = class_word(state, NVB197_SET_VIEWPORT_SCALE_X + at + 4 * i);
        v->offset[i] = class_word(state, NVB197_SET_VIEWPORT_OFFSET_X + at + 4 * i);
    }
    for (unsigned i = 0; i < 4; i++)
        v->swizzle[i] =
            (u3)class_bits(state, NVB197_SET_VIEWPORT_COORDINATE_SWIZZLE + at, 4 * i + 2, 4 * i);
    for (unsigned i = 0; i < 2; i++)
        v->band[i] = band_of(v->scale[i], v->offset[i]);
}

static u8 plane_culls(const u32 *state)
{
    u8 culls = 0;

    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        culls |= (u8)(class_bits(state, NVB197_SET_USER_CLIP_OP, 4 * i, 4 * i) << i);
    return culls;
}

/* guess: the window's offsets are two's complement */
struct vsc_config vsc_bundle(const u32 *state)
{
    const unsigned control = NVB197_SET_VIEWPORT_CLIP_CONTROL;
    struct vsc_config c = {
        .raster = (u1)class_bits(state, NVB197_SET_RASTER_ENABLE, 0, 0),
        .transform = (u1)class_bits(state, NVB197_SET_VIEWPORT_SCALE_OFFSET, 0, 0),
        .pixel_at_integers = (u1)class_bits(state, NVB197_SET_VIEWPORT_PIXEL, 0, 0),
        .window_x = (s18)bits_sign_extend(class_bits(state, NVB197_SET_WINDOW_OFFSET_X, 16, 0), 17),
        .window_y = (s18)bits_sign_extend(class_bits(state, NVB197_SET_WINDOW_OFFSET_Y, 17, 0), 18),
        .lower_left = (u1)class_bits(state, NVB197_SET_WINDOW_ORIGIN, 0, 0),
        .z_from_zero = (u1)class_bits(state, NVB197_SET_VIEWPORT_Z_CLIP, 0, 0),
        .clip = (enum geometry_clip)class_bits(state, control, 13, 11),
        .band_z = (enum guard_band_z)class_bits(state, control, 2, 1),
        .narrow_band = (u1)class_bits(state, control, 7, 7),
        .narrow_cull = (u1)class_bits(state, control, 10, 10),
        .planes = (u8)class_bits(state, NVB197_SET_USER_CLIP_ENABLE, 7, 0),
        .culls = plane_culls(state),
        .hide_cut_edges = (u1)class_bits(state, NVB197_SET_LINE_MODE_POLYGON_CLIP, 0, 0),
        .program_layer = (u1)class_bits(state, NVB197_SET_RT_LAYER, 16, 16),
        .layer = (u16)class_bits(state, NVB197_SET_RT_LAYER, 15, 0),
        .layer_by_viewport = (u1)class_bits(state, NVB197_SET_OFFSET_RENDER_TARGET_INDEX, 0, 0)
    };

    for (unsigned i = 0; i < 16; i++)
        set_viewport(&c.viewport[i], state, 32 * i);
    return c;
}
