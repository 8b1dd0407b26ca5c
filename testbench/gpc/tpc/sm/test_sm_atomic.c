/* test_sm_atomic.c - ATOM, RED and ATOMS with every operation and type, by definition (facts/isa/semantics.md 8)
 *
 * Some of a warp's threads work on a few places, so that several meet in one: they come in the order of lanes,
 * each sees what the one before it left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "float_reference.h"
#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/isa/isa_text.h"
#include "one_instruction.h"
#include "seeded.h"

#define RUNS    12 /* of each instruction */
#define PLACES  8
#define ADDRESS 2 /* registers: a pair, */
#define OPERAND 4 /* a pair, and the swap's behind it */
#define OLD     8

static struct sm_bench *bench;
static struct one_run run;

/* What an instruction does; 'swaps': compare and swap. */
struct atomic_case {
    unsigned op, type; /* codes of ATOM */
    bool wide, swaps, shared, returns;
};

static bool is_signed(unsigned type)
{
    return type == ISA_ATOMSZ_S32 || type == ISA_ATOMSZ_S64;
}

static bool is_wide(unsigned type)
{
    return type == ISA_ATOMSZ_U64 || type == ISA_ATOMSZ_S64 || type == ISA_ATOMSZ_F64_RN;
}

static u64 float_sum(unsigned type, u64 a, u64 b)
{
    const struct float_rules single = { &float_fp32, ROUND_RNE, true };
    const struct float_rules half = { &float_fp16, ROUND_RNE, false };
    const struct float_rules twice = { &float_fp64, ROUND_RNE, false };

    if (type == ISA_ATOMSZ_F32_FTZ_RN)
        return oracle_add(&single, a, b);
    if (type == ISA_ATOMSZ_F64_RN)
        return oracle_add(&twice, a, b);
    return oracle_add(&half, a & 0xffff, b & 0xffff) | oracle_add(&half, a >> 16, b >> 16) << 16;
}

/* The number of the type's bits. */
static s128 number(const struct atomic_case *a, u64 x)
{
    if (is_signed(a->type))
        return a->wide ? (s64)x : (s32)x;
    return (s128)(a->wide ? x : (u32)x);
}

static u64 defined(const struct atomic_case *a, u64 old, u64 b)
{
    const s128 x = number(a, old), y = number(a, b);
    const bool adds_floats = a->type == ISA_ATOMSZ_F32_FTZ_RN || a->type == ISA_ATOMSZ_F16x2_RN ||
                             a->type == ISA_ATOMSZ_F64_RN;

    switch (a->op) {
    case ISA_ATOMOP_ADD:
    case ISA_ATOMOP_SAFEADD: return adds_floats ? float_sum(a->type, old, b) : (u64)(x + y);
    case ISA_ATOMOP_MIN: return (u64)(x < y ? x : y);
    case ISA_ATOMOP_MAX: return (u64)(x > y ? x : y);
    case ISA_ATOMOP_INC:
        return old < b ? old + 1 : 0; /* PTX atom.inc, atom.dec: of unsigned numbers */
    case ISA_ATOMOP_DEC: return old == 0 || b < old ? b : old - 1;
    case ISA_ATOMOP_AND: return old & b;
    case ISA_ATOMOP_OR: return old | b;
    case ISA_ATOMOP_XOR: return old ^ b;
    case ISA_ATOMOP_EXCH: return b;
    default: return old;
    }
}

static u64 get(const u8 *at, unsigned bytes)
{
    u64 x = 0;

    memcpy(&x, at, bytes);
    return x;
}

static u64 operand(const struct atomic_case *a, unsigned first, unsigned lane)
{
    const u64 high = a->wide ? run.before.r[first + 1][lane] : 0;

    return high << 32 | run.before.r[first][lane];
}

/* Small numbers, ends, floats that meet; what is there and what comes are alike. */
static u64 value(void)
{
    static const u64 ends[] = { 0,          1,          0x7fffffff,         0x80000000,
                                0xffffffff, 0x00800001, 0x8000000000000000, 0x7fffffffffffffff,
                                0x3f800000, 0xbf7fffff, 0x3c003c00,         0xffffffffffffffff };
    const u64 x = random_word();

    switch (x >> 60 & 3) {
    case 0: return x & 3;
    case 1: return ends[x % (sizeof ends / sizeof ends[0])];
    case 2: return (x & 0x80ffffff00ffffff) | 0x3f0000003f000000;
    default: return x;
    }
}

static void random_run(const struct atomic_case *a)
{
    one_random(&run.before, random_word, true);
    for (unsigned n = 0; n < PLACES; n++) {
        const u64 x = value();

        memcpy(one_memory() + 16 * n, &x, 8);
    }
    for (unsigned i = 0; i < SM_LANES; i++) {
        const u64 b = value(), swap = value(), at = random_word() % PLACES * 16;
        const u64 compare = random_word() & 1 ? get(one_memory() + at, 8) : b;

        run.before.r[ADDRESS][i] = (u32)at;
        run.before.r[OPERAND][i] = (u32)compare;
        run.before.r[OPERAND + 1][i] = a->wide ? (u32)(compare >> 32) : (u32)swap;
        run.before.r[OPERAND + 2][i] = (u32)swap;
        run.before.r[OPERAND + 3][i] = (u32)(swap >> 32);
    }
}

