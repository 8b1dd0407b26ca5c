/* bench_stream.c - methods a second through the hub, as aurum run has it: Host, page tables, the front end; on one core
 *
 * usage: bench_stream [TRACE]     the segments of a recorded trace, over and over; none: state of a made one
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "class/methods.h"
#include "machine/channel.h"
#include "hub/hub.h"
#include "trace/trace_stream.h"

#define SEGMENT UINT64_C(0x1000000)
#define RING    UINT64_C(0x8000000)
#define WORDS   (1u << 18)
#define SECONDS 2.0

static u32 words[WORDS];
static unsigned used;
static struct hub hub;

static bool acts(enum class_index c, unsigned method)
{
    const struct class_rule *r = class_rule_at(c, method);

    return r && (r->kind == CLASS_ACTION || r->kind == CLASS_NOT_MODELLED);
}

/* Every method of the trace's segments as it comes, but Host's own, and those that act: what they act on is not here. */
static bool collect(void *context, const struct trace_at *at)
{
    (void)context;
    if (at->step == STREAM_METHOD && !at->of_host && at->subchannel < FE_ENGINES &&
        !acts((enum class_index)at->subchannel, at->method) && used + 2 < WORDS) {
        words[used++] = 1u << 29 | 1u << 16 | at->subchannel << 13 | at->method;
        words[used++] = at->data;
    }
    return true;
}

static void put(u32 word)
{
    words[used++] = word;
}

/* Viewports and depth tests, and a draw now and then. */
static void make(void)
{
    for (unsigned packet = 0; used < 200000; packet++) {
        put(1u << 29 | 6u << 16 | NVB197_SET_VIEWPORT_SCALE_X / 4);
        for (unsigned i = 0; i < 6; i++)
            put((packet + i) * 2654435761u);
        put(4u << 29 | (packet & 1) << 16 | NVB197_SET_DEPTH_TEST / 4);
        if (packet % 10 == 0)
            put(4u << 29 | 3u << 16 | NVB197_DRAW_VERTEX_ARRAY / 4);
    }
}

/* Memory with the words in it, and a channel whose classes are bound. */
static bool start(struct memory *memory, struct address_space *space, struct failure *f)
{
    const struct address_mapping segment = { .va = SEGMENT, .bytes = 4 * WORDS },
                                 ring = { .va = RING, .bytes = CHANNEL_RING_BYTES };
    struct gmmu_config config;

    hub_reset(&hub);
    if (!memory_open(memory, UINT64_C(1) << 28, -1, f) ||
        !address_space_open(space, &memory->mem, 0, f) ||
        !address_space_map(space, &segment, NULL, f) || !address_space_map(space, &ring, NULL, f))
        return false;
    config = channel_space(space);
    hub_open(&hub, 0, &config);
    if (!channel_open(&hub, 0, RING, f))
        return false;
    for (unsigned e = 0; e < FE_ENGINES; e++)
        hub.channel[0].fe.bound[e] = true;
    return mem_space_write(&hub.channel[0].space, &memory->mem, MEM_HOST, SEGMENT, words,
                           4 * (u64)used) ||
           fail(f, EXIT_IO, "the words are not mapped");
}

/* An entry, of all the words, and what comes of it: actions that leave the hub are dropped. */
static void submit(const struct mem *m, u32 *put)
{
    static const struct hub_stand_ins none;

    channel_enter(&hub, m, 0, RING, *put, SEGMENT, 4 * used, false);
    *put = (*put + 1) % CHANNEL_RING_ENTRIES;
    hub_order(&hub, &(struct host_order){ .what = HOST_PUT, .value = *put });
    do {
        while (hub_step(&hub, m, &none))
            continue;
        while (!fe_action_empty(&hub.hub_gpc))
            fe_action_drop(&hub.hub_gpc);
    } while (hub_step(&hub, m, &none));
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    const struct trace_seen seen = { collect, NULL };
    const struct fe *fe = &hub.channel[0].fe;
    struct memory memory = { 0 };
    struct address_space space;
    struct trace_totals totals;
    struct failure f = { 0 };
    double begin, seconds;
    u32 put = 0;

    if (argc == 1)
        make();
    if ((argc > 1 && !trace_stream(argv[1], UINT64_MAX, &seen, &totals, &f)) ||
        !start(&memory, &space, &f)) {
        fprintf(stderr, "bench_stream: %s\n", f.text);
        return f.code;
    }
    begin = now();
    do {
        submit(&memory.mem, &put);
        seconds = now() - begin;
    } while (seconds < SECONDS && !hub.has_fault);
    printf("%.1f million methods a second: %" PRIu64 " methods, %" PRIu64
           " of macros, in %.2f s%s\n",
           (double)(fe->methods + fe->macro_methods) / seconds * 1e-6, (uint64_t)fe->methods,
           (uint64_t)fe->macro_methods, seconds, hub.has_fault ? "; a fault stopped it" : "");
    memory_close(&memory);
    return hub.has_fault;
}
