/* lane.c - see lane.h */
#include "gpc/tpc/sm/alu/lane/lane.h"

#include <string.h>

#include "gpc/tpc/sm/alu/alu.h"

void lane_reset(struct lane *l)
{
    memset(l, 0, sizeof *l);
}

void lane_set_state(struct lane *l, const struct lane_config *cfg)
{
    l->cfg = *cfg;
}

const char *lane_not_modelled(const struct lane_config *cfg)
{
    (void)cfg;
    return NULL;
}

bool lane_does(enum alu_op op)
{
    switch (op) {
    case ALU_IMUL:
    case ALU_IMAD:
    case ALU_IMADSP: return false;
    default:
        return op <= ALU_FCHK || (op >= ALU_HADD2 && op <= ALU_ICMP) ||
               (op >= ALU_PSET && op <= ALU_CSETP);
    }
}

/* Operands of a warp whose other threads have zeros. */
struct words {
    u32 a[ALU_LANES], b[ALU_LANES], c[ALU_LANES], old[ALU_LANES], d[2 * ALU_LANES];
};

static struct alu_ports ports_of(struct words *w, const struct lane_thread *in, unsigned lane)
{
    w->a[lane] = in->a;
    w->b[lane] = in->b;
    w->c[lane] = in->c;
    w->old[lane] = in->old;
    return (struct alu_ports){
        .a = w->a,
        .b = w->b,
        .c = w->c,
        .old = w->old,
        .d = w->d,
        .active = UINT32_C(1) << lane,
        .pa = (u32)in->pa << lane,
        .pb = (u32)in->pb << lane,
        .pc = (u32)in->pc << lane,
        .cc = { (u32)in->cc[0] << lane, (u32)in->cc[1] << lane, (u32)in->cc[2] << lane,
                (u32)in->cc[3] << lane },
    };
}

static void give(const struct alu_ports *p, unsigned writes, unsigned lane, struct lane_result *out)
{
    out->d = writes & ALU_D ? p->d[lane] : 0;
    out->pd = writes & ALU_PD ? p->pd >> lane & 1 : 0;
    out->pd2 = writes & ALU_PD2 ? p->pd2 >> lane & 1 : 0;
    out->cc[0] = p->cc.z >> lane & 1;
    out->cc[1] = p->cc.s >> lane & 1;
    out->cc[2] = p->cc.c >> lane & 1;
    out->cc[3] = p->cc.o >> lane & 1;
}

void lane_evaluate(const struct lane_config *cfg, const struct lane_thread *in,
                   struct lane_result *out)
{
    struct words w = { 0 };
    struct alu_ports p = ports_of(&w, in, cfg->place);
    unsigned writes = 0;

    if (lane_does(in->op)) {
        alu_kernel_of(in->op, &in->mode, false)(&in->mode, &p);
        writes = alu_writes(in->op, &in->mode);
    }
    out->id = in->id;
    give(&p, writes, cfg->place, out);
}

void lane_turn(struct lane *l, const struct lane_thread *in, struct lane_result *out)
{
    lane_evaluate(&l->cfg, in, out);
    l->clocks++;
}
