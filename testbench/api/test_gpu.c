/* test_gpu.c - the handle of a whole GPU as a program outside sees it: grids, waits, snapshots, taps */
#include <sys/mman.h>

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

/* Memory in a file: whoever maps it sees what the GPU writes, at the place that a mapping says. */
static void memory_is_a_file_that_others_map(void **state)
{
    const struct aurum_numbers as_it_has = { 0 };
    FILE *file = tmpfile();
    struct aurum_gpu *g = aurum_gpu_new_in("gm20b", &as_it_has, fileno(file), &e);
    uint64_t place;
    uint32_t *seen;

    (void)state;
    assert_non_null(g);
    prepare(g);
    done(aurum_gpu_place(g, OUT, &place, &e));
    seen = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), (off_t)place);
    assert_true(seen != MAP_FAILED);
    launch(g);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    for (unsigned i = 0; i < THREADS; i++, compared++)
        assert_int_equal(seen[i], i + 7);
    memset(seen, 0, 4096);
    launch(g);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    is_there(g);
    refused(aurum_gpu_place(g, OUT + 4096, &place, &e), AURUM_USAGE, "no mapping begins at");
    munmap(seen, 4096);
    aurum_gpu_free(g);
    fclose(file);
    assert_null(aurum_gpu_new_in("gm20b", &as_it_has, 1000, &e)); /* no file */
    assert_int_equal(e.code, AURUM_IO);
}

/* Mappings in any order: each is found, none may touch another. */
static void mappings_lie_beside_each_other(void **state)
{
    enum { MANY = 300, AT = 0x100000 };
    struct aurum_gpu *g = new_gpu();
    uint64_t place[2];

    (void)state;
    for (uint64_t i = 0; i < MANY; i++)
        done(aurum_gpu_map(g, AT + i * 7 % MANY * 8192, 4096, 0, &e));
    for (uint64_t va = AT; va < AT + MANY * 8192; va += 8192, compared++) {
        refused(aurum_gpu_map(g, va - 4096, 8192, 0, &e), AURUM_USAGE, "mapped already");
        refused(aurum_gpu_map(g, va, 4096, 0, &e), AURUM_USAGE, "mapped already");
        done(aurum_gpu_map(g, va + 4096, 4096, 0, &e));
        done(aurum_gpu_place(g, va, &place[0], &e));
        done(aurum_gpu_place(g, va + 4096, &place[1], &e));
        assert_true(place[0] != place[1]);
        done(aurum_gpu_unmap(g, va, &e));
        refused(aurum_gpu_unmap(g, va, &e), AURUM_USAGE, "no mapping begins at");
    }
    aurum_gpu_free(g);
}

/* The clock that reports tell goes forward alone. */
static void time_goes_forward(void **state)
{
    const uint32_t report[] = { 0, OUT, 0, 0 }; /* SET_REPORT_SEMAPHORE, 16 bytes */
    struct aurum_gpu *g = new_gpu();
    uint64_t told;

    (void)state;
    prepare(g);
    for (uint64_t ns = 5000000; ns > 0; ns -= 2500000, compared++) {
        aurum_gpu_time(g, ns);
        methods(g, 0x0000, 0xb1c0, 0, 1);
        done(aurum_gpu_methods(g, 0, 1, 0x1b00, report, 4, &e));
        assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
        done(aurum_gpu_read(g, OUT + 8, &told, 8, &e));
        assert_true(told >= 5000000 && told < 6000000);
    }
    aurum_gpu_free(g);
}

static void keep(void *context, const char *piece)
{
    strncat(context, piece, 2000 - strlen(context));
}

