/* tex_view.c - see tex_view.h */
#include "gpc/tpc/tex/tex_view.h"

#include "common/bits.h"
#include "common/norm.h"
#include "common/srgb.h"
#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"

enum { SAMPLER_COLOR = 7 };

static s13 signed_bias(u64 bias)
{
    return (s13)((s64)(bias << 51) >> 51);
}

/* known: class cl b197tex, USE_HEADER_OPT_CONTROL */
static void read_lod(const struct tic_image *i, const struct tsc *t, struct tex_view *v)
{
    v->least_whole = t->least_whole;
    v->least = (u12)t->least;
    v->most = (u12)t->most;
    v->bias = signed_bias(i->own_control ? i->bias : t->bias);
    v->trilinear = (u5)(i->own_control ? i->trilinear : t->trilinear);
    v->anisotropy = (u3)(i->own_control ? i->anisotropy : t->anisotropy);
    v->anisotropy_bias = (u4)i->aniso_bias;
    v->four_vectors = i->four_iso;
    v->four_vectors_aniso = i->four_aniso;
    v->exact_ratio = i->exact_ratio;
    v->fine_spread = (u2)i->fine_spread;
    v->coarse_spread = (u2)i->coarse_spread;
    v->fine_modifier = (u2)i->fine_modifier;
    v->coarse_modifier = (u2)i->coarse_modifier;
    v->spread_scale = (u5)i->spread_scale;
    v->spread_most = (u3)i->spread_most;
}

static bool has_border(unsigned wrap)
{
    return wrap == TEX_CLAMP_BORDER || wrap == TEX_CLAMP_OGL || wrap == TEX_MIRROR_BORDER ||
           wrap == TEX_MIRROR_OGL;
}

/* Whether the result's component n is one that the format converts. */
static bool converts(const struct tex_view *v, unsigned n)
{
    const unsigned stored = v->source[n] - 2u;

    return v->srgb && stored < 4 && v->format.converts >> stored & 1;
}

/* known: facts/texture/texunit.md 1: where texels are converted, so is the border, from fields of its own; codecs.md 7 */
static void read_border(const struct tic_image *i, const struct tsc *t, struct tex_view *v)
{
    const u64 code[3] = { t->srgb_red, t->srgb_green, t->srgb_blue };

    v->border[0] = (u32)t->red;
    v->border[1] = (u32)t->green;
    v->border[2] = (u32)t->blue;
    v->border[3] = (u32)t->alpha;
    for (unsigned n = 0; n < 3; n++)
        if (converts(v, n))
            v->border[n] = unorm_to_fp32(srgb_decode[code[n]], 16);
    v->border_size = (u3)i->border_size;
    v->depth_border = i->depth_texture;
}

/* known: NVK: a sampler's bit does nothing where the resource has several levels */
static const char *read_sampler(const struct tic_image *i, const struct tsc *t, struct tex_view *v)
{
    const u64 wrap[3] = { t->wrap_x, t->wrap_y, t->wrap_z };
    bool border = false;

    for (unsigned n = 0; n < 3; n++) {
        v->wrap[n] = (u3)wrap[n];
        border |= n < tex_view_axes(v) && has_border(v->wrap[n]);
    }
    v->normalized = i->normalized && !(t->unnormalized && v->levels_last == 0);
    v->seam = (u2)t->seam;
    read_lod(i, t, v);
    v->magnify = (u2)t->magnify;
    v->minify = (u2)t->minify;
    v->mip = (u2)t->mip;
    v->reduction = (u2)t->reduction;
    v->compares = t->compares;
    v->function = (u3)t->function;
    read_border(i, t, v);
    if (t->magnify > TEX_LINEAR)
        return "textures: filters of VCAA";
    if (t->reduction > TEX_RED_MAXIMUM)
        return "textures: that reduction";
    return border && v->border_size != SAMPLER_COLOR ? "textures: borders beside the texels" : NULL;
}

/* known: facts/texture/texunit.md 1: packed are 8- and 16-bit norms and fp16
 * chosen: if all stored components are of one such type and width; other formats are as without the bit
 */
static u5 packed_bits(const struct tex_format *f)
{
    const u8 number = f->component[0].number;
    u5 bits = 0;

    for (unsigned c = 0; c < 4; c++) {
        const bool half = number == TEX_FLOAT && (f->width[c] == 16 || (f->halves >> c & 1));
        const bool norm = number == TEX_UNORM || number == TEX_SNORM;
        const u5 own = half                                              ? 16
                       : norm && (f->width[c] == 8 || f->width[c] == 16) ? f->width[c]
                                                                         : 0;

        if (!f->width[c])
            continue;
        if (!own || f->component[c].number != number || (bits && bits != own))
            return 0;
        bits = own;
    }
    return bits;
}

static const char *read_header(const struct tic *t, const u32 *header, struct tex_view *v)
{
    const char *lacks = tex_view_image(header, v);
    struct tic_key k = { .kills = 0 };
    struct tic_levels l = { .least = 0 };

    if (lacks)
        return lacks;
    if (v->version == TEX_PITCH_KEY || v->version == TEX_BLOCK_LINEAR_KEY)
        tic_key_get(&k, header);
    else if (v->version != TEX_BUFFER)
        tic_levels_get(&l, header);
    v->key = (u32)k.value;
    v->promotion = (u2)t->promotion;
    v->header_least = (u12)l.least;
    v->source[0] = (u3)t->x_source;
    v->source[1] = (u3)t->y_source;
    v->source[2] = (u3)t->z_source;
    v->source[3] = (u3)t->w_source;
    if (k.kills)
        return "textures: colour keys that kill pixels";
    if (!samples_known((enum sample_mode)v->sample_code))
        return "textures: that count of samples";
    lacks = tex_format_of(header[0], &v->format);
    if (!lacks && t->packs)
        v->packs = packed_bits(&v->format);
    return lacks;
}

const char *tex_view_of(const struct tex_state *s, struct tex_view *v)
{
    struct tic_image i = { .border_size = SAMPLER_COLOR };
    struct tic header;
    struct tsc sampler;
    const char *lacks;

    tic_get(&header, s->header);
    tsc_get(&sampler, s->sampler);
    lacks = read_header(&header, s->header, v);
    if (lacks)
        return lacks;
    if (v->version != TEX_BUFFER)
        tic_image_get(&i, s->header);
    v->srgb = header.srgb && sampler.srgb && v->format.srgb;
    return read_sampler(&i, &sampler, v);
}

const char *tex_view_lacks(const struct tex_state *s)
{
    struct tex_view v;

    return tex_view_of(s, &v);
}
