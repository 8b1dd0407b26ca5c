/* texel.c - see texel.h (class cl b197tex; facts/texture/rop_rules.md 5) */
#include "common/texel.h"

#include <assert.h>
#include <stddef.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/fp32.h"
#include "common/norm.h"

enum { SNORM = 1, UNORM, SINT, UINT, SNORM_FORCE_FP16, UNORM_FORCE_FP16, FLOAT };

struct layout {
    u8 code, bytes;
    u8 width[4];
};

/* Of depth and of what is no field of bits only the bytes are known here. */
static const struct layout layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3)    { code, bytes, { w0, w1, w2, w3 } },
#define DEPTH(name, code, bytes, depth, w0, w1, w2) { code, bytes, { 0 } },
#define ELEMENT(name, code, codec, bytes, wide, high, count, bits, types) \
    { code, (wide) * (high) == 1 ? bytes : 0, { 0 } },
#include "common/texel_format.def"
};

static const struct layout *layout_of(u32 header)
{
    for (unsigned n = 0; n < sizeof layouts / sizeof layouts[0]; n++)
        if (layouts[n].code == (header & 0x7f))
            return layouts[n].bytes == 12 ? NULL : &layouts[n];
    return NULL;
}

/* chosen: what is forced to FP16 is a matter of the filter alone */
static unsigned type_of(u32 header, unsigned n)
{
    const unsigned type = header >> (7 + 3 * n) & 7;

    return type == SNORM_FORCE_FP16 ? SNORM : type == UNORM_FORCE_FP16 ? UNORM : type;
}

unsigned texel_bytes(u32 header)
{
    const struct layout *l = layout_of(header);

    return l ? l->bytes : 0;
}

static bool component_converts(unsigned type, unsigned width)
{
    switch (type) {
    case SNORM: return width >= 2 && width <= 16;
    case UNORM: return width <= 16;
    case FLOAT: return float_format_of(width) != NULL;
    default: return type == SINT || type == UINT;
    }
}

bool texel_converts(u32 header)
{
    const struct layout *l = layout_of(header);

    if (!l || l->width[0] == 0)
        return false;
    for (unsigned n = 0; n < 4; n++)
        if (l->width[n] && !component_converts(type_of(header, n), l->width[n]))
            return false;
    return true;
}

static u32 to_code(unsigned type, unsigned width, u32 value)
{
    switch (type) {
    case SNORM: return snorm_from_fp32(value, width);
    case UNORM: return unorm_from_fp32(value, width);
    case FLOAT: return float_from_fp32(float_format_of(width), value, ROUND_RNE);
    default: return integer_clamp(type == SINT, value, width);
    }
}

static u32 from_code(unsigned type, unsigned width, u32 code)
{
    switch (type) {
    case SNORM: return snorm_to_fp32(code, width);
    case UNORM: return unorm_to_fp32(code, width);
    case FLOAT: return float_to_fp32(float_format_of(width), code);
    case SINT: return (u32)bits_sign_extend(code, width);
    default: return code;
    }
}

/* A texel as words, bit 0 of its first byte first. */
static void words_of(const u8 *bytes, unsigned count, u32 word[4])
{
    for (unsigned n = 0; n < 4; n++)
        word[n] = 0;
    for (unsigned n = 0; n < count; n++)
        word[n / 4] |= (u32)bytes[n] << n % 4 * 8;
}

void texel_pack(u32 header, unsigned mask, const u32 value[4], u8 *bytes)
{
    const struct layout *l = layout_of(header);
    u32 old[4], word[4] = { 0 };

    assert(texel_converts(header));
    words_of(bytes, l->bytes, old);
    for (unsigned n = 0, lsb = 0; n < 4; lsb += l->width[n++]) {
        if (l->width[n] == 0)
            continue;
        const u32 keep = (u32)bits_get(old, lsb, l->width[n]);
        const u32 code = mask >> n & 1 ? to_code(type_of(header, n), l->width[n], value[n]) : keep;

        word[lsb / 32] |= code << lsb % 32;
    }
    for (unsigned n = 0; n < l->bytes; n++)
        bytes[n] = (u8)(word[n / 4] >> n % 4 * 8);
}

bool texel_is_signed(u32 header)
{
    return type_of(header, 0) == SINT;
}

void texel_unpack(u32 header, const u8 *bytes, u32 value[4])
{
    const struct layout *l = layout_of(header);
    const unsigned red = type_of(header, 0);
    u32 word[4];

    assert(texel_converts(header));
    words_of(bytes, l->bytes, word);
    for (unsigned n = 0, lsb = 0; n < 4; lsb += l->width[n++])
        value[n] = l->width[n]                  ? from_code(type_of(header, n), l->width[n],
                                                            (u32)bits_get(word, lsb, l->width[n]))
                   : n < 3                      ? 0
                   : red == SINT || red == UINT ? 1
                                                : FP32_ONE;
}
