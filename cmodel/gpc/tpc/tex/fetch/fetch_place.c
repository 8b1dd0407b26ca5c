/* fetch_place.c - see fetch.h: where a texture's elements lie */
#include "gpc/tpc/tex/fetch/fetch.h"

#include "common/samples.h"

/* Elements that lie whole in 16 bytes of a row are one piece: in memory 16 bytes of a row follow one another. */
#define ROW_BYTES 16

static bool is_pitched(const struct tex_view *v)
{
    return v->version == TEX_BUFFER || v->version == TEX_PITCH || v->version == TEX_PITCH_KEY;
}

static struct surface surface_of(const struct tex_view *v)
{
    return (struct surface){
        .layout = SURFACE_BLOCK_LINEAR,
        .samples = (enum sample_mode)v->sample_code,
        .width = v->width,
        .height = v->height,
        .depth = v->depth,
        .levels = (u5)(v->levels_last + 1),
        .layers = 1,
        .element_bytes = v->format.bytes,
        .element_width = v->format.wide,
        .element_height = v->format.high,
        .block_height = v->block_height,
        .block_depth = v->block_depth,
        .tile_width = v->tile_width,
    };
}

/* known: NVK: the layer's pitch is that of all levels of the resource, as no field has it */
struct tex_level tex_level_of(const struct tex_view *v, unsigned level)
{
    struct tex_level l = { .address = v->address, .samples = (enum sample_mode)v->sample_code };

    for (unsigned axis = 0; axis < 3; axis++)
        l.size[axis] = tex_view_size(v, level, axis);
    if (!is_pitched(v)) {
        const struct surface s = surface_of(v);

        l.address += surface_level_offset(&s, level);
        l.layer_bytes = surface_layer_size(&s);
        l.image = surface_level(&s, level);
        l.rows = surface_rows_of(&l.image);
    }
    l.shape = samples_shape(l.samples);
    return l;
}

/* The byte of a row where an element begins, and its row; of several samples the rows and columns are samples'. */
static inline void element_at(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                              u32 column, u32 row, u64 *xb, u32 *y)
{
    struct samples_place in = { 0, 0 };

    if (samples_count(l->shape) > 1)
        in = samples_place(l->samples, sample);
    *xb = ((u64)column * l->shape.across + in.x) * v->format.bytes;
    *y = row * l->shape.down + in.y;
}

static inline bool is_inside(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                             const struct tex_place *p)
{
    return p->x < l->size[0] && p->y < l->size[1] && p->z < l->size[2] && p->layer < v->layers &&
           sample < samples_count(l->shape);
}

/* Of a byte of a row of block-linear images. */
static u64 address_of(const struct tex_level *l, const struct tex_place *p, u32 xb, u32 y)
{
    u64 at;

    if (p->z || !surface_rows_at(&l->rows, xb, y, &at))
        at = surface_image_offset(&l->image, xb, y, p->z);
    return (l->address + p->layer * l->layer_bytes + at) & bits_mask(TEX_ADDRESS_BITS);
}

bool tex_level_find(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                    const struct tex_place *p, struct tex_bytes *at, struct tex_element *in)
{
    const unsigned bytes = v->format.bytes;
    u32 column = p->x, row = p->y;
    u64 xb;
    u32 y;

    if (!is_inside(v, l, sample, p))
        return false;
    in->x = in->y = 0;
    if (v->format.wide * v->format.high > 1) {
        column = p->x / v->format.wide;
        row = p->y / v->format.high;
        in->x = (u4)(p->x % v->format.wide);
        in->y = (u4)(p->y % v->format.high);
    }
    element_at(v, l, sample, column, row, &xb, &y);
    at->bytes[0] = (u8)bytes;
    at->bytes[1] = 0;
    if (is_pitched(v)) {
        at->address[0] = (l->address + (u64)y * v->pitch + xb) & bits_mask(TEX_ADDRESS_BITS);
        return true;
    }
    const unsigned left = ROW_BYTES - (unsigned)(xb % ROW_BYTES);

    at->address[0] = address_of(l, p, (u32)xb, y);
    if (bytes > left) {
        at->bytes[0] = (u8)left;
        at->bytes[1] = (u8)(bytes - left);
        at->address[1] = address_of(l, p, (u32)xb + left, y);
    }
    return true;
}
