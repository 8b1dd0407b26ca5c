/* rate_streams_host.c - rates.csv X: what Host takes to change channels, and the engines' state, by streams of two channels */
#include <string.h>

#include "class/methods.h"
#include "rate_streams.h"

#define WORDS 128 /* of a segment, so that they, and no reads of memory, are what Host waits for */

/* A segment of methods that do nothing: Host's own, or state of the 3D engine. */
static void submit(struct rate_gpu *g, bool engine, unsigned channel)
{
    if (engine) {
        rate_methods(g, CLASS_3D, 0, &(u32){ classes[CLASS_3D].id }, 1);
        rate_same_method(g, CLASS_3D, NVB197_SET_ALPHA_REF, 0, 2 * WORDS);
    } else {
        for (unsigned n = 0; n < WORDS / 2; n++)
            rate_methods(g, CLASS_3D, NVB06F_NOP, &(u32){ 0 }, 1);
    }
    stream_submit(g->to, channel);
}

/* Nanoseconds of so many segments, of one channel, or of two in turn. */
static double time_of(bool engine, bool in_turn, unsigned segments)
{
    struct rate_gpu *g = rate_stream_open(0, 0);
    double ns;

    for (unsigned channel = STREAM_CHANNEL; channel <= STREAM_CHANNEL + 1; channel++)
        submit(g, engine, channel);
    for (unsigned n = 0; n < segments; n++)
        submit(g, engine, STREAM_CHANNEL + (in_turn && n % 2));
    rate_gpu_finish(g);
    ns = (double)g->time->net.now * (double)g->draw.gpu->hub.host.cfg.ps_per_clock / 1000;
    rate_gpu_close(g);
    return ns;
}

/* Of a change: what more segments take longer, if they are of two channels. */
static double change(bool engine)
{
    enum { FEW = 8, MANY = 24 };
    const double turns = time_of(engine, true, MANY) - time_of(engine, true, FEW);

    return (turns - (time_of(engine, false, MANY) - time_of(engine, false, FEW))) / (MANY - FEW);
}

bool rate_streams_host(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "GPFIFO channel swap") == 0)
        rate_include(m, change(false));
    else if (strcmp(row->item, "context switch") == 0)
        rate_include(m, change(true) / 1000);
    else
        return false;
    m->slower = "host";
    return true;
}
