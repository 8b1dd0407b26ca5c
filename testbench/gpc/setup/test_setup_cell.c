/* test_setup_cell.c - a primitive over several cells of the screen: its parts share out its pixels, and each has a reference
 * within the interpolator's reach (facts/tpc.md, STRI)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/setup/setup.h"
#include "gpc/tpc/pe/stri/stri.h"
#include "seeded.h"

#define REACH 4096 /* pixels: of S17 in sixteenths */

/* Of some pixels or as many as the screen has, now and then at the first or last of a cell. */
static void random_span(u15 *from, u15 *to)
{
    const unsigned most = random_word() % 4 ? 16384 : 40;
    unsigned first = (unsigned)random_word() % 16384, size = 1 + (unsigned)random_word() % most;

    if (random_word() % 4 == 0)
        first = first / 4096 * 4096 + 4095 * (random_word() & 1);
    size = size < 16384 - first ? size : 16384 - first;
    *from = (u15)first;
    *to = (u15)(first + size);
}

static struct setup_job random_job(void)
{
    static struct setup_job job;
    struct raster_prim *p = &job.prim[0];

    memset(&job, 0, sizeof job);
    job.count = 1;
    random_span(&p->x0, &p->x1);
    random_span(&p->y0, &p->y1);
    p->id.prim = (u16)random_word();
    p->start_x = (u10)((p->x0 + random_word() % (p->x1 - p->x0)) / 16);
    p->start_y = p->y0 / 16;
    job.stri[0].v0.x = (s25)(random_word() % (1 << 25)) - (1 << 24);
    job.stri[0].v0.y = (s25)(random_word() % (1 << 25)) - (1 << 24);
    return job;
}

static bool holds(const struct raster_prim *p, unsigned x, unsigned y)
{
    return x >= p->x0 && x < p->x1 && y >= p->y0 && y < p->y1;
}

static void check_part(const struct setup_job *job, const struct raster_prim *p,
                       const struct stri_prim *stri)
{
    const struct stri_config whole = { .last_x = 16383, .last_y = 16383 };
    const struct stri_reference at = stri_reference_of(&whole, stri);

    assert_true(p->x0 < p->x1 && p->y0 < p->y1);
    assert_true(p->start_x >= p->x0 / 16 && p->start_x <= (p->x1 - 1) / 16);
    assert_int_equal(p->start_y, p->y0 / 16);
    assert_int_equal(p->id.prim, job->prim[0].id.prim);
    assert_true(p->x1 - 1 - at.x < REACH && at.x - p->x0 < REACH);
    assert_true(p->y1 - 1 - at.y < REACH && at.y - p->y0 < REACH);
}

static void parts_share_out_the_pixels(void **state)
{
    unsigned long parts = 0, places = 0, several = 0;

    (void)state;
    for (unsigned n = 0; n < 20000; n++) {
        const struct setup_job job = random_job();
        const struct raster_prim *whole = &job.prim[0];
        const unsigned cells = setup_cells(whole);
        struct raster_prim part[16];
        struct stri_prim stri;

        assert_true(cells >= 1 && cells <= 16 && setup_given(&job) == cells);
        several += cells > 1;
        for (unsigned i = 0; i < cells; i++, parts++) {
            setup_cell(&job, 0, i, &part[i]);
            setup_cell_stri(&job, 0, i, &stri);
            check_part(&job, &part[i], &stri);
        }
        for (unsigned k = 0; k < 8; k++, places++) {
            unsigned held = 0;
            const unsigned x = (unsigned)random_word() % 16384, y = (unsigned)random_word() % 16384;

            for (unsigned i = 0; i < cells; i++)
                held += holds(&part[i], x, y);
            assert_int_equal(held, holds(whole, x, y));
        }
    }
    assert_true(several > 1000);
    compared("parts", parts);
    compared("places", places);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(parts_share_out_the_pixels) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
