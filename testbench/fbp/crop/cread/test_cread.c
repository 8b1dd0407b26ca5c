/* test_cread.c - CREAD by name: order of samples, what is asked for, clocks (facts/fbp.md, CROP) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "cread_chain.h"
#include "full_wire.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define WORDS BITS_WORDS(cread_vector_BITS)

static struct cread_config config(enum color_format format, bool blend, unsigned samples_log2)
{
    struct cread_config c = { .sample_mask = UINT16_MAX, .reduce = 1 };

    c.samples_log2[0] = (u3)samples_log2;
    c.target[0] = (struct crop_config){
        .format = format,
        .blend_enable = blend,
        .blend_per_format = 1,
        .color_op = BLEND_ADD,
        .alpha_op = BLEND_ADD,
        .color_src = FACTOR_ONE,
        .alpha_src = FACTOR_ONE,
        .color_dst = FACTOR_ONE,
        .alpha_dst = FACTOR_ONE,
        .write_mask = 15,
    };
    return c;
}

/* Every word of the sources says which it is. */
static struct cread_quads packet(u16 samples)
{
    struct cread_quads q = { .id = { .draw = 7 } };

    for (unsigned i = 0; i < 8; i++) {
        q.samples[i] = samples;
        q.src[i] = i;
        q.src1[i] = 0x100 + i;
    }
    return q;
}

/* Sample s of pixel p is number N*p + s; P pixels are N sectors of P. */
static void a_pass_holds_neighbouring_samples(void **state)
{
    (void)state;
    static const struct {
        enum color_format format;
        bool blend;
        unsigned pixels;
    } shape[4] = {
        { FORMAT_A8B8G8R8, true, 8 },
        { FORMAT_A8BL8GL8RL8, true, 4 },
        { FORMAT_R16_G16_B16_A16, false, 4 },
        { FORMAT_RU32_GU32_BU32_AU32, false, 2 },
    };
    unsigned long words = 0;

    for (unsigned k = 0; k < 4; k++)
        for (unsigned log2 = 0; log2 < 5; log2++) {
            struct cread_config cfg = config(shape[k].format, shape[k].blend, log2);
            struct cread_quads q = packet(0x5555);
            cfg.reduce = 0;
            struct cread_plan plan = cread_plan_of(&cfg, &q);
            const unsigned per_pixel = 8 / shape[k].pixels;

            assert_int_equal(plan.pixels, shape[k].pixels);
            for (unsigned sector = 0; sector < 1u << log2; sector++) {
                struct cread_sector dst = { { 0 } };
                struct cread_pass pass;
                cread_pass_of(&cfg.target[q.target], cread_drawn(&cfg, q.target), &q, &plan, sector,
                              &dst, &pass);
                for (unsigned w = 0; w < 8; w++) {
                    unsigned number = sector * shape[k].pixels + w / per_pixel;
                    assert_int_equal(pass.quads.src[w],
                                     (number >> log2) * per_pixel + w % per_pixel);
                    assert_int_equal(pass.quads.coverage >> w / per_pixel & 1,
                                     number % (1u << log2) % 2 == 0);
                    words++;
                }
            }
        }
    compared("words of passes", words);
}

/* known: rop_rules.md 4 */
static void the_second_source_is_of_target_0_alone(void **state)
{
    (void)state;
    struct cread_config cfg = config(FORMAT_A8B8G8R8, true, 0);
    struct cread_quads q = packet(1);
    struct cread_sector dst = { { 0 } };
    struct cread_pass pass;

    cfg.target[5] = cfg.target[0];
    for (unsigned t = 0; t < 8; t += 5) {
        q.target = (u3)t;
        struct cread_plan plan = cread_plan_of(&cfg, &q);
        cread_pass_of(&cfg.target[t], cread_drawn(&cfg, t), &q, &plan, 0, &dst, &pass);
        for (unsigned w = 0; w < 8; w++)
            assert_int_equal(pass.quads.src1[w], t ? 0 : 0x100 + w);
    }
    compared("second sources", 16);
}

static void the_mask_of_state_is_of_every_target(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned log2 = 0; log2 < 5; log2++)
        for (unsigned mask = 0; mask <= UINT16_MAX; mask += 257) {
            struct cread_config cfg = config(FORMAT_A8B8G8R8, false, log2);
            struct cread_quads q = packet(UINT16_MAX);
            u16 all = (u16)((1u << (1u << log2)) - 1);
            cfg.sample_mask = (u16)mask;
            assert_int_equal(cread_covered(&cfg, &q, cases % 8), mask & all);
            cases++;
        }
    compared("masks", cases);
}

