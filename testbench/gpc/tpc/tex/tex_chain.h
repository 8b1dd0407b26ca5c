/* tex_chain.h - the texture unit's functions, one behind the other, for tests: a quad in, its lanes' results out */
#ifndef TEX_CHAIN_H
#define TEX_CHAIN_H

#include "gpc/tpc/tex/tex_view.h"
#include "mem/mem_port.h"

/* Makes memory of its own, and its port. */
bool tex_chain_memory(struct mem *m, struct mem_port *p, u64 size);

/* Samples, loads or gathers for the lanes that want it. */
void tex_chain(const struct tex_view *v, const struct mem_port *p, const struct tex_lod_quad *q,
               u32 value[4][4]);

#endif
