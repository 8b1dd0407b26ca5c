/* addr_vectors.c - random and directed taps for texture addresses */
#include <string.h>

#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/tex_states.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char addr_work_unit[] = "taps";
const struct unit_rate addr_rates[] = {
    { 0 },
};

unsigned addr_work(const struct addr_vector *v)
{
    return v->lod_addr_valid;
}

void addr_random_config(struct random *r, struct addr_vector *v)
{
    tex_states_random(r, &v->cfg);
}

static void random_load(struct random *r, const struct tex_view *view, struct tex_tap *in)
{
    in->outside = random_below(r, 16) == 0;
    in->sample = (u3)random_below(r, 8);
    for (unsigned axis = 0; axis < 3; axis++) {
        const u32 size = tex_view_size(view, in->level, axis);

        in->at[axis] = random_below(r, 8) ? random_below(r, size + 2) - 1 : (u32)random_bits(r);
    }
}

void addr_random_inputs(struct random *r, struct addr_vector *v)
{
    struct tex_tap *in = &v->lod_addr;
    struct tex_view view;

    tex_view_of(&v->cfg, &view);
    v->lod_addr_valid = 1;
    tex_states_id(r, &in->id);
    tex_states_how(r, &view, &in->how);
    in->lane = (u2)random_below(r, 4);
    in->last = random_below(r, 2);
    in->taps = (u5)(1 + random_below(r, 16));
    in->weight = (u9)random_below(r, 257);
    in->level = (u4)(view.first + random_below(r, view.last - view.first + 1u));
    in->linear = random_below(r, 3) != 0;
    in->face = (u3)random_below(r, 6);
    in->layer =
        (u16)(random_below(r, 4) ? random_below(r, view.layers + 2) : random_below(r, 65536));
    in->offset = random_below(r, 2) ? 0 : (u32)random_bits(r);
    in->offset_more = (u32)random_bits(r);
    in->depth_ref = (u32)random_bits(r);
    in->lod = (s16)random_bits(r);
    in->clamped = (u16)random_bits(r);
    if (in->how.access == TEX_LOAD)
        random_load(r, &view, in);
    else
        for (unsigned axis = 0; axis < 3; axis++)
            in->at[axis] = tex_states_coordinate(r, &view, tex_view_size(&view, in->level, axis));
}

static void mode(struct tex_state *s, unsigned x, unsigned y, unsigned z)
{
    struct tsc t = tex_states_sampler_of(s);

    t.wrap_x = x;
    t.wrap_y = y;
    t.wrap_z = z;
    tex_states_sampler(s, &t);
}

/* Quarters of a texel over three rows of four texels, of every mode, nearest and linear. */
static void modes(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_1D, 4, 1, 1, 0);
    mode(&v->cfg, i % 8, 0, 0);
    v->lod_addr.linear = i / 8 & 1;
    v->lod_addr.at[0] = tex_states_fraction((s64)(i / 16) - 16, 4);
}

/* One place above and below every edge and bound of rounding. */
static void last_places(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_1D, 8, 1, 1, 0);
    mode(&v->cfg, i % 8, 0, 0);
    v->lod_addr.linear = i / 8 & 1;
    v->lod_addr.at[0] = tex_states_fraction(1 + 2 * (i / 48), 12) + i / 16 % 3 - 1;
}

static void specials(unsigned i, struct addr_vector *v)
{
    static const u32 at[] = { 0x7fc00000, 0x7f800000, 0xff800000, 0x7f7fffff, 0xff7fffff,
                              0x80000000, 0x00000001, 0xb2ffffff, 0x41200001, 0xc1200001 };

    tex_states_plain(&v->cfg, TEX_2D, 5, 3, 1, 0);
    mode(&v->cfg, i % 8, i % 8, 0);
    v->lod_addr.linear = i / 8 & 1;
    v->lod_addr.at[0] = at[i / 16];
    v->lod_addr.at[1] = at[9 - i / 16];
}

/* Sizes of levels from 16384 to 1: the last texel's centre. */
static void sizes(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_2D, 16384, 12345, 1, 14);
    v->lod_addr.level = (u4)(i % 15);
    v->lod_addr.linear = i >= 15;
    v->lod_addr.at[0] = v->lod_addr.at[1] = 0x3f7fffff;
}

static void texels(unsigned i, struct addr_vector *v)
{
    struct tsc t;

    tex_states_plain(&v->cfg, TEX_2D, 30, 20, 1, 0);
    mode(&v->cfg, i % 8, 2, 0);
    t = tex_states_sampler_of(&v->cfg);
    t.unnormalized = 1;
    tex_states_sampler(&v->cfg, &t);
    v->lod_addr.linear = i / 8 & 1;
    v->lod_addr.at[0] = tex_states_fraction((s64)(i / 16) * 16 - 8, 2);
    v->lod_addr.at[1] = 0x40000000;
}

