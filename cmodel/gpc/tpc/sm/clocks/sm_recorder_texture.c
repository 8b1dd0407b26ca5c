/* sm_recorder_texture.c - what a texture instruction takes of its unit and of L1 (gpc/tpc/tex/tex_cost.h; rates.csv T8, T9, T11) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/ops/sm_texture_quads.h"

#define QUADS (SM_LANES / TEX_LANES)

/* Where an instruction's lines go. */
struct lines {
    struct sm_recorder *recorder;
    struct sm_clock_stream *stream;
    struct sm_clock_record *r;
};

/* chosen: an instruction looks a line up once, for all of its sectors */
static void put_line(struct lines *to, const struct l1_line *l)
{
    u64 *const line = to->stream->line;

    for (u32 n = to->stream->end_line - to->r->lines; n != to->stream->end_line; n++)
        if (sm_clock_line_number(line[n]) == l->number) {
            line[n] |= l->sectors;
            return;
        }
    if (to->r->lines == SM_CLOCK_TEXTURE) {
        to->r->beyond += bits_count(l->sectors);
        return;
    }
    sm_clock_stream_line(
        to->stream, sm_clock_line(l->number, l->sectors,
                                  sm_recorder_page(to->recorder, MEM_TEX, MEM_READ, l->number)));
    to->r->lines++;
}

static void take_access(void *context, const struct l1_access *access)
{
    struct l1_line line[L1_WORDS];
    const unsigned count = l1_lines(access, line);

    for (unsigned n = 0; n < count; n++)
        put_line(context, &line[n]);
}

/* All lanes at once; false: that is not possible. */
static bool add_warp(const struct sm_core *s, const struct sm_warp *w,
                     const struct sm_operation *op, struct lines *lines, struct tex_cost *cost)
{
    struct sm_recorder *to = lines->recorder;
    struct tex_warp in;

    return sm_texture_warp(s, w, op, lines->r->mask, &in) &&
           tex_warp_cost(&s->tex, &s->memory->port, &in, op->texture.components, take_access, lines,
                         &to->texture[(in.handle ^ in.handle >> 20) % SM_RECORDER_TEXTURES], cost);
}

static void add_quads(const struct sm_core *s, const struct sm_warp *w,
                      const struct sm_operation *op, struct lines *lines, struct tex_cost *cost)
{
    struct tex_quad quad[QUADS];
    const unsigned quads = sm_texture_quads(s, w, op, lines->r->mask, quad);

    for (unsigned n = 0; n < quads; n++)
        tex_quad_cost(&s->tex, &s->memory->port, &quad[n], take_access, lines, cost);
}

/* Clocks here of a unit that does several taps of a sample at once, but takes one address of each thread. */
static u32 taps(const struct sm_issue *issue, u32 clocks, u32 mask)
{
    u32 quads = 0;

    for (unsigned n = 0; n < QUADS; n++)
        quads += (mask >> TEX_LANES * n & 15) != 0;
    clocks = (clocks + issue->filters - 1) / issue->filters;
    return issue->texture * (issue->filters > 1 && clocks < quads ? quads : clocks);
}

/* Clocks of the unit, and at least those of the profile for each tap: of wide floats, and of gradients. */
static u32 sample_clocks(const struct sm_recorder *to, const struct sm_operation *op,
                         const struct tex_cost *cost)
{
    const struct sm_fetch *fetch = sm_clock_fetch(to->pool);
    const u32 floats = cost->floats ? fetch->floats * cost->addresses : 0;
    const u32 gradients = op->i.opcode == ISA_TXD ? fetch->gradients * cost->addresses : 0;
    const u32 clocks = tex_cost_clocks(cost), most = floats > gradients ? floats : gradients;

    return most > clocks ? most : clocks;
}

/* chosen: of quads with several headers the last's promotion holds */
void sm_recorder_texture(struct sm_recorder *to, struct sm_clock_record *r, const struct sm_core *s,
                         const struct sm_warp *w, const struct sm_operation *op)
{
    struct lines lines = { to, to->stream[w - s->warps], r };
    struct tex_cost cost = { .addresses = 0 };
    const struct sm_issue *issue = sm_clock_issue(to->pool);

    if (!add_warp(s, w, op, &lines, &cost))
        add_quads(s, w, op, &lines, &cost);
    tex_cost_end(&cost, take_access, &lines);
    r->kind = MIO_LOAD;
    r->texture = true;
    r->passes = taps(issue, sample_clocks(to, op, &cost), r->mask);
    r->tags = taps(issue, cost.l1, r->mask);
    r->conflicts = cost.conflicts;
    r->promotion = cost.promotion;
}
