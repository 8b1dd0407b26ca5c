/* rate_streams_l2.c - rates.csv: what L2 holds, by copies; rows of L2 and Host that nothing on the machine measures yet */
#include <string.h>

#include "class/methods.h"
#include "rate_streams.h"

enum { RANGE = 0x100000, LINE = 128, LINES = RANGE / LINE };

/* Copies all lines of the range, one behind the other or the last first, to one line. */
static void read_range(struct rate_gpu *g, bool backwards)
{
    enum { PIPELINED = 1, PITCH = 3 << 7, MULTI_LINE = 1 << 9 };
    const u64 from = RATE_BUFFER_VA + (backwards ? RANGE - LINE : 0), to = RATE_BUFFER_VA + RANGE;
    const u32 what[] = { (u32)(from >> 32),
                         (u32)from,
                         (u32)(to >> 32),
                         (u32)to,
                         backwards ? (u32)-LINE : LINE,
                         0,
                         LINE,
                         LINES },
              launch = PIPELINED | PITCH | MULTI_LINE;

    rate_methods(g, CLASS_COPY, NVB0B5_OFFSET_IN_UPPER, what, 8);
    rate_methods(g, CLASS_COPY, NVB0B5_LAUNCH_DMA, &launch, 1);
}

/* KiB of what has been read last that DRAM is not asked for again: read backwards, as the oldest goes first. */
static double capacity(void)
{
    u64 filled[2];

    for (unsigned i = 0; i < 2; i++) {
        struct rate_gpu *g = rate_stream_open(RANGE + 0x1000, 0);

        read_range(g, false);
        if (i)
            read_range(g, true);
        rate_gpu_finish(g);
        filled[i] = g->time->memory.client[MEM_CE].filled;
        rate_gpu_close(g);
    }
    return (double)(RANGE - (filled[1] - filled[0])) / 1024;
}

/* Bytes that the copy engine has asked for at a time, of those that DRAM has: what so many more lines add. */
static double under_way(void)
{
    enum { BEAT = 16 };
    u64 inside[2] = { 0 }, clocks[2];

    for (unsigned i = 0; i < 2; i++) {
        struct rate_gpu *g = rate_stream_open(RANGE + 0x1000, 0);

        read_range(g, false);
        if (i)
            read_range(g, false);
        rate_gpu_finish(g);
        for (u32 n = 0; n < g->time->net.pipes; n++)
            if (strcmp(g->time->net.pipe[n].name, "ce_memory_read") == 0)
                inside[i] += g->time->net.pipe[n].inside;
        clocks[i] = g->time->net.now;
        rate_gpu_close(g);
    }
    return (double)BEAT * (double)(inside[1] - inside[0]) / (double)(clocks[1] - clocks[0]);
}

bool rate_streams_l2(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "L2 capacity") == 0)
        rate_include(m, capacity());
    else if (strcmp(row->item, "copy engine") == 0)
        rate_include(m, under_way());
    else
        return false;
    return true;
}
