/* clear_bundle.c - the state bundle from class MAXWELL_B's state and the word of CLEAR_SURFACE */
#include "class/clear_rect.h"
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "class/state.h"
#include "fbp/crop/clear/clear.h"

/* chosen: SET_CT_WRITE does not mask a clear, its own enables do; a page's kind that compresses is not asked for; an
 * entry of the table that SET_COLOR_ZERO_BANDWIDTH_CLEAR disables is disabled for clears: what comp writes may have it
 */
struct clear_config clear_bundle(const u32 *state, unsigned target, u32 word)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * target;
    const struct state_size size = state_color_size(state, target);
    const struct clear_rect r = clear_rect_of(state, size.width, size.height);
    struct clear_config c = { .format = (enum color_format)class_word(state, a + 16),
                              .channels = (u4)(word >> 2 & 15),
                              .x_min = (u16)r.x_min,
                              .x_max = (u16)r.x_max,
                              .y_min = (u16)r.y_min,
                              .y_max = (u16)r.y_max };

    c.slot_disable = (u15)class_bits(state, NVB197_SET_COLOR_ZERO_BANDWIDTH_CLEAR, 14, 0);
    c.samples_log2 = (u3)state_samples_log2(state_samples(state).target);
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = class_word(state, NVB197_SET_COLOR_CLEAR_VALUE + 4 * i);
    return c;
}
