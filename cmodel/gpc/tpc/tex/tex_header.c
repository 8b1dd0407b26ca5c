/* tex_header.c - see tex_view.h: what a header says of memory, and how large the texture is */
#include "gpc/tpc/tex/tex_view.h"

#include <string.h>

#include "common/bits.h"
#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"

#define BLOCK_LOG2_MAX 5
#define CUBE_FACES     6

static bool is_block_linear(const struct tex_view *v)
{
    return v->version == TEX_BLOCK_LINEAR || v->version == TEX_BLOCK_LINEAR_KEY;
}

static bool is_flat(const struct tex_view *v)
{
    return v->type == TEX_1D || v->type == TEX_2D || v->type == TEX_2D_FLAT;
}

static bool has_lines(const struct tex_view *v)
{
    return v->type != TEX_1D && v->type != TEX_1D_ARRAY && v->type != TEX_1D_BUFFER;
}

/* known: class cl b197tex: a cube map's depth counts cubes */
static u32 layers_of(enum tex_type type, u32 depth)
{
    switch (type) {
    case TEX_CUBE: return CUBE_FACES;
    case TEX_1D_ARRAY:
    case TEX_2D_ARRAY: return depth;
    case TEX_CUBE_ARRAY: return CUBE_FACES * depth;
    default: return 1;
    }
}

/* chosen: a header of this layout is a buffer, whatever its type says */
static const char *read_buffer(const struct tic *t, const u32 *word, struct tex_view *v)
{
    struct tic_buffer b;

    tic_buffer_get(&b, word);
    v->type = TEX_1D_BUFFER;
    v->address = t->address_high << 32 | b.address;
    v->width = (u32)(b.width_high << 16 | t->width);
    v->width += v->width != UINT32_MAX; /* as wide as any coordinate */
    return NULL;
}

static const char *read_pitch(const struct tic *t, const u32 *word, struct tex_view *v)
{
    struct tic_pitch p;

    tic_pitch_get(&p, word);
    v->address = t->address_high << 32 | p.address << 5;
    v->pitch = (u32)p.pitch << 5;
    return is_flat(v) ? NULL : "textures: layers and depth of pitch headers";
}

static const char *read_block(const struct tic *t, const u32 *word, struct tex_view *v)
{
    struct tic_block b;

    tic_block_get(&b, word);
    v->address = t->address_high << 32 | b.address << 9;
    v->block_height = (u3)b.block_height;
    v->block_depth = (u3)b.block_depth;
    v->tile_width = (u3)b.tile_width;
    if (b.gob_3d)
        return "textures: 3D GOBs";
    if (b.block_height > BLOCK_LOG2_MAX || b.block_depth > BLOCK_LOG2_MAX ||
        b.tile_width > BLOCK_LOG2_MAX)
        return "textures: blocks of that size";
    return v->type > TEX_CUBE_ARRAY || v->type == TEX_1D_BUFFER ? "textures: that type of texture"
                                                                : NULL;
}

/* The samples that memory has.
 * known: class cl b197tex names them; chosen: coverage samples are no texels: they change neither places nor counts
 */
static enum sample_mode stored_samples(u64 code)
{
    enum { VC_2X2_4 = 8, VC_2X2_12, VC_4X2_8, VC_4X2_24 };

    switch (code) {
    case VC_2X2_4:
    case VC_2X2_12: return SAMPLES_2X2;
    case VC_4X2_8:
    case VC_4X2_24: return SAMPLES_4X2;
    default: return (enum sample_mode)code;
    }
}

/* Sizes of images.
 * known: facts/texture/blocklinear.md 2: pitch headers have no levels
 * chosen: a view ends at the resource's last level, and has its first
 */
static void read_image(const u32 *word, struct tex_view *v)
{
    const bool leveled = is_block_linear(v) && v->type != TEX_2D_FLAT;
    const bool keyed = v->version == TEX_PITCH_KEY || v->version == TEX_BLOCK_LINEAR_KEY;
    struct tic_levels l = { .last = 15 };
    struct tic_image i;

    tic_image_get(&i, word);
    if (!keyed)
        tic_levels_get(&l, word);
    v->height = has_lines(v) ? (u32)i.height + 1 : 1;
    v->depth = v->type == TEX_3D ? (u32)i.depth + 1 : 1;
    v->layers = layers_of(v->type, (u32)i.depth + 1);
    v->levels_last = leveled ? (u4)i.last_level : 0;
    v->first = (u4)(l.first < v->levels_last ? l.first : v->levels_last);
    v->last = (u4)(l.last < v->levels_last ? l.last : v->levels_last);
    v->last = v->last < v->first ? v->first : v->last;
    v->sample_code = (u4)stored_samples(l.samples);
}

const char *tex_view_image(const u32 header[TEX_HEADER_WORDS], struct tex_view *v)
{
    const char *lacks;
    struct tic t;

    tic_get(&t, header);
    memset(v, 0, sizeof *v);
    v->version = (enum tex_version)t.version;
    v->type = (enum tex_type)t.type;
    v->width = (u32)t.width + 1;
    v->height = v->depth = v->layers = 1;
    if (t.version > TEX_BLOCK_LINEAR_KEY)
        return "textures: that layout of a header";
    if (t.version == TEX_BUFFER)
        lacks = read_buffer(&t, header, v);
    else {
        lacks = is_block_linear(v) ? read_block(&t, header, v) : read_pitch(&t, header, v);
        read_image(header, v);
    }
    v->address &= bits_mask(TEX_ADDRESS_BITS);
    return lacks;
}

u32 tex_view_size(const struct tex_view *v, unsigned level, unsigned axis)
{
    const u32 of[3] = { v->width, v->height, v->depth };

    return of[axis] >> level ? of[axis] >> level : 1;
}

unsigned tex_view_axes(const struct tex_view *v)
{
    return v->type == TEX_3D ? 3 : has_lines(v) ? 2 : 1;
}
