/* clear_stream.c - see clear_stream.h */
#include "clear_stream.h"

#include "class/methods.h"
#include "mem/mem.h"
#include "made_trace.h"

/* SET_CT_SELECT: all eight outputs; the others go to the other slots. */
static u32 outputs(unsigned slot, unsigned output)
{
    u32 word = 8;

    for (unsigned i = 0; i < 8; i++)
        word |= ((i + slot + 8 - output) & 7) << (4 + 3 * i);
    return word;
}

static void color_state(const struct surface_case *s, u64 va, unsigned slot, unsigned output)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * slot;

    made_trace_method(a, (u32)(va >> 32));
    made_trace_method(a + 4, (u32)va);
    made_trace_method(a + 8, s->pitched ? s->pitch : s->width * across_of[s->mode]);
    made_trace_method(a + 12, s->height * down_of[s->mode]);
    made_trace_method(a + 16, s->format);
    made_trace_method(a + 20, (u32)(s->h << 4 | s->d << 8 | s->pitched << 12 | s->three << 16));
    made_trace_method(a + 24, s->layers);
    made_trace_method(a + 28, s->layer_bytes / 4);
    made_trace_method(a + 32, s->first_layer);
    made_trace_method(NVB197_SET_CT_SELECT, outputs(slot, output));
}

static void zeta_state(const struct surface_case *s, u64 va)
{
    made_trace_method(NVB197_SET_ZT_A, (u32)(va >> 32));
    made_trace_method(NVB197_SET_ZT_B, (u32)va);
    made_trace_method(NVB197_SET_ZT_FORMAT, zeta_cases[s->format].format);
    made_trace_method(NVB197_SET_ZT_BLOCK_SIZE, s->h << 4);
    made_trace_method(NVB197_SET_ZT_ARRAY_PITCH, s->layer_bytes / 4);
    made_trace_method(NVB197_SET_ZT_SIZE_A, s->width * across_of[s->mode]);
    made_trace_method(NVB197_SET_ZT_SIZE_B, s->height * down_of[s->mode]);
    made_trace_method(NVB197_SET_ZT_SIZE_C, s->layers);
    made_trace_method(NVB197_SET_ZT_LAYER, s->first_layer);
    made_trace_method(NVB197_SET_ZT_SELECT, 1);
}

void clear_stream_begin(void)
{
    made_trace_method(0, 0xb197);
}

void clear_stream_target(const struct surface_case *s, u64 va, unsigned slot, unsigned output)
{
    made_trace_method(NVB197_SET_ANTI_ALIAS, s->mode);
    if (s->depth)
        zeta_state(s, va);
    else
        color_state(s, va, slot, output);
}

void clear_stream_disable_entries(u32 colors, u32 depths)
{
    made_trace_method(NVB197_SET_COLOR_ZERO_BANDWIDTH_CLEAR, colors);
    made_trace_method(NVB197_SET_Z_ZERO_BANDWIDTH_CLEAR, depths);
}

/* A span by its first pixel and how many there are. */
static u32 width_word(const unsigned span[4], unsigned axis)
{
    const unsigned from = span[axis], to = span[axis + 2];

    return from | (to > from ? to - from : 0) << 16;
}

void clear_stream_add(const struct clear_case *c)
{
    for (unsigned i = 0; i < 4; i++)
        made_trace_method(NVB197_SET_COLOR_CLEAR_VALUE + 4 * i, c->color[i]);
    made_trace_method(NVB197_SET_Z_CLEAR_VALUE, c->z);
    made_trace_method(NVB197_SET_STENCIL_CLEAR_VALUE, c->stencil);
    made_trace_method(NVB197_SET_STENCIL_MASK, c->mask);
    made_trace_method(
        NVB197_SET_CLEAR_SURFACE_CONTROL,
        (u32)(c->use_mask | c->use_rect << 4 | c->use_scissor << 8 | c->use_viewport << 12));
    for (unsigned axis = 0; axis < 2; axis++) {
        made_trace_method(NVB197_SET_SURFACE_CLIP_HORIZONTAL + 4 * axis, width_word(c->clip, axis));
        made_trace_method(NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + 4 * axis,
                          width_word(c->viewport, axis));
        made_trace_method(NVB197_SET_CLEAR_RECT_HORIZONTAL + 4 * axis,
                          c->rect[axis] | c->rect[axis + 2] << 16);
        made_trace_method(NVB197_SET_SCISSOR_HORIZONTAL + 4 * axis,
                          c->scissor[axis] | c->scissor[axis + 2] << 16);
    }
    made_trace_method(NVB197_SET_SCISSOR_ENABLE, c->scissor_on);
    made_trace_method(NVB197_CLEAR_SURFACE, c->word);
}

void clear_stream_submit(void)
{
    made_trace_submit(1);
}
