/* target.c - where targets lie, and all of a draw's state here, from class MAXWELL_B's state
 * (facts/classes/3d_semantics.md 7, 9; texture/blocklinear.md)
 */
#include "class/methods.h"
#include "common/bits.h"
#include "class/b197/bundle.h"
#include "class/b197/target.h"
#include "class/state.h"
#include "fbp/fbp.h"

#define SIDE_MOST  65536 /* samples */
#define BLOCK_MOST 5     /* log2 GOBs */

static u3 block_of(const u32 *state, unsigned offset, unsigned high, unsigned low)
{
    return (u3)state_held(class_bits(state, offset, high, low), 0, BLOCK_MOST);
}

/* chosen: sides of 65536 samples at most */
static bool fits(struct state_size size, enum sample_mode mode)
{
    const struct samples_shape shape = samples_shape(mode);

    return size.width > 0 && size.height > 0 && size.width <= SIDE_MOST / shape.across &&
           size.height <= SIDE_MOST / shape.down;
}

/* Where slice z of a target of three dimensions begins. */
static u64 slice_offset(const struct surface *s, u32 z)
{
    const struct rop_surface rop = { .width = s->width,
                                     .height = s->height,
                                     .bytes = s->element_bytes,
                                     .block_height = s->block_height,
                                     .block_depth = s->block_depth };
    struct surface_image image = rop_image(&rop);

    image.depth = z + 1;
    return surface_image_offset(&image, 0, 0, z);
}

/* chosen: addresses have 40 bits, and those beyond begin again */
static u64 at_layer(u64 base, u64 offset)
{
    return (base + offset) & bits_mask(40);
}

bool fbp_color_target(const u32 *state, unsigned t, u32 layer, struct fbp_target *to)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * t,
                   memory = NVB197_SET_COLOR_TARGET_MEMORY + 64 * t;
    const struct pixel_format *f = state_format(state, t);
    const bool pitch = class_bits(state, memory, 12, 12);
    const enum sample_mode mode = state_samples(state).target;
    const struct state_size size = state_color_size(state, t);

    *to = (struct fbp_target){ 0 };
    if (!f || !fits(size, mode))
        return false;
    to->surface = surface_plain(mode, size.width, size.height, f->bits / 8u);
    if (pitch) {
        to->surface.layout = SURFACE_PITCH;
        to->surface.pitch = class_bits(state, a + 8, 27, 0);
    }
    to->surface.block_height = block_of(state, memory, 7, 4);
    to->surface.block_depth = block_of(state, memory, 11, 8);
    layer += class_bits(state, a + 32, 15, 0);
    to->base = at_layer(class_address(state, a), class_bits(state, memory, 16, 16) && !pitch
                                                     ? slice_offset(&to->surface, layer)
                                                     : (u64)layer * 4 * class_word(state, a + 28));
    to->bound = true;
    return true;
}

/* chosen: with target-independent raster the depth target has the raster's samples
 * chosen: a depth target of one layer is that of every layer
 */
bool fbp_zeta_target(const u32 *state, u32 layer, struct fbp_target *to)
{
    const enum sample_mode mode = state_depth_samples(state);
    const struct state_size size =
        state_size_of(mode, class_bits(state, NVB197_SET_ZT_SIZE_A, 27, 0),
                      class_bits(state, NVB197_SET_ZT_SIZE_B, 16, 0));

    *to = (struct fbp_target){ 0 };
    if (!state_has_zeta(state) || !fits(size, mode))
        return false;
    to->surface = surface_plain(mode, size.width, size.height,
                                zrop_layout_of(zrop_bundle(state).format).element);
    to->surface.block_height = block_of(state, NVB197_SET_ZT_BLOCK_SIZE, 7, 4);
    to->surface.block_depth = block_of(state, NVB197_SET_ZT_BLOCK_SIZE, 11, 8);
    if (class_bits(state, NVB197_SET_ZT_SIZE_C, 16, 16))
        layer = 0;
    layer += class_bits(state, NVB197_SET_ZT_LAYER, 15, 0);
    to->base = at_layer(class_address(state, NVB197_SET_ZT_A),
                        (u64)layer * 4 * class_word(state, NVB197_SET_ZT_ARRAY_PITCH));
    to->bound = true;
    return true;
}

/* known: facts/classes/3d_semantics.md 7: the third dimension counts from the array's begin, the first layer too */
static u32 layers_from(u32 end, u32 first)
{
    return end > first ? end - first : 0;
}

u32 fbp_color_layers(const u32 *state, unsigned t)
{
    return layers_from(class_bits(state, NVB197_SET_COLOR_TARGET_THIRD_DIMENSION + 64 * t, 27, 0),
                       class_bits(state, NVB197_SET_COLOR_TARGET_LAYER + 64 * t, 15, 0));
}

u32 fbp_zeta_layers(const u32 *state)
{
    if (class_bits(state, NVB197_SET_ZT_SIZE_C, 16, 16))
        return UINT32_MAX;
    return layers_from(class_bits(state, NVB197_SET_ZT_SIZE_C, 15, 0),
                       class_bits(state, NVB197_SET_ZT_LAYER, 15, 0));
}

/* known: OpenGL 4.6, 9.8: a framebuffer has the layers of the attachment that has the fewest; what lies beyond is undefined
 * (world/world_draw.c)
 */
u32 fbp_layers(const struct fbp_state *s, const u32 *state)
{
    u32 layers = s->zeta.bound ? fbp_zeta_layers(state) : UINT32_MAX;

    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        const u32 own = s->color[t].bound ? fbp_color_layers(state, t) : UINT32_MAX;

        layers = own < layers ? own : layers;
    }
    return layers;
}

/* known: 3d_semantics.md 6: SET_RT_LAYER gives the layer of what no program chooses it for; else the draw binds the
 * targets of each layer (world/world_draw.c)
 */
void fbp_bind(struct fbp_state *s, const u32 *state)
{
    const u32 layer = class_bits(state, NVB197_SET_RT_LAYER, 15, 0);

    s->zeta = (struct fbp_target){ 0 };
    if (state_tests(state))
        fbp_zeta_target(state, layer, &s->zeta);
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        s->color[t] = (struct fbp_target){ 0 };
        if (state_colors(state) >> t & 1)
            fbp_color_target(state, t, layer, &s->color[t]);
    }
}

void fbp_bind_layer(struct fbp_state *s, const u32 *state, u32 layer)
{
    if (s->zeta.bound)
        fbp_zeta_target(state, layer, &s->zeta);
    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        if (s->color[t].bound)
            fbp_color_target(state, t, layer, &s->color[t]);
}

struct fbp_state fbp_bundle(const u32 *state)
{
    struct fbp_state s = { .zrop = zrop_bundle(state), .cread = cread_bundle(state) };

    fbp_bind(&s, state);
    return s;
}
