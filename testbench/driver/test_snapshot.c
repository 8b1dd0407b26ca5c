/* test_snapshot.c - a playback that went through a file ends as one that did not; bad files are refused */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine/playback_parts.h"
#include "inspect/playback_snapshot.h"

#include <cmocka.h>

#include "seeded.h"

static const char *const traces[] = {
    VECTORS_DIR "/trace/t01_clear",
    VECTORS_DIR "/trace/t27_indirect",
    VECTORS_DIR "/trace/t32_blit_mipgen",
};
#define TRACES (sizeof traces / sizeof traces[0])

static u64 drawn; /* of the caller: counts what left the hub */
static const struct snapshot_piece own[] = { { &drawn, sizeof drawn }, { NULL, 0 } };

static enum gpu_choice count(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    drawn = drawn * 31 + a->data;
    return GPU_LEAVE_OUT;
}

static struct playback *open_trace(const char *folder)
{
    const struct playback_taker taker = { .watch = { .before = count } };
    struct failure f = { 0 };
    struct playback *r = playback_open(folder, profile_default(), &taker, &f);

    assert_int_equal(f.code, 0);
    assert_non_null(r);
    return r;
}

static void same_channel(const struct hub_channel *a, const struct hub_channel *b)
{
    assert_int_equal(a->used, b->used);
    assert_memory_equal(a->fe.state, b->fe.state, sizeof a->fe.state);
    assert_memory_equal(a->fe.mme.shadow, b->fe.mme.shadow, sizeof a->fe.mme.shadow);
    assert_memory_equal(a->fe.mme.code, b->fe.mme.code, sizeof a->fe.mme.code);
    assert_int_equal(a->fe.methods, b->fe.methods);
    assert_int_equal(a->fe.redundant, b->fe.redundant);
    assert_memory_equal(a->space.traffic, b->space.traffic, sizeof a->space.traffic);
}

static void same(const struct playback *a, const struct playback *b)
{
    assert_int_equal(a->device->space.next, b->device->space.next);
    assert_memory_equal(a->device->memory.mem.byte, b->device->memory.mem.byte,
                        a->device->space.next);
    assert_memory_equal(a->device->memory.mem.tag, b->device->memory.mem.tag,
                        a->device->space.next / MEM_TAG_BYTES);
    assert_memory_equal(&a->counts, &b->counts, sizeof a->counts);
    assert_memory_equal(&a->device->gpu->counts, &b->device->gpu->counts,
                        sizeof a->device->gpu->counts);
    assert_memory_equal(&a->device->gpu->hub.counts, &b->device->gpu->hub.counts,
                        sizeof a->device->gpu->hub.counts);
    assert_int_equal(a->records, b->records);
    assert_int_equal(a->device->gpu->hub.host.time, b->device->gpu->hub.host.time);
    assert_int_equal(a->device->gpu->hub.host.methods, b->device->gpu->hub.host.methods);
    assert_int_equal(a->buffers, b->buffers);
    assert_int_equal(a->shown, b->shown);
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        same_channel(&a->device->gpu->hub.channel[c], &b->device->gpu->hub.channel[c]);
}

/* A new file's name, of that ending. */
static void name(char path[64], const char *ending)
{
    snprintf(path, 64, "test_snapshot_%ld%s", (long)getpid(), ending);
}

static void save(const char *trace, u64 until, const char *path)
{
    struct failure f = { 0 };
    struct playback *r = open_trace(trace);

    drawn = 0;
    assert_true(playback_run(r, until, &f));
    assert_true(playback_save(r, trace, own, path, &f));
    assert_int_equal(f.code, 0);
    playback_close(r);
}

/* From a snapshot behind 'until' submits to the end. */
static struct playback *resume(const char *trace, u64 until, const char *path)
{
    struct failure f = { 0 };
    struct playback *r = open_trace(trace);

    save(trace, until, path);
    drawn = 12345;
    assert_true(playback_load(r, trace, own, path, &f));
    assert_int_equal(r->counts.submits, until);
    assert_true(playback_run(r, UINT64_MAX, &f));
    assert_int_equal(f.code, 0);
    return r;
}

static void in_two_parts_it_ends_the_same(void **state)
{
    unsigned long parts = 0;
    char path[64];

    (void)state;
    for (unsigned i = 0; i < TRACES; i++) {
        struct playback *whole = open_trace(traces[i]);
        struct failure f = { 0 };
        u64 all, sum;

        drawn = 0;
        assert_true(playback_run(whole, UINT64_MAX, &f));
        all = whole->counts.submits;
        sum = drawn;
        for (unsigned k = 0; k < 4; k++, parts++) {
            const u64 until = k == 0 ? 0 : k == 1 ? all : random_word() % all;
            struct playback *r;

            name(path, k % 2 ? ".snp.zst" : ".snp");
            r = resume(traces[i], until, path);
            same(whole, r);
            assert_int_equal(drawn, sum);
            playback_close(r);
            unlink(path);
        }
        playback_close(whole);
    }
    compared("runs in two parts", parts);
}

static void refused(struct playback *r, const char *trace, const char *path, const char *why)
{
    struct failure f = { 0 };

    assert_false(playback_load(r, trace, own, path, &f));
    assert_int_equal(f.code, EXIT_IO);
    if (!strstr(f.text, why))
        fail_msg("'%s' does not say '%s'", f.text, why);
    assert_null(strchr(f.text, '\n'));
    assert_int_equal(r->records, 0);
}

static void write_bytes(const char *path, const char *byte, size_t size)
{
    FILE *to = fopen(path, "wb");

    assert_non_null(to);
    assert_int_equal(fwrite(byte, 1, size, to), size);
    assert_int_equal(fclose(to), 0);
}

static char *read_bytes(const char *path, size_t *size)
{
    FILE *from = fopen(path, "rb");
    char *byte;

    assert_non_null(from);
    fseek(from, 0, SEEK_END);
    *size = (size_t)ftell(from);
    rewind(from);
    byte = malloc(*size);
    assert_non_null(byte);
    assert_int_equal(fread(byte, 1, *size, from), *size);
    fclose(from);
    return byte;
}

static void bad_files_are_refused(void **state)
{
    struct playback *r = open_trace(traces[0]);
    unsigned long files = 0;
    char path[64], *byte;
    size_t size;

    (void)state;
    name(path, ".snp");
    refused(r, traces[0], path, path); /* there is none */
    save(traces[1], 2, path);
    refused(r, traces[0], path, "another trace");
    save(traces[0], 2, path);
    byte = read_bytes(path, &size);
    for (unsigned i = 0; i < 60; i++, files++) {
        const size_t at = i < 16 ? i : (size_t)(random_word() % size);
        const char was = byte[at];

        byte[at] = (char)(was ^ 1 << random_word() % 8);
        write_bytes(path, byte, size);
        refused(r, traces[0], path,
                at < 8    ? "no snapshot"
                : at < 12 ? "version"
                : at < 16 ? "order of bytes"
                : at < 56 ? "other structs"
                : at < 88 ? "another trace"
                          : "damaged");
        byte[at] = was;
        write_bytes(path, byte, random_word() % size);
        refused(r, traces[0], path, "damaged or cut off");
    }
    byte = realloc(byte, size + 1);
    assert_non_null(byte);
    byte[size] = 0;
    write_bytes(path, byte, size + 1);
    refused(r, traces[0], path, "damaged");
    free(byte);
    unlink(path);
    playback_close(r);
    compared("bad files", files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_two_parts_it_ends_the_same),
        cmocka_unit_test(bad_files_are_refused),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
