/* clear_stream.c - see clear_stream.h */
#include "clear_stream.h"

#include "common/class/class.h"
#include "common/mem.h"
#include "made_trace.h"

#define WORDS 256

static u32 words[WORDS];
static unsigned used;

static void method(unsigned address, u32 data)
{
    assert(used + 2 <= WORDS);
    words[used++] = 1u << 29 | 1u << 16 | address / 4;
    words[used++] = data;
}

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

    method(a, (u32)(va >> 32));
    method(a + 4, (u32)va);
    method(a + 8, s->pitched ? s->pitch : s->width * across_of[s->mode]);
    method(a + 12, s->height * down_of[s->mode]);
    method(a + 16, s->format);
    method(a + 20, (u32)(s->h << 4 | s->d << 8 | s->pitched << 12 | s->three << 16));
    method(a + 24, s->layers);
    method(a + 28, s->layer_bytes / 4);
    method(a + 32, s->first_layer);
    method(NVB197_SET_CT_SELECT, outputs(slot, output));
}

static void zeta_state(const struct surface_case *s, u64 va)
{
    method(NVB197_SET_ZT_A, (u32)(va >> 32));
    method(NVB197_SET_ZT_B, (u32)va);
    method(NVB197_SET_ZT_FORMAT, zeta_cases[s->format].format);
    method(NVB197_SET_ZT_BLOCK_SIZE, s->h << 4);
    method(NVB197_SET_ZT_ARRAY_PITCH, s->layer_bytes / 4);
    method(NVB197_SET_ZT_SIZE_A, s->width * across_of[s->mode]);
    method(NVB197_SET_ZT_SIZE_B, s->height * down_of[s->mode]);
    method(NVB197_SET_ZT_SIZE_C, s->layers);
    method(NVB197_SET_ZT_LAYER, s->first_layer);
    method(NVB197_SET_ZT_SELECT, 1);
}

void clear_stream_begin(void)
{
    used = 0;
    words[used++] = 1u << 29 | 1u << 16;
    words[used++] = 0xb197;
}

void clear_stream_target(const struct surface_case *s, u64 va, unsigned slot, unsigned output)
{
    method(NVB197_SET_ANTI_ALIAS, s->mode);
    if (s->depth)
        zeta_state(s, va);
    else
        color_state(s, va, slot, output);
}

void clear_stream_disable_entries(u32 mask)
{
    method(NVB197_SET_COLOR_ZERO_BANDWIDTH_CLEAR, mask);
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
        method(NVB197_SET_COLOR_CLEAR_VALUE + 4 * i, c->color[i]);
    method(NVB197_SET_Z_CLEAR_VALUE, c->z);
    method(NVB197_SET_STENCIL_CLEAR_VALUE, c->stencil);
    method(NVB197_SET_STENCIL_MASK, c->mask);
    method(NVB197_SET_CLEAR_SURFACE_CONTROL,
           (u32)(c->use_mask | c->use_rect << 4 | c->use_scissor << 8 | c->use_viewport << 12));
    for (unsigned axis = 0; axis < 2; axis++) {
        method(NVB197_SET_SURFACE_CLIP_HORIZONTAL + 4 * axis, width_word(c->clip, axis));
        method(NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + 4 * axis, width_word(c->viewport, axis));
        method(NVB197_SET_CLEAR_RECT_HORIZONTAL + 4 * axis,
               c->rect[axis] | c->rect[axis + 2] << 16);
        method(NVB197_SET_SCISSOR_HORIZONTAL + 4 * axis,
               c->scissor[axis] | c->scissor[axis + 2] << 16);
    }
    method(NVB197_SET_SCISSOR_ENABLE, c->scissor_on);
    method(NVB197_CLEAR_SURFACE, c->word);
}

void clear_stream_submit(void)
{
    made_trace_submit(1, words, used);
}
