/* lod_level.c - from a level of detail to the levels that are read (lod.h; facts/texture/texunit.md 3) */
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"

s32 lod_fixed(u32 a)
{
    const struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_NAN || x.kind == FP32_IS_ZERO)
        return 0;
    if (x.kind == FP32_IS_INF || x.exp >= 7)
        return x.sign ? INT16_MIN : INT16_MAX;

    const s32 size = (s32)float_shift_round(x.sig, 15 - x.exp, TEX_BIAS_ROUND, x.sign);
    const s32 z = x.sign ? -size : size;

    return z > INT16_MAX ? INT16_MAX : z;
}

/* An instruction's bias is s5.8, as the sampler's is. */
static s32 bias_of(u32 given)
{
    const s32 bias = lod_fixed(given);

    return bias < -4096 ? -4096 : bias > 4095 ? 4095 : bias;
}

s32 lod_biased(const struct tex_view *v, const struct tex_how *how, s32 lod, u32 given)
{
    if (how->access == TEX_GATHER && TEX_GATHER_LEVEL_ZERO)
        return 0;
    return v->bias + (how->mode == TEX_LOD_GIVEN ? lod_fixed(given) : lod + bias_of(given));
}

u16 lod_clamped(const struct tex_view *v, s32 lod, u16 least)
{
    const bool whole = v->least_whole && v->mip == TEX_MIP_POINT;
    const s32 header = (s32)(whole ? v->header_least & ~255u : v->header_least) -
                       (TEX_HEADER_LEAST_OF_RESOURCE ? 256 * v->first : 0);

    lod = lod > v->most ? v->most : lod;
    lod = lod < v->least ? v->least
                         : lod; /* known: facts/texture/texunit.md 3: the last one that acts */
    lod = lod < header ? header : lod;
    lod = lod < least ? least : lod;
    return (u16)(lod < 0 ? 0 : lod);
}

u16 lod_within(const struct tex_view *v, u16 clamped)
{
    const unsigned last = 256u * (v->last - v->first);

    return clamped > last ? (u16)last : clamped;
}

/* known: facts/texture/texunit.md 3: min(1, slope * fraction), the slope (8 + m)/8 * 2^e */
u9 lod_trilinear(u5 slope, unsigned fraction)
{
    const unsigned steep = fraction * ((8 + (slope & 7u)) << (slope >> 3)) >> 3;

    return (u9)(steep > 256 ? 256 : steep);
}

/* Integers are not filtered, nor between levels: chosen. */
static bool is_integer(const struct tex_view *v)
{
    bool integer = false, other = false;

    for (unsigned c = 0; c < 4; c++) {
        const unsigned number = v->format.component[c].number;

        integer |= number == TEX_UINT || number == TEX_SINT;
        other |= number == TEX_UNORM || number == TEX_SNORM || number == TEX_FLOAT;
    }
    return integer && !other;
}

static unsigned mip_of(const struct tex_view *v, bool integer)
{
    if (v->mip == TEX_MIP_UNSET)
        return TEX_UNSET_MIP;
    return integer && v->mip == TEX_MIP_LINEAR ? TEX_MIP_POINT : v->mip;
}

struct lod_levels lod_levels(const struct tex_view *v, u16 clamped)
{
    const bool integer = is_integer(v);
    const unsigned mip = mip_of(v, integer);
    const unsigned last = v->last - v->first;
    /* known: OpenGL 4.6 8.14.1: the bounds of the sampler tell, so that one level alone is minified, too */
    struct lod_levels z = { .magnifies = clamped == 0 };
    const unsigned code = z.magnifies ? v->magnify : v->minify;
    const unsigned filter = code == TEX_FILTER_UNSET ? TEX_UNSET_FILTER : code;
    const unsigned level = mip == TEX_MIP_NONE    ? 0
                           : mip == TEX_MIP_POINT ? (clamped + 128u) >> 8
                                                  : clamped >> 8;

    z.linear = !integer && filter != TEX_POINT;
    z.level[0] = level > last ? last : level;
    z.level[1] = z.level[0] + 1;
    if (mip == TEX_MIP_LINEAR && z.level[0] < last)
        z.weight[1] = lod_trilinear(v->trilinear, clamped & 255);
    if (z.weight[1] == 256) { /* the coarser level alone */
        z.level[0]++;
        z.weight[1] = 0;
    }
    z.weight[0] = (u9)(256 - z.weight[1]);
    return z;
}

/* chosen: TEX_QUERY_ACCESSED */
u16 lod_accessed(const struct tex_view *v, u16 clamped)
{
    if (!TEX_QUERY_ACCESSED || mip_of(v, is_integer(v)) == TEX_MIP_LINEAR)
        return lod_within(v, clamped);
    return (u16)(lod_levels(v, clamped).level[0] << 8);
}
