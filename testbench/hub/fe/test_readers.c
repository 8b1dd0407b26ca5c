/* test_readers.c - readers.def says which methods enter a unit's bundle, and a bundle that is made again only when one
 * of them changed is the bundle made whole
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "class/methods.h"
#include "class/state.h"
#include "class/b197/draw_bundle.h"
#include "hub/fe/fe.h"
#include "readers_units.h"
#include "seeded.h"

#define WORDS   READERS_WORDS
#define METHODS 30000
#define LOST    50 /* times the unit's tries until a listed word is said not to be read */

static bool reads(unsigned u, unsigned word)
{
    const struct class_rule *r = class_rule_at(readers_units[u].class_of, word);

    if (!r)
        return false;
    return readers_units[u].reader == READER_DRAW ? r->readers & DRAW_BUNDLES
                                                  : r->readers >> readers_units[u].reader & 1;
}

/* A listed value of each method of 3D that is an enumeration as a whole. */
static void random_codes(u32 *state)
{
    for (unsigned w = 0; w < CLASS_METHODS; w++) {
        const struct class_rule *r = class_rule_at(CLASS_3D, w);
        const struct class_line *l = r ? classes[CLASS_3D].line + r->line : NULL;
        const struct class_line *end = classes[CLASS_3D].line + classes[CLASS_3D].lines;
        unsigned count = 0;

        if (!l || l + 2 > end || l[1].kind != CLASS_FIELD || l[1].x != 31 || l[1].lowest != 0)
            continue;
        while (l + 2 + count < end && l[2 + count].kind == CLASS_VALUE)
            count++;
        if (count)
            state[w] = l[2 + random_word() % count].x;
    }
}

/* A state of random words; of a draw most enables, formats and codes are those of the class. */
static void random_state(unsigned u, u32 *state)
{
    static const u16 format[] = { 0xc0, 0xc6, 0xc7, 0xca, 0xcf, 0xd0, 0xd6, 0xd9, 0xe0, 0xe6 };
    static const u16 zeta[] = { 0x13, 0x14, 0x16, 0x0a, 0x19, 0x17 };

    for (unsigned k = 0; k < CLASS_METHODS; k++)
        state[k] = (u32)(random_word() % 4 ? random_word() % 64 : random_word());
    if (readers_units[u].reader < READER_SETUP || random_word() % 8 == 0)
        return;
    random_codes(state);
    state[NVB197_SET_CT_SELECT / 4] = 0x0fac6880 | (u32)random_word() % 9;
    state[NVB197_SET_ZT_FORMAT / 4] = zeta[random_word() % 6];
    for (unsigned t = 0; t < 8; t++) {
        state[(NVB197_SET_COLOR_TARGET_A + 64 * t) / 4 + 2] = 16u << random_word() % 6;
        state[(NVB197_SET_COLOR_TARGET_A + 64 * t) / 4 + 3] = 16u << random_word() % 6;
        state[(NVB197_SET_COLOR_TARGET_A + 64 * t) / 4 + 4] = format[random_word() % 10];
        state[NVB197_SET_BLEND / 4 + t] = random_word() % 4 > 0;
    }
    state[NVB197_SET_LOGIC_OP / 4] = random_word() % 4 == 0;
    state[NVB197_SET_ZT_SIZE_A / 4] = 16u << random_word() % 6;
    state[NVB197_SET_ZT_SIZE_B / 4] = 16u << random_word() % 6;
    state[NVB197_SET_STENCIL_MASK / 4] = 1u << random_word() % 8;
    state[NVB197_SET_BACK_STENCIL_MASK / 4] = 1u << random_word() % 8;
    state[NVB197_SET_ACTIVE_ZCULL_REGION / 4] = (u32)random_word() % 16;
    state[NVB197_SET_VIEWPORT_CLIP_CONTROL / 4] &= ~(u32)(random_word() & 1);
    for (unsigned i = 0; i < STATE_VIEWPORTS; i++)
        for (unsigned axis = 0; axis < 2; axis++) {
            const u32 at = (NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + 16 * i + 4 * axis) / 4,
                      cut = (NVB197_SET_SCISSOR_HORIZONTAL + 16 * i + 4 * axis) / 4;

            state[at] = (u32)random_word() % 64 | 100 << 16;
            state[cut] = (u32)random_word() % 64 | (64 + (u32)random_word() % 64) << 16;
        }
}

