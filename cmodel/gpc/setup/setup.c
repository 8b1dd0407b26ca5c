/* setup.c - see setup.h */
#include "gpc/setup/setup.h"

#include <string.h>

void setup_reset(struct setup *s)
{
    memset(s, 0, sizeof *s);
}

void setup_set_state(struct setup *s, const struct setup_config *cfg)
{
    s->cfg = *cfg;
}

const char *setup_not_modelled(const struct setup_config *cfg)
{
    if (cfg->fill == FILL_ALL)
        return "setup: SET_FILL_VIA_TRIANGLE FILL_ALL";
    return NULL;
}

/* known: rates.csv T4: point and line 1, first triangle of a strip or fan 2, then 1, independent ones
 * 1.5 to 3; chosen: more than one primitive of a packet costs a clock for each, and T1's 0.75 a clock
 * is the mean of a mixed draw, not a bound of its own (T3 has 1)
 */
unsigned setup_clocks(const struct setup_config *cfg, const struct setup_packet *in, unsigned given)
{
    static const unsigned triangle[4] = {
        [ORDER_INDEPENDENT] = 3, [ORDER_UNPACKED] = 6, [ORDER_FIRST] = 4, [ORDER_NEXT] = 2
    };
    unsigned fetch = in->kind == PRIMITIVE_TRIANGLE ? triangle[in->order] : 2;

    (void)cfg;
    return 2 * given > fetch ? 2 * given : fetch;
}

static void charge(struct setup *s, const struct setup_packet *in, unsigned given)
{
    s->prims++;
    s->half_clocks += setup_clocks(&s->cfg, in, given);
    s->clocks = (s->half_clocks + 1) / 2;
}

/* What ends goes on as it comes; chosen: it takes no clock. */
bool wdx_setup_into(struct setup *s, const struct setup_packet *in)
{
    if (!setup_idle(s))
        return false;
    if (in->kind == PRIMITIVE_END) {
        s->end = (struct prim_id){ in->draw, in->prim, in->draw_end ? PART_OF_DRAW : 0 };
        s->ends = true;
        return true;
    }
    setup_assemble(&s->cfg, in, &s->phase, &s->job);
    s->given = s->cell = 0;
    charge(s, in, setup_given(&s->job));
    return true;
}

bool setup_crast_from(struct setup *s, struct raster_prim *out)
{
    if (s->ends) {
        *out = (struct raster_prim){ .id = s->end, .kind = PRIMITIVE_END };
        s->ends = false;
        return true;
    }
    if (!s->told)
        return false;
    setup_cell(&s->job, s->given, s->cell, out);
    s->told = false;
    if (++s->cell == setup_cells(&s->job.prim[s->given])) {
        s->cell = 0;
        s->given++;
    }
    return true;
}

bool setup_stri_from(struct setup *s, struct stri_prim *out)
{
    if (s->told || s->given == s->job.count)
        return false;
    setup_cell_stri(&s->job, s->given, s->cell, out);
    s->told = true;
    return true;
}