static void check(const struct atomic_case *a, const char *text, u64 word)
{
    const unsigned bytes = a->wide ? 8 : 4;
    u8 want[16 * PLACES];

    random_run(a);
    memcpy(want, one_memory(), sizeof want);
    one_instruction(bench, word, true, &run);
    assert_int_equal(run.fault.kind, SM_NO_FAULT);
    for (unsigned i = 0; i < SM_LANES; i++) {
        u8 *at = want + run.before.r[ADDRESS][i];
        const u64 old = get(at, bytes), b = operand(a, OPERAND, i);
        const u64 swap = operand(a, OPERAND + (a->wide ? 2 : 1), i);
        const bool runs = run.before.p[0] >> i & 1;
        const u64 now = a->swaps ? (old == b ? swap : old) : defined(a, old, b);
        const u32 low = runs && a->returns ? (u32)old : run.before.r[OLD][i];
        const u32 high =
            runs && a->returns && a->wide ? (u32)(old >> 32) : run.before.r[OLD + 1][i];

        if (runs)
            memcpy(at, &now, bytes);
        if (run.after.r[OLD][i] != low || run.after.r[OLD + 1][i] != high)
            fail_msg("%s, lane %u: gives %08x%08x, not %08x%08x", text, i, run.after.r[OLD + 1][i],
                     run.after.r[OLD][i], high, low);
    }
    const u8 *left = a->shared ? run.shared : bench->memory;

    for (unsigned n = 0; n < PLACES; n++)
        if (memcmp(left + 16 * n, want + 16 * n, 16) != 0)
            fail_msg("%s: leaves %016" PRIx64 ", not %016" PRIx64, text, get(left + 16 * n, 8),
                     get(want + 16 * n, 8));
}

static unsigned long check_text(const struct atomic_case *a, const char *text)
{
    const struct isa_source source = { .address = ONE_PC };
    struct isa_mistake m;
    u64 word;
    u8 reuse;

    if (!isa_parse(text, &source, &word, &reuse, &m))
        fail_msg("%s: %s", text, m.text);
    for (unsigned n = 0; n < RUNS; n++)
        check(a, text, word);
    return 1;
}

static const char *name_of(enum isa_enum names, unsigned n)
{
    const struct isa_enum_row *row = &isa_enums[names];

    return n < row->count && row->text[n] && !strstr(row->text[n], "INVALID") ? row->text[n] : NULL;
}

static void operations_of_global_memory(void **state)
{
    unsigned long instructions = 0;

    (void)state;
    for (unsigned op = 0; op < 16; op++)
        for (unsigned type = 0; type < 7; type++) {
            struct atomic_case a = { op, type, is_wide(type), false, false, true };
            const char *o = name_of(ISA_ENUM_atomop, op), *t = name_of(ISA_ENUM_atomsz, type);
            char text[80];

            if (!o || !t)
                continue;
            snprintf(text, sizeof text, "@P0 ATOM.E%s%s R8, [R2], R4", o, t);
            instructions += check_text(&a, text);
            a.returns = false;
            snprintf(text, sizeof text, "@P0 RED.E%s%s [R2], R4", o, t);
            if (name_of(ISA_ENUM_redop, op))
                instructions += check_text(&a, text);
        }
    compared("operations and types of ATOM and RED", instructions);
}

/* Its types are others' codes. */
static void operations_of_shared_memory(void **state)
{
    static const u8 types[] = { ISA_ATOMSZ_U32, ISA_ATOMSZ_S32, ISA_ATOMSZ_U64, ISA_ATOMSZ_S64 };
    unsigned long instructions = 0;

    (void)state;
    for (unsigned op = 0; op < 16; op++)
        for (unsigned n = 0; n < 4; n++) {
            const struct atomic_case a = { op, types[n], is_wide(types[n]), false, true, true };
            const char *o = name_of(ISA_ENUM_atomsop, op);
            char text[80];

            if (!o)
                continue;
            snprintf(text, sizeof text, "@P0 ATOMS%s%s R8, [R2], R4", o,
                     name_of(ISA_ENUM_atomssz, n));
            instructions += check_text(&a, text);
        }
    compared("operations and types of ATOMS", instructions);
}

static void compare_and_swap(void **state)
{
    unsigned long instructions = 0;

    (void)state;
    for (unsigned wide = 0; wide < 2; wide++)
        for (unsigned shared = 0; shared < 2; shared++) {
            const struct atomic_case a = {
                .wide = wide, .swaps = true, .shared = shared, .returns = true
            };
            char text[80];

            snprintf(text, sizeof text, "@P0 %s.CAS%s R8, [R2], R4, %s",
                     shared ? "ATOMS" : "ATOM.E", wide ? ".64" : "", wide ? "R6" : "R5");
            instructions += check_text(&a, text);
        }
    compared("compare and swap", instructions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_of_global_memory),
        cmocka_unit_test(operations_of_shared_memory),
        cmocka_unit_test(compare_and_swap),
    };

    seed_from_environment();
    bench = one_open(random_word);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free(bench);
    mpfr_free_cache();
    return failed;
}
