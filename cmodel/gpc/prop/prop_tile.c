/* prop_tile.c - pixels, quads and samples of a fine tile (facts/gpc.md; texture/raster_rules.md 8) */
#include "common/bits.h"
#include "gpc/prop/prop.h"

struct prop_shape prop_shape_of(const struct prop_config *cfg)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape s = samples_shape(mode);
    const unsigned width = 8u / s.across, height = 8u / s.down;

    return (struct prop_shape){ width, height, width / 2 * (height / 2), mode, s };
}

struct prop_pixel prop_pixel(const struct prop_shape *shape, unsigned p)
{
    const unsigned quad = p / 4, across = shape->width / 2; /* a power of two */

    return (struct prop_pixel){ (quad & (across - 1)) * 2 + p % 2,
                                (quad >> bits_top(across)) * 2 + p / 2 % 2 };
}

/* The upper left sample of pixel p. */
static unsigned corner_of(const struct prop_shape *shape, unsigned p)
{
    const struct prop_pixel at = prop_pixel(shape, p);

    return 8 * at.y * shape->samples.down + at.x * shape->samples.across;
}

/* Sample s from there. */
static unsigned in_pixel(const struct prop_shape *shape, unsigned s)
{
    const struct samples_place in = samples_place(shape->mode, s);

    return 8u * in.y + in.x;
}

unsigned prop_sample(const struct prop_shape *shape, unsigned p, unsigned s)
{
    return corner_of(shape, p) + in_pixel(shape, s);
}

static unsigned samples_of(const struct prop_shape *shape)
{
    return (unsigned)shape->samples.across * shape->samples.down;
}

u16 prop_pixel_samples(const struct prop_shape *shape, u64 coverage, unsigned p)
{
    const u64 from_corner = coverage >> corner_of(shape, p);
    u16 samples = 0;

    for (unsigned s = 0; s < samples_of(shape); s++)
        samples |= (u16)((from_corner >> in_pixel(shape, s) & 1) << s);
    return samples;
}

u64 prop_with_samples(const struct prop_shape *shape, u64 coverage, unsigned p, u16 samples)
{
    for (unsigned s = 0; s < samples_of(shape); s++) {
        const u64 bit = (u64)1 << prop_sample(shape, p, s);

        coverage = samples >> s & 1 ? coverage | bit : coverage & ~bit;
    }
    return coverage;
}

/* The upper left sample of each pixel that has a covered one. */
static u64 pixels_of(const struct prop_shape *shape, u64 coverage)
{
    u64 corners = 0, any = 0;

    for (unsigned y = 0; y < 8; y += shape->samples.down)
        for (unsigned x = 0; x < 8; x += shape->samples.across)
            corners |= (u64)1 << (8 * y + x);
    for (unsigned y = 0; y < shape->samples.down; y++)
        for (unsigned x = 0; x < shape->samples.across; x++)
            any |= coverage >> (8 * y + x);
    return any & corners;
}

unsigned prop_covered_pixels(const struct prop_shape *shape, u64 coverage)
{
    return bits_count(pixels_of(shape, coverage));
}

/* The mask of the pixel at (x, y): four of them repeat over the screen.
 * known: SET_SAMPLE_MASK_X0_Y0 and its siblings
 */
u16 prop_mask_at(const struct prop_config *cfg, unsigned x, unsigned y)
{
    return cfg->sample_mask ? cfg->mask[x % 2 + y % 2 * 2] : UINT16_MAX;
}

u64 prop_masked(const struct prop_config *cfg, const struct fine_tile *tile)
{
    const struct prop_shape shape = prop_shape_of(cfg);
    u64 coverage = tile->coverage;

    if (!cfg->sample_mask)
        return coverage;
    for (unsigned p = 0; p < 4 * shape.quads; p++) {
        const struct prop_pixel at = prop_pixel(&shape, p);
        const u16 samples = prop_pixel_samples(&shape, coverage, p);

        coverage = prop_with_samples(&shape, coverage, p,
                                     samples & prop_mask_at(cfg, tile->x + at.x, tile->y + at.y));
    }
    return coverage;
}
