/* wdx_words.c - the words of a primitive's vertices, out of a batch's outputs (facts/tpc.md, VSC: the beta buffer) */
#include "gpc/wdx/wdx.h"

struct columns {
    const u32 (*out)[32];
    unsigned lane[3];
};

static void take(struct wdx_words *words, const struct columns *c, unsigned attribute)
{
    for (unsigned i = 0; i < 3; i++)
        words->v[attribute][i] = c->out[attribute][c->lane[i]];
}

/* Vertices that a point or a line lacks have the words of the first. */
void wdx_words_of(const struct wdx_config *cfg, const struct pd_batch *batch, unsigned n,
                  const u32 (*out)[32], struct wdx_words *words)
{
    const struct pd_primitive *p = &batch->primitive[n];
    const unsigned planes = cfg->planes < GPC_ATTRIBUTES ? cfg->planes : GPC_ATTRIBUTES;
    struct columns c = { out, { 0 } };

    for (unsigned i = 0; i < 3; i++) {
        const unsigned corner = pd_corner_of(batch, i);

        c.lane[i] = p->corner[corner < batch->corners ? corner : 0];
    }
    for (unsigned s = 0; s < planes; s++) {
        const unsigned attribute = cfg->attribute[s];

        if (cfg->source[s] == WDX_VERTEX)
            take(words, &c, attribute);
        if (cfg->sided[s])
            take(words, &c, wdx_back_of(attribute));
        if (cfg->sprite[s] == SPRITE_FIRST)
            take(words, &c, attribute & ~3u);
    }
}