/* Whether a unit's bundle depends on a word of the state. */
static bool depends(unsigned u, u32 *state, unsigned word)
{
    const u32 was = state[word];
    u32 before[WORDS] = { 0 }, after[WORDS];
    bool differs = false;

    readers_units[u].make(state, before);
    for (unsigned bit = 0; bit < 32 && !differs; bit++) {
        memset(after, 0, sizeof after);
        state[word] = was ^ (u32)1 << bit;
        readers_units[u].make(state, after);
        differs = memcmp(before, after, sizeof after) != 0;
    }
    state[word] = was;
    return differs;
}

/* Depth ranges of viewports but 0, which no bundle has (state_depth_range), and targets but 0, which have one source. */
static bool other_element(unsigned u, unsigned word)
{
    const unsigned z = word * 4 - NVB197_SET_VIEWPORT_CLIP_MIN_Z,
                   blend = word * 4 - NVB197_SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA;

    return readers_units[u].reader == READER_PROP
               ? blend >= 32 && blend < 32 * STATE_TARGETS
               : readers_units[u].reader >= READER_SETUP && z >= 16 && z < 16 * STATE_VIEWPORTS &&
                     z % 16 <= 4;
}

/* All that a unit reads is listed.  What is listed is read, where it need not be rare. */
static void each_word_is_listed_where_it_is_read(void **state)
{
    static u32 class_state[CLASS_METHODS];
    unsigned long words = 0, found = 0;

    (void)state;
    for (unsigned u = 0; u < READERS_UNITS; u++)
        for (unsigned w = 0; w < CLASS_METHODS; w++) {
            const unsigned tries = readers_units[u].tries * (readers_units[u].loose ? 1 : LOST);
            bool any = false;

            if (!class_rule_at(readers_units[u].class_of, w) ||
                (readers_units[u].loose && !reads(u, w) && random_word() % 4))
                continue;
            for (unsigned i = 0; i < tries && !any; i++) {
                if (i > 1 && (!reads(u, w) || other_element(u, w)))
                    break; /* two states are enough of what should not count, or need not */
                random_state(u, class_state);
                any = depends(u, class_state, w);
            }
            if (any && !reads(u, w))
                fail_msg("%s reads 0x%x of class %04x, readers.def does not say so",
                         class_reader_names[readers_units[u].reader], 4 * w,
                         classes[readers_units[u].class_of].id);
            if (!any && reads(u, w) && !readers_units[u].loose && !other_element(u, w))
                fail_msg("readers.def says that %s reads 0x%x of class %04x",
                         class_reader_names[readers_units[u].reader], 4 * w,
                         classes[readers_units[u].class_of].id);
            words++;
            found += any;
        }
    compared("words, each for each unit", words);
    compared("of them read", found);
}

static struct fe fe;

/* A method of the class that is legal, if one is found; half of them somebody reads. */
static void write_method(enum class_index c)
{
    const bool read = random_word() % 2;
    const struct class_rule *r;
    struct fe_out out;
    unsigned word;
    u32 data;

    do {
        word = 1 + (unsigned)(random_word() % (CLASS_METHODS - 1));
        r = class_rule_at(c, word);
    } while (!r || (read && !r->readers));
    data = (u32)(random_word() % 3 ? random_word() % 16 : random_word());

    if (word >= NVB197_CALL_MME_MACRO / 4 || !class_data_valid(c, r, data))
        return;
    assert_int_not_equal(fe_write(&fe, c, word, data, false, &out), FE_FAULT);
}

static void a_bundle_of_dirty_bits_is_the_whole_one(void **state)
{
    static u32 kept[READERS_UNITS][WORDS];
    unsigned long same = 0, made = 0;

    (void)state;
    fe_reset(&fe);
    for (unsigned i = 0; i < METHODS; i++) {
        unsigned u;
        u32 whole[WORDS] = { 0 };

        do /* a draw's refusals are made of all that the others read */
            u = (unsigned)(random_word() % READERS_UNITS);
        while (readers_units[u].reader == READER_DRAW);
        write_method(readers_units[random_word() % READERS_UNITS].class_of);
        if (fe_take_stale(&fe, readers_units[u].class_of, readers_units[u].reader)) {
            memset(kept[u], 0, sizeof kept[u]);
            readers_units[u].make(fe.state[readers_units[u].class_of], kept[u]);
            made++;
        }
        readers_units[u].make(fe.state[readers_units[u].class_of], whole);
        assert_memory_equal(kept[u], whole, sizeof whole);
        same++;
    }
    compared("bundles", same);
    compared("of them made again", made);
    assert_true(made < same / 2); /* else nothing is saved */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_word_is_listed_where_it_is_read),
        cmocka_unit_test(a_bundle_of_dirty_bits_is_the_whole_one),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
