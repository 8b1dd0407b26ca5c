/* clear_rect.c - see clear_rect.h */
#include "class/clear_rect.h"

#include "class/methods.h"

struct clear_word clear_word_of(u32 data)
{
    return (struct clear_word){ .depth = data & 1,
                                .stencil = data >> 1 & 1,
                                .channels = (u4)(data >> 2 & 15),
                                .output = (u3)(data >> 6 & 7),
                                .layer = (u16)(data >> 10 & 0xffff) };
}

/* Pixels of an axis: first included, end excluded. */
struct span {
    u32 first, end;
};

static void cut(struct span *s, u32 first, u32 end)
{
    s->first = first > s->first ? first : s->first;
    s->end = end < s->end ? end : s->end;
}

/* A method of a first pixel in bits 15:0 and a count above; and one whose upper half is the end. */
static void cut_width(struct span *s, const u32 *state, unsigned offset)
{
    const u32 first = class_bits(state, offset, 15, 0);

    cut(s, first, first + class_bits(state, offset, 31, 16));
}

static void cut_end(struct span *s, const u32 *state, unsigned offset)
{
    cut(s, class_bits(state, offset, 15, 0), class_bits(state, offset, 31, 16));
}

/* known: facts/classes/3d_semantics.md 9: what SET_CLEAR_SURFACE_CONTROL names cuts the rectangle
 * known: SET_SURFACE_CLIP does so always: drivers give scissored clears by it
 */
static struct span span_of(const u32 *state, u32 size, bool vertical)
{
    const unsigned control = NVB197_SET_CLEAR_SURFACE_CONTROL, next = vertical ? 4 : 0;
    struct span s = { 0, size };

    cut_width(&s, state, NVB197_SET_SURFACE_CLIP_HORIZONTAL + next);
    if (class_bits(state, control, 4, 4))
        cut_end(&s, state, NVB197_SET_CLEAR_RECT_HORIZONTAL + next);
    if (class_bits(state, control, 8, 8) && class_bits(state, NVB197_SET_SCISSOR_ENABLE, 0, 0))
        cut_end(&s, state, NVB197_SET_SCISSOR_HORIZONTAL + next);
    if (class_bits(state, control, 12, 12))
        cut_width(&s, state, NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + next);
    if (s.end <= s.first)
        s = (struct span){ 0, 0 };
    return s;
}

struct clear_rect clear_rect_of(const u32 *state, u32 width, u32 height)
{
    const struct span x = span_of(state, width, false), y = span_of(state, height, true);

    if (x.first == x.end || y.first == y.end)
        return (struct clear_rect){ 0, 0, 0, 0 };
    return (struct clear_rect){ x.first, x.end, y.first, y.end };
}
