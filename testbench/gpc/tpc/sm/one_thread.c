/* one_thread.c - see one_thread.h */
#include "one_thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define STACK 256

struct thread {
    u32 r[256];
    bool p[8];
    u32 pc, cta, tid;
    struct {
        u16 opcode; /* that pushed */
        u32 pc;
    } stack[STACK];
    unsigned depth;
    bool z, s, c, o; /* CC */
    u8 local[256];
    u8 *memory;
    const struct sm_bench *b;
    const struct one_vertex *vertex; /* of a vertex program */
};

static u32 bank(const struct thread *t, u32 offset)
{
    const u8 *at = t->b->constant + offset;

    return at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24;
}

static u32 value(const struct thread *t, const struct isa_operand *o)
{
    switch (o->kind) {
    case ISA_REGISTER: return o->reg == ISA_RZ ? 0 : t->r[o->reg];
    case ISA_CONSTANT: return bank(t, o->offset);
    default: return (u32)o->value;
    }
}

static void put(struct thread *t, unsigned d, u32 x)
{
    if (d != ISA_RZ)
        t->r[d] = x;
}

static void put_predicate(struct thread *t, unsigned p, bool x)
{
    if (p != ISA_PT)
        t->p[p] = x;
}

static bool compare(unsigned cmp, s64 a, s64 b)
{
    switch (cmp) {
    case ISA_ICOMPARE_LT: return a < b;
    case ISA_ICOMPARE_EQ: return a == b;
    case ISA_ICOMPARE_LE: return a <= b;
    case ISA_ICOMPARE_GT: return a > b;
    case ISA_ICOMPARE_NE: return a != b;
    case ISA_ICOMPARE_GE: return a >= b;
    default: return cmp == ISA_ICOMPARE_T;
    }
}

static bool combine(unsigned bop, bool a, bool b)
{
    return bop == ISA_BOP_OR ? a || b : bop == ISA_BOP_XOR ? a != b : a && b;
}

static void isetp(struct thread *t, const struct isa_instruction *i)
{
    const u32 a = value(t, &i->a), b = value(t, &i->b);
    const bool is = i->is_signed ? compare(i->cmp, (s32)a, (s32)b) : compare(i->cmp, a, b);
    const bool with = t->p[i->pc] != i->pc_not;

    put_predicate(t, i->pd2, combine(i->bop, !is, with));
    put_predicate(t, i->pd, combine(i->bop, is, with));
}

static void iadd(struct thread *t, const struct isa_instruction *i)
{
    const u32 a = value(t, &i->a), b = value(t, &i->b);
    const u32 x = i->a.negate ? ~a : a, y = i->b.negate ? ~b : b;
    const u64 sum = (u64)x + y + (i->x ? t->c : i->a.negate || i->b.negate);
    const u32 z = (u32)sum;

    if (i->cc) {
        t->o = (x >> 31) == (y >> 31) && (x >> 31) != (z >> 31);
        t->c = sum >> 32;
        t->z = z == 0 && (!i->x || t->z);
        t->s = z >> 31;
    }
    put(t, i->d, z);
}

static void xmad(struct thread *t, const struct isa_instruction *i)
{
    const u32 b = value(t, &i->b), a = value(t, &i->a) >> (i->sel_a ? 16 : 0) & 0xffff;
    const u32 h = b >> (i->sel_b ? 16 : 0) & 0xffff, c = value(t, &i->c);
    const u32 product = a * h << (i->psl ? 16 : 0);
    const u32 z = product + (i->mode == ISA_XMODEA_CBCC ? c + (b << 16) : c);

    put(t, i->d, i->mrg ? (z & 0xffff) | b << 16 : z);
}

static u32 logic(const struct isa_instruction *i, u32 a, u32 b)
{
    return i->lop == ISA_LOP_AND   ? a & b
           : i->lop == ISA_LOP_OR  ? a | b
           : i->lop == ISA_LOP_XOR ? a ^ b
                                   : b;
}

static u8 *at_address(struct thread *t, const struct isa_instruction *i)
{
    const u64 low = i->a.reg == ISA_RZ ? 0 : t->r[i->a.reg];

    if (i->opcode == ISA_LDL || i->opcode == ISA_STL)
        return t->local + (u32)(low + (u64)i->offset) % 256;
    const u64 address = (low | (u64)t->r[i->a.reg + 1] << 32) + (u64)i->offset - SM_BENCH_BASE;

    assert_true(address + 4 <= SM_BENCH_MEMORY);
    return t->memory + address;
}

static void memory(struct thread *t, const struct isa_instruction *i)
{
    u8 *at = at_address(t, i);
    const bool loads = i->opcode == ISA_LDG || i->opcode == ISA_LDL;
    u32 x;

    assert_int_equal(i->size, ISA_MSZ_B32);
    if (loads) {
        memcpy(&x, at, 4);
        put(t, i->d, x);
    } else {
        x = value(t, &i->b);
        memcpy(at, &x, 4);
    }
}

static u32 special(const struct thread *t, const struct isa_instruction *i)
{
    switch (i->sreg) {
    case ISA_SREG_TID_X: return t->tid;
    case ISA_SREG_INVOCATION_ID: return t->vertex->invocation;
    case ISA_SREG_INVOCATION_INFO: return 0x10000;
    default: return t->cta;
    }
}

