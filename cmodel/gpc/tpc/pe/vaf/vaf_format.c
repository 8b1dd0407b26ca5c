/* vaf_format.c - where elements lie, and what their components are (facts/classes/draw_semantics.md 3) */
#include "gpc/tpc/pe/vaf/vaf.h"

#include <string.h>

#include "common/fp32.h"
#include "common/float_format.h"
#include "common/norm.h"

/* Widths of x, y, z, w, which follow one another from bit 0 on.
 * chosen: A8 is w; the padding of X8B8G8R8 is a byte of the element
 */
struct widths {
    u8 bytes;
    u8 bits[4];
};
static const struct widths formats[64] = {
    [0x01] = { 16, { 32, 32, 32, 32 } }, /* R32_G32_B32_A32 */
    [0x02] = { 12, { 32, 32, 32, 0 } },  [0x03] = { 8, { 16, 16, 16, 16 } },
    [0x04] = { 8, { 32, 32, 0, 0 } },    [0x05] = { 6, { 16, 16, 16, 0 } },
    [0x0a] = { 4, { 8, 8, 8, 8 } },      [0x0f] = { 4, { 16, 16, 0, 0 } },
    [0x12] = { 4, { 32, 0, 0, 0 } },     [0x13] = { 3, { 8, 8, 8, 0 } },
    [0x18] = { 2, { 8, 8, 0, 0 } },      [0x1b] = { 2, { 16, 0, 0, 0 } },
    [0x1d] = { 1, { 8, 0, 0, 0 } },      [0x2f] = { 4, { 8, 8, 8, 8 } }, /* A8B8G8R8 */
    [0x30] = { 4, { 10, 10, 10, 2 } },                                   /* A2B10G10R10 */
    [0x31] = { 4, { 11, 11, 10, 0 } },                                   /* B10G11R11 */
    [0x32] = { 2, { 8, 8, 0, 0 } },                                      /* G8R8 */
    [0x33] = { 4, { 8, 8, 8, 0 } },                                      /* X8B8G8R8 */
    [0x34] = { 1, { 0, 0, 0, 8 } },                                      /* A8 */
};

unsigned vaf_bytes(unsigned widths)
{
    return formats[widths].bytes;
}

unsigned vaf_widths_of(unsigned components, unsigned bytes)
{
    static const u8 codes[5][5] = {
        [1] = { 0, 0x1d, 0x18, 0x13, 0x0a },
        [2] = { 0, 0x1b, 0x0f, 0x05, 0x03 },
        [4] = { 0, 0x12, 0x04, 0x02, 0x01 },
    };

    return components <= 4 && bytes <= 4 ? codes[bytes][components] : 0;
}

/* chosen: components of 2 and 8 bits have no float: 0 */
static u32 from_float(u32 code, unsigned bits)
{
    const struct float_format *f = float_format_of(bits);

    return f ? float_to_fp32(f, code) : 0;
}

static u32 from_signed(u32 code, unsigned bits)
{
    const s64 value = bits_sign_extend(code, bits);

    return float_round_pack(&float_fp32, value < 0, 0, (u64)(value < 0 ? -value : value),
                            ROUND_RNE);
}

/* chosen: norms by one divide, correctly rounded; a component without a kind as UINT */
static u32 component(enum vaf_kind kind, u32 code, unsigned bits)
{
    switch (kind) {
    case VAF_SNORM: return snorm_to_fp32(code, bits);
    case VAF_UNORM: return unorm_to_fp32(code, bits);
    case VAF_SINT: return (u32)bits_sign_extend(code, bits);
    case VAF_USCALED: return float_round_pack(&float_fp32, false, 0, code, ROUND_RNE);
    case VAF_SSCALED: return from_signed(code, bits);
    case VAF_FLOAT: return from_float(code, bits);
    default: return code;
    }
}

/* known: facts/classes/draw_semantics.md 3: integers have an integer 1 */
static u32 one_of(enum vaf_kind kind)
{
    return kind == VAF_SINT || kind == VAF_UINT || kind == VAF_NO_KIND ? 1 : FP32_ONE;
}

/* Components of 32 bits that are values as they are. */
static bool whole_words(const struct widths *f, enum vaf_kind kind)
{
    return f->bits[0] == 32 && (kind == VAF_FLOAT || kind == VAF_SINT || kind == VAF_UINT);
}

void vaf_value(unsigned widths, enum vaf_kind kind, bool swap, const u32 element[4], u32 z[4])
{
    const struct widths *f = &formats[widths];
    const bool whole = whole_words(f, kind);
    unsigned lsb = 0;

    z[0] = z[1] = z[2] = 0;
    z[3] = one_of(kind);
    for (unsigned c = 0; c < 4 && whole; c++)
        z[c] = f->bits[c] ? element[c] : z[c];
    for (unsigned c = 0; c < 4 && !whole; c++) {
        if (f->bits[c] > 0)
            z[c] = component(kind, (u32)bits_get(element, lsb, f->bits[c]), f->bits[c]);
        lsb += f->bits[c];
    }
    if (swap) { /* known: facts/classes/draw_semantics.md 3: after decoding */
        const u32 x = z[0];

        z[0] = z[2];
        z[2] = x;
    }
}

/* known: facts/classes/draw_semantics.md 3: an element past the limit is read at the substitute address
 * chosen: the whole element; so for a stream that is off; a substitute address of 0 is none, and gives zeros
 * chosen: no address wraps before it is compared
 */
struct vaf_place vaf_place_of(const struct vaf_config *cfg, unsigned attribute, u32 index,
                              u32 instance_id)
{
    const struct vaf_attribute *a = &cfg->attribute[attribute];
    const struct vaf_stream *s = &cfg->stream[a->stream];
    const unsigned bytes = vaf_bytes(a->widths);
    u64 at = s->base + a->offset;

    if (!s->instanced)
        at += (u64)index * s->stride;
    else if (s->frequency) /* chosen of 0: one for all */
        at += (u64)(cfg->base_instance + instance_id / s->frequency) * s->stride;
    else
        at += (u64)cfg->base_instance * s->stride;

    if (s->enable && at + bytes <= (u64)s->limit + 1)
        return (struct vaf_place){ at, bytes };
    return (struct vaf_place){ cfg->substitute, cfg->substitute ? bytes : 0 };
}

/* known: methods of VTX_ATTR_DEFINE: COMP, SIZE in bytes, TYPE as that of an attribute
 * chosen: a constant is not swapped; without one the default has the attribute's own 1
 */
void vaf_constant_value(const struct vaf_config *cfg, const struct vaf_constant *c,
                        unsigned attribute, u32 z[4])
{
    if (c->given) {
        vaf_value(vaf_widths_of(c->define >> 8 & 7, c->define >> 12 & 7),
                  (enum vaf_kind)(c->define >> 16 & 7), false, c->data, z);
        return;
    }
    memset(z, 0, 4 * sizeof *z);
    if (cfg->default_w)
        z[3] = one_of(cfg->attribute[attribute].kind);
}

unsigned vaf_clocks(const struct vaf_place *p)
{
    return p->address % VAF_LINE_BYTES + p->bytes > VAF_LINE_BYTES ? 2 : 1;
}
