/* crop_picture.c - see crop_picture.h */
#include "crop_picture.h"

#include <string.h>

#include "common/pixel.h"
#include "common/srgb.h"
#include "fbp/crop/crop.h"

/* Columns that a packet covers; it has two rows. */
static unsigned packet_columns(const struct crop_config *cfg)
{
    return crop_packet_pixels(cfg) / 2;
}

static uint64_t packets_in_row(const struct crop_config *cfg, unsigned width)
{
    return (width + packet_columns(cfg) - 1) / packet_columns(cfg);
}

uint64_t crop_picture_lines(const struct crop_config *cfg, unsigned width, unsigned height)
{
    return packets_in_row(cfg, width) * ((height + 1) / 2);
}

static unsigned pixel_x(const struct quad_id *id, unsigned i)
{
    return id->x + 2 * (i / 4) + i % 2;
}

static unsigned pixel_y(const struct quad_id *id, unsigned i)
{
    return id->y + i / 2 % 2;
}

/* As prop sends it: 8 bits a channel, or 16 of linear light. */
static void put_source(u32 *words, unsigned i, const uint8_t rgba[4], bool wide)
{
    u32 c[4] = { rgba[0], rgba[1], rgba[2], rgba[3] };

    if (!wide) {
        words[i] = c[0] | c[1] << 8 | c[2] << 16 | c[3] << 24;
        return;
    }
    words[2 * i] = srgb_decode[c[0]] | (u32)srgb_decode[c[1]] << 16;
    words[2 * i + 1] = srgb_decode[c[2]] | c[3] * 257 << 16;
}

static u32 stored_pixel(enum color_format format, const uint8_t rgba[4])
{
    u32 raw[4] = { rgba[0], rgba[1], rgba[2], rgba[3] }, words[PIXEL_WORDS];

    pixel_pack(pixel_format_of(format), raw, words);
    return words[0];
}

void crop_picture_packet(struct crop_vector *v, uint64_t line, const uint8_t *src,
                         const uint8_t *dst, unsigned width, unsigned height)
{
    struct crop_quads *q = &v->prop_crop;
    uint64_t in_row = packets_in_row(&v->cfg, width);
    bool wide = crop_mode_of(&v->cfg).wide;

    memset(q, 0, sizeof *q);
    v->prop_crop_valid = 1;
    q->id.x = (u14)(line % in_row * packet_columns(&v->cfg));
    q->id.y = (u14)(line / in_row * 2);
    for (unsigned i = 0; i < crop_packet_pixels(&v->cfg); i++) {
        unsigned x = pixel_x(&q->id, i), y = pixel_y(&q->id, i);
        size_t at = 4 * ((size_t)y * width + x);
        if (x >= width || y >= height)
            continue;
        q->coverage |= (u8)(1 << i);
        put_source(q->src, i, src + at, wide);
        q->dst[i] = stored_pixel(v->cfg.format, dst + at);
    }
}

/* Channels that the format lacks: alpha shows as one. */
static void show(uint8_t rgba[4], enum color_format format, u32 pixel)
{
    u32 words[PIXEL_WORDS] = { pixel };
    struct pixel_fields fields = pixel_unpack(pixel_format_of(format), words);

    for (unsigned c = 0; c < 4; c++)
        rgba[c] = fields.present >> c & 1 ? (uint8_t)fields.raw[c] : c == 3 ? 255 : 0;
}

void crop_picture_show_dst(const struct crop_vector *v, uint8_t *rgba, unsigned width,
                           unsigned height)
{
    const struct crop_quads *q = &v->prop_crop;

    for (unsigned i = 0; i < crop_packet_pixels(&v->cfg); i++) {
        unsigned x = pixel_x(&q->id, i), y = pixel_y(&q->id, i);
        if (x < width && y < height)
            show(rgba + 4 * ((size_t)y * width + x), v->cfg.format, q->dst[i]);
    }
}

void crop_picture_store(const struct crop_sector *s, enum color_format format, uint8_t *rgba,
                        unsigned width, unsigned height)
{
    for (unsigned i = 0; i < CROP_PIXELS; i++) {
        unsigned x = pixel_x(&s->id, i), y = pixel_y(&s->id, i);
        unsigned enable = s->byte_enable >> 4 * i & 15;
        uint8_t *to = rgba + 4 * ((size_t)y * width + x), old[4] = { 0 };
        u32 mask = 0, pixel;

        if (x >= width || y >= height || enable == 0)
            continue;
        for (unsigned b = 0; b < 4; b++)
            mask |= enable >> b & 1 ? (u32)0xff << 8 * b : 0;
        memcpy(old, to, 4);
        pixel = (stored_pixel(format, old) & ~mask) | (s->pixel[i] & mask);
        show(to, format, pixel);
    }
}
