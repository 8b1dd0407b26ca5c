/* grid_textures.h - grids whose programs have textures: pools in the data, header 5 and sampler 9 by the handle at c[0][0x150] */
#ifndef GRID_TEXTURES_H
#define GRID_TEXTURES_H

#include "grid_bench.h"

/* The pools lie behind the results; a texture of texels behind those. */
#define HEADERS  (GRID_DATA + 0x8000)
#define SAMPLERS (GRID_DATA + 0xa000)
#define TEXELS   (GRID_DATA + 0xc000)

/* A bench of two SMs with pools of 16 each. */
struct grid_bench *open_with_pools(void);

/* Makes header 5 one of lines of 'pitch' bytes of texels, so many across and down. */
void put_image(struct grid_bench *b, u32 word0, u32 width, u32 height, u32 pitch);

/* Makes them tell what they are: header 5 by a width, a sampler by a filter. */
void put_width(struct grid_bench *b, u32 width);
void put_sampler(struct grid_bench *b, unsigned number, u32 filter);

/* Writes a program of one warp, with the address of the results in R2 and R3, and its QMD; starts it. */
void put_program(struct grid_bench *b, const char *text, u32 w[QMD_WORDS]);
void start(struct grid_bench *b, const u32 *w);

#endif
