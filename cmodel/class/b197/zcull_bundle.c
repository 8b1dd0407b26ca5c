/* zcull_bundle.c - the state bundle from class MAXWELL_B's state and the pixel program's header
 * (facts/classes/3d_semantics.md 11; texture/raster_rules.md 13)
 */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "gpc/zcull/zcull.h"

#define OP_KEEP_OGL 0x1e00
#define OP_KEEP_D3D 1

/* known: 3d_semantics.md 11: region 0x3f is off */
static void set_region(struct zcull_config *c, const u32 *state)
{
    const u32 region = class_bits(state, NVB197_SET_ACTIVE_ZCULL_REGION, 5, 0),
              format = class_bits(state, NVB197_SET_ZCULL_REGION_FORMAT, 3, 0),
              z_format = class_bits(state, NVB197_SET_ZCULL_DIR_FORMAT, 31, 16);
    const bool on = region < ZCULL_REGIONS && class_bits(state, NVB197_SET_ZCULL, 0, 0);

    c->region = (u4)(region & 15);
    c->format = on && format <= ZCULL_Z_4X8_1X1 ? (enum zcull_format)format : ZCULL_NONE;
    c->z_format = on && z_format <= ZCULL_ZF32_1 ? (enum zcull_z_format)z_format : ZCULL_MSB;
    c->greater = class_bits(state, NVB197_SET_ZCULL_DIR_FORMAT, 15, 0) == 1;
    c->start = (u12)class_bits(state, NVB197_SET_ZCULL_REGION_LOCATION, 11, 0);
    c->count = (u12)state_held(class_bits(state, NVB197_SET_ZCULL_REGION_LOCATION, 31, 16), 0,
                               ZCULL_ALIQUOTS);
    c->x = (u10)(class_bits(state, NVB197_SET_ZCULL_REGION_PIXEL_OFFSET_A, 13, 0) / 16);
    c->y = (u10)(class_bits(state, NVB197_SET_ZCULL_REGION_PIXEL_OFFSET_B, 13, 0) / 16);
    c->width = (u11)((class_bits(state, NVB197_SET_ZCULL_REGION_SIZE_A, 14, 0) + 15) / 16 & 0x7ff);
    c->height = (u11)((class_bits(state, NVB197_SET_ZCULL_REGION_SIZE_B, 14, 0) + 15) / 16 & 0x7ff);
}

static bool changes(const u32 *state, unsigned op)
{
    return class_word(state, op) != OP_KEEP_OGL && class_word(state, op) != OP_KEEP_D3D;
}

/* Methods of a face: three ops, then its func.  chosen: what is written is never taken as known */
static struct zcull_stencil face_of(const u32 *state, unsigned ops, unsigned ref,
                                    unsigned func_mask, unsigned mask)
{
    const bool writes =
        class_bits(state, mask, 7, 0) && !class_bits(state, NVB197_SET_ZT_READ_ONLY, 4, 4);

    return (struct zcull_stencil){ .test = { state_compare(class_word(state, ops + 12)),
                                             (u8)class_bits(state, ref, 7, 0),
                                             (u8)class_bits(state, func_mask, 7, 0) },
                                   .fail_writes = writes && changes(state, ops),
                                   .zfail_writes = writes && changes(state, ops + 4),
                                   .zpass_writes = writes && changes(state, ops + 8) };
}

static void set_stencil(struct zcull_config *c, const u32 *state)
{
    const unsigned criterion = NVB197_SET_ZCULL_CRITERION;

    c->stencil_enable = class_bits(state, NVB197_SET_STENCIL_TEST, 0, 0) & 1;
    c->front = face_of(state, NVB197_SET_STENCIL_OP_FAIL, NVB197_SET_STENCIL_FUNC_REF,
                       NVB197_SET_STENCIL_FUNC_MASK, NVB197_SET_STENCIL_MASK);
    c->back = c->front;
    if (class_bits(state, NVB197_SET_TWO_SIDED_STENCIL_TEST, 0, 0))
        c->back = face_of(state, NVB197_SET_BACK_STENCIL_OP_FAIL, NVB197_SET_BACK_STENCIL_FUNC_REF,
                          NVB197_SET_BACK_STENCIL_FUNC_MASK, NVB197_SET_BACK_STENCIL_MASK);
    c->criterion = (struct stencil_criterion){
        (enum compare_func)((class_bits(state, criterion, 7, 0) & 7) + COMPARE_NEVER),
        (u8)class_bits(state, criterion, 23, 16), (u8)class_bits(state, criterion, 31, 24)
    };
}

static void set_depth(struct zcull_config *c, const u32 *state)
{
    const struct state_range range = state_depth_range(state);

    c->depth = state_depth(state);
    c->depth_enable = class_bits(state, NVB197_SET_DEPTH_TEST, 0, 0) & 1;
    c->depth_write = c->depth_enable && class_bits(state, NVB197_SET_DEPTH_WRITE, 0, 0) &&
                     !class_bits(state, NVB197_SET_ZT_READ_ONLY, 0, 0);
    c->depth_func = state_compare(class_word(state, NVB197_SET_DEPTH_FUNC));
    c->z_min = range.min;
    c->z_max = range.max;
    c->clip = range.clip_min && range.clip_max;
    c->bounds_enable = class_bits(state, NVB197_SET_DEPTH_BOUNDS_TEST, 0, 0) & 1;
    c->bounds_min = state_stored_depth(c->depth, class_word(state, NVB197_SET_DEPTH_BOUNDS_MIN));
    c->bounds_max = state_stored_depth(c->depth, class_word(state, NVB197_SET_DEPTH_BOUNDS_MAX));
}

/* Nothing tests what the depth target lacks (known: D3D 11, 17.12: such a test passes); frast clips.  chosen: 'bound' is left to whoever counts draws */
struct zcull_config zcull_bundle(const u32 *state, const struct sph *pixel)
{
    struct zcull_config c = { .samples = state_samples(state), .depth = state_depth(state) };

    if (state_coverage(state)) /* what it is told of is stored tiles */
        c.samples.tir = 0;
    set_region(&c, state);
    set_depth(&c, state);
    set_stencil(&c, state);
    c.cull = !pixel || !pixel->stores;
    c.shader_z = pixel && pixel->depth ? SHADER_Z_ANY : SHADER_Z_NONE;
    if (!state_has_stencil(state))
        c.stencil_enable = 0;
    if (!state_has_depth(state))
        c.depth_enable = c.depth_write = c.bounds_enable = 0;
    if (!state_has_zeta(state))
        c.format = ZCULL_NONE;
    return c;
}
