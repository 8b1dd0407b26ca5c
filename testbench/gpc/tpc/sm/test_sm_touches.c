/* test_sm_touches.c - what a program may do to memory that others have (sm_scan.c): every form, and where it goes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/core/sm_scan.h"
#include "seeded.h"
#include "sm_bench.h"

/* By name: global and generic accesses, surfaces, textures; what goes where nobody looks does all. */
static const struct {
    const char *name;
    unsigned touches;
} named[] = {
    { "LD", SM_READS },
    { "LDG", SM_READS },
    { "SULD", SM_READS },
    { "TEX", SM_SAMPLES },
    { "TEXS", SM_SAMPLES },
    { "TLD", SM_SAMPLES },
    { "TLDS", SM_SAMPLES },
    { "TLD4", SM_SAMPLES },
    { "TLD4S", SM_SAMPLES },
    { "TMML", SM_SAMPLES },
    { "TXD", SM_SAMPLES },
    { "TXQ", SM_SAMPLES },
    { "ST", SM_WRITES },
    { "STG", SM_WRITES },
    { "SUST", SM_WRITES },
    { "RED", SM_WRITES },
    { "SURED", SM_WRITES },
    { "ATOM", SM_READS | SM_WRITES },
    { "ATOM_CAS", SM_READS | SM_WRITES },
    { "SUATOM", SM_READS | SM_WRITES },
    { "SUATOM_CAS", SM_READS | SM_WRITES },
    { "BRX", SM_READS | SM_WRITES | SM_SAMPLES },
    { "JMP", SM_READS | SM_WRITES | SM_SAMPLES },
    { "JMX", SM_READS | SM_WRITES | SM_SAMPLES },
    { "JCAL", SM_READS | SM_WRITES | SM_SAMPLES },
    { "VOTE", SM_TELLS },
    { "VOTE_VTG", SM_TELLS },
    { "SHFL", SM_TELLS },
};

static unsigned touches_of(const char *name)
{
    for (unsigned i = 0; i < sizeof named / sizeof named[0]; i++)
        if (!strcmp(named[i].name, name))
            return named[i].touches;
    return 0;
}

/* The same where a target is in a constant; where one is 0 it is the next instruction. */
static unsigned expected_of(unsigned form, const char *name)
{
    static const char *const branches[] = { "BRA",  "SSY",      "PBK",   "PCNT",
                                            "PRET", "PLONGJMP", "PEXIT", "CAL" };
    const bool constant = strstr(isa_syntax((enum isa_form)form), "{constant}") != NULL;

    for (unsigned i = 0; i < sizeof branches / sizeof branches[0]; i++)
        if (constant && !strcmp(branches[i], name))
            return SM_READS | SM_WRITES | SM_SAMPLES;
    return touches_of(name);
}

/* What can fault or go back, but for what the ALU has: all but these. */
static bool expected_to_fault(enum isa_opcode opcode, const char *name)
{
    static const char *const quiet[] = { "MUFU", "RRO", "IPA", "KIL", "NOP", "DEPBAR", "EXIT" };
    const struct isa_instruction i = { .opcode = opcode };

    for (unsigned k = 0; k < sizeof quiet / sizeof quiet[0]; k++)
        if (!strcmp(quiet[k], name))
            return false;
    return !sm_is_alu(&i) && !(touches_of(name) & SM_SAMPLES && opcode <= ISA_TXQ);
}

static struct sm_scanned kept;      /* of the scan before */
static struct sm_textures textures; /* of the last scan */

/* The code that is there, from an entry on: what was kept of other code, or of this, changes nothing. */
static unsigned scan_at(struct sm_bench *b, u32 entry, const char **lacks)
{
    struct sm_scanned none = { .bundles = 0 };

    sm_bench_reset(b);
    *lacks = sm_program_lacks(&b->seen, entry, &none);
    for (unsigned i = 0; i < 2; i++) {
        assert_ptr_equal(sm_program_lacks(&b->seen, entry, &kept), *lacks);
        assert_int_equal(kept.touches, none.touches);
        assert_memory_equal(&kept.textures, &none.textures, sizeof none.textures);
    }
    assert_memory_equal(kept.constants, none.constants, sizeof none.constants);
    assert_int_equal(kept.handles, none.handles);
    textures = none.textures;
    return none.touches;
}

