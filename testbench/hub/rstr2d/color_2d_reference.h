/* color_2d_reference.h - colours of the 2D class as numbers, by the definition of each format (facts/classes/2d_semantics.md 3) */
#ifndef COLOR_2D_REFERENCE_H
#define COLOR_2D_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

struct plain_format {
    unsigned code, bytes;
    char kind;          /* u UNORM, n SNORM, s sRGB, h fp16, f fp32 */
    const char *layout; /* channel and bits, the lowest first */
};
#define PLAIN_FORMATS 16
extern const struct plain_format plain_formats[PLAIN_FORMATS];

/* R, G, B, A as a pixel stores them, by channel; with the bits of each. */
struct plain_codes {
    uint32_t code[4];
    unsigned bits[4]; /* 0: not stored */
};
struct plain_codes plain_unpack(const struct plain_format *f, const uint8_t *byte);
void plain_pack(const struct plain_format *f, const uint32_t code[4], uint8_t *byte);

/* What a channel's code is worth; what is not stored, and luminance, included.  sRGB is linear light. */
void plain_values(const struct plain_format *f, const struct plain_codes *c, double value[4]);

/* The nearest code of a format's channel, ties away from 0. */
uint32_t plain_code(const struct plain_format *f, unsigned channel, unsigned bits, double value);

#endif
