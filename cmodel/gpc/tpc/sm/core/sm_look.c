/* sm_look.c - see sm_look.h */
#include "gpc/tpc/sm/core/sm_look.h"

#include <string.h>

#include "common/net_pass.h"

#define NET     sm_core
#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "common/net_code.h"

void sm_core_wires(struct sm_core *s, struct net_place at, net_wire_told *told, void *context)
{
    sm_core_net_wires(s, at, told, context);
    tex_wires(&s->tex, at, told, context);
}

void sm_core_units(struct sm_core *s, struct net_place at, net_unit_told *told, void *context)
{
    const struct sm_core_wires none = { 0 };
    struct sm_core_stand_ins no_stand_ins = { 0 };

    s->alu.cfg.host = s->host;
    sm_core_net_units(s, &none, &no_stand_ins, at, told, context);
    tex_units(&s->tex, at, told, context);
}

static bool holds_any(const struct tex *t)
{
    bool any = false;

    for (unsigned n = 0; n < TEX_LINES; n++)
        any = any || t->pools.header[n].valid || t->pools.sampler[n].valid;
    return any;
}

/* Caches that hold nothing are not told. */
void sm_forget_textures(struct sm_core *s, const struct tex_forgets *what)
{
    if (!holds_any(&s->tex))
        return;
    net_pass(&s->fe_tex, what);
    tex_forget(&s->tex, what->headers, what->samplers, what->all ? TEX_ALL : what->number);
}

NET_RARE void sm_look_at_texture(struct sm_core *s, const struct tex_quad *q)
{
    tex_quad_push(&s->mio_tex, q);
    while (tex_step(&s->tex, &s->mio_tex, &s->fe_tex, &s->mem_tex, &s->tex_sm, &s->tex_mem, NULL) ||
           tex_serve(&s->memory->port, &s->tex_mem, &s->mem_tex)) {}
    tex_answer_drop(&s->tex_sm);
}

/* chosen: launches are not numbered in a core */
static struct warp_pc id_of(const struct sm_core *s, const struct sm_warp *w,
                            const struct sm_operation *op)
{
    return (struct warp_pc){ .warp = (u6)(w - s->warps), .pc = op->pc & 0xffffff };
}

static u64 operand(const u32 *x, unsigned lane, bool wide)
{
    return wide ? alu_pair(x, lane) : x[lane];
}

NET_RARE void sm_look_at_operands(struct sm_core *s, const struct sm_warp *w,
                                  const struct sm_operation *op, const struct alu_ports *p)
{
    const bool b_wide = alu_reads_64((enum alu_op)op->alu_op, &op->mode);
    const bool wide = b_wide && op->alu_op >= ALU_DADD && op->alu_op <= ALU_DSETP;
    struct alu_warp in = { .id = id_of(s, w, op),
                           .op = (enum alu_op)op->alu_op,
                           .mode = op->mode,
                           .active = p->active,
                           .pa = p->pa,
                           .pb = p->pb,
                           .pc = p->pc,
                           .cc = { p->cc.z, p->cc.s, p->cc.c, p->cc.o } };

    memcpy(in.predicates, w->p, sizeof in.predicates);
    for (unsigned lane = 0; lane < SM_LANES; lane++) {
        in.a[lane] = operand(p->a, lane, wide);
        in.b[lane] = operand(p->b, lane, b_wide);
        in.c[lane] = operand(p->c, lane, wide);
        in.old[lane] = p->old[lane];
    }
    s->alu.cfg.host = s->host;
    s->alu.clocks += alu_op_clocks((enum alu_op)op->alu_op);
    net_pass(&s->rf_alu, &in);
}

static u32 merged(u32 mask, u32 was, u32 is)
{
    return (was & ~mask) | (is & mask);
}

NET_RARE void sm_look_at_results(struct sm_core *s, const struct sm_warp *w,
                                 const struct sm_operation *op, const struct alu_ports *p)
{
    const u32 mask = p->active;
    struct alu_result out = {
        .id = id_of(s, w, op),
        .pd = op->writes & ALU_PD ? p->pd & mask : 0,
        .pd2 = op->writes & ALU_PD2 ? p->pd2 & mask : 0,
        .cc = { merged(mask, w->cc.z, p->cc.z), merged(mask, w->cc.s, p->cc.s),
                merged(mask, w->cc.c, p->cc.c), merged(mask, w->cc.o, p->cc.o) }
    };

    for (unsigned lane = 0; lane < SM_LANES; lane++) {
        const u64 value = op->writes & ALU_D64 ? alu_pair(p->d, lane)
                          : op->writes & ALU_D ? p->d[lane]
                                               : 0;

        out.d[lane] = mask >> lane & 1 ? value : p->old[lane];
    }
    for (unsigned n = 0; n < ALU_PREDICATES_HELD; n++)
        out.predicates[n] = op->predicates ? merged(mask, w->p[n], p->predicates[n]) : w->p[n];
    net_pass(&s->alu_rf, &out);
}
