/* random_stream.h - random draws as a trace: buffers, bytes, methods (facts/classes/3d_semantics.md) */
#ifndef RANDOM_STREAM_H
#define RANDOM_STREAM_H

#include "random_draw.h"

#define STREAM_COLOR  UINT64_C(0x200000000) /* target 1 lies STREAM_BYTES behind */
#define STREAM_ZETA   UINT64_C(0x300000000) /* of each format, STREAM_BYTES apart */
#define STREAM_REPORT UINT64_C(0x400000000)
#define STREAM_BYTES  0x48000 /* room of a target */

/* Begins a trace, with its buffers. */
void draw_stream_begin(void);

/* Bytes that a target has, of so many bytes a sample. */
unsigned draw_stream_bytes(const struct random_picture *p, unsigned bytes, unsigned h);

/* A picture: what its targets have first, and its draws, whose passed samples are counted. */
void draw_stream_add(const struct random_picture *p, const u8 *color[DRAW_TARGETS], const u8 *zeta);

/* draw_text.c: machine code of a draw's programs, each with its header in front, at places of its own; returns the bytes. */
unsigned draw_vertex_program(u8 *code, unsigned room);
unsigned draw_pixel_program(const struct random_draw *d, u8 *code, unsigned room);

#endif
