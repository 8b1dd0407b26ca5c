/* test_tex_unit.c - the texture unit on its wires: pools of headers, quads of several handles, memory sector by sector
 *
 * Each lane's answer is beside a sampler by the definitions (tex_reference.h), and the whole beside the same unit with memory at
 * hand.  Answers come in order, and what is asked of memory twice has been forgotten between.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/tex/tex.h"
#include "seeded.h"
#include "tex_blocks.h"
#include "tex_chain.h"
#include "tex_random.h"
#include "tex_reference.h"

#define ROUNDS   1500
#define QUADS    4 /* of two headers */
#define HEADERS  TEX_RANDOM_BYTES
#define SAMPLERS (TEX_RANDOM_BYTES + 0x1000)
#define NUMBERS  8

static struct mem memory;
static struct mem_port port;
static struct texref_memory bytes;
static struct tex unit, at_hand;
static struct tex_quad_fifo quads;
static struct tex_forgets_fifo forgets;
static struct mem_reply_fifo replies;
static struct mem_request_fifo requests;
static struct tex_answer_fifo answers;
static unsigned long asked, headers_asked;

/* A sector as memory has it. */
static bool serve(void)
{
    struct mem_reply reply = { .fault = 0 };
    u64 at;

    if (mem_request_empty(&requests))
        return false;
    at = mem_request_first(&requests)->address;
    assert_int_equal(at % MEM_SECTOR_BYTES, 0);
    assert_int_equal(mem_request_first(&requests)->sectors, 1);
    mem_request_drop(&requests);
    reply.fault = at + MEM_SECTOR_BYTES > memory.size;
    for (unsigned b = 0; b < MEM_SECTOR_BYTES && !reply.fault; b++)
        reply.word[b / 4] |= (u32)memory.byte[at + b] << 8 * (b % 4);
    mem_reply_push(&replies, &reply);
    asked++;
    headers_asked += at >= HEADERS;
    return true;
}

static void run_unit(void)
{
    while (tex_step(&unit, &quads, &forgets, &replies, &answers, &requests, NULL) || serve()) {}
}

static void put_entry(u64 pool, unsigned number, const u32 word[8])
{
    for (unsigned b = 0; b < 32; b++)
        memory.byte[pool + 32 * number + b] = (u8)(word[b / 4] >> 8 * (b % 4));
}

static void configure(void)
{
    const struct tex_config cfg = { .headers = HEADERS,
                                    .last_header = NUMBERS - 1,
                                    .samplers = SAMPLERS,
                                    .last_sampler = NUMBERS - 1 };

    tex_set_state(&unit, &cfg);
    tex_set_state(&at_hand, &cfg);
}

static void forget_all(void)
{
    tex_forgets_push(&forgets, &(struct tex_forgets){ .headers = 1, .samplers = 1, .all = 1 });
    run_unit();
    tex_forget(&at_hand, true, true, TEX_ALL);
}

static bool same_answer(const struct tex_answer *a, const struct tex_answer *b)
{
    u32 x[64] = { 0 }, y[64] = { 0 };

    tex_answer_put(x, 0, a);
    tex_answer_put(y, 0, b);
    return memcmp(x, y, sizeof x) == 0;
}

/* Returns the lanes that were compared. */
static unsigned one_quad(const struct tex_random s[2], const struct texref t[2], unsigned number)
{
    static struct texref_answer allowed;
    struct tex_quad q = { .components = 15 };
    struct tex_answer want;
    const unsigned of = random_word() % 2, other = random_word() % 3 ? 0 : random_word() % 16;
    unsigned lanes = 0;

    tex_random_quad(&seeded, &s[of], &q.quad);
    q.quad.id.quad = (u3)number;
    for (unsigned lane = 0; lane < 4; lane++)
        q.handle[lane] = other >> lane & 1 ? UINT32_MAX : of | of << 20;
    tex_quad_push(&quads, &q);
    run_unit();
    assert_false(tex_answer_empty(&answers));
    const struct tex_answer got = tex_answer_pop(&answers);

    tex_evaluate(&at_hand, &port, &q, &want);
    want.absent = got.absent;
    assert_true(same_answer(&got, &want));
    assert_int_equal(got.id.quad, number);
    for (unsigned lane = 0; lane < 4; lane++) {
        if (!(q.quad.lanes >> lane & 1))
            continue;
        lanes++;
        if (other >> lane & 1) {
            for (unsigned c = 0; c < 4; c++)
                assert_int_equal(got.value[4 * lane + c], 0);
            continue;
        }
        texref_lane(&t[of], &bytes, &q.quad, lane, &allowed);
        assert_true(texref_allows(&allowed, got.value + 4 * lane));
    }
    return lanes;
}

