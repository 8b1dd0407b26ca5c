/* cuda_texture_header.c - headers and samplers of textures (facts/texture/texunit.md 1) */
#include <string.h>

#include "cuda/cuda_array.h"
#include "cuda/cuda_texture.h"

#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"

enum { BUFFER = 0, PITCH = 2, BLOCK = 3 };                      /* versions of headers */
enum { ONE, TWO, THREE, ONES = 4, TWOS, ONE_BUFFER, TWO_FLAT }; /* types */
enum { SNORM = 1, UNORM, SINT, UINT, FLOAT = 7 };
enum { IN_ZERO, IN_R = 2, IN_ONE_INT = 6, IN_ONE_FLOAT };

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
    if (flags & TEXTURE_READ_AS_INTEGER || channel == 4 || surface)
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
    t.srgb = flags & TEXTURE_SRGB && number == UNORM && channel == 1;
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

int texture_array(u32 *header, cu_handle handle, unsigned flags, bool surface)
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
              flags & TEXTURE_NORMALIZED);
    return CU_SUCCESS;
}

int texture_linear(u32 *header, const struct cu_resource *r, unsigned flags)
{
    const u32 element = array_element(r->of.linear.format, r->of.linear.channels);
    const struct block *m = block_at(r->of.linear.pointer);
    const u64 texels = element ? r->of.linear.bytes / element : 0;
    struct tic_buffer b = { 0 };
    struct tic t;

    if (!texels || texels > 1 << 28 || !m || !block_range(r->of.linear.pointer) ||
        r->of.linear.pointer % element || !block_holds(m, r->of.linear.pointer, r->of.linear.bytes))
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

int texture_pitch(u32 *header, const struct cu_resource *r, unsigned flags)
{
    const u32 element = array_element(r->of.pitch.format, r->of.pitch.channels);
    const struct block *m = block_at(r->of.pitch.pointer);
    const u64 width = r->of.pitch.width, height = r->of.pitch.height, pitch = r->of.pitch.pitch;
    struct tic_pitch p = { 0 };

    if (!element || !m || !block_range(r->of.pitch.pointer) || !width || !height || width > 65536 ||
        height > 65536 || pitch > 1 << 20 || r->of.pitch.pointer % 32 || pitch % 32 ||
        pitch < width * element ||
        !block_holds(m, r->of.pitch.pointer, pitch * (height - 1) + width * element))
        return CU_INVALID_VALUE;
    put_format(header, r->of.pitch.format, r->of.pitch.channels, flags, false);
    p.address = (u32)r->of.pitch.pointer >> 5;
    p.pitch = pitch >> 5;
    tic_pitch_put(header, &p);
    put_image(header, PITCH, TWO_FLAT, r->of.pitch.pointer, width, height, 1,
              flags & TEXTURE_NORMALIZED);
    return CU_SUCCESS;
}

/* known: wrap and mirror are for normalized coordinates alone */
static unsigned wrap_of(int mode, unsigned flags)
{
    static const u8 wraps[] = { 0, 2, 1, 3 };

    return !(flags & TEXTURE_NORMALIZED) && (mode == 0 || mode == 2) ? 2 : wraps[mode];
}

static u32 bits_of(float x)
{
    u32 w;

    memcpy(&w, &x, 4);
    return w;
}

void texture_sampler(u32 *sampler, const struct cu_texture *h)
{
    const struct tsc t = { .wrap_x = wrap_of(h->address[0], h->flags),
                           .wrap_y = wrap_of(h->address[1], h->flags),
                           .wrap_z = wrap_of(h->address[2], h->flags),
                           .srgb = (h->flags & TEXTURE_SRGB) != 0,
                           .magnify = h->filter ? 2 : 1,
                           .minify = h->filter ? 2 : 1,
                           .mip = 1,
                           .unnormalized = !(h->flags & TEXTURE_NORMALIZED),
                           .most = 0xf00,
                           .red = bits_of(h->border[0]),
                           .green = bits_of(h->border[1]),
                           .blue = bits_of(h->border[2]),
                           .alpha = bits_of(h->border[3]) };

    memset(sampler, 0, 32);
    tsc_put(sampler, &t);
}
