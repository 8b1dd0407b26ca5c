/* test_tex_warp.c - a warp's samples at once are those by quads, and move as many bytes (tex.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/tex/tex.h"
#include "seeded.h"
#include "tex_chain.h"
#include "tex_pool_bench.h"
#include "tex_random.h"

#define STATES 20000
#define POOL   (TEX_RANDOM_BYTES - 4096)

static struct mem memory;
static struct mem_port port;
static struct tex one, other;

/* The layouts of bytes: A8B8G8R8, X8B8G8R8, G8R8, R8 and Y8_VIDEO, all UNORM. */
static const u32 layouts[] = { 8, 7, 24, 29, 28 };
static const u32 wraps[] = { TEX_WRAP, TEX_MIRROR, TEX_CLAMP_EDGE, TEX_MIRROR_EDGE };

#define LAYOUTS (sizeof layouts / sizeof layouts[0])
#define UNORMS  0x00024900u /* of four components */

/* What is plain of a texture: each of these is drawn. */
struct kind {
    unsigned layout, wrap, filters, srgb;
};

/* A plain texture: what else is random is now and then left as it is. */
static void some_state(struct tex_random *s, struct kind *k)
{
    do
        tex_random_state(&seeded, s);
    while (s->type != 1 || s->samples || (s->state.header[2] >> 21 & 7) != 3);
    *k = (struct kind){ (unsigned)(random_word() % LAYOUTS), random_word() % 4, random_word() % 4,
                        random_word() % 4 == 0 };
    s->state.header[0] = (s->state.header[0] & ~0x7ffffu) | UNORMS | layouts[k->layout];
    s->state.header[4] &= ~(1u << 22);
    s->state.header[4] |= (u32)k->srgb << 22;
    s->state.header[5] |= 1u << 31;
    s->state.sampler[0] = wraps[k->wrap] | wraps[random_word() % 4] << 3;
    s->state.sampler[0] |= 1u << 13; /* sRGB where the header says so, too */
    s->state.sampler[1] &= ~0x02000c37u;
    s->state.sampler[1] |= (u32)(TEX_POINT + k->filters % 2) | (u32)(TEX_POINT + k->filters / 2)
                                                                   << 4;
}

static void some_coordinates(const struct tex_random *s, u32 x[TEX_WARP], u32 y[TEX_WARP])
{
    struct tex_random plain = *s;

    plain.normalized = true;
    for (unsigned quad = 0; quad < TEX_WARP / TEX_LANES; quad++) {
        struct tex_lod_quad q;

        do
            tex_random_quad(&seeded, &plain, &q);
        while (q.how.access != TEX_SAMPLE);
        for (unsigned lane = 0; lane < TEX_LANES; lane++) {
            x[TEX_LANES * quad + lane] = q.at[3 * lane];
            y[TEX_LANES * quad + lane] = q.at[3 * lane + 1];
        }
    }
}

/* The quad of a warp that begins with lane 'first'. */
static struct tex_quad quad_of(const struct tex_warp *in, unsigned first, unsigned components)
{
    struct tex_quad q = { .quad = { .how = in->how, .lanes = (u4)(in->lanes >> first & 15) },
                          .components = (u4)components };

    for (unsigned lane = 0; lane < TEX_LANES; lane++) {
        q.handle[lane] = in->handle;
        q.quad.at[3 * lane] = in->x[first + lane];
        q.quad.at[3 * lane + 1] = in->y[first + lane];
    }
    return q;
}

static void by_quads(const struct tex_warp *in, u32 value[4][TEX_WARP])
{
    for (unsigned first = 0; first < TEX_WARP; first += TEX_LANES) {
        const struct tex_quad q = quad_of(in, first, 0);
        struct tex_answer out;

        if (!q.quad.lanes)
            continue;
        tex_evaluate(&other, &port, &q, &out);
        for (unsigned lane = 0; lane < TEX_LANES; lane++)
            for (unsigned c = 0; c < 4; c++)
                value[c][first + lane] = out.value[4 * lane + c];
    }
}

/* The accesses of L1 that were told. */
struct accesses {
    unsigned count;
    struct l1_access one[4 * TEX_WARP * 2];
};

static void keep(void *context, const struct l1_access *access)
{
    struct accesses *a = context;

    assert_true(a->count < sizeof a->one / sizeof a->one[0]);
    a->one[a->count] = *access;
    memset(a->one[a->count].word + access->count, 0, (L1_WORDS - access->count) * sizeof(u64));
    a->one[a->count++].id = (struct thread_quad){ 0 };
}

