/* test_mem_streams.c - recorded streams with a tap on memory: every byte that a client counts was seen, by client and
 * direction, and looking changes no byte, no compress bit and no count
 */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "machine/playback_parts.h"
#include "seeded.h"

/* Together they have every client. */
static const char *const streams[] = { "gm2_build_vbo",      "t04_depth_blend", "t07_ubo",
                                       "t08_compute",        "t12_xfb",         "t27_indirect",
                                       "t30_images_atomics", "t32_blit_mipgen", "t01_clear" };
#define STREAMS (sizeof streams / sizeof streams[0])

struct seen {
    const struct gpu *gpu;
    struct mem_traffic client[MEM_CLIENTS];
    unsigned long requests, atomics;
};

static struct mem_traffic met[MEM_CLIENTS]; /* of all streams */

static void look(void *context, const struct mem_seen *what)
{
    struct seen *s = context;

    if (what->space == &s->gpu->hub.channel[DEVICE_CHANNELS].space) /* the driver's CPU */
        return;
    assert_in_range(what->client, 0, MEM_CLIENTS - 1);
    assert_true(what->address < UINT64_C(1) << 40);
    assert_in_range(what->bytes, 0, MEM_PAGE_BYTES);
    assert_true(what->at == MEM_NOWHERE || what->at + what->bytes <= what->mem->size);
    assert_true(what->at == MEM_NOWHERE ||
                what->page->address == what->at / MEM_PAGE_BYTES * MEM_PAGE_BYTES);
    if (what->access == MEM_READ && what->data && what->raw)
        assert_memory_equal(what->data, what->mem->byte + what->at, what->bytes);
    s->requests++;
    s->client[what->client].read += what->replied;
    s->atomics += what->access == MEM_ATOMIC;
    if (what->access == MEM_READ)
        s->client[what->client].read += what->bytes;
    else
        s->client[what->client].written += what->bytes;
}

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

static struct playback *play(const char *stream, struct seen *seen, const struct mem_tap *tap)
{
    const struct playback_taker taker = { .lacks = lacks };
    struct failure f = { 0 };
    char folder[512];
    struct playback *r;

    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", stream);
    r = playback_open(folder, profile_named("gm20b"), &taker, &f);
    assert_non_null(r);
    if (seen)
        seen->gpu = playback_gpu(r);
    playback_gpu(r)->mem.tap = tap;
    if (!playback_run(r, UINT64_MAX, &f) && f.code)
        fail_msg("%s: %s", stream, f.text);
    return r;
}

static void counted(const struct playback *r, struct mem_traffic sum[MEM_CLIENTS])
{
    memset(sum, 0, MEM_CLIENTS * sizeof *sum);
    for (unsigned c = 0; c < DEVICE_CHANNELS; c++)
        mem_traffic_add(sum, playback_gpu(r)->hub.channel[c].space.traffic);
}

static void same(struct playback *a, struct playback *b)
{
    const struct mem *m = &playback_gpu(a)->mem, *n = &playback_gpu(b)->mem;
    const u64 size = playback_device(a)->space.next;

    assert_int_equal(size, playback_device(b)->space.next);
    assert_memory_equal(m->byte, n->byte, size);
    assert_memory_equal(m->tag, n->tag, size / MEM_TAG_BYTES);
}

static void every_byte_is_seen(void **state)
{
    unsigned long requests = 0, atomics = 0;

    (void)state;
    for (unsigned i = 0; i < STREAMS; i++) {
        struct seen seen = { .requests = 0 };
        const struct mem_tap tap = { .seen = look, .context = &seen };
        struct mem_traffic tapped[MEM_CLIENTS], plain[MEM_CLIENTS];
        struct playback *a = play(streams[i], NULL, NULL), *b = play(streams[i], &seen, &tap);

        counted(a, plain);
        counted(b, tapped);
        assert_memory_equal(plain, tapped, sizeof plain);
        assert_memory_equal(tapped, seen.client, sizeof tapped);
        same(a, b);
        mem_traffic_add(met, tapped);
        requests += seen.requests;
        atomics += seen.atomics;
        playback_close(a);
        playback_close(b);
    }
    for (unsigned c = 0; c < MEM_CLIENTS; c++) {
        printf("  %s: %llu read, %llu written\n", mem_client_name((enum mem_client)c),
               (unsigned long long)met[c].read, (unsigned long long)met[c].written);
        assert_true(met[c].read || met[c].written ||
                    c == MEM_TEX); /* no draw reads a texture yet */
    }
    printf("  %lu atomics\n", atomics);
    assert_true(atomics > 100);
    compared("requests", requests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_seen),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
