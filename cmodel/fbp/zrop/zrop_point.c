/* zrop_point.c - positions of a tile's samples (facts/texture/blocklinear.md 7, raster_rules.md 8) */
#include "fbp/zrop/zrop_parts.h"

/* A sample's number from its place in the pixel: x of 0..3, y of 0..3.
 * known: facts/texture/blocklinear.md 7, the order in pitch; chosen: 16x in rows, as
 * common/surface.h has it
 */
static unsigned sample_number(unsigned samples, unsigned x, unsigned y)
{
    return samples == 4 ? 4 * y + x : (x & 1) | y << 1 | (x >> 1) << 2;
}

/* chosen: the pixels of the table's grid in rows, each with its samples in order; 1x repeats every
 * 4x4 pixels (2x4 is possible, too), 2x every 2x4, 4x 2x2, 8x 1x2
 */
static unsigned table_entry(unsigned samples, unsigned x, unsigned y, unsigned sample)
{
    static const struct {
        u8 x, y;
    } log2[5] = { { 2, 2 }, { 1, 2 }, { 1, 1 }, { 0, 1 }, { 0, 0 } };
    const unsigned column = x & ((1u << log2[samples].x) - 1);
    const unsigned row = y & ((1u << log2[samples].y) - 1);

    return ((row << log2[samples].x | column) << samples) + sample;
}

static void set_point(struct zrop_mode *m, const u8 *table, unsigned i)
{
    const unsigned across = (m->samples + 1u) / 2, down = m->samples / 2;
    const unsigned column = i % 8, row = i / 8, x = column >> across, y = row >> down;
    const unsigned sample =
        sample_number(m->samples, column & ((1u << across) - 1), row & ((1u << down) - 1));
    const u8 position = table[table_entry(m->samples, x, y, sample)];

    m->x[i] = 16 * (int)x + (position & 15) - 8 * m->width;
    m->y[i] = 16 * (int)y + (position >> 4) - 8 * m->height;
}

void zrop_set_points(struct zrop_mode *m, const u8 position[16])
{
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        set_point(m, position, i);
}
