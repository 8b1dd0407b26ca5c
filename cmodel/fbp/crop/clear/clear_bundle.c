/* clear_bundle.c - the state bundle from class MAXWELL_B's state and the word of CLEAR_SURFACE */
#include "common/class/class.h"
#include "common/samples.h"
#include "fbp/crop/clear/clear.h"

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

/* chosen: SET_CT_WRITE does not mask a clear, its own enables do; a page's kind that compresses is not asked for */
struct clear_config clear_bundle(const u32 *state, unsigned target, u32 word)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * target;
    const struct samples_shape shape =
        samples_shape((enum sample_mode)class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0));
    const struct span x = span_of(state, class_word(state, a + 8), false);
    const struct span y = span_of(state, class_word(state, a + 12), true);
    struct clear_config c = { .format = (enum color_format)class_word(state, a + 16),
                              .channels = (u4)(word >> 2 & 15),
                              .x_min = (u16)x.first,
                              .x_max = (u16)x.end,
                              .y_min = (u16)y.first,
                              .y_max = (u16)y.end };

    while (1u << c.samples_log2 < samples_count(shape))
        c.samples_log2++;
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = class_word(state, NVB197_SET_COLOR_CLEAR_VALUE + 4 * i);
    return c;
}