/* A load that nobody waits for is told when the program first runs, not again. */
static void hazards_are_told_once(void **state)
{
    static const char kernel[] = "[B------:R-:W0:-:S15] S2R R0, SR_TID.X;\n"
                                 "[B------:R-:W-:-:S15] SHL R2, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S15] EXIT;\n";
    struct aurum_gpu *g = new_gpu();
    char text[2048] = "";
    uint32_t words[64];
    unsigned n;

    (void)state;
    prepare(g);
    done(aurum_gpu_hazards(g, keep, text, &e));
    refused(aurum_gpu_hazards(g, keep, text, &e), AURUM_USAGE, "told already");
    launch(g);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    assert_string_equal(text, "");
    done(aurum_assemble(kernel, words, 64, &n, &e));
    done(aurum_gpu_write(g, CODE, words, 4 * n, &e));
    for (unsigned i = 0; i < 2; i++) {
        launch(g);
        assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    }
    assert_non_null(strstr(text, "compute program at 0x1000000: "));
    assert_non_null(strstr(text, "R0"));
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    compared++;
    aurum_gpu_free(g);
}

/* A file in the place of a mapping's memory: others see it; where it was there are zeros again. */
static void a_file_lies_over_memory(void **state)
{
    struct aurum_gpu *g = new_gpu();
    FILE *file = tmpfile();
    uint32_t word = 0, *seen;

    (void)state;
    assert_int_equal(ftruncate(fileno(file), 65536), 0);
    prepare(g);
    done(aurum_gpu_lay(g, OUT, fileno(file), &e));
    launch(g);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    is_there(g);
    seen = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fileno(file), 0);
    assert_true(seen != MAP_FAILED);
    fclose(file);
    for (unsigned i = 0; i < THREADS; i++, compared++)
        assert_int_equal(seen[i], i + 7);
    done(aurum_gpu_unmap(g, OUT, &e));
    done(aurum_gpu_map(g, OUT, 65536, 0, &e));
    for (unsigned i = 0; i < THREADS; i++, compared++) {
        done(aurum_gpu_read(g, OUT + 4 * i, &word, 4, &e));
        assert_int_equal(word, 0);
        assert_int_equal(seen[i], i + 7);
    }
    refused(aurum_gpu_lay(g, OUT, -1, &e), AURUM_USAGE, "file -1 is none");
    refused(aurum_gpu_lay(g, OUT, 1000, &e), AURUM_IO, "memory of 65536 bytes");
    munmap(seen, 4096);
    aurum_gpu_free(g);
}

/* A fault stops it; after a reset it runs on with the memory that it has.  A channel that is closed begins anew. */
static void a_reset_ends_a_fault(void **state)
{
    struct aurum_gpu *g = new_gpu();
    struct seen seen = { 0, 0 };

    (void)state;
    prepare(g);
    methods(g, 0x0000, 0xb1c0, 0, 1);
    methods(g, 0x02b4, 0x7fffff, 0, 1); /* a task at an address that is not mapped */
    methods(g, 0x02bc, 3, 0, 1);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_FAULT);
    done(aurum_gpu_reset(g, &e));
    launch(g);
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    is_there(g);
    done(aurum_gpu_close(g, 0, &e));
    methods(g, 0x02b4, QMD >> 8, 0, 1); /* no class is bound */
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_FAULT);
    done(aurum_gpu_reset(g, &e));
    refused(aurum_gpu_close(g, 15, &e), AURUM_USAGE, "channel 15");
    done(aurum_gpu_tap(g, "sked_cwd", see, &seen, &e));
    refused(aurum_gpu_reset(g, &e), AURUM_USAGE, "looks at its units");
    aurum_gpu_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_runs_and_its_wires_are_seen),
        cmocka_unit_test(what_waits_goes_on),
        cmocka_unit_test(what_was_saved_goes_on),
        cmocka_unit_test(memory_is_a_file_that_others_map),
        cmocka_unit_test(mappings_lie_beside_each_other),
        cmocka_unit_test(time_goes_forward),
        cmocka_unit_test(hazards_are_told_once),
        cmocka_unit_test(a_file_lies_over_memory),
        cmocka_unit_test(a_reset_ends_a_fault),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    printf("  %llu compared\n", compared);
    return failed || compared == 0;
}
