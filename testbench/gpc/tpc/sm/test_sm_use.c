/* test_sm_use.c - every form that runs, on random words: it reads and writes what isa_use says, and nothing else
 *
 * The hazard check, the clocks and the clearing of registers believe isa_use.  An instruction runs twice from
 * states that differ only in what it does not read: where it executed, what it left must be the same.
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
#include "one_instruction.h"

#define WORDS    24   /* of each form, */
#define PATIENCE 6000 /* and until one has run */

static struct sm_bench *bench;
static struct one_run first, second;

static bool in_groups(const struct isa_group *group, unsigned count, unsigned reg)
{
    for (unsigned n = 0; n < count; n++)
        if (group[n].first <= reg && reg < group[n].first + group[n].count)
            return true;
    return false;
}

/* What the instruction reads, from 'as'. */
static void same_where_read(struct one_state *s, const struct one_state *as,
                            const struct isa_use *use)
{
    for (unsigned r = 0; r < ISA_RZ; r++)
        if (in_groups(use->read, use->reads, r))
            memcpy(s->r[r], as->r[r], sizeof s->r[r]);
    for (unsigned n = 0; n < 7; n++)
        if (use->predicates_read >> n & 1)
            s->p[n] = as->p[n];
    if (use->cc_read || use->cc_tested)
        memcpy(s->cc, as->cc, sizeof s->cc);
}

/* What is not among its results has stayed. */
static void others_stay(const struct one_run *o, const struct isa_use *use, u32 mask, u64 word)
{
    for (unsigned r = 0; r < SM_REGISTERS; r++)
        for (unsigned i = 0; i < SM_LANES; i++)
            if (!(mask >> i & 1 && r < ISA_RZ && in_groups(use->write, use->writes, r)) &&
                o->after.r[r][i] != o->before.r[r][i])
                fail_msg("%s: changes R%u of lane %u", one_text(word), r, i);
    for (unsigned n = 0; n < 8; n++)
        if ((o->after.p[n] ^ o->before.p[n]) & (use->predicates_written >> n & 1 ? ~mask : ~0u))
            fail_msg("%s: changes P%u", one_text(word), n);
    for (unsigned n = 0; n < 4; n++)
        if ((o->after.cc[n] ^ o->before.cc[n]) & (use->cc_written ? ~mask : ~0u))
            fail_msg("%s: changes CC", one_text(word));
}

static void results_agree(const struct isa_use *use, u32 mask, u64 word)
{
    for (unsigned r = 0; r < ISA_RZ; r++)
        for (unsigned i = 0; i < SM_LANES; i++)
            if (mask >> i & 1 && in_groups(use->write, use->writes, r) &&
                first.after.r[r][i] != second.after.r[r][i])
                fail_msg("%s: R%u of lane %u comes of what it does not read", one_text(word), r, i);
    for (unsigned n = 0; n < 7; n++)
        if (use->predicates_written >> n & 1 && (first.after.p[n] ^ second.after.p[n]) & mask)
            fail_msg("%s: P%u comes of what it does not read", one_text(word), n);
    for (unsigned n = 0; n < 4; n++)
        if (use->cc_written && (first.after.cc[n] ^ second.after.cc[n]) & mask)
            fail_msg("%s: CC comes of what it does not read", one_text(word));
}

static void flow_agrees(u64 word)
{
    const struct sm_warp *a = &first.warp, *b = &second.warp;

    if (a->state != b->state || a->pc != b->pc || a->active != b->active || a->alive != b->alive ||
        a->depth != b->depth || a->barrier != b->barrier ||
        memcmp(a->crs, b->crs, a->depth * sizeof a->crs[0]) != 0 ||
        memcmp(a->parked, b->parked, sizeof a->parked) != 0)
        fail_msg("%s: goes on by what it does not read", one_text(word));
}

