/* test_gpu_wrong.c - faults, misuse and random streams on the handle of a GPU: each ends, and says why */
#include "gpu_kernel.h"

static void what_stops_says_why(void **state)
{
    struct aurum_gpu *g = new_gpu();
    struct aurum_stop stop;

    (void)state;
    prepare(g);
    launch(g);
    methods(g, 0x02b8, 0, 0, 1); /* SEND_PCAS_B */
    launch(g);
    assert_int_equal(aurum_gpu_run(g, &stop), AURUM_LACKING);
    assert_string_equal(stop.kind, "not modelled");
    assert_non_null(strstr(stop.text, "sked: "));
    assert_int_equal(stop.stopped, 0);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE); /* without it */
    is_there(g);
    done(aurum_gpu_unmap(g, CODE, &e));
    launch(g);
    for (unsigned i = 0; i < 2; i++) { /* it stays so */
        assert_int_equal(aurum_gpu_run(g, &stop), AURUM_FAULT);
        assert_string_equal(stop.kind, "program");
        if (!strstr(stop.text, "no code at"))
            fail_msg("%s", stop.text);
        assert_true(stop.stopped && stop.command >> 32 == 0xfe && stop.channel == 0);
    }
    refused(aurum_gpu_save(g, "never", &e), AURUM_USAGE, "not idle");
    aurum_gpu_free(g);
    assert_int_equal(aurum_gpu_run(NULL, &stop), AURUM_IDLE);
    compared += 2;
}

static void mistakes_are_one_line(void **state)
{
    const struct aurum_surface none = { OUT, 0, 1, 4, 0, 0 }, wide = { OUT, 64, 1, 16, 64, 0 },
                               beyond = { OUT, 64, 1, 4, 256, 0 };
    static uint32_t words[9000];
    struct aurum_gpu *g = new_gpu();
    uint8_t byte[4096] = { 0 };
    unsigned n;

    (void)state;
    assert_null(aurum_gpu_new("gm20x", &e));
    refused(e.code, AURUM_USAGE, "'gm20x'");
    assert_null(aurum_gpu_new(NULL, NULL));
    refused(aurum_gpu_map(NULL, OUT, 4096, 0, &e), AURUM_USAGE, "no GPU");
    refused(aurum_gpu_read(NULL, OUT, byte, 4, &e), AURUM_USAGE, "no GPU");
    refused(aurum_gpu_map(g, OUT + 1, 4096, 0, &e), AURUM_USAGE, "whole pages");
    refused(aurum_gpu_map(g, OUT, 4097, 0, &e), AURUM_USAGE, "whole pages");
    refused(aurum_gpu_map(g, OUT, 0, 0, &e), AURUM_USAGE, "whole pages");
    refused(aurum_gpu_map(g, OUT, UINT64_MAX - 4095, 0, &e), AURUM_USAGE, "whole pages");
    refused(aurum_gpu_map(g, UINT64_C(0xfe) << 32, 4096, 0, &e), AURUM_USAGE, "below");
    refused(aurum_gpu_map(g, OUT, 4096, 300, &e), AURUM_USAGE, "8 bits");
    refused(aurum_gpu_map(g, OUT, UINT64_C(1) << 39, 0, &e), AURUM_IO, "memory is full");
    refused(aurum_gpu_read(g, OUT, byte, 4, &e), AURUM_USAGE, "not all are mapped");
    done(aurum_gpu_map(g, OUT, 4096, 0, &e));
    refused(aurum_gpu_map(g, OUT, 4096, 0, &e), AURUM_USAGE, "mapped already");
    refused(aurum_gpu_write(g, OUT + 4095, byte, 2, &e), AURUM_USAGE, "not all are mapped");
    refused(aurum_gpu_write(g, UINT64_MAX, byte, 2, &e), AURUM_USAGE, "not all are mapped");
    refused(aurum_gpu_unmap(g, OUT + 4096, &e), AURUM_USAGE, "no mapping begins");
    done(aurum_gpu_unmap(g, OUT, &e));
    refused(aurum_gpu_unmap(g, OUT, &e), AURUM_USAGE, "no mapping begins");
    refused(aurum_gpu_push(g, 15, words, 1, &e), AURUM_USAGE, "channel 15");
    refused(aurum_gpu_push(g, 0, words, UINT64_C(1) << 62, &e), AURUM_USAGE, "run first");
    refused(aurum_gpu_methods(g, 0, 0, 0, words, 8192, &e), AURUM_USAGE, "fewer than 8192");
    refused(aurum_gpu_methods(g, 0, 8, 0, words, 1, &e), AURUM_USAGE, "0 to 7");
    refused(aurum_gpu_methods(g, 0, 0, 2, words, 1, &e), AURUM_USAGE, "4 bytes apart");
    refused(aurum_gpu_surface(g, &none, byte, &e), AURUM_USAGE, "0 x 1 elements");
    refused(aurum_gpu_surface(g, &wide, byte, &e), AURUM_USAGE, "within the pitch");
    refused(aurum_gpu_surface(g, &beyond, byte, &e), AURUM_USAGE, "element 0,0");
    refused(aurum_assemble("NOPX;", words, 9000, &n, &e), AURUM_USAGE, "text:1:");
    refused(aurum_assemble("NOP;\nEXIT;\n", words, 1, &n, &e), AURUM_USAGE, "room for 1");
    refused(aurum_assemble("", words, 9000, &n, &e), AURUM_USAGE, "text");
    aurum_gpu_free(g);
    aurum_gpu_free(NULL);
}

