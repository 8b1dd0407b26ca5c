/* test_readers.c - readers.def says which methods enter a unit's bundle, and a bundle that is made again only when one
 * of them changed is the bundle made whole
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "common/class/state.h"
#include "draw_bundle.h"
#include "fbp/crop/clear/clear.h"
#include "gpc/pes/vsc/vsc.h"
#include "gpc/tpc/pe/vaf/vaf.h"
#include "gpc/wdx/wdx.h"
#include "hub/ce/ce.h"
#include "hub/cwd/cwd.h"
#include "hub/fe/fe.h"
#include "hub/i2m/i2m.h"
#include "hub/pd/pd.h"
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

/* A draw's bundles.  The program kills, and writes a mask and two colours. */
static const struct sph pixel = {
    .stage = SPH_PIXEL, .mrt = true, .kills = true, .target = { 15, 15 }, .sample_mask = true
};

#define MAKE(unit, ...)                                                       \
    static void make_##unit(const u32 *state, u32 *bits)                      \
    {                                                                         \
        const struct unit##_config c = unit##_bundle(__VA_ARGS__);            \
                                                                              \
        static_assert(unit##_config_BITS <= 32 * WORDS, "WORDS are too few"); \
        unit##_config_put(bits, 0, &c);                                       \
    }
MAKE(setup, state)
MAKE(crast, state)
MAKE(zcull, state, &pixel)
MAKE(frast, state)
MAKE(prop, state, &pixel)
MAKE(stri, state)
MAKE(sfu, state)
MAKE(zrop, state)
MAKE(cread, state)

/* Where targets lie. */
static void make_fbp(const u32 *state, u32 *bits)
{
    const struct fbp_state s = fbp_bundle(state);

    for (unsigned i = 0; i <= CREAD_TARGETS; i++) {
        const struct fbp_target *t = i == CREAD_TARGETS ? &s.zeta : &s.color[i];
        u32 *to = bits + 16 * i;

        to[0] = t->bound;
        to[1] = (u32)t->base;
        to[2] = (u32)(t->base >> 32);
        to[3] = t->surface.layout;
        to[4] = t->surface.samples;
        to[5] = t->surface.width;
        to[6] = t->surface.height;
        to[7] = t->surface.element_bytes;
        to[8] = t->surface.block_height;
        to[9] = t->surface.block_depth;
        to[10] = t->surface.pitch;
    }
}

/* What the draw lacks, which depends on all of its state. */
static void make_draw(const u32 *state, u32 *bits)
{
    struct gpu_state g;
    const char *why = draw_bundle(&g, state, &pixel);

    for (unsigned i = 0; why && why[i]; i++)
        bits[i] = (u8)why[i];
}

static void make_pd(const u32 *state, u32 *bits)
{
    const struct pd_config c = pd_bundle(state);
    struct pd_draw d[PD_PACKETS];

    pd_config_put(bits, 0, &c);
    pd_draws_of(state, NVB197_BEGIN, PD_TRIANGLES, 0, d);
    pd_draw_put(bits + WORDS / 8, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_VERTEX_ARRAY, 3, 0, d);
    pd_draw_put(bits + WORDS / 8 * 2, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_INDEX_BUFFER, 3, 0, d);
    pd_draw_put(bits + WORDS / 8 * 3, 0, &d[0]);
    pd_draws_of(state, NVB197_DRAW_AUTO, UINT32_MAX, 0, d);
    pd_draw_put(bits + WORDS / 8 * 4, 0, &d[0]);
}

static void make_vsc(const u32 *state, u32 *bits)
{
    const struct vsc_config c = vsc_bundle(state);

    vsc_config_put(bits, 0, &c);
}

/* Of programs that leave as much as they can to the class; the shade mode is one of the class. */
static void make_wdx(const u32 *state, u32 *bits)
{
    static const u32 shades[4] = { 1, 2, 0x1d00, 0x1d01 };
    struct sph last = { .stage = SPH_VERTEX }, reader = { .stage = SPH_PIXEL };
    u32 legal[CLASS_METHODS];
    struct wdx_config c;

    memcpy(legal, state, sizeof legal);
    legal[NVB197_SET_SHADE_MODE / 4] = shades[legal[NVB197_SET_SHADE_MODE / 4] & 3];
    for (unsigned i = 0; i < 8; i++) {
        reader.way[SPH_GENERIC + i] = reader.way[SPH_COLOR + i] = SPH_PERSPECTIVE;
        last.writes[SPH_COLOR + 8 + i] = true;
    }
    for (unsigned i = 0; i < 40; i++)
        reader.way[SPH_TEXCOORD + i] = SPH_PERSPECTIVE;
    c = wdx_bundle(legal, &last, &reader);
    wdx_config_put(bits, 0, &c);
}

/* LOOSE: a word can count where a hundred others have rare values; that it is read need not be found. */
static const struct {
    enum class_index class_of;
    enum class_reader reader;
    void (*make)(const u32 *state, u32 *bits);
    unsigned tries; /* states in which each word is changed */
    bool loose;
} units[] = {
    { CLASS_COPY, READER_CE, make_ce, 2, false },
    { CLASS_3D, READER_I2M, make_i2m, 2, false },
    { CLASS_COMPUTE, READER_I2M, make_i2m, 2, false },
    { CLASS_I2M, READER_I2M, make_i2m, 2, false },
    { CLASS_2D, READER_RSTR2D, make_rstr2d, 2, false },
    { CLASS_3D, READER_CLEAR, make_clear, 2, true },
    { CLASS_COMPUTE, READER_SKED, make_sked, 2, false },
    { CLASS_COMPUTE, READER_CWD, make_cwd, 2, false },
    { CLASS_3D, READER_VAF, make_vaf, 2, false },
    { CLASS_3D, READER_SETUP, make_setup, 80, false },
    { CLASS_3D, READER_CRAST, make_crast, 8, false },
    { CLASS_3D, READER_ZCULL, make_zcull, 80, false },
    { CLASS_3D, READER_FRAST, make_frast, 80, false },
    { CLASS_3D, READER_PROP, make_prop, 3000, false },
    { CLASS_3D, READER_STRI, make_stri, 80, false },
    { CLASS_3D, READER_SFU, make_sfu, 40, false },
    { CLASS_3D, READER_ZROP, make_zrop, 80, false },
    { CLASS_3D, READER_CREAD, make_cread, 200, false },
    { CLASS_3D, READER_FBP, make_fbp, 200, false },
    { CLASS_3D, READER_DRAW, make_draw, 2, true },
    { CLASS_3D, READER_PD, make_pd, 40, false },
    { CLASS_3D, READER_VSC, make_vsc, 2, false },
    { CLASS_3D, READER_WDX, make_wdx, 80, false },
};
#define UNITS (sizeof units / sizeof units[0])

static bool reads(unsigned u, unsigned word)
{
    const struct class_rule *r = class_rule_at(units[u].class_of, word);

    if (!r)
        return false;
    return units[u].reader == READER_DRAW ? r->readers & DRAW_BUNDLES
                                          : r->readers >> units[u].reader & 1;
}

/* A listed value of each method of 3D that is an enumeration as a whole. */
static void random_codes(u32 *state)
{
    for (unsigned w = 0; w < CLASS_METHODS; w++) {
        const struct class_rule *r = class_rule_at(CLASS_3D, w);
        const struct class_line *l = r ? classes[CLASS_3D].line + r->line : NULL;
        unsigned count = 0;

        if (!l || l[1].kind != CLASS_FIELD || l[1].x != 31 || l[1].lowest != 0)
            continue;
        while (l[2 + count].kind == CLASS_VALUE)
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
    if (units[u].reader < READER_SETUP || random_word() % 8 == 0)
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

/* Depth ranges of viewports but 0, which no bundle has (state_depth_range), and targets but 0, which have one source. */
static bool other_element(unsigned u, unsigned word)
{
    const unsigned z = word * 4 - NVB197_SET_VIEWPORT_CLIP_MIN_Z,
                   blend = word * 4 - NVB197_SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA;

    return units[u].reader == READER_PROP ? blend >= 32 && blend < 32 * STATE_TARGETS
                                          : units[u].reader >= READER_SETUP && z >= 16 &&
                                                z < 16 * STATE_VIEWPORTS && z % 16 <= 4;
}

/* All that a unit reads is listed.  What is listed is read, where it need not be rare. */
static void each_word_is_listed_where_it_is_read(void **state)
{
    static u32 class_state[CLASS_METHODS];
    unsigned long words = 0, found = 0;

    (void)state;
    for (unsigned u = 0; u < UNITS; u++)
        for (unsigned w = 0; w < CLASS_METHODS; w++) {
            bool any = false;

            if (!class_rule_at(units[u].class_of, w) ||
                (units[u].loose && !reads(u, w) && random_word() % 4))
                continue;
            for (unsigned i = 0; i < units[u].tries && !any; i++) {
                if (i > 1 && !reads(u, w))
                    break; /* two states are enough of what should not count */
                random_state(u, class_state);
                any = depends(u, class_state, w);
            }
            if (any && !reads(u, w))
                fail_msg("%s reads 0x%x of class %04x, readers.def does not say so",
                         class_reader_names[units[u].reader], 4 * w, classes[units[u].class_of].id);
            if (!any && reads(u, w) && !units[u].loose && !other_element(u, w))
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
        unsigned u;
        u32 whole[WORDS] = { 0 };

        do /* a draw's refusals are made of all that the others read */
            u = (unsigned)(random_word() % UNITS);
        while (units[u].reader == READER_DRAW);
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
