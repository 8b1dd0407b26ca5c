/* program_surface.c - texels of surfaces, by their headers (class cl b197tex: block-linear headers) */
#include "common/copy_surface.h"
#include "common/norm.h"
#include "program_memory.h"

enum { COMPONENTS_R32_G32_B32_A32 = 1, COMPONENTS_A8B8G8R8 = 8, COMPONENTS_R32 = 15 };
enum { TYPE_UNORM = 2, TYPE_SINT = 3, TYPE_UINT = 4, TYPE_FLOAT = 7 };
enum { VERSION_BLOCKLINEAR = 3, TEXTURE_2D = 1, TEXTURE_2D_NO_MIPMAP = 7 };
enum { CLAMP_IGNORE, CLAMP_NEAR };

#define HEADER_BYTES 32

static enum sm_texel_result beyond(struct sm_texel *t, const char *what)
{
    t->what = what;
    return SM_TEXEL_NOT_MODELLED;
}

/* The header of a handle; false if it is beyond the pool or not mapped. */
static bool read_header(struct program_memory *m, u32 handle, u32 word[8])
{
    const struct sm_memory memory = program_memory(m);
    const u32 index = handle & 0xfffff;
    u8 byte[HEADER_BYTES];

    if (index > m->last_header ||
        !memory.read(m, m->headers + HEADER_BYTES * (u64)index, sizeof byte, byte))
        return false;
    for (unsigned w = 0; w < 8; w++)
        word[w] = mem_get(byte + 4 * w, 4);
    return true;
}

static const char *not_modelled(const u32 *word)
{
    const u32 type = bits_get(word, 151, 4);

    if (bits_get(word, 85, 3) != VERSION_BLOCKLINEAR)
        return "surfaces: headers that are not block linear";
    if ((type != TEXTURE_2D && type != TEXTURE_2D_NO_MIPMAP) || bits_get(word, 224, 4) != 0 ||
        bits_get(word, 176, 14) != 0)
        return "surfaces: levels, layers and kinds but one image of two dimensions";
    return NULL;
}

/* What a texel's bytes are; 0 bytes: not modelled. */
static unsigned pack(const u32 *word, const u32 value[4], u8 *to)
{
    const u32 components = bits_get(word, 0, 7), red = bits_get(word, 7, 3);
    bool norm = true;

    for (unsigned n = 0; n < 4; n++)
        norm = norm && bits_get(word, 7 + 3 * n, 3) == TYPE_UNORM;
    if (components == COMPONENTS_A8B8G8R8 && norm) {
        for (unsigned n = 0; n < 4; n++)
            to[n] = (u8)unorm_from_fp32(value[n], 8);
        return 4;
    }
    if (red != TYPE_FLOAT && red != TYPE_SINT && red != TYPE_UINT)
        return 0;
    if (components == COMPONENTS_R32 || components == COMPONENTS_R32_G32_B32_A32) {
        const unsigned words = components == COMPONENTS_R32 ? 1 : 4;

        for (unsigned n = 0; n < words; n++)
            mem_put(to + 4 * n, 4, value[n]);
        return 4 * words;
    }
    return 0;
}

/* chosen: the sources of a header's swizzle are of reads; coordinates are unsigned */
static enum sm_texel_result store_texel(void *context, struct sm_texel *t)
{
    struct program_memory *m = context;
    struct copy_surface s = { .depth = 1 };
    unsigned bytes;
    u32 word[8];
    u8 texel[16];

    if (!read_header(m, t->handle, word))
        return SM_TEXEL_UNMAPPED;
    if (not_modelled(word))
        return beyond(t, not_modelled(word));
    bytes = pack(word, t->value, texel);
    if (!bytes)
        return beyond(t, "surfaces: formats but A8B8G8R8 UNORM, R32 and R32_G32_B32_A32");
    s.address = bits_get(word, 64, 8) << 32 | bits_get(word, 41, 23) << 9;
    s.block_height = (u4)bits_get(word, 99, 3);
    s.block_depth = (u4)bits_get(word, 102, 3);
    s.width = (u32)bits_get(word, 128, 16) + 1;
    s.height = (u32)bits_get(word, 160, 16) + 1;
    if (t->clamp > CLAMP_NEAR)
        return beyond(t, "surfaces: TRAP");
    if (t->x >= s.width || t->y >= s.height) {
        if (t->clamp == CLAMP_IGNORE)
            return SM_TEXEL_STORED;
        t->x = t->x < s.width ? t->x : s.width - 1;
        t->y = t->y < s.height ? t->y : s.height - 1;
    }
    if (!copy_surface_legal(&s, bytes))
        return beyond(t, "surfaces: blocks of that size");
    t->address = copy_address(&s, bytes, t->x, t->y, 0);
    return program_memory(m).write(m, t->address, bytes, texel) ? SM_TEXEL_STORED
                                                                : SM_TEXEL_UNMAPPED;
}

sm_store_texel *program_store_texel(void)
{
    return store_texel;
}
