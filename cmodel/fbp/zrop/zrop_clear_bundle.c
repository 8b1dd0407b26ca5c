/* zrop_clear_bundle.c - the state bundle of a clear, from class MAXWELL_B's state */
#include "common/class/class.h"
#include "common/norm.h"
#include "common/samples.h"
#include "fbp/zrop/zrop_memory.h"

/* known: facts/classes/3d_semantics.md 9: SET_Z_CLEAR_VALUE is a float
 * chosen: fixed point takes the nearest code of what lies in 0..1; ZF32 takes the word as it is
 */
static u32 clear_depth_of(const struct zrop_layout *l, u32 value)
{
    if (l->z_bytes == 0 || l->z_bytes == 4)
        return value;
    return unorm_from_fp32(value, 8 * l->z_bytes);
}

/* chosen: without ZBC: its table is the kernel's, and a target's pages are taken as those of its plain kind */
struct zrop_config zrop_clear_bundle(const u32 *state)
{
    const struct samples_shape shape =
        samples_shape((enum sample_mode)class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0));
    struct zrop_config c = { .kind = ZETA_KIND_RAW };
    struct zrop_layout l;

    c.format = (enum zeta_format)class_bits(state, NVB197_SET_ZT_FORMAT, 4, 0);
    l = zrop_layout_of(c.format);
    while (1u << c.samples < samples_count(shape))
        c.samples++;
    c.read_only_z = class_bits(state, NVB197_SET_ZT_READ_ONLY, 0, 0) & 1;
    c.read_only_stencil = class_bits(state, NVB197_SET_ZT_READ_ONLY, 4, 4) & 1;
    c.clear_z = clear_depth_of(&l, class_word(state, NVB197_SET_Z_CLEAR_VALUE));
    c.clear_stencil = (u8)class_word(state, NVB197_SET_STENCIL_CLEAR_VALUE);
    c.respect_stencil_mask = class_bits(state, NVB197_SET_CLEAR_SURFACE_CONTROL, 0, 0) & 1;
    c.front.write_mask = (u8)class_word(state, NVB197_SET_STENCIL_MASK);
    return c;
}
