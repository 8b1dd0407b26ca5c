/* zrop_bundle.c - the state bundle of draws and clears from class MAXWELL_B's state
 * (facts/classes/3d_semantics.md 8, 9, 11; texture/rop_rules.md 2, 3)
 */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "common/coverage_samples.h"
#include "fbp/zrop/zrop_memory.h"

/* OpenGL's codes and D3D's.  chosen: other codes keep */
static enum stencil_op op_of(u32 code)
{
    switch (code) {
    case 0: return STENCIL_ZERO;
    case 0x150a: return STENCIL_INVERT;
    case 0x1e01: return STENCIL_REPLACE;
    case 0x1e02: return STENCIL_INCRSAT;
    case 0x1e03: return STENCIL_DECRSAT;
    case 0x8507: return STENCIL_INCR;
    case 0x8508: return STENCIL_DECR;
    default: return code >= 1 && code <= 8 ? (enum stencil_op)code : STENCIL_KEEP;
    }
}

/* The ops of a face and its func follow one another. */
static struct stencil_face face_of(const u32 *state, unsigned ops, unsigned ref, unsigned func_mask,
                                   unsigned mask)
{
    return (struct stencil_face){ .func = state_compare(class_word(state, ops + 12)),
                                  .ref_value = (u8)class_bits(state, ref, 7, 0),
                                  .func_mask = (u8)class_bits(state, func_mask, 7, 0),
                                  .write_mask = (u8)class_bits(state, mask, 7, 0),
                                  .op_fail = op_of(class_word(state, ops)),
                                  .op_zfail = op_of(class_word(state, ops + 4)),
                                  .op_zpass = op_of(class_word(state, ops + 8)) };
}

static void set_stencil(struct zrop_config *c, const u32 *state)
{
    c->stencil_enable = class_bits(state, NVB197_SET_STENCIL_TEST, 0, 0) & 1;
    c->two_sided = class_bits(state, NVB197_SET_TWO_SIDED_STENCIL_TEST, 0, 0) & 1;
    c->read_only_stencil = class_bits(state, NVB197_SET_ZT_READ_ONLY, 4, 4) & 1;
    c->front = face_of(state, NVB197_SET_STENCIL_OP_FAIL, NVB197_SET_STENCIL_FUNC_REF,
                       NVB197_SET_STENCIL_FUNC_MASK, NVB197_SET_STENCIL_MASK);
    c->back = face_of(state, NVB197_SET_BACK_STENCIL_OP_FAIL, NVB197_SET_BACK_STENCIL_FUNC_REF,
                      NVB197_SET_BACK_STENCIL_FUNC_MASK, NVB197_SET_BACK_STENCIL_MASK);
}

/* The mode whose samples are numbered as ZROP numbers them. */
static enum sample_mode rows_of(enum sample_mode mode)
{
    return mode == SAMPLES_4X2_D3D ? SAMPLES_4X2 : mode == SAMPLES_2X1_D3D ? SAMPLES_2X1 : mode;
}

/* The entry of sample 0 of the pixel of entry i: of a raster with more samples than are stored, its own pixel's. */
static unsigned first_entry(const u32 *state, unsigned i, unsigned each)
{
    const u32 coverage = state_coverage(state);

    if (coverage)
        each = samples_count(samples_shape(coverage_raster(coverage)));
    return i - i % each;
}

/* The table of positions, in ZROP's numbers; SET_NONMULTISAMPLED_Z takes the depth at a pixel's centre. */
static void set_positions(struct zrop_config *c, const u32 *state)
{
    const struct sample_grid grid = state_samples(state);
    const enum sample_mode mode = state_depth_samples(state);
    const struct samples_shape shape = samples_shape(mode);
    const unsigned each = samples_count(shape);

    c->samples = (u3)state_samples_log2(mode);
    for (unsigned i = 0; i < 16; i++) {
        const struct samples_place at = samples_place(rows_of(mode), i % each);
        const unsigned entry = first_entry(state, i, each) + samples_number(mode, at.x, at.y);
        const struct samples_position p = samples_entry(&grid, entry);

        c->position[i] = (u8)(p.x | p.y << 4);
        if (class_bits(state, NVB197_SET_NONMULTISAMPLED_Z, 0, 0))
            c->position[i] = 0x88;
    }
}

/* known: 3d_semantics.md 9: SET_Z_CLEAR_VALUE is a float
 * chosen: without ZBC: its table is the kernel's, and a target's pages are taken as those of its plain kind
 */
struct zrop_config zrop_bundle(const u32 *state)
{
    const enum raster_depth depth = state_depth(state);
    const struct state_range range = state_depth_range(state);
    struct zrop_config c = { .kind = ZETA_KIND_RAW };

    c.format = (enum zeta_format)class_bits(state, NVB197_SET_ZT_FORMAT, 4, 0);
    c.compress_enable = class_bits(state, NVB197_SET_Z_COMPRESSION, 0, 0) & 1;
    set_positions(&c, state);
    c.depth_enable = class_bits(state, NVB197_SET_DEPTH_TEST, 0, 0) & 1;
    c.depth_write = class_bits(state, NVB197_SET_DEPTH_WRITE, 0, 0) & 1;
    c.depth_func = state_compare(class_word(state, NVB197_SET_DEPTH_FUNC));
    c.read_only_z = class_bits(state, NVB197_SET_ZT_READ_ONLY, 0, 0) & 1;
    c.z_min = range.min;
    c.z_max = range.max;
    c.bounds_enable = class_bits(state, NVB197_SET_DEPTH_BOUNDS_TEST, 0, 0) & 1;
    c.bounds_min = state_stored_depth(depth, class_word(state, NVB197_SET_DEPTH_BOUNDS_MIN));
    c.bounds_max = state_stored_depth(depth, class_word(state, NVB197_SET_DEPTH_BOUNDS_MAX));
    set_stencil(&c, state);
    c.clear_z = state_stored_depth(depth, class_word(state, NVB197_SET_Z_CLEAR_VALUE));
    c.clear_stencil = (u8)class_bits(state, NVB197_SET_STENCIL_CLEAR_VALUE, 7, 0);
    c.respect_stencil_mask = class_bits(state, NVB197_SET_CLEAR_SURFACE_CONTROL, 0, 0) & 1;
    return c;
}
