/* test_time_little.c - Little's law: in every unit of recorded streams, jobs inside are their rate times what one takes (time/time_net.h)
 *
 * Both sides are counted apart: jobs inside clock by clock, what a job takes from its begin to its end.  In saturation, where a unit has as
 * many jobs as may wait for memory or for room, that many are inside: the rate is those over the latency.
 */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "machine/playback_parts.h"
#include "seeded.h"
#include "time/time_machine.h"

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

struct seen {
    unsigned long pipes, saturated;
};

/* Jobs inside are rate times latency: jobs / clocks * clocks of all jobs / jobs. */
static void look(const struct time_net *n, const struct time_pipe *p, struct seen *s)
{
    const u64 full = p->held_for[TIME_FLIGHT];

    if (p->done == 0)
        return;
    assert_int_equal(p->flying, 0);
    assert_int_equal(p->inside, p->lasted);
    s->pipes++;
    if (full < 1000)
        return;
    /* in 'full' clocks 'flights' are inside, in others fewer */
    assert_true(p->inside >= full * p->flights);
    assert_true(p->inside <= n->now * p->flights);
    s->saturated++;
}

static void jobs_inside_are_rate_times_latency(void **state)
{
    static const char *const streams[] = {
        "t02_triangle", "t04_depth_blend", "t10_tess",    "t22_intops",        "t26_clip",
        "t05_msaa4",    "t32_blit_mipgen", "t08_compute", "gm2_shading_phong", "t31_compute_shared"
    };
    const unsigned count = sizeof streams / sizeof streams[0];
    const struct playback_taker taker = { .lacks = lacks };
    struct seen s = { 0 };

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct failure f = { 0 };
        char folder[512];
        struct playback *r;
        struct time_machine *t;

        snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s",
                 i ? streams[(unsigned)random_between(0, (int)count - 1)] : "gm2_shading_phong");
        r = playback_open(folder, profile_named("gm20b"), &taker, &f);
        assert_non_null(r);
        t = time_machine_new(playback_gpu(r), playback_gpu(r)->host.room);
        assert_non_null(t);
        if (!playback_run(r, UINT64_MAX, &f) && f.code)
            fail_msg("%s: %s", folder, f.text);
        assert_true(time_machine_finish(t));
        for (u32 p = 0; p < t->net.pipes; p++)
            look(&t->net, &t->net.pipe[p], &s);
        time_machine_free(t);
        playback_close(r);
    }
    compared("inputs of units", s.pipes);
    compared("of them for 1000 clocks and more with all the jobs that may be inside", s.saturated);
    assert_true(s.pipes > 100 && s.saturated > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(jobs_inside_are_rate_times_latency) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
