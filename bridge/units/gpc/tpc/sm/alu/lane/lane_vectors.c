/* lane_vectors.c - random vectors of a lane: an instruction of a thread a line */
#include <string.h>

#include "gpc/tpc/sm/alu/alu_lanes.h"
#include "gpc/tpc/sm/alu/lane/lane.h"
#include "gpc/tpc/sm/alu/lane/lane_operands.h"
#include "unit.h"
#include "vector_bus.h"

const char lane_work_unit[] = "instructions";

/* What rates.csv says (T7) is of warps: measured by programs of the whole SM (bridge/rate/rate_program_units.c). */
const struct unit_rate lane_rates[] = {
    { 0 },
};

unsigned lane_work(const struct lane_vector *v)
{
    (void)v;
    return 1;
}

void lane_random_config(struct random *r, struct lane_vector *v)
{
    v->cfg.place = (u2)random_below(r, 4);
}

/* Of a lane; one in 64 of another pipe. */
static enum alu_op random_op(struct random *r)
{
    const bool any = random_below(r, 64) == 0;

    for (;;) {
        const enum alu_op op = (enum alu_op)random_below(r, ALU_OPERATIONS);

        if (any || lane_does(op))
            return op;
    }
}

void lane_random_inputs(struct random *r, struct lane_vector *v)
{
    struct lane_thread *in = &v->rf_lane;
    const u64 bits = random_bits(r);

    v->rf_lane_valid = 1;
    in->id.launch = (u16)random_bits(r);
    in->id.warp = (u6)(random_bits(r) & 63);
    in->id.pc = (u24)(random_bits(r) & 0xfffff8);
    in->op = random_op(r);
    in->mode = alu_random_mode(r);
    alu_make_modelled(in->op, &in->mode);
    in->pa = bits & 1;
    in->pb = bits >> 1 & 1;
    in->pc = bits >> 2 & 1;
    for (unsigned n = 0; n < 4; n++)
        in->cc[n] = bits >> (3 + n) & 1;
    in->a = (u32)alu_random_operand(r, in->op, &in->mode, random_bits(r));
    in->b = (u32)alu_random_operand(r, in->op, &in->mode, in->a);
    in->c = (u32)alu_random_operand(r, in->op, &in->mode, in->b);
    in->old = (u32)random_bits(r);
    if (random_below(r, 2))
        lane_meet(r, in);
}

/* Every half in both halves of a: summed, multiplied, fused, compared with corners, widened; and every upper half of an fp32 rounded to one. */
const uint64_t lane_exhaustive_lines = UINT64_C(6) << 16;

void lane_exhaustive(uint64_t i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_HADD2,  ALU_HMUL2, ALU_HFMA2,
                                       ALU_HSETP2, ALU_HADD2, ALU_HADD2 };
    const unsigned kind = (unsigned)(i >> 16), half = (unsigned)(i & 0xffff);
    struct lane_thread *in = &v->rf_lane;

    v->rf_lane_valid = 1;
    in->op = ops[kind];
    in->mode.cmp = half & 15;
    in->mode.ftz = half >> 4 & 1;
    in->mode.fmz = half >> 4 & 3;
    in->mode.ofmt = kind == 4;
    in->mode.sel_a = kind == 5;
    in->a = kind == 5 ? half << 16 | (half * 0x9e37 & 0xf000) : half << 16 | half;
    in->b = kind >= 4 ? 0x80008000 : (u32)alu_corner(in->op, &in->mode, half % 31);
    in->c = (u32)alu_corner(in->op, &in->mode, half % 29);
    in->id.pc = half;
}