static void move_attributes(struct thread *t, const struct isa_instruction *i, u32 at)
{
    const u32 *from = i->output ? t->vertex->out : t->vertex->in;
    u32 got[4] = { 0 };

    for (u32 n = 0; n <= i->size; n++) {
        const u32 word = at / 4 + n;

        if (i->opcode == ISA_ALD)
            got[n] = word < 256 ? from[word] : 0;
        else if (word < 256 && t->vertex->writes[word])
            t->vertex->out[word] = t->r[i->b.reg + n];
    }
    for (u32 n = 0; i->opcode == ISA_ALD && n <= i->size; n++)
        put(t, i->d + n, got[n]);
}

/* Attributes; false if the instruction is none of them. */
static bool attributes(struct thread *t, const struct isa_instruction *i)
{
    const u32 a = i->a.reg == ISA_RZ ? 0 : t->r[i->a.reg];

    switch (i->opcode) {
    case ISA_ALD:
    case ISA_AST: move_attributes(t, i, a + i->attr); return true;
    case ISA_AL2P:
        put(t, i->d, a + (u32)i->offset);
        put_predicate(t, i->pd, a + (u32)i->offset + 4ull * i->size + 4 <= 0x400);
        return true;
    default: return false;
    }
}

/* Arithmetic; false if the instruction is none. */
static bool computed(struct thread *t, const struct isa_instruction *i)
{
    const u32 a = value(t, &i->a), b = value(t, &i->b), c = value(t, &i->c);

    switch (i->opcode) {
    case ISA_IADD: iadd(t, i); return true;
    case ISA_XMAD: xmad(t, i); return true;
    case ISA_ISETP: isetp(t, i); return true;
    case ISA_ISCADD: put(t, i->d, (a << i->shift) + b); return true;
    case ISA_LOP: put(t, i->d, logic(i, a, b)); return true;
    case ISA_LOP3: {
        u32 z = 0;

        for (unsigned n = 0; n < 32; n++)
            z |= (u32)(i->lut >> ((a >> n & 1) * 4 + (b >> n & 1) * 2 + (c >> n & 1)) & 1) << n;
        put(t, i->d, z);
        return true;
    }
    case ISA_SHL: put(t, i->d, b > 31 ? 0 : a << b); return true;
    case ISA_SHR:
        put(t, i->d,
            (u32)(i->is_signed ? (s32)a >> (b > 31 ? 31 : b)
                  : b > 31     ? 0
                               : (s64)(a >> b)));
        return true;
    case ISA_MOV: put(t, i->d, b); return true;
    case ISA_SEL: put(t, i->d, t->p[i->pc] != i->pc_not ? a : b); return true;
    case ISA_IMNMX: {
        const bool least = t->p[i->pc] != i->pc_not, less = i->is_signed ? (s32)a < (s32)b : a < b;

        put(t, i->d, less == least ? a : b);
        return true;
    }
    case ISA_POPC: put(t, i->d, (u32)__builtin_popcount(b)); return true;
    case ISA_S2R: put(t, i->d, special(t, i)); return true;
    case ISA_NOP: return true;
    default: return false;
    }
}

static void unwind(struct thread *t, u16 pushed_by)
{
    do
        assert_true(t->depth > 0);
    while (t->stack[--t->depth].opcode != pushed_by);
    t->pc = t->stack[t->depth].pc;
}

static void push(struct thread *t, u16 opcode, u32 pc)
{
    assert_true(t->depth < STACK);
    t->stack[t->depth].opcode = opcode;
    t->stack[t->depth++].pc = pc;
}

/* Control flow; false when the thread ends. */
static bool flowed(struct thread *t, const struct isa_instruction *i, u32 next)
{
    const u32 target = next + (u32)i->offset;

    switch (i->opcode) {
    case ISA_BRA: t->pc = target; return true;
    case ISA_BRX: t->pc = target + value(t, &i->a); return true;
    case ISA_SSY:
    case ISA_PBK:
    case ISA_PCNT: push(t, i->opcode, target); return true;
    case ISA_CAL:
        push(t, ISA_CAL, t->pc);
        t->pc = target;
        return true;
    case ISA_SYNC: unwind(t, ISA_SSY); return true;
    case ISA_BRK: unwind(t, ISA_PBK); return true;
    case ISA_CONT: unwind(t, ISA_PCNT); return true;
    case ISA_RET: unwind(t, ISA_CAL); return true;
    case ISA_EXIT: return false;
    default:
        fail_msg("opcode %s is not known here", isa_opcode_name((enum isa_opcode)i->opcode));
        return false;
    }
}

static void run(struct thread *t)
{
    t->p[ISA_PT] = true;
    for (unsigned n = 0; n < 1000000; n++) {
        struct isa_instruction i;
        const u32 at = t->pc % 32 ? t->pc : t->pc + 8;

        assert_true(isa_decode(t->b->code[at / 8], 0, &i));
        t->pc = at + 8;
        if (t->p[i.guard.index] == i.guard.negate)
            continue;
        if (i.opcode >= ISA_LD && i.opcode <= ISA_STS)
            memory(t, &i);
        else if (!computed(t, &i) && !attributes(t, &i) && !flowed(t, &i, at + 8))
            return;
    }
    fail_msg("thread %u runs for ever", t->tid);
}

void one_thread(const struct sm_bench *b, u32 cta, u32 tid, u8 *memory_bytes)
{
    run(&(struct thread){ .cta = cta, .tid = tid, .memory = memory_bytes, .b = b });
}

void one_vertex(const struct sm_bench *b, const struct one_vertex *v, u8 *memory_bytes)
{
    run(&(struct thread){ .tid = v->lane, .memory = memory_bytes, .b = b, .vertex = v });
}
