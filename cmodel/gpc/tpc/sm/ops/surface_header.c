/* surface_header.c - see surface_header.h */
#include "gpc/tpc/sm/ops/surface_header.h"

#include "common/bits.h"
#include "common/texel.h"
#include "gpc/tpc/sm/isa/isa.h"
#include "gpc/tpc/tex/tex_view.h"

/* known: facts/texture/blocklinear.md 2
 * chosen: levels are those of MAX_MIP_LEVEL, of which the view's first is the surface
 */
static void read_block_linear(const struct tex_view *v, struct surface_header *s)
{
    const struct surface whole = {
        .layout = SURFACE_BLOCK_LINEAR,
        .samples = SAMPLES_1X1,
        .width = v->width,
        .height = v->height,
        .depth = v->depth,
        .levels = (u5)(v->levels_last + 1),
        .layers = 1,
        .element_bytes = (u5)s->texel,
        .element_width = 1,
        .element_height = 1,
        .block_height = v->block_height,
        .block_depth = v->block_depth,
        .tile_width = v->tile_width,
    };

    s->base = v->address + surface_level_offset(&whole, v->first);
    s->image = surface_level(&whole, v->first);
    s->layer_bytes = surface_layer_size(&whole);
}

const char *surface_header_read(const u32 word[SURFACE_HEADER_WORDS], struct surface_header *s)
{
    struct tex_view v;
    const char *lacks = tex_view_image(word, &v);

    *s = (struct surface_header){ .format = word[0], .texel = texel_bytes(word[0]) };
    if (s->texel == 0)
        return "surfaces: texels of blocks, of video, of 12 bytes";
    if (v.version == TEX_PITCH_KEY || v.version == TEX_BLOCK_LINEAR_KEY)
        return "surfaces: headers with colour keys";
    if (lacks)
        return lacks;
    s->base = v.address;
    s->pitch = v.pitch;
    s->pitched = v.version != TEX_BLOCK_LINEAR;
    if (!s->pitched)
        read_block_linear(&v, s);
    s->width = tex_view_size(&v, v.first, 0);
    s->height = tex_view_size(&v, v.first, 1);
    s->depth = tex_view_size(&v, v.first, 2);
    s->layers = v.layers;
    s->layered = v.type != TEX_3D && !s->pitched;
    return NULL;
}

/* Whether x lies in [0, last], or does after clamping to [0, most]. */
static bool inside(s64 *x, s64 last, s64 most, unsigned clamp)
{
    if (*x >= 0 && *x <= last)
        return true;
    *x = *x < 0 ? 0 : most;
    return clamp == ISA_SUCLAMP_NEAR;
}

/* known: PTX ISA, suld.b and sust.b: coordinates are signed
 * chosen: an access wider or narrower than a texel begins where the texel does and lies inside if all its bytes do;
 * clamping brings it to the last aligned place where they do
 */
bool surface_header_find(const struct surface_header *s, struct surface_place *p)
{
    const unsigned bytes = p->bytes ? p->bytes : s->texel, scale = p->in_bytes ? 1 : s->texel;
    const s64 room = (s64)(s->width * s->texel) - bytes;
    const s64 slices = s->layered ? s->layers : s->depth;
    u64 offset;

    p->address = s->base & bits_mask(TEX_ADDRESS_BITS);
    if (room < 0 || !inside(&p->at[0], room / scale, room / bytes * bytes / scale, p->clamp) ||
        !inside(&p->at[1], (s64)s->height - 1, (s64)s->height - 1, p->clamp) ||
        !inside(&p->at[2], slices - 1, slices - 1, p->clamp))
        return false;
    const u64 x = (u64)p->at[0] * scale, y = (u64)p->at[1], z = (u64)p->at[2];

    if (s->pitched)
        offset = y * s->pitch + x;
    else
        offset = (s->layered ? z * s->layer_bytes : 0) +
                 surface_image_offset(&s->image, (u32)x, (u32)y, s->layered ? 0 : (u32)z);
    p->address = (s->base + offset) & bits_mask(TEX_ADDRESS_BITS);
    return true;
}
