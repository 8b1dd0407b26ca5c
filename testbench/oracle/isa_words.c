/* isa_words.c - words of every form of isa.def, one a line with its opcode: what scripts/oracle words is asked about
 *
 * Every value of every field at least once over other bits that are fixed, none, and random (a register's over random
 * ones only), and as many random words again, in which fields meet by pairs.  Bits that no field has are random in a
 * quarter of the words.
 *
 *   isa_words SEED RANDOM      of each form
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "gpc/tpc/sm/isa/isa_table.h"
#include "random.h"

#define ALL_VALUES_OF 8 /* bits: of wider fields each bit, and random ones */

static struct random seeded;

static void print_word(unsigned form, u64 word)
{
    if (random_bits(&seeded) % 4 != 0)
        word &= ~isa_spare_bits((enum isa_form)form);
    printf("%s %016" PRIx64 "\n", isa_opcode_name((enum isa_opcode)isa_forms[form].opcode), word);
}

static u64 random_word(const struct isa_form_row *row)
{
    return row->word | (random_bits(&seeded) & ~row->mask);
}

/* Registers and predicates that are there, flags that are off: what most words of a program have. */
static u64 usual_word(const struct isa_form_row *row)
{
    u64 word = row->word;

    for (const struct isa_place *p = row->places; p->kind != ISA_PLACE_END; p++) {
        if (p->kind == ISA_PLACE_GUARD)
            word = isa_place_put(p, word, 7);
        if (p->kind == ISA_PLACE_REGISTER)
            word = isa_place_put(p, word, 4 * (random_bits(&seeded) % 60));
    }
    return word;
}

static void walk_place(unsigned form, const struct isa_place *p)
{
    const struct isa_form_row *row = &isa_forms[form];
    unsigned width = isa_place_width(p);

    if (width > ALL_VALUES_OF) {
        for (unsigned bit = 0; bit < width; bit++) {
            print_word(form, isa_place_put(p, random_word(row), (u64)1 << bit));
            print_word(form, isa_place_put(p, usual_word(row), ~((u64)1 << bit)));
        }
        return;
    }
    for (u64 value = 0; value < (u64)1 << width; value++) {
        print_word(form, isa_place_put(p, random_word(row), value));
        if (width == ALL_VALUES_OF && p->names == ISA_ENUM_none)
            continue;
        print_word(form, isa_place_put(p, usual_word(row), value));
        for (unsigned n = 0; n < 3; n++)
            print_word(form, isa_place_put(p, random_word(row), value));
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("isa_words: SEED and RANDOM are expected\n", stderr);
        return 2;
    }
    seeded = random_start(strtoull(argv[1], NULL, 0), 0);
    for (unsigned form = 1; form < ISA_FORMS; form++) {
        for (const struct isa_place *p = isa_forms[form].places; p->kind != ISA_PLACE_END; p++)
            walk_place(form, p);
        for (unsigned long n = strtoul(argv[2], NULL, 0); n > 0; n--)
            print_word(form, random_word(&isa_forms[form]));
    }
    return 0;
}
