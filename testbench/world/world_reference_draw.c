/* world_reference_draw.c - see world_reference.h: the program and the tests, a sample at a time (facts/texture/rop_rules.md 1 to 3;
 * classes/draw_semantics.md 6, 7)
 */
#include "host_float.h"
#include "prop_reference.h"
#include "world_reference.h"

enum slow_truth slow_compare(unsigned func, struct slow_range a, struct slow_range b)
{
    const bool less = a.lo < b.hi, equal = a.lo <= b.hi && b.lo <= a.hi, more = a.hi > b.lo;
    /* what may be so: bits 0 less, 1 equal, 2 more */
    const unsigned may = less | equal << 1 | more << 2;

    return (func & may) == may ? SLOW_YES : (func & may) ? SLOW_MAYBE : SLOW_NO;
}

static enum slow_truth both(enum slow_truth a, enum slow_truth b)
{
    return a == SLOW_NO || b == SLOW_NO     ? SLOW_NO
           : a == SLOW_YES && b == SLOW_YES ? SLOW_YES
                                            : SLOW_MAYBE;
}

static bool in(const struct draw_span *s, unsigned x, unsigned y)
{
    return x >= s->x0 && x < s->x1 && y >= s->y0 && y < s->y1;
}

/* Whether the polygon stipple lets a pixel be drawn; what outlines are left of a vague shape nobody knows. */
static bool in_screen(const struct slow_shape *s, unsigned x, unsigned y)
{
    return !s->d->screen_on || s->corners < 3 || s->vague ||
           s->d->screen[y % 32 * 4 + x % 32 / 8] & 0x80 >> x % 8;
}

static bool in_windows(const struct random_draw *d, unsigned x, unsigned y)
{
    bool any = false;

    for (unsigned i = 0; i < 8; i++)
        any |= in(&d->window[i], x, y);
    return !d->window_on || any != d->window_outside;
}

/* What the program makes of a pixel. */
struct shaded {
    enum slow_truth lives;
    struct slow_range out[DRAW_TARGETS][4], second[4], z;
};

/* Word i of the second vector, linear on the screen. */
static struct slow_range second(const struct slow_shape *s, const struct slow_primitive *prim,
                                unsigned i, s64 x, s64 y)
{
    float v[3];

    for (unsigned k = 0; k < 3; k++)
        v[k] = float_of_bits(prim->v[k].second[i]);
    return slow_value(s, v, false, x, y);
}

static struct slow_range input(const struct slow_shape *s, const struct slow_primitive *prim,
                               unsigned i, s64 x, s64 y)
{
    const unsigned way = s->d->program.way;
    float v[3];

    if (way == WAY_FLAT)
        return slow_only(float_of_bits(prim->provoking.color[i]));
    for (unsigned k = 0; k < 3; k++)
        v[k] = float_of_bits(prim->v[k].color[i]);
    return slow_value(s, v, way == WAY_SMOOTH, x, y);
}

/* 1/2 +- the distance from the centre in sizes. */
static struct slow_range coordinate(const struct slow_shape *s, s64 at, s64 centre, bool down)
{
    const double c = (double)(at - centre) / (16 * s->size);
    const double z = down ? 0.5 + c : 0.5 - c;

    return (struct slow_range){ z - 0x1p-20, z + 0x1p-20 };
}

static struct shaded shade(const struct slow_shape *s, const struct slow_primitive *prim, s64 x,
                           s64 y)
{
    const struct draw_program *program = &s->d->program;
    const struct slow_vertex *flat = &prim->provoking;
    struct shaded z = { .lives = SLOW_YES };

    for (unsigned i = 0; i < 4; i++)
        z.out[0][i] = input(s, prim, i, x, y);
    if (program->sprite) {
        z.out[0][0] = coordinate(s, x, s->c[0].x, true);
        z.out[0][1] = coordinate(s, y, s->c[0].y, s->d->point_top);
    }
    z.out[1][0] = slow_only(flat->numbers[1] + flat->instance);
    z.out[1][1] = slow_only(flat->id);
    z.out[1][2] = slow_only(prim->id);
    z.out[1][3] = slow_only(s->front ? UINT32_MAX : 0);
    if (program->kill_odd && flat->numbers[0] & 1)
        z.lives = SLOW_NO;
    if (program->kill_dark)
        z.lives = both(z.lives, slow_compare(6, z.out[0][0], slow_only(0.375)));
    if (s->d->alpha_test)
        z.lives =
            both(z.lives, slow_compare(s->d->alpha_func, z.out[0][3], slow_only(s->d->alpha_ref)));
    z.z = program->depth ? second(s, prim, 0, x, y) : slow_only(0);
    for (unsigned i = 0; i < 4; i++)
        z.second[i] = program->dual ? second(s, prim, i, x, y) : slow_only(0);
    return z;
}

