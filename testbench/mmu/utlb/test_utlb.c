/* test_utlb.c - the uTLB beside a list of lines by age, entries read bit by bit, and a list of requests that wait */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gmmu_answer.h"
#include "mmu/lines_by_age.h"
#include "mmu/tlb_random.h"
#include "mmu/utlb/utlb.h"
#include "seeded.h"

#define STEPS 400000

static struct utlb unit;
static struct gmmu_config cfg;

/* The slow uTLB: lines by age; requests, the oldest first. */
static struct lines_by_age list;
static struct asked {
    struct gmmu_request q;
    bool answered, sent;
    unsigned id; /* of the line that it waits for */
    struct slow_answer answer;
} queue[16];
static unsigned waiting, number; /* number: of requests since the reset */
static unsigned long seen_hits, seen_misses, seen_merged, seen_forgets, seen_refused;

static struct slow_answer says(const struct tlb_line *l, const struct gmmu_request *q)
{
    const unsigned page_bytes = (unsigned)aged_bytes(l->page) / 16;
    const uint64_t n = q->va / page_bytes % 16;

    return slow_entry(l->word[2 * n + 1] * UINT64_C(4294967296) + l->word[2 * n], page_bytes,
                      l->small_table, q->va, q->write, q->privileged);
}

/* Looks for the line by pages of a size; true: it says it. */
static bool held(struct asked *a, enum mmu_page page)
{
    const unsigned at = aged_find(&list, &cfg, a->q.va, page);

    if (at == list.count)
        return false;
    a->answer = says(&list.at[at].line, &a->q);
    if (a->answer.fault == SLOW_GOES_ON)
        return false;
    aged_use(&list, at);
    return true;
}

static void take_request(const struct gmmu_request *q)
{
    struct asked *a = &queue[waiting];
    bool merged = false;

    assert_int_equal(client_utlb_into(&unit, q), waiting < 16);
    if (waiting == 16) {
        seen_refused++;
        return;
    }
    *a = (struct asked){ .q = *q, .id = number++ % 16 };
    if (!cfg.bound || q->va / 4096 > cfg.limit || cfg.target == APERTURE_PEER) {
        a->answered = true;
        a->answer.fault = !cfg.bound ? 4 : q->va / 4096 > cfg.limit ? 3 : 10;
    } else if (held(a, cfg.big_64k ? PAGE_64K : PAGE_128K) || held(a, PAGE_4K)) {
        a->answered = true;
        seen_hits++;
    } else {
        for (unsigned n = 0; !merged && n < waiting; n++)
            if (!queue[n].answered && queue[n].q.va / 65536 == q->va / 65536) {
                a->id = queue[n].id;
                a->sent = queue[n].sent;
                merged = true;
            }
        seen_misses++;
        seen_merged += merged;
    }
    waiting++;
}

static void take_line(const struct tlb_line *l)
{
    bool awaited = false, any = false;

    for (unsigned n = 0; n < waiting; n++) {
        struct asked *a = &queue[n];

        any |= !a->answered && a->sent;
        if (a->answered || !a->sent || a->id != l->id)
            continue;
        awaited = a->answered = true;
        a->answer = l->fault ? (struct slow_answer){ .fault = (int)l->code } : says(l, &a->q);
        if (a->answer.fault == SLOW_GOES_ON)
            a->answer.fault = 2;
    }
    assert_int_equal(unit.asked > unit.answered, any);
    if (!any)
        return;
    assert_true(l1tlb_utlb_into(&unit, l));
    if (awaited && !l->fault)
        aged_keep(&list, 16, &cfg, l);
}

static void take_order(const struct tlb_forget *o)
{
    bool waits = false;

    for (unsigned n = 0; n < waiting; n++)
        waits |= !queue[n].answered;
    assert_int_equal(mmu_utlb_into(&unit, o), !waits);
    if (waits)
        return;
    seen_forgets += aged_forget(&list, o);
}

static void give_miss(void)
{
    struct tlb_miss m;
    unsigned n = 0;

    while (n < waiting && (queue[n].answered || queue[n].sent))
        n++;
    assert_int_equal(utlb_l1tlb_from(&unit, &m), n < waiting);
    if (n == waiting)
        return;
    assert_int_equal(m.id, queue[n].id);
    assert_true(m.va == queue[n].q.va);
    queue[n].sent = true;
    for (unsigned k = n + 1; k < waiting; k++) /* those that wait for it */
        queue[k].sent |= queue[k].id == queue[n].id;
}

static void give_reply(void)
{
    struct gmmu_reply r;

    assert_int_equal(utlb_client_from(&unit, &r), waiting > 0 && queue[0].answered);
    if (waiting == 0 || !queue[0].answered)
        return;
    assert_answer(&r, &queue[0].answer);
    memmove(queue, queue + 1, --waiting * sizeof queue[0]);
    assert_int_equal(utlb_idle(&unit), waiting == 0);
}

static void one_step(struct random *r)
{
    struct gmmu_request q = { .va = tlb_random_va(r), .write = random_bits(r) & 1 };
    const struct tlb_forget order = { random_bits(r) & 1, 0x1000 * random_below(r, 3) };
    struct tlb_line line = tlb_random_line(r);

    q.privileged = random_below(r, 4) == 0;
    if (waiting && random_below(r, 2))
        q.va = queue[random_below(r, waiting)].q.va ^ random_below(r, 1 << 17);
    if (waiting && random_below(r, 8)) { /* what somebody waits for */
        const struct asked *a = &queue[random_below(r, waiting)];

        line.id = (u8)a->id;
        line.va = a->q.va;
        line.page = line.page == PAGE_4K ? PAGE_4K : cfg.big_64k ? PAGE_64K : PAGE_128K;
    }
    switch (random_below(r, 256)) {
    case 0: take_order(&order); break;
    case 1:
        if (waiting == 0) {
            cfg = tlb_random_space(r);
            cfg.directory = 0x1000 * random_below(r, 3);
            utlb_set_state(&unit, &cfg);
        }
        break;
    default:
        switch (random_below(r, 4)) {
        case 0: take_request(&q); break;
        case 1: take_line(&line); break;
        case 2: give_miss(); break;
        default: give_reply(); break;
        }
    }
}

static void requests_are_those_of_a_list_by_age(void **state)
{
    struct random r = random_start(seed_from_environment(), 0);

    (void)state;
    for (unsigned i = 0; i < STEPS; i++) {
        if (i % 20000 == 0) {
            utlb_reset(&unit);
            list.count = waiting = number = 0;
            cfg = (struct gmmu_config){ .bound = 1, .big_64k = 1, .limit = 0xfffffff };
            utlb_set_state(&unit, &cfg);
        }
        one_step(&r);
    }
    assert_true(unit.clocks == number);
    compared("hits of the uTLB", seen_hits);
    compared("misses", seen_misses);
    compared("of them those that wait for another's line", seen_merged);
    compared("lines forgotten", seen_forgets);
    compared("requests refused, as 16 wait", seen_refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_those_of_a_list_by_age),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
