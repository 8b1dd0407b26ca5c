/* bench_stream.c - methods a second through Host and the front end, on one core
 *
 * usage: bench_stream [TRACE]     the segments of a recorded trace, over and over; none: state of a made one
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "class/methods.h"
#include "hub/fe/fe.h"
#include "hub/host/host.h"
#include "trace/trace_stream.h"

#define WORDS   (1u << 20)
#define SECONDS 2.0

static u32 memory[WORDS];
static unsigned used;
static struct host host;
static struct fe fe;
static struct host_method_fifo methods;
static struct host_fault_fifo faults;

static enum host_reply read_words(void *context, unsigned channel, u64 va, u32 *word,
                                  unsigned words)
{
    (void)context;
    (void)channel;
    memcpy(word, memory + va / 4, words * sizeof *word);
    return HOST_HERE;
}

static enum host_reply write_words(void *context, unsigned channel, u64 va, const u32 *word,
                                   unsigned words)
{
    (void)context;
    (void)channel;
    (void)va;
    (void)word;
    (void)words;
    return HOST_HERE;
}

static void operation(void *context, unsigned channel, u32 c, u32 d)
{
    (void)context;
    (void)channel;
    (void)c;
    (void)d;
}

/* Every word of the trace's segments but Host's own methods, as it comes. */
static bool collect(void *context, const struct trace_at *at)
{
    (void)context;
    if (at->step == STREAM_METHOD && !at->of_host && at->subchannel < FE_ENGINES &&
        used + 2 < WORDS / 2) {
        memory[used++] = 1u << 29 | 1u << 16 | at->subchannel << 13 | at->method;
        memory[used++] = at->data;
    }
    return true;
}

static void put(u32 word)
{
    memory[used++] = word;
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

static void start(void)
{
    u32 ramfc[128] = { [4] = 0xface, [37] = 1 };
    const u32 list[2] = { 0, 0 };

    host_reset(&host);
    fe_reset(&fe);
    for (unsigned e = 0; e < FE_ENGINES; e++)
        fe.bound[e] = true;
    ramfc[18] = 4 * (WORDS - 64);
    ramfc[19] = 4 << 16;
    host_bind(&host, 0, ramfc);
    host_runlist(&host, list, 1);
}

/* One entry: all of the words. */
static void submit(void)
{
    u32 put = (host.channel[0].gp_put + 1) % 16,
        *entry = memory + WORDS - 64 + 2 * host.channel[0].gp_put;

    entry[0] = 0;
    entry[1] = used << 10;
    host_put(&host, 0, put);
}

static void run(void)
{
    const struct host_port port = { NULL, read_words, write_words, operation, NULL };
    bool moved = true;

    while (moved) {
        moved = false;
        while (host_run(&host, &port, host_method_empty(&methods), &methods, &faults))
            moved = true;
        for (; !host_method_empty(&methods); moved = true) {
            struct fe_out out;
            enum fe_left left = fe_take(&fe, host_method_first(&methods), NULL, &out);
            while (left != FE_NOTHING)
                left = fe_next(&fe, NULL, &out);
            host_method_drop(&methods);
        }
    }
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
    struct trace_totals totals;
    struct failure f = { 0 };
    double begin, seconds;

    if (argc > 1 && !trace_stream(argv[1], UINT64_MAX, &seen, &totals, &f)) {
        fprintf(stderr, "bench_stream: %s\n", f.text);
        return f.code;
    }
    if (argc == 1)
        make();
    start();
    begin = now();
    do {
        submit();
        run();
        seconds = now() - begin;
    } while (seconds < SECONDS && !fe.stopped && host_fault_empty(&faults));
    printf("%.1f million methods a second: %" PRIu64 " methods, %" PRIu64
           " of macros, in %.2f s%s\n",
           (double)(fe.methods + fe.macro_methods) / seconds * 1e-6, (uint64_t)fe.methods,
           (uint64_t)fe.macro_methods, seconds, fe.stopped ? "; a fault stopped it" : "");
    return fe.stopped;
}
