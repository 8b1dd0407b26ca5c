/* vsc_vectors.c - random vectors of vsc */
#include "gpc/pes/vsc/vsc.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char vsc_work_unit[] = "primitives";
const uint64_t vsc_exhaustive_lines = 0;

/* known: rates.csv; what vsc takes for cuts has no row */
#define CULLED "cfg.raster=0 sm_vsc_valid=1 sm_vsc.draw_end=0 sm_vsc.multicast=0 sm_vsc.vertices=0"
const struct unit_rate vsc_rates[] = {
    { "T1", "primitive throughput, culled by PES", "", CULLED, 1 },
    { "T3", "primitives culled by PES", "GM20B whole", CULLED, 1 },
    { 0 },
};

unsigned vsc_work(const struct vsc_vector *v)
{
    return v->sm_vsc_valid;
}

void vsc_exhaustive(uint64_t i, struct vsc_vector *v)
{
    (void)i;
    (void)v;
}

/* fp32 of n / 2^down. */
static u32 number(s32 n, unsigned down)
{
    const struct float_format fp32 = FLOAT_FP32;

    return float_round_pack(&fp32, n < 0, -(s32)down, (u64)(n < 0 ? -n : n), ROUND_RNE);
}

/* From -n to n. */
static s32 around(struct random *r, unsigned n)
{
    return (s32)random_below(r, 2 * n + 1) - (s32)n;
}

static void random_viewport(struct random *r, struct vsc_viewport *v)
{
    static const u3 same[4] = { 0, 2, 4, 6 };

    for (unsigned i = 0; i < 3; i++) {
        v->scale[i] = number(around(r, i < 2 ? 65536 : 256), 8);
        v->offset[i] = number(around(r, i < 2 ? 131072 : 256), 8);
    }
    for (unsigned i = 0; i < 4; i++)
        v->swizzle[i] = random_below(r, 8) ? same[i] : (u3)(random_bits(r) & 7);
    v->band[0] = (u4)(random_below(r, 4) ? 7 : random_below(r, 9));
    v->band[1] = (u4)(random_below(r, 4) ? 7 : random_below(r, 9));
}

void vsc_random_config(struct random *r, struct vsc_vector *v)
{
    struct vsc_config *c = &v->cfg;

    c->raster = random_below(r, 16) > 0;
    c->transform = random_below(r, 8) > 0;
    c->pixel_at_integers = random_below(r, 8) == 0;
    c->window_x = random_below(r, 4) ? 0 : around(r, 65535);
    c->window_y = random_below(r, 4) ? 0 : around(r, 131071);
    c->lower_left = 0;
    c->z_from_zero = random_bits(r) & 1;
    c->clip = (enum geometry_clip)(random_below(r, 2) ? 0 : random_bits(r) & 7);
    c->band_z = (enum guard_band_z)(random_bits(r) & 3);
    c->narrow_band = random_below(r, 4) == 0;
    c->narrow_cull = random_below(r, 2);
    c->planes = (u8)(random_below(r, 2) ? 0 : random_bits(r) & random_bits(r));
    c->culls = (u8)(random_bits(r) & random_bits(r));
    c->hide_cut_edges = random_bits(r) & 1;
    c->program_layer = random_bits(r) & 1;
    c->layer = (u16)(random_bits(r) >> (random_bits(r) & 15 ? 55 : 48));
    c->layer_by_viewport = random_bits(r) & 1;
    for (unsigned i = 0; i < 16; i++)
        random_viewport(r, &c->viewport[i]);
}

/* Any coordinate: zeros, denormals, the ends of the range, Inf, NaN. */
static u32 special(struct random *r)
{
    static const u32 corners[16] = { 0,          0x80000000, 1,          0x807fffff,
                                     0x00800000, 0x00800001, 0x3f800000, 0xbf800000,
                                     0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
                                     0x7fc00000, 0xffffffff, 0x7e000000, 0xfe000000 };

    return random_below(r, 4) ? corners[random_below(r, 16)] : (u32)random_bits(r);
}

/* In front of the eye, inside the frustum or up to 'wide' times as far out; behind it; or anything. */
static void random_vertex(struct random *r, unsigned wide, struct vsc_vertex *v)
{
    const s32 w = random_below(r, 6) ? 1 + (s32)random_below(r, 4096) : around(r, 4096);

    for (unsigned i = 0; i < 3; i++)
        v->position[i] = number(around(r, (unsigned)(w < 0 ? -w : w) * wide + 1), 10);
    v->position[3] = number(w, 10);
    if (random_below(r, 64) == 0)
        v->position[random_bits(r) & 3] = special(r);
    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        v->clip[i] = random_below(r, 64) ? number(around(r, 1000) + 500, 9) : special(r);
    v->point_size = number((s32)random_below(r, 4096), 6);
}

void vsc_random_inputs(struct random *r, struct vsc_vector *v)
{
    struct vsc_prim *p = &v->sm_vsc;
    const unsigned wide = 1u << (random_below(r, 3) ? random_below(r, 2) : random_below(r, 10));

    v->sm_vsc_valid = random_below(r, 8) > 0;
    p->draw = (u16)random_bits(r);
    p->prim = (u16)random_bits(r);
    p->draw_end = random_below(r, 32) == 0;
    p->kind = random_below(r, 4) ? PRIMITIVE_TRIANGLE : (enum primitive_kind)random_below(r, 3);
    p->order = (enum primitive_order)(random_bits(r) & 3);
    p->edge_flags = (u3)(random_bits(r) & 7);
    p->provoking = (u2)random_below(r, 3);
    p->id = (u32)random_bits(r);
    p->layer = (u32)(random_bits(r) >> (random_below(r, 8) ? 58 : 32));
    p->viewport = (u32)(random_bits(r) >> (random_below(r, 8) ? 60 : 32));
    p->multicast = random_below(r, 8) == 0;
    p->viewports = (u16)(random_bits(r) & random_bits(r) & random_bits(r));
    p->fast = p->multicast && random_below(r, 2);
    p->batch = random_below(r, 8) == 0;
    p->vertices = (u6)random_below(r, 33);
    p->scalars = (u8)random_below(r, random_below(r, 2) ? 256 : 16);
    for (unsigned i = 0; i < 3; i++)
        random_vertex(r, wide, &p->v[i]);
    if (random_below(r, 16) == 0)
        p->v[random_below(r, 3)] = p->v[random_below(r, 3)];
}
