/* cread_pass.c - pixels to samples (facts/fbp.md, CROP) */
#include <string.h>

#include "fbp/crop/cread/cread.h"

/* chosen: a second source is of target 0 alone (known: rop_rules.md 4); at any other it is 0 */
static const u32 no_source[8];

void cread_pass_of(const struct cread_config *cfg, const struct cread_quads *q,
                   const struct cread_plan *plan, unsigned k, const struct cread_sector *dst,
                   struct cread_pass *out)
{
    const u32 *src1 = q->target == 0 ? q->src1 : no_source;

    memset(out, 0, sizeof *out);
    out->state = *cread_state(cfg, q->target);
    out->target = q->target;
    out->reduced = plan->reduced;
    out->sector = (u4)k;
    out->quads.id = q->id;

    const unsigned src_words = 8 / plan->pixels;
    for (unsigned i = 0; i < plan->pixels; i++) {
        unsigned number = k * plan->pixels + i;
        unsigned pixel = number / plan->samples, sample = number % plan->samples;
        unsigned stored = plan->dst_reduced ? pixel : i;
        u16 covered = cread_covered(cfg, q, pixel);
        bool drawn = plan->reduced ? covered != 0 : covered >> sample & 1;

        out->quads.coverage |= (u8)(drawn << i);
        for (unsigned w = 0; w < src_words; w++) {
            out->quads.src[i * src_words + w] = q->src[pixel * src_words + w];
            out->quads.src1[i * src_words + w] = src1[pixel * src_words + w];
        }
        for (unsigned w = 0; w < plan->words && plan->reads; w++)
            out->quads.dst[i * plan->words + w] = dst->dst[stored * plan->words + w];
    }
}
