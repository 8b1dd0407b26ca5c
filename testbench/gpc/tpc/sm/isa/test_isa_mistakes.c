/* test_isa_mistakes.c - what the assembler refuses, where, and with which words; what a person may leave out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"
#include "code/code_control.h"
#include "code/code_listing.h"
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_text.h"

static const struct {
    const char *text, *where, *what;
} mistakes[] = {
    { "FROB R1, R2", "a.s:1:1:", "there is no instruction 'FROB'" },
    { "FADD R0, R1, R2\n\nFADD.FOO R0, R1, R2", "a.s:3:5:", "this instruction has no '.FOO' here" },
    { "FADD R0, R1, R255", "a.s:1:18:", "there is no register R255" },
    { "FADD R0, R1", "a.s:1:12:", "is expected" },
    { "FADD R0, R1, R2, R3", "a.s:1:16:", "what follows is not understood" },
    { "FADD R0, R1, 0.1", "a.s:1:14:", "more bits than this immediate has" },
    { "FADD R0, R1, 1e400", "a.s:1:", "the number is too large" },
    { "FADD R0, R1, c[0x20][0x0]", "a.s:1:", "there is no bank 32" },
    { "FADD R0, R1, c[0x2][0x3]", "a.s:1:", "in steps of 4" },
    { "IADD R0, R1, 0x80000", "a.s:1:", "524288 is out of range: -524288 to 524287 fit" },
    { "STG.E [R2+0x800000], R4", "a.s:1:", "out of range: -8388608 to 8388607 fit" },
    { "ATOMS.ADD R0, [R2+0x2], R4", "a.s:1:", "2 is no multiple of 4" },
    { "ISETP.QQ.AND P0, PT, R2, R3, PT",
      "a.s:1:6:", "one of .F .LT .EQ .LE .GT .NE .GE .T is expected" },
    { "ISETP.GE.AND P7, PT, R2, R3, PT", "a.s:1:14:", "there is no predicate P7" },
    { "ISETP.GE.AND !P0, PT, R2, R3, PT", "a.s:1:", "cannot be negated" },
    { "@P9 EXIT", "a.s:1:2:", "there is no predicate P9" },
    { "@P0 SSY 0x20", "a.s:1:", "takes no guard" },
    { "BRA nowhere", "a.s:1:5:", "there is no label 'nowhere'" },
    { "x:\nx:\nEXIT", "a.s:2:1:", "this label is there already" },
    { "SHF.L R0, R1, 0x40, R2", "a.s:1:", "64 is out of range: 0 to 63 fit" },
    { "ATOM.E.CAS R3, [R4], R2, R7", "a.s:1:", "behind the one compared: R3" },
    { "DEPBAR.LE SB1, 0x0, {6}", "a.s:1:", "there is no scoreboard 6" },
    { "FSWZADD R0, R1, R2, ZPZPPQ", "a.s:1:", "four of PP NP PN ZP" },
    { "MUFU.RCP R0, R1.reuse.reuse", "a.s:1:", "not understood" },
    { "MOV R0, R1 &0x1", "a.s:1:", "some of these bits" },
    { "BAR.SYNCALL 0x3", "a.s:1:", "not understood" },
    { "[B------:R-:W-:-:S16] EXIT", "a.s:1:1:", "a stall is 0 to 15" },
    { "[B-----:R-:W-:-:S01] EXIT", "a.s:1:1:", "B is followed by six" },
    { "[B------:R7:W-:-:S01] EXIT", "a.s:1:1:", "a scoreboard is 0 to 6" },
    { "[B------:R-:W-:-:S01]", "a.s:1:", "an instruction is expected" },
    { "[B------:R-:W-:-:S01] .word 0x0", "a.s:1:", "only instructions have a control" },
    { ".frob 0x1", "a.s:1:", "there is no such directive" },
    { ".section x, 0x8\nEXIT", "a.s:1:1:", "a multiple of 0x20" },
    { ".sph 0x1, 0x2\nEXIT", "a.s:1:", "five words" },
    { ".sph 0x1, 0x2, 0x3, 0x4, 0x5\nEXIT", "a.s:3:", "less than 20 words" },
    { "EXIT\n.word 0x0", "a.s:2:", "stands between bundles" },
    { "EXIT\n.cut\nEXIT", "a.s:3:", "nothing but a section follows .cut" },
    { "EXIT\nx: .bundle\nEXIT", "a.s:2:", "before the first of its three" },
    { ".insn 0x00112233445566778", "a.s:1:", "more than 64 bits" },
    { "// nothing", "a.s:", "there is no instruction in it" },
};

static void mistakes_are_named(void **state)
{
    (void)state;
    for (unsigned n = 0; n < sizeof mistakes / sizeof mistakes[0]; n++) {
        struct failure f = { 0 };
        struct code_file c;
        if (code_assemble(&c, "a.s", mistakes[n].text, &f))
            fail_msg("taken: %s", mistakes[n].text);
        assert_int_equal(f.code, EXIT_IO);
        if (!strstr(f.text, mistakes[n].where) || !strstr(f.text, mistakes[n].what) ||
            strchr(f.text, '\n'))
            fail_msg("%s: %s", mistakes[n].text, f.text);
        assert_int_equal(c.parts, 0);
    }
    compared("mistakes", sizeof mistakes / sizeof mistakes[0]);
}

/* Ways to write the same. */
static const struct {
    const char *text;
    u64 word;
} same[] = {
    { "MOV R1, c[0x0][0x20]", 0x4c98078000870001 },
    { "  MOV   R1 ,c[0][32] ;", 0x4c98078000870001 },
    { "LDS.U.64 R2, [R0 + 144]", 0xef4d100009070002 },
    { "LDL R3, [R10-4]", 0xef440fffffc70a03 },
    { "LDL R3, [R10+-0x4];", 0xef440fffffc70a03 },
    { "FADD R4, R9, -1.0", 0x3958003f80070904 },
    { "FADD R4, R9, -10e-1", 0x3958003f80070904 },
    { "FADD R4, R9, 0fbf800000", 0x3958003f80070904 },
    { "BRA 0x8", 0xe2400fffff87000f },
    { "FSET.F.AND R0, R1, +INF , PT", 0x300003ff80070100 },
    { "FSET.F.AND R0, R1, +INF.ABS, PT", 0x300013ff80070100 },
};

