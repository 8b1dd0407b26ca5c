/* targets.c - see targets.h */
#include "driver/targets.h"

#include <inttypes.h>
#include <string.h>

#include "common/class/class.h"
#include "common/float_format.h"
#include "common/norm.h"
#include "common/pixel.h"

#define SIDE_MOST 65536

/* SET_ZT_FORMAT: bytes of an element as clients but ZROP see it, and where its depth is. */
struct zeta_format {
    unsigned code, bytes, lsb, bits;
    bool is_float;
    const char *name;
};
static const struct zeta_format zeta_formats[] = {
    { 0x13, 2, 0, 16, false, "Z16" },       { 0x14, 4, 8, 24, false, "Z24S8" },
    { 0x15, 4, 0, 24, false, "X8Z24" },     { 0x16, 4, 0, 24, false, "S8Z24" },
    { 0x17, 1, 0, 8, false, "S8" },         { 0x0a, 4, 0, 32, true, "ZF32" },
    { 0x19, 8, 0, 32, true, "ZF32_X24S8" },
};

static const struct zeta_format *zeta_format(unsigned code)
{
    for (unsigned i = 0; i < sizeof zeta_formats / sizeof zeta_formats[0]; i++)
        if (zeta_formats[i].code == code)
            return &zeta_formats[i];
    return NULL;
}

/* known: sizes are of samples: the recorded 2x2 targets of 128x128 pixels say 256x256, in as many bytes. */
bool target_color(const u32 *state, unsigned t, struct target *out)
{
    const unsigned a = NVB197_SET_COLOR_TARGET_A + 64 * t,
                   memory = NVB197_SET_COLOR_TARGET_MEMORY + 64 * t;
    const bool pitch = class_bits(state, memory, 12, 12);
    const u32 width = class_word(state, a + 8), height = class_word(state, a + 12);
    const struct pixel_format *f = pixel_format_of(class_word(state, a + 16));

    if (!f || f->bits == 0 || width == 0 || height == 0 || height > SIDE_MOST)
        return false;
    *out = (struct target){ .format = f->code,
                            .surface = { .pitch_layout = pitch,
                                         .address = class_address(state, a),
                                         .pitch = (s32)width,
                                         .block_height = (u4)class_bits(state, memory, 7, 4),
                                         .block_depth = (u4)class_bits(state, memory, 11, 8),
                                         .width = pitch ? width * 8 / f->bits : width,
                                         .height = height,
                                         .depth = 1 } };
    return out->surface.width <= SIDE_MOST;
}

bool target_zeta(const u32 *state, struct target *out)
{
    const u32 width = class_word(state, NVB197_SET_ZT_SIZE_A),
              height = class_word(state, NVB197_SET_ZT_SIZE_B);

    if (!class_bits(state, NVB197_SET_ZT_SELECT, 0, 0) || width == 0 || height == 0 ||
        width > SIDE_MOST || height > SIDE_MOST ||
        !zeta_format(class_word(state, NVB197_SET_ZT_FORMAT)))
        return false;
    *out = (struct target){
        .format = (u8)class_word(state, NVB197_SET_ZT_FORMAT),
        .depth = true,
        .surface = { .address = class_address(state, NVB197_SET_ZT_A),
                     .block_height = (u4)class_bits(state, NVB197_SET_ZT_BLOCK_SIZE, 7, 4),
                     .block_depth = (u4)class_bits(state, NVB197_SET_ZT_BLOCK_SIZE, 11, 8),
                     .width = width,
                     .height = height,
                     .depth = 1 }
    };
    return true;
}

static bool same(const struct target *a, const struct target *b)
{
    return a->depth == b->depth && a->format == b->format &&
           copy_surface_same(&a->surface, &b->surface);
}

void targets_add(struct targets *t, const struct target *one)
{
    unsigned i = 0;

    while (i < t->count && !same(&t->target[i], one))
        i++;
    if (i == TARGETS)
        return;
    if (i == t->count)
        t->target[t->count++] = *one;
    if (!one->depth)
        t->last = (int)i;
}

const char *target_format(const struct target *t)
{
    return t->depth ? zeta_format(t->format)->name : pixel_format_of(t->format)->name;
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
    const struct zeta_format *z = zeta_format(t->format);
    const u32 raw = word[0] >> z->lsb & (u32)bits_mask(z->bits);

    memset(rgba, z->is_float ? (u8)unorm_from_fp32(raw, 8) : (u8)(raw >> (z->bits - 8)), 3);
    rgba[3] = 255;
}

bool target_picture(const struct target *t, struct gmmu_space *space, const struct mem *m,
                    struct picture *p, struct failure *f)
{
    const unsigned bytes =
        t->depth ? zeta_format(t->format)->bytes : pixel_format_of(t->format)->bits / 8u;

    if (!picture_new(p, t->surface.width, t->surface.height, f))
        return false;
    for (u32 y = 0; y < p->height; y++)
        for (u32 x = 0; x < p->width; x++) {
            u8 *rgba = &p->rgba[4 * ((size_t)y * p->width + x)], byte[16] = { 0 };
            u32 word[PIXEL_WORDS];

            if (!gmmu_read(space, m, HUB_CLIENT_HOST, copy_address(&t->surface, bytes, x, y, 0),
                           byte, bytes)) {
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
