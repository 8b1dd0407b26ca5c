/* sm_flow.c - branches, the CRS stack and the end of threads (facts/isa/semantics.md 3)
 *
 * A thread is active, or parked: it waits until an entry of a kind is popped that has it in its mask.  SYNC,
 * BRK, CONT, RET and LONGJMP park; where no thread is active, entries are popped until one has threads that
 * nothing holds back.
 */
#include "gpc/tpc/sm/pixel/sm_pixels.h"

/* known: facts/isa/semantics.md 3.1: 16 entries on chip; one driver's sizes: none off chip up to 16, then
 * 16 bytes for each of depth + 32
 */
static unsigned crs_limit(const struct sm_core *s, const struct sm_warp *w)
{
    const u32 off_chip = s->ctas[w->cta].launch.crs_bytes / 16;
    const u32 limit = off_chip > 32 + SM_CRS_ON_CHIP ? off_chip - 32 : SM_CRS_ON_CHIP;

    return limit > SM_CRS_ENTRIES ? SM_CRS_ENTRIES : limit;
}

/* chosen: beyond the limit the warp faults; what hardware reports is unknown */
static void push(struct sm_core *s, struct sm_warp *w, enum sm_crs_kind kind, u32 pc, u32 mask)
{
    if (w->depth >= crs_limit(s, w)) {
        sm_fault_at(s, w, SM_CRS_OVERFLOW);
        return;
    }
    w->crs[w->depth++] = (struct sm_crs_entry){ kind, pc, mask };
}

static u32 parked(const struct sm_warp *w)
{
    u32 all = 0;

    for (unsigned k = 0; k < SM_CRS_KINDS; k++)
        all |= w->parked[k];
    return all;
}

void sm_resume(struct sm_core *s, struct sm_warp *w)
{
    while (w->active == 0 && w->alive != 0 && w->depth > 0) {
        const struct sm_crs_entry e = w->crs[--w->depth];

        if (e.kind != SM_DIV)
            w->parked[e.kind] &= ~e.mask;
        w->active = e.mask & w->alive & ~parked(w);
        w->pc = e.pc;
    }
    if (w->active != 0)
        return;
    if (w->alive != 0) {
        sm_fault_at(s, w, SM_CRS_UNDERFLOW);
        return;
    }
    w->state = SM_WARP_DONE;
    if (w->instructions > s->longest)
        s->longest = w->instructions;
    s->ctas[w->cta].running--;
    sm_barriers_after_exit(s, w);
}

/* Lanes that pass the test of CC, which branches have beside the guard. */
static u32 tested(const struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    return op->i.ccc == ISA_CCC_T ? mask : mask & alu_cc_test(op->i.ccc, &w->cc);
}

/* chosen: the threads that branch go first */
static void branch(struct sm_core *s, struct sm_warp *w, u32 target, u32 taken)
{
    const u32 rest = w->active & ~taken;

    if (taken == 0)
        return;
    if (rest != 0)
        push(s, w, SM_DIV, w->pc, rest);
    w->active = taken;
    w->pc = target;
}

static bool reads_constant(const struct sm_operation *op)
{
    return op->i.word >> 5 & 1 && op->i.opcode != ISA_PEXIT; /* known: facts/isa/semantics.md 3 */
}

/* Relative to the next address, also where that is a control word. */
static u32 relative(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op)
{
    const u32 base = op->pc + 8;

    if (reads_constant(op))
        return base + sm_constant(s, w, op->i.slot, (u32)op->i.offset);
    return base + (u32)op->i.offset;
}

/* chosen: an absolute target in a constant bank is the word there */
static u32 absolute(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op)
{
    return reads_constant(op) ? sm_constant(s, w, op->i.slot, (u32)op->i.offset)
                              : (u32)op->i.offset;
}

void sm_bra(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    branch(s, w, relative(s, w, op), tested(w, op, mask));
}

void sm_jump(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    branch(s, w, absolute(s, w, op), tested(w, op, mask));
}

/* The lanes of 'mask' that go where its first one goes; the others come here again. */
static void indirect(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 base,
                     u32 mask)
{
    const u32 *a = w->r[op->i.a.reg];
    const u32 fall = w->active & ~mask, target = mask ? a[bits_lowest(mask)] : 0;
    u32 same = 0;

    if (mask == 0)
        return;
    for (unsigned i = 0; i < SM_LANES; i++)
        same |= (u32)(mask >> i & 1 && a[i] == target) << i;
    if (fall)
        push(s, w, SM_DIV, w->pc, fall);
    if (mask & ~same)
        push(s, w, SM_DIV, op->pc, mask & ~same);
    w->active = same;
    w->pc = base + target;
}

