/* icc.c - see icc.h */
#include "gpc/tpc/sm/icc/icc.h"

#include <string.h>

void icc_reset(struct icc *s)
{
    memset(s, 0, sizeof *s);
}

void icc_set_state(struct icc *s, const struct icc_config *cfg)
{
    s->cfg = *cfg;
}

const char *icc_not_modelled(const struct icc_config *cfg)
{
    (void)cfg;
    return NULL;
}

void icc_look_up(struct icc *s, const struct icc_fetch *in, struct icc_line *out)
{
    const u32 number = in->pc / ICC_LINE + 1;
    u32 *set = s->line[in->pc / ICC_LINE % ICC_SETS];
    unsigned way = 0;

    while (way < ICC_WAYS && set[way] != number)
        way++;
    out->id = in->id;
    out->hit = way < ICC_WAYS;
    out->clocks = out->hit ? 0 : s->cfg.miss;
    memmove(set + 1, set, (out->hit ? way : ICC_WAYS - 1) * sizeof *set);
    set[0] = number;
}

void icc_turn(struct icc *s, const struct icc_fetch *in, struct icc_line *out)
{
    icc_look_up(s, in, out);
    s->clocks += 1u + out->clocks;
}
