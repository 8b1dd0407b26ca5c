/* tex_pool_bench.h - a texture unit whose pools have one header and one sampler, for tests and benchmarks */
#ifndef TEX_POOL_BENCH_H
#define TEX_POOL_BENCH_H

#include "gpc/tpc/tex/tex.h"

/* Puts a header and a sampler into memory at 'at', 64 bytes, as numbers 0, and makes the unit forget others. */
static inline void tex_pool_bind(struct tex *t, struct mem *m, u64 at, const struct tex_state *s)
{
    const struct tex_config cfg = { .headers = at, .samplers = at + 32 };

    for (unsigned i = 0; i < TEX_HEADER_WORDS; i++) {
        mem_put(mem_at(m, at + 4 * i, 4), 4, s->header[i]);
        mem_put(mem_at(m, at + 32 + 4 * i, 4), 4, s->sampler[i]);
    }
    tex_set_state(t, &cfg);
    tex_forget(t, true, true, TEX_ALL);
}

#endif
