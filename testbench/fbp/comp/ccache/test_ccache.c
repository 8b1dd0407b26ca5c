/* test_ccache.c - what is in the ROP's caches, when it goes to memory, and that neither the order of steps nor
 * the way to memory changes a byte (facts/fbp.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/fbp_bench.h"

#define WIDTH  200 /* pixels: 25 x 17 tiles, more than the cache has */
#define HEIGHT 136
#define TILES  ((WIDTH / 8) * (HEIGHT / 8))

static u32 expected[HEIGHT][WIDTH]; /* A8B8G8R8 */

/* One sample a pixel, A8B8G8R8; blended: sums. */
static struct fbp_state state_of(u64 base, bool compressed, bool blend, unsigned threshold)
{
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.sample_mask = UINT16_MAX;
    s.cread.reduce = 1;
    s.cread.target[0].format = FORMAT_A8B8G8R8;
    s.cread.target[0].write_mask = 15;
    s.cread.target[0].blend_enable = blend;
    s.cread.target[0].color_op = s.cread.target[0].alpha_op = BLEND_ADD;
    s.cread.target[0].color_src = s.cread.target[0].alpha_src = FACTOR_ONE;
    s.cread.target[0].color_dst = s.cread.target[0].alpha_dst = FACTOR_ONE;
    s.color[0] = bench_target(base, SAMPLES_1X1, 4, WIDTH, HEIGHT);
    s.color[0].surface.block_height = 1;
    s.color[0].compressed = compressed;
    s.color[0].comp =
        (struct comp_config){ FORMAT_A8B8G8R8, 0, COMP_CRA, (u8)threshold, (u8)(2 * threshold) };
    return s;
}

static u64 place(const struct fbp_state *s, unsigned x, unsigned y)
{
    return s->color[0].base + surface_offset(&s->color[0].surface, 0, 0, x, y, 0);
}

static u32 sum_of(u32 a, u32 c)
{
    u32 sum = 0;

    for (unsigned shift = 0; shift < 32; shift += 8) {
        const u32 part = (a >> shift & 255) + (c >> shift & 255);
        sum |= (part > 255 ? 255 : part) << shift;
    }
    return sum;
}

/* Eight pixels: noise, or colours near one another. */
static struct cread_quads packet(unsigned x, unsigned y, bool noise, unsigned coverage)
{
    const u32 near = (u32)random_word() & 0x3f3f3f3f;
    struct cread_quads q;

    memset(&q, 0, sizeof q);
    q.id = (struct quad_id){ 0, (u16)random_word(), (u14)x, (u14)y };
    for (unsigned i = 0; i < 8; i++) {
        q.samples[i] = coverage >> i & 1;
        q.src[i] =
            noise ? (u32)random_word() & 0x7f7f7f7f : sum_of(near, (u32)random_word() & 0x03030303);
    }
    return q;
}

static void send(const struct cread_quads *q, bool blend)
{
    for (unsigned i = 0; i < 8; i++) {
        const unsigned x = q->id.x + 2 * (i / 4) + i % 2, y = q->id.y + i / 2 % 2;

        if (q->samples[i])
            expected[y][x] = sum_of(q->src[i], blend ? expected[y][x] : 0);
    }
    if (cread_quads_full(&b.prop_hazard))
        bench_run();
    cread_quads_push(&b.prop_hazard, q);
}

/* The tile of 8x8 pixels at (x, y), all of it. */
static void send_tile(unsigned x, unsigned y, bool noise, bool blend)
{
    for (unsigned i = 0; i < 8; i++) {
        const struct cread_quads q = packet(x + 4 * (i % 2), y + 2 * (i / 2), noise, 255);
        send(&q, blend);
    }
}

