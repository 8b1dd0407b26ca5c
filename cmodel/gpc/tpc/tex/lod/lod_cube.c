/* lod_cube.c - directions on the faces of a cube (lod.h; facts/texture/texunit.md 2, 3) */
#include "common/float_math.h"
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_cube.h"

/* The order of magnitudes; NaN is least. */
static u32 magnitude(u32 a)
{
    const u32 size = a & 0x7fffffff;

    return size > 0x7f800000 ? 0 : size;
}

static u32 signed_as(u32 a, s2 sign)
{
    return sign < 0 ? fp32_negate(a) : a;
}

/* (1 + a/most)/2, rounded once; |a| is not above 'most', which is positive.  chosen: 0/0 is 0, Inf/Inf 1 */
static u32 projected(u32 a, u32 most)
{
    const struct fp32_value x = fp32_unpack(a), m = fp32_unpack(most);
    const u64 one = UINT64_C(1) << 62;

    if (x.kind == FP32_IS_ZERO || x.kind == FP32_IS_NAN || m.kind == FP32_IS_ZERO ||
        (m.kind == FP32_IS_INF && x.kind == FP32_IS_FINITE) || m.exp - x.exp > 62)
        return 0x3f000000;
    if (m.kind == FP32_IS_INF)
        return x.sign ? 0 : FP32_ONE;

    /* 62 bits of the quotient, in two steps, and whether there are more. */
    const u64 first = (u64)x.sig << 38, rest = first % m.sig;
    const u64 second = rest << 24;
    const u64 quotient = first / m.sig << 24 | second / m.sig;
    const unsigned down = (unsigned)(m.exp - x.exp);
    const u64 whole = quotient >> down;
    const bool more = second % m.sig != 0 || whole << down != quotient;

    return x.sign ? fp32_pack(false, -64, (one - whole - more) << 1 | more)
                  : fp32_pack(false, -63, (one + whole) | more);
}

struct lod_face lod_face(const u32 at[3])
{
    const u32 size[3] = { magnitude(at[0]), magnitude(at[1]), magnitude(at[2]) };
    const unsigned own = size[2] >= size[0] && size[2] >= size[1] ? 2 : size[1] >= size[0] ? 1 : 0;
    struct lod_face f = { .face = 2 * own + (at[own] >> 31) };
    const struct tex_face *face = &tex_faces[f.face];

    f.s = signed_as(at[face->s], face->s_sign);
    f.t = signed_as(at[face->t], face->t_sign);
    f.own = size[own];
    f.at[0] = projected(f.s, f.own);
    f.at[1] = projected(f.t, f.own);
    return f;
}

/* (ds m - s dm)/2mn: of s/2m the difference to where m is n.  chosen: in fp32, each step rounded but the sum of the products, which is
 * rounded once
 */
static u32 change_of(u32 s, u32 own, u32 end, u32 ds, u32 down)
{
    const struct float_rules rules = { &float_fp32, ROUND_RNE, true };
    const u32 product = fp32_mul(ds, own);
    const u32 above = fp32_fma(fp32_negate(s), down, product);

    return fp32_mul(0x3f000000, (u32)float_div(&rules, above, fp32_mul(own, end)));
}

/* The coordinate of the face's axis at the other end.  chosen: one that is not on the face's side of the cube has no place there, and the
 * change is as small ones are
 */
static u32 end_of(const struct lod_face *f, const u32 to[3])
{
    const u32 end = signed_as(to[tex_faces[f->face].own], tex_faces[f->face].own_sign);

    return end >= 0x00800000 && end < 0x7f800000 ? end : f->own;
}

struct lod_change lod_face_change(const struct lod_face *f, const struct lod_change *change,
                                  const u32 *to)
{
    const struct tex_face *face = &tex_faces[f->face];
    const u32 own = signed_as(change->d[face->own], face->own_sign);
    const u32 s = signed_as(change->d[face->s], face->s_sign);
    const u32 t = signed_as(change->d[face->t], face->t_sign);
    const u32 end = to ? end_of(f, to) : f->own;

    return (struct lod_change){ { change_of(f->s, f->own, end, s, own),
                                  change_of(f->t, f->own, end, t, own), 0 } };
}
