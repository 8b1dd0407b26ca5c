/* test_sm_refused.c - which of the 317 forms do not run, and what they say (gpc/tpc/sm/README.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/core/sm_text.h"
#include "seeded.h"
#include "sm_bench.h"

/* As the table of README.md has them. */
static const struct refused {
    enum isa_opcode opcode;
    unsigned forms;
    const char *what;
} refused[] = {
    { ISA_TXA, 1, "tex: TXA" },
    { ISA_STP, 1, "tex: STP" },
    { ISA_IDP, 2, "IDP, of SM 6.1" },
    { ISA_ATOMS_CAST, 1, "ATOMS.CAST" },
    { ISA_ATOM_P, 1, "ATOM with a predicate" },
    { ISA_ATOM_CAS_P, 1, "ATOM with a predicate" },
    { ISA_VOTE_VTG, 1, "VOTE.VTG" },
    { ISA_R2B, 1, "R2B" },
    { ISA_RTT, 1, "RTT" },
    { ISA_IDE, 1, "IDE" },
    { ISA_GETCRSPTR, 1, "GETCRSPTR" },
    { ISA_SETCRSPTR, 1, "SETCRSPTR" },
    { ISA_GETLMEMBASE, 1, "GETLMEMBASE" },
    { ISA_SETLMEMBASE, 1, "SETLMEMBASE" },
};
#define REFUSED (sizeof refused / sizeof refused[0])

/* The form's word, all of whose fields are 0 but the guard, which is PT where it has one. */
static u64 word_of(unsigned form)
{
    const u64 pt = UINT64_C(7) << 16;

    return isa_forms[form].word | (pt & ~isa_forms[form].mask);
}

static const struct refused *row_of(unsigned opcode)
{
    for (unsigned n = 0; n < REFUSED; n++)
        if (refused[n].opcode == opcode)
            return &refused[n];
    return NULL;
}

/* Modes of forms that run otherwise, and one beside each that does. */
static const struct {
    unsigned form;
    u64 mode, runs;
    const char *what;
} modes[] = {
    { ISA_BAR_FORM, (u64)ISA_BAROP_SCAN << 32, (u64)ISA_BAROP_SYNCALL << 32, "BAR.SCAN" },
    { ISA_B2R_FORM, 0, (u64)ISA_B2RMODE_RESULT << 32, "B2R of a barrier's state" },
    { ISA_LDC_FORM, (u64)ISA_LDCMODE_IL << 44, (u64)ISA_LDCMODE_IS << 44, "LDC.IL, LDC.128" },
    { ISA_LDC_FORM, (u64)ISA_MSZ_128 << 48, (u64)ISA_MSZ_64 << 48, "LDC.IL, LDC.128" },
    { ISA_TXQ_I, 0, (u64)ISA_TXQ_TEX_HEADER_DIMENSION << 22, "TXQ of that kind" },
    { ISA_SHL_R, UINT64_C(1) << 43, 0, "SHL.X" },
    { ISA_FCHK_R, UINT64_C(1) << 39, 0, "FCHK but .DIVIDE" },
    { ISA_IPA_FORM, (u64)3 << 47, (u64)ISA_PT << 47, "IPA with a predicate" },
    { ISA_IPA_FORM, (u64)15 << 47, (u64)ISA_PT << 47, "IPA with a predicate" },
};

/* Forms whose mode 0 is refused alone. */
static u64 mode_that_runs(unsigned form)
{
    return form == ISA_B2R_FORM                     ? (u64)ISA_B2RMODE_RESULT << 32
           : form == ISA_TXQ_I || form == ISA_TXQ_B ? (u64)ISA_TXQ_TEX_HEADER_DIMENSION << 22
           : form == ISA_IPA_FORM                   ? (u64)ISA_PT << 47
                                                    : 0;
}

static void those_of_the_table_and_no_others(void **state)
{
    unsigned forms[ISA_OPCODES] = { 0 }, seen = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++, seen++) {
        struct isa_instruction i;

        assert_true(isa_decode(word_of(f) | mode_that_runs(f), 0, &i));
        const char *lacks = sm_lacks(&i);
        const struct refused *row = row_of(i.opcode);

        if (!lacks != !row || (row && strcmp(lacks, row->what) != 0))
            fail_msg("%s: %s", isa_opcode_name((enum isa_opcode)i.opcode), lacks ? lacks : "runs");
        forms[i.opcode] += lacks != NULL;
    }
    for (unsigned n = 0; n < REFUSED; n++)
        assert_int_equal(forms[refused[n].opcode], refused[n].forms);
    compared("forms", seen);
}

/* Stops at the instruction, says its name and its text, and leaves registers as they were. */
static void they_fault_by_name(void **state)
{
    struct sm_bench *b = sm_bench_open();
    unsigned seen = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        struct isa_instruction i;
        char text[512], want[64];

        assert_true(isa_decode(word_of(f), 0, &i));
        if (!row_of(i.opcode))
            continue;
        sm_assemble(b, "NOP;\nNOP;\nEXIT;\n");
        b->code[2] = word_of(f);
        sm_bench_reset(b);
        assert_false(sm_bench_run(b, 1, 32, 0));
        assert_int_equal(b->core.fault.kind, SM_NOT_MODELLED);
        assert_int_equal(b->core.fault.pc, 16);
        assert_true(b->core.fault.word == word_of(f));
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            assert_int_equal(b->core.warps[0].r[0][lane], 0);
        sm_fault_text(text, sizeof text, &b->core.fault, "warp 0", -1);
        snprintf(want, sizeof want, "%s: warp 0, pc 0x10: ", row_of(i.opcode)->what);
        if (strncmp(text, want, strlen(want)) != 0)
            fail_msg("%s, not %s", text, want);
        seen++;
    }
    free(b);
    compared("forms that are refused", seen);
}

static void modes_are_refused_before_they_run(void **state)
{
    const unsigned count = sizeof modes / sizeof modes[0];
    struct isa_instruction i;

    (void)state;
    for (unsigned n = 0; n < count; n++) {
        assert_true(isa_decode(word_of(modes[n].form) | modes[n].mode, 0, &i));
        assert_non_null(sm_lacks(&i));
        assert_string_equal(sm_lacks(&i), modes[n].what);
        assert_true(isa_decode(word_of(modes[n].form) | modes[n].runs, 0, &i));
        assert_null(sm_lacks(&i));
    }
    compared("modes", 2 * count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_of_the_table_and_no_others),
        cmocka_unit_test(they_fault_by_name),
        cmocka_unit_test(modes_are_refused_before_they_run),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
