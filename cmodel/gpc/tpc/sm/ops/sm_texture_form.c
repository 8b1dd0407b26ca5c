/* sm_texture_form.c - see sm_texture.h */
#include "gpc/tpc/sm/ops/sm_texture_form.h"

#include "gpc/tpc/sm/isa/isa_table.h"

enum { ARRAY_3D = ISA_TEXDIM_ARRAY_3D };

static bool level_of_tex(unsigned texlod, enum level *level)
{
    static const u8 of[8] = { BY_QUAD, ZERO, BIAS, GIVEN, BY_QUAD, BY_QUAD, BIAS, GIVEN };

    *level = (enum level)of[texlod];
    return texlod != ISA_TEXLOD_INVALIDBLOD4 && texlod != ISA_TEXLOD_INVALIDBLOD5;
}

static bool is_bound(const struct isa_instruction *i)
{
    return isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, ISA_FIELD_handle) != NULL;
}

static void whole_results(const struct isa_instruction *i, struct sm_texture *t)
{
    t->components = i->wmask;
    t->d = i->d;
    t->how.dimension = i->dim;
}

static bool tex(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg }, b = { i->b.reg };
    enum level level;

    whole_results(i, t);
    t->pd = i->pd;
    t->how.access = TEX_SAMPLE;
    t->how.compare = i->dc;
    t->least = i->lc;
    if (!level_of_tex(i->texlod, &level))
        return false;
    set_level(t, level);
    if (is_array(t) || i->lc)
        t->array = next(&a);
    take_coordinates(t, &a);
    if (!t->bound)
        t->handle = next(&b);
    if (has_level(level))
        t->lod = next(&b);
    if (i->aoffi)
        t->offset = next(&b);
    if (i->dc)
        t->reference = next(&b);
    return true;
}

/* chosen: the sample comes in front of the level, as in Mesa's compilers; others have it last, and none has both */
static bool tld(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg }, b = { i->b.reg };

    whole_results(i, t);
    t->pd = i->pd;
    t->how.access = TEX_LOAD;
    t->how.multisample = i->ms;
    t->clamps = i->cl;
    set_level(t, i->tldlod == ISA_TLDLOD_LL ? GIVEN : ZERO);
    if (is_array(t))
        t->array = next(&a);
    take_coordinates(t, &a);
    if (!t->bound)
        t->handle = next(&b);
    if (i->ms)
        t->sample = next(&b);
    if (i->tldlod == ISA_TLDLOD_LL)
        t->lod = next(&b);
    if (i->aoffi)
        t->offset = next(&b);
    return true;
}

static bool gathers(unsigned dimension)
{
    return coordinates(dimension) == 2 || dimension >= ISA_TEXDIM_CUBE;
}

static bool tld4(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg }, b = { i->b.reg };

    whole_results(i, t);
    t->pd = i->pd;
    t->how.access = TEX_GATHER;
    t->how.component = i->texcomp;
    t->how.compare = i->dc;
    t->how.four_offsets = i->tld4off == ISA_TLD4OFF_PTP;
    t->wide_offset = true;
    set_level(t, ZERO);
    if (is_array(t))
        t->array = next(&a);
    take_coordinates(t, &a);
    if (!t->bound)
        t->handle = next(&b);
    if (i->tld4off != ISA_TLD4OFF_NONE)
        t->offset = next(&b);
    if (t->how.four_offsets)
        next(&b);
    if (i->dc)
        t->reference = next(&b);
    return gathers(i->dim) && i->tld4off <= ISA_TLD4OFF_PTP;
}

static bool txd(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg };

    whole_results(i, t);
    t->pd = i->pd;
    t->how.access = TEX_SAMPLE;
    t->how.mode = TEX_LOD_GRADIENT;
    t->gradient = i->b.reg;
    t->least = i->lc;
    if (!t->bound)
        t->handle = next(&a);
    take_coordinates(t, &a);
    if (is_array(t) || i->aoffi || i->lc)
        t->array = next(&a);
    if (i->aoffi)
        t->offset = t->array;
    t->packed_offset = true;
    return coordinates(i->dim) < 3;
}

static bool tmml(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg }, b = { i->b.reg };

    whole_results(i, t);
    t->how.access = TEX_QUERY;
    if (is_array(t))
        t->array = next(&a);
    take_coordinates(t, &a);
    if (!t->bound)
        t->handle = next(&b);
    return true;
}

static bool txq(const struct isa_instruction *i, struct sm_texture *t)
{
    struct group a = { i->a.reg };

    t->components = i->wmask;
    t->d = i->d;
    t->query = i->txq;
    if (!t->bound)
        t->handle = next(&a);
    t->lod = next(&a);
    return tex_query_known(i->txq);
}

static bool fill(const struct isa_instruction *i, struct sm_texture *t)
{
    switch (i->opcode) {
    case ISA_TEX: return tex(i, t);
    case ISA_TLD: return tld(i, t);
    case ISA_TLD4: return tld4(i, t);
    case ISA_TXD: return txd(i, t);
    case ISA_TMML: return tmml(i, t);
    case ISA_TXQ: return txq(i, t);
    case ISA_TLD4S: return sm_texture_tld4s(i, t);
    case ISA_TLDS: return sm_texture_tlds(i, t);
    default: return sm_texture_texs(i, t);
    }
}

/* chosen: arrays of volumes are illegal, as no texture is one */
bool sm_texture_of(const struct isa_instruction *i, struct sm_texture *t)
{
    *t = (struct sm_texture){ .bound = is_bound(i),
                              .handle = ISA_RZ,
                              .array = ISA_RZ,
                              .at = { ISA_RZ, ISA_RZ, ISA_RZ },
                              .sample = ISA_RZ,
                              .lod = ISA_RZ,
                              .offset = ISA_RZ,
                              .reference = ISA_RZ,
                              .gradient = ISA_RZ,
                              .d2 = ISA_RZ,
                              .pd = ISA_PT };
    return fill(i, t) && t->how.dimension != ARRAY_3D;
}
