/* surface_header.c - see surface_header.h */
#include "gpc/tpc/sm/ops/surface_header.h"

#include "common/bits.h"
#include "common/texel.h"
#include "gpc/tpc/sm/isa/isa.h"

enum { BUFFER = 0, PITCH = 2, BLOCK_LINEAR = 3 }; /* HEADER_VERSION */
enum {
    ONE_D,
    TWO_D,
    THREE_D,
    CUBEMAP,
    ONE_D_ARRAY,
    TWO_D_ARRAY,
    ONE_D_BUFFER,
    TWO_D_NO_MIPMAP,
    CUBEMAP_ARRAY
};

#define ADDRESS_BITS   40 /* chosen: those above are lost, as the copying engines have it */
#define BLOCK_LOG2_MAX 5
#define CUBE_FACES     6

static u32 field(const u32 *word, unsigned high, unsigned low)
{
    return (u32)bits_get(word, low, high - low + 1);
}

/* known: class cl b197tex: a cube map's depth counts cubes */
static u32 layers_of(const u32 *word, unsigned type)
{
    const u32 depth = field(word, 189, 176) + 1;

    switch (type) {
    case CUBEMAP: return CUBE_FACES;
    case ONE_D_ARRAY:
    case TWO_D_ARRAY: return depth;
    case CUBEMAP_ARRAY: return CUBE_FACES * depth;
    default: return 1;
    }
}

static const char *read_buffer(const u32 *word, struct surface_header *s)
{
    s->base = bits_get(word, 64, 16) << 32 | word[1];
    s->pitched = true;
    s->width = ((u64)field(word, 111, 96) << 16 | field(word, 143, 128)) + 1;
    s->height = s->depth = s->layers = 1;
    return NULL;
}

/* known: facts/texture/blocklinear.md 2: no levels and no depth */
static const char *read_pitch(const u32 *word, struct surface_header *s)
{
    const unsigned type = field(word, 154, 151);

    s->base = bits_get(word, 64, 16) << 32 | (u64)field(word, 63, 37) << 5;
    s->pitched = true;
    s->pitch = field(word, 111, 96) << 5;
    s->width = field(word, 143, 128) + 1;
    s->height = type == ONE_D ? 1 : field(word, 175, 160) + 1;
    s->depth = s->layers = 1;
    if (type != ONE_D && type != TWO_D && type != TWO_D_NO_MIPMAP)
        return "surfaces: layers and depth of pitch headers";
    return NULL;
}

static const char *block_linear_lacks(const u32 *word)
{
    if (field(word, 108, 106) != 0 || field(word, 109, 109) != 0)
        return "surfaces: sparse tiles and 3D GOBs";
    if (field(word, 101, 99) > BLOCK_LOG2_MAX || field(word, 104, 102) > BLOCK_LOG2_MAX)
        return "surfaces: blocks of that size";
    if (field(word, 154, 151) > CUBEMAP_ARRAY)
        return "surfaces: that type of texture";
    return NULL;
}

static u32 level_of(u32 extent, unsigned level)
{
    return extent >> level ? extent >> level : 1;
}

/* chosen: levels are those of MAX_MIP_LEVEL, of which the view's first is the surface */
static const char *read_block_linear(const u32 *word, struct surface_header *s)
{
    const unsigned type = field(word, 154, 151);
    const bool one_line = type == ONE_D || type == ONE_D_ARRAY;
    const unsigned last = type == TWO_D_NO_MIPMAP ? 0 : field(word, 127, 124);
    const unsigned first = field(word, 227, 224), level = first < last ? first : last;
    const struct surface whole = {
        .layout = SURFACE_BLOCK_LINEAR,
        .samples = SAMPLES_1X1,
        .width = field(word, 143, 128) + 1,
        .height = one_line ? 1 : field(word, 175, 160) + 1,
        .depth = type == THREE_D ? field(word, 189, 176) + 1 : 1,
        .levels = (u5)(last + 1),
        .layers = 1,
        .element_bytes = (u5)s->texel,
        .element_width = 1,
        .element_height = 1,
        .block_height = (u3)field(word, 101, 99),
        .block_depth = (u3)field(word, 104, 102),
    };

    if (block_linear_lacks(word))
        return block_linear_lacks(word);
    s->base = (bits_get(word, 64, 16) << 32 | (u64)field(word, 63, 41) << 9) +
              surface_level_offset(&whole, level);
    s->image = surface_level(&whole, level);
    s->layer_bytes = surface_layer_size(&whole);
    s->width = level_of(whole.width, level);
    s->height = level_of(whole.height, level);
    s->depth = level_of(whole.depth, level);
    s->layers = layers_of(word, type);
    s->layered = type != THREE_D;
    return NULL;
}

const char *surface_header_read(const u32 word[SURFACE_HEADER_WORDS], struct surface_header *s)
{
    *s = (struct surface_header){ .format = word[0], .texel = texel_bytes(word[0]) };
    if (s->texel == 0)
        return "surfaces: texels of blocks, of video, of 12 bytes";
    switch (field(word, 87, 85)) {
    case BUFFER: return read_buffer(word, s);
    case PITCH: return read_pitch(word, s);
    case BLOCK_LINEAR: return read_block_linear(word, s);
    default: return "surfaces: headers with colour keys";
    }
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

    p->address = s->base & bits_mask(ADDRESS_BITS);
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
    p->address = (s->base + offset) & bits_mask(ADDRESS_BITS);
    return true;
}

void surface_header_dimensions(const u32 word[SURFACE_HEADER_WORDS], u32 level, u32 size[4])
{
    const unsigned version = field(word, 87, 85), type = field(word, 154, 151);
    const bool leveled = version >= BLOCK_LINEAR && type != TWO_D_NO_MIPMAP;
    const u32 first = leveled ? field(word, 227, 224) : 0,
              last = leveled ? field(word, 231, 228) : 0;
    const u32 levels = last < first ? 1 : last - first + 1;
    struct surface_header buffer;

    size[0] = size[1] = size[2] = 0;
    size[3] = levels;
    if (level >= levels)
        return;
    size[1] = size[2] = 1;
    if (version == BUFFER) {
        read_buffer(word, &buffer);
        size[0] = (u32)buffer.width;
        return;
    }
    size[0] = level_of(field(word, 143, 128) + 1, first + level);
    if (type != ONE_D && type != ONE_D_ARRAY)
        size[1] = level_of(field(word, 175, 160) + 1, first + level);
    if (type == THREE_D)
        size[2] = level_of(field(word, 189, 176) + 1, first + level);
    else if (type == ONE_D_ARRAY || type == TWO_D_ARRAY || type == CUBEMAP_ARRAY)
        size[2] = field(word, 189, 176) + 1;
}
