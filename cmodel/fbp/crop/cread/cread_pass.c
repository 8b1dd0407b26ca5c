/* cread_pass.c - pixels to samples (facts/fbp.md, CROP) */
#include <string.h>

#include "common/bits.h"
#include "fbp/crop/cread/cread.h"

/* chosen: a second source is of target 0 alone (known: rop_rules.md 4); at any other it is 0 */
static const u32 no_source[8];

/* The sources of lane i, which is of a pixel. */
static void copy_source(const struct cread_plan *plan, const u32 from[8], unsigned pixel, u32 to[8],
                        unsigned i)
{
    const unsigned words = 8 / plan->pixels;

    for (unsigned w = 0; w < words; w++)
        to[i * words + w] = from[pixel * words + w];
}

void cread_pass_of(const struct cread_config *cfg, const struct cread_quads *q,
                   const struct cread_plan *plan, unsigned k, const struct cread_sector *dst,
                   struct cread_pass *out)
{
    const u32 *src1 = q->target == 0 ? q->src1 : no_source;
    const u16 drawn = cread_drawn(cfg, q->target);
    const unsigned log2 = bits_lowest(plan->samples);

    memset(out, 0, sizeof *out);
    out->state = *cread_state(cfg, q->target);
    out->target = q->target;
    out->reduced = plan->reduced;
    out->sector = (u4)k;
    out->quads.id = q->id;
    for (unsigned i = 0; i < plan->pixels; i++) {
        unsigned number = k * plan->pixels + i;
        unsigned pixel = number >> log2, sample = number & (plan->samples - 1);
        unsigned stored = plan->dst_reduced ? pixel : i;
        u16 covered = q->samples[pixel] & drawn;
        bool is_drawn = plan->reduced ? covered != 0 : covered >> sample & 1;

        out->quads.coverage |= (u8)(is_drawn << i);
        if (plan->samples > 1) {
            copy_source(plan, q->src, pixel, out->quads.src, i);
            copy_source(plan, src1, pixel, out->quads.src1, i);
        }
        for (unsigned w = 0; w < plan->words && plan->reads; w++)
            out->quads.dst[i * plan->words + w] = dst->dst[stored * plan->words + w];
    }
    if (plan->samples == 1) {
        memcpy(out->quads.src, q->src, sizeof out->quads.src);
        memcpy(out->quads.src1, src1, sizeof out->quads.src1);
    }
}
