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

/* What ends goes on as it comes; chosen: it takes no clock. */
static bool pass_token(struct setup *s, struct setup_packet_fifo *in, struct raster_prim_fifo *out)
{
    const struct setup_packet *end;

    if (s->given < s->job.count || setup_packet_empty(in) ||
        setup_packet_first(in)->kind != PRIMITIVE_END)
        return false;
    end = setup_packet_first(in);
    *raster_prim_next(out) =
        (struct raster_prim){ .id = { end->draw, end->prim, end->draw_end ? PART_OF_DRAW : 0 },
                              .kind = PRIMITIVE_END };
    setup_packet_drop(in);
    return true;
}

static void charge(struct setup *s, const struct setup_packet *in, unsigned given)
{
    s->prims++;
    s->half_clocks += setup_clocks(&s->cfg, in, given);
    s->clocks = (s->half_clocks + 1) / 2;
}

void setup_took(struct setup *s, const struct setup_packet *in, unsigned given, u12 phase)
{
    s->given = s->job.count;
    s->phase = phase;
    charge(s, in, given);
}

bool setup_step(struct setup *s, struct setup_packet_fifo *in, struct raster_prim_fifo *out,
                struct stri_prim_fifo *stri)
{
    bool moved = false;

    if (raster_prim_full(out) || stri_prim_full(stri))
        return false;
    if (pass_token(s, in, out))
        return true;
    if (s->given == s->job.count && !setup_packet_empty(in)) {
        const struct setup_packet *packet = setup_packet_first(in);

        setup_assemble(&s->cfg, packet, &s->phase, &s->job);
        s->given = s->cell = 0;
        charge(s, packet, setup_given(&s->job));
        setup_packet_drop(in);
        moved = true;
    }
    if (s->given < s->job.count) {
        setup_cell(&s->job, s->given, s->cell, raster_prim_next(out), stri_prim_next(stri));
        if (++s->cell == setup_cells(&s->job.prim[s->given])) {
            s->cell = 0;
            s->given++;
        }
        moved = true;
    }
    return moved;
}
