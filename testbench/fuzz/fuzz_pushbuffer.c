/* fuzz_pushbuffer.c - any bytes as entries and pushbuffers: a fault or the end, never more
 *
 * The bytes are the memory that Host sees, over and over, up to 36 bits of address; the first 64 are the ring.
 * What comes out goes to a front end, whose actions are dropped.  Host is called, and then runs over wires on the same
 * bytes: both give the same methods.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "hub/fe/fe.h"
#include "hub/host/host.h"

#define ENTRIES 8
#define STEPS   4000 /* at most */

struct memory {
    uint8_t *byte;
    size_t words;
};

static bool reach(u64 va, unsigned words)
{
    return va + 4 * (u64)words <= (u64)1 << 36;
}

static bool read_words(const struct memory *m, u64 va, u32 *word, unsigned words)
{
    need(words > 0 && va % 4 == 0, "a read of nothing");
    for (unsigned i = 0; reach(va, words) && i < words; i++)
        memcpy(&word[i], m->byte + 4 * ((va / 4 + i) % m->words), 4);
    return reach(va, words);
}

static bool write_words(const struct memory *m, u64 va, const u32 *word, unsigned words)
{
    need(va % 4 == 0, "a write that is not of words");
    for (unsigned i = 0; reach(va, words) && i < words; i++)
        memcpy(m->byte + 4 * ((va / 4 + i) % m->words), &word[i], 4);
    return reach(va, words);
}

static struct host host;
static struct fe fe;
static struct host_method_fifo methods;
static struct host_fault_fifo faults;
static struct fe_action_fifo actions;
static struct fe_fault_fifo fe_faults;

static void drop_all(void)
{
    while (!fe_action_empty(&actions))
        fe_action_drop(&actions);
    while (!fe_fault_empty(&fe_faults)) {
        char text[400];
        fe_fault_text(text, sizeof text, fe_fault_first(&fe_faults));
        need(strlen(text) > 10 && !strchr(text, '\n'), "a fault that says nothing");
        fe_fault_drop(&fe_faults);
    }
    while (!host_fault_empty(&faults))
        host_fault_drop(&faults);
}

/* Methods of a way to run Host, as far as it went. */
struct given {
    unsigned count;
    bool ended;
    struct host_method method[STEPS];
};

/* What is at the other end of Host's wires. */
static struct host_answer answer_of(const struct memory *m, const struct host_access *a)
{
    struct host_answer answer = { 0 };

    need(a->words > 0 && a->words <= 64 && (!a->write || a->words <= 4), "an access of no size");
    answer.missing = a->write ? !write_words(m, a->address, a->word, a->words)
                              : !read_words(m, a->address, answer.word, a->words);
    return answer;
}

static struct host_order_fifo orders;
static struct host_answer_fifo answers;
static struct host_access_fifo accesses;
static struct host_operation_fifo operations;

static bool step_wired(const struct memory *m)
{
    const bool moved =
        host_step(&host, &orders, &answers, &accesses, &methods, &operations, &faults);

    while (!host_access_empty(&accesses)) {
        const struct host_access a = host_access_pop(&accesses);
        const struct host_answer answer = answer_of(m, &a);

        host_answer_push(&answers, &answer);
    }
    while (!host_operation_empty(&operations))
        host_operation_drop(&operations);
    return moved;
}

/* By calls, as a netlist does that lets packets through at once. */
static bool call(const struct memory *m)
{
    struct host_access a;
    struct host_method x;
    struct host_operation o;
    struct host_fault f;

    while (host_memory_from(&host, &a)) {
        const struct host_answer answer = answer_of(m, &a);

        need(memory_host_into(&host, &answer), "an answer that is not taken");
    }
    if (host_fe_from(&host, &x))
        host_method_push(&methods, &x);
    return !host_method_empty(&methods) || host_mmu_from(&host, &o) || host_driver_from(&host, &f);
}

/* As the bytes repeat, more show no more. */
static unsigned steps_of(const struct memory *m)
{
    const size_t steps = 200 + 4 * m->words;

    return steps < STEPS ? (unsigned)steps : STEPS;
}

/* A copy: what starts it takes longer than most inputs. */
static void reset_fe(void)
{
    static struct fe fresh;

    if (!fresh.cfg.macro_limit)
        fe_reset(&fresh);
    fe = fresh;
    fe.cfg.macro_limit = 200;
}

static void run(struct memory *m, bool wired, struct given *given)
{
    u32 ramfc[128] = { [4] = 0xface, [19] = 3 << 16, [37] = 1 };
    const u32 list[2] = { 0, 0 };
    u64 pushed = methods.pushed;
    bool moved = true;

    ramfc[0] = ENTRIES - 1;
    host_reset(&host);
    reset_fe();
    host_bind(&host, 0, ramfc);
    need(!host_runlist(&host, list, 1), "a runlist of one channel");
    given->count = 0;
    for (unsigned i = 0; moved && i < steps_of(m); i++) {
        moved = wired ? step_wired(m) : call(m);
        if (methods.pushed != pushed)
            given->method[given->count++] = *host_method_last(&methods);
        pushed = methods.pushed;
        moved |= fe_step(&fe, &methods, &actions, &fe_faults);
        drop_all();
    }
    given->ended = !moved;
    while (!host_answer_empty(&answers)) /* to what was asked last */
        host_answer_drop(&answers);
    while (!host_method_empty(&methods))
        host_method_drop(&methods);
}

static void fill(struct memory *m, const uint8_t *data, size_t size)
{
    memset(m->byte, 0, size + 64);
    memcpy(m->byte, data, size);
    m->words = (size + 63) / 4;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct given called, wired;
    struct memory m = { malloc(size + 64), 0 };

    need(m.byte != NULL, "memory");
    fill(&m, data, size);
    run(&m, false, &called);
    fill(&m, data, size);
    run(&m, true, &wired);
    free(m.byte);
    need(!called.ended || !wired.ended || called.count == wired.count, "other methods over wires");
    for (unsigned i = 0; i < called.count && i < wired.count; i++)
        need(host_method_same(&called.method[i], &wired.method[i]), "another method over wires");
    return 0;
}
