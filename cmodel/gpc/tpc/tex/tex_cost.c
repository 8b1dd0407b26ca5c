/* tex_cost.c - see tex_cost.h */
#include "gpc/tpc/tex/tex_cost.h"

#include <string.h>

#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_cost_pass.h"

#define LANES          4
#define TEX_HALF_BYTES 8  /* of a texel that ports read */
#define RESULT_BYTES   32 /* known: rates.csv T11: read return to the SM, a clock */

/* known: rates.csv T8, T9; facts/tpc.md: two blocks of ASTC at full rate, BC7 is decoded to 8 bits, BC6 to 16 */
#define ADDRESS_ROWS     2  /* of two texels, of a thread in a clock */
#define ASTC_BLOCKS      2  /* a clock */
#define DECODED_BITS     32 /* of a texel, a clock */
#define HALF_RATE        2  /* clocks of a slice */
#define HALF_RATE_VOLUME 4

static unsigned address_clocks(const struct tex_pass *p)
{
    const unsigned count = tex_pass_count(p);
    const unsigned rows = p->of[0].how.four_offsets ? 4 : count > 2 ? count / 2 : 1;

    return (rows + ADDRESS_ROWS - 1) / ADDRESS_ROWS;
}

/* Whether decoded texels of blocks have more than the decoders give in a clock. */
static bool decodes_wide(const struct tex_format *f)
{
    unsigned bits = 0;

    for (unsigned n = 0; n < 4; n++)
        bits += f->width[n];
    return f->codec >= TEX_BC1 && bits > DECODED_BITS;
}

/* Blocks that a slice's texels lie in. */
static unsigned blocks_of(const struct tex_pass *p, unsigned slice, unsigned count)
{
    const struct tex_format *f = &p->v->format;
    u64 seen[LANES * FETCH_PLACES];
    unsigned blocks = 0;

    for (unsigned lane = 0; lane < p->lanes; lane++)
        for (unsigned n = slice * count; n < (slice + 1) * count; n++) {
            const struct tex_place *t = &p->of[lane].place[n];
            const u64 block =
                (u64)(t->x / f->wide) << 32 | (u64)t->layer << 16 | (u64)(t->y / f->high);
            unsigned i = 0;

            while (i < blocks && seen[i] != block)
                i++;
            if (i == blocks && t->kind == TEX_TEXEL)
                seen[blocks++] = block;
        }
    return blocks;
}

static unsigned decode_clocks(const struct tex_pass *p)
{
    const unsigned slices = tex_pass_slices(p), count = tex_pass_count(p) / slices;
    unsigned clocks = 0;

    if (decodes_wide(&p->v->format))
        return p->v->type == TEX_3D ? 2 * HALF_RATE_VOLUME : HALF_RATE;
    if (p->v->format.codec != TEX_ASTC)
        return slices;
    for (unsigned slice = 0; slice < slices; slice++)
        clocks += (blocks_of(p, slice, count) + ASTC_BLOCKS - 1) / ASTC_BLOCKS;
    return clocks;
}

static unsigned filter_clocks(const struct tex_pass *p)
{
    const bool blends = p->of[0].how.access == TEX_SAMPLE && tex_pass_count(p) > 1;
    const unsigned slices = tex_pass_slices(p);

    if (!blends || !tex_pass_splits(p->v) || p->v->format.bytes < 2 * TEX_HALF_BYTES)
        return slices;
    return bits_count(tex_pass_halves(p)) * slices * (slices > 1 ? HALF_RATE_VOLUME : HALF_RATE);
}

static void add_pass(struct tex_pass *p)
{
    p->cost->addresses += address_clocks(p);
    if (!tex_pass_count(p))
        return;
    p->level = tex_level_of(p->v, p->of[0].level);
    tex_pass_read(p);
    p->cost->decode += decode_clocks(p);
    p->cost->filter += filter_clocks(p);
}

