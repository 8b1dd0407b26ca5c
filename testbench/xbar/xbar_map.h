/* xbar_map.h - targets of a draw, and which partition a pixel's bytes are of, counted out
 *
 * Include after seeded.h.
 */
#ifndef XBAR_MAP_H
#define XBAR_MAP_H

#include "xbar/xbar.h"

#define SIDE    200 /* pixels */
#define TARGETS 6
#define MEMORY  (1 << 24)

static unsigned owner_of_granule[MEMORY / XBAR_GRANULE];

/* Granules in turn. */
static void deal(unsigned fbps)
{
    unsigned fbp = 0;

    for (unsigned g = 0; g < MEMORY / XBAR_GRANULE; g++) {
        fbp = g == 0 || fbp + 1 == fbps ? 0 : fbp + 1;
        owner_of_granule[g] = fbp;
    }
}

/* The surfaces of the draw, as common/surface.h has them. */
static struct surface surface[TARGETS + 1]; /* the last is of depth */
static u64 base[TARGETS + 1];

static struct rop_surface random_target(unsigned t)
{
    static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                              SAMPLES_4X4 };
    const bool pitch = t == 1;
    const enum sample_mode mode = pitch ? SAMPLES_1X1 : modes[random_word() % 5];
    const u5 bytes = (u5)(1u << (t == TARGETS ? random_word() % 4 : random_word() % 5));
    struct surface *s = &surface[t];

    *s = (struct surface){ .layout = pitch ? SURFACE_PITCH : SURFACE_BLOCK_LINEAR,
                           .samples = mode,
                           .width = (u17)(1 + random_word() % SIDE),
                           .height = (u17)(1 + random_word() % SIDE),
                           .depth = 1,
                           .levels = 1,
                           .layers = 1,
                           .element_bytes = bytes,
                           .element_width = 1,
                           .element_height = 1,
                           .block_height = (u3)(random_word() % 6),
                           .pitch = pitch ? SIDE * 16 : 0 };
    base[t] = SURFACE_GOB_BYTES * (random_word() % 99);
    return (struct rop_surface){ .base = base[t],
                                 .samples = mode,
                                 .width = s->width,
                                 .height = s->height,
                                 .bytes = bytes,
                                 .block_height = pitch ? 0 : s->block_height,
                                 .pitch = pitch ? (u22)s->pitch : 0 };
}

/* That of the pixel's first sample; of what is outside of the target, the first. */
static unsigned owner(unsigned t, unsigned px, unsigned py)
{
    const struct surface *s = &surface[t];

    if (px >= s->width || py >= s->height)
        return 0;
    return owner_of_granule[(base[t] + surface_sample_offset(s, 0, 0, px, py, 0, 0)) /
                            XBAR_GRANULE];
}

#endif