static unsigned scan(struct sm_bench *b, const char **lacks)
{
    return scan_at(b, 0, lacks);
}

/* The form's word, all of whose fields are 0 but the guard, which is PT where it has one; then EXIT. */
static void every_form(void **state)
{
    struct sm_bench *b = sm_bench_open();
    unsigned checked = 0;

    (void)state;
    for (unsigned form = 0; form < ISA_FORMS; form++) {
        const u64 pt = UINT64_C(7) << 16;
        const char *name = isa_opcode_name(isa_forms[form].opcode), *lacks;
        unsigned touches;

        sm_assemble(b, "NOP;\nNOP;\nEXIT;\n");
        b->code[1] = isa_forms[form].word | (pt & ~isa_forms[form].mask);
        touches = scan(b, &lacks);
        if (lacks)
            continue;
        checked++;
        assert_int_equal(!!(touches & SM_FAULTS), expected_to_fault(isa_forms[form].opcode, name));
        touches &= SM_READS | SM_WRITES | SM_SAMPLES | SM_TELLS;
        if (touches != expected_of(form, name))
            fail_msg("%s (form %u): %u, not %u", name, form, touches, expected_of(form, name));
    }
    free(b);
    compared("forms", checked);
}

static void where_it_goes(void **state)
{
    static const struct {
        const char *text;
        unsigned touches;
    } list[] = {
        { "MOV R0, R1;\nEXIT;\n", 0 },
        { "EXIT;\nSTG.E [R2], R4;\n", 0 }, /* behind its end */
        { "VOTE.ANY R0, P0, P1;\nEXIT;\n", SM_TELLS },
        { "MUFU.RCP R0, R1;\n@P0 KIL;\nFFMA R0, R0, R1, R2;\nEXIT;\n", 0 },
        { "LDG.E R0, [R2];\nSTG.E [R2], R4;\nEXIT;\n", SM_READS | SM_WRITES | SM_FAULTS },
        { "FFMA R0, R0, c[0x3][0x8], R2;\nIADD R1, R1, c[0x11][0];\nEXIT;\n",
          SM_BANK << 3 | SM_BANK << 17 },
        { "IADD R1, R1, c[0x12][0];\nEXIT;\n", SM_FAULTS },
        { "@P0 BRA there;\nEXIT;\nthere: LDG.E R0, [R2];\nEXIT;\n", SM_READS | SM_FAULTS },
        { "SSY there;\nSYNC;\nEXIT;\nthere: STG.E [R2], R4;\nEXIT;\n", SM_WRITES | SM_FAULTS },
        { "CAL there;\nEXIT;\nthere: STG.E [R2], R4;\nRET;\n", SM_WRITES | SM_FAULTS },
        { "back: IADD R0, R0, R1;\n@P0 BRA back;\nEXIT;\n", SM_FAULTS },
        { "@P0 EXIT;\nLDG.E R0, [R2];\nEXIT;\n", SM_READS | SM_FAULTS },
        { "LDL R0, [R2];\nSTL [R2], R0;\nLDS R1, [R2];\nEXIT;\n", SM_FAULTS },
    };
    struct sm_bench *b = sm_bench_open();

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        const char *lacks;

        memset(b->code, 0, sizeof b->code);
        sm_assemble(b, list[i].text);
        assert_int_equal(scan(b, &lacks), list[i].touches);
        assert_null(lacks);
    }
    free(b);
    compared("programs", sizeof list / sizeof list[0]);
}