/* What it takes, and the words that it reads, are those of its quads; returns whether it goes at once. */
static bool compare_cost(const struct tex_warp *in)
{
    static struct tex_peeked peeked;
    static struct accesses once, quads;
    struct tex_cost cost = { .addresses = 0 }, wanted = { .addresses = 0 };
    const unsigned components = 1 + (unsigned)(random_word() % 15);

    once.count = quads.count = 0;
    if (!tex_warp_cost(&one, &port, in, components, keep, &once, &peeked, &cost))
        return false;
    for (unsigned first = 0; first < TEX_WARP; first += TEX_LANES) {
        const struct tex_quad q = quad_of(in, first, components);

        tex_quad_cost(&other, &port, &q, keep, &quads, &wanted);
    }
    tex_cost_end(&cost, keep, &once);
    tex_cost_end(&wanted, keep, &quads);
    assert_int_equal(once.count, quads.count);
    assert_memory_equal(once.one, quads.one, once.count * sizeof once.one[0]);
    memset(&cost.words, 0, sizeof cost.words);
    memset(&wanted.words, 0, sizeof wanted.words);
    assert_memory_equal(&cost, &wanted, sizeof cost);
    return true;
}

static void same_as_by_quads(void **state)
{
    unsigned long plain = 0, lanes = 0, several = 0, costs = 0;
    unsigned long of[LAYOUTS][4][4][2] = { { { { 0 } } } };

    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < STATES; i++) {
        u32 x[TEX_WARP], y[TEX_WARP], value[4][TEX_WARP], wanted[4][TEX_WARP];
        struct tex_warp in = { .how = { .access = TEX_SAMPLE, .dimension = 2 }, .x = x, .y = y };
        u64 before = memory.traffic[MEM_TEX].read, moved;
        struct tex_random s;
        struct kind k;

        some_state(&s, &k);
        tex_pool_bind(&one, &memory, POOL, &s.state);
        tex_pool_bind(&other, &memory, POOL, &s.state);
        some_coordinates(&s, x, y);
        in.how.mode = random_word() % 4 ? TEX_LOD_QUAD : TEX_LOD_GIVEN;
        in.lanes = random_word() % 4 ? UINT32_MAX : (u32)random_word();
        if (!tex_warp_sample(&one, &port, &in, value))
            continue;
        moved = memory.traffic[MEM_TEX].read - before;
        costs += compare_cost(&in);
        before += moved;
        by_quads(&in, wanted);
        assert_int_equal(moved, memory.traffic[MEM_TEX].read - before);
        for (unsigned lane = 0; lane < TEX_WARP; lane++)
            for (unsigned c = 0; c < 4 && (in.lanes >> lane & 1); c++, lanes++)
                if (value[c][lane] != wanted[c][lane])
                    fail_msg("lane %u component %u: %08x, by quads %08x", lane, c, value[c][lane],
                             wanted[c][lane]);
        plain++;
        of[k.layout][k.wrap][k.filters][k.srgb]++;
        several += s.levels > 1 && (s.state.sampler[1] >> 6 & 3) == 3;
    }
    assert_true(plain > STATES / 2 && several > STATES / 20);
    for (unsigned n = 0; n < sizeof of / sizeof of[0][0][0][0]; n++)
        assert_true((&of[0][0][0][0])[n] > 5);
    assert_int_equal(one.quads, other.quads);
    compared("components of warps", lanes);
    assert_true(costs > plain / 2);
    compared("costs of warps", costs);
}

/* Loads, comparisons, borders, anisotropy and formats that are not of bytes go by quads. */
static void what_is_not_plain_is_refused(void **state)
{
    u32 x[TEX_WARP] = { 0 }, value[4][TEX_WARP];
    struct tex_warp in = {
        .how = { .access = TEX_SAMPLE, .dimension = 2 }, .lanes = 1, .x = x, .y = x
    };
    struct tex_random s;
    struct kind k;

    (void)state;
    some_state(&s, &k);
    s.state.sampler[0] = 3;
    tex_pool_bind(&one, &memory, POOL, &s.state);
    assert_false(tex_warp_sample(&one, &port, &in, value));
    s.state.sampler[0] = 0x00100000;
    tex_pool_bind(&one, &memory, POOL, &s.state);
    assert_false(tex_warp_sample(&one, &port, &in, value));
    s.state.sampler[0] = 0;
    tex_pool_bind(&one, &memory, POOL, &s.state);
    assert_true(tex_warp_sample(&one, &port, &in, value));
    in.how.compare = 1;
    assert_false(tex_warp_sample(&one, &port, &in, value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_by_quads),
        cmocka_unit_test(what_is_not_plain_is_refused),
    };

    if (!tex_chain_memory(&memory, &port, TEX_RANDOM_BYTES))
        return 1;
    seeded = random_start(1, 0);
    tex_random_memory(&seeded, memory.byte);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
