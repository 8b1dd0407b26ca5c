/* test_draw_digest.c - five scenes have their digests (draw_digest.h) */
#include "draw_digest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "seeded.h"

static void five_scenes(void **state)
{
    struct failure f = { 0 };
    const unsigned same = draw_digests(&f);

    (void)state;
    if (f.code)
        fail_msg("%s", f.text);
    compared("scenes with their digests", same);
    assert_int_equal(same, DRAW_DIGESTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(five_scenes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
