/* decode_vectors.c - random and directed elements of textures */
#include "gpc/tpc/tex/decode/decode_headers.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char decode_work_unit[] = "texels";
const struct unit_rate decode_rates[] = {
    { 0 },
};

unsigned decode_work(const struct decode_vector *v)
{
    return v->fetch_decode.count;
}

static void any_border(struct random *r, struct tex_state *s)
{
    for (unsigned n = 4; n < 8; n++)
        s->sampler[n] =
            random_below(r, 2) ? (u32)random_bits(r) : border_words[random_below(r, BORDER_WORDS)];
    s->sampler[2] |= random_below(r, 256) << 24;
    s->sampler[3] |= random_below(r, 256) << 12 | random_below(r, 256) << 20;
}

void decode_random_config(struct random *r, struct decode_vector *v)
{
    struct tex_state *s = &v->cfg;
    const unsigned code = layouts[random_below(r, LAYOUTS)];
    u32 types = 0;

    for (unsigned n = 0; n < 4; n++)
        types |= (1 + random_below(r, TYPES)) << (7 + 3 * n);
    any_header(s, code);
    if (random_below(r, 2)) {
        const u32 plain = s->header[0];

        s->header[0] = (plain & ~(0xfffu << 7)) | types;
        if (!is_modelled(s))
            plain_header(s, code, types >> 7 & 7);
        if (!is_modelled(s))
            s->header[0] = plain;
    }
    if (random_below(r, 3) == 0)
        set_srgb(s);
    s->header[3] |= (u32)(random_below(r, 8) == 0) << 27;
    any_border(r, s);
}

/* The bits of a block that say what it is are as likely as each other. */
static void fill_element(struct random *r, unsigned code, struct tex_element *e)
{
    static const u32 words[] = { 0, UINT32_MAX, 0x80000000, 0x7fffffff, 0x80808080, 0x3f800000 };
    const unsigned how = random_below(r, 8);

    for (unsigned n = 0; n < 4; n++)
        e->word[n] = how == 0 ? words[random_below(r, 6)] : (u32)random_bits(r);
    if (how == 0)
        return;
    if (code == BC7) {
        const unsigned mode = random_below(r, 8);

        e->word[0] = (e->word[0] & ~0u << mode) | 1u << mode;
    } else if (code == BC6 || code == BC6_SIGNED) {
        e->word[0] = (e->word[0] & ~31u) | random_below(r, 32);
    } else if (code >= ASTC_FIRST && how == 1) {
        e->word[0] = (e->word[0] & ~511u) | 0x1fc | 3u << 10;
        e->word[1] |= random_below(r, 2) ? UINT32_MAX : 0;
    }
}

void decode_random_inputs(struct random *r, struct decode_vector *v)
{
    struct tex_elements *in = &v->fetch_decode;
    struct tex_format f;

    v->fetch_decode_valid = 1;
    (void)tex_format_of(v->cfg.header[0], &f);
    in->lane = (u2)random_below(r, 4);
    in->last = (u1)random_below(r, 2);
    in->taps = (u5)(1 + random_below(r, 16));
    in->weight = (u9)random_below(r, 257);
    in->depth_ref = (u32)random_bits(r);
    in->lod = (s16)random_bits(r);
    in->clamped = (u16)random_bits(r);
    in->absent = (u1)(random_below(r, 8) == 0);
    in->how.dimension = (u3)random_below(r, 8);
    in->how.compare = (u1)random_below(r, 2);
    in->how.mode = (enum tex_lod_mode)random_below(r, 3);
    in->how.component = (u2)random_below(r, 4);
    in->how.four_offsets = (u1)(random_below(r, 8) == 0);
    in->how.multisample = (u1)(random_below(r, 8) == 0);
    in->how.access = (enum tex_access)random_below(r, 4);
    in->count = (u4)(random_below(r, 16) ? random_below(r, 9) : random_below(r, 16));
    for (unsigned n = 0; n < 8; n++) {
        struct tex_element *e = &in->element[n];

        e->kind = random_below(r, 4) ? TEX_TEXEL : (enum tex_texel_kind)random_below(r, 4);
        e->x = (u4)random_below(r, random_below(r, 32) ? f.wide : 16);
        e->y = (u4)random_below(r, random_below(r, 32) ? f.high : 16);
        e->weight = (u25)random_below(r, (1 << 24) + 1);
        fill_element(r, f.code, e);
    }
}

const uint64_t decode_exhaustive_lines = 0;

void decode_exhaustive(uint64_t i, struct decode_vector *v)
{
    (void)i;
    (void)v;
}