static void there_are_other_ways_to_write_it(void **state)
{
    (void)state;
    for (unsigned n = 0; n < sizeof same / sizeof same[0]; n++) {
        struct isa_source source = { .address = 8 };
        struct isa_mistake m;
        u64 word = 0;
        u8 reuse;
        if (!isa_parse(same[n].text, &source, &word, &reuse, &m) || word != same[n].word)
            fail_msg("%s: %016" PRIx64 " %s", same[n].text, word, m.text);
    }
    compared("ways to write it", sizeof same / sizeof same[0]);
}

static void a_program_by_hand(void **state)
{
    (void)state;
    static const char text[] = "loop: .bundle\n"
                               "  FADD R0, R0, R1\n"
                               "[B0-----:R-:W3:Y:S05] @!P0 BRA loop // back\n"
                               "after:\n"
                               "  BRA after\n"
                               "  EXIT\n";
    struct failure f = { 0 };
    struct code_file c;

    assert_true(code_assemble(&c, "a.s", text, &f));
    assert_int_equal(c.parts, 1);
    assert_int_equal(c.part[0].size, 64); /* filled up with NOP */
    u64 controls = code_word_at(&c.part[0], 0);
    assert_int_equal(isa_control_of(controls, 0), CODE_CONTROL_DEFAULT);
    assert_int_equal(isa_control_of(controls, 1), 5 | 3 << 5 | 7 << 8 | 1 << 11);
    struct isa_instruction i;
    isa_decode(code_word_at(&c.part[0], 16), 0, &i);
    assert_int_equal(16 + 8 + i.offset, 0); /* the control word */
    isa_decode(code_word_at(&c.part[0], 24), 0, &i);
    assert_int_equal(i.offset, -8);
    assert_true(code_word_at(&c.part[0], 56) == 0x50b0000000070f00);
    code_file_free(&c);
}

static void every_control_comes_back(void **state)
{
    (void)state;
    char text[CODE_CONTROL_SIZE];
    unsigned long controls = 0;

    for (u32 control = 0; control < 1u << 21; control++) {
        const char *s = text;
        u8 said = control & 0x400 ? control >> 5 & 15 : 0; /* whatever the text says is left out */
        u32 again;
        code_control_print(control, said, text);
        assert_null(code_control_parse(&s, &again));
        assert_int_equal(*s, 0);
        assert_int_equal(again, control & ~((u32)said << 17));
        controls++;
    }
    compared("controls as a column", controls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(there_are_other_ways_to_write_it),
        cmocka_unit_test(a_program_by_hand),
        cmocka_unit_test(every_control_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
