/* test_mme_text.c - the disassembler: every kind of instruction once, and any word without harm */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "hub/fe/mme/mme_disassemble.h"
#include "seeded.h"

/* Words made by hand from facts/classes/host.md 7. */
static const struct {
    uint32_t word;
    const char *text;
} lines[] = {
    { 0x00000011, "nothing" },
    { 0x00000091, "r0; exit" },
    { 0x00000201, "r2 = next" },
    { 0x00040b11, "r3 = r1 + 0x10" },
    { 0xfffc0b11, "r3 = r1 - 0x10" },
    { 0x00040021, "address = 0x10" },
    { 0x00040321, "r3 = address = 0x10" },
    { 0x00000941, "write r1 = r1" },
    { 0x00000c31, "write r1; r4 = next" },
    { 0x00000d51, "address = r1; r5 = next" },
    { 0x00000e61, "r6 = address = r1; write next" },
    { 0x00000f71, "r7 = address = r1; write step" },
    { 0x00008b10, "r3 = r1 + r2" },
    { 0x00028b10, "r3 = r1 + carry + r2" },
    { 0x00048b10, "r3 = r1 - r2" },
    { 0x00128b10, "r3 = r1 | r2" },
    { 0x00188b10, "r3 = r1 ~& r2" },
    { 0x00088b10, "r3 = illegal(4)" },
    { 0x2a088b12, "r3 = merge(r1, r2, from 4, bits 8, to 5)" },
    { 0x2a088b13, "r3 = bits(r2, from r1, bits 8) << 5" },
    { 0x2a088b14, "r3 = bits(r2, from 4, bits 8) << r1" },
    { 0x34000315, "r3 = state[0xd000]" },
    { 0x0000c807, "if r1 == 0 goto 0x23" },
    { 0xfffff837, "if r7 != 0 goto 0x1f, no slot" },
    { 0x000000b7, "if r0 != 0 goto 0x20, no slot; exit" },
};

static void every_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[MME_TEXT];
        mme_disassemble(text, sizeof text, lines[i].word, 0x20);
        assert_string_equal(text, lines[i].text);
    }
    compared("instructions", sizeof lines / sizeof *lines);
}

static void any_word_fits(void **state)
{
    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < 200000; i++) {
        char text[MME_TEXT];
        mme_disassemble(text, sizeof text, (uint32_t)random_word(), 0x7ff);
        assert_in_range(strlen(text), 1, MME_TEXT - 2);
    }
    compared("words", 200000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),
        cmocka_unit_test(any_word_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
