/* test_time_pes.c - a VSC for each PES: culled primitives take a half, or a fourth, of the time where VSC bounds (time_capture_pes.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "rate/rate_draws.h"
#include "rate/rate_planted.h"

#include <cmocka.h>
#undef fail

#include "seeded.h"

#define SLOWER 7000 /* thousandths: so that nothing else bounds */

/* Primitives a clock of a GPU with so many PESs. */
static double culled(unsigned pess)
{
    struct profile p = *profile_default();

    p.pess = pess;
    return rate_world_units(&p, "primitives culled by PES");
}

static void each_pes_has_its_part(void **state)
{
    double one;

    (void)state;
    rate_plant_slower("vsc", SLOWER);
    one = culled(1);
    for (unsigned pess = 2; pess <= 4; pess++) {
        const double all = culled(pess) / one;

        print_message("  %u PESs: %.3f times one\n", pess, all);
        assert_true(all > 0.98 * pess && all < 1.02 * pess);
    }
    rate_plant_slower(NULL, 0);
    compared("numbers of PESs", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(each_pes_has_its_part) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
