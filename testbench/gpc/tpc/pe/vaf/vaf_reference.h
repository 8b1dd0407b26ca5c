/* vaf_reference.h - a slow vertex fetch: from the words of the class to inputs, byte by byte (draw_semantics.md 3)
 *
 * It shares nothing with cmodel/gpc/tpc/pe/vaf; norms are MPFR's.
 */
#ifndef VAF_REFERENCE_H
#define VAF_REFERENCE_H

#include "common/types.h"

struct reference_memory {
    void *context;
    u8 (*byte)(void *context, u64 address);
};

/* What a vertex is. */
struct reference_vertex {
    u32 index, id, instance;
};

/* The fixtures of a group of tests. */
int reference_open(void **state);
int reference_close(void **state);

/* A component of 'bits' bits (2, 8, 10, 11, 16, 32) of NUMERICAL_TYPE 'type'. */
u32 reference_component(unsigned type, unsigned bits, u32 code);

/* The four components of an attribute's word of the class; returns the bytes of its element, 0 of no format. */
unsigned reference_element(u32 word, const u8 *bytes, u32 z[4]);

/* Attribute 'a' of a vertex by the class's state; of inactive ones 'constant', VTX_ATTR_DEFINE and four words of data,
 * or NULL.  Gives the address and the bytes that were read (0: none).
 */
void reference_attribute(const u32 *state, unsigned a, const struct reference_vertex *v,
                         const u32 *constant, const struct reference_memory *memory, u32 z[4],
                         u64 *address, unsigned *bytes);

#endif
