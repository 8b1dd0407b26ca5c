/* sm_texture_form.c - see sm_texture.h */
#include "gpc/tpc/sm/ops/sm_texture.h"

#include "gpc/tpc/sm/isa/isa_table.h"

enum { ARRAY_3D = ISA_TEXDIM_ARRAY_3D };

/* Registers of a group, one after another; those of RZ read zeros and are RZ all. */
struct group {
    unsigned reg;
};

static u8 next(struct group *g)
{
    return (u8)(g->reg < ISA_RZ ? g->reg++ : ISA_RZ);
}

static unsigned coordinates(unsigned dimension)
{
    return dimension < ISA_TEXDIM_2D ? 1 : dimension < ISA_TEXDIM_3D ? 2 : 3;
}

static void take_coordinates(struct sm_texture *t, struct group *g)
{
    for (unsigned n = 0; n < coordinates(t->how.dimension); n++)
        t->at[n] = next(g);
}

static bool is_array(const struct sm_texture *t)
{
    return t->how.dimension & 1;
}

/* How a level is given.  known: facts/isa/semantics.md 11 */
enum level { BY_QUAD, ZERO, GIVEN, BIAS };

static void set_level(struct sm_texture *t, enum level level)
{
    t->how.mode = level == ZERO || level == GIVEN ? TEX_LOD_GIVEN : TEX_LOD_QUAD;
}

static bool has_level(enum level level)
{
    return level == GIVEN || level == BIAS;
}

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

/* A short form's operands, in order: the array, coordinates, then these. */
struct shape {
    bool used;
    u8 dimension, level;
    bool compare, offset, sample;
};

static const struct shape texs_shapes[16] = {
    [ISA_TEXS_X1D_LZ] = { true, ISA_TEXDIM_1D, ZERO, false, false, false },
    [ISA_TEXS_X2D] = { true, ISA_TEXDIM_2D, BY_QUAD, false, false, false },
    [ISA_TEXS_X2D_LZ] = { true, ISA_TEXDIM_2D, ZERO, false, false, false },
    [ISA_TEXS_X2D_LL] = { true, ISA_TEXDIM_2D, GIVEN, false, false, false },
    [ISA_TEXS_X2D_DC] = { true, ISA_TEXDIM_2D, BY_QUAD, true, false, false },
    [ISA_TEXS_X2D_LL_DC] = { true, ISA_TEXDIM_2D, GIVEN, true, false, false },
    [ISA_TEXS_X2D_LZ_DC] = { true, ISA_TEXDIM_2D, ZERO, true, false, false },
    [ISA_TEXS_ARRAY_2D] = { true, ISA_TEXDIM_ARRAY_2D, BY_QUAD, false, false, false },
    [ISA_TEXS_ARRAY_2D_LZ] = { true, ISA_TEXDIM_ARRAY_2D, ZERO, false, false, false },
    [ISA_TEXS_ARRAY_2D_LZ_DC] = { true, ISA_TEXDIM_ARRAY_2D, ZERO, true, false, false },
    [ISA_TEXS_X3D] = { true, ISA_TEXDIM_3D, BY_QUAD, false, false, false },
    [ISA_TEXS_X3D_LZ] = { true, ISA_TEXDIM_3D, ZERO, false, false, false },
    [ISA_TEXS_CUBE] = { true, ISA_TEXDIM_CUBE, BY_QUAD, false, false, false },
    [ISA_TEXS_CUBE_LL] = { true, ISA_TEXDIM_CUBE, GIVEN, false, false, false },
};

static const struct shape tlds_shapes[16] = {
    [ISA_TLDS_X1D_LZ] = { true, ISA_TEXDIM_1D, ZERO, false, false, false },
    [ISA_TLDS_X1D_LL] = { true, ISA_TEXDIM_1D, GIVEN, false, false, false },
    [ISA_TLDS_X2D_LZ] = { true, ISA_TEXDIM_2D, ZERO, false, false, false },
    [ISA_TLDS_X2D_LZ_AOFFI] = { true, ISA_TEXDIM_2D, ZERO, false, true, false },
    [ISA_TLDS_X2D_LL] = { true, ISA_TEXDIM_2D, GIVEN, false, false, false },
    [ISA_TLDS_X2D_LZ_MS] = { true, ISA_TEXDIM_2D, ZERO, false, false, true },
    [ISA_TLDS_X3D_LZ] = { true, ISA_TEXDIM_3D, ZERO, false, false, false },
    [ISA_TLDS_ARRAY_2D_LZ] = { true, ISA_TEXDIM_ARRAY_2D, ZERO, false, false, false },
    [ISA_TLDS_X2D_LL_AOFFI] = { true, ISA_TEXDIM_2D, GIVEN, false, true, false },
};

/* Two operands are in a and b; of more the first two are in a's pair, but of TLDS the array alone.
 * known: facts/isa/semantics.md 11
 */
static void deal(const struct isa_instruction *i, u8 *const operand[], unsigned count, bool alone)
{
    const unsigned of_a = count <= 2 || alone ? 1 : 2;
    struct group a = { i->a.reg }, b = { i->b.reg };

    for (unsigned n = 0; n < count; n++)
        *operand[n] = next(n < of_a ? &a : &b);
}

static void deal_shape(const struct isa_instruction *i, const struct shape *s, struct sm_texture *t)
{
    u8 *operand[7];
    unsigned count = 0;

    t->how.dimension = s->dimension & 7;
    t->how.compare = s->compare;
    t->how.multisample = s->sample;
    set_level(t, (enum level)s->level);
    if (is_array(t))
        operand[count++] = &t->array;
    for (unsigned n = 0; n < coordinates(s->dimension); n++)
        operand[count++] = &t->at[n];
    if (has_level((enum level)s->level))
        operand[count++] = &t->lod;
    if (s->sample)
        operand[count++] = &t->sample;
    if (s->offset)
        operand[count++] = &t->offset;
    if (s->compare)
        operand[count++] = &t->reference;
    deal(i, operand, count, i->opcode == ISA_TLDS && is_array(t));
}

static void split_results(const struct isa_instruction *i, bool half, struct sm_texture *t)
{
    t->d = i->d;
    t->d2 = i->d2;
    t->split = true;
    t->half = half;
}

/* known: facts/isa/semantics.md 11; chosen: codes that have no set of components are illegal */
static bool short_form(const struct isa_instruction *i, const struct shape *s, struct sm_texture *t)
{
    static const u8 two[8] = { 1, 2, 4, 8, 3, 9, 10, 12 }, four[8] = { 7, 11, 13, 14, 15, 0, 0, 0 };

    split_results(i, !i->f32, t);
    t->components = i->d2 == ISA_RZ ? two[i->swizzle] : four[i->swizzle];
    if (!s->used)
        return false;
    deal_shape(i, s, t);
    return t->components;
}

static bool tld4s(const struct isa_instruction *i, struct sm_texture *t)
{
    const struct shape s = { true, ISA_TEXDIM_2D, ZERO, i->dc, i->aoffi, false };

    split_results(i, i->f16, t);
    t->components = 15;
    t->how.access = TEX_GATHER;
    t->how.component = i->texcomp;
    t->wide_offset = true;
    deal_shape(i, &s, t);
    return true;
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
    case ISA_TLD4S: return tld4s(i, t);
    case ISA_TLDS: t->how.access = TEX_LOAD; return short_form(i, &tlds_shapes[i->shape], t);
    default: return short_form(i, &texs_shapes[i->shape], t);
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
