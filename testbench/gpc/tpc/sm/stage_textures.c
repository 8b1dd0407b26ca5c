/* stage_textures.c - textures for single instructions (sm_stages.h): random surfaces read as textures, and samplers */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "random.h"
#include "sm_stages.h"
#include "surface_shape.h"
#include "tex_random.h"

#define SAMPLERS (SHAPE_HEADERS + 32 * STAGE_HANDLES)

/* Every second has levels, which show where derivatives are taken. */
static bool has_levels(unsigned n)
{
    return n % 2 == 0;
}

/* UNORM, or FLOAT of 32 bits, normalized coordinates, all levels; every fourth stays of integers, one is a depth. */
static void make_texture(u32 header[8], unsigned n)
{
    const unsigned format = header[0] & 127;
    const bool floats = format == 1 || format == 4 || format == 15;

    if (n % 4 != 3)
        for (unsigned c = 0; c < 4; c++)
            tex_put(header, 9 + 3 * c, 7 + 3 * c, floats ? 7 : 2);
    if (has_levels(n)) /* a component that every format has comes first */
        tex_put(header, 21, 19, 2);
    tex_put(header, 191, 191, n % 4 != 3);
    tex_put(header, 159, 157, 7); /* borders are the sampler's */
    if ((header[2] >> 21 & 7) == VERSION_BLOCKS)
        tex_put(header, 231, 224, (header[3] >> 28) << 4);
    if (n == STAGE_HANDLES - 1) {
        tex_put(header, 6, 0, 47);
        tex_put(header, 18, 7, 07777);
    }
}

/* Layers, faces and slices show which coordinates an instruction has: each type is there; one is a buffer, the last a
 * depth.
 */
static bool serves(const struct shape *s, unsigned n)
{
    static const u8 types[STAGE_HANDLES / 2] = { TWO_D, TWO_D_ARRAY, CUBE,       THREE_D,
                                                 ONE_D, ONE_D_ARRAY, CUBE_ARRAY, TWO_D };

    if (has_levels(n))
        return s->version == VERSION_BLOCKS && s->type == types[n / 2] && s->levels >= 3 &&
               s->width >= 16 && s->height >= 16 && s->depth >= 2;
    if (n == STAGE_HANDLES - 1)
        return s->texel == 4 && s->type == TWO_D;
    return (s->type == BUFFER) == (n == 1);
}

static void draw_sampler(struct random *r, unsigned n, u32 sampler[8])
{
    static struct tex_random t;

    do
        tex_random_state(r, &t);
    while (has_levels(n) && t.mip != 3);
    memcpy(sampler, t.state.sampler, sizeof t.state.sampler);
    if (has_levels(n)) { /* all levels, no bias */
        tex_put(sampler, 87, 64, 0xf00000);
        tex_put(sampler, 62, 44, 0);
        tex_put(sampler, 22, 20, 0);
    }
    if (n == STAGE_HANDLES - 1)
        tex_put(sampler, 9, 9, 1);
}

static u32 handle(u64 x)
{
    return (u32)(x % STAGE_HANDLES | (x >> 8) % STAGE_HANDLES << 20);
}

/* A bank of handles: each word that an instruction can name is one, so that a texture is met as often as any other. */
static void fill_handles(struct sm_bench *b, u64 (*random)(void))
{
    static u8 bank[4 << 13];

    for (unsigned n = 0; n < sizeof bank; n += 4)
        memcpy(bank + n, (u32[]){ handle(random()) }, 4);
    b->core.handles = 0;
    b->core.constant[0][0].bytes = bank;
    b->core.constant[0][0].size = sizeof bank;
}

void stages_textures(struct sm_bench *b, u64 (*random)(void))
{
    struct random r = { .state = random() | 1 };

    for (unsigned n = 0; n < STAGE_HANDLES; n++) {
        struct shape s;
        u32 words[8], sampler[8];

        do
            shape_random(&r, &s);
        while (!serves(&s, n));
        shape_put(b, n, &s, words);
        make_texture(words, n);
        if (s.type == TWO_D && s.levels == 1 && n != STAGE_HANDLES - 1)
            tex_put(words, 235, 232, 2); /* samples of a pixel: 2x2 */
        draw_sampler(&r, n, sampler);
        for (unsigned w = 0; w < 8; w++) {
            sm_bench_put(b, (SHAPE_HEADERS + 32 * n) / 4 + w, words[w]);
            sm_bench_put(b, (SAMPLERS + 32 * n) / 4 + w, sampler[w]);
        }
    }
    for (unsigned n = SHAPE_IMAGE; n + 4 <= SM_BENCH_MEMORY; n += 4)
        sm_bench_put(b, n / 4, (u32)random() & 0xbfffffff); /* floats below 2 */
    b->core.tex.cfg = (struct tex_config){ .headers = SM_BENCH_BASE + SHAPE_HEADERS,
                                           .last_header = STAGE_HANDLES - 1,
                                           .samplers = SM_BENCH_BASE + SAMPLERS,
                                           .last_sampler = STAGE_HANDLES - 1 };
    fill_handles(b, random);
}

/* Coordinates, as floats and as integers; handles; levels; offsets; differences of a few texels. */
static u32 operand(u64 x)
{
    const float f = ((float)(s32)(x >> 40 & 0xffff) / 0x8000 - 0.5f) / (float)(1 << (x >> 56 & 7));
    u32 w;

    switch (x & 7) {
    case 0: return (u32)(x >> 8) & 15;
    case 1: return (u32)(x >> 8) & 0xf0f0f0f;
    case 2:
    case 3: return handle(x >> 8);
    default: memcpy(&w, &f, 4); return w;
    }
}

void stages_operands(struct one_state *s, u64 (*random)(void))
{
    for (unsigned r = 0; r < ISA_RZ; r++) {
        const u32 one = r % 2 ? handle(random()) : operand(random());

        for (unsigned i = 0; i < SM_LANES; i++)
            s->r[r][i] = r % 3 ? operand(random()) : one;
    }
}
