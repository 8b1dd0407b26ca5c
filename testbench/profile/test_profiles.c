/* test_profiles.c - profiles.def beside vectors/figures.csv, the figures of facts/other_gpus.md: every row is whole, and counts agree */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpu.h"
#include "profile/occupancy.h"
#include "profile/profile_isa.h"
#include "seeded.h"

#define ROWS 400

enum { PROFILE_NAME, ITEM, VALUE, UNIT_NAME, COMMAND, REASON, COLUMNS };

static char text[ROWS][512];
static const char *cell[ROWS][COLUMNS];
static unsigned rows;

/* Cuts a line at its commas, but for those between quotation marks; returns the cells. */
static unsigned cut(char *line, const char **to)
{
    unsigned n = 0;
    bool quoted = false;

    line[strcspn(line, "\n")] = 0;
    to[n++] = line;
    for (char *at = line; *at; at++) {
        quoted ^= *at == '"';
        if (*at != ',' || quoted)
            continue;
        *at = 0;
        if (n < COLUMNS)
            to[n] = at + 1;
        n++;
    }
    return n;
}

static int read_figures(void **state)
{
    FILE *f = fopen(VECTORS_DIR "/figures.csv", "r");

    (void)state;
    assert_non_null(f);
    assert_non_null(fgets(text[0], sizeof text[0], f));
    assert_string_equal(text[0], "profile,item,value,unit,command,reason\n");
    for (; rows < ROWS && fgets(text[rows], sizeof text[rows], f); rows++)
        assert_int_equal(cut(text[rows], cell[rows]), COLUMNS);
    fclose(f);
    return 0;
}

static unsigned figure(const char *profile, const char *item)
{
    for (unsigned i = 0; i < rows; i++)
        if (!strcmp(cell[i][PROFILE_NAME], profile) && !strcmp(cell[i][ITEM], item))
            return (unsigned)strtoul(cell[i][VALUE], NULL, 10);
    fail_msg("no figure %s of %s", item, profile);
    return 0;
}

/* Each has a profile, a value, and either the command that measures it or the reason why none does; none comes twice. */
static void every_figure_is_whole(void **state)
{
    (void)state;
    for (unsigned i = 0; i < rows; i++) {
        assert_non_null(profile_named(cell[i][PROFILE_NAME]));
        assert_true(*cell[i][ITEM] && *cell[i][VALUE]);
        assert_true(!*cell[i][COMMAND] != !*cell[i][REASON]);
        for (unsigned n = 0; n < i; n++)
            assert_true(strcmp(cell[i][PROFILE_NAME], cell[n][PROFILE_NAME]) ||
                        strcmp(cell[i][ITEM], cell[n][ITEM]));
    }
    compared("figures", rows);
}

static void profiles_have_the_published_counts(void **state)
{
    const struct profile *g80 = profile_named("g80"), *durango = profile_named("durango");

    (void)state;
    assert_int_equal(g80->sms, figure("g80", "TPCs") * figure("g80", "SMs of a TPC"));
    assert_int_equal(g80->sms * figure("g80", "threads of an SM"), figure("g80", "threads"));
    assert_int_equal(g80->sms * figure("g80", "SPs of an SM"), figure("g80", "SPs"));
    assert_int_equal(g80->rops, figure("g80", "memory partitions"));
    assert_int_equal(g80->dram_bits, g80->rops * figure("g80", "bits of a partition"));
    assert_int_equal(profile_named("gt200")->sms % figure("gt200", "SMs of a TPC"), 0);
    assert_int_equal(profile_named("gt200")->l2_slices *
                         figure("gt200", "texture L2 of a controller"),
                     figure("gt200", "texture L2"));
    assert_int_equal(profile_named("gf100")->sms, figure("gf100", "SMs"));
    assert_int_equal(profile_named("gf100")->sms * figure("gf100", "ALUs of an SM"),
                     figure("gf100", "ALUs"));
    assert_int_equal(profile_named("gf100")->tpcs, figure("gf100", "SMs of a GPC at most"));
    assert_int_equal(durango->sms, figure("durango", "SCs"));
    assert_int_equal(durango->l2_slices, figure("durango", "L2 caches"));
}

