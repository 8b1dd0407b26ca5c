/* samples.c - see samples.h */
#include "common/samples.h"

#include <assert.h>
#include <string.h>

/* known: facts/texture/blocklinear.md 7; chosen: 4X4 in rows, as 2X2 is: the facts give 16x no order,
 * and D3D's 16 positions do not fall one to a cell of a 4 x 4 grid
 */
struct samples_place samples_place(enum sample_mode mode, unsigned s)
{
    static const struct samples_place place[SAMPLES_4X4 + 1][16] = {
        [SAMPLES_1X1] = { { 0, 0 } },
        [SAMPLES_2X1] = { { 0, 0 }, { 1, 0 } },
        [SAMPLES_2X1_D3D] = { { 1, 0 }, { 0, 0 } },
        [SAMPLES_2X2] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } },
        [SAMPLES_4X2] = { { 0, 0 },
                          { 1, 0 },
                          { 0, 1 },
                          { 1, 1 },
                          { 2, 0 },
                          { 3, 0 },
                          { 2, 1 },
                          { 3, 1 } },
        [SAMPLES_4X2_D3D] = { { 2, 0 },
                              { 1, 1 },
                              { 3, 1 },
                              { 1, 0 },
                              { 0, 1 },
                              { 0, 0 },
                              { 2, 1 },
                              { 3, 0 } },
        [SAMPLES_4X4] = { { 0, 0 },
                          { 1, 0 },
                          { 2, 0 },
                          { 3, 0 },
                          { 0, 1 },
                          { 1, 1 },
                          { 2, 1 },
                          { 3, 1 },
                          { 0, 2 },
                          { 1, 2 },
                          { 2, 2 },
                          { 3, 2 },
                          { 0, 3 },
                          { 1, 3 },
                          { 2, 3 },
                          { 3, 3 } },
    };
    const struct samples_shape shape = samples_shape(mode);

    assert(s < samples_count(shape));
    return place[samples_known(mode) ? mode : SAMPLES_1X1][s];
}

unsigned samples_number(enum sample_mode mode, unsigned x, unsigned y)
{
    static const u8 tesla[2][4] = { { 0, 1, 4, 5 }, { 2, 3, 6, 7 } };
    static const u8 d3d[2][4] = { { 5, 3, 0, 7 }, { 4, 1, 6, 2 } };

    switch (mode) {
    case SAMPLES_2X1_D3D: return 1 - x;
    case SAMPLES_4X2: return tesla[y][x];
    case SAMPLES_4X2_D3D: return d3d[y][x];
    default: return samples_shape(mode).across * y + x;
    }
}

/* Entries to look at: without multisampling most tables have one position, the centre. */
static unsigned entries_of(const struct sample_grid *grid)
{
    static_assert(sizeof grid->position == 2 * sizeof(u64), "16 positions");
    u64 half[2];

    memcpy(half, grid->position, sizeof half);
    if (!grid->enable)
        return 1;
    return half[0] == half[1] && half[0] == (half[0] >> 8 | half[0] << 56) ? 1 : 16;
}

struct samples_hull samples_hull(const struct sample_grid *grid)
{
    const unsigned entries = entries_of(grid);
    struct samples_hull h = { 15, 15, 0, 0 };

    for (unsigned i = 0; i < entries; i++) {
        struct samples_position p = samples_entry(grid, i);

        h.x0 = p.x < h.x0 ? p.x : h.x0;
        h.y0 = p.y < h.y0 ? p.y : h.y0;
        h.x1 = p.x > h.x1 ? p.x : h.x1;
        h.y1 = p.y > h.y1 ? p.y : h.y1;
    }
    return h;
}

s64 samples_reach(const struct sample_grid *grid, s64 a, s64 b)
{
    const unsigned entries = entries_of(grid);
    s64 reach = INT64_MIN;

    for (unsigned i = 0; i < entries; i++) {
        struct samples_position p = samples_entry(grid, i);
        s64 far = a * p.x + b * p.y;

        reach = far > reach ? far : reach;
    }
    return reach;
}
