/* l2_streams_parts.h - what the files of l2_streams.h share */
#ifndef L2_STREAMS_PARTS_H
#define L2_STREAMS_PARTS_H

#include "l2_streams.h"

#define LINE     128u
#define ROP_TILE 512u /* no tile is larger, and each lies in one of these */
#define POISON   0xa5

/* What is under way. */
struct l2_streams_request {
    struct l2_streams *s;
    const struct mem_seen *what;
    struct mem_seen_page page; /* flat memory's */
    u64 page_at;
    bool tiles;  /* its tiles may be compressed */
    bool halves; /* they are of 128 bytes */
};

/* Has requests lie below 'end' from now on. */
void l2_streams_reach(struct l2_streams *s, u64 end);

/* Brings lines that come for the first time into DRAM as flat memory has them, and their bits into the store. */
void l2_streams_touch(const struct l2_streams_request *r, u64 first, u64 end);

/* Returns the compress bits of the 256 bytes at 'at', as tags of flat memory say: of tiles of 128 bytes, which have one bit, both. */
u2 l2_streams_bits(const u8 *tag, u64 at, bool halves);

/* Makes a request of a line; runs one, with all that L2 asks of memory, and returns its answer. */
struct l2_request l2_streams_line(const struct l2_streams_request *r, enum l2_op op, u64 line);
struct l2_reply l2_streams_run(struct l2_streams *s, u64 at, const struct l2_request *q);

/* Reads sectors of a line, which its tile has if 'held' says so, into a page's bytes; returns the state.  Writes bytes of a line out of a
 * page's, and its tile's bits.
 */
u2 l2_streams_read(const struct l2_streams_request *r, u64 line, u4 sectors, u16 held, u8 *page);
void l2_streams_write(const struct l2_streams_request *r, u64 line, const u32 mask[L2_SECTORS],
                      u2 bits, const u8 *page);

#endif