/* Handles beyond the pool read 0 and ask nothing. */
static void lanes_are_as_the_definitions_have_them(void **state)
{
    static struct tex_random s[2];
    struct texref t[2];
    unsigned long lanes = 0;
    struct tex_view v;

    (void)state;
    configure();
    for (unsigned round = 0; round < ROUNDS; round++) {
        forget_all();
        for (unsigned n = 0; n < 2; n++) {
            do
                tex_random_state(&seeded, &s[n]);
            while (tex_view_of(&s[n].state, &v));
            texref_of(s[n].state.header, s[n].state.sampler, &t[n]);
            put_entry(HEADERS, n, s[n].state.header);
            put_entry(SAMPLERS, n, s[n].state.sampler);
        }
        for (unsigned n = 0; n < QUADS; n++)
            lanes += one_quad(s, t, n);
    }
    assert_true(headers_asked <= 4 * ROUNDS && headers_asked > 2 * ROUNDS);
    assert_true(unit.asked == asked && unit.answered == asked);
    compared("lanes", lanes);
}

/* Three quads at once: the unit has one inside, and the others wait. */
static void answers_come_in_order(void **state)
{
    struct tex_quad q = { .query = TEX_QUERY_DIMENSION, .quad.lanes = 1 };

    (void)state;
    for (unsigned n = 0; n < 3; n++) {
        q.quad.id.quad = (u3)n;
        q.handle[0] = n % 2;
        tex_quad_push(&quads, &q);
    }
    run_unit();
    for (unsigned n = 0; n < 3; n++) {
        assert_false(tex_answer_empty(&answers));
        assert_int_equal(tex_answer_pop(&answers).id.quad, n);
    }
    assert_true(tex_idle(&unit) && tex_quad_empty(&quads));
    compared("answers in order", 3);
}

/* The second of a size is the layers of lines that are an array, as OpenGL's textureSize has them; the third, of all arrays. */
static void sizes_of_arrays(void **state)
{
    struct tex_quad q = { .query = TEX_QUERY_DIMENSION, .handle = { 3 }, .quad.lanes = 1 };
    const u32 types[] = { 0, 4, 5 }, want[][3] = {
        { 10, 1, 1 }, { 10, 7, 7 }, { 10, 1, 7 }
    }; /* lines; lines, areas of an array */

    (void)state;
    for (unsigned n = 0; n < 3; n++) {
        const u32 word[8] = { 0x58d24908,         0,
                              3u << 21,           0,
                              9 | types[n] << 23, types[n] ? 6u << 16 : 0 };
        struct tex_answer a;

        put_entry(HEADERS, 3, word);
        tex_forgets_push(&forgets,
                         &(struct tex_forgets){ .headers = 1, .samplers = 1, .number = 3 });
        run_unit();
        tex_quad_push(&quads, &q);
        run_unit();
        a = tex_answer_pop(&answers);
        for (unsigned k = 0; k < 3; k++)
            assert_int_equal(a.value[k], want[n][k]);
    }
    compared("sizes", 9);
}

/* A header changes in memory: it is read again when the packet has said so. */
static void a_stale_header_is_seen_until_it_is_forgotten(void **state)
{
    struct tex_quad q = { .query = TEX_QUERY_DIMENSION, .handle = { 3 }, .quad.lanes = 1 };
    const u32 word[2][8] = { { 0x58d24908, 0, 0, 0, 9 }, { 0x58d24908, 0, 0, 0, 19 } };
    const u32 want[] = { 10, 10, 10, 20 };

    (void)state;
    put_entry(HEADERS, 3, word[0]);
    for (unsigned n = 0; n < 4; n++) {
        if (n == 1)
            put_entry(HEADERS, 3, word[1]);
        if (n > 1)
            tex_forgets_push(
                &forgets, &(struct tex_forgets){ .headers = n == 3, .samplers = 1, .number = 3 });
        run_unit();
        tex_quad_push(&quads, &q);
        run_unit();
        assert_int_equal(tex_answer_pop(&answers).value[0], want[n]);
    }
    compared("sizes", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_are_as_the_definitions_have_them),
        cmocka_unit_test(answers_come_in_order),
        cmocka_unit_test(sizes_of_arrays),
        cmocka_unit_test(a_stale_header_is_seen_until_it_is_forgotten),
    };

    seed_from_environment();
    if (!tex_chain_memory(&memory, &port, TEX_RANDOM_BYTES + 0x2000))
        return 1;
    tex_random_memory(&seeded, memory.byte);
    bytes = (struct texref_memory){ memory.byte, TEX_RANDOM_BYTES, tex_blocks };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
