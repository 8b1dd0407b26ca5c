/* test_l2_streams.c - the requests that recorded streams make, with their data, through the units cbc and l2: every answer is what flat
 * memory gave, and what they leave in memory is what it has
 *
 * Streams run with targets compressed, and without.  Targets are the same bytes both ways.  A request of the ROP gets the sectors that
 * its tile has, as they are stored; for others a page is put together of nothing but what L2 gave, and shown by the machine's own views.
 */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "common/atomic.h"
#include "common/bits.h"
#include "fbp/l2/cbc/cbc.h"
#include "fbp/l2/l2.h"
#include "inspect/compressing.h"
#include "l2_streams.h"
#include "machine/playback_parts.h"
#include "seeded.h"

/* All kinds of clients; atomics, compressed targets that are sampled, copied, blitted. */
static const char *const streams[] = {
    "t04_depth_blend", "t05_msaa4",       "t06_stencil",     "t08_compute",
    "t12_xfb",         "t16_fbo_formats", "t18_shadow",      "t30_images_atomics",
    "t32_blit_mipgen", "t01_clear",       "n56_odd_targets", "n53_image_ms"
};
#define STREAMS (sizeof streams / sizeof streams[0])

static struct mem_tap tap = { .seen = l2_streams_take, .context = NULL };
static u64 kinds; /* of numbers that atomics had */

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

/* A buffer goes away; its memory may be given again, as zeros, behind L2's back. */
static bool closes(void *context, struct playback *r, u64 va, u64 bytes, struct failure *f)
{
    (void)r;
    (void)va;
    (void)bytes;
    (void)f;
    if (context)
        l2_streams_check(context);
    return true;
}

static struct playback *play(const char *stream, struct compressing *c, struct l2_streams *s)
{
    const struct playback_taker taker = { .lacks = lacks, .closes = closes, .context = s };
    struct failure f = { 0 };
    char folder[512];
    struct playback *r;

    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", stream);
    r = playback_open(folder, profile_named("gm20b"), &taker, &f);
    assert_non_null(r);
    if (c)
        compressing_on(c, playback_device(r));
    tap.context = s;
    if (s)
        playback_gpu(r)->mem.tap = &tap;
    if (!playback_run(r, UINT64_MAX, &f) && f.code)
        fail_msg("%s: %s", stream, f.text);
    return r;
}

static void write_both(struct playback *a, struct playback *b, u64 va, u64 most)
{
    u8 byte[700];
    u64 count = 1 + random_word() % sizeof byte;

    count = count < most ? count : most;
    if (random_word() % 4 == 0) { /* whole tiles */
        va &= ~(u64)255;
        count = most >= 512 ? 512 : 1;
    }
    for (u64 n = 0; n < count; n++)
        byte[n] = (u8)random_word();
    if (device_write(playback_device(b), va, byte, count))
        assert_true(device_write(playback_device(a), va, byte, count));
}

static void change_both(struct playback *a, struct playback *b, u64 va)
{
    struct atomic op = { .op = (enum atomic_op)(random_word() % (ATOMIC_CAS + 1)),
                         .type = (enum atomic_type)(random_word() % (ATOMIC_F64 + 1)),
                         .operand = random_word(),
                         .swap = random_word() };
    const bool replies = random_word() % 2;
    u64 of_a = 0, of_b = 0;

    op.wide = op.type == ATOMIC_U64 || op.type == ATOMIC_S64 || op.type == ATOMIC_F64;
    if (!op.wide) {
        op.operand &= UINT32_MAX;
        op.swap &= UINT32_MAX;
    }
    for (unsigned n = 0; n < 2; n++) {
        struct playback *r = n ? b : a;
        struct gpu *g = playback_gpu(r);
        struct mem_space *space = device_cpu(playback_device(r));
        const struct mem_port p = mem_port_in(&g->mem, space);

        mem_atomic(&p, MEM_L1, va, &op, replies ? n ? &of_b : &of_a : NULL);
    }
    assert_int_equal(of_a, of_b);
    kinds |= UINT64_C(1) << op.type;
}

/* Bytes and numbers of targets that others write, from anywhere on, where tiles are compressed. */
static void disturb(const struct compressing *c, struct playback *a, struct playback *b)
{
    for (unsigned n = 0; c->targets && n < 1000; n++) {
        const struct compressing_target *t = &c->target[random_word() % c->targets];
        const u64 at = random_word() % t->bytes;

        if (n % 2)
            write_both(a, b, t->base + at, t->bytes - at);
        else
            change_both(a, b, t->base + at);
    }
}

/* The bytes of targets, as the CPU sees them. */
static u64 same_targets(const struct compressing *c, struct playback *a, struct playback *b)
{
    u8 of_a[4096], of_b[4096];
    u64 bytes = 0;

    for (unsigned n = 0; n < c->targets; n++)
        for (u64 at = 0; at < c->target[n].bytes; at += sizeof of_a) {
            const u64 va = c->target[n].base + at;
            const u64 left = c->target[n].bytes - at,
                      count = left < sizeof of_a ? left : sizeof of_a;

            if (!device_read(playback_device(a), va, of_a, count))
                continue; /* it is gone */
            assert_true(device_read(playback_device(b), va, of_b, count));
            assert_memory_equal(of_a, of_b, count);
            bytes += count;
        }
    return bytes;
}

static void answers_of_flat_memory(void **state)
{
    static struct l2_streams s;
    static struct compressing c;
    const unsigned first = (unsigned)random_word() % STREAMS;
    struct l2_streams_counts all = { 0 };
    u64 bytes = 0;

    (void)state;
    for (unsigned i = 0; i < 4; i++) { /* others with other seeds */
        const char *stream = streams[(first + 3 * i) % STREAMS];
        struct playback *plain = play(stream, NULL, NULL), *packed;

        l2_streams_begin(&s, i % 4 == 3);
        packed = play(stream, i % 4 == 3 ? NULL : &c, &s);
        if (i % 4 != 3) {
            bytes += same_targets(&c, plain, packed);
            disturb(&c, packed, plain);
        }
        l2_streams_check(&s);
        playback_gpu(packed)->mem.tap = NULL;
        if (i % 4 != 3)
            bytes += same_targets(&c, plain, packed);
        printf("  %s: %llu requests, %llu of compressed tiles, %llu expanded, %llu atomics\n",
               stream, (unsigned long long)s.counts.requests, (unsigned long long)s.counts.packed,
               (unsigned long long)s.counts.expanded, (unsigned long long)s.counts.atomics);
        all.requests += s.counts.requests;
        all.packed += s.counts.packed;
        all.expanded += s.counts.expanded;
        all.atomics += s.counts.atomics;
        playback_close(plain);
        playback_close(packed);
        l2_streams_end(&s);
    }
    compared("bytes of targets", bytes);
    compared("requests of compressed tiles", all.packed);
    compared("tiles that others wrote", all.expanded);
    compared("atomics", all.atomics);
    assert_int_equal(kinds, (1u << (ATOMIC_F64 + 1)) - 1);
    compared("requests", all.requests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_of_flat_memory),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
