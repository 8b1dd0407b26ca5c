/* clear_bundle.c - the state bundle from class MAXWELL_B's state and the word of CLEAR_SURFACE */
#include "common/class/clear_rect.h"
#include "common/samples.h"
#include "fbp/crop/clear/clear.h"

/* SET_COLOR_TARGET_WIDTH is of samples (bridge/driver/targets.c), or of the bytes of a pitch. */
static u32 samples_across(const u32 *state, unsigned target)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * target;
    const struct pixel_format *f = pixel_format_of(class_word(state, a + 16));
    const u32 width = class_word(state, a + 8);

    return class_bits(state, a + 20, 12, 12) && f && f->bits ? width / (f->bits / 8u) : width;
}

/* chosen: SET_CT_WRITE does not mask a clear, its own enables do; a page's kind that compresses is not asked for */
struct clear_config clear_bundle(const u32 *state, unsigned target, u32 word)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * target;
    const struct samples_shape shape =
        samples_shape((enum sample_mode)class_bits(state, NVB197_SET_ANTI_ALIAS, 3, 0));
    const struct clear_rect r = clear_rect_of(state, samples_across(state, target) / shape.across,
                                              class_word(state, a + 12) / shape.down);
    struct clear_config c = { .format = (enum color_format)class_word(state, a + 16),
                              .channels = (u4)(word >> 2 & 15),
                              .x_min = (u16)r.x_min,
                              .x_max = (u16)r.x_max,
                              .y_min = (u16)r.y_min,
                              .y_max = (u16)r.y_max };

    while (1u << c.samples_log2 < samples_count(shape))
        c.samples_log2++;
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = class_word(state, NVB197_SET_COLOR_CLEAR_VALUE + 4 * i);
    return c;
}
