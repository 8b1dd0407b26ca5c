/* test_gpu.c - the handle of a whole GPU as a program outside sees it: grids, waits, faults, snapshots, taps, and misuse */
#include <aurum.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"

enum { CODE = 0x1000000, QMD = 0x2000000, OUT = 0x4000000, THREADS = 64 };

static unsigned long long compared;
static struct aurum_error e;

static void refused(int result, int code, const char *part)
{
    if (result != code || e.code != code || !strstr(e.text, part) || strchr(e.text, '\n'))
        fail_msg("error %d '%s' instead of %d with '%s'", e.code, e.text, code, part);
    compared++;
}

static void done(int result)
{
    if (result)
        fail_msg("%d: %s", e.code, e.text);
}

static struct aurum_gpu *new_gpu(void)
{
    struct aurum_gpu *g = aurum_gpu_new(aurum_profile_name(0), &e);

    assert_non_null(g);
    return g;
}

/* Each of 64 threads stores its number plus 7 as word 'number' of OUT. */
static void prepare(struct aurum_gpu *g)
{
    static const char kernel[] = "[B------:R-:W0:-:S15] S2R R0, SR_TID.X;\n"
                                 "[B0-----:R-:W-:-:S15] SHL R2, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S15] IADD32I R2, R2, 0x4000000;\n"
                                 "[B------:R-:W-:-:S15] IADD32I R0, R0, 0x7;\n"
                                 "[B------:R-:W-:-:S15] STG [R2], R0;\n"
                                 "[B------:R-:W-:-:S15] EXIT;\n";
    const uint32_t qmd[64] = { [7] = 1u << 30, /* INVALIDATE_INSTRUCTION_CACHE */
                               [11] = 1u << 26,     [12] = 1,
                               [13] = 1 | 1u << 16, [18] = 0x17 | (uint32_t)THREADS << 16,
                               [19] = 1 | 1u << 16, [20] = 3u << 29,
                               [46] = 16u << 24,    [47] = 1024 };
    uint32_t words[64];
    unsigned n;

    done(aurum_gpu_map(g, CODE, 4096, 0, &e));
    done(aurum_gpu_map(g, QMD, 4096, 0, &e));
    done(aurum_gpu_map(g, OUT, 65536, 0, &e));
    done(aurum_assemble(kernel, words, 64, &n, &e));
    done(aurum_gpu_write(g, CODE, words, 4 * n, &e));
    done(aurum_gpu_write(g, QMD, qmd, sizeof qmd, &e));
}

static void methods(struct aurum_gpu *g, unsigned method, uint32_t a, uint32_t b, unsigned count)
{
    const uint32_t data[] = { a, b };

    done(aurum_gpu_methods(g, 0, 1, method, data, count, &e));
}

static void launch(struct aurum_gpu *g)
{
    methods(g, 0x0000, 0xb1c0, 0, 1);
    methods(g, 0x02e4, 0, 1 << 22, 2);
    methods(g, 0x1608, 0, CODE, 2);
    methods(g, 0x02b4, QMD >> 8, 0, 1);
    methods(g, 0x02bc, 3, 0, 1);
}

static void is_there(struct aurum_gpu *g)
{
    uint32_t out[THREADS + 1];

    done(aurum_gpu_read(g, OUT, out, sizeof out, &e));
    for (unsigned i = 0; i < THREADS; i++, compared++)
        assert_int_equal(out[i], i + 7);
    assert_int_equal(out[THREADS], 0);
}

struct seen {
    unsigned packets, bits;
};
static void see(void *context, unsigned instance, const uint32_t *words, unsigned bits)
{
    struct seen *s = context;

    assert_int_equal(instance, 0);
    assert_non_null(words);
    s->packets++;
    s->bits = bits;
}

static uint64_t packets_of(struct aurum_gpu *g, const char *unit)
{
    struct aurum_unit_counts c;

    for (unsigned i = 0; aurum_gpu_counts(g, i, &c); i++)
        if (!strcmp(c.unit, unit))
            return c.packets;
    return UINT64_MAX;
}

