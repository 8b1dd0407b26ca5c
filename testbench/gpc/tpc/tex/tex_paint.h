/* tex_paint.h - textures that are made of a function, and the quads that look at them: for pictures and benchmarks */
#ifndef TEX_PAINT_H
#define TEX_PAINT_H

#include "mem/mem_port.h"
#include "tex_reference.h"

/* A texture in memory. */
struct painted {
    struct tex_state state;
    struct texref at;
};

/* Gives a colour, 0 to 1, of texel (x, y) of a level of 'size' texels; of cubes 'layer' is the face. */
typedef void paint_color(unsigned layer, unsigned x, unsigned y, unsigned size, double color[4]);

/* Makes a square texture of 'size' texels at 'address', RGBA8 with all its levels, each the mean of the one before; filters
 * linear between texels and levels, all coordinates wrap.
 */
void paint(struct painted *p, struct mem *m, u64 address, unsigned size, bool cube,
           paint_color *color);

/* The same texture of one level in blocks: 'code' is COMPONENTS. */
void paint_blocks(struct painted *p, struct mem *m, u64 address, unsigned size, unsigned code,
                  paint_color *color);

/* Sets bits high:low of a header or a sampler. */
void paint_bits(u32 *word, unsigned high, unsigned low, u32 value);

/* Encodes a block of 'wide' x 'high' colours, row by row: one line through its colours, the nearest of its steps. */
void paint_block(unsigned code, unsigned wide, unsigned high, double (*color)[4], u8 *block);

#endif
