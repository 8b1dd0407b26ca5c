/* test_draw_order.c - what draws that read a depth target see of draws before them, of the same run and of others
 * (facts/classes/3d_semantics.md 16; facts/hub.md, FE)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "class/methods.h"
#include "host_float.h"
#include "seeded.h"

/* Two draws in one run write depth, and their program reads it: the second sees what the first wrote where a method in between waits
 * for the ROP; else what was there before the run.
 */
static void depth_in_the_midst_of_a_run(void **state)
{
    static const struct {
        unsigned method;
        bool seen;
    } cases[] = {
        { 0, false },
        { NVB197_WAIT_FOR_IDLE, true },
        { NVB197_FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, true },
        { NVB197_PIXEL_SHADER_BARRIER, true },
        { NVB197_INVALIDATE_TEXTURE_DATA_CACHE, true },
        { NVB197_INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI, false },
        { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI, false },
        { NVB197_INVALIDATE_SAMPLER_CACHE_NO_WFI, false },
    };
    const unsigned count = sizeof cases / sizeof cases[0];

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        const struct sampled_pass p = order_of_zeta();
        struct machine m;
        u32 word[4];

        order_open(&m, &p, 1);
        sampled_pass_state(m.to, &p, 0);
        order_bind_zeta(m.to);
        stream_method(m.to, NVB197_BEGIN, 4);
        for (unsigned k = 0; k < 20; k++) /* more than a batch, which goes on over draws */
            order_draw(m.to, 1);
        if (cases[n].method)
            stream_method(m.to, cases[n].method, 0);
        order_draw(m.to, 2);
        stream_method(m.to, NVB197_END, 0);
        order_end(&m);
        for (unsigned i = 0; i < PIXELS; i++) {
            order_pixel(&m, i, word);
            if (word[0] != (cases[n].seen ? bits_of_float(sampled_depths[1]) : ORDER_ONE))
                fail_msg("case %u, pixel %u: 0x%x", n, i, word[0]);
        }
        order_close(&m);
    }
    compared("pixels", (unsigned long)count * PIXELS);
}

/* An END alone makes all of a run visible to the next one, in both directions: depth that is read, then written again, then read. */
static void depth_of_the_run_before(void **state)
{
    const struct sampled_pass p = order_of_zeta();
    struct machine m;
    u32 word[4];

    (void)state;
    order_open(&m, &p, 1);
    sampled_pass_state(m.to, &p, 0);
    order_bind_zeta(m.to);
    for (unsigned n = 0; n < SAMPLED_DEPTHS; n++) {
        stream_method(m.to, NVB197_BEGIN, 4);
        order_draw(m.to, n);
        stream_method(m.to, NVB197_END, 0);
    }
    order_end(&m);
    for (unsigned i = 0; i < PIXELS; i++) {
        order_pixel(&m, i, word);
        assert_int_equal(word[0], bits_of_float(sampled_depths[1]));
    }
    order_close(&m);
    compared("pixels", PIXELS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_in_the_midst_of_a_run),
        cmocka_unit_test(depth_of_the_run_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