static void a_grid_runs_and_its_wires_are_seen(void **state)
{
    struct aurum_gpu *g = new_gpu();
    struct aurum_stop stop;
    struct seen seen = { 0, 0 };

    (void)state;
    prepare(g);
    done(aurum_gpu_tap(g, "sked_cwd", see, &seen, &e));
    assert_int_equal(aurum_gpu_run(g, &stop), AURUM_IDLE); /* of nothing */
    launch(g);
    assert_int_equal(aurum_gpu_run(g, &stop), AURUM_IDLE);
    assert_string_equal(stop.text, "");
    is_there(g);
    assert_int_equal(seen.packets, 1);
    assert_true(seen.bits > 100);
    assert_int_equal(packets_of(g, "cwd"), 1);
    assert_int_equal(packets_of(g, "crop"), 0);
    assert_true(packets_of(g, "none") == UINT64_MAX);
    refused(aurum_gpu_tap(g, "sked_crop", see, &seen, &e), AURUM_USAGE, "no wire 'sked_crop'");
    refused(aurum_gpu_tap(g, NULL, see, &seen, &e), AURUM_USAGE, "no wire");
    aurum_gpu_free(g);
}

/* Host's semaphore at OUT: waits for 5. */
static void what_waits_goes_on(void **state)
{
    const uint32_t acquire[] = { 1u << 29 | 4u << 16 | 0x10 / 4, 0, OUT, 5, 1 }, five = 5;
    struct aurum_gpu *g = new_gpu();
    struct aurum_stop stop;

    (void)state;
    prepare(g);
    done(aurum_gpu_push(g, 0, acquire, 5, &e));
    launch(g);
    assert_int_equal(aurum_gpu_run(g, &stop), AURUM_WAITING);
    assert_string_equal(stop.kind, "wait");
    assert_non_null(strstr(stop.text, "wants 0x5 at 0x4000000, which holds 0x0"));
    refused(aurum_gpu_save(g, "never", &e), AURUM_USAGE, "not idle");
    done(aurum_gpu_write(g, OUT, &five, 4, &e));
    assert_int_equal(aurum_gpu_run(g, &stop), AURUM_IDLE);
    is_there(g);
    aurum_gpu_free(g);
}

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

static void what_was_saved_goes_on(void **state)
{
    struct aurum_gpu *g = new_gpu(), *other = new_gpu();
    char path[64];
    FILE *f;

    (void)state;
    snprintf(path, sizeof path, "test_gpu_%ld.snp.zst", (long)getpid());
    prepare(g);
    done(aurum_gpu_save(g, path, &e));
    done(aurum_gpu_load(other, path, &e));
    for (unsigned i = 0; i < 2; i++) {
        launch(i ? other : g);
        assert_int_equal(aurum_gpu_run(i ? other : g, NULL), AURUM_IDLE);
        is_there(i ? other : g);
    }
    refused(aurum_gpu_map(other, OUT, 4096, 0, &e), AURUM_USAGE, "mapped already");
    f = fopen(path, "r+b");
    assert_non_null(f);
    fputs("no", f);
    fclose(f);
    refused(aurum_gpu_load(other, path, &e), AURUM_IO, path);
    unlink(path);
    refused(aurum_gpu_load(other, path, &e), AURUM_IO, path);
    refused(aurum_gpu_save(other, "/no/such/folder/x", &e), AURUM_IO, "/no/such/folder/x");
    aurum_gpu_free(g);
    aurum_gpu_free(other);
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
        cmocka_unit_test(a_grid_runs_and_its_wires_are_seen),
        cmocka_unit_test(what_waits_goes_on),
        cmocka_unit_test(what_stops_says_why),
        cmocka_unit_test(what_was_saved_goes_on),
        cmocka_unit_test(mistakes_are_one_line),
        cmocka_unit_test(anything_ends),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    printf("  %llu compared\n", compared);
    return failed || compared == 0;
}
