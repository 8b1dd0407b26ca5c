/* zrop_reference.h - ZROP by definition: every sample for itself, no planes stored, no compression
 *
 * Written from the facts and from FORMAT.md alone: depths are GMP and MPFR numbers, comparisons are
 * the host's, places of samples are those of surfaces.
 */
#ifndef ZROP_REFERENCE_H
#define ZROP_REFERENCE_H

#include "fbp/fbp_bus.h"

struct zrop_surface { /* 64 samples as memory has them, nothing compressed */
    u32 z[64];
    u8 stencil[64];
};

unsigned zrop_reference_bits(const struct zrop_config *cfg); /* of depth; 0: none */
bool zrop_reference_stencil(const struct zrop_config *cfg);

/* The stored depth of sample i on a plane. */
u32 zrop_reference_depth(const struct zrop_config *cfg, const struct depth_plane *p, unsigned i);

/* What a tile says that its samples are. */
struct zrop_surface zrop_reference_read(const struct zrop_config *cfg, const struct zeta_tile *t);

/* Draws onto a surface; returns the samples that passed. */
u64 zrop_reference_draw(const struct zrop_config *cfg, const struct zrop_frtx *in,
                        struct zrop_surface *s);

/* Whether 'a FUNC b' of two stored depths, and whether a <= b. */
bool zrop_reference_compare(const struct zrop_config *cfg, unsigned func, u32 a, u32 b);
bool zrop_reference_not_more(const struct zrop_config *cfg, u32 a, u32 b);

#endif