/* The model has all of them, and runs its own programs on the first alone. */
static void every_profile_can_be_made(void **state)
{
    unsigned n = 0;

    (void)state;
    for (const struct profile *p; (p = profile_at(n)) != NULL; n++) {
        assert_null(gpu_profile_wrong(p));
        assert_int_equal(profile_runs_own(p), n == 0);
        assert_true(gpu_pixel_cores(p) >= p->sms);
    }
    assert_string_equal(profile_isa(profile_named("gt200")), "SM 1.3");
    compared("profiles", n);
}

/* gf100: 21 registers give all 1536 threads and 22 give 1489 by division; registers are given to pairs of warps by 64: 1472 both. */
static void registers_bound_threads(void **state)
{
    const struct occupancy_room *r = occupancy_room(profile_named("gf100"));

    (void)state;
    assert_int_equal(occupancy_by_division(r, 20), figure("gf100", "threads of an SM"));
    assert_int_equal(occupancy_by_division(r, 21), figure("gf100", "threads at 21 registers"));
    assert_int_equal(occupancy_by_division(r, 22),
                     figure("gf100", "threads at 22 registers by division"));
    assert_int_equal(occupancy_ctas(r, 192, 20, 0), 8); /* 1536 threads */
    for (unsigned registers = 21; registers <= 22; registers++)
        assert_int_equal(32 * occupancy_ctas(r, 64, registers, 0) * 2, 512); /* 8 CTAs of 64 */
    assert_int_equal(occupancy_ctas(r, 736, 21, 0), 2);                      /* 46 warps */
    assert_int_equal(occupancy_ctas(r, 768, 21, 0), 1);
    assert_int_equal(occupancy_ctas(r, 768, 20, 0), 2);
    assert_int_equal(occupancy_ctas(r, 32, 64, 0), 0);
    assert_int_equal(r->most, figure("gf100", "registers of a thread at most"));
    assert_int_equal(32 * occupancy_room(profile_named("g80"))->warps,
                     figure("g80", "threads of an SM"));
    assert_null(occupancy_room(profile_named("durango")));
}

/* CTA by CTA: one comes while there are places, and pieces of registers and of shared memory of their sizes. */
static unsigned slow_ctas(const struct occupancy_room *r, unsigned threads, unsigned registers,
                          unsigned shared)
{
    unsigned ctas = 0, warps = 0, pieces = 0, bytes = 0;
    const unsigned own = (threads + 31) / 32;
    unsigned room = r->registers / r->grain; /* pieces */

    if (!threads || threads > r->cta_threads || registers > r->most)
        return 0;
    if (r->per_warp && registers) { /* whole pairs of warps */
        unsigned all = 0, piece = 0;

        while (piece * r->grain < registers * 32)
            piece++;
        while ((all + r->pair) * piece <= room)
            all += r->pair;
        room = all * piece;
    }
    for (;; ctas++) {
        unsigned more = 0, counted = own;

        while (!r->per_warp && counted % r->pair)
            counted++;
        for (unsigned w = 0; w < (r->per_warp ? counted : 1); w++)
            for (unsigned n = 0; n < registers * 32 * (r->per_warp ? 1 : counted); n += r->grain)
                more++;
        warps += own;
        pieces += more;
        for (unsigned n = 0; n < shared; n += r->shared_grain)
            bytes += r->shared_grain;
        if (ctas == r->ctas || warps > r->warps || pieces > room || bytes > r->shared)
            return ctas;
    }
}

static void ctas_are_as_given_out_one_by_one(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; profile_at(i); i++) {
        const struct occupancy_room *r = occupancy_room(profile_at(i));

        for (unsigned registers = 0; r && registers <= r->most + 1; registers++)
            for (unsigned threads = 0; threads <= r->cta_threads + 32; threads += 32, cases++) {
                const unsigned shared = random_word() % 3 ? 0 : random_word() % (r->shared + 600);

                assert_int_equal(occupancy_ctas(r, threads, registers, shared),
                                 slow_ctas(r, threads, registers, shared));
            }
    }
    compared("occupancies", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_whole),
        cmocka_unit_test(profiles_have_the_published_counts),
        cmocka_unit_test(every_profile_can_be_made),
        cmocka_unit_test(registers_bound_threads),
        cmocka_unit_test(ctas_are_as_given_out_one_by_one),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, read_figures, NULL);
}
