/* stri_plane.c - a plane's coefficients, computed exactly and rounded once (facts/tpc.md, STRI) */
#include "common/exact_plane.h"
#include "common/fp32.h"
#include "gpc/tpc/pe/stri/stri.h"

/* The value, times 1/w if 'perspective': a product of 48 bits. */
static struct exact_value value_of(u32 v, u32 w, bool perspective)
{
    const struct fp32_value a = fp32_unpack(v), b = fp32_unpack(perspective ? w : FP32_ONE);

    if (a.kind == FP32_IS_ZERO || b.kind == FP32_IS_ZERO)
        return (struct exact_value){ 0 };
    return (struct exact_value){ a.sign != b.sign, (u64)a.sig * b.sig, a.exp + b.exp - 46 };
}

/* A point's square is 'size' sixteenths of a pixel wide; x and y are from its centre.
 * known: facts/classes/draw_semantics.md 6
 */
static struct exact_plane square(const struct stri_prim *p, s64 x, s64 y)
{
    const s64 side = 16 * (s64)p->size, right = x + side / 2, down = y + side / 2;

    return (struct exact_plane){
        { { -1, 1, 0 } }, { { -1, 0, 1 } }, { { side - right - down, right, down } }, side
    };
}

/* chosen: along a line as its depth goes (setup_depth.c): an attribute does not change across the line */
struct exact_plane stri_weights(const struct stri_prim *p, struct stri_reference at, bool corners)
{
    const s64 x = 256 * at.x + 128 - p->v0.x, y = 256 * at.y + 128 - p->v0.y;
    const s64 x1 = p->v1.x - p->v0.x, y1 = p->v1.y - p->v0.y;

    if (corners)
        return square(p, x, y);
    if (p->kind == PRIMITIVE_POINT || p->area == 0)
        return exact_constant();
    if (p->kind == PRIMITIVE_LINE)
        return exact_line(p->area, x1, y1, x, y);
    return exact_triangle(p->area, x1, y1, p->v2.x - p->v0.x, p->v2.y - p->v0.y, x, y);
}

static u32 coefficient(const struct exact_values *v, const struct exact_weights *w,
                       const struct exact_divisor *by, s32 exp)
{
    const struct exact_quotient q = exact_quotient(v, w, by);

    return exact_fp32(&q, exp);
}

struct attribute_plane stri_plane_of(const struct stri_prim *prim, struct stri_reference at,
                                     const u32 v[3], bool perspective, bool corners)
{
    const u32 w = prim->v0.w;
    const struct exact_value value[3] = { value_of(v[0], w, perspective),
                                          value_of(v[1], corners ? w : prim->v1.w, perspective),
                                          value_of(v[2], corners ? w : prim->v2.w, perspective) };
    const struct exact_values values = exact_values(value);
    const struct exact_plane p = stri_weights(prim, at, corners);
    const struct exact_divisor by = exact_divisor(p.area);

    return (struct attribute_plane){ coefficient(&values, &p.a, &by, 8),
                                     coefficient(&values, &p.b, &by, 8),
                                     coefficient(&values, &p.c, &by, 0) };
}
