/* samples.h - the samples of a pixel: how many, in which order in a tile, at which positions
 * (facts/texture/raster_rules.md 8)
 *
 * A tile is 8x8 samples.  The samples of a pixel are neighbours in the tile and in memory, numbered:
 *
 *   2X1         2X1_D3D     2X2         4X2                 4X2_D3D             4X4
 *   | 0 | 1 |   | 1 | 0 |   | 0 | 1 |   | 0 | 1 | 4 | 5 |   | 5 | 3 | 0 | 7 |   four rows of four
 *                           | 2 | 3 |   | 2 | 3 | 6 | 7 |   | 4 | 1 | 6 | 2 |
 *
 * The table of 16 positions covers a grid of pixels, which repeats from pixel (0, 0): 4x4 pixels at 1x,
 * 2x4 (across x down) at 2x, 2x2 at 4x, 1x2 at 8x, 1x1 at 16x.  Its entries go pixel by pixel, across
 * then down; the samples of a pixel follow one another.
 */
#ifndef SAMPLES_H
#define SAMPLES_H

#include "common/common_bus.h"

/* Samples across and down a pixel, and pixels across and down the repeating grid: powers of two. */
struct samples_shape {
    u3 across, down;
    u3 grid_across, grid_down;
};

/* Returns the samples of a pixel. */
static inline unsigned samples_count(struct samples_shape shape)
{
    return (unsigned)shape.across * shape.down;
}

/* Returns whether samples_shape has a row for the code. */
static inline bool samples_known(enum sample_mode mode)
{
    return mode <= SAMPLES_4X4;
}

/* Returns the mode of the raster.
 * chosen: SET_ANTI_ALIAS_RASTER's with SET_TIR, else the target's; a code with coverage samples (VC) and
 * an undefined code count as 1x1
 */
static inline enum sample_mode samples_mode(const struct sample_grid *grid)
{
    enum sample_mode mode = grid->tir ? grid->raster : grid->target;

    return samples_known(mode) ? mode : SAMPLES_1X1;
}

/* known: facts/texture/raster_rules.md 8; chosen: 4x4 of the two grids that 1x can have */
static inline struct samples_shape samples_shape(enum sample_mode mode)
{
    static const struct samples_shape shape[SAMPLES_4X4 + 1] = {
        [SAMPLES_1X1] = { 1, 1, 4, 4 },     [SAMPLES_2X1] = { 2, 1, 2, 4 },
        [SAMPLES_2X2] = { 2, 2, 2, 2 },     [SAMPLES_4X2] = { 4, 2, 1, 2 },
        [SAMPLES_4X2_D3D] = { 4, 2, 1, 2 }, [SAMPLES_2X1_D3D] = { 2, 1, 2, 4 },
        [SAMPLES_4X4] = { 4, 4, 1, 1 },
    };

    return shape[samples_known(mode) ? mode : SAMPLES_1X1];
}

/* Return column and row of sample s in its pixel, and the number of a column and row. */
struct samples_place {
    u2 x, y;
};
struct samples_place samples_place(enum sample_mode mode, unsigned s);
unsigned samples_number(enum sample_mode mode, unsigned x, unsigned y);

/* A position in a pixel, in 1/16 pixel from its upper left corner. */
struct samples_position {
    u4 x, y;
};

/* Returns entry i of the table of positions.
 * known: OpenGL 4.6, 14.3.1: without multisampling (SET_ANTI_ALIAS_ENABLE) a fragment's samples are where its centre is
 */
static inline struct samples_position samples_entry(const struct sample_grid *grid, unsigned i)
{
    const u8 at = grid->enable ? grid->position[i] : 0x88;

    return (struct samples_position){ at & 15, at >> 4 };
}

/* Returns the position of sample s of pixel (x, y); 'shape' is that of the grid's mode.  A pixel's centre
 * is (8, 8).
 */
static inline struct samples_position samples_position(const struct sample_grid *grid,
                                                       struct samples_shape shape, unsigned x,
                                                       unsigned y, unsigned s)
{
    const unsigned pixel =
        (y & (shape.grid_down - 1u)) * shape.grid_across + (x & (shape.grid_across - 1u));

    return samples_entry(grid, pixel * samples_count(shape) + s);
}

/* Returns the least and the greatest coordinates of all positions. */
struct samples_hull {
    u4 x0, y0, x1, y1;
};
struct samples_hull samples_hull(const struct sample_grid *grid);

/* Returns the greatest a*x + b*y of all positions. */
s64 samples_reach(const struct sample_grid *grid, s64 a, s64 b);

#endif
