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
    }
    return l;
}

/* The byte of a row where an element begins, and its row; of several samples the rows and columns are samples'. */
static void element_at(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                       const struct tex_place *p, u64 *xb, u32 *y)
{
    const struct samples_shape shape = samples_shape(l->samples);
    const struct samples_place in = samples_place(l->samples, sample);

    *xb = ((u64)(p->x / v->format.wide) * shape.across + in.x) * v->format.bytes;
    *y = p->y / v->format.high * shape.down + in.y;
}

static bool is_inside(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                      const struct tex_place *p)
{
    return p->x < l->size[0] && p->y < l->size[1] && p->z < l->size[2] && p->layer < v->layers &&
           sample < samples_count(samples_shape(l->samples));
}

bool tex_level_find(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                    const struct tex_place *p, struct tex_bytes *at, struct tex_element *in)
{
    const unsigned bytes = v->format.bytes;
    u64 xb;
    u32 y;

    if (!is_inside(v, l, sample, p))
        return false;
    in->x = (u4)(p->x % v->format.wide);
    in->y = (u4)(p->y % v->format.high);
    element_at(v, l, sample, p, &xb, &y);
    *at = (struct tex_bytes){ .bytes = { (u8)bytes, 0 } };
    if (is_pitched(v)) {
        at->address[0] = (l->address + (u64)y * v->pitch + xb) & bits_mask(TEX_ADDRESS_BITS);
        return true;
    }
    for (unsigned n = 0, done = 0; done < bytes; n++, done += at->bytes[n - 1]) {
        const unsigned left = ROW_BYTES - (unsigned)((xb + done) % ROW_BYTES);

        at->bytes[n] = (u8)(bytes - done < left ? bytes - done : left);
        at->address[n] = (l->address + p->layer * l->layer_bytes +
                          surface_image_offset(&l->image, (u32)xb + done, y, p->z)) &
                         bits_mask(TEX_ADDRESS_BITS);
    }
    return true;
}
