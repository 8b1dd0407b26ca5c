/* sm_texture_form.h - what the files that read texture instructions share (sm_texture.h) */
#ifndef SM_TEXTURE_FORM_H
#define SM_TEXTURE_FORM_H

#include "gpc/tpc/sm/ops/sm_texture.h"

/* Registers of a group, one after another; those of RZ read zeros and are RZ all. */
struct group {
    unsigned reg;
};

static inline u8 next(struct group *g)
{
    return (u8)(g->reg < ISA_RZ ? g->reg++ : ISA_RZ);
}

static inline unsigned coordinates(unsigned dimension)
{
    return dimension < ISA_TEXDIM_2D ? 1 : dimension < ISA_TEXDIM_3D ? 2 : 3;
}

static inline void take_coordinates(struct sm_texture *t, struct group *g)
{
    for (unsigned n = 0; n < coordinates(t->how.dimension); n++)
        t->at[n] = next(g);
}

static inline bool is_array(const struct sm_texture *t)
{
    return t->how.dimension & 1;
}

/* How a level is given.  known: facts/isa/semantics.md 11 */
enum level { BY_QUAD, ZERO, GIVEN, BIAS };

static inline void set_level(struct sm_texture *t, enum level level)
{
    t->how.mode = level == ZERO || level == GIVEN ? TEX_LOD_GIVEN : TEX_LOD_QUAD;
}

static inline bool has_level(enum level level)
{
    return level == GIVEN || level == BIAS;
}

/* sm_texture_short.c: fill the places of TEXS, TLDS and TLD4S; false: it is an illegal one. */
bool sm_texture_texs(const struct isa_instruction *i, struct sm_texture *t);
bool sm_texture_tlds(const struct isa_instruction *i, struct sm_texture *t);
bool sm_texture_tld4s(const struct isa_instruction *i, struct sm_texture *t);

#endif
