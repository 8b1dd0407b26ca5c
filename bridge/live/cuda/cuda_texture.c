/* cuda_texture.c - textures and surfaces: headers and samplers in two pools of a context (facts/texture/texunit.md 1)
 *
 * An object is what instructions take: its header's number, and its sampler's in bits 31:20.
 */
#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_array.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_texture.h"
#include "cuda/cuda_user.h"

#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"

#define SAMPLERS_AT (32 * TEXTURES)

enum { RESOURCE_ARRAY, RESOURCE_MIPMAPPED, RESOURCE_LINEAR, RESOURCE_PITCH };
enum { READ_AS_INTEGER = 1, NORMALIZED = 2, SRGB = 0x10 };
enum { BUFFER = 0, PITCH = 2, BLOCK = 3 };                      /* versions of headers */
enum { ONE, TWO, THREE, ONES = 4, TWOS, ONE_BUFFER, TWO_FLAT }; /* types */
enum { SNORM = 1, UNORM, SINT, UINT, FLOAT = 7 };
enum { IN_ZERO, IN_R = 2, IN_ONE_INT = 6, IN_ONE_FLOAT };

struct texture {
    bool used, surface;
    struct cu_resource resource;
    struct cu_texture how;
};

/* known: COMPONENTS by bytes of an element and of a channel */
static u32 components_of(u32 channel, unsigned channels)
{
    static const u8 codes[3][3] = { { 29, 24, 8 }, { 27, 12, 3 }, { 15, 4, 1 } };

    return codes[channel / 2][channels / 2];
}

/* known: integers are read as fractions unless the flag says otherwise; those of 32 bits never are */
static unsigned number_of(int format, u32 channel, unsigned flags, bool surface)
{
    const bool is_signed = format >= 8 && format <= 10;

    if (format == 0x10 || format == 0x20)
        return FLOAT;
    if (flags & READ_AS_INTEGER || channel == 4 || surface)
        return is_signed ? SINT : UINT;
    return is_signed ? SNORM : UNORM;
}

static void put_format(u32 *header, int format, unsigned channels, unsigned flags, bool surface)
{
    const u32 channel = array_element(format, 1);
    const unsigned number = number_of(format, channel, flags, surface);
    const unsigned one = number == SINT || number == UINT ? IN_ONE_INT : IN_ONE_FLOAT;
    struct tic t;

    tic_get(&t, header);
    t.components = components_of(channel, channels);
    t.r_type = t.g_type = t.b_type = t.a_type = number;
    t.x_source = IN_R;
    t.y_source = channels > 1 ? IN_R + 1 : IN_ZERO;
    t.z_source = channels > 2 ? IN_R + 2 : IN_ZERO;
    t.w_source = channels > 3 ? IN_R + 3 : one;
    t.srgb = flags & SRGB && number == UNORM && channel == 1;
    tic_put(header, &t);
}

static void put_image(u32 *header, unsigned version, unsigned type, u64 va, u64 width, u64 height,
                      u64 depth, bool normalized)
{
    struct tic t;
    struct tic_image i;

    tic_get(&t, header);
    t.version = version;
    t.type = type;
    t.width = width - 1;
    t.address_high = va >> 32;
    tic_put(header, &t);
    tic_image_get(&i, header);
    i.height = height - 1;
    i.depth = depth - 1;
    i.border_size = 7;
    i.normalized = normalized;
    tic_image_put(header, &i);
}

static int put_array(u32 *header, cu_handle handle, unsigned flags, bool surface)
{
    const struct cu_array *a = array_of(handle);
    struct tic_block b = { 0 };
    unsigned type;

    if (!a)
        return CU_INVALID_HANDLE;
    type = a->as.flags & CU_ARRAY_LAYERED ? (a->as.height ? TWOS : ONES)
           : a->as.depth                  ? THREE
           : a->as.height                 ? TWO
                                          : ONE;
    put_format(header, a->as.format, a->as.channels, flags, surface);
    b.address = (u32)a->block->va >> 9;
    tic_block_put(header, &b);
    put_image(header, BLOCK, type, a->block->va, a->as.width, a->rows, a->slices,
              flags & NORMALIZED);
    return CU_SUCCESS;
}

