/* frame_texture.c - see frame_texture.h */
#include "frame_texture.h"

#include <stdlib.h>

#include "gpc/tpc/tex/fetch/fetch.h"

static GLenum wrap_of(unsigned wrap)
{
    static const GLenum of[8] = { GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE };

    return of[wrap];
}

static GLenum minify_of(const struct tex_view *v)
{
    static const GLenum of[2][3] = {
        { GL_NEAREST, GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR },
        { GL_LINEAR, GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_LINEAR }
    };

    return of[v->minify == TEX_LINEAR][v->mip <= TEX_MIP_NONE ? 0 : v->mip - TEX_MIP_NONE];
}

static bool is_known(const struct tex_view *v)
{
    bool known = v->type == TEX_2D && v->normalized && !v->srgb && v->sample_code == 0 &&
                 v->first == 0 && !v->anisotropy && v->format.bytes == 4;

    for (unsigned c = 0; c < 4; c++)
        known = known && v->format.component[c].number == TEX_UNORM &&
                v->format.component[c].bits == 8 && v->source[c] != 1;
    return known && wrap_of(v->wrap[0]) && wrap_of(v->wrap[1]);
}

/* R, G, B and A of a texel. */
static bool read_texel(const struct tex_view *v, const struct tex_level *l, u32 x, u32 y,
                       struct mem_space *space, const struct mem *m, u8 rgba[4])
{
    const struct tex_place place = { .x = x, .y = (u16)y };
    struct tex_element in;
    struct tex_bytes at;
    u8 stored[4];
    u32 value[4];

    if (!tex_level_find(v, l, 0, &place, &at, &in) ||
        !mem_space_read(space, m, MEM_TEX, at.address[0], stored, sizeof stored))
        return false;
    tex_decode(&v->format, false, stored, 0, 0, value);
    for (unsigned c = 0; c < 4; c++) {
        const unsigned source = v->source[c];

        rgba[c] = (u8)(source < 2 ? 0 : source > 5 ? 255 : value[source - 2]);
    }
    return true;
}

static bool read_levels(const struct tex_view *v, struct mem_space *space, const struct mem *m,
                        struct peer_texture *t)
{
    u8 *to = t->rgba = malloc(6 * (size_t)v->width * v->height + 4096);
    bool good = to;

    for (unsigned level = 0; level < t->levels; level++) {
        const struct tex_level l = tex_level_of(v, level);

        for (u32 y = 0; y < l.size[1]; y++)
            for (u32 x = 0; x < l.size[0]; x++, to += 4)
                good = good && read_texel(v, &l, x, y, space, m, to);
    }
    return good;
}

bool frame_texture(struct peer_frame *p, const struct tex_state *s, struct mem_space *space,
                   const struct mem *m, unsigned *number, struct failure *f)
{
    struct peer_texture *t = &p->texture[p->textures];
    struct tex_view v;
    const char *lacks = tex_view_of(s, &v);

    for (*number = 0; !lacks && *number < p->textures; ++*number)
        if (p->texture[*number].address == v.address)
            return true;
    if (lacks || !is_known(&v) || p->textures == PEER_TEXTURES)
        return fail(f, EXIT_NOT_MODELLED, "not a texture of RGBA8: %s", lacks ? lacks : "another");
    *t = (struct peer_texture){ .address = v.address,
                                .target = -1,
                                .width = v.width,
                                .height = v.height,
                                .levels = v.last + 1u,
                                .magnify = v.magnify == TEX_LINEAR ? GL_LINEAR : GL_NEAREST,
                                .minify = minify_of(&v),
                                .wrap = { wrap_of(v.wrap[0]), wrap_of(v.wrap[1]) } };
    for (unsigned n = 0; n < p->targets; n++)
        if (p->target[n].address == v.address)
            t->target = (int)n;
    p->textures++;
    return t->target >= 0 || read_levels(&v, space, m, t) ||
           fail(f, EXIT_IO, "a texture cannot be read");
}
