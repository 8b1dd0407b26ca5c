/* draw_read.c - see draw_read.h */
#include "driver/draw_read.h"

#include "common/bits.h"
#include "common/float_format.h"
#include "common/norm.h"

/* A stored channel in 8 bits, for the frame. */
static uint8_t shown(enum pixel_type type, unsigned bits, u32 raw)
{
    if (type == PIXEL_UNORM && bits == 8) /* as most are */
        return (uint8_t)raw;
    if (type == PIXEL_UNORM)
        return (uint8_t)unorm_convert(raw, bits, 8);
    return (uint8_t)unorm_from_fp32(float_to_fp32(float_format_of(bits), raw), 8);
}

/* What the targets mean. */
struct reader {
    const struct screen *gpu;
    struct mem_port port;
    struct surface_image image;
    struct samples_shape shape;
    const struct pixel_format *format;
    struct zrop_mode zrop;
};

/* The element that begins at a byte of a tile; elements lie at multiples of their size. */
static void read_element(const struct pixel_format *f, const struct comp_tile *tile,
                         unsigned offset, uint8_t *rgba)
{
    u32 word[PIXEL_WORDS] = { 0 };
    struct pixel_fields stored;

    for (unsigned w = 0; w < f->bits / 32u; w++)
        word[w] = tile->word[offset / 4 + w];
    if (f->bits < 32)
        word[0] = tile->word[offset / 4] >> 8 * (offset % 4) & (u32)bits_mask(f->bits);
    stored = pixel_unpack(f, word);
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = stored.present >> c & 1
                      ? shown(f->type, pixel_width(f, (enum channel)c), stored.raw[c])
                      : 255;
}

/* The place of an element in the frame, or NULL: it is beyond it. */
static struct frame_sample *sample_at(struct frame *frame, enum sample_mode mode,
                                      struct samples_shape shape, unsigned column, unsigned row)
{
    const unsigned px = column / shape.across, py = row / shape.down;
    const unsigned s = samples_number(mode, column % shape.across, row % shape.down);

    if (px >= frame->width || py >= frame->height || s >= frame->samples)
        return NULL;
    return &frame->sample[((size_t)py * frame->width + px) * frame->samples + s];
}

/* The colours of the ROP's tile at element (x, y). */
static void read_colours(const struct reader *r, unsigned x, unsigned y, struct frame *frame)
{
    const struct fbp_target *t = &r->gpu->fbp[0].state.color[0];
    const unsigned bytes = t->surface.element_bytes, across = ROP_TILE_WIDTH / bytes;
    const u64 at = t->base + surface_image_offset(&r->image, x * bytes, y, 0);
    const struct comp_tile tile = fbp_color_tile(&r->gpu->fbp[0], &r->port, 0, at);

    for (unsigned i = 0; i < across * ROP_TILE_HEIGHT; i++) {
        const unsigned column = i % across, row = i / across;
        struct frame_sample *s =
            sample_at(frame, t->surface.samples, r->shape, x + column, y + row);

        if (s)
            read_element(r->format, &tile, surface_gob_offset(column * bytes, row), s->rgba);
    }
}

/* The depths of the tile at element (x, y). */
static void read_depth(const struct reader *r, unsigned x, unsigned y, struct frame *frame)
{
    const enum sample_mode mode = r->gpu->fbp[0].state.zeta.surface.samples;
    const struct samples_shape shape = samples_shape(mode);
    const struct zeta_tile tile = fbp_zeta_tile(&r->gpu->fbp[0], &r->port, x, y);

    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        struct frame_sample *s = sample_at(frame, mode, shape, x + i % 8, y + i / 8);

        if (s)
            s->depth = zrop_depth(&r->zrop, &tile, i);
    }
}

void draw_read(const struct screen *g, struct frame *frame)
{
    const struct samples_shape shape = samples_shape(g->fbp[0].state.zeta.surface.samples);
    struct mem seen = g->mem; /* looked at beside the program: a fault is not its own */
    const struct surface *color = &g->fbp[0].state.color[0].surface;
    struct reader reader = { .gpu = g,
                             .port = mem_port(&seen, NULL, NULL),
                             .image = surface_level(color, 0),
                             .shape = samples_shape(color->samples),
                             .format = pixel_format_of(g->fbp[0].state.cread.target[0].format) };
    const unsigned across = ROP_TILE_WIDTH / color->element_bytes;

    for (unsigned y = 0; y < frame->height * reader.shape.down; y += ROP_TILE_HEIGHT)
        for (unsigned x = 0; x < frame->width * reader.shape.across; x += across)
            read_colours(&reader, x, y, frame);
    if (samples_count(shape) != frame->samples)
        return;
    reader.zrop = zrop_mode_of(&g->fbp[0].zrop.cfg);
    for (unsigned y = 0; y < frame->height * shape.down; y += 8)
        for (unsigned x = 0; x < frame->width * shape.across; x += 8)
            read_depth(&reader, x, y, frame);
}