/* The stored components that some of the program's come from. */
static unsigned stored(const struct tex_view *v, const struct tex_how *how, unsigned components)
{
    unsigned wanted = 0;

    if (how->access == TEX_GATHER)
        components = 1u << how->component;
    for (unsigned n = 0; n < 4; n++) {
        const unsigned from = v->source[n] - 2u;

        if (components >> n & 1 && from < 4 && v->format.width[from])
            wanted |= 1u << from;
    }
    return how->compare ? 1u << v->format.depth : wanted;
}

bool tex_cost_floats(const struct tex_view *v)
{
    unsigned count = 0;

    for (unsigned n = 0; n < 4; n++)
        count += v->format.width[n] && v->format.stored[n] == TEX_FLOAT;
    return count > 3;
}

unsigned tex_cost_result(const struct tex_view *v, const struct tex_how *how, unsigned components)
{
    const unsigned wanted = stored(v, how, components);
    unsigned bits = 0;

    for (unsigned n = 0; n < 4; n++)
        if (wanted >> n & 1 && v->format.width[n] > bits)
            bits = v->format.width[n];
    const unsigned bytes = bits > 16 && !how->compare ? 4 : 2;

    return bytes * (how->access == TEX_GATHER ? 4 : bits_count(wanted));
}

/* The taps of each lane, in their order. */
struct lane_taps {
    struct tex_tap tap[TEX_TAPS_MOST];
    unsigned first[LANES], count[LANES]; /* first: of lanes that have one */
};

static void take_taps(struct lane_taps *t, const struct tex_view *v,
                      const struct tex_lod_quad *quad)
{
    const unsigned taps = tex_lod(v, quad, t->tap);

    memset(t->count, 0, sizeof t->count);
    for (unsigned n = taps; n-- > 0;) {
        t->first[t->tap[n].lane] = n;
        t->count[t->tap[n].lane]++;
    }
}

/* The lanes that have a tap n. */
static unsigned with_tap(const struct lane_taps *t, unsigned n)
{
    unsigned lanes = 0;

    for (unsigned lane = 0; lane < LANES; lane++)
        lanes |= (unsigned)(n < t->count[lane]) << lane;
    return lanes;
}

/* Tap n of the lanes of 'left' that go with the lowest of them: on its level, by its filter.  Returns them. */
static unsigned take_pass(struct tex_pass *p, const struct lane_taps *t, unsigned n, unsigned left)
{
    const struct tex_tap *one = &t->tap[t->first[bits_lowest(left)] + n];
    unsigned taken = 0;

    p->lanes = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const struct tex_tap *tap;

        if (!(left >> lane & 1))
            continue;
        tap = &t->tap[t->first[lane] + n];
        if (tap->level != one->level || tap->linear != one->linear)
            continue;
        tex_addr(p->v, tap, &p->of[p->lanes++]);
        taken |= 1u << lane;
    }
    return taken;
}

/* chosen: lanes on one level go at once, of others one level after another */
void tex_cost_add(struct tex_cost *c, const struct tex_view *v, const struct tex_lod_quad *quad,
                  unsigned components, tex_access_told *told, void *context)
{
    const unsigned wanted = stored(v, &quad->how, components);
    struct lane_taps t;
    struct tex_pass p = {
        .cost = c, .v = v, .components = wanted, .told = told, .context = context
    };

    take_taps(&t, v, quad);
    c->promotion = v->promotion;
    c->floats |= tex_cost_floats(v);
    c->words.id = c->words.count ? c->words.id : quad->id;
    for (unsigned n = 0, left; (left = with_tap(&t, n)) != 0; n++)
        while (left) {
            left &= ~take_pass(&p, &t, n, left);
            add_pass(&p);
        }
    c->result += bits_count(quad->lanes) * tex_cost_result(v, &quad->how, components);
}

void tex_cost_end(struct tex_cost *c, tex_access_told *told, void *context)
{
    tex_cost_tell(c, told, context);
}

u32 tex_cost_clocks(const struct tex_cost *c)
{
    u32 most = (c->result + RESULT_BYTES - 1) / RESULT_BYTES;

    most = c->addresses > most ? c->addresses : most;
    most = c->l1 > most ? c->l1 : most;
    most = c->decode > most ? c->decode : most;
    return c->filter > most ? c->filter : most;
}
