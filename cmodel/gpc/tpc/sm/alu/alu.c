/* alu.c - see alu.h */
#include "gpc/tpc/sm/alu/alu.h"

#include <string.h>

static const struct operation {
    alu_kernel *kernel;
    u8 writes;
    bool host;
    u8 clocks;
} operations[] = {
#define ALU(op, kernel, writes, host, clocks) [ALU_##op] = { alu_##kernel, writes, host, clocks },
#include "gpc/tpc/sm/alu/alu_ops.def"
#undef ALU
};

#define OPERATIONS (sizeof operations / sizeof operations[0])

/* chosen: codes that no operation has, which only vectors hold, give zeros */
static void nothing(const struct alu_mode *m, struct alu_ports *p)
{
    (void)m;
    memset(p->d, 0, ALU_LANES * sizeof p->d[0]);
}

alu_kernel *alu_kernel_of(enum alu_op op, const struct alu_mode *m, bool host)
{
    alu_kernel *fast = NULL;

    if (op >= OPERATIONS || alu_not_modelled_mode(op, m))
        return nothing;
    if (host && operations[op].host)
        fast = alu_host_kernel(op, m);
    return fast ? fast : operations[op].kernel;
}

unsigned alu_writes(enum alu_op op, const struct alu_mode *m)
{
    const bool to_64 = op == ALU_F2F || op == ALU_I2F
                           ? m->dfmt == 3
                           : (op == ALU_F2I || op == ALU_I2I) && (m->dsize & 3) == 3;

    if (op >= OPERATIONS)
        return ALU_D;
    return to_64 ? ALU_D64 : operations[op].writes;
}

bool alu_reads_64(enum alu_op op, const struct alu_mode *m)
{
    switch (op) {
    case ALU_DADD:
    case ALU_DMUL:
    case ALU_DFMA:
    case ALU_DMNMX:
    case ALU_DSET:
    case ALU_DSETP: return true;
    case ALU_F2F:
    case ALU_F2I: return m->sfmt == 3;
    case ALU_I2F:
    case ALU_I2I: return (m->ssize & 3) == 3;
    default: return false;
    }
}

const char *alu_not_modelled_mode(enum alu_op op, const struct alu_mode *m)
{
    if (op == ALU_SHL && m->x)
        return "SHL.X";
    if (op == ALU_SHR && m->shrx)
        return "SHR.X, SHR.XHI";
    if ((op == ALU_SHF_L || op == ALU_SHF_R) && m->shfx >= 2)
        return "SHF.X, SHF.XHI";
    if (op == ALU_IMNMX && m->xmode == 2)
        return "IMNMX.XMED";
    return NULL;
}

void alu_reset(struct alu *s)
{
    memset(s, 0, sizeof *s);
}

void alu_set_state(struct alu *s, const struct alu_config *cfg)
{
    s->cfg = *cfg;
}

const char *alu_not_modelled(const struct alu_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* 64-bit lanes of a wire as words and the upper words behind them. */
static void unzip(u32 *words, const u64 *lanes)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(words, i, lanes[i]);
}

static u32 merged(u32 active, u32 was, u32 is)
{
    return (was & ~active) | (is & active);
}

static void give(const struct alu_warp *in, const struct alu_ports *p, struct alu_result *out)
{
    const unsigned writes = alu_writes(in->op, &in->mode);

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 value = writes & ALU_D64 ? alu_pair(p->d, i) : writes & ALU_D ? p->d[i] : 0;

        out->d[i] = in->active >> i & 1 ? value : in->old[i];
    }
    out->pd = writes & ALU_PD ? p->pd & in->active : 0;
    out->pd2 = writes & ALU_PD2 ? p->pd2 & in->active : 0;
    for (unsigned n = 0; n < ALU_PREDICATES_HELD; n++)
        out->predicates[n] = merged(in->active, in->predicates[n], p->predicates[n]);
    out->cc[0] = merged(in->active, in->cc[0], p->cc.z);
    out->cc[1] = merged(in->active, in->cc[1], p->cc.s);
    out->cc[2] = merged(in->active, in->cc[2], p->cc.c);
    out->cc[3] = merged(in->active, in->cc[3], p->cc.o);
}

void alu_evaluate(const struct alu_warp *in, bool host, struct alu_result *out)
{
    u32 a[2 * ALU_LANES], b[2 * ALU_LANES], c[2 * ALU_LANES], d[2 * ALU_LANES];
    struct alu_ports p = {
        .a = a,
        .b = b,
        .c = c,
        .old = in->old,
        .d = d,
        .active = in->active,
        .pa = in->pa,
        .pb = in->pb,
        .pc = in->pc,
        .cc = { in->cc[0], in->cc[1], in->cc[2], in->cc[3] },
    };

    unzip(a, in->a);
    unzip(b, in->b);
    unzip(c, in->c);
    memcpy(p.predicates, in->predicates, sizeof p.predicates);
    alu_kernel_of(in->op, &in->mode, host)(&in->mode, &p);
    out->id = in->id;
    give(in, &p, out);
}

unsigned alu_op_clocks(enum alu_op op)
{
    return op < OPERATIONS ? operations[op].clocks : 1;
}

unsigned alu_clocks(const struct alu_config *cfg, const struct alu_warp *in)
{
    (void)cfg;
    return alu_op_clocks(in->op);
}

void alu_turn(struct alu *s, const struct alu_warp *in, struct alu_result *out)
{
    alu_evaluate(in, s->cfg.host, out);
    s->clocks += alu_clocks(&s->cfg, in);
}
