/* test_sm_fields.c - every part of every form that runs has an effect: a field that is lost on the way from isa.def to
 * the code that executes it fails here (facts/isa/semantics.md)
 *
 * For each bit of each place of a form, words that differ in that bit alone run from one state until what they leave
 * differs.  Bits that never matter are those of sm_idle.def, each with the reason; a row there that matters is an error.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/isa/isa_use.h"
#include "seeded.h"
#include "sm_stages.h"

#define TRIES 100000 /* until a bit is said to be lost: the rarest shows once in some thousand */
#define IDLE  100    /* words of a bit that is named as idle */
#define SPARE 3      /* words of a bit that is no part of the form */

/* Bits of a place that may be idle. */
static const struct idle {
    unsigned opcode, form; /* one of them is 0 */
    unsigned kind, index;  /* ISA_PLACE_END: all */
    u64 bits;
    const char *why;
} idle[] = {
#define IDLE_FIELD(opcode, field, bits, why) \
    { ISA_##opcode, 0, ISA_PLACE_FIELD, ISA_FIELD_##field, bits, why },
#define IDLE_PLACE(opcode, kind, index, bits, why) \
    { ISA_##opcode, 0, ISA_PLACE_##kind, index, bits, why },
#define IDLE_ALL(opcode, why) { ISA_##opcode, 0, ISA_PLACE_END, 0, ~UINT64_C(0), why },
#define IDLE_FORM(opcode, form, why) \
    { 0, ISA_##opcode##_##form, ISA_PLACE_END, 0, ~UINT64_C(0), why },
#include "sm_idle.def"
#undef IDLE_FIELD
#undef IDLE_PLACE
#undef IDLE_ALL
#undef IDLE_FORM
};
#define IDLE_ROWS (sizeof idle / sizeof idle[0])

static struct sm_bench *plain, *surfaces, *textures, *bench;
static struct one_run first, second;
static u8 left_memory[SM_BENCH_MEMORY], left_stage[1 << 20];
static struct sm_cta left_cta;
static unsigned mistakes;

/* Threads, with what barriers need: a warp more, and a result of an earlier one. */
static void prepare_thread(struct sm_core *s, struct sm_warp *w)
{
    s->ctas[w->cta].running = 2;
    w->barrier_result = 0x12345678;
    stages_prepare(s, w);
}

/* The stage and the bench that an instruction needs, one of those that it may run in. */
static void set_the_stage(unsigned opcode)
{
    const bool either = random_word() & 1;

    bench = plain;
    stages_choose(STAGE_THREADS);
    switch (opcode) {
    case ISA_SULD:
    case ISA_SUST:
    case ISA_SURED:
    case ISA_SUATOM:
    case ISA_SUATOM_CAS: bench = surfaces; break;
    case ISA_TEX:
    case ISA_TEXS:
    case ISA_TMML: stages_choose(either ? STAGE_PIXELS : STAGE_THREADS); /* fallthrough */
    case ISA_TLD:
    case ISA_TLDS:
    case ISA_TLD4:
    case ISA_TLD4S:
    case ISA_TXD:
    case ISA_TXQ: bench = textures; break;
    case ISA_KIL:
    case ISA_IPA:
    case ISA_PIXLD: stages_choose(STAGE_PIXELS); break;
    case ISA_ALD:
    case ISA_AST:
    case ISA_ISBERD: stages_choose(either ? STAGE_VERTICES : STAGE_GEOMETRY); break;
    case ISA_OUT: stages_choose(STAGE_GEOMETRY); break;
    default: break;
    }
}

static bool touches_memory(unsigned opcode)
{
    const enum isa_pipe pipe = isa_pipe_of((enum isa_opcode)opcode);

    if (bench == textures) /* textures are read alone, and have a memory of their own */
        return false;
    return pipe == ISA_PIPE_MEMORY || pipe == ISA_PIPE_SHARED || bench == surfaces;
}

/* Of attributes; memory's have them as it is.  IPA's other register is a factor. */
static bool has_addresses(unsigned opcode)
{
    return opcode == ISA_ALD || opcode == ISA_AST || opcode == ISA_AL2P ||
           (opcode == ISA_IPA && random_word() & 1);
}

static bool states_differ(void)
{
    const struct sm_warp *a = &first.warp, *b = &second.warp;

    return memcmp(&first.after, &second.after, sizeof first.after) != 0 ||
           first.fault.kind != second.fault.kind || first.fault.what != second.fault.what ||
           first.fault.lane != second.fault.lane || first.fault.address != second.fault.address ||
           a->state != b->state || a->pc != b->pc || a->active != b->active ||
           a->alive != b->alive || a->helpers != b->helpers || a->depth != b->depth ||
           a->barrier != b->barrier || a->barrier_result != b->barrier_result ||
           memcmp(a->crs, b->crs, a->depth * sizeof a->crs[0]) != 0 ||
           memcmp(a->parked, b->parked, sizeof a->parked) != 0;
}

/* Whether the two words leave something else. */
static bool differ(unsigned opcode, u64 word, u64 other)
{
    const bool touches = touches_memory(opcode);
    unsigned bytes = 0;
    const void *stage = stages_left(&bytes);

    one_random(&first.before, random_word, touches || has_addresses(opcode));
    for (unsigned r = 0; r < ISA_RZ && bench == surfaces; r++) /* coordinates, handles */
        for (unsigned i = 0; i < SM_LANES; i++)
            first.before.r[r][i] = random_word() % (r % 8 ? 16 : STAGE_HANDLES);
    if (bench == textures)
        stages_operands(&first.before, random_word);
    second.before = first.before;
    one_instruction(bench, word, touches, &first);
    if (touches)
        memcpy(left_memory, bench->memory, sizeof left_memory);
    memcpy(left_stage, stage, bytes);
    left_cta = bench->core.ctas[0];
    one_instruction(bench, other, touches, &second);
    left_cta.number = bench->core.ctas[0].number; /* which counts what was placed */
    return states_differ() || memcmp(left_stage, stage, bytes) != 0 ||
           memcmp(&left_cta, &bench->core.ctas[0], sizeof left_cta) != 0 ||
           (touches && (memcmp(left_memory, bench->memory, sizeof left_memory) != 0 ||
                        memcmp(first.shared, second.shared, ONE_SHARED) != 0 ||
                        memcmp(first.local, second.local, sizeof first.local) != 0));
}

/* The row that names the bit, by its number in the place. */
static const struct idle *row_of(unsigned form, const struct isa_place *p, unsigned bit)
{
    const unsigned kind = p->kind == ISA_PLACE_INVERTED ? ISA_PLACE_FIELD : p->kind;

    for (const struct idle *i = idle; i < idle + IDLE_ROWS; i++)
        if ((i->opcode == isa_forms[form].opcode || i->form == form) && i->bits >> bit & 1 &&
            ((i->kind == ISA_PLACE_END && (i->opcode || kind != ISA_PLACE_GUARD)) ||
             (i->kind == kind && i->index == p->index)))
            return i;
    return NULL;
}

static const char *name_of(const struct isa_place *p)
{
    static const char *const kinds[] = {
        [ISA_PLACE_GUARD] = "guard",       [ISA_PLACE_REGISTER] = "register of operand",
        [ISA_PLACE_NEGATE] = "negation",   [ISA_PLACE_ABSOLUTE] = "magnitude",
        [ISA_PLACE_INVERT] = "inversion",  [ISA_PLACE_OFFSET] = "offset",
        [ISA_PLACE_CONSTANT] = "constant",
    };

    if (p->kind == ISA_PLACE_FIELD || p->kind == ISA_PLACE_INVERTED)
        return isa_field_names[p->index];
    return p->kind < sizeof kinds / sizeof kinds[0] && kinds[p->kind] ? kinds[p->kind]
                                                                      : "immediate";
}

static bool is_modelled(u64 word)
{
    struct isa_instruction i;

    return isa_decode(word, 0, &i) && !sm_lacks(&i);
}

/* Whether the model has instructions of the form. */
static bool runs(unsigned form)
{
    for (unsigned n = 0; n < TRIES; n++)
        if (is_modelled(one_word(form, random_word)))
            return true;
    return false;
}

/* A word that is modelled with the bits of 'mask' set, or without. */
static u64 word_that_runs(unsigned form, u64 mask)
{
    u64 word = one_word(form, random_word);

    for (unsigned n = 0; n < TRIES && !is_modelled(word | mask) && !is_modelled(word & ~mask); n++)
        word = one_word(form, random_word);
    return word;
}

/* A bit of a place: it matters, or a row says why not. */
static void check_bit(unsigned form, const struct isa_place *p, unsigned bit)
{
    const struct isa_form_row *f = &isa_forms[form];
    const struct idle *row = row_of(form, p, bit);
    const u64 mask = isa_place_put(p, 0, UINT64_C(1) << bit);
    bool matters = false;

    for (unsigned n = 0; n < (row ? IDLE : TRIES) && !matters; n++) {
        const u64 word = word_that_runs(form, mask);

        set_the_stage(f->opcode);
        matters = differ(f->opcode, word & ~mask, word | mask);
        if (matters && row)
            print_error("%s\n", one_text(word & ~mask));
    }
    if (matters == !row)
        return;
    print_error("%s, %016" PRIx64 ": bit %u of %s (%u) %s\n",
                isa_opcode_name((enum isa_opcode)f->opcode), f->word, bit, name_of(p), p->index,
                row ? "matters, but sm_idle.def has it" : "is lost");
    mistakes++;
}

static void every_bit_matters_or_is_named(void **state)
{
    unsigned long bits = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++)
        for (const struct isa_place *p = isa_forms[f].places; p->kind != ISA_PLACE_END && runs(f);
             p++)
            for (unsigned b = 0; b < isa_place_width(p); b++, bits++)
                check_bit(f, p, b);
    assert_int_equal(mistakes, 0);
    compared("bits of fields", bits);
}

/* All banks are full, each with other words. */
static void fill_banks(struct sm_bench *b)
{
    static u8 bank[65536 + 4 * SM_CONSTANTS];

    for (unsigned n = 0; n < sizeof bank; n += 4)
        memcpy(bank + n, (u32[]){ one_number(random_word(), random_word() & 1) }, 4);
    for (unsigned n = 0; n < SM_CONSTANTS; n++) {
        b->core.constant[0][n].bytes = bank + 4 * n;
        b->core.constant[0][n].size = 65536;
    }
}

static int make(void **state)
{
    (void)state;
    seed_from_environment();
    stages_make(random_word);
    first.prepare = second.prepare = prepare_thread;
    plain = one_open(random_word);
    fill_banks(plain);
    textures = one_open(random_word);
    stages_textures(textures, random_word);
    surfaces = one_open(random_word); /* the last, as all runs find its memory */
    stages_surfaces(surfaces, random_word);
    return 0;
}

/* Bits that are no part of a form change nothing: what is found above is no chance. */
static void spare_bits_do_not(void **state)
{
    unsigned long bits = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++)
        for (u64 left = isa_spare_bits((enum isa_form)f); left && runs(f); left &= left - 1, bits++)
            for (unsigned n = 0; n < SPARE; n++) {
                const u64 bit = left & (0 - left), word = word_that_runs(f, bit);

                set_the_stage(isa_forms[f].opcode);
                if (differ(isa_forms[f].opcode, word & ~bit, word | bit))
                    fail_msg("%s: bit %016" PRIx64 " matters", one_text(word), bit);
            }
    compared("spare bits", bits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_matters_or_is_named),
        cmocka_unit_test(spare_bits_do_not),
    };
    const int failed = cmocka_run_group_tests(tests, make, NULL);

    free(plain);
    free(surfaces);
    free(textures);
    return failed;
}
