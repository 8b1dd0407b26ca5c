/* frast_bundle.c - the state bundle from class MAXWELL_B's state (facts/classes/draw_semantics.md 5, 8) */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "gpc/frast/frast.h"

/* chosen: a range beyond 0..1 is ZROP's to clamp to, not the plane's */
static bool clamps(const struct state_range *z, enum raster_depth depth)
{
    const u32 one = 0x3f800000;

    return !z->clip_min && !z->clip_max &&
           (depth != RASTER_ZF32 || (z->min <= one && z->max <= one));
}

/* chosen: not in conservative raster, as lines' (setup_conservative.c) */
static u1 stipples(const u32 *state)
{
    return class_bits(state, NVB197_SET_POLYGON_STIPPLE, 0, 0) &
           !class_bits(state, NVB197_SET_CONSERVATIVE_RASTER, 0, 0);
}

/* chosen: a clip type without a meaning draws nothing, as CLIPALL */
struct frast_config frast_bundle(const u32 *state)
{
    const struct state_range z = state_depth_range(state);
    const u32 type = class_bits(state, NVB197_SET_WINDOW_CLIP_TYPE, 1, 0);
    struct frast_config c = {
        .samples = state_samples(state),
        .depth = state_depth(state),
        .depth_clamp = clamps(&z, state_depth(state)),
        .z_clip_min = z.clip_min,
        .z_clip_max = z.clip_max,
        .z_min = z.min,
        .z_max = z.max,
        .z_at_center = class_bits(state, NVB197_SET_NONMULTISAMPLED_Z, 0, 0) & 1,
        .stipple_pattern = (u16)class_bits(state, NVB197_SET_LINE_STIPPLE_PARAMETERS, 23, 8),
        .stipple_factor = (u8)class_bits(state, NVB197_SET_LINE_STIPPLE_PARAMETERS, 7, 0),
        .polygon_stipple = stipples(state),
        .clip_enable = class_bits(state, NVB197_SET_WINDOW_CLIP_ENABLE, 0, 0) & 1,
        .clip_type = type > CLIP_ALL ? CLIP_ALL : (enum window_clip)type,
    };

    for (unsigned i = 0; i < 32; i++)
        c.polygon_pattern[i] = class_word(state, NVB197_SET_POLYGON_STIPPLE_PATTERN + 4 * i);
    for (unsigned i = 0; i < 16; i++)
        c.edge_table[i] = (u8)class_bits(state, NVB197_SET_LINE_SMOOTH_EDGE_TABLE + 4 * (i / 4),
                                         8 * (i % 4) + 7, 8 * (i % 4));
    for (unsigned i = 0; i < 8; i++) {
        const unsigned x = NVB197_SET_WINDOW_CLIP_HORIZONTAL + 8 * i,
                       y = NVB197_SET_WINDOW_CLIP_VERTICAL + 8 * i;

        c.clip_xmin[i] = (u16)class_bits(state, x, 15, 0);
        c.clip_xmax[i] = (u16)class_bits(state, x, 31, 16);
        c.clip_ymin[i] = (u16)class_bits(state, y, 15, 0);
        c.clip_ymax[i] = (u16)class_bits(state, y, 31, 16);
    }
    return c;
}
