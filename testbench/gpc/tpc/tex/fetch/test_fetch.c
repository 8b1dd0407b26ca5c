/* test_fetch.c - elements with memory at hand are those of the unit over its wires: places in the texture, beside it, and of no level */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "gpc/tpc/tex/fetch/fetch.h"
#include "seeded.h"
#include "tex_chain.h"
#include "tex_random.h"

#define CASES 30000

static struct mem memory;
static struct mem_port port;
static struct fetch unit;

/* A number below the size, and now and then the size or more. */
static u32 some(u32 size)
{
    return (u32)(random_word() % (size + (random_word() % 8 == 0)));
}

static void some_footprint(const struct tex_view *v, struct tex_footprint *f)
{
    *f = (struct tex_footprint){ .last = random_word() & 1,
                                 .level = (u4)(random_word() % (v->levels_last + 1)),
                                 .sample = (u3)(random_word() % 8 ? 0 : random_word()),
                                 .count = (u4)(random_word() % 9) };
    for (unsigned n = 0; n < f->count; n++)
        f->place[n] = (struct tex_place){ .kind = random_word() % 8 ? TEX_TEXEL : TEX_ZERO,
                                          .x = some(tex_view_size(v, f->level, 0)),
                                          .y = (u16)some(tex_view_size(v, f->level, 1)),
                                          .z = (u14)some(tex_view_size(v, f->level, 2)),
                                          .layer = (u16)some(v->layers),
                                          .weight = n };
}

static bool serve(struct mem_request_fifo *requests, struct mem_reply_fifo *replies)
{
    struct mem_reply reply = { .fault = 0 };
    u64 at;

    if (mem_request_empty(requests))
        return false;
    at = mem_request_first(requests)->address;
    assert_int_equal(at % MEM_SECTOR_BYTES, 0);
    assert_int_equal(mem_request_first(requests)->sectors, 1);
    mem_request_drop(requests);
    reply.fault = at + MEM_SECTOR_BYTES > memory.size;
    if (!reply.fault)
        mem_get_words(memory.byte + at, MEM_SECTOR_WORDS, reply.word);
    mem_reply_push(replies, &reply);
    return true;
}

static void by_wires(const struct tex_footprint *in, struct tex_elements *out)
{
    static struct mem_request_fifo requests;
    static struct mem_reply_fifo replies;
    const struct mem_port wires = mem_port(NULL, &requests, &replies);

    assert_true(addr_fetch_into(&unit, &wires, in));
    assert_false(addr_fetch_into(&unit, &wires, in)); /* one at a time */
    while (!fetch_decode_from(&unit, &wires, out))
        assert_true(serve(&requests, &replies));
    assert_true(fetch_idle(&unit));
}

static void elements_are_those_over_wires(void **state)
{
    static struct tex_random s;
    unsigned long places = 0;
    struct tex_view v;

    (void)state;
    fetch_reset(&unit);
    for (unsigned n = 0; n < CASES; n++) {
        struct tex_footprint f;
        struct tex_elements want, got;

        do
            tex_random_state(&seeded, &s);
        while (tex_view_of(&s.state, &v));
        fetch_set_state(&unit, &s.state);
        some_footprint(&v, &f);
        by_wires(&f, &want);
        tex_fetch(&v, &port, &f, &got);
        got.absent = want.absent;
        assert_true(tex_elements_same(&got, &want));
        places += f.count;
    }
    assert_int_equal(unit.clocks, CASES);
    compared("places", places);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(elements_are_those_over_wires) };

    seed_from_environment();
    if (!tex_chain_memory(&memory, &port, 2 * TEX_RANDOM_BYTES))
        return 1;
    tex_random_memory(&seeded, memory.byte);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