/* Every pixel of the target as the host sees it. */
static unsigned long check(const struct fbp_state *s)
{
    const struct mem_port port = bench_port();
    unsigned long cases = 0;

    for (unsigned y = 0; y < HEIGHT; y++)
        for (unsigned x = 0; x < WIDTH; x++, cases++) {
            const u64 at = place(s, x, y);
            const struct comp_tile t = fbp_color_tile(&b.fbp, &port, 0, at / 256 * 256);

            if (t.word[at % 256 / 4] != expected[y][x])
                fail_msg("pixel %u, %u: %08x, not %08x", x, y, t.word[at % 256 / 4],
                         expected[y][x]);
        }
    return cases;
}

static void begin(const struct fbp_state *s)
{
    bench_begin(s, &s->color[0]);
    memset(expected, 0, sizeof expected);
    memset(b.mem.byte, 0, b.mem.size);
}

/* A draw begins, and another; nothing leaves until somebody waits for idle. */
static void draws_leave_their_tiles(void **state)
{
    struct fbp_state s = state_of(512, true, false, 0);
    unsigned long cases;

    (void)state;
    begin(&s);
    for (unsigned draw = 0; draw < 8; draw++) {
        fbp_set_state(&b.fbp, &s);
        send_tile(8 * draw, 8, true, false);
        bench_run();
        assert_int_equal(b.fbp.ccache.counts.stored, 0);
        for (u64 i = 0; i < b.mem.size; i++)
            assert_int_equal(b.mem.byte[i], 0);
        s.cread.target[0].blend_enable ^= 1; /* not of the surface */
    }
    bench_flush();
    assert_int_equal(b.fbp.ccache.counts.stored, 8 * 256);
    cases = check(&s);
    bench_end();
    compared("pixels", cases);
}

/* The bytes of a compressed target as those of another: first what was drawn is in memory. */
static void other_meanings_see_what_was_drawn(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        const struct fbp_state first = state_of(512, true, false, 0);
        struct fbp_state second = state_of(512, false, true, 0), third = first;
        u64 stored;

        third.color[0].clear.word[0] = 5; /* its entry of the table of clears is another */
        begin(&first);
        for (unsigned i = 0; i < 60; i++)
            send_tile(8 * (i % 25), 8 * (i / 25), true, false); /* noise: it is stored raw */
        bench_run();
        assert_int_equal(b.fbp.ccache.counts.stored, 0);
        fbp_set_state(&b.fbp, k & 1 ? &third : &second);
        bench_run();
        stored = b.fbp.ccache.counts.stored;
        assert_int_equal(stored, 60 * 256);
        if (!(k & 1))
            for (unsigned i = 0; i < 200; i++) {
                const struct cread_quads q =
                    packet(4 * (unsigned)(random_word() % 50), 2 * (unsigned)(random_word() % 12),
                           true, (unsigned)(random_word() & 255));
                send(&q, true);
            }
        bench_flush();
        cases += check(&first);
        bench_end();
    }
    compared("pixels", cases);
}

/* A depth target over a colour target, and back. */
static void depth_over_colour(void **state)
{
    struct fbp_state colour = state_of(512, true, false, 0), depth = colour;
    struct prop_frtx t;

    (void)state;
    depth.cread.target[0].format = FORMAT_DISABLED;
    depth.color[0].bound = false;
    depth.zeta = colour.color[0];
    depth.zeta.compressed = false;
    depth.zrop.format = ZETA_S8Z24;
    depth.zrop.z_max = 0xffffff;
    depth.zrop.depth_enable = depth.zrop.depth_write = 1;
    depth.zrop.depth_func = COMPARE_ALWAYS;
    begin(&colour);
    send_tile(0, 0, true, false);
    send_tile(8, 0, true, false);
    bench_run();
    fbp_set_state(&b.fbp, &depth);
    memset(&t, 0, sizeof t);
    t.id.x = 8;
    t.coverage = UINT64_MAX;
    t.shader_z = 1;
    for (unsigned i = 0; i < 64; i++)
        t.z[i] = 0x010203 * (i + 1) & 0xffffff;
    prop_frtx_push(&b.prop_zcache, &t);
    bench_run();
    assert_int_equal(b.fbp.ccache.counts.stored, 2 * 256);
    assert_int_equal(b.fbp.zcache.counts.stored, 0);
    fbp_set_state(&b.fbp, &colour);
    bench_run();
    assert_int_equal(b.fbp.zcache.counts.stored, 256);
    for (unsigned i = 0; i < 64;
         i++) { /* FORMAT.md 2: 32 stencil bytes, then depths, of each half */
        const unsigned at = i % 8 / 4 * 128 + 32 + 3 * (i / 8 * 4 + i % 4);
        const u8 *byte = b.mem.byte + place(&colour, 8, 0) + at;

        assert_int_equal(byte[0] | byte[1] << 8 | byte[2] << 16, t.z[i]);
    }
    bench_end();
    compared("depths", 64);
}

