/* prop_mixed.h - raster at other samples than the targets have, by definition
 * (facts/texture/raster_rules.md 9; GL_NV_framebuffer_mixed_samples 17.3.Y)
 */
#ifndef PROP_MIXED_H
#define PROP_MIXED_H

#include "gpc/prop/prop_parts.h"

/* One colour to one target, of a raster of its own. */
struct prop_config mixed_config(enum sample_mode raster, enum sample_mode target);

/* Which raster samples sample t of the targets stands for: by the drawings of common/samples.h. */
u16 mixed_share(const struct prop_config *cfg, unsigned t);
unsigned mixed_samples(enum sample_mode mode);

/* The colour that sample t gets of a pixel with those raster samples covered. */
void mixed_color(const struct prop_config *cfg, const struct prop_target *target, u16 covered,
                 unsigned t, const u32 color[4], u32 out[4]);

/* Whether anything of packet k of output 0 is drawn, and the packet. */
bool mixed_packet(const struct prop *p, unsigned k, struct cread_quads *out);

#endif
