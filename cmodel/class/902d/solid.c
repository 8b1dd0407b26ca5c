/* class/902d/solid.c - see class/902d/solid.h */
#include "class/902d/solid.h"

#include "class/methods.h"
#include "common/pixel_format.h"

enum { POINTS, LINES, POLYLINE, TRIANGLES, RECTS };
static const struct {
    unsigned vertices;
    enum twod_shape shape;
} shapes[] = {
    { 1, TWOD_POINT }, { 2, TWOD_LINE }, { 2, TWOD_LINE }, { 3, TWOD_TRIANGLE }, { 2, TWOD_RECT }
};

static unsigned mode_of(const u32 *state)
{
    return class_bits(state, NV902D_RENDER_SOLID_PRIM_MODE, 2, 0);
}

unsigned solid_vertices(const u32 *state)
{
    return mode_of(state) > RECTS ? 0 : shapes[mode_of(state)].vertices;
}

bool solid_goes_on(const u32 *state)
{
    return mode_of(state) == POLYLINE;
}

struct twod_solid solid_of(const u32 *state)
{
    struct twod_solid s = { .shape = shapes[mode_of(state)].shape,
                            .format = (u8)class_bits(
                                state, NV902D_SET_RENDER_SOLID_PRIM_COLOR_FORMAT, 7, 0),
                            .color = { class_word(state, NV902D_SET_RENDER_SOLID_PRIM_COLOR) } };

    if (s.format == FORMAT_RF32_GF32_BF32_AF32 || s.format == FORMAT_RF16_GF16_BF16_AF16 ||
        s.format == FORMAT_RF32_GF32)
        for (unsigned i = 0; i < 4; i++)
            s.color[i] = class_word(state, NV902D_SET_RENDER_SOLID_PRIM_COLOR0 + 4 * i);
    return s;
}

struct solid_point solid_point_xy(u32 data)
{
    return (struct solid_point){ (u32)(s16)(data & 0xffff), (u32)(s16)(data >> 16) };
}

struct solid_point solid_point_y(const u32 *state, unsigned word, u32 data)
{
    return (struct solid_point){ state[word - 1], data };
}

/* Of Y8, four cells in each word. */
static unsigned cells_of_y8(unsigned at, u32 data, struct class_change cell[SOLID_CELLS])
{
    for (unsigned i = 0; i < 4; i++)
        cell[i] = (struct class_change){ (u12)(NV902D_COLOR_PATTERN_X8R8G8B8 / 4 + at + i),
                                         (data >> 8 * i & 255) * 0x010101 };
    return 4;
}

/* Of 16 bits, two cells in each word. */
static unsigned cells_of_16(unsigned at, u32 data, bool x1r5g5b5,
                            struct class_change cell[SOLID_CELLS])
{
    for (unsigned i = 0; i < 2; i++) {
        const u32 x = data >> 16 * i & 0xffff, b = x & 31, g = x1r5g5b5 ? x >> 5 & 31 : x >> 5 & 63,
                  r = x1r5g5b5 ? x >> 10 & 31 : x >> 11;
        const u32 g8 = x1r5g5b5 ? (510 * g + 31) / 62 : (510 * g + 63) / 126;

        cell[i] =
            (struct class_change){ (u12)(NV902D_COLOR_PATTERN_X8R8G8B8 / 4 + at + i),
                                   (510 * r + 31) / 62 << 16 | g8 << 8 | (510 * b + 31) / 62 };
    }
    return 2;
}

/* known: facts/classes/2d_semantics.md 5: one store of cells behind four windows
 * chosen: between widths the nearest code; Y8 is all three
 */
unsigned solid_cells(unsigned word, u32 data, struct class_change cell[SOLID_CELLS])
{
    const unsigned offset = 4 * word;

    if (offset - NV902D_COLOR_PATTERN_Y8 < 16 * 4)
        return cells_of_y8(offset - NV902D_COLOR_PATTERN_Y8, data, cell);
    if (offset - NV902D_COLOR_PATTERN_X1R5G5B5 < 32 * 4)
        return cells_of_16((offset - NV902D_COLOR_PATTERN_X1R5G5B5) / 2, data, true, cell);
    if (offset - NV902D_COLOR_PATTERN_R5G6B5 < 32 * 4)
        return cells_of_16((offset - NV902D_COLOR_PATTERN_R5G6B5) / 2, data, false, cell);
    return 0;
}
