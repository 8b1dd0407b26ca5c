/* sm_texture_short.c - the short forms, TEXS, TLDS and TLD4S: a shape says all of the operands (sm_texture.h) */
#include "gpc/tpc/sm/ops/sm_texture_form.h"

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

bool sm_texture_tld4s(const struct isa_instruction *i, struct sm_texture *t)
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

bool sm_texture_texs(const struct isa_instruction *i, struct sm_texture *t)
{
    return short_form(i, &texs_shapes[i->shape], t);
}

bool sm_texture_tlds(const struct isa_instruction *i, struct sm_texture *t)
{
    t->how.access = TEX_LOAD;
    return short_form(i, &tlds_shapes[i->shape], t);
}
