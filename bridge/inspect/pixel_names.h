/* pixel_names.h - what words and JSON of a pixel's history share */
#ifndef PIXEL_NAMES_H
#define PIXEL_NAMES_H

#include "pixel_text.h"

/* Names by primitive_kind, pixel_event_kind and pixel_test_result. */
extern const char *const pixel_shapes[], *const pixel_kinds[], *const pixel_results[];

/* Writes the stored bits of a colour, highest first. */
void pixel_hex(char text[33], u8 format, const struct pixel_value *v);

/* Returns the number that fp32 bits are. */
double pixel_float(u32 bits);

/* pixel_texture_text.c: what a fragment's program has read of textures, line by line; as array 'textures' of an object. */
void pixel_print_lookups(FILE *out, const struct pixel_history *h, const struct pixel_event *e);
void pixel_add_lookups(cJSON *to, const struct pixel_history *h, const struct pixel_event *e);

/* Returns what became of a fragment, or NULL: it is stored. */
const char *pixel_fate(const struct pixel_event *e);

#endif
