/* test_bundle_random.c - a draw's state of any words is modelled by every unit, or has a name */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/b197/draw_bundle.h"

#include <cmocka.h>

#include "bundle_state.h"
#include "hub/fe/fe.h"
#include "seeded.h"

#define STATES 20000

static u32 state[CLASS_METHODS];
static u16 read_words[CLASS_METHODS];
static unsigned read_count;

/* Words that a draw's bundles read. */
static void find_words(void)
{
    read_count = 0;
    for (unsigned w = 0; w < CLASS_METHODS; w++) {
        const struct class_rule *r = class_rule_at(CLASS_3D, w);

        if (r && r->readers & DRAW_BUNDLES)
            read_words[read_count++] = (u16)w;
    }
}

static struct sph random_pixel(void)
{
    struct sph p = bundle_pixel();
    const u64 bits = random_word();

    p.mrt = bits & 1;
    p.kills = bits >> 1 & 1;
    p.stores = bits >> 2 & 1;
    p.sample_mask = bits >> 3 & 1;
    p.depth = bits >> 4 & 1;
    for (unsigned i = 0; i < SPH_TARGETS; i++)
        p.target[i] = (u8)(bits >> (8 + 4 * i) & 15);
    p.way[SPH_GENERIC + bits % 64] = SPH_PERSPECTIVE;
    return p;
}

/* What every unit says of a bundle that the draw calls modelled. */
static void check_units(const struct screen_state *g)
{
    assert_null(setup_not_modelled(&g->gpc.setup));
    assert_null(crast_not_modelled(&g->gpc.crast));
    assert_null(zcull_not_modelled(&g->gpc.zcull));
    assert_null(frast_not_modelled(&g->gpc.frast));
    assert_null(prop_not_modelled(&g->gpc.prop));
    assert_null(stri_not_modelled(&g->gpc.stri));
    assert_null(sfu_not_modelled(&g->gpc.sfu));
    assert_null(fbp_not_modelled(&g->fbp));
    if (g->fbp.zeta.bound)
        assert_null(zrop_not_modelled(&g->fbp.zrop));
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        const struct crop_config *c = &g->fbp.cread.target[t];

        if (c->format == FORMAT_DISABLED)
            continue;
        assert_true(g->fbp.color[t].bound);
        assert_null(crop_not_modelled(c));
        /* PROP sends lanes exactly where CROP blends them */
        assert_int_equal(g->gpc.prop.target[t].blend, crop_mode_of(c).blend);
        assert_int_equal(g->gpc.prop.target[t].format, c->format);
    }
    if (g->gpc.prop.dual_source)
        assert_true(crop_mode_of(&g->fbp.cread.target[0]).dual_source);
}

/* Any word at all, and methods one by one over a plain draw. */
static void any_words(void **unused)
{
    unsigned long modelled = 0, named = 0;

    (void)unused;
    find_words();
    for (unsigned i = 0; i < STATES; i++) {
        const struct sph pixel = random_pixel();
        const unsigned changes = i % 4 ? 1 + (unsigned)(random_word() % 8) : read_count;
        struct screen_state g;

        bundle_plain(state);
        for (unsigned k = 0; k < changes; k++)
            state[changes == read_count ? read_words[k] : read_words[random_word() % read_count]] =
                (u32)(random_word() % 2 ? random_word() % 32 : random_word());
        if (draw_bundle(&g, state, &pixel)) {
            named++;
            continue;
        }
        check_units(&g);
        modelled++;
    }
    compared("modelled states", modelled);
    compared("states with a name for what is not", named);
}

static struct fe fe;

/* A legal value of a method that a draw reads: of whole enumerations a listed one. */
static void write_method(void)
{
    const unsigned word = read_words[random_word() % read_count];
    const struct class_rule *r = class_rule_at(CLASS_3D, word);
    struct fe_out out;
    u32 data = 0;

    for (unsigned i = 0; i < 64; i++) {
        const struct class_line *l = classes[CLASS_3D].line + r->line;

        data = (u32)(random_word() % 3 ? random_word() % 16 : random_word());
        if (l[1].x == 31 && l[2].kind == CLASS_VALUE) {
            unsigned count = 0;

            while (l[2 + count].kind == CLASS_VALUE)
                count++;
            data = l[2 + random_word() % count].x;
        }
        if (class_data_valid(CLASS_3D, r, data))
            break;
    }
    if (class_data_valid(CLASS_3D, r, data))
        assert_int_not_equal(fe_write(&fe, CLASS_3D, word, data, false, &out), FE_FAULT);
}

static u32 take_stale(void)
{
    u32 stale = 0;

    for (unsigned i = 0; i < CLASS_READERS; i++)
        if (DRAW_BUNDLES >> i & 1 && fe_take_stale(&fe, CLASS_3D, (enum class_reader)i))
            stale |= 1u << i;
    return stale;
}

/* Bundles that are made again only where a method changed them are those made whole. */
static void stale_bundles_are_enough(void **unused)
{
    static struct screen_state kept, whole;
    const struct sph pixel = bundle_pixel();
    unsigned long cases = 0, remade = 0;

    (void)unused;
    find_words();
    fe_reset(&fe);
    bundle_plain(fe.state[CLASS_3D]);
    draw_bundle(&kept, fe.state[CLASS_3D], &pixel);
    take_stale();
    for (unsigned i = 0; i < STATES; i++, cases++) {
        const char *again, *once;
        u32 stale;

        write_method();
        stale = take_stale();
        again = draw_bundle_again(&kept, fe.state[CLASS_3D], &pixel, stale);
        once = draw_bundle(&whole, fe.state[CLASS_3D], &pixel);
        assert_ptr_equal(again, once);
        assert_true(setup_config_same(&kept.gpc.setup, &whole.gpc.setup));
        assert_true(crast_config_same(&kept.gpc.crast, &whole.gpc.crast));
        assert_true(zcull_config_same(&kept.gpc.zcull, &whole.gpc.zcull));
        assert_true(frast_config_same(&kept.gpc.frast, &whole.gpc.frast));
        assert_true(prop_config_same(&kept.gpc.prop, &whole.gpc.prop));
        assert_true(stri_config_same(&kept.gpc.stri, &whole.gpc.stri));
        assert_true(sfu_config_same(&kept.gpc.sfu, &whole.gpc.sfu));
        assert_true(zrop_config_same(&kept.fbp.zrop, &whole.fbp.zrop));
        assert_true(cread_config_same(&kept.fbp.cread, &whole.fbp.cread));
        for (unsigned t = 0; t <= CREAD_TARGETS; t++) {
            const struct fbp_target *a = t ? &kept.fbp.color[t - 1] : &kept.fbp.zeta,
                                    *b = t ? &whole.fbp.color[t - 1] : &whole.fbp.zeta;

            assert_true(
                a->bound == b->bound && a->base == b->base &&
                a->surface.width == b->surface.width && a->surface.height == b->surface.height &&
                a->surface.samples == b->surface.samples && a->surface.pitch == b->surface.pitch);
        }
        for (unsigned k = 0; k < CLASS_READERS; k++)
            remade += stale >> k & 1;
    }
    compared("states", cases);
    compared("bundles made again", remade);
    assert_true(remade < 5 * cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_words),
        cmocka_unit_test(stale_bundles_are_enough),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
