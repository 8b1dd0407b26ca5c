/* cread_chain.h - CREAD, CROP and a store of samples, as l2 sees them */
#ifndef CREAD_CHAIN_H
#define CREAD_CHAIN_H

#include "cread_reference.h"
#include "fbp/crop/cread/cread.h"

struct chain {
    struct cread cread;
    struct cread_quads_fifo quads;
    struct cread_sector_fifo sectors;
    struct cread_request_fifo requests;
    struct cread_pass_fifo passes;
    struct brute_surfaces stored;
    unsigned long reads, given; /* requests, passes */
};

/* Draws packets that lie in different places (id.prim) until nothing moves. */
void chain_draw(struct chain *c, const struct cread_quads *q, unsigned count);

#endif
