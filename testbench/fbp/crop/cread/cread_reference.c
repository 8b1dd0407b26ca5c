/* cread_reference.c - see cread_reference.h (facts/texture/rop_rules.md 1, 4) */
#include "cread_reference.h"

#include <string.h>

#include "../crop_reference.h"

const struct crop_config *brute_state(const struct cread_config *cfg, unsigned target)
{
    return &cfg->target[target];
}

unsigned brute_pixels(const struct cread_config *cfg, unsigned target)
{
    const struct crop_config *state = brute_state(cfg, target);

    return state->format == FORMAT_DISABLED ? 0 : crop_reference_pixels(state);
}

bool brute_drawn(const struct cread_config *cfg, const struct cread_quads *q, unsigned pixel,
                 unsigned sample)
{
    return (q->samples[pixel] >> sample & 1) && (cfg->sample_mask >> sample & 1);
}

bool brute_reduced(const struct cread_config *cfg, const struct brute_place *p, unsigned target)
{
    const unsigned pixels = brute_pixels(cfg, target);
    const unsigned bytes = pixels ? 4 * crop_reference_words(brute_state(cfg, target)) : 0;

    for (unsigned i = 0; i < pixels; i++)
        for (unsigned s = 1; s < 1u << cfg->samples_log2[target]; s++)
            if (memcmp(p->sample[i][s], p->sample[i][0], bytes) != 0)
                return false;
    return true;
}

/* One sample, as pixel 0 of a packet of its own. */
static void draw_sample(const struct crop_config *state, const struct cread_quads *q, unsigned i,
                        u32 stored[4])
{
    const unsigned source = 8 / crop_reference_pixels(state), words = crop_reference_words(state);
    struct crop_quads one = { .coverage = 1 };

    for (unsigned w = 0; w < source; w++) {
        one.src[w] = q->src[i * source + w];
        one.src1[w] = q->target == 0 ? q->src1[i * source + w] : 0;
    }
    memcpy(one.dst, stored, 4 * words);
    struct crop_reference_pixel want = crop_reference_pixel(state, &one, 0);
    for (unsigned w = 0; w < words; w++)
        stored[w] = crop_reference_memory(stored[w], want.words[w], want.enable >> 4 * w & 15);
}

void brute_draw(const struct cread_config *cfg, const struct cread_quads *q, struct brute_place *p)
{
    for (unsigned i = 0; i < brute_pixels(cfg, q->target); i++)
        for (unsigned s = 0; s < 1u << cfg->samples_log2[q->target]; s++)
            if (brute_drawn(cfg, q, i, s))
                draw_sample(brute_state(cfg, q->target), q, i, p->sample[i][s]);
}