/* known: facts/isa/semantics.md 3: pc + 8 + a + offset.  chosen: of c[] the word at a + offset is the
 * relative target, read by the first lane's a for all that have it
 */
void sm_brx(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const u32 lanes = tested(w, op, mask);

    if (!reads_constant(op)) {
        indirect(s, w, op, op->pc + 8 + (u32)op->i.offset, lanes);
        return;
    }
    indirect(s, w, op, 0, lanes);
    if (lanes)
        w->pc = op->pc + 8 + sm_constant(s, w, op->i.slot, w->pc + (u32)op->i.offset);
}

void sm_jmx(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const u32 lanes = tested(w, op, mask);

    if (!reads_constant(op)) {
        indirect(s, w, op, (u32)op->i.offset, lanes);
        return;
    }
    indirect(s, w, op, 0, lanes);
    if (lanes)
        w->pc = sm_constant(s, w, op->i.slot, w->pc + (u32)op->i.offset);
}

static enum sm_crs_kind kind_of(unsigned opcode)
{
    switch (opcode) {
    case ISA_SSY:
    case ISA_SYNC: return SM_SYNC;
    case ISA_PBK:
    case ISA_BRK: return SM_BRK;
    case ISA_PCNT:
    case ISA_CONT: return SM_CONT;
    case ISA_PRET:
    case ISA_RET: return SM_RET;
    case ISA_PLONGJMP:
    case ISA_LONGJMP: return SM_LONGJMP;
    default: return SM_EXIT;
    }
}

void sm_push(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)mask;
    push(s, w, kind_of(op->i.opcode), relative(s, w, op), w->active);
}

/* known: facts/isa/semantics.md 3.1: .NOINC pushes, too.  chosen: what .INC counts has no bound */
void sm_call(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)mask;
    push(s, w, SM_RET, w->pc, w->active);
    w->pc = op->i.opcode == ISA_CAL ? relative(s, w, op) : absolute(s, w, op);
}

void sm_leave(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const u32 lanes = tested(w, op, mask);

    w->parked[kind_of(op->i.opcode)] |= lanes;
    w->active &= ~lanes;
    if (w->active == 0)
        sm_resume(s, w);
}

static void end_threads(struct sm_core *s, struct sm_warp *w, u32 lanes)
{
    w->alive &= ~lanes;
    w->active &= ~lanes;
    if (w->active == 0)
        sm_resume(s, w);
}

/* guess: threads in the mask of a PEXIT go to its target instead of ending */
void sm_exit(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const u32 lanes = tested(w, op, mask);
    u32 caught = 0;

    for (unsigned n = 0; n < w->depth; n++)
        caught |= w->crs[n].kind == SM_EXIT ? w->crs[n].mask & lanes : 0;
    w->parked[SM_EXIT] |= caught;
    w->active &= ~caught;
    end_threads(s, w, lanes & ~caught);
}

/* known: facts/isa/semantics.md 3.1: a killed thread goes on as a helper while its quad has a live one
 * known: facts/isa/semantics.md 12: nothing where the header has no KillsPixels.  chosen: no exception then
 */
void sm_kil(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 ended = 0;

    if (w->pixels && !w->pixels->program->header.kills)
        return;
    w->helpers |= tested(w, op, mask);
    for (unsigned q = 0; q < SM_LANES; q += 4)
        if ((w->alive & ~w->helpers) >> q % 32 << 28 == 0)
            ended |= 15u << q & w->alive;
    if (ended)
        end_threads(s, w, ended);
}

void sm_bpt(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)op;
    (void)mask;
    sm_fault_at(s, w, SM_TRAP);
}

/* known: facts/isa/compilers.md: gradients are made of neighbours' coordinates between SAM and RAM, for threads alone too
 * chosen: SAM wakes all lanes, also those that have ended or never were; their registers hold what they hold
 */
void sm_sam(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)s;
    (void)op;
    (void)mask;
    if (!w->awake)
        w->awake = w->active;
    w->active = UINT32_MAX;
}

void sm_ram(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)s;
    (void)op;
    (void)mask;
    if (w->awake)
        w->active = w->awake;
    w->awake = 0;
}

void sm_nop(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)s;
    (void)w;
    (void)op;
    (void)mask;
}
