/* vaf_random.h - random class states, attributes in the stream, and batches of vertices */
#ifndef VAF_RANDOM_H
#define VAF_RANDOM_H

#include "class/class.h"
#include "gpc/tpc/pe/vaf/vaf.h"
#include "random.h"

/* VTX_ATTR_DEFINE and its data of each attribute that has some. */
struct random_constants {
    bool given[32];
    u32 word[32][5];
};

void random_vaf_state(struct random *r, u32 class_state[CLASS_METHODS]);

/* Gives attributes in the stream to 'v', some of them of none, and notes them. */
void random_vaf_constants(struct random *r, struct vaf *v, struct random_constants *c);

void random_vaf_batch(struct random *r, struct vaf_batch *out);

#endif
