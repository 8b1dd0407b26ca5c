/* test_ccache.c - what is in the ROP's caches and when it goes to memory (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "color_target.h"

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

/* Each bundle that the cache refuses, and the least of it that it does not. */
static void what_is_refused_has_a_name(void **state)
{
    const struct rop_target good = {
        .bound = 1,
        .surface = { .base = 512, .width = 8, .height = 8, .bytes = 4 },
        .pixels = 8,
        .compressed = 1,
        .comp = { .format = FORMAT_A8B8G8R8, .states = COMP_CRA }
    };
    struct rop_target bad[7] = { good, good, good, good, good, good, good };
    static const char *const names[7] = { "no place", "no place", "pitch",      "32 bytes",
                                          "states",   "8 or 16",  "other bytes" };

    (void)state;
    bad[0].surface.base = 256;
    bad[1].pixels = 3;
    bad[2].surface.pitch = 64;
    bad[3].surface.bytes = 8;
    bad[4].comp.states = COMP_CR;
    bad[5].comp.format = FORMAT_R8;
    bad[6].comp.format = FORMAT_RF16_GF16_BF16_AF16;
    for (unsigned i = 0; i < 7; i++)
        for (unsigned t = 0; t < CCACHE_TARGETS; t++) {
            struct ccache_config cfg = { .cleared = 0 };

            cfg.target[t] = good;
            assert_null(ccache_not_modelled(&cfg));
            cfg.target[t].pixels = 4;
            assert_null(ccache_not_modelled(&cfg));
            cfg.target[t] = bad[i];
            assert_non_null(ccache_not_modelled(&cfg));
            assert_non_null(strstr(ccache_not_modelled(&cfg), names[i]));
            cfg.target[t].bound = 0;
            assert_null(ccache_not_modelled(&cfg));
        }
    compared("bundles", 7 * CCACHE_TARGETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_leave_their_tiles),
        cmocka_unit_test(other_meanings_see_what_was_drawn),
        cmocka_unit_test(depth_over_colour),
        cmocka_unit_test(bytes_of_the_facts),
        cmocka_unit_test(what_is_refused_has_a_name),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
