/* tex_cost_pass.h - what a quad reads at once: what the files that count clocks share (tex_cost.h) */
#ifndef TEX_COST_PASS_H
#define TEX_COST_PASS_H

#include "common/bits.h"
#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/fetch/fetch.h"
#include "gpc/tpc/tex/tex_cost.h"

#define TEX_HALF_BYTES 8 /* of a texel that ports read */

/* A tap of a quad on a level: what its lanes touch. */
struct tex_pass {
    struct tex_cost *cost;
    const struct tex_view *v;
    struct tex_level level;
    unsigned components; /* that are stored and wanted */
    tex_access_told *told;
    void *context;
    unsigned lanes;
    struct tex_footprint of[4];
};

static inline unsigned tex_pass_count(const struct tex_pass *p)
{
    return p->lanes ? p->of[0].count : 0;
}

static inline unsigned tex_pass_slices(const struct tex_pass *p)
{
    return tex_pass_count(p) > 4 ? 2 : 1;
}

/* Returns whether texels are read by halves; which of them go: bit 0 the first. */
static inline bool tex_pass_splits(const struct tex_view *v)
{
    return v->format.codec == TEX_PLAIN && v->format.bytes > TEX_HALF_BYTES;
}

static inline unsigned tex_pass_halves(const struct tex_pass *p)
{
    if (!tex_pass_splits(p->v))
        return 1;
    return ((p->components & 3) != 0) | (unsigned)((p->components & 12) != 0) << 1;
}

/* tex_cost_words.c: tells what waits; begins with words of so many ports of a thread; adds one; reads the words of a pass. */
void tex_cost_tell(struct tex_cost *c, tex_access_told *told, void *context);
void tex_pass_begin(const struct tex_pass *p, unsigned count);
void tex_pass_word(const struct tex_pass *p, u64 address);
void tex_pass_read(const struct tex_pass *p);

#endif
