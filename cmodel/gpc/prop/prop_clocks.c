/* prop_clocks.c - colour rates of PROP (rates.csv P1, P2, P3) */
#include "common/bits.h"
#include "gpc/prop/prop_parts.h"

/* Ninths of a clock for 64 pixels, by samples of a pixel: 1, 2, 4, 8, 16.  The table's 14.4, 12.8, 7.11
 * and 3.76 pixels a clock are 40, 45, 81 and 153 of them.
 * known: rates.csv; chosen where it has no row: no faster than the coverage alone (P3), no slower than
 * with shader coverage
 */
static const u16 single[3][2][5] = {
    { { 40, 40, 54, 72, 144 }, { 45, 45, 45, 72, 144 } },
    { { 80, 80, 80, 108, 144 }, { 81, 81, 81, 108, 144 } },
    { { 160, 160, 160, 160, 160 }, { 160, 160, 160, 160, 160 } },
};
static const u16 dual[3][2][5] = {
    { { 72, 72, 72, 72, 144 }, { 81, 81, 81, 81, 144 } },
    { { 144, 144, 144, 144, 144 }, { 153, 153, 153, 153, 162 } },
    { { 288, 288, 288, 288, 288 }, { 297, 297, 297, 297, 306 } },
};
static const u16 coverage_only[5] = { 36, 36, 36, 72, 144 };

#define SHADER_Z 144u /* known: rates.csv X: four samples of a shader's depths a clock go to ZROP */

static unsigned samples_log2(const struct prop_config *cfg)
{
    return bits_top(samples_count(samples_shape(samples_mode(&cfg->samples))));
}

/* known: facts/gpc.md: C8 and C16 run like C32; chosen: by the stored pixel, blended or not */
static unsigned class_of(const struct pixel_format *f)
{
    return f->bits > 64 ? 2 : f->bits > 32 ? 1 : 0;
}

/* known: facts/gpc.md: several targets cost the sum of each; chosen: "shader coverage" in the table means that
 * something after the shader can remove samples; with SET_TIR the table's samples are the raster's
 */
u32 prop_clocks(const struct prop_config *cfg, unsigned pixels)
{
    const unsigned n = samples_log2(cfg), targets = cfg->dual_source ? 1 : prop_outputs(cfg);
    u32 ninths = 0;

    for (unsigned i = 0; i < targets && cfg->shades; i++) {
        const unsigned to = cfg->dual_source ? 0 : cfg->select[i];
        const struct pixel_format *f = pixel_format_of(cfg->target[to].format);

        if (prop_packets(cfg, i) > 0)
            ninths += (cfg->dual_source ? dual : single)[class_of(f)][prop_takes_away(cfg)][n];
    }
    ninths = ninths ? ninths : coverage_only[n];
    if (cfg->shader_z && ninths < SHADER_Z << n)
        ninths = SHADER_Z << n;
    return pixels * ninths;
}

/* known: rates.csv X, facts/gpc.md: a pixel that the shader kills costs its coverage, whatever the targets are */
u32 prop_fed_clocks(const struct prop_config *cfg, unsigned pixels)
{
    const u32 all = prop_clocks(cfg, pixels), coverage = pixels * coverage_only[samples_log2(cfg)];

    return cfg->shader_kills && coverage < all ? coverage : all;
}
