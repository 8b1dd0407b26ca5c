/* order_stream.c - see order_stream.h */
#include "order_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "driver/draw_layout.h"

/* What a class's state needs before a pass. */
static const struct {
    u16 method;
    u32 data;
} settings[] = {
    { NVB197_SET_OBJECT, 0xb197 },
    { NVB197_SET_RENDER_ENABLE_C, 1 },
    { NVB197_SET_SINGLE_CT_WRITE_CONTROL, 1 },
    { NVB197_SET_CT_WRITE, 0x1111 },
    { NVB197_SET_CT_SELECT, 1 },
    { NVB197_SET_RASTER_ENABLE, 1 },
    { NVB197_SET_SAMPLE_MASK_X0_Y0, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X1_Y0, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X0_Y1, 0xffff },
    { NVB197_SET_SAMPLE_MASK_X1_Y1, 0xffff },
    { NVB197_SET_FRONT_POLYGON_MODE, 0x1b02 },
    { NVB197_SET_BACK_POLYGON_MODE, 0x1b02 },
    { NVB197_SET_VIEWPORT_SCALE_OFFSET, 1 },
    { NVB197_SET_VIEWPORT_Z_CLIP, 1 },
    { NVB197_SET_VIEWPORT_CLIP_CONTROL, 0x1c },
    { NVB197_SET_VIEWPORT_COORDINATE_SWIZZLE, 0x6420 },
    { NVB197_SET_VIEWPORT_CLIP_MIN_Z, 0 },
    { NVB197_SET_VIEWPORT_CLIP_MAX_Z, ORDER_ONE },
    { NVB197_SET_VIEWPORT_SCALE_Z, ORDER_ONE },
    { NVB197_SET_VIEWPORT_OFFSET_Z, 0 },
    { NVB197_SET_Z_CLEAR_VALUE, ORDER_ONE },
    { NVB197_SET_DEPTH_FUNC, 0x201 },
    { NVB197_SET_DEPTH_WRITE, 1 },
    { NVB197_SET_INDEX_BUFFER_E, 2 },
    { NVB197_SET_VERTEX_ATTRIBUTE_A, 0x38200000 },
    { NVB197_SET_VERTEX_ATTRIBUTE_A + 4, 0x38200800 },
    { NVB197_SET_VERTEX_STREAM_A_FORMAT, 0x1000 | 32 },
};

/* In one block of 4 GOBs. */
void order_bind_zeta(struct stream_writer *to)
{
    const u32 zeta[] = { DRAW_ZETA_VA >> 32, (u32)DRAW_ZETA_VA, ZETA_ZF32, 2 << 4, 0 };

    stream_methods(to, NVB197_SET_ZT_A, zeta, 5);
    stream_methods(to, NVB197_SET_ZT_SIZE_A, (const u32[]){ SIDE, SIDE, 0x10001 }, 3);
    stream_method(to, NVB197_SET_ZT_SELECT, 1);
    stream_method(to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(to, NVB197_CLEAR_SURFACE, 1);
}

void order_draw(struct stream_writer *to, unsigned depth)
{
    stream_method(to, NVB197_SET_INDEX_BUFFER_F, 6 * depth);
    stream_method(to, NVB197_DRAW_INDEX_BUFFER, 6);
}

static struct sampled_pass pass_of(const u32 word[8])
{
    struct sampled_pass p = { .width = SIDE, .height = SIDE, .samples = 1 };

    memcpy(p.header, word, sizeof p.header);
    return p;
}

struct sampled_pass order_of_zeta(void)
{
    const u32 word[8] = { 0x6014920f,
                          (u32)DRAW_ZETA_VA,
                          (u32)(DRAW_ZETA_VA >> 32) | 3u << 21,
                          2 << 3,
                          (SIDE - 1) | 1u << 23 | 7u << 29,
                          SIDE - 1 };

    return pass_of(word);
}

struct sampled_pass order_of_colors(u64 va)
{
    const u32 uints = 4 << 7 | 4 << 10 | 4 << 13 | 4 << 16;
    const u32 word[8] = { 0x01 | uints | 2u << 19 | 3u << 22 | 4u << 25 | 5u << 28,
                          (u32)va,
                          (u32)(va >> 32) | 2u << 21,
                          SIDE * 16 / 32,
                          (SIDE - 1) | 7u << 23 | 7u << 29,
                          SIDE - 1 };

    return pass_of(word);
}

void order_open(struct machine *m, const struct sampled_pass *p, unsigned jobs)
{
    order_open_on(m, profile_default(), p, jobs);
}

void order_open_on(struct machine *m, const struct profile *profile, const struct sampled_pass *p,
                   unsigned jobs)
{
    const struct playback_taker taker = { .watch = { NULL } };

    *m = (struct machine){ .playback = NULL };
    m->playback = playback_new(profile, &taker, &m->f);
    assert_non_null(m->playback);
    assert_true(device_jobs(playback_device(m->playback), jobs, &m->f));
    assert_non_null(m->to = stream_begin(NULL, m->playback, &m->f));
    for (unsigned n = 0; n < sizeof settings / sizeof settings[0]; n++)
        stream_method(m->to, settings[n].method, settings[n].data);
    stream_buffer(m->to, DRAW_ZETA_VA, 0x10000, draw_zeta_kind(ZETA_ZF32));
    sampled_pass_buffers(m->to, p);
}

void order_end(struct machine *m)
{
    stream_submit(m->to, STREAM_CHANNEL);
    if (!stream_end(m->to))
        fail_msg("%s", m->f.text);
}

void order_close(struct machine *m)
{
    playback_close(m->playback);
}

void order_pixels(struct machine *m, u8 *byte)
{
    assert_true(mem_space_read(&playback_channel(m->playback)->space,
                               &playback_gpu(m->playback)->mem, MEM_HOST, SAMPLED_TARGET_VA, byte,
                               16 * PIXELS));
}

void order_pixel(struct machine *m, unsigned number, u32 word[4])
{
    u8 byte[16];

    assert_true(mem_space_read(&playback_channel(m->playback)->space,
                               &playback_gpu(m->playback)->mem, MEM_HOST,
                               SAMPLED_TARGET_VA + 16 * number, byte, sizeof byte));
    mem_get_words(byte, 4, word);
}
