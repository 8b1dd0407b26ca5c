/* raster_depth.c - see raster_depth.h */
#include "raster_depth.h"

#include "host_float.h"

static void from_bits(mpq_t z, uint32_t bits)
{
    mpq_set_d(z, float_of_bits(bits));
}

static int64_t area(struct reference_point a, struct reference_point b, struct reference_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* z += weight / whole * that vertex's depth. */
static void add_weighted(mpq_t z, uint32_t bits, int64_t weight, int64_t whole)
{
    mpq_t term, share;

    mpq_inits(term, share, NULL);
    from_bits(term, bits);
    mpz_set_si(mpq_numref(share), whole < 0 ? -weight : weight);
    mpz_set_si(mpq_denref(share), whole < 0 ? -whole : whole);
    mpq_canonicalize(share);
    mpq_mul(term, term, share);
    mpq_add(z, z, term);
    mpq_clears(term, share, NULL);
}

void depth_exact(mpq_t z, const struct depth_vertex *v, unsigned n, struct reference_point p)
{
    mpq_set_ui(z, 0, 1);
    if (n == 1)
        add_weighted(z, v[0].z, 1, 1);
    if (n == 2) {
        int64_t dx = v[1].at.x - v[0].at.x, dy = v[1].at.y - v[0].at.y;
        int64_t whole = dx * dx + dy * dy;
        int64_t along = dx * (p.x - v[0].at.x) + dy * (p.y - v[0].at.y);

        add_weighted(z, v[0].z, whole - along, whole);
        add_weighted(z, v[1].z, along, whole);
    }
    if (n == 3)
        for (unsigned i = 0; i < 3; i++)
            add_weighted(z, v[i].z, area(v[(i + 1) % 3].at, v[(i + 2) % 3].at, p),
                         area(v[0].at, v[1].at, v[2].at));
}

unsigned long depth_one(enum raster_depth depth)
{
    return depth == RASTER_Z16 ? 0xffff : depth == RASTER_Z24 ? 0xffffff : 1;
}

void depth_scaled(mpq_t z, int64_t value, int exp)
{
    mpq_set_si(z, value, 1);
    if (exp < 0)
        mpq_div_2exp(z, z, (mp_bitcnt_t)-exp);
    else
        mpq_mul_2exp(z, z, (mp_bitcnt_t)exp);
}

void depth_rounded(mpz_t z, const mpq_t a, int exp, bool away)
{
    mpq_t scaled, half;
    int minus = mpq_sgn(a) < 0 && away;

    mpq_inits(scaled, half, NULL);
    mpq_set(scaled, a);
    if (exp < 0)
        mpq_mul_2exp(scaled, scaled, (mp_bitcnt_t)-exp);
    else
        mpq_div_2exp(scaled, scaled, (mp_bitcnt_t)exp);
    if (minus)
        mpq_neg(scaled, scaled);
    mpq_set_ui(half, 1, 2);
    mpq_add(scaled, scaled, half);
    mpz_fdiv_q(z, mpq_numref(scaled), mpq_denref(scaled));
    if (minus)
        mpz_neg(z, z);
    mpq_clears(scaled, half, NULL);
}

/* z = (base + dx * x / unit + dy * y / unit) * 2^exp. */
static void plane_at(mpq_t z, const int64_t plane[3], int64_t x, int64_t y, unsigned long unit,
                     int exp)
{
    mpz_t sum, term;

    mpz_init_set_si(sum, plane[1]);
    mpz_mul_si(sum, sum, x);
    mpz_init_set_si(term, plane[2]);
    mpz_mul_si(term, term, y);
    mpz_add(sum, sum, term);
    mpz_set_si(term, plane[0]);
    mpz_addmul_ui(sum, term, unit);
    depth_scaled(z, 1, exp);
    mpz_mul(mpq_numref(z), mpq_numref(z), sum);
    mpz_mul_ui(mpq_denref(z), mpq_denref(z), unit);
    mpq_canonicalize(z);
    mpz_clears(sum, term, NULL);
}

void depth_of_prim(mpq_t z, const struct prim_plane *plane, struct reference_point p)
{
    const int64_t of[3] = { plane->base, plane->dx, plane->dy };

    plane_at(z, of, p.x, p.y, 256, plane->exp);
}

/* Pixels across and down a tile: 8x8, 8x4, 4x4, 4x2, 2x2; slopes are for 1/16 pixel. */
void depth_of_tile(mpq_t z, const struct fine_tile *tile, struct reference_point p)
{
    static const int half_across[7] = { 4, 2, 2, 1, 1, 2, 1 },
                     half_down[7] = { 4, 4, 2, 2, 2, 4, 1 };
    const int64_t of[3] = { tile->plane.base, tile->plane.dx, tile->plane.dy };
    const int64_t x = 256 * ((int64_t)tile->x + half_across[tile->samples]);
    const int64_t y = 256 * ((int64_t)tile->y + half_down[tile->samples]);

    plane_at(z, of, p.x - x, p.y - y, 16, tile->plane.exp - 96);
}

uint32_t depth_random(struct random *r, unsigned kind)
{
    uint32_t bits = (uint32_t)random_bits(r);

    switch (kind) {
    case 0: return raster_bits((double)(bits >> 8) / 16777216.0);
    case 1: return 0x3f800000 - (bits & 0xffff);
    case 2: return (bits & 0x7fffffff) % 0x7f800000;
    case 3: return bits % 0x7f800000 | (bits & 0x80000000);
    case 4: return bits & 1 ? 0x3f800000 : 0;
    default: return 0x3f000000;
    }
}

struct setup_packet depth_packet(const struct depth_vertex *v, unsigned n)
{
    struct setup_packet p = { .kind = (enum primitive_kind)(n - 1) };
    struct raster_vertex *to[3] = { &p.v0, &p.v1, &p.v2 };

    for (unsigned i = 0; i < n; i++) {
        *to[i] = raster_vertex_at((int)v[i].at.x, (int)v[i].at.y, 0);
        to[i]->z = v[i].z;
    }
    return p;
}

void depth_keep(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    struct depth_told *t = context;

    t->prim = *prim;
    if (t->tiles < 64)
        t->tile[t->tiles++] = *tile;
}