static bool step_of(unsigned unit)
{
    struct fbp *f = &b.fbp;

    switch (unit) {
    case 0: return hazard_step(&f->hazard, &b.prop_hazard, &f->ccache_hazard, &f->hazard_ccache);
    case 1:
        return cread_step(&f->cread, &f->ccache_cread, &f->ccache_sector, &f->cread_ccache,
                          &f->cread_crop);
    case 2: return fbp_pass(f);
    case 3: return crop_step(&f->crop, &f->pass_crop, &f->crop_ccache);
    case 4: return fbp_tile(f);
    case 5: return comp_step(&f->comp, &f->tile_comp, &f->comp_ccache);
    default:
        return ccache_step(&f->ccache, &f->hazard_ccache, &f->cread_ccache, &f->pass_ccache,
                           &f->crop_ccache, &f->clear_ccache, &f->fe_ccache, &f->comp_ccache,
                           &f->mem_ccache, &f->ccache_cread, &f->ccache_sector, &f->ccache_hazard,
                           &f->ccache_comp, &f->ccache_mem, &b.mem);
    }
}

/* Units in any order. */
static void step_at_random(void)
{
    for (unsigned still = 0; still < 200;)
        still = step_of((unsigned)(random_word() % 7)) ? 0 : still + 1;
}

/* Forwards to the unit, with memory on wires. */
static bool zcache_by_wires(void *self, void *unit, const void *wires)
{
    const struct zcache_wires *p = wires;

    (void)self;
    return zcache_step(unit, p->prop_zcache, p->walk_zcache, p->fe_zcache, p->zrop_zcache,
                       p->mem_zcache, p->zcache_zrop, p->zcache_prop, p->zcache_zcull,
                       p->zcache_mem, NULL);
}
static bool ccache_by_wires(void *self, void *unit, const void *wires)
{
    const struct ccache_wires *p = wires;

    (void)self;
    return ccache_step(unit, p->hazard_ccache, p->cread_ccache, p->pass_ccache, p->crop_ccache,
                       p->clear_ccache, p->fe_ccache, p->comp_ccache, p->mem_ccache,
                       p->ccache_cread, p->ccache_sector, p->ccache_hazard, p->ccache_comp,
                       p->ccache_mem, NULL);
}

enum how { AT_ONCE, ONE_BY_ONE, AT_RANDOM, BY_WIRES, WAYS };

/* The same packets; 'seed' makes them. */
static void draw(enum how how, uint64_t seed, bool blend, bool compressed, unsigned threshold)
{
    const struct random before = seeded;
    struct random order = random_start(seed, 77);
    struct fbp_state s;

    seeded = random_start(seed, 1);
    s = state_of(512 * (1 + seed % 3), compressed, blend, threshold);
    begin(&s);
    if (how == BY_WIRES) {
        b.stand_in.zcache.step = zcache_by_wires;
        b.stand_in.ccache.step = ccache_by_wires;
    }
    for (unsigned n = 0; n < 1500; n++) {
        if (n % 8 == 0)
            send_tile(8 * (unsigned)(random_word() % 25), 8 * (unsigned)(random_word() % 17),
                      random_word() % 4 == 0, blend);
        const struct cread_quads q =
            packet(4 * (unsigned)(random_word() % (WIDTH / 4)),
                   2 * (unsigned)(random_word() % (n % 500 < 250 ? 12 : HEIGHT / 2)),
                   random_word() % 4 == 0, random_word() % 4 ? 255 : (unsigned)random_word() & 255);
        send(&q, blend);
        if (how == ONE_BY_ONE)
            bench_run();
        if (how == AT_RANDOM && b.prop_hazard.count >= 50) {
            const struct random data = seeded;

            seeded = order;
            step_at_random();
            order = seeded;
            seeded = data;
        }
    }
    bench_flush();
    seeded = before;
}

