/* rate_streams.h - parts of rate_streams.c: rows that streams of copies, uploads, methods and clears measure, and what they share */
#ifndef RATE_STREAMS_H
#define RATE_STREAMS_H

#include "rate_families.h"
#include "rate_gpu.h"

/* Host's channels; the hub's engines; what L2 holds. */
rate_family rate_streams_host, rate_streams_hub, rate_streams_l2;

/* A GPU for a stream that draws nothing that is measured; a buffer of it at RATE_BUFFER_VA. */
#define RATE_BUFFER_VA UINT64_C(0x600000000)
struct rate_gpu *rate_stream_open(u64 buffer_bytes, unsigned kind);

/* Writes methods of a class that follow one another, 4 bytes apart; or all of them to one method. */
void rate_methods(struct rate_gpu *g, enum class_index class, unsigned offset, const u32 *data,
                  unsigned count);
void rate_same_method(struct rate_gpu *g, enum class_index class, unsigned offset, u32 data,
                      unsigned count);

/* Copies lines of bytes by the copy engine, pitch to pitch, packed. */
void rate_copy(struct rate_gpu *g, u64 to, u64 from, unsigned line, unsigned lines);

#endif
