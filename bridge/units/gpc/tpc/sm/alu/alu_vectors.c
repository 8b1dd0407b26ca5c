/* alu_vectors.c - random vectors of the ALU: an instruction of a warp a line */
#include <string.h>

#include "gpc/tpc/sm/alu/alu_lanes.h"
#include "unit.h"
#include "vector_bus.h"

const char alu_work_unit[] = "threads";

/* What rates.csv says (T7) is measured by programs of the whole SM (bridge/rate/rate_program_units.c). */
const struct unit_rate alu_rates[] = {
    { 0 },
};

unsigned alu_work(const struct alu_vector *v)
{
    (void)v;
    return ALU_LANES;
}

void alu_random_config(struct random *r, struct alu_vector *v)
{
    v->cfg.host = random_bits(r) & 1;
}

static u32 random_lanes(struct random *r)
{
    switch (random_below(r, 4)) {
    case 0: return (u32)random_bits(r);
    case 1: return (u32)(random_bits(r) & random_bits(r));
    default: return UINT32_MAX;
    }
}

void alu_random_inputs(struct random *r, struct alu_vector *v)
{
    struct alu_warp *w = &v->rf_alu;

    v->rf_alu_valid = 1;
    w->id.launch = (u16)random_bits(r);
    w->id.warp = (u6)(random_bits(r) & 63);
    w->id.pc = (u24)(random_bits(r) & 0xfffff8);
    w->op = (enum alu_op)random_below(r, ALU_OPERATIONS);
    w->mode = alu_random_mode(r);
    alu_make_modelled(w->op, &w->mode);
    w->active = random_lanes(r);
    w->pa = (u32)random_bits(r);
    w->pb = (u32)random_bits(r);
    w->pc = (u32)random_bits(r);
    for (unsigned n = 0; n < ALU_PREDICATES_HELD; n++)
        w->predicates[n] = (u32)random_bits(r);
    for (unsigned n = 0; n < 4; n++)
        w->cc[n] = (u32)random_bits(r);
    for (unsigned i = 0; i < ALU_LANES; i++) {
        w->a[i] = alu_random_operand(r, w->op, &w->mode, random_bits(r));
        w->b[i] = alu_random_operand(r, w->op, &w->mode, w->a[i]);
        w->c[i] = alu_random_operand(r, w->op, &w->mode, w->b[i]);
        w->old[i] = (u32)random_bits(r);
    }
}
