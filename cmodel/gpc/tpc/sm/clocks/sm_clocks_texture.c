/* sm_clocks_texture.c - what a texture instruction takes of its unit and of L1 (gpc/tpc/tex/tex_cost.h; rates.csv T8, T9, T11) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/ops/sm_texture_quads.h"

#define QUADS (SM_LANES / TEX_LANES)

/* Where an instruction's lines go. */
struct lines {
    struct sm_clocks *c;
    struct sm_clock_warp *warp;
    struct sm_clock_record *r;
    u64 *line;
};

/* chosen: an instruction looks a line up once, for all of its sectors */
static void put_line(struct lines *to, const struct l1_line *l)
{
    struct sm_clock_warp *w = to->warp;
    const u32 first = w->first_line + w->line_count - to->r->lines;

    for (u32 n = first; n != first + to->r->lines; n++)
        if (to->line[n % SM_CLOCK_LINES] >> 4 == l->number) {
            to->line[n % SM_CLOCK_LINES] |= l->sectors;
            return;
        }
    if (to->r->lines == SM_CLOCK_TEXTURE) {
        to->r->beyond += bits_count(l->sectors);
        return;
    }
    to->line[(w->first_line + w->line_count++) % SM_CLOCK_LINES] = l->number << 4 | l->sectors;
    to->r->lines++;
}

static void take_access(void *context, const struct l1_access *access)
{
    struct l1_line line[L1_WORDS];
    const unsigned count = l1_lines(access, line);

    for (unsigned n = 0; n < count; n++)
        put_line(context, &line[n]);
}

/* chosen: of quads with several headers the last's promotion holds */
void sm_clocks_texture(struct sm_clocks *c, struct sm_clock_record *r, const struct sm_core *s,
                       const struct sm_warp *w, const struct sm_operation *op)
{
    const unsigned warp = (unsigned)(w - s->warps);
    struct lines to = { c, &c->warp[warp], r, c->line[warp] };
    struct tex_quad quad[QUADS];
    struct tex_cost cost = { .addresses = 0 };
    const unsigned quads = sm_texture_quads(s, w, op, r->mask, quad);

    for (unsigned n = 0; n < quads; n++)
        tex_quad_cost(&s->tex, &s->memory->port, &quad[n], take_access, &to, &cost);
    tex_cost_end(&cost, take_access, &to);
    r->kind = MIO_LOAD;
    r->texture = true;
    r->passes = tex_cost_clocks(&cost);
    r->tags = cost.l1;
    r->conflicts = cost.conflicts;
    r->promotion = cost.promotion;
}