/* With colours averaged by thresholds, what is stored depends on when a tile leaves: that must not depend on how
 * far the wires let packets run ahead, on the order of steps, nor on who looks at memory's wires.
 */
static void no_way_of_stepping_changes_a_byte(void **state)
{
    unsigned long cases = 0, averaged = 0, left_early = 0;

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const uint64_t seed = random_word();
        const unsigned threshold = k & 2 ? 8 : 0;
        struct ccache_counts counts;
        u8 *bytes, *tags;
        u64 size;

        draw(AT_ONCE, seed, k & 1, !(k & 4) || k & 1, threshold);
        size = b.mem.size;
        bytes = b.mem.byte;
        tags = b.mem.tag;
        counts = b.fbp.ccache.counts;
        averaged += threshold && counts.state[COMP_REDUCTION];
        left_early += counts.loaded > 0;
        for (enum how how = ONE_BY_ONE; how < WAYS; how++, cases++) {
            draw(how, seed, k & 1, !(k & 4) || k & 1, threshold);
            assert_int_equal(b.mem.size, size);
            assert_memory_equal(b.mem.byte, bytes, size);
            assert_memory_equal(b.mem.tag, tags, size / MEM_TAG_BYTES);
            assert_memory_equal(&b.fbp.ccache.counts, &counts, sizeof counts);
            bench_end();
        }
        free(bytes);
        free(tags);
    }
    assert_true(averaged > 0 && left_early > 0);
    compared("runs", cases);
}

/* known: facts/fbp.md, Read-modify-write expand: 384 and 320 bytes */
static void bytes_of_the_facts(void **state)
{
    u64 total[2];

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        const struct fbp_state s = state_of(512, k == 0, false, 0);
        struct cread_quads q;

        begin(&s);
        if (k == 0)
            *mem_tag(&b.mem, place(&s, 0, 0)) = 1; /* CLEAR: nothing to read */
        for (unsigned i = 0; i < 8; i++) {         /* all pixels alike */
            q = packet(4 * (i % 2), 2 * (i / 2), false, 255);
            for (unsigned p = 0; p < 8; p++)
                q.src[p] = 0x11223344 + i / 2;
            send(&q, false);
        }
        bench_flush();
        assert_int_equal(b.fbp.ccache.counts.stored, k ? 0 : 64);
        for (unsigned i = 0; i < 2; i++) { /* two sectors of it, noise */
            q = packet(4 * i, 0, true, 255);
            send(&q, false);
        }
        bench_flush();
        total[k] = b.fbp.ccache.counts.stored + b.fbp.ccache.counts.loaded;
        if (k)
            total[k] = b.fbp.ccache.counts.written;
        check(&s);
        bench_end();
    }
    assert_int_equal(total[0], 64 + 64 + 256);
    assert_int_equal(total[1], 256 + 64);
    compared("totals", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_leave_their_tiles),
        cmocka_unit_test(other_meanings_see_what_was_drawn),
        cmocka_unit_test(depth_over_colour),
        cmocka_unit_test(no_way_of_stepping_changes_a_byte),
        cmocka_unit_test(bytes_of_the_facts),
    };

    seed_from_environment();
    assert(TILES > CCACHE_TILES);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
