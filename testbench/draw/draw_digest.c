/* draw_digest.c - see draw_digest.h */
#include "draw_digest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "draw_frame.h"
#include "random.h"

#define WIDTH  200
#define HEIGHT 152

struct digest_case {
    const char *name;
    unsigned samples;
    enum scene_blend blend;
    enum zeta_format depth;
    enum color_format color;
    bool compress;
    uint64_t memory, counts; /* their digests */
};

static const struct digest_case cases[DRAW_DIGESTS] = {
    { "1 sample", 1, SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8, false, UINT64_C(0x3b1c5a0eb13d3a4a),
      UINT64_C(0x380f8c80b7fd3172) },
    { "4 samples", 4, SCENE_COPY, ZETA_ZF32, FORMAT_A8B8G8R8, false, UINT64_C(0x57d747850e7ae885),
      UINT64_C(0x4ceccba75b8b960f) },
    { "8 samples", 8, SCENE_ADD, ZETA_Z24S8, FORMAT_A8B8G8R8, false, UINT64_C(0xb7a471d9bd5dda08),
      UINT64_C(0x94d69c6036e7501e) },
    { "over, fp16", 1, SCENE_OVER, ZETA_Z16, FORMAT_RF16_GF16_BF16_AF16, false,
      UINT64_C(0x16bdb15a80540f39), UINT64_C(0xde7a9ba333de57ba) },
    { "over, 4 samples, compressed", 4, SCENE_OVER, ZETA_Z24S8, FORMAT_A8B8G8R8, true,
      UINT64_C(0x7db12c5ccc5fea2c), UINT64_C(0xe9b53a8336b07f87) },
};

static uint64_t fnv(uint64_t digest, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        digest = (digest ^ (value >> 8 * i & 255)) * UINT64_C(0x100000001b3);
    return digest;
}

#define FNV_START UINT64_C(0xcbf29ce484222325)

static uint64_t of_bytes(const uint8_t *byte, size_t size, uint64_t digest)
{
    for (size_t i = 0; i < size; i++)
        digest = fnv(digest, byte[i], 1);
    return digest;
}

static void add_wire(void *digest, const struct net_wire *w)
{
    *(uint64_t *)digest = fnv(*(uint64_t *)digest, w->pushed, 8);
}

static void add_unit(void *digest, const struct net_unit *u)
{
    *(uint64_t *)digest = fnv(fnv(*(uint64_t *)digest, u->packets, 8), u->clocks, 8);
}

/* Packets of each wire, packets and clocks of each unit, what the caches and memory count. */
static uint64_t of_counts(struct screen *g)
{
    const uint64_t *depth = (const uint64_t *)&g->fbp[0].zcache.counts;
    const uint64_t *color = (const uint64_t *)&g->fbp[0].ccache.counts;
    uint64_t digest = FNV_START;

    screen_wires(g, add_wire, &digest);
    screen_units(g, add_unit, &digest);
    for (size_t i = 0; i < sizeof g->fbp[0].zcache.counts / 8; i++)
        digest = fnv(digest, depth[i], 8);
    for (size_t i = 0; i < sizeof g->fbp[0].ccache.counts / 8; i++)
        digest = fnv(digest, color[i], 8);
    for (unsigned i = MEM_ZROP; i <= MEM_CROP; i++)
        digest = fnv(fnv(digest, g->mem.traffic[i].read, 8), g->mem.traffic[i].written, 8);
    return digest;
}

static struct random numbers;

/* In 1/256, 0 to below n. */
static float part(float n)
{
    return (float)(random_bits(&numbers) % (unsigned)(256 * n)) / 256;
}

/* A vertex within 'size' pixels of (x, y). */
static struct scene_vertex vertex_near(float x, float y, float z, float size)
{
    struct scene_vertex v;

    v.x = x + part(size);
    v.y = y + part(size);
    v.z = z / 2 + part(1) / 2;
    v.w = 0.25f + part(1);
    for (unsigned c = 0; c < 4; c++)
        v.rgba[c] = part(1);
    return v;
}

/* Small and large triangles, as nets of models have them; a draw that tests, and one that blends over it. */
static bool scene_of(const struct digest_case *c, uint64_t seed, struct scene *s, struct failure *f)
{
    const struct scene_state states[2] = { { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE },
                                           { SCENE_LEQUAL, true, c->blend, SCENE_CULL_BACK } };

    *s = scene_new(WIDTH, HEIGHT, c->samples, (uint8_t[4]){ 27, 31, 39, 255 });
    numbers = random_start(seed, 0);
    for (unsigned d = 0; d < 2; d++) {
        if (!scene_begin(s, &states[d], f))
            return false;
        for (unsigned i = 0; i < 300; i++) {
            const float size = random_bits(&numbers) % 16 ? 12 : WIDTH;
            const float x = part(WIDTH) - 4, y = part(HEIGHT) - 4, z = part(1);
            struct scene_triangle t;

            for (unsigned k = 0; k < 3; k++)
                t.v[k] = vertex_near(x, y, z, size);
            if (!scene_add(s, &t, f))
                return false;
        }
    }
    return true;
}

/* Whether memory and counts have the case's digests, which are printed if they have not. */
static bool draw_case(const struct digest_case *c, struct screen *g)
{
    const uint64_t counts = of_counts(g);
    const uint64_t memory = of_bytes(g->mem.tag, g->mem.size / MEM_TAG_BYTES,
                                     of_bytes(g->mem.byte, g->mem.size, FNV_START));

    if (memory != c->memory || counts != c->counts)
        printf("%s: memory 0x%016" PRIx64 ", counts 0x%016" PRIx64 "\n", c->name, memory, counts);
    return memory == c->memory && counts == c->counts;
}

unsigned draw_digests(struct failure *f)
{
    unsigned same = 0;

    for (unsigned i = 0; i < DRAW_DIGESTS && !f->code; i++) {
        const struct digest_case *c = &cases[i];
        const struct draw_how how = { .depth = c->depth,
                                      .color = c->color,
                                      .compress = c->compress };
        struct scene s = { 0 };
        struct screen *g = NULL;

        if (scene_of(c, i + 1, &s, f) && (g = draw_gpu_new(&s, &how, f)) &&
            draw_scene(g, &s, &how, f))
            same += draw_case(c, g);
        draw_gpu_free(g);
        scene_free(&s);
    }
    return same;
}
