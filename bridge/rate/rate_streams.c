/* rate_streams.c - rows of rates.csv that streams measure on the clocked machine: who takes which (rate_streams.h) */
#include "rate_streams.h"

#include "class/methods.h"

#define MOST 2047 /* methods of a header */

static rate_family *const parts[] = { rate_streams_host, rate_streams_hub, rate_streams_l2 };

bool rate_streams(const struct rate_row *row, struct rate_measured *m)
{
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i](row, m))
            return true;
    return false;
}

struct rate_gpu *rate_stream_open(u64 buffer_bytes, unsigned kind)
{
    const struct rate_target t = {
        .width = 16, .height = 16, .samples = 1, .color = FORMAT_A8B8G8R8, .depth = ZETA_Z24S8
    };
    static const enum class_index used[] = { CLASS_I2M, CLASS_COPY };
    struct rate_gpu *g = rate_gpu_open(&t);

    for (unsigned i = 0; i < sizeof used / sizeof *used; i++) {
        const u32 id = classes[used[i]].id;

        rate_methods(g, used[i], 0, &id, 1);
    }
    if (buffer_bytes)
        stream_buffer(g->to, RATE_BUFFER_VA, buffer_bytes, kind);
    return g;
}

/* known: facts/classes/host.md: headers of methods that follow one another, 1, or are all the same, 3 */
static u32 header(unsigned how, enum class_index class, unsigned offset, unsigned count)
{
    return how << 29 | count << 16 | (u32) class << 13 | offset / 4;
}

void rate_methods(struct rate_gpu *g, enum class_index class, unsigned offset, const u32 *data,
                  unsigned count)
{
    const u32 first = header(1, class, offset, count);

    stream_words(g->to, &first, 1);
    stream_words(g->to, data, count);
}

void rate_same_method(struct rate_gpu *g, enum class_index class, unsigned offset, u32 data,
                      unsigned count)
{
    for (unsigned left = count; left;) {
        const unsigned n = left < MOST ? left : MOST;
        const u32 first = header(3, class, offset, n);

        stream_words(g->to, &first, 1);
        for (unsigned i = 0; i < n; i++)
            stream_words(g->to, &data, 1);
        left -= n;
    }
}

void rate_copy(struct rate_gpu *g, u64 to, u64 from, unsigned line, unsigned lines)
{
    enum { PIPELINED = 1, PITCH = 3 << 7, LINES = 1 << 9 };
    const u32 what[] = { (u32)(from >> 32),
                         (u32)from,
                         (u32)(to >> 32),
                         (u32)to,
                         line,
                         line,
                         line,
                         lines },
              launch = PIPELINED | PITCH | LINES;

    rate_methods(g, CLASS_COPY, NVB0B5_OFFSET_IN_UPPER, what, 8);
    rate_methods(g, CLASS_COPY, NVB0B5_LAUNCH_DMA, &launch, 1);
}