/* Lanes that it writes.  MOV has a mask of the lanes of a quad beside the guard (facts/isa/semantics.md 6). */
static u32 written_lanes(const struct isa_instruction *i)
{
    const u32 guard = first.before.p[i->guard.index];
    const bool moves = i->opcode == ISA_MOV || i->opcode == ISA_MOV32I;

    return (i->guard.negate ? ~guard : guard) &
           (moves ? i->lanes * UINT32_C(0x11111111) : UINT32_MAX);
}

/* Whether it ran, without a fault. */
static bool check_word(u64 word)
{
    static u8 left[SM_BENCH_MEMORY];
    struct isa_instruction i;

    assert_true(isa_decode(word, 0, &i));
    const struct isa_use use = isa_use(&i);
    const bool touches = use.pipe == ISA_PIPE_MEMORY || use.pipe == ISA_PIPE_SHARED;

    one_random(&first.before, random_word, touches);
    one_random(&second.before, random_word, touches);
    same_where_read(&second.before, &first.before, &use);
    one_instruction(bench, word, touches, &first);
    if (touches)
        memcpy(left, bench->memory, sizeof left);
    one_instruction(bench, word, touches, &second);
    if (first.fault.kind != second.fault.kind || first.fault.lane != second.fault.lane ||
        first.fault.address != second.fault.address)
        fail_msg("%s: faults by what it does not read", one_text(word));
    if (first.fault.kind != SM_NO_FAULT)
        return false;
    const u32 mask = written_lanes(&i);

    others_stay(&first, &use, mask, word);
    others_stay(&second, &use, mask, word);
    if (i.opcode != ISA_R2P) /* which writes those that its mask has; isa_use says which it may */
        results_agree(&use, mask, word);
    flow_agrees(word);
    if (touches && (memcmp(left, bench->memory, sizeof left) != 0 ||
                    memcmp(first.shared, second.shared, ONE_SHARED) != 0 ||
                    memcmp(first.local, second.local, sizeof first.local) != 0))
        fail_msg("%s: stores what it does not read", one_text(word));
    return true;
}

/* Forms that cannot run on a warp of threads alone: graphics, surfaces and textures without a header, traps. */
static bool needs_more(unsigned opcode)
{
    switch (opcode) {
    case ISA_TEX:
    case ISA_TEXS:
    case ISA_TLD:
    case ISA_TLDS:
    case ISA_TLD4:
    case ISA_TLD4S:
    case ISA_TMML:
    case ISA_TXD:
    case ISA_TXQ:
    case ISA_SULD:
    case ISA_SUST:
    case ISA_SURED:
    case ISA_SUATOM:
    case ISA_SUATOM_CAS:
    case ISA_ALD:
    case ISA_AST:
    case ISA_OUT:
    case ISA_IPA:
    case ISA_PIXLD:
    case ISA_BPT: return true;
    default: return false;
    }
}

static bool can_run(const struct isa_instruction *i)
{
    return !sm_lacks(i) && !needs_more(i->opcode);
}

static void instructions_use_what_they_say(void **state)
{
    unsigned long ran = 0;
    unsigned forms = 0;

    (void)state;
    for (unsigned f = 1; f < ISA_FORMS; f++) {
        unsigned long good = 0;
        struct isa_instruction i;

        assert_true(isa_decode(isa_forms[f].word, 0, &i));
        for (unsigned n = 0; n < WORDS || (!good && can_run(&i) && n < PATIENCE); n++)
            good += check_word(one_word(f, random_word));
        if (!good && can_run(&i))
            fail_msg("%s: none of %u words ran", isa_opcode_name((enum isa_opcode)i.opcode),
                     PATIENCE);
        forms += good > 0;
        ran += good;
    }
    printf("  %u forms of %u\n", forms, ISA_FORMS - 1);
    compared("instructions, two states each", ran);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(instructions_use_what_they_say) };

    seed_from_environment();
    bench = one_open(random_word);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free(bench);
    return failed;
}
