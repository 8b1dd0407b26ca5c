/* crop_picture.h - turns two pictures, source and destination, into packets of CROP, and back */
#ifndef CROP_PICTURE_H
#define CROP_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "vector_bus.h"

/* Returns whether pictures of 8 bits a channel can show the format: not a floating-point one. */
bool crop_picture_shows(enum color_format format);

/* Returns the packets that cover a picture of that size. */
uint64_t crop_picture_lines(const struct crop_config *cfg, unsigned width, unsigned height);

/* Fills the inputs of packet 'line'; v->cfg is set.  'src' and 'dst' are RGBA, 8 bits a channel,
 * width * height; for sRGB targets both are sRGB-encoded.  SNORM takes the bytes as its codes' highest
 * bits, integers as their lowest.
 */
void crop_picture_packet(struct crop_vector *v, uint64_t line, const uint8_t *src,
                         const uint8_t *dst, unsigned width, unsigned height);

/* Writes the packet's pixels into 'rgba': the bytes that it enables. */
void crop_picture_store(const struct crop_sector *s, const struct crop_config *cfg, uint8_t *rgba,
                        unsigned width, unsigned height);

/* Writes the destination of the packet's pixels, as stored, into 'rgba'. */
void crop_picture_show_dst(const struct crop_vector *v, uint8_t *rgba, unsigned width,
                           unsigned height);

#endif
