/* vaf_batch.c - what a batch of pd's asks vaf for */
#include <string.h>

#include "gpc/tpc/pe/vaf/vaf.h"

struct vaf_batch vaf_batch_of(const struct pd_batch *b, const bool reads[VAF_WORDS])
{
    struct vaf_batch z = { .draw = b->draw,
                           .instance_id = b->instance_id,
                           .vertices = b->vertices };

    memcpy(z.index, b->index, sizeof z.index);
    memcpy(z.vertex_id, b->vertex_id, sizeof z.vertex_id);
    for (unsigned v = 0; v < VAF_WORDS / 4; v++) {
        const bool *of = &reads[4 * v];

        z.reads[v] = (u4)(of[0] | of[1] << 1 | of[2] << 2 | of[3] << 3);
    }
    return z;
}
