/* tex_view.h - a texture as a header (TIC) and a sampler (TSC) describe it (class cl b197tex; facts/texture/texunit.md)
 *
 *   tex_state ---> tex_view_of ---> struct tex_view, which the texture unit's parts read
 *
 * Sizes are of level 0 of the resource; levels are numbers in the resource.  The layouts are tic.def and tsc.def.
 *
 * Not modelled, as no public source says more than their names:
 * - 3D GOBs: where in one a byte lies;
 * - borders beside the texels: where they lie, and whether sizes count them;
 * - colour keys that kill: which texels of a footprint count, and in which programs;
 * - filters of VCAA, which need coverage that lies in no texel;
 * - layers and depth of pitch headers: how far apart they are.
 */
#ifndef TEX_VIEW_H
#define TEX_VIEW_H

#include "common/surface.h"
#include "gpc/tpc/tex/tex_bus.h"
#include "gpc/tpc/tex/tex_format.h"

#define TEX_HEADER_WORDS 8
#define TEX_ADDRESS_BITS 40 /* chosen: those above are lost, as the copying engines have it */

enum tex_version { TEX_BUFFER, TEX_PITCH_KEY, TEX_PITCH, TEX_BLOCK_LINEAR, TEX_BLOCK_LINEAR_KEY };
enum tex_type {
    TEX_1D,
    TEX_2D,
    TEX_3D,
    TEX_CUBE,
    TEX_1D_ARRAY,
    TEX_2D_ARRAY,
    TEX_1D_BUFFER,
    TEX_2D_FLAT, /* without levels */
    TEX_CUBE_ARRAY
};
enum tex_wrap {
    TEX_WRAP,
    TEX_MIRROR,
    TEX_CLAMP_EDGE,
    TEX_CLAMP_BORDER,
    TEX_CLAMP_OGL,
    TEX_MIRROR_EDGE,
    TEX_MIRROR_BORDER,
    TEX_MIRROR_OGL
};
enum tex_filter_code { TEX_FILTER_UNSET, TEX_POINT, TEX_LINEAR, TEX_ANISO };
enum tex_mip { TEX_MIP_UNSET, TEX_MIP_NONE, TEX_MIP_POINT, TEX_MIP_LINEAR };
enum tex_reduction { TEX_RED_NONE, TEX_RED_MINIMUM, TEX_RED_MAXIMUM };

struct tex_view {
    /* Memory. */
    enum tex_version version;
    enum tex_type type;
    u64 address;                  /* of level 0 of layer 0 */
    u32 pitch;                    /* bytes from line to line, of pitch headers */
    u3 block_height, block_depth; /* log2 GOBs */
    u3 tile_width;                /* log2 GOBs, of sparse tiles */
    struct tex_format format;     /* layout, numbers, codec (tex_format.h) */
    u3 source
        [4]; /* of the program's R, G, B, A: 0 zero, 2 to 5 stored R to A, 6 one as integer, 7 as float */
    u32 key; /* of headers with a colour key */
    u5 packs; /* PACK_COMPONENTS: bits of a component in registers, 8 or 16; 0: each has a register */
    u2 promotion; /* enum l1_promotion: sectors that come with one that misses */
    /* Sizes. */
    u32 width;         /* texels, or elements of a buffer */
    u32 height, depth; /* texels; 1 where the type has none */
    u32 layers;        /* 1 or more; of cubes 6 for each */
    u4 levels_last;    /* the resource's last level (MAX_MIP_LEVEL) */
    u4 first, last;    /* of the view, last not above levels_last, nor below first */
    u4 sample_code;    /* MULTI_SAMPLE_COUNT */
    /* Coordinates. */
    bool normalized;
    u3 wrap[3]; /* enum tex_wrap of x, y, z */
    u2 seam;    /* CUBEMAP_INTERFACE_FILTERING */
    /* Level of detail; fields of the header and the sampler are united as the header says (USE_HEADER_OPT_CONTROL). */
    u12 header_least;                     /* u4.8, MIN_LOD_CLAMP of the header */
    bool least_whole;                     /* MIN_LOD_CLAMP_BEHAVIOR: integers only */
    s13 bias;                             /* s5.8 */
    u12 least, most;                      /* u4.8, of the sampler */
    u5 trilinear;                         /* TRILIN_OPT: e2m3 */
    u3 anisotropy;                        /* code of the highest degree */
    u4 anisotropy_bias;                   /* u0.4 */
    bool four_vectors;                    /* iso: LOD_ISO_QUALITY */
    bool four_vectors_aniso, exact_ratio; /* LOD_ANISO_QUALITY, QUALITY2 */
    u2 fine_spread, coarse_spread, fine_modifier, coarse_modifier;
    u5 spread_scale;
    u3 spread_most; /* log2 */
    /* Filter. */
    u2 magnify, minify, mip; /* enum tex_filter_code, tex_mip */
    u2 reduction;            /* enum tex_reduction */
    bool compares;           /* DEPTH_COMPARE of the sampler */
    u3 function;             /* ZC_NEVER to ZC_ALWAYS: 0 to 7 */
    bool srgb;               /* texels are converted: both bits are set, and the format allows it */
    bool depth_border;       /* DEPTH_TEXTURE: the border's R stands for all components */
    u3 border_size;          /* 7: the sampler's colour */
    u32 border[4];           /* raw words; of sRGB textures fp32 of the 8-bit fields by the table */
};

/* Fills a view of what its header says of memory and sizes, but for the format; NULL, or what is not modelled.  Sizes are
 * there in any case, but of a layout that there is not.
 */
const char *tex_view_image(const u32 header[TEX_HEADER_WORDS], struct tex_view *v);

/* Fills a view; NULL, or what is not modelled. */
const char *tex_view_of(const struct tex_state *s, struct tex_view *v);

/* Returns what of a header and a sampler is not modelled, or NULL. */
const char *tex_view_lacks(const struct tex_state *s);

/* Return the size of a level along an axis (0 x, 1 y, 2 z), at least 1; how many coordinates address a texel (1 to 3, a
 * cube's 2).
 */
u32 tex_view_size(const struct tex_view *v, unsigned level, unsigned axis);
unsigned tex_view_axes(const struct tex_view *v);

static inline bool tex_view_is_cube(const struct tex_view *v)
{
    return v->type == TEX_CUBE || v->type == TEX_CUBE_ARRAY;
}

static inline bool tex_view_is_array(const struct tex_view *v)
{
    return v->type == TEX_1D_ARRAY || v->type == TEX_2D_ARRAY || v->type == TEX_CUBE_ARRAY;
}

#endif