/* Each edge and corner of each face, of each code of seams. */
static void cubes(unsigned i, struct addr_vector *v)
{
    static const u32 at[3] = { 0, 0x3f000000, 0x3f800000 };
    struct tsc t;

    tex_states_plain(&v->cfg, TEX_CUBE_ARRAY, 4, 4, 2, 0);
    t = tex_states_sampler_of(&v->cfg);
    t.seam = i / 54 & 3;
    tex_states_sampler(&v->cfg, &t);
    v->lod_addr.linear = 1;
    v->lod_addr.how.access = i / 216 ? TEX_GATHER : TEX_SAMPLE;
    v->lod_addr.face = (u3)(i / 9 % 6);
    v->lod_addr.layer = 1;
    v->lod_addr.at[0] = at[i % 3];
    v->lod_addr.at[1] = at[i / 3 % 3];
}

/* Offsets of -8 to 7, with every mode; then each of four its own. */
static void offsets(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_2D, 4, 4, 1, 0);
    mode(&v->cfg, i % 8, (i + 1) % 8, 0);
    v->lod_addr.linear = 1;
    v->lod_addr.at[0] = v->lod_addr.at[1] = 0x3ec00000;
    v->lod_addr.offset = ((i / 8 & 15) - 8) & 255;
    v->lod_addr.offset |= (7 - (i / 8 & 15)) << 8 & 0xff00;
    v->lod_addr.how.access = i / 128 ? TEX_GATHER : TEX_SAMPLE;
    v->lod_addr.how.four_offsets = i / 256 & 1;
    v->lod_addr.offset |= v->lod_addr.how.four_offsets ? 0x1fe00000 : 0;
    v->lod_addr.offset_more = 0xe01f02ff;
}

/* One texel inside and outside of every bound. */
static void loads(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, i & 1 ? TEX_3D : TEX_2D_ARRAY, 8, 4, 4, 0);
    v->lod_addr.how.access = TEX_LOAD;
    v->lod_addr.at[0] = i / 2 % 4 == 0 ? 8 : i / 2 % 4 == 1 ? UINT32_MAX : i / 2 % 4 == 2 ? 7 : 0;
    v->lod_addr.at[1] = 3 + i / 8 % 2;
    v->lod_addr.at[2] = v->lod_addr.layer = (u16)(3 + i / 16 % 2);
    v->lod_addr.offset = i / 32 % 2;
    v->lod_addr.outside = i / 64 % 2;
}

/* Samples of a pixel, and one more. */
static void samples(unsigned i, struct addr_vector *v)
{
    struct tic_levels levels = { .samples = i / 8 };

    tex_states_plain(&v->cfg, TEX_2D_FLAT, 8, 8, 1, 0);
    tic_levels_put(v->cfg.header, &levels);
    v->lod_addr.how.access = TEX_LOAD;
    v->lod_addr.how.multisample = 1;
    v->lod_addr.sample = i % 8;
}

static void volumes(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_3D, 2, 3, 5, 0);
    mode(&v->cfg, i % 8, i / 8 % 8, i / 64);
    v->lod_addr.linear = 1;
    for (unsigned axis = 0; axis < 3; axis++)
        v->lod_addr.at[axis] = 0x3e000000 + axis * 0x00900000;
}

/* A texel across, far beyond: the place is clamped first, then a gather's offset reaches back. */
static void far_away(unsigned i, struct addr_vector *v)
{
    tex_states_plain(&v->cfg, TEX_2D, 1, 1, 1, 0);
    mode(&v->cfg, i % 8, TEX_WRAP, 0);
    v->lod_addr.linear = 1;
    v->lod_addr.how.access = TEX_GATHER;
    v->lod_addr.at[0] = i / 8 & 1 ? 0xc1a00000 : 0x41a00000;
    v->lod_addr.offset = (i / 8 & 1 ? 8 + i / 16 : 0 - (8 + i / 16)) & 255;
}

static void nearest_on_cubes(unsigned i, struct addr_vector *v)
{
    cubes(i, v);
    v->lod_addr.linear = 0;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct addr_vector *v);
} sections[] = {
    { "modes", 16 * 48, modes },
    { "last places", 48 * 16, last_places },
    { "special numbers", 160, specials },
    { "sizes", 30, sizes },
    { "texels as coordinates", 16 * 10, texels },
    { "cubes", 432, cubes },
    { "offsets", 512, offsets },
    { "loads", 128, loads },
    { "samples", 56, samples },
    { "volumes", 512, volumes },
    { "far away", 16 * 4, far_away },
    { "nearest on cubes", 216, nearest_on_cubes },
};

const char *addr_directed(unsigned i, struct addr_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->lod_addr_valid = 1;
    v->lod_addr.taps = v->lod_addr.last = 1;
    v->lod_addr.weight = 256;
    sections[s].make(i, v);
    v->lod_addr.id.launch = (u16)s;
    return sections[s].name;
}

const uint64_t addr_exhaustive_lines = 0;

void addr_exhaustive(uint64_t i, struct addr_vector *v)
{
    (void)i;
    (void)v;
}
