/* test_gpu.c - the handle of a whole GPU as a program outside sees it: grids, waits, snapshots, taps */
#include "gpu_kernel.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_runs_and_its_wires_are_seen),
        cmocka_unit_test(what_waits_goes_on),
        cmocka_unit_test(what_was_saved_goes_on),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    printf("  %llu compared\n", compared);
    return failed || compared == 0;
}