/* The number as fp32 has it.  volatile: GCC 12 at -O3 drops the conversion of two numbers beside each other. */
static double as_float(double x)
{
    volatile float f = (float)x;

    return f;
}

/* Whether a depth is in the range that is drawn.  facts: the interpolated depth without its offset is compared; in which
 * precision is open: within a code of an end is not decided
 */
static enum slow_truth in_depth_range(const struct slow_picture *p, struct slow_range z)
{
    const struct random_draw *d = p->draw;
    const unsigned bits = slow_zetas[p->of->zeta].bits;
    const double least = d->z_unit ? 0 : d->z_min, most = d->z_unit ? 1 : d->z_max;
    const double code = bits == 32 ? 0 : ldexp(1, -(int)bits) * 1.01;
    const struct slow_range wide = { z.lo - code, z.hi + code };

    return d->z_clamp ? SLOW_YES
                      : both(slow_compare(6, wide, slow_only(least)),
                             slow_compare(3, wide, slow_only(most)));
}

/* Depth as it is stored, held to the range. */
static struct slow_range stored_depth(const struct slow_picture *p, struct slow_range z)
{
    const struct random_draw *d = p->draw;
    const unsigned bits = slow_zetas[p->of->zeta].bits;
    const double least = d->z_unit ? 0 : d->z_min, most = d->z_unit ? 1 : d->z_max;

    z.lo = fmin(fmax(z.lo, least), most);
    z.hi = fmin(fmax(z.hi, least), most);
    if (bits == 32)
        return (struct slow_range){ as_float(z.lo), as_float(z.hi) };
    return (struct slow_range){ prop_nearest(z.lo, (1u << bits) - 1),
                                prop_nearest(z.hi, (1u << bits) - 1) };
}

static u8 stencil_op(unsigned op, u8 stored, u8 ref)
{
    switch (op) {
    case 0: return stored;
    case 1: return 0;
    case 2: return ref;
    case 3: return stored < 255 ? (u8)(stored + 1) : 255;
    case 4: return stored > 0 ? (u8)(stored - 1) : 0;
    case 5: return (u8)~stored;
    case 6: return (u8)(stored + 1);
    default: return (u8)(stored - 1);
    }
}

/* Depth and stencil tests, and what they store; false: it does not pass, or is lost. */
static bool tested(struct slow_picture *p, const struct slow_shape *s, struct slow_sample *at,
                   struct slow_range z)
{
    const struct random_draw *d = p->draw;
    const struct slow_zeta *f = &slow_zetas[p->of->zeta];
    const struct draw_stencil *t = &d->stencil[d->stencil_two && !s->front];
    const bool has = d->stencil_on && f->stencil_at < f->bytes;
    const enum slow_truth deep = d->depth_on ? slow_compare(d->depth_func, z, at->z) : SLOW_YES;
    const bool inside = !has || slow_compare(t->func, slow_only(t->ref & t->func_mask),
                                             slow_only(at->stencil & t->func_mask)) == SLOW_YES;

    if (inside && deep == SLOW_MAYBE) {
        at->lost = true;
        p->passed_most++;
        return false;
    }
    if (has) {
        const u8 next = stencil_op(!inside            ? t->fail
                                   : deep == SLOW_YES ? t->zpass
                                                      : t->zfail,
                                   at->stencil, t->ref);

        at->stencil = (u8)((at->stencil & ~t->mask) | (next & t->mask));
    }
    if (!inside || deep == SLOW_NO)
        return false;
    if (d->depth_on && d->depth_write)
        at->z = z;
    p->passed_least++;
    p->passed_most++;
    return true;
}

