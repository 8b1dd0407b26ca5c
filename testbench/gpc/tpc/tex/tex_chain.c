/* tex_chain.c - see tex_chain.h */
#include "tex_chain.h"

#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/decode/decode.h"
#include "gpc/tpc/tex/fetch/fetch.h"
#include "gpc/tpc/tex/filter/filter.h"
#include "gpc/tpc/tex/lod/lod.h"

bool tex_chain_memory(struct mem *m, struct mem_port *p, u64 size)
{
    *m = (struct mem){ .size = size,
                       .byte = calloc(size, 1),
                       .tag = calloc(size / MEM_TAG_BYTES, 1) };
    *p = mem_port(m, NULL, NULL);
    return m->byte && m->tag;
}

void tex_chain(const struct tex_view *v, const struct mem_port *p, const struct tex_lod_quad *q,
               u32 value[4][4])
{
    static struct tex_tap tap[TEX_TAPS_MOST];
    const unsigned taps = tex_lod(v, q, tap);
    struct tex_footprint footprint;
    struct tex_elements elements;
    struct tex_texels texels;
    struct tex_sum sum;

    memset(&sum, 0, sizeof sum);
    for (unsigned i = 0; i < taps; i++) {
        tex_addr(v, &tap[i], &footprint);
        tex_fetch(v, p, &footprint, &elements);
        tex_texels_of(v, &elements, &texels);
        tex_filter_add(v, &sum, &texels);
        if (!tap[i].last)
            continue;
        tex_filter_end(v, &sum, value[tap[i].lane]);
        memset(&sum, 0, sizeof sum);
    }
}
