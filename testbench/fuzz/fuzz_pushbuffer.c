/* fuzz_pushbuffer.c - any bytes as entries and pushbuffers: a fault or the end, never more
 *
 * The bytes are the memory that Host sees, over and over, up to 36 bits of address; the first 64 are the ring.
 * What comes out goes to a front end, whose actions are dropped.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "hub/fe/fe.h"
#include "hub/host/host.h"

#define ENTRIES 8
#define STEPS   4000 /* as the bytes repeat, more show no more */

struct memory {
    uint8_t *byte;
    size_t words;
};

static bool reach(u64 va, unsigned words)
{
    return va + 4 * (u64)words <= (u64)1 << 36;
}

static enum host_reply read_words(void *context, unsigned channel, u64 va, u32 *word,
                                  unsigned words)
{
    const struct memory *m = context;

    (void)channel;
    need(words > 0 && va % 4 == 0, "a read of nothing");
    for (unsigned i = 0; reach(va, words) && i < words; i++)
        memcpy(&word[i], m->byte + 4 * ((va / 4 + i) % m->words), 4);
    return reach(va, words) ? HOST_HERE : HOST_MISSING;
}

static enum host_reply write_words(void *context, unsigned channel, u64 va, const u32 *word,
                                   unsigned words)
{
    const struct memory *m = context;

    (void)channel;
    need(va % 4 == 0, "a write that is not of words");
    for (unsigned i = 0; reach(va, words) && i < words; i++)
        memcpy(m->byte + 4 * ((va / 4 + i) % m->words), &word[i], 4);
    return reach(va, words) ? HOST_HERE : HOST_MISSING;
}

static void operation(void *context, unsigned channel, u32 c, u32 d)
{
    (void)context;
    (void)channel;
    (void)c;
    (void)d;
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

static void run(struct memory *m)
{
    const struct host_port port = { m, read_words, write_words, operation, NULL };
    u32 ramfc[128] = { [4] = 0xface, [19] = 3 << 16, [37] = 1 };
    const u32 list[2] = { 0, 0 };
    bool moved = true;

    ramfc[0] = ENTRIES - 1;
    host_reset(&host);
    fe_reset(&fe);
    fe.cfg.macro_limit = 200;
    host_bind(&host, 0, ramfc);
    need(!host_runlist(&host, list, 1), "a runlist of one channel");
    for (unsigned i = 0; moved && i < STEPS; i++) {
        bool idle = host_method_empty(&methods);
        moved = host_next(&host, &port, idle, &methods, &faults);
        moved |= fe_step(&fe, &methods, &actions, &fe_faults);
        drop_all();
    }
    while (!host_method_empty(&methods))
        host_method_drop(&methods);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memory m = { malloc(size + 64), 0 };

    need(m.byte != NULL, "memory");
    memset(m.byte, 0, size + 64);
    memcpy(m.byte, data, size);
    m.words = (size + 63) / 4;
    run(&m);
    free(m.byte);
    return 0;
}
