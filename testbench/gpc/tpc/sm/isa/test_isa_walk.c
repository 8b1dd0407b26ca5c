/* test_isa_walk.c - every field of every form walks through its values: print, parse, the same bits
 *
 * Fields of up to 8 bits take all values, wider ones their boundaries, each over three settings of the other bits:
 * none, all, random.  Every single bit that the form does not fix is flipped too, those that are no field among
 * them, and random words follow.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/isa/isa_text.h"

#define ADDRESS       0x1008
#define SETTINGS      3
#define ALL_VALUES_OF 8 /* bits; AURUM_WALK=13 takes all values of handles too */

static unsigned long words;

/* A field's bits in the word. */
static u64 bits_of(const struct isa_instruction *i, unsigned field)
{
    return isa_place_mask(isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, field));
}

/* Bits of floats that are no numbers, and of negated ones of which nvdisasm does not say whose the sign is. */
static u64 of_immediate(const struct isa_instruction *i)
{
    u64 bits = 0;

    for (const struct isa_place *p = isa_forms[i->form].places; p->kind != ISA_PLACE_END; p++)
        switch (p->kind) {
        case ISA_PLACE_FLOAT:
        case ISA_PLACE_FLOAT32:
        case ISA_PLACE_DOUBLE:
        case ISA_PLACE_SOURCE_FLOAT:
        case ISA_PLACE_HALVES:
        case ISA_PLACE_HALVES32: bits |= isa_place_mask(p); break;
        default: break;
        }
    return bits;
}

/* What nvdisasm's text does not say (isa.def's places that it leaves out). */
static u64 may_be_unsaid(const struct isa_instruction *i)
{
    u64 bits = isa_spare_bits((enum isa_form)i->form) | of_immediate(i);

    switch (i->opcode) {
    case ISA_BAR:
        return bits | (i->count_immediate ? 0 : (u64)15 << 28) |
               (i->op != ISA_BAROP_RED ? bits_of(i, ISA_FIELD_redop) : 0) |
               (i->op == ISA_BAROP_SYNCALL ? (u64)15 << 28 : 0);
    case ISA_B2R: return bits | (i->b2rmode == ISA_B2RMODE_RESULT ? 0 : bits_of(i, ISA_FIELD_pd));
    case ISA_DEPBAR:
        return bits | (i->le ? 0 : bits_of(i, ISA_FIELD_sb) | bits_of(i, ISA_FIELD_count));
    case ISA_F2F:
        return bits |
               (i->dfmt != i->sfmt ? bits_of(i, ISA_FIELD_integral)
                : i->integral      ? 0
                                   : bits_of(i, ISA_FIELD_rnd)) |
               (i->sfmt == ISA_FSRC_F16 ? 0 : bits_of(i, ISA_FIELD_sel_b));
    case ISA_IPA: return bits | bits_of(i, ISA_FIELD_attr);
    case ISA_ALD:
    case ISA_AST: return bits | (i->a.reg == ISA_RZ ? (u64)1 << 30 : 0);
    case ISA_AL2P: return bits | (i->a.reg == ISA_RZ ? (u64)1 << 30 : 0);
    case ISA_VADD: return bits | (u64)0xffff << 20 | (u64)1 << 56;
    default: return bits;
    }
}

static void comes_back(unsigned form, u64 word)
{
    struct isa_source source = { .address = ADDRESS };
    struct isa_instruction i;
    struct isa_mistake m;
    char text[ISA_TEXT_SIZE];
    u64 again = 0;
    u8 reuse;

    assert_true(isa_decode(word, 0, &i));
    assert_int_equal(i.form, form);
    if (isa_refused(&i))
        return;
    assert_in_range(isa_print(&i, ADDRESS, NULL, text, sizeof text), 1, sizeof text - 1);
    if (!isa_parse(text, &source, &again, &reuse, &m))
        fail_msg("%016" PRIx64 " '%s': column %u: %s", word, text, m.column, m.text);
    if (again != word)
        fail_msg("%016" PRIx64 " '%s' comes back as %016" PRIx64, word, text, again);
    const char *bits = strstr(text, " &0x");
    u64 unsaid = bits ? strtoull(bits + 2, NULL, 0) : 0;

    if (unsaid & ~may_be_unsaid(&i))
        fail_msg("%016" PRIx64 " '%s' leaves %016" PRIx64 " unsaid", word, text, unsaid);
    words++;
}

static void walk_place(unsigned form, u64 others, const struct isa_place *p)
{
    const char *all = getenv("AURUM_WALK");
    unsigned width = isa_place_width(p), most = all ? (unsigned)atoi(all) : ALL_VALUES_OF;

    if (width <= most) {
        for (u64 value = 0; value < (u64)1 << width; value++)
            comes_back(form, isa_place_put(p, others, value));
        return;
    }
    for (unsigned bit = 0; bit < width; bit++) {
        comes_back(form, isa_place_put(p, others, (u64)1 << bit));
        comes_back(form, isa_place_put(p, others, ~((u64)1 << bit)));
        comes_back(form, isa_place_put(p, others, ((u64)1 << bit) - 1));
        comes_back(form, isa_place_put(p, others, random_word()));
    }
}

static void walk_form(unsigned form)
{
    const struct isa_form_row *row = &isa_forms[form];
    u64 free = ~row->mask;
    const u64 others[SETTINGS] = { row->word, row->word | free,
                                   row->word | (random_word() & free) };

    for (unsigned n = 0; n < SETTINGS; n++) {
        for (const struct isa_place *p = row->places; p->kind != ISA_PLACE_END; p++)
            walk_place(form, others[n], p);
        for (unsigned bit = 0; bit < 64; bit++)
            if (free >> bit & 1)
                comes_back(form, others[n] ^ (u64)1 << bit);
    }
    for (unsigned n = 0; n < 50; n++)
        comes_back(form, row->word | (random_word() & free));
}

static void every_field_of_every_form_comes_back(void **state)
{
    (void)state;
    seed_from_environment();
    for (unsigned form = 1; form < ISA_FORMS; form++)
        walk_form(form);
    compared("words to text and back", words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_every_form_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
