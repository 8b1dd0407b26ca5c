/* cread_pass.c - pixels to samples (facts/fbp.md, CROP) */
#include <string.h>

#include "common/bits.h"
#include "fbp/crop/cread/cread.h"

/* chosen: a second source is of target 0 alone (known: rop_rules.md 4); at any other it is 0 */
static const u32 no_source[8];

/* What a pass takes of its packet; 'src1' is the second source. */
struct lanes {
    const struct cread_plan *plan;
    const struct cread_quads *q;
    const u32 *src1;
    const struct cread_sector *dst;
    u16 drawn; /* samples of a pixel */
};

/* A pass on pixels, as they come. */
static void take_pixels(const struct lanes *l, struct crop_quads *out)
{
    for (unsigned i = 0; i < l->plan->pixels; i++)
        out->coverage |= (u8)(((l->q->samples[i] & l->drawn) != 0) << i);
    memcpy(out->src, l->q->src, sizeof out->src);
    memcpy(out->src1, l->src1, sizeof out->src1);
    if (l->plan->reads)
        memcpy(out->dst, l->dst->dst, l->plan->pixels * l->plan->words * sizeof *out->dst);
}

/* Lane i of a pass on samples. */
static void take_sample(const struct lanes *l, unsigned number, unsigned i, struct crop_quads *out)
{
    const unsigned words = l->plan->words, src_words = 8 / l->plan->pixels;
    const unsigned pixel = number / l->plan->samples, sample = number % l->plan->samples;
    const unsigned stored = l->plan->dst_reduced ? pixel : i;

    out->coverage |= (u8)(((l->q->samples[pixel] & l->drawn) >> sample & 1) << i);
    for (unsigned w = 0; w < src_words; w++) {
        out->src[i * src_words + w] = l->q->src[pixel * src_words + w];
        out->src1[i * src_words + w] = l->src1[pixel * src_words + w];
    }
    for (unsigned w = 0; w < words && l->plan->reads; w++)
        out->dst[i * words + w] = l->dst->dst[stored * words + w];
}

/* A pass on samples of one word, of the source too. */
static void take_words(const struct lanes *l, unsigned k, struct crop_quads *out)
{
    const unsigned log2 = bits_top(l->plan->samples);

    for (unsigned i = 0; i < 8; i++) {
        const unsigned number = 8 * k + i, pixel = number >> log2;
        const unsigned sample = number & (l->plan->samples - 1);

        out->coverage |= (u8)(((l->q->samples[pixel] & l->drawn) >> sample & 1) << i);
        out->src[i] = l->q->src[pixel];
        out->src1[i] = l->src1[pixel];
        if (l->plan->reads)
            out->dst[i] = l->dst->dst[l->plan->dst_reduced ? pixel : i];
    }
}

void cread_pass_quads(const struct cread_quads *q, const struct cread_plan *plan, u16 drawn,
                      unsigned k, const struct cread_sector *dst, struct crop_quads *out)
{
    const u32 *src1 = q->target == 0 ? q->src1 : no_source;
    const struct lanes l = { plan, q, src1, dst, drawn };

    out->id = q->id;
    out->coverage = 0;
    memset(out->dst, 0, sizeof out->dst);
    if (plan->samples == 1)
        take_pixels(&l, out);
    else if (plan->pixels == 8 && plan->words == 1)
        take_words(&l, k, out);
    else
        for (unsigned i = 0; i < plan->pixels; i++)
            take_sample(&l, k * plan->pixels + i, i, out);
}

void cread_pass_of(const struct crop_config *state, u16 drawn, const struct cread_quads *q,
                   const struct cread_plan *plan, unsigned k, const struct cread_sector *dst,
                   struct cread_pass *out)
{
    out->state = *state;
    out->target = q->target;
    out->reduced = plan->reduced;
    out->sector = (u4)k;
    cread_pass_quads(q, plan, drawn, k, dst, &out->quads);
}