/* known: facts/classes/draw_semantics.md 5: the guard band, 256 times the frustum in z too; from next to it on nothing is
 * decided: what is behind the eye comes from infinity
 */
static bool far_out(const struct random_draw *d, struct slow_range z)
{
    const double reach = 250 * fabs((double)d->scale[2]);

    return d->clip != 1 && !(z.hi - d->offset[2] <= reach && d->offset[2] - z.lo <= reach);
}

static void draw_sample(struct slow_picture *p, const struct slow_shape *s, struct slow_sample *at,
                        enum slow_truth covered, const struct shaded *program,
                        const struct slow_depths *z)
{
    const enum slow_truth in_range = in_depth_range(p, z->plain);
    struct slow_range code = stored_depth(p, z->z);

    covered = s->vague || far_out(p->draw, z->plain)
                  ? SLOW_MAYBE
                  : both(both(covered, in_range), program->lives);
    if (p->draw->program.depth) /* held to the range; facts: (?) whether it is clipped by it too */
        code = stored_depth(p, program->z);
    if (covered == SLOW_NO)
        return;
    if (covered == SLOW_MAYBE || at->lost) {
        at->lost = true;
        p->passed_most++;
        return;
    }
    if (!tested(p, s, at, code))
        return;
    for (unsigned t = 0; t < 1u + p->draw->program.numbers; t++)
        slow_store(p, t, program->out[t], program->second, at->c[t]);
}

static void draw_pixel(struct slow_picture *p, const struct slow_shape *s,
                       const struct slow_primitive *prim, unsigned px, unsigned py)
{
    const struct random_picture *of = p->of;
    static const u8 columns[9] = { [1] = 4, [2] = 2, [4] = 2, [8] = 1 }, /* of the table */
        rows[9] = { [1] = 4, [2] = 4, [4] = 2, [8] = 2 };
    const unsigned n = of->samples, across = columns[n], down = rows[n];
    const unsigned first = (py % down * across + px % across) * n;
    const u16 mask = p->draw->sample_mask[py % 2 * 2 + px % 2];
    struct shaded program;
    bool ran = false;

    for (unsigned i = 0; i < n; i++) {
        const u8 place = of->multisample ? of->position[first + i] : 0x88;
        const s64 x = 256 * (s64)px + place % 16 * 16, y = 256 * (s64)py + place / 16 * 16;
        const enum slow_truth t = slow_covers(s, x, y, (int)px, (int)py);
        struct slow_depths z;

        if (t == SLOW_NO || !(mask >> i & 1))
            continue;
        if (!ran)
            program = shade(s, prim, 256 * (s64)px + 128, 256 * (s64)py + 128);
        ran = true;
        z = slow_depth(of, s, x, y);
        draw_sample(p, s, &p->sample[py][px][i], t, &program, &z);
    }
}

static void draw_shape(struct slow_picture *p, const struct slow_shape *s,
                       const struct slow_primitive *prim)
{
    const struct random_draw *d = p->draw;
    const struct slow_box box = slow_box(s);

    for (int py = box.y0; py < box.y1; py++)
        for (int px = box.x0; px < box.x1; px++) {
            const unsigned x = (unsigned)px, y = (unsigned)py;

            if (in(&d->viewport, x, y) && in(&d->surface, x, y) &&
                (!d->scissor_on || in(&d->scissor, x, y)) && in_windows(d, x, y) &&
                in_screen(s, x, y))
                draw_pixel(p, s, prim, x, y);
        }
}

static void draw_primitive(void *context, const struct slow_primitive *prim)
{
    struct slow_picture *p = context;
    struct slow_shape shape[3];
    const unsigned shapes = slow_shapes(p->of, p->draw, prim, shape);

    for (unsigned k = 0; k < shapes; k++)
        draw_shape(p, &shape[k], prim);
}

void slow_draw(struct slow_picture *p, unsigned n)
{
    p->draw = &p->of->draw[n];
    slow_assemble(p->draw, p->of->bytes[n], draw_primitive, p);
}
