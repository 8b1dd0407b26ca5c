/* prop_tile.c - pixels, quads and samples of a fine tile (facts/gpc.md; texture/raster_rules.md 8)
 *
 * Bit i of a tile is the sample in column i % 8 of row i / 8.  Pixel order is a permutation of the bits of i,
 * because pixels and samples are powers of two; only the numbers of samples in a pixel need a table.
 */
#include "common/bits.h"
#include "gpc/prop/prop_parts.h"

struct prop_shape prop_shape_of(const struct prop_config *cfg)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape s = samples_shape(mode);
    const unsigned width = 8u / s.across, height = 8u / s.down;
    const unsigned quads = width / 2 * (height / 2);

    return (struct prop_shape){ width, height, quads, samples_count(s), mode, s };
}

struct prop_pixel prop_pixel(const struct prop_shape *shape, unsigned p)
{
    const unsigned quad = p / 4, across = shape->width / 2; /* a power of two */

    return (struct prop_pixel){ (quad & (across - 1)) * 2 + p % 2,
                                (quad >> bits_top(across)) * 2 + p / 2 % 2 };
}

/* Sample s from the upper left one of a pixel. */
static unsigned in_pixel(const struct prop_shape *shape, unsigned s)
{
    const struct samples_place in = samples_place(shape->mode, s);

    return 8u * in.y + in.x;
}

unsigned prop_sample(const struct prop_shape *shape, unsigned p, unsigned s)
{
    const struct prop_pixel at = prop_pixel(shape, p);

    return 8 * at.y * shape->samples.down + at.x * shape->samples.across + in_pixel(shape, s);
}

/* The bits whose number has bit i set. */
static const u64 numbered[6] = { UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
                                 UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xff00ff00ff00ff00),
                                 UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000) };

/* Bits i and k of every bit's number change places; i is the greater. */
static inline u64 exchange(u64 x, unsigned i, unsigned k)
{
    const unsigned by = (1u << i) - (1u << k);
    const u64 moved = (x >> by ^ x) & numbered[k] & ~numbered[i];

    return x ^ moved ^ moved << by;
}

/* What brings y2 y1 y0 x2 x1 x0, the bits of a bit's number, into the order of pixels: the quad's row and
 * column, the row and column in it, then those of the sample in its pixel.  By half of the samples
 * across and down a pixel.
 */
static const u8 exchanges[3][3][3][2] = {
    [0][0] = { { 3, 2 }, { 2, 1 } },           /* y2 y1 x2 x1, y0 x0 */
    [1][0] = { { 3, 2 } },                     /* y2 y1 x2, y0 x1, x0 */
    [1][1] = { { 4, 2 }, { 3, 2 }, { 2, 1 } }, /* y2 x2, y1 x1, y0 x0 */
    [2][1] = { { 3, 2 } },                     /* y2, y1 x2, y0 x1 x0 */
    [2][2] = { { 4, 2 }, { 3, 2 } },           /* y2 x2, y1 y0 x1 x0 */
};

/* Sample 0 of every pixel. */
static u64 every_pixel(const struct prop_shape *shape)
{
    return UINT64_MAX / bits_mask(shape->each);
}

/* The samples of every pixel, in raster order of it, by their numbers; and back. */
static u64 numbers(const struct prop_shape *shape, u64 x, bool back)
{
    const u64 every = every_pixel(shape);
    u64 z = 0;

    if (shape->each == 1)
        return x;
    for (unsigned s = 0; s < shape->each; s++) {
        const struct samples_place in = samples_place(shape->mode, s);
        const unsigned raster = in.y * shape->samples.across + in.x;

        z |= (x >> (back ? s : raster) & every) << (back ? raster : s);
    }
    return z;
}

static __attribute__((noinline)) u64 samples_by_pixel(const struct prop_shape *shape, u64 tile)
{
    const u8(*const step)[2] = exchanges[shape->samples.across / 2][shape->samples.down / 2];

    for (unsigned i = 0; i < 3 && step[i][0]; i++)
        tile = exchange(tile, step[i][0], step[i][1]);
    return numbers(shape, tile, false);
}

static __attribute__((noinline)) u64 samples_by_tile(const struct prop_shape *shape, u64 pixels)
{
    const u8(*const step)[2] = exchanges[shape->samples.across / 2][shape->samples.down / 2];

    pixels = numbers(shape, pixels, true);
    for (unsigned i = 3; i-- > 0;)
        if (step[i][0])
            pixels = exchange(pixels, step[i][0], step[i][1]);
    return pixels;
}

/* Whether all of a tile is covered, or nothing: the order of the bits is of no matter. */
static bool is_one(u64 x)
{
    return x + 1 < 2;
}

/* Most tiles have one sample a pixel: steps that the compiler knows, and nothing to save around them; of others most are whole. */
u64 prop_by_pixel(const struct prop_shape *shape, u64 tile)
{
    if (is_one(tile))
        return tile;
    return shape->each == 1 ? exchange(exchange(tile, 3, 2), 2, 1) : samples_by_pixel(shape, tile);
}

u64 prop_by_tile(const struct prop_shape *shape, u64 pixels)
{
    if (is_one(pixels))
        return pixels;
    return shape->each == 1 ? exchange(exchange(pixels, 2, 1), 3, 2)
                            : samples_by_tile(shape, pixels);
}

u64 prop_with_samples(const struct prop_shape *shape, u64 pixels, unsigned p, u16 samples)
{
    const u64 all = bits_mask(shape->each);

    return (pixels & ~(all << shape->each * p)) | (samples & all) << shape->each * p;
}

unsigned prop_covered_pixels(const struct prop_shape *shape, u64 pixels)
{
    return bits_count(bits_any(pixels, shape->each));
}

/* The mask of the pixel at (x, y): four of them repeat over the screen.
 * known: SET_SAMPLE_MASK_X0_Y0 and its siblings
 */
u16 prop_mask_at(const struct prop_config *cfg, unsigned x, unsigned y)
{
    return cfg->sample_mask ? cfg->mask[x % 2 + y % 2 * 2] : UINT16_MAX;
}

u64 prop_masked(const struct prop_config *cfg, const struct prop_shape *shape, unsigned x,
                unsigned y)
{
    u64 pixels = 0;

    for (unsigned p = 0; p < 4 * shape->quads; p++) {
        const struct prop_pixel at = prop_pixel(shape, p);

        pixels = prop_with_samples(shape, pixels, p, prop_mask_at(cfg, x + at.x, y + at.y));
    }
    return pixels;
}
