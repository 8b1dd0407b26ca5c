/* test_readers.c - readers.def says which methods enter a unit's bundle, and a bundle that is made again only when one
 * of them changed is the bundle made whole
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "fbp/crop/clear/clear.h"
#include "gpc/tpc/pe/vaf/vaf.h"
#include "hub/ce/ce.h"
#include "hub/cwd/cwd.h"
#include "hub/fe/fe.h"
#include "hub/i2m/i2m.h"
#include "hub/rstr2d/rstr2d.h"
#include "hub/sked/sked.h"

#include <cmocka.h>

#include "seeded.h"

#define WORDS   1024 /* of all bundles of a unit, at most */
#define METHODS 30000

/* Everything that a unit takes of a class's state, packed. */
static void make_ce(const u32 *state, u32 *bits)
{
    const struct ce_config c = ce_bundle(state);

    ce_config_put(bits, 0, &c);
}

static void make_i2m(const u32 *state, u32 *bits)
{
    const struct i2m_config c = i2m_bundle(state);

    i2m_config_put(bits, 0, &c);
}

static void make_rstr2d(const u32 *state, u32 *bits)
{
    const struct rstr2d_config c = rstr2d_bundle(state);
    const struct twod_blit b = rstr2d_blit_of(state, 0);

    rstr2d_config_put(bits, 0, &c);
    twod_blit_put(bits + WORDS / 2, 0, &b);
}

static void make_sked(const u32 *state, u32 *bits)
{
    const struct sked_config c = sked_bundle(state, 1);

    sked_config_put(bits, 0, &c);
}

static void make_cwd(const u32 *state, u32 *bits)
{
    const struct cwd_config c = cwd_bundle(state, 1);

    cwd_config_put(bits, 0, &c);
}

/* Formats and sample modes are those of the class: the bundle holds no others. */
static_assert(clear_config_BITS <= 32 * WORDS / 8, "WORDS are too few");
static void make_clear(const u32 *state, u32 *bits)
{
    u32 legal[CLASS_METHODS];

    memcpy(legal, state, sizeof legal);
    legal[NVB197_SET_ANTI_ALIAS / 4] &= 3;
    for (unsigned t = 0; t < 8; t++) {
        legal[NVB197_SET_COLOR_TARGET_FORMAT / 4 + 16 * t] &= 0xff;
        const struct clear_config c = clear_bundle(legal, t, 0x3c);
        clear_config_put(bits + WORDS / 8 * t, 0, &c);
    }
}

static void make_vaf(const u32 *state, u32 *bits)
{
    const struct vaf_config c = vaf_bundle(state);

    vaf_config_put(bits, 0, &c);
}

static const struct {
    enum class_index class_of;
    enum class_reader reader;
    void (*make)(const u32 *state, u32 *bits);
    unsigned tries; /* states in which each word is changed */
} units[] = {
    { CLASS_COPY, READER_CE, make_ce, 2 },        { CLASS_3D, READER_I2M, make_i2m, 2 },
    { CLASS_COMPUTE, READER_I2M, make_i2m, 2 },   { CLASS_I2M, READER_I2M, make_i2m, 2 },
    { CLASS_2D, READER_RSTR2D, make_rstr2d, 2 },  { CLASS_3D, READER_CLEAR, make_clear, 2 },
    { CLASS_COMPUTE, READER_SKED, make_sked, 2 }, { CLASS_COMPUTE, READER_CWD, make_cwd, 2 },
    { CLASS_3D, READER_VAF, make_vaf, 2 },
};
#define UNITS (sizeof units / sizeof units[0])

static bool reads(unsigned u, unsigned word)
{
    const struct class_rule *r = class_rule_at(units[u].class_of, word);

    return r && r->readers >> units[u].reader & 1;
}

/* Whether a unit's bundle depends on a word of the state. */
static bool depends(unsigned u, u32 *state, unsigned word)
{
    const u32 was = state[word];
    u32 before[WORDS] = { 0 }, after[WORDS];
    bool differs = false;

    units[u].make(state, before);
    for (unsigned bit = 0; bit < 32 && !differs; bit++) {
        memset(after, 0, sizeof after);
        state[word] = was ^ (u32)1 << bit;
        units[u].make(state, after);
        differs = memcmp(before, after, sizeof after) != 0;
    }
    state[word] = was;
    return differs;
}

/* All that a unit reads is listed.  What is listed is read; but for clear, whose rectangles may lie apart. */
static void each_word_is_listed_where_it_is_read(void **state)
{
    static u32 class_state[CLASS_METHODS];
    unsigned long words = 0, found = 0;

    (void)state;
    for (unsigned u = 0; u < UNITS; u++)
        for (unsigned w = 0; w < CLASS_METHODS; w++) {
            bool any = false;

            if (!class_rule_at(units[u].class_of, w) ||
                (units[u].reader == READER_CLEAR && !reads(u, w) && random_word() % 4))
                continue;
            for (unsigned i = 0; i < units[u].tries && !any; i++) {
                for (unsigned k = 0; k < CLASS_METHODS; k++)
                    class_state[k] = (u32)(random_word() % 4 ? random_word() % 64 : random_word());
                any = depends(u, class_state, w);
            }
            if (any && !reads(u, w))
                fail_msg("%s reads 0x%x of class %04x, readers.def does not say so",
                         class_reader_names[units[u].reader], 4 * w, classes[units[u].class_of].id);
            if (!any && reads(u, w) && units[u].reader != READER_CLEAR)
                fail_msg("readers.def says that %s reads 0x%x of class %04x",
                         class_reader_names[units[u].reader], 4 * w, classes[units[u].class_of].id);
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
    static u32 kept[UNITS][WORDS];
    unsigned long same = 0, made = 0;

    (void)state;
    fe_reset(&fe);
    for (unsigned i = 0; i < METHODS; i++) {
        const unsigned u = (unsigned)(random_word() % UNITS);
        u32 whole[WORDS] = { 0 };

        write_method(units[random_word() % UNITS].class_of);
        if (fe_take_stale(&fe, units[u].class_of, units[u].reader)) {
            memset(kept[u], 0, sizeof kept[u]);
            units[u].make(fe.state[units[u].class_of], kept[u]);
            made++;
        }
        units[u].make(fe.state[units[u].class_of], whole);
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
