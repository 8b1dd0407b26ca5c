/* test_draw_headers.c - a header that the CPU changes between draws of a stream is seen by the next one where a method forgets it, or the
 * stream has been to another subchannel; else it is stale (facts/hub.md, FE; class cl b197, INVALIDATE_TEXTURE_HEADER_CACHE)
 */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "class/methods.h"
#include "seeded.h"

/* Loads the word of the texel at (0, 0), which tells where the header leads. */
static const char load[] = ".sph 0x00025462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                           ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                           ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                           ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                           "[B------:R-:W-:-:S06] MOV R4, RZ;\n"
                           "[B------:R-:W-:-:S06] MOV R5, RZ;\n"
                           "[B------:R-:W0:-:S15] TLD.LZ R0, R4, 0x20, 2D, 0xf;\n"
                           "[B0-----:R-:W-:-:S15] EXIT;\n";

enum { FIRST = 0x11, SECOND = 0x22, OFFSET = 0x400, SUBCHANNEL_2D = CLASS_2D };

static const struct {
    u16 method; /* 0: none */
    u32 data;
    bool elsewhere; /* a method of another subchannel */
    bool fresh;
} cases[] = {
    { 0, 0, false, false },
    { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE, 0, false, true },
    { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE, 1, false, true }, /* line of number 0 */
    { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE, 1 << 4 | 1, false, false },
    { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI, 0, false, true },
    { NVB197_INVALIDATE_TEXTURE_HEADER_CACHE_ALL, 0, false, true },
    { NVB197_INVALIDATE_SAMPLER_CACHE, 0, false, false },
    { NVB197_INVALIDATE_TEXTURE_DATA_CACHE, 0, false, false },
    { NVB197_INVALIDATE_SHADER_CACHES, 0x1011, false, false },
    { NVB197_WAIT_FOR_IDLE, 0, false, false },
    { 0, 0, true, true },
};
#define CASES (sizeof cases / sizeof cases[0])

static void pass(struct machine *m)
{
    stream_method(m->to, NVB197_BEGIN, 4);
    order_draw(m->to, 0);
    stream_method(m->to, NVB197_END, 0);
    stream_submit(m->to, STREAM_CHANNEL);
}

/* SET_OBJECT of the 2D class on its subchannel: methods in order, one. */
static void go_elsewhere(struct stream_writer *to)
{
    const u32 word[2] = { 1u << 29 | 1u << 16 | SUBCHANNEL_2D << 13, 0x902d };

    stream_words(to, word, 2);
}

static void a_changed_header_is_stale_until_it_is_forgotten(void **state)
{
    (void)state;
    for (unsigned n = 0; n < CASES; n++) {
        struct sampled_pass p = order_of_colors(ORDER_OTHER_VA);
        struct machine m;
        u32 word[4];

        p.pixel = load;
        order_open(&m, &p, 1);
        stream_data(m.to, ORDER_OTHER_VA, (const u32[]){ FIRST }, 4);
        stream_data(m.to, ORDER_OTHER_VA + OFFSET, (const u32[]){ SECOND }, 4);
        sampled_pass_state(m.to, &p, 0);
        pass(&m);
        p.header[1] += OFFSET;
        stream_data(m.to, SAMPLED_HEADERS_VA, p.header, sizeof p.header);
        if (cases[n].method)
            stream_method(m.to, cases[n].method, cases[n].data);
        if (cases[n].elsewhere)
            go_elsewhere(m.to);
        pass(&m);
        order_end(&m);
        order_pixel(&m, PIXELS / 2, word);
        if (word[0] != (cases[n].fresh ? SECOND : FIRST))
            fail_msg("case %u: 0x%x", n, word[0]);
        order_close(&m);
    }
    compared("streams", CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_changed_header_is_stale_until_it_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
