/* lod_vectors.c - random quads for levels of detail */
#include "common/fp32.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_states.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char lod_work_unit[] = "lanes";
const struct unit_rate lod_rates[] = {
    { 0 },
};

unsigned lod_work(const struct lod_vector *v)
{
    return bits_count(v->tex_lod.lanes);
}

void lod_random_config(struct random *r, struct lod_vector *v)
{
    tex_states_random(r, &v->cfg);
}

/* A step of 2^-4 to 2^12 texels, a power of two or next to it as often; now and then none, or any. */
static u32 some_step(struct random *r, const struct tex_view *view, unsigned axis)
{
    const u32 size = view->normalized ? tex_view_size(view, view->first, axis) : 1;
    const unsigned octave = random_below(r, 16);
    const u64 texels = random_below(r, 2) ? (1u << octave) + random_below(r, 3) - 1
                                          : random_below(r, 1u << octave);

    if (random_below(r, 16) == 0)
        return random_below(r, 2) ? 0 : (u32)random_bits(r);
    return fp32_pack(random_below(r, 2), -4 - 20, (texels << 20) / size);
}

/* A plane through the quad, bent a little. */
static void random_quad(struct random *r, const struct tex_view *view, struct tex_lod_quad *in)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        const u32 x = some_step(r, view, axis), y = some_step(r, view, axis);
        const u32 at = tex_states_coordinate(r, view, tex_view_size(view, view->first, axis));

        for (unsigned lane = 0; lane < 4; lane++) {
            const u32 right = lane & 1 ? x : 0, down = lane & 2 ? y : 0;
            const u32 bent = random_below(r, 2) ? 0 : random_below(r, 64);

            in->at[3 * lane + axis] = fp32_add(fp32_add(at, right), down) + bent;
            if (axis < 2) {
                in->gradient[4 * lane + 2 * axis] = x + bent;
                in->gradient[4 * lane + 2 * axis + 1] = y;
            }
        }
    }
}

static void random_lane(struct random *r, const struct tex_view *view, struct tex_lod_quad *in,
                        unsigned lane)
{
    in->lod[lane] = random_below(r, 4) ? tex_states_fraction((s64)random_below(r, 16384) - 8192, 9)
                                       : (u32)random_bits(r);
    if (in->how.access == TEX_LOAD) {
        in->lod[lane] = random_below(r, 17) - 1;
        for (unsigned axis = 0; axis < 3; axis++)
            in->at[3 * lane + axis] =
                random_below(r, tex_view_size(view, view->first, axis) + 2) - 1;
    }
    in->least[lane] = (u16)(random_below(r, 4) ? 0 : random_below(r, 4096));
    in->layer[lane] = (u16)random_below(r, view->layers + 1);
    in->offset[lane] = (u32)random_bits(r);
    in->offset_more[lane] = (u32)random_bits(r);
    in->depth_ref[lane] = tex_states_fraction(random_below(r, 257), 8);
    in->sample[lane] = (u3)random_below(r, 8);
}

void lod_random_inputs(struct random *r, struct lod_vector *v)
{
    struct tex_lod_quad *in = &v->tex_lod;
    struct tex_view view;

    tex_view_of(&v->cfg, &view);
    v->tex_lod_valid = 1;
    tex_states_id(r, &in->id);
    tex_states_how(r, &view, &in->how);
    if (random_below(r, 2))
        in->how.mode = TEX_LOD_QUAD;
    in->lanes = (u4)(random_below(r, 2) ? 15 : random_below(r, 16));
    random_quad(r, &view, in);
    for (unsigned lane = 0; lane < 4; lane++)
        random_lane(r, &view, in, lane);
}

const uint64_t lod_exhaustive_lines = 0;

void lod_exhaustive(uint64_t i, struct lod_vector *v)
{
    (void)i;
    (void)v;
}
