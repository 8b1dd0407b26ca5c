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

/* What the targets mean; the tile that was read last: neighbours ask for the same. */
struct reader {
    const struct gpu *gpu;
    struct mem_port port;
    struct surface_image image;
    struct samples_shape shape;
    const struct pixel_format *format;
    struct zrop_mode zrop;
    bool valid;
    u64 at;
    struct comp_tile tile;
};

static void read_colour(struct reader *r, unsigned x, unsigned y, unsigned sample, uint8_t *rgba)
{
    const struct fbp_target *t = &r->gpu->fbp[0].state.color[0];
    const struct samples_place in = samples_place(t->surface.samples, sample);
    const u32 column = (x * r->shape.across + in.x) * t->surface.element_bytes;
    const u64 at = t->base + surface_image_offset(&r->image, column, y * r->shape.down + in.y, 0);
    const struct pixel_format *f = r->format;
    const unsigned offset = at % COMP_TILE_BYTES;
    u32 word[PIXEL_WORDS] = { 0 };
    struct pixel_fields stored;

    if (!r->valid || r->at != at - offset) {
        r->tile = fbp_color_tile(&r->gpu->fbp[0], &r->port, 0, at - offset);
        r->at = at - offset;
        r->valid = true;
    }
    for (unsigned w = 0; w < f->bits / 32u; w++)
        word[w] = r->tile.word[offset / 4 + w];
    if (f->bits < 32) /* elements lie at multiples of their size */
        word[0] = r->tile.word[offset / 4] >> 8 * (offset % 4) & (u32)bits_mask(f->bits);
    stored = pixel_unpack(f, word);
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = stored.present >> c & 1
                      ? shown(f->type, pixel_width(f, (enum channel)c), stored.raw[c])
                      : 255;
}

/* The depths of the tile at element (x, y). */
static void read_depth(const struct reader *r, unsigned x, unsigned y, struct frame *frame)
{
    const enum sample_mode mode = r->gpu->fbp[0].state.zeta.surface.samples;
    const struct samples_shape shape = samples_shape(mode);
    const struct zeta_tile tile = fbp_zeta_tile(&r->gpu->fbp[0], &r->port, x, y);

    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const unsigned column = x + i % 8, row = y + i / 8;
        const unsigned px = column / shape.across, py = row / shape.down;
        const unsigned s = samples_number(mode, column % shape.across, row % shape.down);

        if (px < frame->width && py < frame->height)
            frame->sample[((size_t)py * frame->width + px) * frame->samples + s].depth =
                zrop_depth(&r->zrop, &tile, i);
    }
}

void draw_read(const struct gpu *g, struct frame *frame)
{
    const struct samples_shape shape = samples_shape(g->fbp[0].state.zeta.surface.samples);
    struct mem seen = g->mem; /* looked at beside the program: a fault is not its own */
    const struct surface *color = &g->fbp[0].state.color[0].surface;
    struct reader reader = { .gpu = g,
                             .port = mem_port(&seen, NULL, NULL),
                             .image = surface_level(color, 0),
                             .shape = samples_shape(color->samples),
                             .format = pixel_format_of(g->fbp[0].state.cread.target[0].format) };
    size_t i = 0;

    for (unsigned y = 0; y < frame->height; y++)
        for (unsigned x = 0; x < frame->width; x++)
            for (unsigned n = 0; n < frame->samples; n++)
                read_colour(&reader, x, y, n, frame->sample[i++].rgba);
    if (samples_count(shape) != frame->samples)
        return;
    reader.zrop = zrop_mode_of(&g->fbp[0].zrop.cfg);
    for (unsigned y = 0; y < frame->height * shape.down; y += 8)
        for (unsigned x = 0; x < frame->width * shape.across; x += 8)
            read_depth(&reader, x, y, frame);
}
