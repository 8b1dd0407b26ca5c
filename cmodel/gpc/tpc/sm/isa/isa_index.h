/* isa_index.h - layout of the decoder's index: isa_index.c prints it, isa_decode.c uses it */
#ifndef ISA_INDEX_H
#define ISA_INDEX_H

#define ISA_INDEX_SHIFT \
    50 /* every form but those of SHFL and of branches is told by bits 63 to 50 */
#define ISA_INDEX_SIZE (1u << (64 - ISA_INDEX_SHIFT))
#define ISA_INDEX_RUN  4

#endif
