/* test_draw_zeta_colour.c - a depth buffer that is a colour target: what is cleared, read and written as colours is what depth
 * reads, by calls and by FIFOs (fbp/zrop/FORMAT.md 6; mem/mem_port.h)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "common/surface.h"
#include "driver/draw_layout.h"
#include "seeded.h"

#define BUFFER_VA UINT64_C(0x4100000000)
#define BLOCK     2 /* log2 GOBs */

/* Gives 256 x + y, with bits of c[0][0x90] set, and y. */
static const char places[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x30000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                             "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x70], RZ;\n"
                             "[B------:R-:W0:-:S15] IPA.PASS R1, a[0x74], RZ;\n"
                             "[B0-----:R-:W0:-:S15] F2I.S32.F32.TRUNC R4, R4;\n"
                             "[B------:R-:W0:-:S15] F2I.S32.F32.TRUNC R1, R1;\n"
                             "[B0-----:R-:W-:-:S15] SHL R4, R4, 0x8;\n"
                             "[B------:R-:W-:-:S15] LOP.OR R0, R4, R1;\n"
                             "[B------:R-:W-:-:S15] LOP.OR R0, R0, c[0x0][0x90];\n"
                             "[B------:R-:W-:-:S15] EXIT;\n";

/* A format of depth, and that of colours in which it is drawn to. */
struct kind {
    enum zeta_format depth;
    unsigned color; /* of SET_COLOR_TARGET_FORMAT */
    u32 set,
        cleared; /* bits that the program sets, and what a clear gives: integers of the format, which would saturate */
};
static const struct kind kinds[] = {
    { ZETA_Z16, 0xf1, 0x8000, 0x2f3c },
    { ZETA_Z24S8, 0xe4, 0x3e000000, 0xa52f3c },
    { ZETA_S8Z24, 0xe4, 0x3e000000, 0xa52f3c },
    { ZETA_ZF32, 0xe4, 0x3e000000, 0xa52f3c },
    { ZETA_ZF32_X24S8, 0xcd, 0x3e000000, 0xa52f3c },
};
#define SECOND 0x77 /* of the clear */

/* Whole tiles by a clear, then every pixel by a draw that reads what is there: a quad, by XOR. */
static void draw(struct machine *m, const struct kind *k)
{
    const u32 target[] = {
        BUFFER_VA >> 32, (u32)BUFFER_VA, SIDE, SIDE, k->color, BLOCK << 4, 1, 0, 0
    };
    const u32 clear[] = { k->cleared, SECOND, 0, 0 };
    const u32 zeta[] = { BUFFER_VA >> 32, (u32)BUFFER_VA, k->depth, BLOCK << 4, 0 };

    stream_method(m->to, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, 0x90);
    stream_method(m->to, NVB197_LOAD_CONSTANT_BUFFER, k->set);
    stream_methods(m->to, NVB197_SET_COLOR_TARGET_A, target, 9);
    stream_methods(m->to, NVB197_SET_COLOR_CLEAR_VALUE, clear, 4);
    stream_method(m->to, NVB197_CLEAR_SURFACE, 0x3c);
    stream_method(m->to, NVB197_SET_LOGIC_OP, 1);
    stream_method(m->to, NVB197_SET_LOGIC_OP_FUNC, 0x1506);
    stream_method(m->to, NVB197_BEGIN, 4);
    order_draw(m->to, 0);
    stream_method(m->to, NVB197_END, 0);
    stream_method(m->to, NVB197_SET_COLOR_TARGET_A + 16, 0);
    stream_methods(m->to, NVB197_SET_ZT_A, zeta, 5); /* of the draw that reads it as depth */
    stream_methods(m->to, NVB197_SET_ZT_SIZE_A, (const u32[]){ SIDE, SIDE, 0x10001 }, 3);
    stream_method(m->to, NVB197_SET_ZT_SELECT, 1);
    stream_method(m->to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(m->to, NVB197_SET_DEPTH_FUNC, 0x200);
    stream_method(m->to, NVB197_BEGIN, 4);
    order_draw(m->to, 0);
    stream_method(m->to, NVB197_END, 0);
}

/* The depth and the stencil that words of colours mean (FORMAT.md 6). */
static void meaning(const struct kind *k, unsigned x, unsigned y, u32 *z, u8 *stencil)
{
    const u32 first = (k->set | x << 8 | y) ^ k->cleared, second = y ^ SECOND;

    *stencil = 0;
    switch (k->depth) {
    case ZETA_Z16: *z = first & 0xffff; break;
    case ZETA_Z24S8: *z = first >> 8, *stencil = (u8)first; break;
    case ZETA_S8Z24: *z = first & 0xffffff, *stencil = (u8)(first >> 24); break;
    case ZETA_ZF32: *z = first; break;
    default: *z = first, *stencil = (u8)second; break;
    }
}

static void compare(struct machine *m, const struct kind *k)
{
    const struct screen *s = &playback_gpu(m->playback)->screen;
    struct mem memory =
        mem_view(&playback_gpu(m->playback)->mem, &playback_channel(m->playback)->space);
    const struct mem_port port = mem_port(&memory, NULL, NULL);
    const struct zrop_mode mode = zrop_mode_of(&s->fbp[0].state.zrop);

    for (unsigned n = 0; n < PIXELS; n++) {
        const unsigned x = n % SIDE, y = n / SIDE, i = y % 8 * 8 + x % 8;
        const struct zeta_tile t = fbp_zeta_tile(&s->fbp[0], &port, x / 8 * 8, y / 8 * 8);
        u32 z;
        u8 stencil;

        meaning(k, x, y, &z, &stencil);
        if (zrop_depth(&mode, &t, i) != z)
            fail_msg("format 0x%x, (%u, %u): 0x%x, not 0x%x", k->depth, x, y,
                     zrop_depth(&mode, &t, i), z);
        if (zrop_has_stencil(k->depth))
            assert_int_equal(t.stencil[i], stencil);
    }
}

static void colours_are_depths(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 2 * sizeof kinds / sizeof kinds[0]; n++) {
        const struct kind *k = &kinds[n / 2];
        struct sampled_pass p = order_of_zeta();
        struct machine m;

        p.pixel = places;
        order_open(&m, &p, 1);
        playback_gpu(m.playback)->screen.queue = n % 2;
        stream_buffer(m.to, BUFFER_VA, 0x10000, draw_zeta_kind(k->depth));
        sampled_pass_state(m.to, &p, 0);
        draw(&m, k);
        order_end(&m);
        compare(&m, k);
        order_close(&m);
    }
    compared("pixels", 2 * PIXELS * sizeof kinds / sizeof kinds[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(colours_are_depths) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
