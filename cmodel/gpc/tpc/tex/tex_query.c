/* tex_query.c - what TXQ tells (facts/isa/semantics.md 11) */
#include "gpc/tpc/tex/tex.h"

#include <string.h>

#include "common/fp32.h"
#include "common/samples.h"
#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"

#define CUBE_FACES 6

/* Of a level of the view: width, height, depth or layers; how many levels the view has.
 * chosen: sizes of a level that the view lacks are 0; cube maps have layers by cubes
 */
static void dimension(const struct tex_view *v, u32 level, u32 value[4])
{
    value[3] = v->last - v->first + 1u;
    if (level >= value[3])
        return;
    for (unsigned axis = 0; axis < 3; axis++)
        value[axis] = tex_view_size(v, v->first + level, axis);
    if (v->type ==
        TEX_1D_ARRAY) /* known: nouveau: OpenGL's textureSize is the first two (piglit, on a GM206) */
        value[1] = v->layers;
    if (v->layers > 1 && v->type != TEX_CUBE)
        value[2] = v->type == TEX_CUBE_ARRAY ? v->layers / CUBE_FACES : v->layers;
}

/* known: NVK, nouveau: the third is how many samples a pixel has; chosen: the first is the type's code, the second 0 */
static void texture_type(const struct tex_view *v, u32 value[4])
{
    value[0] = v->type;
    value[2] = samples_count(samples_shape((enum sample_mode)v->sample_code));
}

/* known: Direct3D 11 functional specification, standard patterns, in sixteenths from the pixel's upper left corner
 * chosen: the header's samples have them, as the header has no others
 */
static const u8 position[5][16] = {
    { 0x88 },
    { 0xcc, 0x44 },
    { 0x26, 0x6e, 0xa2, 0xea },
    { 0x59, 0xb7, 0x9d, 0x35, 0xd3, 0x71, 0xfb, 0x1f },
    { 0x99, 0x57, 0xa5, 0x7c, 0x63, 0xda, 0xbd, 0x3b, 0xe6, 0x18, 0x24, 0xc2, 0x80, 0x4f, 0xfe,
      0x01 },
};

static void sample_position(const struct tex_view *v, u32 sample, u32 value[4])
{
    const unsigned count = samples_count(samples_shape((enum sample_mode)v->sample_code));
    const u8 at = position[bits_top(count)][sample % count];

    value[0] = fp32_pack(false, -4, at & 15);
    value[1] = fp32_pack(false, -4, at >> 4);
}

bool tex_query_known(unsigned query)
{
    switch (query) {
    case TEX_QUERY_DIMENSION:
    case TEX_QUERY_TYPE:
    case TEX_QUERY_POSITION:
    case TEX_QUERY_FILTER:
    case TEX_QUERY_LOD:
    case TEX_QUERY_WRAP:
    case TEX_QUERY_BORDER: return true;
    default: return false;
    }
}

/* chosen: of a sampler each result is a field of it: magnify, minify, mip filter; least and greatest level, bias; the wraps;
 * the border's colour
 */
static void sampler(const struct tsc *s, unsigned query, u32 value[4])
{
    const u64 field[][4] = { { s->magnify, s->minify, s->mip, s->anisotropy },
                             { s->least, s->most, s->bias, 0 },
                             { s->wrap_x, s->wrap_y, s->wrap_z, 0 },
                             { s->red, s->green, s->blue, s->alpha } };

    for (unsigned n = 0; n < 4; n++)
        value[n] = (u32)field[(query - TEX_QUERY_SAMPLER) / 2][n];
}

void tex_query(const struct tex_state *s, unsigned query, u32 operand, u32 value[4])
{
    struct tex_view v;
    struct tsc t;

    memset(value, 0, 4 * sizeof *value);
    if (!tex_query_known(query))
        return;
    tex_view_image(s->header, &v);
    switch (query) {
    case TEX_QUERY_DIMENSION: dimension(&v, operand, value); break;
    case TEX_QUERY_TYPE: texture_type(&v, value); break;
    case TEX_QUERY_POSITION: sample_position(&v, operand, value); break;
    default: tsc_get(&t, s->sampler); sampler(&t, query, value);
    }
}
