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
    for (unsigned w = 0; w < VAF_WORDS; w++)
        z.reads[w / 4] = (u4)(z.reads[w / 4] | reads[w] << w % 4);
    return z;
}
