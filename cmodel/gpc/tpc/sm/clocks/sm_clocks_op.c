/* sm_clocks_op.c - what an instruction is to the clocks (rates.csv T7; facts/isa/hazards.md) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include <string.h>

#define BRANCH_CLOCKS 4

/* known: rates.csv T7: 32 threads a clock of the SM.  chosen: SFUs and conversions are shared by two schedulers */
static void place_by_pipe(struct sm_clock_op *to, const struct sm_operation *op,
                          const struct sm_issue *issue)
{
    to->clocks = op->kernel ? (u8)alu_op_clocks((enum alu_op)op->alu_op) : 1;
    switch (to->use.pipe) {
    case ISA_PIPE_WIDE: to->unit = SM_CLOCK_WIDE; return;
    case ISA_PIPE_MULTIPLY: to->unit = SM_CLOCK_MULTIPLY; return;
    case ISA_PIPE_SPECIAL: to->unit = SM_CLOCK_SPECIAL; return;
    case ISA_PIPE_MEMORY: to->unit = SM_CLOCK_LSU; return;
    case ISA_PIPE_SHARED:
    case ISA_PIPE_CONSTANT:
    case ISA_PIPE_ATTRIBUTE: to->unit = SM_CLOCK_SHARED; return;
    case ISA_PIPE_XU:
    case ISA_PIPE_INTERPOLATE:
        to->unit = SM_CLOCK_XU;
        to->clocks = (u8)(to->use.pipe == ISA_PIPE_XU ? issue->xu : issue->interpolate);
        return;
    case ISA_PIPE_BRANCH:
        to->unit = SM_CLOCK_BRANCH;
        to->clocks = BRANCH_CLOCKS;
        return;
    default: to->unit = to->clocks > 1 ? SM_CLOCK_HALF : SM_CLOCK_FULL; return;
    }
}

/* Clocks of an ALU instruction by its class. */
static unsigned class_clocks(const struct sm_operation *op, const struct sm_issue *issue)
{
    if (!op->kernel)
        return issue->integers;
    switch ((enum alu_op)op->alu_op) {
    case ALU_FADD:
    case ALU_FMUL:
    case ALU_FFMA:
    case ALU_FMNMX:
    case ALU_FSET:
    case ALU_FSETP:
    case ALU_FCMP: return issue->floats;
    case ALU_DMUL:
    case ALU_DFMA: return issue->mul64;
    case ALU_DADD:
    case ALU_DMNMX:
    case ALU_DSET:
    case ALU_DSETP: return issue->add64;
    default: return issue->integers;
    }
}

/* All of a scheduler's ALU instructions share a pipe. */
static void place_by_class(struct sm_clock_op *to, const struct sm_operation *op,
                           const struct sm_issue *issue)
{
    if (to->unit == SM_CLOCK_XU && issue->own_xu)
        to->unit = SM_CLOCK_FULL;
    if (to->unit > SM_CLOCK_SPECIAL || to->use.pipe == ISA_PIPE_XU ||
        to->use.pipe == ISA_PIPE_INTERPOLATE)
        return;
    to->alone = to->unit == SM_CLOCK_WIDE && issue->alone64;
    to->unit = SM_CLOCK_FULL;
    to->clocks = (u8)class_clocks(op, issue);
    to->on_xu = op->kernel && op->alu_op == ALU_FMUL ? (u8)issue->mul_on_xu : 0;
}

/* Operands that are read from the banks at issue. */
static void find_operands(struct sm_clock_op *to, const struct isa_instruction *i)
{
    if (to->unit > SM_CLOCK_MULTIPLY)
        return;
    for (unsigned o = 0; o < RF_SLOTS; o++) {
        if (i->operand[o].kind != ISA_REGISTER || i->operand[o].reg == ISA_RZ)
            continue;
        to->operands.present |= (u3)(1 << o);
        to->operands.source[o] = i->operand[o].reg;
        for (unsigned g = 0; g < to->use.reads; g++)
            if (to->use.read[g].first == i->operand[o].reg && to->use.read[g].count == 2)
                to->operands.pairs |= (u3)(1 << o);
    }
    to->operands.reuse = i->control.reuse & 7;
}

/* What may send a warp elsewhere waits until it is known where. */
static bool may_branch(unsigned opcode)
{
    switch (opcode) {
    case ISA_BRA:
    case ISA_BRX:
    case ISA_JMP:
    case ISA_JMX:
    case ISA_CAL:
    case ISA_JCAL:
    case ISA_RET:
    case ISA_BRK:
    case ISA_CONT:
    case ISA_SYNC:
    case ISA_LONGJMP:
    case ISA_KIL:
    case ISA_EXIT: return true;
    default: return false;
    }
}

void sm_clocks_decode(struct sm_clock_op *to, const struct sm_operation *op,
                      const struct sm_issue *issue)
{
    const struct isa_instruction *i = &op->i;
    const bool depbar = i->opcode == ISA_DEPBAR;

    memset(to, 0, sizeof *to);
    to->word = i->word;
    to->pc = op->pc;
    to->bits = isa_control_bits(&i->control);
    to->control = i->control;
    to->use = isa_use(i);
    place_by_pipe(to, op, issue);
    if (issue->by_class)
        place_by_class(to, op, issue);
    else
        find_operands(to, i);
    to->memory = to->unit == SM_CLOCK_LSU || to->unit == SM_CLOCK_SHARED;
    to->constants = to->use.pipe == ISA_PIPE_CONSTANT || (to->use.constant && !to->memory);
    to->halves = (i->opcode == ISA_ATOM || i->opcode == ISA_RED) && i->type == ISA_ATOMSZ_F16x2_RN;
    to->branch = may_branch(i->opcode);
    to->exit = i->opcode == ISA_EXIT;
    to->depbar_score = i->sb;
    to->depbar_left = depbar && i->le ? (u8)i->count : UINT8_MAX;
    to->depbar_mask = depbar ? (u8)(i->mask & 63) : 0;
}
