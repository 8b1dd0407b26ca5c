/* targets.c - see targets.h */
#include "inspect/targets.h"

#include <inttypes.h>
#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/target.h"
#include "class/902d/bundle.h"
#include "class/state.h"
#include "common/float_format.h"
#include "common/norm.h"
#include "common/pixel.h"
#include "fbp/fbp.h"
#include "hub/rstr2d/rstr2d.h"

/* SET_ZT_FORMAT: bytes of an element as clients but ZROP see it, and where its depth is. */
struct zeta_shown {
    unsigned code, bytes, lsb, bits;
    bool is_float;
    const char *name;
};
static const struct zeta_shown zeta_shows[] = {
    { 0x13, 2, 0, 16, false, "Z16" },       { 0x14, 4, 8, 24, false, "Z24S8" },
    { 0x15, 4, 0, 24, false, "X8Z24" },     { 0x16, 4, 0, 24, false, "S8Z24" },
    { 0x17, 1, 0, 8, false, "S8" },         { 0x0a, 4, 0, 32, true, "ZF32" },
    { 0x19, 8, 0, 32, true, "ZF32_X24S8" },
};

static const struct zeta_shown *zeta_shown(unsigned code)
{
    for (unsigned i = 0; i < sizeof zeta_shows / sizeof zeta_shows[0]; i++)
        if (zeta_shows[i].code == code)
            return &zeta_shows[i];
    return NULL;
}

/* Elements are samples.  A block is no higher than the target needs, as for the ROP (surface_level). */
static struct copy_surface samples_of(const struct fbp_target *t)
{
    const struct samples_shape shape = samples_shape(t->surface.samples);
    const bool pitch = t->surface.layout == SURFACE_PITCH;

    return (struct copy_surface){ .pitch_layout = pitch,
                                  .address = t->base,
                                  .pitch = (s32)t->surface.pitch,
                                  .block_height =
                                      pitch ? 0 : surface_level(&t->surface, 0).block_height,
                                  .block_depth = t->surface.block_depth,
                                  .width = t->surface.width * shape.across,
                                  .height = t->surface.height * shape.down,
                                  .depth = 1 };
}

bool target_color(const u32 *state, unsigned t, struct target *out)
{
    struct fbp_target from;

    if (!fbp_color_target(state, t, 0, &from))
        return false;
    *out = (struct target){ .format = state_format(state, t)->code, .surface = samples_of(&from) };
    return true;
}

bool target_zeta(const u32 *state, struct target *out)
{
    const enum zeta_format format = zrop_bundle(state).format;
    struct fbp_target from;

    if (!fbp_zeta_target(state, 0, &from) || !zeta_shown(format))
        return false;
    *out = (struct target){ .format = (u8)format, .depth = true, .surface = samples_of(&from) };
    return true;
}

bool target_2d(const u32 *state, struct target *out)
{
    const struct rstr2d_config c = rstr2d_bundle(state);

    *out = (struct target){ .format = c.dst_format, .surface = c.dst };
    return pixel_format_of(c.dst_format)->bits != 0 && c.dst.width != 0 && c.dst.height != 0;
}

static bool same(const struct target *a, const struct target *b)
{
    return a->depth == b->depth && a->format == b->format &&
           copy_surface_same(&a->surface, &b->surface);
}

int targets_add(struct targets *t, const struct target *one)
{
    unsigned i = 0;

    while (i < t->count && !same(&t->target[i], one))
        i++;
    if (i == TARGETS)
        return -1;
    if (i == t->count)
        t->target[t->count++] = *one;
    if (!one->depth)
        t->last = (int)i;
    return (int)i;
}

const char *target_format(const struct target *t)
{
    return t->depth ? zeta_shown(t->format)->name : pixel_format_of(t->format)->name;
}

static u8 byte_of(const struct pixel_format *f, unsigned channel, u32 raw)
{
    const unsigned bits = f->width[channel];

    switch (f->type) {
    case PIXEL_UNORM: return (u8)unorm_convert(raw, bits, 8);
    case PIXEL_SNORM: return raw >> (bits - 1) ? 0 : (u8)unorm_convert(raw, bits - 1, 8);
    case PIXEL_FLOAT: return (u8)unorm_from_fp32(float_to_fp32(float_format_of(bits), raw), 8);
    default: return (u8)raw;
    }
}

static void color_pixel(const struct target *t, const u32 *word, u8 rgba[4])
{
    const struct pixel_format *f = pixel_format_of(t->format);
    const struct pixel_fields p = pixel_unpack(f, word);

    for (unsigned c = 0; c < 4; c++)
        rgba[c] = p.present >> c & 1 ? byte_of(f, c, p.raw[c]) : c == CHANNEL_A ? 255 : 0;
}

static void zeta_pixel(const struct target *t, const u32 *word, u8 rgba[4])
{
    const struct zeta_shown *z = zeta_shown(t->format);
    const u32 raw = word[0] >> z->lsb & (u32)bits_mask(z->bits);

    memset(rgba, z->is_float ? (u8)unorm_from_fp32(raw, 8) : (u8)(raw >> (z->bits - 8)), 3);
    rgba[3] = 255;
}

bool target_mapped(const struct target *t, struct mem_space *space, const struct mem *m)
{
    const struct mem_fault what = { MEM_HOST, MEM_READ, t->surface.address };

    return !mem_space_look(m, space, &what).fault;
}

bool target_picture(const struct target *t, struct mem_space *space, const struct mem *m,
                    struct picture *p, struct failure *f)
{
    const unsigned bytes =
        t->depth ? zeta_shown(t->format)->bytes : pixel_format_of(t->format)->bits / 8u;

    if (!picture_new(p, t->surface.width, t->surface.height, f))
        return false;
    for (u32 y = 0; y < p->height; y++)
        for (u32 x = 0; x < p->width; x++) {
            u8 *rgba = &p->rgba[4 * ((size_t)y * p->width + x)], byte[16] = { 0 };
            u32 word[PIXEL_WORDS];

            if (!mem_space_read(space, m, MEM_HOST, copy_address(&t->surface, bytes, x, y, 0), byte,
                                bytes)) {
                picture_free(p);
                return fail(f, EXIT_DIFFER, "the target at 0x%" PRIx64 " is not mapped",
                            (u64)t->surface.address);
            }
            for (unsigned w = 0; w < PIXEL_WORDS; w++)
                word[w] = mem_get(byte + 4 * w, 4);
            if (t->depth)
                zeta_pixel(t, word, rgba);
            else
                color_pixel(t, word, rgba);
        }
    return true;
}
