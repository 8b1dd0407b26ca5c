/* tex_states.c - see tex_states.h */
#include "gpc/tpc/tex/tex_states.h"

#include <string.h>

#include "common/fp32.h"

void tex_states_sampler(struct tex_state *s, const struct tsc *fields)
{
    tsc_put(s->sampler, fields);
}

struct tsc tex_states_sampler_of(const struct tex_state *s)
{
    struct tsc t;

    tsc_get(&t, s->sampler);
    return t;
}

void tex_states_plain(struct tex_state *s, enum tex_type type, u32 width, u32 height, u32 depth,
                      unsigned last_level)
{
    struct tic_image image = { .border_size = 7, .normalized = 1, .four_iso = 1, .four_aniso = 1 };
    struct tic_levels levels = { .last = last_level };
    struct tic tic;

    memset(s, 0, sizeof *s);
    s->header[0] = TEX_STATES_RGBA8;
    tic_get(&tic, s->header);
    tic.version = TEX_BLOCK_LINEAR;
    tic.type = type;
    tic.width = width - 1;
    tic_put(s->header, &tic);
    image.exact_ratio = 1;
    image.fine_spread = 2;
    image.coarse_spread = 1;
    image.last_level = last_level;
    image.height = height - 1;
    image.depth = depth - 1;
    tic_image_put(s->header, &image);
    tic_levels_put(s->header, &levels);
    tex_states_sampler(s, &(struct tsc){ .magnify = TEX_POINT,
                                         .minify = TEX_POINT,
                                         .mip = TEX_MIP_NONE,
                                         .seam = 2,
                                         .most = 0xf00 });
}

static u32 some_size(struct random *r, unsigned most_log2)
{
    const u32 power = 1u << random_below(r, most_log2 + 1), most = 1u << most_log2;
    const u32 size = power + random_below(r, 3) - 1;

    if (random_below(r, 4) == 0)
        return 1 + random_below(r, most);
    return size < 1 ? 1 : size > most ? most : size;
}

static unsigned last_level(u32 width, u32 height, u32 depth)
{
    return bits_top(width | height | depth);
}

/* Fields that are mostly what drivers write. */
static void vary_image(struct random *r, struct tic_image *i)
{
    const bool usual = random_below(r, 4) != 0;

    i->exact_ratio = usual || random_below(r, 2);
    i->four_aniso = usual || random_below(r, 2);
    i->four_iso = usual || random_below(r, 2);
    i->coarse_modifier = usual ? 0 : random_below(r, 4);
    i->fine_modifier = usual ? 0 : random_below(r, 4);
    i->coarse_spread = usual ? 1 : random_below(r, 4);
    i->fine_spread = usual ? 2 : random_below(r, 4);
    i->spread_scale = usual ? 0 : random_below(r, 32);
    i->spread_most = usual ? 0 : random_below(r, 8);
    i->aniso_bias = usual ? 0 : random_below(r, 16);
    i->own_control = random_below(r, 8) == 0;
    i->trilinear = random_below(r, 32);
    i->bias = random_below(r, 1 << 13);
    i->anisotropy = random_below(r, 8);
    i->normalized = random_below(r, 8) != 0;
}

static void vary_sampler(struct random *r, struct tsc *t)
{
    const bool usual = random_below(r, 2);

    t->wrap_x = random_below(r, 8);
    t->wrap_y = random_below(r, 8);
    t->wrap_z = random_below(r, 8);
    t->compares = random_below(r, 2);
    t->function = random_below(r, 8);
    t->srgb = random_below(r, 2);
    t->anisotropy = random_below(r, 2) * random_below(r, 8);
    t->magnify = usual ? 1 + random_below(r, 2) : random_below(r, 3);
    t->minify = usual ? 1 + random_below(r, 3) : random_below(r, 4);
    t->mip = usual ? 1 + random_below(r, 3) : random_below(r, 4);
    t->least_whole = random_below(r, 2);
    t->seam = usual ? 2 : random_below(r, 4);
    t->reduction = usual ? 0 : random_below(r, 3);
    t->bias = usual ? 0 : random_below(r, 1 << 13);
    t->unnormalized = random_below(r, 16) == 0;
    t->trilinear = random_below(r, 2) * random_below(r, 32);
    t->least = usual ? 0 : random_below(r, 4096);
    t->most = usual ? 0xf00 : random_below(r, 4096);
    t->red = random_bits(r) & 0xffffffff;
    t->green = FP32_ONE;
    t->blue = random_below(r, 2) * FP32_ONE;
    t->alpha = random_below(r, 256);
}

