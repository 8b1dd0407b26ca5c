/* decode.c - see decode.h */
#include "gpc/tpc/tex/decode/decode.h"

#include <string.h>

#include "gpc/tpc/tex/decode/codec.h"

#define PLACES 8

void decode_reset(struct decode *d)
{
    const struct tex_state none = { .header = { 0 } };

    memset(d, 0, sizeof *d);
    decode_set_state(d, &none);
}

void decode_set_state(struct decode *d, const struct tex_state *s)
{
    d->cfg = *s;
    (void)tex_view_of(s, &d->view); /* one that is not modelled has no packets */
}

const char *decode_not_modelled(const struct tex_state *s)
{
    return tex_view_lacks(s);
}

/* The result's component that the format's component n is the source of, the first; of none, n. */
static unsigned result_of(const struct tex_view *v, unsigned n)
{
    for (unsigned c = 0; c < 4; c++)
        if (v->source[c] == n + 2)
            return c;
    return n;
}

/* known: facts/texture/codecs.md 7: the sampler's colour is the result's, whatever the sources; R stands for all of a depth
 * texture's border
 */
static void border(const struct tex_view *v, u32 value[4])
{
    u32 color[4];

    for (unsigned n = 0; n < 4; n++)
        color[n] = v->border[v->depth_border ? 0 : result_of(v, n)];
    tex_border(&v->format, v->srgb, color, value);
}

/* Whether components are an element's fields, and nothing is done to them: asked once a packet, it saves 6 % of bench_texels by quads. */
static bool is_plain(const struct tex_view *v)
{
    const struct tex_format *f = &v->format;

    return f->codec == TEX_PLAIN && !f->halves && !(v->srgb && f->converts);
}

static inline void texel(const struct tex_view *v, bool plain, const struct tex_element *in,
                         struct tex_texel *out)
{
    out->weight = in->weight;
    if (in->kind == TEX_BORDER)
        border(v, out->value);
    else if (in->kind == TEX_TEXEL && plain && !(in->x | in->y))
        codec_words(&v->format, in->word, out->value);
    else if (in->kind == TEX_TEXEL && in->x < v->format.wide && in->y < v->format.high)
        tex_decode_words(&v->format, v->srgb, in->word, in->x, in->y, out->value);
}

void tex_texels_of(const struct tex_view *v, const struct tex_elements *in, struct tex_texels *out)
{
    const unsigned count = in->count < PLACES ? in->count : PLACES;
    const bool plain = is_plain(v);

    memset(out, 0, sizeof *out);
    out->id = in->id;
    out->lane = in->lane;
    out->how = in->how;
    out->last = in->last;
    out->taps = in->taps;
    out->weight = in->weight;
    out->depth_ref = in->depth_ref;
    out->lod = in->lod;
    out->clamped = in->clamped;
    out->absent = in->absent;
    out->count = (u4)count;
    for (unsigned n = 0; n < count; n++)
        texel(v, plain, &in->element[n], &out->texel[n]);
}

unsigned decode_clocks(const struct tex_elements *in)
{
    (void)in;
    return 1;
}

bool fetch_decode_into(struct decode *d, const struct tex_elements *in)
{
    if (d->full)
        return false;
    tex_texels_of(&d->view, in, &d->out);
    d->clocks += decode_clocks(in);
    d->full = true;
    return true;
}

bool decode_filter_from(struct decode *d, struct tex_texels *out)
{
    if (!d->full)
        return false;
    *out = d->out;
    d->full = false;
    return true;
}
