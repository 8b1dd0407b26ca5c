/* frame_quad.c - see frame_quad.h */
#include "frame_quad.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "code/code_assemble.h"
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "frame_texture.h"
#include "processor_time.h"
#include "tex_chain.h"
#include "tex_paint.h"

#define SIDE          256 /* texels */
#define TEXTURE_BYTES (1u << 20)
#define TEXTURE_VA    UINT64_C(0x5000000000)
#define POOL_VA       (TEXTURE_VA + TEXTURE_BYTES) /* a header, then a sampler */
#define PROGRAM_AT    0x7030                       /* in the region of draw_stream's programs */

static const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };

/* As nouveau's compiler writes it; the texture's handle is the first word of constants, header 0 and sampler 0. */
static const char program[] = ".sph 0x00021462, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x80000000, 0x0000000a, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                              ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000000f, 0x00000000\n"
                              "[B------:R-:W0:Y:S15] IPA.PASS R0, a[0x7c], RZ; // 1/w\n"
                              "[B0-----:R-:W0:Y:S13] MUFU.RCP R0, R0;\n"
                              "[B0-----:R1:W0:Y:S02] IPA R1, a[0x80], R0;\n"
                              "[B-1----:R-:W1:Y:S15] IPA R0, a[0x84], R0;\n"
                              "[B01----:R-:W0:Y:S02] TEXS R2, R0, R1, R0, 0x0, 2D, RGBA;\n"
                              "[B012345:R-:W-:Y:S15] EXIT;\n";

static void noise(unsigned layer, unsigned x, unsigned y, unsigned size, double color[4])
{
    (void)layer;
    for (unsigned c = 0; c < 4; c++)
        color[c] = (double)((x * 7919 + y * 104729 + c * 31 + size) % 256) / 255;
}

static bool make_texture(struct frame_quad *q, struct tex_state *s, struct failure *f)
{
    struct painted p;
    struct mem_port port;
    struct mem own;

    if (!tex_chain_memory(&own, &port, TEXTURE_BYTES))
        return fail(f, EXIT_IO, "out of memory for a texture");
    paint(&p, &own, 0, SIDE, false, noise);
    paint_bits(p.state.sampler, 39, 38, q->levels ? 3 : 1);
    *s = p.state;
    s->header[1] = (u32)TEXTURE_VA;
    s->header[2] |= (u32)(TEXTURE_VA >> 32);
    stream_buffer(q->own.to, TEXTURE_VA, TEXTURE_BYTES, 0xfe);
    stream_buffer(q->own.to, POOL_VA, 4096, 0);
    stream_data(q->own.to, TEXTURE_VA, own.byte, TEXTURE_BYTES);
    stream_data(q->own.to, POOL_VA, s->header, sizeof s->header);
    stream_data(q->own.to, POOL_VA + 32, s->sampler, sizeof s->sampler);
    stream_address(q->own.to, NVB197_SET_TEX_HEADER_POOL_A, POOL_VA);
    stream_method(q->own.to, NVB197_SET_TEX_HEADER_POOL_C, 0);
    stream_address(q->own.to, NVB197_SET_TEX_SAMPLER_POOL_A, POOL_VA + 32);
    stream_method(q->own.to, NVB197_SET_TEX_SAMPLER_POOL_C, 0);
    free(own.byte);
    free(own.tag);
    return true;
}

/* The pixel program, in place of draw_stream's; its bank of handles has zeros at 0xf00. */
static bool make_program(struct frame_quad *q, struct failure *f)
{
    struct code_file code = { 0 };

    if (!code_assemble(&code, "frame_quad", program, f))
        return false;
    stream_data(q->own.to, DRAW_PROGRAM_VA + PROGRAM_AT, code.part[0].sph, 80);
    stream_data(q->own.to, DRAW_PROGRAM_VA + PROGRAM_AT + 80, code.part[0].bytes,
                code.part[0].size);
    code_file_free(&code);
    stream_method(q->own.to, NVB197_SET_PIPELINE_PROGRAM + 64 * 5, PROGRAM_AT);
    stream_method(q->own.to, NVB197_SET_PIPELINE_BINDING + 64 * 5, 4);
    stream_method(q->own.to, NVB197_SET_BINDLESS_TEXTURE, 1);
    stream_method(q->own.to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, 256);
    stream_address(q->own.to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B, DRAW_CONSTANT_VA + 0xf00);
    stream_method(q->own.to, NVB197_BIND_GROUP_CONSTANT_BUFFER + 32 * 4, 1 << 4 | 1);
    return true;
}

/* Coordinates turned about the middle. */
static bool make_world(struct frame_quad *q, struct failure *f)
{
    static const float corner[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    const struct scene_state state = { .depth = SCENE_ALWAYS, .blend = SCENE_COPY };
    float value[4][4];

    for (unsigned n = 0; n < 4; n++) {
        const float x = corner[n][0] * OWN_WIDTH / 2, y = corner[n][1] * OWN_HEIGHT / 2;

        value[n][0] = (x * 0.8f - y * 0.6f) * q->scale / SIDE;
        value[n][1] = (x * 0.6f + y * 0.8f) * q->scale / SIDE;
        value[n][2] = 0;
        value[n][3] = 1;
    }
    return object_scene_begin(&q->own.world, &state, f) && frame_own_fill(&q->own, value, f);
}

static bool make_peer(struct frame_quad *q, const struct tex_state *s, struct failure *f)
{
    struct hub_channel *channel = playback_channel(q->own.playback);

    return frame_own_peer(&q->own, 0, false, f) &&
           frame_texture(&q->own.peer, s, &channel->space, &playback_gpu(q->own.playback)->mem,
                         &q->own.peer.draw[0].texture, f);
}

bool frame_quad_new(struct frame_quad *q, struct failure *f)
{
    struct stream_writer *to;
    struct tex_state s;
    size_t draws;

    if (!frame_own_new(&q->own, 1, f) || !make_world(q, f))
        return false;
    to = q->own.to;
    draws = q->own.world.draws;
    q->own.world.draws = 0;
    draw_stream(to, &q->own.world, &how);
    q->own.world.draws = draws;
    if (!make_texture(q, &s, f) || !make_program(q, f))
        return false;
    stream_method(to, NVB197_SET_DEPTH_TEST, 0);
    stream_method(to, NVB197_SET_BLEND, 0);
    stream_method(to, NVB197_OGL_SET_CULL, 0);
    stream_submit(to, STREAM_CHANNEL);
    return f->code == 0 && make_peer(q, &s, f);
}

bool frame_quad_draw(struct frame_quad *q, double *seconds, struct failure *f)
{
    const double start = processor_seconds();

    frame_own_draw(&q->own, 0, 1);
    *seconds = processor_seconds() - start;
    return f->code == 0;
}