static int put_linear(u32 *header, const struct cu_resource *r, unsigned flags)
{
    const u32 element = array_element(r->of.linear.format, r->of.linear.channels);
    const struct block *m = block_at(r->of.linear.pointer);
    const u64 texels = element ? r->of.linear.bytes / element : 0;
    struct tic_buffer b = { 0 };
    struct tic t;

    if (!texels || texels > 1 << 28 || !m || !block_range(r->of.linear.pointer) ||
        r->of.linear.pointer % element ||
        r->of.linear.bytes > m->bytes - (r->of.linear.pointer - m->va))
        return CU_INVALID_VALUE;
    put_format(header, r->of.linear.format, r->of.linear.channels, flags, false);
    b.address = (u32)r->of.linear.pointer;
    b.width_high = (texels - 1) >> 16;
    tic_buffer_put(header, &b);
    tic_get(&t, header);
    t.version = BUFFER;
    t.type = ONE_BUFFER;
    t.width = (texels - 1) & 0xffff;
    t.address_high = r->of.linear.pointer >> 32;
    tic_put(header, &t);
    return CU_SUCCESS;
}

static int put_pitch(u32 *header, const struct cu_resource *r, unsigned flags)
{
    const u32 element = array_element(r->of.pitch.format, r->of.pitch.channels);
    const struct block *m = block_at(r->of.pitch.pointer);
    const u64 width = r->of.pitch.width, height = r->of.pitch.height, pitch = r->of.pitch.pitch;
    struct tic_pitch p = { 0 };

    if (!element || !m || !block_range(r->of.pitch.pointer) || !width || !height || width > 65536 ||
        height > 65536 || pitch > 1 << 20 || r->of.pitch.pointer % 32 || pitch % 32 ||
        pitch < width * element ||
        pitch * (height - 1) + width * element > m->bytes - (r->of.pitch.pointer - m->va))
        return CU_INVALID_VALUE;
    put_format(header, r->of.pitch.format, r->of.pitch.channels, flags, false);
    p.address = (u32)r->of.pitch.pointer >> 5;
    p.pitch = pitch >> 5;
    tic_pitch_put(header, &p);
    put_image(header, PITCH, TWO_FLAT, r->of.pitch.pointer, width, height, 1, flags & NORMALIZED);
    return CU_SUCCESS;
}

/* known: wrap and mirror are for normalized coordinates alone */
static unsigned wrap_of(int mode, unsigned flags)
{
    static const u8 wraps[] = { 0, 2, 1, 3 };

    return !(flags & NORMALIZED) && (mode == 0 || mode == 2) ? 2 : wraps[mode];
}

static u32 bits_of(float x)
{
    u32 w;

    memcpy(&w, &x, 4);
    return w;
}

static void put_sampler(u32 *sampler, const struct cu_texture *h)
{
    const struct tsc t = { .wrap_x = wrap_of(h->address[0], h->flags),
                           .wrap_y = wrap_of(h->address[1], h->flags),
                           .wrap_z = wrap_of(h->address[2], h->flags),
                           .srgb = (h->flags & SRGB) != 0,
                           .magnify = h->filter ? 2 : 1,
                           .minify = h->filter ? 2 : 1,
                           .mip = 1,
                           .unnormalized = !(h->flags & NORMALIZED),
                           .most = 0xf00,
                           .red = bits_of(h->border[0]),
                           .green = bits_of(h->border[1]),
                           .blue = bits_of(h->border[2]),
                           .alpha = bits_of(h->border[3]) };

    memset(sampler, 0, 32);
    tsc_put(sampler, &t);
}

static bool open_pools(void)
{
    if (cu_here->pools)
        return true;
    cu_here->textures = calloc(TEXTURES, sizeof(struct texture));
    if (cu_here->textures)
        cu_here->pools = block_new(cu_here, BLOCK_ARRAY, 2 * SAMPLERS_AT);
    return cu_here->pools != NULL;
}

/* The first that is free; 0 is none's. */
static unsigned free_texture(const struct texture *t)
{
    unsigned n = 1;

    while (n < TEXTURES && t[n].used)
        n++;
    return n;
}

