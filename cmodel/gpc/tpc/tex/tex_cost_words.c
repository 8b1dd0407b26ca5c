/* tex_cost_words.c - the words of L1 that a quad's texels lie in (tex_cost.h) */
#include "gpc/tpc/tex/tex_cost_pass.h"

void tex_cost_tell(struct tex_cost *c, tex_access_told *told, void *context)
{
    struct l1_cost cost;

    if (!c->words.count)
        return;
    l1_passes(&c->words, &cost);
    c->l1 += cost.passes;
    c->conflicts += cost.conflicts;
    if (told)
        told(context, &c->words);
    c->words.count = 0;
}

void tex_pass_word(const struct tex_pass *p, u64 address)
{
    struct l1_access *a = &p->cost->words;

    a->word[a->count++] = address / L1_WORD_BYTES & bits_mask(37);
    if (a->count == L1_WORDS)
        tex_cost_tell(p->cost, p->told, p->context);
}

/* Where byte n of an element lies. */
static u64 byte_address(const struct tex_bytes *at, unsigned n)
{
    return n < at->bytes[0] ? at->address[0] + n : at->address[1] + n - at->bytes[0];
}

/* The words of a half of an element, or of the one component that is wanted: there each has 4 bytes. */
static void put_half(const struct tex_pass *p, const struct tex_bytes *at, unsigned half)
{
    const bool alone = bits_count(p->components) == 1;
    const unsigned first = alone ? 4 * bits_lowest(p->components) : TEX_HALF_BYTES * half;
    const unsigned bytes = p->v->format.bytes;
    const unsigned end = first + TEX_HALF_BYTES < bytes ? first + TEX_HALF_BYTES : bytes;

    tex_pass_word(p, byte_address(at, first));
    if (!alone && byte_address(at, first) % L1_WORD_BYTES)
        tex_pass_word(p, byte_address(at, end - 1));
}

static void put_texel(const struct tex_pass *p, const struct tex_footprint *f, unsigned n,
                      unsigned half)
{
    struct tex_element in;
    struct tex_bytes at;

    if (f->place[n].kind != TEX_TEXEL ||
        !tex_level_find(p->v, &p->level, f->sample, &f->place[n], &at, &in))
        return;
    if (tex_pass_splits(p->v))
        put_half(p, &at, half);
    else
        tex_pass_word(p, at.address[0]);
}

void tex_pass_begin(const struct tex_pass *p, unsigned count)
{
    if (p->cost->words.each != count)
        tex_cost_tell(p->cost, p->told, p->context);
    p->cost->words.each = (u3)count;
}

void tex_pass_read(const struct tex_pass *p)
{
    const unsigned slices = tex_pass_slices(p), halves = tex_pass_halves(p);
    const unsigned count = tex_pass_count(p) / slices;

    tex_pass_begin(p, count);
    for (unsigned slice = 0; slice < slices; slice++) {
        for (unsigned half = 0; half < 2; half++)
            for (unsigned lane = 0; (halves >> half & 1) && lane < p->lanes; lane++)
                for (unsigned n = 0; n < count; n++)
                    put_texel(p, &p->of[lane], slice * count + n, half);
        if (count > 1)
            tex_cost_tell(p->cost, p->told, p->context);
    }
}
