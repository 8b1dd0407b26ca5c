/* setup_conservative.c - shapes of conservative raster: whatever a pixel's square touches, edges and corners included
 * (facts/texture/raster_rules.md 12)
 *
 * Their positions may lie on a finer grid than 1/256 pixel.  An edge's a and b are of that grid, its c is divided by the
 * grid's places in 1/256 pixel and rounded down: that loses nothing, as pixels lie at whole 1/256.
 */
#include "common/float_format.h"
#include "gpc/setup/setup_parts.h"

#define MORE_BITS 8
#define SPAN      ((s64)1 << 26) /* less is left to edges: raster_edge */

/* sig * 2^exp to an integer; to nearest even, TESLA: halves up (setup_snap.c). */
static s64 magnitude(const struct float_value *v, s32 exp, bool tesla, s64 limit)
{
    const u32 down = exp < -40 ? 40 : exp < 0 ? (u32)-exp : 0;
    const u64 half = ((u64)1 << down) >> 1;
    const u64 odd = tesla ? !v->sign : v->sig >> down & 1;
    const u64 size = exp >= 0 ? v->sig : (v->sig + (half - 1) + odd) >> down;

    if (exp > 24 || (exp >= 0 && size << exp >= (u64)limit))
        return v->sig ? limit : 0;
    return (s64)(exp >= 0 ? size << exp : size);
}

/* A coordinate in 1/2^bits pixel.  known: saturates to [-2^16, 2^16 - 2^-bits] */
static s64 placed(u32 coordinate, unsigned bits, bool tesla)
{
    const struct float_value v = float_unpack(&float_fp32, coordinate);
    const s64 limit = (s64)1 << (16 + bits);
    const s64 size = v.kind == FLOAT_INF ? limit : magnitude(&v, v.exp + (s32)bits, tesla, limit);

    return v.sign ? -(size > limit ? limit : size) : size >= limit ? limit - 1 : size;
}

static s64 span_of(const s64 a[3], unsigned n)
{
    s64 least = a[0], most = a[0];

    for (unsigned i = 1; i < n; i++) {
        least = a[i] < least ? a[i] : least;
        most = a[i] > most ? a[i] : most;
    }
    return most - least;
}

/* Places all vertices with so many bits across and down at most; false: edges cannot hold them. */
static bool place_all(const struct setup_config *cfg, const struct setup_packet *in,
                      const unsigned bits[2], struct setup_fine *f)
{
    const bool line = in->kind == PRIMITIVE_LINE;
    const bool tesla = line ? cfg->snap_line_tesla : cfg->snap_tesla;
    const struct raster_vertex *v[3] = { &in->v0, &in->v1, &in->v2 };
    const unsigned n = primitive_vertices(in->kind), grid = 8 + f->more;

    for (unsigned i = 0; i < n; i++) {
        const unsigned x = bits[0] < grid ? bits[0] : grid, y = bits[1] < grid ? bits[1] : grid;

        f->x[i] = placed(v[i]->x, x, tesla) * ((s64)1 << (grid - x));
        f->y[i] = placed(v[i]->y, y, tesla) * ((s64)1 << (grid - y));
    }
    return span_of(f->x, n) < SPAN && span_of(f->y, n) < SPAN;
}

/* known: public header clb197.h: X_BITS and Y_BITS of each viewport add to the grid's; chosen: more than 8 are 8, which is
 * what nvc0 tells of; a primitive that is too long for edges of that many bits gets as many fewer as it takes
 */
void setup_fine(const struct setup_config *cfg, const struct setup_packet *in, struct setup_fine *f)
{
    const u4 snap = in->kind == PRIMITIVE_LINE ? cfg->snap_line : cfg->snap;
    const unsigned grid = snap >= 1 && snap <= 8 ? snap : 8;
    const u4 x = cfg->more_x[in->viewport], y = cfg->more_y[in->viewport];
    const unsigned bits[2] = { grid + (x < MORE_BITS ? x : MORE_BITS),
                               grid + (y < MORE_BITS ? y : MORE_BITS) };
    const unsigned most = bits[0] > bits[1] ? bits[0] : bits[1];

    for (f->more = most > 8 ? most - 8 : 0; !place_all(cfg, in, bits, f); f->more--)
        assert(f->more > 0);
}

s53 setup_fine_area(const struct setup_fine *f)
{
    return (f->x[1] - f->x[0]) * (f->y[2] - f->y[0]) - (f->x[2] - f->x[0]) * (f->y[1] - f->y[0]);
}

static s64 down_to_grid(s64 a, unsigned more)
{
    return a >> more; /* rounds down */
}

static s32 low(s64 a, s64 b, s64 c, unsigned more)
{
    const s64 least = a < b ? a : b;

    return (s32)-down_to_grid(-(least < c ? least : c), more);
}

