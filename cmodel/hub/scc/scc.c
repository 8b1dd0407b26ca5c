/* scc.c - see scc.h */
#include "hub/scc/scc.h"

void scc_bind(struct scc *s, const struct scc_binding *b)
{
    if (b->slot < SCC_SLOTS)
        s->bound[b->group][b->slot] = b->to;
}
