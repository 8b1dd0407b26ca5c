/* crop_picture.c - see crop_picture.h */
#include "crop_picture.h"

#include <string.h>

#include "common/bits.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "fbp/crop/crop.h"

bool crop_picture_shows(enum color_format format)
{
    const struct pixel_format *f = pixel_format_of(format);

    return f && f->type != PIXEL_FLOAT;
}

/* A packet of two pixels has one row, others two. */
static unsigned packet_rows(const struct crop_config *cfg)
{
    return crop_packet_pixels(cfg) > 2 ? 2 : 1;
}

static unsigned packet_columns(const struct crop_config *cfg)
{
    return crop_packet_pixels(cfg) / packet_rows(cfg);
}

static uint64_t packets_in_row(const struct crop_config *cfg, unsigned width)
{
    return (width + packet_columns(cfg) - 1) / packet_columns(cfg);
}

uint64_t crop_picture_lines(const struct crop_config *cfg, unsigned width, unsigned height)
{
    unsigned rows = packet_rows(cfg);

    return packets_in_row(cfg, width) * ((height + rows - 1) / rows);
}

static unsigned pixel_x(const struct quad_id *id, unsigned i)
{
    return id->x + 2 * (i / 4) + i % 2;
}

static unsigned pixel_y(const struct quad_id *id, unsigned i)
{
    return id->y + i / 2 % 2;
}

/* A picture's byte as a code of 'bits': UNORM by value; of others the byte is the highest bits of a
 * SNORM, the lowest of an integer.
 */
static u32 code_of(u8 byte, enum pixel_type type, unsigned bits)
{
    if (type == PIXEL_UNORM)
        return unorm_convert(byte, 8, bits);
    if (type == PIXEL_SNORM)
        return (u32)byte << (bits - 8);
    return byte & (u32)bits_mask(bits);
}

static u8 byte_of(u32 code, enum pixel_type type, unsigned bits)
{
    if (type == PIXEL_UNORM)
        return (u8)unorm_convert(code, bits, 8);
    return (u8)(type == PIXEL_SNORM ? code >> (bits - 8) : code);
}

static void stored_pixel(const struct pixel_format *f, const uint8_t rgba[4],
                         u32 words[PIXEL_WORDS])
{
    u32 raw[4] = { 0 };

    for (unsigned c = 0; c < 4; c++)
        if (pixel_width(f, (enum channel)c))
            raw[c] = code_of(rgba[c], f->type, pixel_width(f, (enum channel)c));
    pixel_pack(f, raw, words);
}

/* As prop sends it: the stored pixel, or channels of the lanes' width, sRGB as linear light. */
static void put_source(u32 *words, unsigned i, const uint8_t rgba[4], const struct crop_mode *m)
{
    const unsigned step = m->width == CROP_WIDE ? 16 : 8;
    u32 pixel[PIXEL_WORDS];

    if (!m->blend) {
        stored_pixel(pixel_format_of(m->format), rgba, pixel);
        memcpy(&words[i * m->words], pixel, m->words * sizeof *words);
        return;
    }
    for (unsigned c = 0; c < 4; c++)
        bits_put(&words[i * (step / 8)], step * c, step,
                 m->srgb && c != CHANNEL_A
                     ? srgb_decode[rgba[c]]
                     : code_of(rgba[c], pixel_format_of(m->format)->type, m->lane_bits));
}

void crop_picture_packet(struct crop_vector *v, uint64_t line, const uint8_t *src,
                         const uint8_t *dst, unsigned width, unsigned height)
{
    struct crop_quads *q = &v->pass_crop;
    uint64_t in_row = packets_in_row(&v->cfg, width);
    struct crop_mode m = crop_mode_of(&v->cfg);
    const unsigned pixels = crop_packet_pixels(&v->cfg);
    u32 pixel[PIXEL_WORDS];

    memset(q, 0, sizeof *q);
    v->pass_crop_valid = 1;
    q->id.x = (u14)(line % in_row * packet_columns(&v->cfg));
    q->id.y = (u14)(line / in_row * packet_rows(&v->cfg));
    for (unsigned i = 0; i < pixels; i++) {
        unsigned x = pixel_x(&q->id, i), y = pixel_y(&q->id, i);
        size_t at = 4 * ((size_t)y * width + x);
        if (x >= width || y >= height)
            continue;
        q->coverage |= (u8)(1 << i);
        put_source(q->src, i, src + at, &m);
        stored_pixel(pixel_format_of(m.format), dst + at, pixel);
        memcpy(&q->dst[i * m.words], pixel, m.words * sizeof *pixel);
    }
}

/* Channels that the format lacks: alpha shows as one. */
static void show(uint8_t rgba[4], const struct pixel_format *f, const u32 *words)
{
    struct pixel_fields fields = pixel_unpack(f, words);

    for (unsigned c = 0; c < 4; c++) {
        rgba[c] = c == 3 ? 255 : 0;
        if (fields.present >> c & 1)
            rgba[c] = byte_of(fields.raw[c], f->type, pixel_width(f, (enum channel)c));
    }
}

void crop_picture_show_dst(const struct crop_vector *v, uint8_t *rgba, unsigned width,
                           unsigned height)
{
    const struct crop_quads *q = &v->pass_crop;
    struct crop_mode m = crop_mode_of(&v->cfg);
    const unsigned pixels = crop_packet_pixels(&v->cfg);

    for (unsigned i = 0; i < pixels; i++) {
        unsigned x = pixel_x(&q->id, i), y = pixel_y(&q->id, i);
        if (x < width && y < height)
            show(rgba + 4 * ((size_t)y * width + x), pixel_format_of(m.format),
                 &q->dst[i * m.words]);
    }
}

void crop_picture_store(const struct crop_sector *s, const struct crop_config *cfg, uint8_t *rgba,
                        unsigned width, unsigned height)
{
    struct crop_mode m = crop_mode_of(cfg);
    const unsigned pixels = crop_packet_pixels(cfg);

    for (unsigned i = 0; i < pixels; i++) {
        unsigned x = pixel_x(&s->id, i), y = pixel_y(&s->id, i), at = i * m.words;
        uint8_t *to = rgba + 4 * ((size_t)y * width + x);
        u32 pixel[PIXEL_WORDS];

        if (x >= width || y >= height)
            continue;
        stored_pixel(pixel_format_of(m.format), to, pixel);
        for (unsigned b = 0; b < 4 * m.words; b++)
            if (s->byte_enable >> (4 * at + b) & 1)
                bits_put(pixel, 8 * b, 8, bits_get(&s->pixel[at], 8 * b, 8));
        show(to, pixel_format_of(m.format), pixel);
    }
}