/* Words at random on channels at random: each run ends in one of its ways, in one line. */
static void anything_ends(void **state)
{
    const uint32_t acquire[] = { 1u << 29 | 4u << 16 | 0x10 / 4, 0, OUT, 5, 1 };
    struct random r = random_start(1, 0);
    unsigned long ended[4] = { 0 };

    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        struct aurum_gpu *g = new_gpu();
        struct aurum_stop stop;

        prepare(g);
        for (unsigned i = 0; i < 12; i++) {
            const unsigned kind = (unsigned)(random_bits(&r) % 16);
            uint32_t words[24];
            enum aurum_state how;

            for (unsigned w = 0; w < 24; w++)
                words[w] = w % 3 ? (uint32_t)random_bits(&r)
                                 : 1u << 29 | 2u << 16 | (uint32_t)(random_bits(&r) % 5) << 13 |
                                       (uint32_t)(random_bits(&r) % 4096);
            if (kind < 3)
                done(aurum_gpu_push(g, (unsigned)(random_bits(&r) % 15), words, 24, &e));
            else if (kind < 5)
                methods(g, 0x02b8, 0, 0, 1); /* SEND_PCAS_B */
            else if (kind == 5)
                done(aurum_gpu_push(g, 1, acquire, 5, &e));
            else
                launch(g);
            aurum_gpu_map(g, random_bits(&r) % 64 << 20, 4096 * (random_bits(&r) % 3), 0, &e);
            aurum_gpu_unmap(g, random_bits(&r) % 64 << 20, &e);
            how = aurum_gpu_run(g, &stop);
            assert_true(how <= AURUM_LACKING);
            assert_null(strchr(stop.text, '\n'));
            assert_int_equal(how == AURUM_IDLE, *stop.text == 0);
            ended[how]++;
        }
        aurum_gpu_free(g);
        compared += 12;
    }
    printf("  idle %lu, waiting %lu, fault %lu, lacking %lu\n", ended[0], ended[1], ended[2],
           ended[3]);
    for (unsigned i = 0; i < 4; i++)
        assert_true(ended[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stops_says_why),
        cmocka_unit_test(mistakes_are_one_line),
        cmocka_unit_test(anything_ends),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    printf("  %llu compared\n", compared);
    return failed || compared == 0;
}