static int create(u64 *object, const struct cu_resource *r, const struct cu_texture *h,
                  bool surface)
{
    u32 header[8] = { 0 }, sampler[8];
    struct texture *t;
    unsigned n;
    u64 handle;
    int error;

    switch (r->type) {
    case RESOURCE_ARRAY: error = put_array(header, r->of.array, h->flags, surface); break;
    case RESOURCE_MIPMAPPED: return cu_refuse("a texture of levels");
    case RESOURCE_LINEAR:
        error = surface ? CU_INVALID_VALUE : put_linear(header, r, h->flags);
        break;
    case RESOURCE_PITCH: error = surface ? CU_INVALID_VALUE : put_pitch(header, r, h->flags); break;
    default: return CU_INVALID_VALUE;
    }
    if (error)
        return error;
    if (!open_pools() || (n = free_texture(cu_here->textures)) == TEXTURES)
        return CU_OUT_OF_MEMORY;
    handle = n | (surface ? 0 : (u64)n << 20);
    if (CU_GIVE(object, handle))
        return CU_INVALID_VALUE;
    t = (struct texture *)cu_here->textures + n;
    *t = (struct texture){ true, surface, *r, *h };
    put_sampler(sampler, h);
    memcpy(cu_here->pools->memory + 32 * n, header, 32);
    memcpy(cu_here->pools->memory + SAMPLERS_AT + 32 * n, sampler, 32);
    return CU_SUCCESS;
}

static struct texture *texture_of(u64 object, bool surface)
{
    const u64 n = object & 0xfffff;
    struct texture *t = cu_here->textures;

    return t && n && n < TEXTURES && t[n].used && t[n].surface == surface &&
                   object == (n | (surface ? 0 : n << 20))
               ? &t[n]
               : NULL;
}

int do_cuTexObjectCreate(u64 *object, const struct cu_resource *resource,
                         const struct cu_texture *how, const void *view)
{
    struct cu_resource r;
    struct cu_texture h;

    if (!cu_take(&r, resource, sizeof r) || !cu_take(&h, how, sizeof h) || r.flags)
        return CU_INVALID_VALUE;
    if (view)
        return cu_refuse("a texture's view");
    for (unsigned n = 0; n < 3; n++)
        if (h.address[n] < 0 || h.address[n] > 3)
            return CU_INVALID_VALUE;
    if (h.filter < 0 || h.filter > 1)
        return CU_INVALID_VALUE;
    return create(object, &r, &h, false);
}

int do_cuSurfObjectCreate(u64 *object, const struct cu_resource *resource)
{
    static const struct cu_texture how = { .flags = NORMALIZED };
    struct cu_resource r;

    if (!cu_take(&r, resource, sizeof r) || r.type != RESOURCE_ARRAY)
        return CU_INVALID_VALUE;
    return create(object, &r, &how, true);
}

static int destroy(u64 object, bool surface)
{
    struct texture *t = texture_of(object, surface);

    if (!t)
        return CU_INVALID_HANDLE;
    t->used = false;
    memset(cu_here->pools->memory + 32 * (object & 0xfffff), 0, 32);
    return CU_SUCCESS;
}

int do_cuTexObjectDestroy(u64 object)
{
    return destroy(object, false);
}

int do_cuSurfObjectDestroy(u64 object)
{
    return destroy(object, true);
}

int do_cuTexObjectGetResourceDesc(struct cu_resource *to, u64 object)
{
    const struct texture *t = texture_of(object, false);

    return t ? CU_GIVE(to, t->resource) : CU_INVALID_HANDLE;
}

int do_cuSurfObjectGetResourceDesc(struct cu_resource *to, u64 object)
{
    const struct texture *t = texture_of(object, true);

    return t ? CU_GIVE(to, t->resource) : CU_INVALID_HANDLE;
}

int do_cuTexObjectGetTextureDesc(struct cu_texture *to, u64 object)
{
    const struct texture *t = texture_of(object, false);

    return t ? CU_GIVE(to, t->how) : CU_INVALID_HANDLE;
}