/* Code of which no end is there may do anything; so may a branch to before its entry. */
static void where_nobody_looks(void **state)
{
    struct sm_bench *b = sm_bench_open();
    const char *lacks;
    unsigned touches;

    (void)state;
    sm_assemble(b, "NOP;\nNOP;\n");
    assert_int_equal(scan(b, &lacks), SM_READS | SM_WRITES | SM_SAMPLES | SM_FAULTS);
    sm_assemble(b, "there: STG.E [R2], R4;\nEXIT;\nNOP;\nBRA there;\n");
    touches = scan_at(b, 32, &lacks);
    assert_null(lacks);
    assert_true(textures.any);
    assert_int_equal(touches, SM_READS | SM_WRITES | SM_SAMPLES | SM_FAULTS);
    free(b);
    compared("programs", 2);
}

/* Bound textures by the words of their handles, each once; others by any. */
static void textures_that_it_reads(void **state)
{
    static const struct {
        const char *text;
        bool any;
        unsigned count;
        u16 word[2];
    } list[] = {
        { "MOV R0, R1;\nNOP;\nEXIT;\n", false, 0, { 0 } },
        { "TEXS.LZ R2, R0, R0, R1, 0x8, 2D, RGBA;\nTXQ R4, R0, TEX_HEADER_DIMENSION, 0x1fff, 0x1;\n"
          "TEXS.LZ R2, R0, R0, R1, 0x8, 2D, RGBA;\nEXIT;\n",
          false,
          2,
          { 8, 0x1fff } },
        { "TXQ.B R4, R0, TEX_HEADER_DIMENSION, 0x0, 0x1;\nNOP;\nEXIT;\n", true, 0, { 0 } },
        { "TEXS.LZ R2, R0, R0, R1, 0x8, 2D, RGBA;\nBRX R0 0x0;\nEXIT;\n", true, 1, { 8 } },
    };
    struct sm_bench *b = sm_bench_open();
    const char *lacks;

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        sm_assemble(b, list[i].text);
        scan(b, &lacks);
        assert_null(lacks);
        assert_int_equal(textures.any, list[i].any);
        assert_int_equal(textures.count, list[i].count);
        for (unsigned n = 0; n < list[i].count; n++)
            assert_int_equal(textures.word[n], list[i].word[n]);
    }
    free(b);
    compared("programs", sizeof list / sizeof list[0]);
}

/* How far banks are read: by operands, whole by loads, all of them where a load names its bank, or the program goes on elsewhere. */
static void constants_that_it_reads(void **state)
{
    static const struct {
        const char *text;
        u32 bank_3, bank_17;
        bool handles;
    } list[] = {
        { "MOV R0, R1;\nNOP;\nEXIT;\n", 0, 0, false },
        { "FFMA R0, R0, c[0x3][0x8], R2;\nIADD R1, R1, c[0x3][0];\nEXIT;\n", 16, 0, false },
        { "DADD R0, R0, c[0x11][0x10];\nNOP;\nEXIT;\n", 0, 24, false },
        { "LDC R0, c[0x3][R1];\nNOP;\nEXIT;\n", UINT32_MAX, 0, false },
        { "LDC.IS R0, c[0x0][R1];\nNOP;\nEXIT;\n", UINT32_MAX, UINT32_MAX, false },
        { "BRX R0 0x0;\nNOP;\nEXIT;\n", UINT32_MAX, UINT32_MAX, true },
        { "TXQ R4, R0, TEX_HEADER_DIMENSION, 0x1fff, 0x1;\nNOP;\nEXIT;\n", 0, 0, true },
        { "NOP;\nNOP;\nNOP;\n", UINT32_MAX, UINT32_MAX, true }, /* it does not end */
    };
    struct sm_bench *b = sm_bench_open();
    const char *lacks;

    (void)state;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        memset(b->code, 0, sizeof b->code);
        sm_assemble(b, list[i].text);
        scan(b, &lacks);
        assert_null(lacks);
        assert_int_equal(kept.constants[3], list[i].bank_3);
        assert_int_equal(kept.constants[17], list[i].bank_17);
        assert_int_equal(kept.handles, list[i].handles);
    }
    free(b);
    compared("programs", sizeof list / sizeof list[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form),
        cmocka_unit_test(where_it_goes),
        cmocka_unit_test(where_nobody_looks),
        cmocka_unit_test(textures_that_it_reads),
        cmocka_unit_test(constants_that_it_reads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
