/* vaf_bundle.c - the state bundle and packets from the methods of the 3D class */
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "gpc/tpc/pe/vaf/vaf.h"

/* known: class b197: the arrays _A and _B follow one another */
static struct vaf_attribute attribute_of(const u32 *state, unsigned n)
{
    const unsigned at = NVB197_SET_VERTEX_ATTRIBUTE_A + 4 * n;

    return (struct vaf_attribute){
        .stream = (u5)class_bits(state, at, 4, 0),
        .constant = (u1)class_bits(state, at, 6, 6),
        .offset = (u14)class_bits(state, at, 20, 7),
        .widths = (u6)class_bits(state, at, 26, 21),
        .kind = (enum vaf_kind)class_bits(state, at, 29, 27),
        .swap = (u1)class_bits(state, at, 31, 31),
    };
}

static struct vaf_stream stream_of(const u32 *state, unsigned n)
{
    const unsigned at = 16 * n, format = NVB197_SET_VERTEX_STREAM_A_FORMAT + at;

    return (struct vaf_stream){
        .enable = (u1)class_bits(state, format, 12, 12),
        .instanced = (u1)class_bits(state, NVB197_SET_VERTEX_STREAM_INSTANCE_A + 4 * n, 0, 0),
        .stride = (u12)class_bits(state, format, 11, 0),
        .base = class_address(state, NVB197_SET_VERTEX_STREAM_A_LOCATION_A + at),
        .limit = class_address(state, NVB197_SET_VERTEX_STREAM_LIMIT_A_A + 8 * n),
        .frequency = class_word(state, NVB197_SET_VERTEX_STREAM_A_FREQUENCY + at),
    };
}

struct vaf_config vaf_bundle(const u32 *state)
{
    struct vaf_config c = {
        .default_w = (u1)class_bits(state, NVB197_SET_ATTRIBUTE_DEFAULT, 2, 2),
        .id_copy = (u1)class_bits(state, NVB197_SET_VERTEX_ID_COPY, 0, 0),
        .id_word = (u8)class_bits(state, NVB197_SET_VERTEX_ID_COPY, 11, 4),
        .base_instance = class_word(state, NVB197_SET_GLOBAL_BASE_INSTANCE_INDEX),
        .substitute = class_address(state, NVB197_SET_VERTEX_STREAM_SUBSTITUTE_A),
        .global_base = class_address(state, NVB197_SET_VERTEX_GLOBAL_BASE_OFFSET_A),
    };

    for (unsigned n = 0; n < VAF_ATTRIBUTES; n++) {
        c.attribute[n] = attribute_of(state, n);
        c.stream[n] = stream_of(state, n);
    }
    return c;
}

bool vaf_method(unsigned method, u32 data, struct vaf_immediate *out)
{
    const bool defines = method == NVB197_VTX_ATTR_DEFINE;
    const unsigned word = (method - NVB197_VTX_ATTR_DATA) / 4;

    if (!defines && (method < NVB197_VTX_ATTR_DATA || word > 3))
        return false;
    *out = (struct vaf_immediate){ defines, (u2)(defines ? 0 : word), data };
    return true;
}
