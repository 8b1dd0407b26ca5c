/* frame_layers.c - see frame_layers.h */
#include "frame_layers.h"

#include <string.h>

#include "class/methods.h"
#include "driver/draw_stream.h"
#include "processor_time.h"

/* Multiples of 1/16, other ones for each layer. */
static void set_values(unsigned layer, float to[4][4])
{
    for (unsigned n = 0; n < 4; n++)
        for (unsigned c = 0; c < 4; c++)
            to[n][c] = (float)((layer * 7 + n * 5 + c * 3) % 15 + 1) / 16;
}

static bool make_layers(struct frame_layers *l, struct failure *f)
{
    const struct scene_state state = { .depth = SCENE_ALWAYS, .blend = l->blend };
    bool good = true;

    for (unsigned layer = 0; good && layer < LAYERS; layer++) {
        float value[4][4];

        set_values(layer, value);
        good = object_scene_begin(&l->own.world, &state, f) && frame_own_fill(&l->own, value, f) &&
               frame_own_peer(&l->own, layer, l->blend != SCENE_COPY, f);
    }
    return good;
}

/* As draw_stream.c blends. */
static void set_factors(struct frame_layers *l)
{
    static const GLenum factor[2][4] = {
        { GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA },
        { GL_ONE, GL_ONE, GL_ONE, GL_ONE },
    };

    memcpy(l->own.peer.factor, factor[l->blend == SCENE_ADD], sizeof l->own.peer.factor);
}

/* OpenGL's name. */
static GLenum format_of(enum color_format f)
{
    switch (f) {
    case FORMAT_RF16_GF16_BF16_AF16: return GL_RGBA16F;
    case FORMAT_A8BL8GL8RL8: return GL_SRGB8_ALPHA8;
    case FORMAT_A2B10G10R10: return GL_RGB10_A2;
    default: return GL_RGBA8;
    }
}

static void set_tables(struct frame_layers *l)
{
    struct gpu *gpu = playback_gpu(l->own.playback);

    l->how = (struct draw_how){ .depth = ZETA_Z24S8, .color = l->color, .compress = l->compressed };
    l->tables = (struct draw_tables){ &l->own.world, &l->how, &gpu->screen, false };
    gpu->tables = (struct gpu_tables){ draw_tables_draw, draw_tables_targets, draw_tables_clears,
                                       &l->tables };
}

bool frame_layers_new(struct frame_layers *l, struct failure *f)
{
    if (!frame_own_new(&l->own, l->samples, f) || !make_layers(l, f))
        return false;
    l->own.peer.target[0].format = format_of(l->color);
    set_factors(l);
    set_tables(l);
    draw_stream(l->own.to, &l->own.world, &l->how);
    return f->code == 0;
}

bool frame_layers_draw(struct frame_layers *l, double *seconds, struct failure *f)
{
    const struct work_begun start = work_begin();

    stream_method(l->own.to, NVB197_CLEAR_SURFACE, 0x3c);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        frame_own_draw(&l->own, layer, 1);
    *seconds = longer_work(start);
    return f->code == 0;
}