static s32 high(s64 a, s64 b, s64 c, unsigned more)
{
    const s64 most = a > b ? a : b;

    return (s32)down_to_grid(most > c ? most : c, more);
}

struct setup_bounds setup_fine_bounds(const struct setup_fine *f, unsigned i, unsigned j,
                                      unsigned k)
{
    return (struct setup_bounds){ low(f->x[i], f->x[j], f->x[k], f->more),
                                  low(f->y[i], f->y[j], f->y[k], f->more),
                                  high(f->x[i], f->x[j], f->x[k], f->more),
                                  high(f->y[i], f->y[j], f->y[k], f->more) };
}

static void add_between(struct raster_prim *p, const struct setup_fine *f, unsigned from,
                        unsigned to)
{
    const s64 dx = f->x[to] - f->x[from], dy = f->y[to] - f->y[from];
    const s128 c = (s128)dy * f->x[from] - (s128)dx * f->y[from];

    setup_add_edge(p, (s27)-dy, (s27)dx, (s56)(c >> f->more));
}

struct setup_bounds setup_fine_triangle(struct raster_prim *p, const struct setup_fine *f, s53 area)
{
    const unsigned second = area > 0 ? 1 : 2; /* clockwise */

    add_between(p, f, 0, second);
    add_between(p, f, second, 3 - second);
    add_between(p, f, 3 - second, 0);
    return setup_fine_bounds(f, 0, 1, 2);
}

/* The greatest z with z^2 <= a. */
static s64 root(s128 a)
{
    s64 z = 0;

    for (unsigned bit = 50; bit-- > 0;) {
        const s64 tried = z | (s64)1 << bit;

        if ((s128)tried * tried <= a)
            z = tried;
    }
    return z;
}

/* What the rectangle reaches, rounded to the inside: beyond the ends by half its width, as the line leans. */
static struct setup_bounds around(const struct setup_fine *f, unsigned i, unsigned j, s128 half)
{
    const s64 dx = f->x[j] - f->x[i], dy = f->y[j] - f->y[i];
    const s128 length = (s128)dx * dx + (s128)dy * dy;
    const s64 across = root(half * half * dy * dy / length),
              down = root(half * half * dx * dx / length);
    const struct setup_fine low = { f->more,
                                    { f->x[i] - across, f->x[j] - across },
                                    { f->y[i] - down, f->y[j] - down } };
    const struct setup_fine high = { f->more,
                                     { f->x[i] + across, f->x[j] + across },
                                     { f->y[i] + down, f->y[j] + down } };
    const struct setup_bounds from = setup_fine_bounds(&low, 0, 1, 1),
                              to = setup_fine_bounds(&high, 0, 1, 1);

    return (struct setup_bounds){ from.x0, from.y0, to.x1, to.y1 };
}

/* known: piglit's nv_conservative_raster-draw, which NVIDIA's GPUs pass: a line is its exact rectangle, widened; neither
 * smooth nor stippled
 */
bool setup_fine_line(struct raster_prim *p, const struct setup_fine *f, unsigned i, unsigned j,
                     u16 sixteenths, struct setup_bounds *bounds)
{
    const s64 dx = f->x[j] - f->x[i], dy = f->y[j] - f->y[i];
    const s128 half = (s128)(8 * sixteenths) << f->more;
    const s128 c = (s128)dy * f->x[i] - (s128)dx * f->y[i];
    const s128 from = (s128)dx * f->x[i] + (s128)dy * f->y[i],
               to = (s128)dx * f->x[j] + (s128)dy * f->y[j];
    const s64 far = root(half * half * ((s128)dx * dx + (s128)dy * dy));

    if (dx == 0 && dy == 0)
        return false;
    setup_add_edge(p, (s27)-dy, (s27)dx, (s56)((c + far) >> f->more));
    setup_add_edge(p, (s27)dy, (s27)-dx, (s56)((far - c) >> f->more));
    setup_add_edge(p, (s27)dx, (s27)dy, (s56)(-from >> f->more));
    setup_add_edge(p, (s27)-dx, (s27)-dy, (s56)(to >> f->more));
    *bounds = around(f, i, j, half);
    return true;
}

/* known: facts/texture/raster_rules.md 12: each edge moves by the half-extents, and a touch counts; dilation makes the square larger
 * by so many quarters of a pixel to each side
 */
void setup_widen(struct raster_prim *p, u2 dilate)
{
    for (unsigned i = 0; i < p->edges; i++) {
        struct raster_edge *e = &p->edge[i];
        s64 across = e->a < 0 ? -e->a : e->a, down = e->b < 0 ? -e->b : e->b;
        bool holds = e->a > 0 || (e->a == 0 && e->b > 0);

        e->c += (128 + 64 * dilate) * (across + down) + !holds;
    }
    p->at_center = 1;
}
