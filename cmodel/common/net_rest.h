/* net_rest.h - what one reading of a .net file leaves out is nothing: include behind its own macros */
#ifndef WIRE
#define WIRE(t, w)
#endif
#ifndef FAN
#define FAN(t, w, most, many)
#endif
#ifndef MERGE
#define MERGE(t, w, most, many) FAN(t, w, most, many)
#endif
#ifndef FAN_BY
#define FAN_BY(u, t, w, most, many) FAN(t, w, most, many)
#endif
#ifndef MERGE_BY
#define MERGE_BY(by, t, w, u, most, many) MERGE(t, w, most, many)
#endif
#ifndef BATCH
#define BATCH(t, w, batch)
#endif
#ifndef FAN_BATCH
#define FAN_BATCH(t, w, batch, u, many)
#endif
#ifndef FAN_BATCH_BY
#define FAN_BATCH_BY(by, t, w, batch, u, many) FAN_BATCH(t, w, batch, u, many)
#endif
#ifndef MERGE_BATCH
#define MERGE_BATCH(t, w, batch, u, many)
#endif
#ifndef CROSS_BATCH
#define CROSS_BATCH(t, w, batch, from, many_of, u, many)
#endif
#ifndef CROSS
#define CROSS(t, w, most_of, many_of, most, many)
#endif
#ifndef EDGE
#define EDGE(t, w)
#endif
#ifndef RAM
#define RAM(t, n)
#endif
#ifndef EDGE_RAM
#define EDGE_RAM(t, n)
#endif
#ifndef UNIT
#define UNIT(u, what, row, ports)
#endif
#ifndef INNER
#define INNER(u, place, what, row, ports)
#endif
#ifndef PART
#define PART(u, ports)
#endif
#ifndef BLOCK
#define BLOCK(u, ports)
#endif
#ifndef BLOCKS
#define BLOCKS(u, most, many, ports)
#endif
#ifndef LOGIC
#define LOGIC(step)
#endif
#ifndef TAKES
#define TAKES(t, w)
#endif
#ifndef GIVES
#define GIVES(t, w)
#endif
#ifndef LENDS
#define LENDS(t, w) TAKES(t, w)
#endif
#ifndef LENDS_BATCH
#define LENDS_BATCH(t, w, batch) TAKES_BATCH(t, w, batch)
#endif
#ifndef TAKES_BATCH
#define TAKES_BATCH(t, w, batch) TAKES(t, w)
#endif
#ifndef GIVES_BATCH
#define GIVES_BATCH(t, w, batch) GIVES(t, w)
#endif
#ifndef TAKES_WHOLE
#define TAKES_WHOLE(t, w, batch) TAKES(t, w)
#endif
#ifndef GIVES_LOAN
#define GIVES_LOAN(t, w, loan) GIVES(t, w)
#endif
#ifndef GIVES_ALONE
#define GIVES_ALONE(t, w) GIVES(t, w)
#endif
#ifndef GIVES_ALONE_BATCH
#define GIVES_ALONE_BATCH(t, w, batch) GIVES_BATCH(t, w, batch)
#endif
#ifndef TURNS
#define TURNS(t, w, r, v) TAKES(t, w) GIVES(r, v)
#endif
#ifndef USES
#define USES(t, n)
#endif
#ifndef ASKS
#define ASKS(u, t, w, r, v) USES(u, u) USES(t##_fifo, w) USES(r##_fifo, v)
#endif
#ifndef TAKES_EACH
#define TAKES_EACH(t, w)
#endif
#ifndef GIVES_EACH
#define GIVES_EACH(t, w)
#endif
#ifndef TAKES_OF
#define TAKES_OF(t, w)
#endif
#ifndef GIVES_OF
#define GIVES_OF(t, w)
#endif
#ifndef ENDS
#define ENDS(t, w)
#endif
#ifndef HOLDS
#define HOLDS(t, w) ENDS(t, w)
#endif
#ifndef HOLDS_BATCH
#define HOLDS_BATCH(t, w, batch) HOLDS(t, w)
#endif
#ifndef PASSES_BATCH
#define PASSES_BATCH(t, w, batch) HOLDS(t, w)
#endif
#ifndef COLLECTS
#define COLLECTS(t, w) ENDS(t, w)
#endif
#ifndef ENDS_OF
#define ENDS_OF(t, w)
#endif
