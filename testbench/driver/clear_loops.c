/* clear_loops.c - see clear_loops.h */
#include "clear_loops.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "fbp/crop/clear/clear_reference.h"
#include "fbp/crop/crop_reference.h"
#include "hub/surface_reference.h"

const struct zeta_case zeta_cases[ZETAS] = {
    { 0x13, 0x01, 2, 16, 0, 9, 0 },    /* Z16 */
    { 0x14, 0x46, 4, 24, 1, 0, 0 },    /* Z24S8 */
    { 0x15, 0x11, 4, 24, 0, 9, 0 },    /* X8Z24, in the kind of S8Z24 */
    { 0x16, 0x11, 4, 24, 0, 3, 0 },    /* S8Z24 */
    { 0x16, 0x17, 4, 24, 0, 3, 0 },    /* the same, of a kind that may be compressed */
    { 0x17, 0x2a, 1, 0, 0, 0, 0 },     /* S8 */
    { 0x0a, 0x7b, 4, 32, 0, 9, 0 },    /* ZF32 */
    { 0x19, 0xc3, 8, 32, 0, 4, 0xe0 }, /* ZF32_X24S8 */
};

unsigned clear_loops_colors(unsigned code[COLORS])
{
    unsigned n = 0;

    for (unsigned i = 0; i < COLORS; i++)
        if (crop_reference_format(i) && crop_reference_size(crop_reference_format(i)))
            code[n++] = i;
    return n;
}

unsigned clear_loops_bytes(unsigned color)
{
    return crop_reference_size(crop_reference_format(color)) / 8;
}

const unsigned across_of[7] = { 1, 2, 2, 4, 4, 2, 4 }, down_of[7] = { 1, 1, 2, 2, 2, 1, 4 };

u64 clear_loops_at(const struct surface_case *s, unsigned layer, unsigned xs, unsigned ys)
{
    const u64 row = (u64)s->width * across_of[s->mode] * s->bytes;
    const u64 rows = (u64)s->height * down_of[s->mode];

    if (s->pitched)
        return (u64)ys * s->pitch + (u64)xs * s->bytes + (u64)layer * s->layer_bytes;
    return plain_block_linear(row, rows, s->h, s->d, (u64)xs * s->bytes, ys, s->three ? layer : 0) +
           (s->three ? 0 : (u64)layer * s->layer_bytes);
}

u64 clear_loops_size(const struct surface_case *s)
{
    const u64 row = (u64)s->width * across_of[s->mode] * s->bytes;
    const u64 rows = (u64)s->height * down_of[s->mode];
    const u64 high = 8u << s->h, block = 512u << (s->h + s->d);

    if (s->pitched)
        return (u64)s->pitch * s->height;
    return (row + 63) / 64 * ((rows + high - 1) / high) * block *
           (s->three ? (s->layers + (1u << s->d) - 1) >> s->d : 1);
}

static bool in(const unsigned span[4], unsigned x, unsigned y)
{
    return x >= span[0] && x < span[2] && y >= span[1] && y < span[3];
}

static bool is_cleared(const struct clear_case *c, unsigned x, unsigned y)
{
    return in(c->clip, x, y) && (!c->use_rect || in(c->rect, x, y)) &&
           (!c->use_scissor || !c->scissor_on || in(c->scissor, x, y)) &&
           (!c->use_viewport || in(c->viewport, x, y));
}

/* What depth a clear stores. */
static u32 code_of(unsigned z_bits, u32 raw)
{
    float z;

    if (z_bits == 32)
        return raw;
    memcpy(&z, &raw, 4);
    z = z < 0 ? 0 : z > 1 ? 1 : z;
    return (u32)floor((double)z * ((1u << z_bits) - 1) + 0.5);
}

static void clear_zeta_element(const struct surface_case *s, const struct clear_case *c, u8 *at)
{
    const unsigned f = s->format, bits = zeta_cases[f].z_bits;
    const u32 code = bits ? code_of(bits, c->z) : 0;
    const u8 mask = c->use_mask ? (u8)c->mask : 255;
    u8 *stencil = at + zeta_cases[f].stencil_at;

    for (unsigned b = 0; c->word & 1 && b < bits / 8; b++)
        at[zeta_cases[f].z_at + b] = (u8)(code >> 8 * b);
    if (c->word & 2 && zeta_cases[f].stencil_at < s->bytes)
        *stencil = (u8)((*stencil & ~mask) | (c->stencil & mask));
}

/* The bits of a pixel are the definition's (fbp/crop/clear); here it is where they are. */
static void clear_color_element(const struct surface_case *s, const struct clear_case *c, u8 *at)
{
    struct clear_config pixel = { .format = (enum color_format)s->format,
                                  .channels = (u4)(c->word >> 2 & 15) };

    memcpy(pixel.color, c->color, sizeof pixel.color);
    clear_reference_pixel(&pixel, at);
}

unsigned long clear_loops(const struct surface_case *s, const struct clear_case *c, u8 *byte)
{
    const unsigned ax = across_of[s->mode], ay = down_of[s->mode];
    const unsigned layer = s->first_layer + (c->word >> 10);
    unsigned long elements = 0;

    if (layer >= s->layers)
        return 0;
    for (unsigned y = 0; y < s->height * ay; y++)
        for (unsigned x = 0; x < s->width * ax; x++) {
            u8 *at = byte + clear_loops_at(s, layer, x, y);

            if (!is_cleared(c, x / ax, y / ay))
                continue;
            elements++;
            if (s->depth)
                clear_zeta_element(s, c, at);
            else
                clear_color_element(s, c, at);
        }
    return elements;
}
