/* zrop_format_reference.h - what other clients see of a stored tile, from FORMAT.md alone */
#ifndef ZROP_FORMAT_REFERENCE_H
#define ZROP_FORMAT_REFERENCE_H

#include <stdint.h>

/* The numbers that FORMAT.md takes from outside the tile. */
struct format_surface {
    const char *format;       /* as FORMAT.md names it */
    unsigned samples;         /* of a pixel */
    const uint8_t *positions; /* 16 */
    uint32_t clear;           /* the surface's slot of the clear table */
};

/* Bytes of the tile, and of an element that others see. */
unsigned format_tile_bytes(const struct format_surface *s);
unsigned format_element_bytes(const struct format_surface *s);

/* 'stored' and 'seen' are whole tiles. */
void format_decode(const struct format_surface *s, unsigned code, const uint8_t *stored,
                   uint8_t *seen);

#endif