/* A layout, sources, types: any, which are refused now and then. */
static void vary_texel(struct random *r, u32 *word)
{
    const unsigned type = 1 + random_below(r, 7);

    if (random_below(r, 4) == 0)
        return;
    *word = random_below(r, 64) | type << 7 | type << 10 | type << 13 | type << 16;
    for (unsigned n = 0; n < 4; n++)
        *word |= (random_below(r, 4) ? 2 + n : random_below(r, 8)) << (19 + 3 * n);
}

void tex_states_random(struct random *r, struct tex_state *s)
{
    static const u8 types[] = { TEX_1D,       TEX_2D,       TEX_2D,      TEX_3D,         TEX_CUBE,
                                TEX_1D_ARRAY, TEX_2D_ARRAY, TEX_2D_FLAT, TEX_CUBE_ARRAY, TEX_2D };
    struct tex_view view;

    for (unsigned tries = 0; tries < 32; tries++) {
        const enum tex_type type = (enum tex_type)types[random_below(r, 10)];
        const bool cube = type == TEX_CUBE || type == TEX_CUBE_ARRAY;
        const u32 width = some_size(r, random_below(r, 2) ? 14 : 6);
        const u32 height = cube ? width : some_size(r, random_below(r, 2) ? 14 : 6);
        const u32 depth = some_size(r, random_below(r, 2) ? 11 : 3);
        const unsigned most = last_level(width, height, type == TEX_3D ? depth : 1);
        struct tic_image image;
        struct tic_levels levels;
        struct tsc sampler;

        tex_states_plain(s, type, width, height, depth,
                         random_below(r, 4) ? most : random_below(r, most + 1));
        tic_image_get(&image, s->header);
        vary_image(r, &image);
        tic_image_put(s->header, &image);
        levels = (struct tic_levels){ .last = random_below(r, 2) ? 15 : random_below(r, 16) };
        levels.first = random_below(r, 2) * random_below(r, 6);
        levels.least = random_below(r, 4) ? 0 : random_below(r, 4096);
        levels.samples = type == TEX_2D_FLAT ? random_below(r, 7) : 0;
        tic_levels_put(s->header, &levels);
        vary_texel(r, &s->header[0]);
        s->header[4] |= random_below(r, 2) << 22; /* sRGB */
        sampler = tex_states_sampler_of(s);
        vary_sampler(r, &sampler);
        tex_states_sampler(s, &sampler);
        if (!tex_view_of(s, &view))
            return;
    }
    tex_states_plain(s, TEX_2D, 1, 1, 1, 0);
}

void tex_states_how(struct random *r, const struct tex_view *v, struct tex_how *how)
{
    static const u8 dimension[] = { 0, 2, 4, 6, 1, 3, 0, 2, 7 };

    how->access = (enum tex_access)(random_below(r, 3) ? TEX_SAMPLE : random_below(r, 4));
    how->mode = (enum tex_lod_mode)random_below(r, 3);
    how->dimension = dimension[v->type];
    how->compare = random_below(r, 4) == 0;
    how->component = (u2)random_below(r, 4);
    how->four_offsets = how->access == TEX_GATHER && random_below(r, 2);
    how->multisample = v->sample_code != 0;
}

void tex_states_id(struct random *r, struct thread_quad *id)
{
    id->launch = (u16)random_below(r, 65536);
    id->warp = (u6)random_below(r, 64);
    id->quad = (u3)random_below(r, 8);
}

u32 tex_states_fraction(s64 n, unsigned shift)
{
    return fp32_pack(n < 0, -(s32)shift, (u64)(n < 0 ? -n : n));
}

u32 tex_states_coordinate(struct random *r, const struct tex_view *v, u32 size)
{
    static const u32 special[] = { 0,          0x80000000, 1,          0x807fffff, 0x33000000,
                                   0xb3000000, 0xb2ffffff, 0x3f7fffff, 0x3f800000, 0x3f800001,
                                   0xbf800000, 0x41200000, 0xc1200001, 0x7f7fffff, 0x7f800000,
                                   0xff800000, 0x7fc00000, 0xffffffff };
    const s64 at = (s64)random_below(r, 4 * size + 2) - size;
    const unsigned part = random_below(r, 4) ? 128 * random_below(r, 4) : random_below(r, 512);
    const u32 texels = tex_states_fraction(512 * at + part, 9);
    const u32 plain = v->normalized && size > 1
                          ? fp32_mul(texels, fp32_pack(false, -24, (1 << 24) / size))
                          : texels;

    if (random_below(r, 12) == 0)
        return special[random_below(r, 18)];
    return random_below(r, 16) ? plain + random_below(r, 3) - 1 : (u32)random_bits(r);
}