/* An edge costs the sectors that it touches; the inside of a triangle one pass, whatever N. */
static void clocks_are_the_passes(void **state)
{
    (void)state;
    for (unsigned log2 = 0; log2 < 5; log2++) {
        struct cread_config cfg = config(FORMAT_A8B8G8R8, true, log2);
        struct cread_quads q = packet(UINT16_MAX);

        q.dst_reduced = 1;
        assert_int_equal(cread_clocks(&cfg, &q), 1);
        q.dst_reduced = 0;
        assert_int_equal(cread_clocks(&cfg, &q), 1 << log2);
        cfg.target[0].blend_enable = 0;
        assert_int_equal(cread_clocks(&cfg, &q), 1);
        q.samples[3] ^= 1;
        assert_int_equal(cread_clocks(&cfg, &q), 1 << log2);
        memset(q.samples, 0, sizeof q.samples);
        assert_int_equal(cread_clocks(&cfg, &q), 1);
        q.samples[7] = 1; /* number 7 * N: in one sector */
        cfg.reduce = 0;
        assert_int_equal(cread_clocks(&cfg, &q), 1);
        assert_int_equal(cread_plan_of(&cfg, &q).passes, 1 << ((7 << log2) / 8));
    }
    compared("packets", 30);
}

/* Requests go out in order before any sector is looked at, and a sector not asked for stays. */
static void a_sector_is_taken_only_when_asked_for(void **state)
{
    (void)state;
    static struct chain c;
    struct cread_config cfg = config(FORMAT_A8B8G8R8, true, 2);
    struct cread_quads q = packet(UINT16_MAX);
    struct cread_sector s = { { 0 } };
    unsigned full;

    cread_reset(&c.cread);
    cread_set_state(&c.cread, &cfg);
    cread_sector_push(&c.sectors, &s);
    assert_false(cread_step(&c.cread, &c.quads, &c.sectors, &c.requests, &c.passes));
    cfg.target[0].blend_enable = 0;
    cread_set_state(&c.cread, &cfg);
    cread_quads_push(&c.quads, &q);
    while (cread_step(&c.cread, &c.quads, &c.sectors, &c.requests, &c.passes)) {}
    assert_int_equal(c.sectors.count, 1);
    assert_int_equal(c.passes.count, 1);
    cfg.target[0].blend_enable = 1;
    cread_set_state(&c.cread, &cfg);
    cread_quads_push(&c.quads, &q);
    full = full_wire(&c.requests.count);
    while (cread_step(&c.cread, &c.quads, &c.sectors, &c.requests, &c.passes)) {}
    free_wire(&c.requests.count, full);
    assert_true(c.sectors.count == 1 && c.passes.count == 1 && c.quads.count == 0);
    while (cread_step(&c.cread, &c.quads, &c.sectors, &c.requests, &c.passes)) {}
    assert_int_equal(c.sectors.count, 0);
    assert_int_equal(c.passes.count, 2);
    assert_int_equal(c.requests.count, 4);
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(c.requests.slot[k].sector, k);
    compared("requests", 4);
}

static void a_disabled_target_stores_nothing(void **state)
{
    (void)state;
    struct cread_config cfg = config(FORMAT_DISABLED, true, 2);
    struct cread_quads q = packet(UINT16_MAX);

    assert_null(cread_not_modelled(&cfg));
    assert_int_equal(cread_plan_of(&cfg, &q).passes, 0);
    assert_int_equal(cread_clocks(&cfg, &q), 1);
    compared("packets", 1);
}

/* What cread_reads says of a state holds for any packet: without a read no stored bit counts, and
 * of most that read some stored pixel does.
 */
static void a_state_that_reads_nothing_depends_on_nothing(void **state)
{
    (void)state;
    const struct unit_sets none = { .count = 0 };
    unsigned long unread = 0, read = 0, depends = 0;
    uint32_t words[WORDS];
    struct cread_vector v;

    for (uint64_t line = 0; line < 40000; line++) {
        struct crop_quads a = { .coverage = 0xff }, b;
        struct crop_sector of_a, of_b;
        unit_random(unit_named("cread"), random_word(), line, &none, words);
        cread_vector_get(&v, words, 0);
        const struct crop_config *s = &v.cfg.target[v.ccache_cread.target];
        if (s->format == FORMAT_DISABLED)
            continue;
        memcpy(a.src, v.ccache_cread.src, sizeof a.src);
        memcpy(a.src1, v.ccache_cread.src1, sizeof a.src1);
        b = a;
        memcpy(b.dst, v.ccache_sector.dst, sizeof b.dst);
        crop_evaluate(s, &a, &of_a);
        crop_evaluate(s, &b, &of_b);
        bool same = crop_sector_same(&of_a, &of_b);
        assert_true(cread_reads(s) || same);
        unread += !cread_reads(s);
        read += cread_reads(s);
        depends += !same;
    }
    printf("  %lu states that read, of %lu of which one packet shows it\n", read, depends);
    assert_true(depends * 2 > read);
    compared("packets of states that do not read", unread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_holds_neighbouring_samples),
        cmocka_unit_test(the_second_source_is_of_target_0_alone),
        cmocka_unit_test(the_mask_of_state_is_of_every_target),
        cmocka_unit_test(clocks_are_the_passes),
        cmocka_unit_test(a_sector_is_taken_only_when_asked_for),
        cmocka_unit_test(a_disabled_target_stores_nothing),
        cmocka_unit_test(a_state_that_reads_nothing_depends_on_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
