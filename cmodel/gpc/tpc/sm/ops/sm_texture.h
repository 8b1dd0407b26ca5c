/* sm_texture.h - which registers a texture instruction has for what (facts/isa/semantics.md 11) */
#ifndef SM_TEXTURE_H
#define SM_TEXTURE_H

#include "gpc/tpc/sm/isa/isa.h"
#include "gpc/tpc/tex/tex.h"

/* Registers are ISA_RZ where there is none. */
struct sm_texture {
    struct tex_how how;
    unsigned query;     /* of TXQ; else 0 */
    bool bound;         /* the handle is in a constant bank */
    bool no_lod;        /* level 0, whatever the register of 'lod' is */
    bool packed_offset; /* TXD: the offset is in bits 27:16 of its register */
    bool wide_offset;   /* 8 bits for each axis, of which 6 count; else 4 */
    bool least;         /* .LC: the array's register has the least level above */
    bool clamps;        /* TLD.CL */
    u8 handle, array, at[3], sample, lod, offset, reference, gradient;
    unsigned components; /* that are written, a bit each */
    bool half;           /* two to a register */
    bool split;          /* from the third on they are at d2 */
    u8 d, d2, pd;
};

/* Fills the places of an instruction; false: it is an illegal one. */
bool sm_texture_of(const struct isa_instruction *i, struct sm_texture *t);

#endif
