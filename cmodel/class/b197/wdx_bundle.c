/* wdx_bundle.c - where each input of a pixel program comes from (facts/classes/draw_semantics.md 4, 6) */
#include <string.h>

#include "class/b197/bundle.h"
#include "class/methods.h"
#include "gpc/wdx/wdx.h"

#define COLORS 8 /* words of the two front colours; the back ones follow */

/* What the methods and headers say of one input. */
struct input {
    const u32 *state;
    const struct sph *last;
    unsigned attribute;
};

static bool in(unsigned attribute, unsigned first, unsigned count)
{
    return attribute >= first && attribute < first + count;
}

/* known: class b197, SET_ATTRIBUTE_DEFAULT
 * chosen: facts/classes/draw_semantics.md 4: it is what an input has that the last program does not give; others are 0
 */
static enum wdx_source default_of(const struct input *i)
{
    const unsigned n = i->attribute;
    const u32 defaults = class_word(i->state, NVB197_SET_ATTRIBUTE_DEFAULT);
    const bool fourth = n % 4 == 3;

    if (in(n, SPH_GENERIC, 128))
        return fourth && defaults >> 2 & 1 ? WDX_ONE : WDX_ZERO;
    if (in(n, SPH_COLOR, 4))
        return fourth || (defaults & 1) ? WDX_ONE : WDX_ZERO;
    if (in(n, SPH_COLOR + 4, 4))
        return fourth && defaults >> 1 & 1 ? WDX_ONE : WDX_ZERO;
    if (in(n, SPH_TEXCOORD, 40))
        return fourth && defaults >> 3 & 1 ? WDX_ONE : WDX_ZERO;
    return WDX_ZERO;
}

static enum wdx_source source_of(const struct input *i)
{
    switch (i->attribute) {
    case SPH_POSITION + 3: return WDX_ZERO; /* of 1/w nothing is looked at */
    case SPH_PRIMITIVE_ID: return WDX_ID;
    case SPH_LAYER: return WDX_LAYER;
    case SPH_VIEWPORT: return WDX_VIEWPORT;
    case SPH_FRONT_FACING: return WDX_FACING;
    case SPH_POINT_COORD: /* known: facts/classes/draw_semantics.md 6: 0 of lines and triangles (guess) */
    case SPH_POINT_COORD + 1: return WDX_ZERO;
    default: return i->last->writes[i->attribute] ? WDX_VERTEX : default_of(i);
    }
}

/* The component of a generated vector; chosen: FROM_S is the first component of the vertex's vector. */
static enum wdx_sprite generated(const u32 *state, unsigned component)
{
    const unsigned select = NVB197_SET_POINT_SPRITE_SELECT;
    const unsigned r = class_bits(state, select, 1, 0);

    switch (component) {
    case 0: return SPRITE_S;
    case 1: return class_bits(state, select, 2, 2) ? SPRITE_DOWN : SPRITE_UP;
    case 2: return r == 0 ? SPRITE_ZERO : r == 2 ? SPRITE_FIRST : SPRITE_NOT;
    default: return SPRITE_ONE;
    }
}

/* known: facts/classes/draw_semantics.md 6; chosen: textures' coordinates are replaced of sprites only, POINT_COORD is
 * there for all points
 */
static enum wdx_sprite sprite_of(const struct input *i)
{
    const unsigned n = i->attribute - SPH_TEXCOORD;

    if (in(i->attribute, SPH_POINT_COORD, 2))
        return generated(i->state, i->attribute - SPH_POINT_COORD);
    if (!in(i->attribute, SPH_TEXCOORD, 40) ||
        !class_bits(i->state, NVB197_SET_POINT_SPRITE, 0, 0) ||
        !class_bits(i->state, NVB197_SET_POINT_SPRITE_SELECT, 3 + n / 4, 3 + n / 4))
        return SPRITE_NOT;
    return generated(i->state, n % 4);
}

/* known: facts/classes/draw_semantics.md 6; chosen: of colours that the header has as perspective, since only drivers
 * that read them with IPA.SC set the flat mode
 */
static bool shaded_flat(const struct input *i, enum interpolation mode)
{
    const u32 shade = class_word(i->state, NVB197_SET_SHADE_MODE);

    return in(i->attribute, SPH_COLOR, COLORS) && mode == INTERPOLATE_PERSPECTIVE &&
           (shade == 1 || shade == 0x1d00);
}

struct wdx_config wdx_bundle(const u32 *state, const struct sph *last, const struct sph *pixel)
{
    static const struct sph none;
    const struct sph_planes planes = sph_planes_of(pixel ? pixel : &none);
    const bool two_sided = class_bits(state, NVB197_SET_TWO_SIDED_LIGHT, 0, 0);
    struct wdx_config c;

    static_assert(SPH_PLANES == GPC_ATTRIBUTES, "a primitive has an attribute for each plane");
    memset(&c, 0, sizeof c);
    c.planes = (u8)planes.count;
    c.clamp = (u1)class_bits(state, NVB197_SET_COLOR_CLAMP, 0, 0);
    for (unsigned s = 0; s < planes.count; s++) {
        const struct sph_plane *p = &planes.plane[s];
        const struct input i = { state, last, p->attribute };

        c.attribute[s] = p->attribute;
        c.mode[s] = (u2)(shaded_flat(&i, p->mode) ? INTERPOLATE_FLAT : p->mode);
        c.source[s] = (u3)source_of(&i);
        c.sprite[s] = (u3)sprite_of(&i);
        c.sided[s] =
            two_sided && in(p->attribute, SPH_COLOR, COLORS) && last->writes[p->attribute + COLORS];
    }
    return c;
}
