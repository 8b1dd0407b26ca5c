/* test_stream_writer.c - how much a stream may have: any number of draws in segments, and no longer segment than there is room for */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/methods.h"
#include "driver/stream_writer.h"

#include <cmocka.h>

#include "seeded.h"

#define DRAWS      60000
#define DRAW_WORDS 8

static void draw(struct stream_writer *to, u32 first)
{
    stream_method(to, NVB197_BEGIN, 4);
    stream_method(to, NVB197_SET_INDEX_BUFFER_F, first);
    stream_method(to, NVB197_DRAW_INDEX_BUFFER, 3);
    stream_method(to, NVB197_END, 0);
}

/* The first word without room is a failure that names the limit; what is in the segment stays. */
static void a_segment_has_an_end(void **state)
{
    struct failure f = { 0 };
    struct stream_writer *to = stream_begin(NULL, NULL, &f);

    (void)state;
    assert_non_null(to);
    for (u32 n = 0; n < STREAM_WORDS / DRAW_WORDS; n++)
        draw(to, n);
    assert_int_equal(f.code, 0);
    draw(to, 0);
    assert_int_equal(f.code, EXIT_USAGE);
    assert_non_null(strstr(f.text, "16384 words"));
    assert_int_equal(to->words, STREAM_WORDS);
    assert_false(stream_end(to));
    compared("words", STREAM_WORDS);
}

static void a_stream_has_none(void **state)
{
    struct failure f = { 0 };
    struct stream_writer *to = stream_begin(NULL, NULL, &f);

    (void)state;
    assert_non_null(to);
    for (u32 n = 0; n < DRAWS; n++) {
        draw(to, n);
        if (to->words > STREAM_WORDS - DRAW_WORDS)
            stream_submit(to, STREAM_CHANNEL);
    }
    stream_submit(to, STREAM_CHANNEL);
    assert_true(stream_end(to));
    compared("draws", DRAWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_segment_has_an_end),
        cmocka_unit_test(a_stream_has_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
