/* raster_chain.h - setup, coarse and fine raster in a row, with nothing culled between */
#ifndef RASTER_CHAIN_H
#define RASTER_CHAIN_H

#include "gpc/crast/crast.h"
#include "gpc/frast/frast.h"
#include "gpc/setup/setup.h"

/* The state bundles of the three; samples and depth format are taken from setup's. */
struct raster_state {
    struct setup_config setup;
    struct frast_config frast;
};

/* A surface of w x h pixels at (0, 0), one sample in the middle of each pixel, no culling, filled. */
struct raster_state raster_plain(unsigned w, unsigned h);

/* Standard positions of a mode (facts/texture/raster_rules.md 8). */
void raster_standard(struct sample_grid *grid, enum sample_mode mode);

/* What came out of a packet. */
struct raster_sum {
    unsigned prims, coarse, empty, fine; /* empty: coarse tiles without a fine one */
    unsigned long samples;
    u64 setup_clocks, crast_clocks, frast_clocks;
};

/* Told of each fine tile and the primitive it is of. */
typedef void raster_told(void *context, const struct raster_prim *prim,
                         const struct fine_tile *tile);

/* Runs one packet through the three, which begin reset but for setup's line stipple, given by 'phase'
 * (NULL: 0).  Fails the test if tiles come twice, out of order, empty or out of place.
 */
struct raster_sum raster_draw(const struct raster_state *state, const struct setup_packet *packet,
                              u12 *phase, raster_told *told, void *context);

/* How often each sample of a window is covered: 16 counts a pixel. */
struct raster_map {
    int x, y, w, h;
    u8 count[96 * 96 * 16];
};
void raster_map_clear(struct raster_map *map, int x, int y, int w, int h);
u8 *raster_map_at(struct raster_map *map, int x, int y, unsigned s);

/* A raster_told that counts into a raster_map; a sample outside the window fails the test. */
void raster_count(void *map, const struct raster_prim *prim, const struct fine_tile *tile);

/* fp32 of a number that it holds. */
u32 raster_bits(double x);

/* A triangle's vertex at (x, y) / 256 pixels. */
struct raster_vertex raster_vertex_at(int x, int y, double z);

/* Positions of the samples, one by one, from the standard table (1x, 2x, 4x, 8x, 16x). */
extern const enum sample_mode raster_modes[7];

#endif
