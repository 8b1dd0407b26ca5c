/* test_isbe.c - entries of vertex warps beside a map of every byte of the ring */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/pe/isbe/isbe.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 30000
#define FREE  0

void isbe_random_config(struct random *r, struct isbe_vector *v);
void isbe_random_inputs(struct random *r, struct isbe_vector *v);
const char *isbe_directed(unsigned i, struct isbe_vector *v);

/* Who has each byte, by the number of its entry from 1; entries that live are oldest to newest. */
struct map {
    unsigned owner[1 << 17];
    unsigned capacity, oldest, newest, at;
};

static struct isbe isbe;
static struct map map;
static struct isbe_batch_fifo batches, order; /* order: those whose entries are to come */
static struct isbe_done_fifo dones;
static struct isbe_entry_fifo entries;
static unsigned long given;

/* Words of an entry, counted one by one. */
static unsigned bytes_of(const struct isbe_batch *b, unsigned *in, unsigned *out)
{
    unsigned bytes = 32 * 4; /* an index for each thread */

    *in = *out = 0;
    for (unsigned scalar = 0; scalar < b->inputs; scalar++)
        for (unsigned thread = 0; thread < 32; thread++)
            *in += 4;
    for (unsigned scalar = 0; scalar < b->outputs; scalar++)
        *out += 4 * (b->vertices <= 4 ? 4 : b->vertices <= 8 ? 8 : b->vertices <= 16 ? 16 : 32);
    if (b->primitive_id)
        bytes += 32 * 4;
    if (!b->overlapped)
        return bytes + *in + *out;
    return bytes + (*in > *out ? *in : *out);
}

static void expect_entry(const struct isbe_batch *b, const struct isbe_entry *e)
{
    unsigned in, out, fit = 0;
    const unsigned bytes = bytes_of(b, &in, &out);

    assert_int_equal(e->draw, b->draw);
    assert_int_equal(e->inputs, in);
    assert_int_equal(e->outputs, out);
    assert_int_equal(e->bytes, bytes);
    while (fit < 64 && (fit + 1) * bytes <= map.capacity)
        fit++;
    assert_int_equal(e->warps, fit);
    given++;
    if (fit == 0)
        return;
    assert_int_equal(e->at, map.at);
    map.newest++;
    for (unsigned i = 0; i < bytes; i++) {
        unsigned *o = &map.owner[(map.at + i) % map.capacity];

        if (*o != FREE)
            fail_msg("byte %u is entry %u's and %u's", (map.at + i) % map.capacity, *o, map.newest);
        *o = map.newest;
    }
    map.at = (map.at + bytes) % map.capacity;
}

/* Whether a batch could have an entry. */
static bool there_is_room(const struct isbe_batch *b)
{
    unsigned in, out, at = 0;
    const unsigned bytes = bytes_of(b, &in, &out);

    if (bytes > map.capacity)
        return true;
    while (at < bytes && map.owner[(map.at + at) % map.capacity] == FREE)
        at++;
    return at == bytes && map.newest - map.oldest < 64;
}

static void reset(unsigned capacity)
{
    isbe_reset(&isbe);
    isbe.cfg.capacity = (u17)capacity;
    memset(&map, 0, sizeof map);
    map.capacity = capacity;
    batches.count = order.count = dones.count = entries.count = 0;
}

static void leave(void)
{
    map.oldest++;
    for (unsigned i = 0; i < map.capacity; i++)
        if (map.owner[i] == map.oldest)
            map.owner[i] = FREE;
}

static void line(const struct isbe_vector *v)
{
    if (v->reset)
        reset(v->cfg.capacity);
    if (v->pe_isbe_valid && !isbe_batch_full(&batches)) {
        isbe_batch_push(&batches, &v->pe_isbe);
        isbe_batch_push(&order, &v->pe_isbe);
    }
    if (v->vsc_isbe_valid && map.newest > map.oldest) {
        isbe_done_push(&dones, &v->vsc_isbe);
        leave();
    }
    while (isbe_step(&isbe, &batches, &dones, &entries)) {
        if (isbe_entry_empty(&entries))
            continue;
        const struct isbe_batch b = isbe_batch_pop(&order);
        const struct isbe_entry e = isbe_entry_pop(&entries);

        assert_true(there_is_room(&b));
        expect_entry(&b, &e);
    }
    assert_true(isbe_done_empty(&dones));
    assert_true(isbe_batch_empty(&batches) || !there_is_room(isbe_batch_first(&batches)));
    assert_int_equal(isbe.asked - isbe.answered, map.newest - map.oldest);
    assert_int_equal(isbe_idle(&isbe), map.newest == map.oldest);
}

static void entries_never_overlap(void **state)
{
    (void)state;
    struct isbe_vector v;
    const uint64_t seed = seed_from_environment();

    for (unsigned n = 0; isbe_directed(n, &v); n++)
        line(&v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        v.reset = i % 1000 == 0;
        v.cfg.capacity = (u17)(map.capacity);
        if (v.reset)
            isbe_random_config(&r, &v);
        isbe_random_inputs(&r, &v);
        line(&v);
    }
    compared("entries", given);
}

static void a_capacity_is_whole_words_of_a_warp(void **state)
{
    (void)state;
    unsigned long n = 0;

    for (unsigned capacity = 128; capacity <= ISBE_BYTES; capacity++, n++) {
        const struct isbe_config cfg = { .capacity = (u17)capacity };

        assert_int_equal(isbe_not_modelled(&cfg) == NULL, (capacity & 127) == 0);
    }
    compared("capacities", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(entries_never_overlap),
                                        cmocka_unit_test(a_capacity_is_whole_words_of_a_warp) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
