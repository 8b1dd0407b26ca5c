/* test_rstr2d_bundle.c - the 2D engine's state from its methods (class header cl902d.h); clocks, names of actions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/902d/bundle.h"
#include "class/class.h"
#include "rstr2d_bench.h"

static u32 words[CLASS_METHODS];

static u32 at(unsigned offset)
{
    return words[offset / 4];
}

/* Of 32.32, with the fraction first. */
static u64 fixed_at(unsigned offset)
{
    return (u64)at(offset + 4) << 32 | at(offset);
}

static void check_surface(const struct copy_surface *s, unsigned layout, unsigned pitch)
{
    assert_int_equal(s->pitch_layout, at(layout) & 1);
    assert_int_equal(s->block_height, at(layout + 4) >> 4 & 7);
    assert_int_equal(s->block_depth, at(layout + 4) >> 8 & 7);
    assert_int_equal(s->depth, at(layout + 8));
    assert_int_equal(s->pitch, (s32)at(pitch));
    assert_int_equal(s->width, at(pitch + 4));
    assert_int_equal(s->height, at(pitch + 8));
    assert_true(s->address == ((u64)(at(pitch + 12) & 255) << 32 | at(pitch + 16)));
}

static void check_operation(const struct rstr2d_config *c)
{
    const u32 beta1 = at(0x2a4);

    assert_int_equal(c->clip_x, (s32)at(0x280));
    assert_int_equal(c->clip_y, (s32)at(0x284));
    assert_int_equal(c->clip_width, (s32)at(0x288));
    assert_int_equal(c->clip_height, (s32)at(0x28c));
    assert_int_equal(c->clip_enable, at(0x290) & 1);
    assert_int_equal(c->key_format, at(0x294) & 7);
    assert_int_equal(c->key, at(0x298));
    assert_int_equal(c->key_enable, at(0x29c) & 1);
    assert_int_equal(c->rop, at(0x2a0) & 255);
    assert_int_equal(c->beta1, beta1 >> 31 ? 0 : (beta1 & 0x7fffffff) >> 23);
    assert_int_equal(c->beta4, at(0x2a8));
    assert_int_equal(c->operation, at(0x2ac) & 7);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(c->tie_break >> i & 1, at(0x58c) >> 4 * i & 1);
}

static void check_pattern(const struct rstr2d_config *c)
{
    assert_int_equal(c->pattern_x, at(0x2b0) & 63);
    assert_int_equal(c->pattern_y, at(0x2b0) >> 8 & 63);
    assert_int_equal(c->pattern, at(0x2b4) & 3);
    assert_int_equal(c->mono_format, at(0x2e8) & 7);
    assert_int_equal(c->mono_le, at(0x2ec) & 1);
    assert_int_equal(c->mono_color[0], at(0x2f0));
    assert_int_equal(c->mono_color[1], at(0x2f4));
    assert_true(c->mono == fixed_at(0x2f8));
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(c->color_cell[i], at(0x300 + 4 * i) & 0xffffff);
}

static void check_stream(const struct rstr2d_config *c)
{
    assert_int_equal(c->cpu_index, at(0x800) & 1);
    assert_int_equal(c->cpu_format, at(0x804) & 255);
    assert_int_equal(c->cpu_index_format, at(0x808) & 3);
    assert_int_equal(c->cpu_le, at(0x80c) & 1);
    assert_int_equal(c->cpu_wrap, at(0x810) & 3);
    assert_int_equal(c->cpu_color[0], at(0x814));
    assert_int_equal(c->cpu_color[1], at(0x818));
    assert_int_equal(c->cpu_opaque, at(0x81c) & 1);
    assert_int_equal(c->cpu_width, at(0x838));
    assert_int_equal(c->cpu_height, at(0x83c));
    assert_true((u64)c->cpu_dx == fixed_at(0x840) && (u64)c->cpu_dy == fixed_at(0x848));
    assert_true((u64)c->cpu_x == fixed_at(0x850) && (u64)c->cpu_y == fixed_at(0x858));
}

static void each_method_has_its_field(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 300; n++, cases++) {
        for (unsigned i = 0; i < CLASS_METHODS; i++)
            words[i] = (u32)random_word();
        const struct rstr2d_config c = rstr2d_bundle(words);
        const struct twod_blit b = rstr2d_blit_of(words, n);

        assert_int_equal(c.dst_format, at(0x200) & 255);
        check_surface(&c.dst, 0x204, 0x214);
        assert_int_equal(c.dst.layer, at(0x210));
        assert_int_equal(c.src_format, at(0x230) & 255);
        check_surface(&c.src, 0x234, 0x244);
        assert_int_equal(c.src.layer, 0);
        assert_int_equal(c.corner, at(0x88c) & 1);
        assert_int_equal(c.bilinear, at(0x88c) >> 4 & 1);
        check_operation(&c);
        check_pattern(&c);
        check_stream(&c);
        assert_int_equal(b.id, n);
        assert_int_equal(b.x, (s32)at(0x8b0));
        assert_int_equal(b.y, (s32)at(0x8b4));
        assert_int_equal(b.width, (s32)at(0x8b8));
        assert_int_equal(b.height, (s32)at(0x8bc));
        assert_true((u64)b.du == fixed_at(0x8c0) && (u64)b.dv == fixed_at(0x8c8));
        assert_true((u64)b.u == fixed_at(0x8d0) && (u64)b.v == fixed_at(0x8d8));
    }
    compared("states", cases);
}

/* Four pixels a clock of what is visible, one clock of what is not; and each action by its own name. */
static void actions_have_clocks_and_names(void **state)
{
    static struct rstr2d unit;
    struct rstr2d_config cfg = { .dst_format = 0xf3,
                                 .src_format = 0xf3,
                                 .operation = TWOD_SRCCOPY };
    unsigned long cases = 0;

    (void)state;
    cfg.src = cfg.dst = surface(0, 1, 32, 32, true);
    cfg.dst.address = HALF;
    rstr2d_reset(&unit);
    unit.cfg = cfg;
    for (unsigned n = 0; n < 400; n++, cases += 2) {
        const u32 x = below(36), y = below(36), w = below(20), h = below(20);
        const u32 seen_w = x < 32 ? (w < 32 - x ? w : 32 - x) : 0,
                  seen_h = y < 32 ? (h < 32 - y ? h : 32 - y) : 0, pixels = seen_w * seen_h;
        const u64 due = pixels ? (pixels + 3) / 4 : 1;
        u64 before = unit.clocks;

        twod_blit_push(&wires.blit, &(struct twod_blit){ .id = 2 * n + 1,
                                                         .x = (s32)x,
                                                         .y = (s32)y,
                                                         .width = (s32)w,
                                                         .height = (s32)h,
                                                         .du = (s64)1 << 32,
                                                         .dv = (s64)1 << 32 });
        run(&unit);
        assert_int_equal(twod_done_pop(&wires.done).id, 2 * n + 1);
        assert_true(unit.clocks - before == due);
        before = unit.clocks;
        twod_solid_push(&wires.solid, &(struct twod_solid){ .id = 2 * n + 2,
                                                            .shape = TWOD_RECT,
                                                            .format = 0xf3,
                                                            .x = { x, x + w },
                                                            .y = { y, y + h } });
        run(&unit);
        assert_int_equal(twod_done_pop(&wires.done).id, 2 * n + 2);
        assert_true(unit.clocks - before == due);
    }
    compared("actions", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_method_has_its_field),
        cmocka_unit_test(actions_have_clocks_and_names),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
