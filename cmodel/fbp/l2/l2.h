/* l2.h - a slice of L2: lines, classes, dirty bytes, atomics (facts/fbp.md, L2; facts/l2.md)
 *
 *                +------+ l2_xbar
 *  cbc_l2        |      |-----------> clients, by way of the crossbar
 *  cbc --------->|  l2  | l2_memory
 *                |      |<----------> memory
 *                +------+ memory_l2
 *
 * Keeps 64 sets of 16 lines of 128 bytes.  Knows of each byte whether it is held and whether it is dirty: a write fetches nothing, a
 * read fetches the sectors that are not held whole.  Answers requests one at a time, in order; what memory holds after a FLUSH of all
 * classes is what it would hold without L2.
 *
 * The victim is the line used longest ago of L2_FIRST, else of L2_NORMAL, else of L2_LAST; its dirty bytes go to memory first.  A line
 * has the class of its last access.  When more than 'last_ways' lines of a set are L2_LAST, the one used longest ago becomes L2_FIRST.
 * After a write, while more than 'dirty_ways' lines of the set are dirty, the one used longest ago is cleaned.
 *
 * A read of no sectors, a write of no bytes and an atomic of no numbers touch no line.  CLEAN, INVALIDATE and FLUSH go
 * through all sets, and in each through all ways.
 *
 * chosen: the set is bits 5:0 of the slice's line number, which leaves bit 10 of the address out; the hardware's hash is not public
 * chosen: a volatile write changes the bytes that are held; they are clean
 * chosen: a volatile read takes the bytes that are held; it does not use the line
 * chosen: an atomic uses its bank once: its rate is 8 numbers a clock (facts/fbp.md, L2)
 *
 * Not modelled: what clients that do not know compression see (mem.h, views); requests beside each other; a wait of volatile reads for
 * each other.
 */
#ifndef L2_H
#define L2_H

#include "fbp/l2/l2_bus.h"

/* known: facts/l2.md 1 */
#define L2_SETS    64
#define L2_WAYS    16
#define L2_SECTORS 4 /* of a line; sector n lies in bank n */
#define L2_WORDS   8 /* of a sector */
#define L2_CLASSES 3

struct l2_tag {
    bool valid;
    enum l2_class evict;
    u27 number;                              /* address / 128 */
    u64 used;                                /* a time, of the last access */
    u32 held[L2_SECTORS], dirty[L2_SECTORS]; /* a bit a byte; what is dirty is held */
};

/* A line: its tag, and its L2_LINE_WORDS words. */
#define L2_LINE_WORDS (L2_SECTORS * L2_WORDS)
struct l2_line {
    struct l2_tag *tag;
    u32 *word;
};

/* What a request waits for. */
enum l2_phase {
    L2_FREE,  /* for a request */
    L2_EVICT, /* to write the victim */
    L2_ASK,   /* to ask for sectors */
    L2_WAIT,  /* for their bytes */
    L2_PASS,  /* to write through */
    L2_LIMIT, /* to clean lines of its set */
    L2_SWEEP, /* to write a line of a sweep */
    L2_ANSWER /* to answer */
};

struct l2 {
    struct l2_config cfg;
    u64 clocks;          /* busy so far */
    u64 asked, answered; /* reads of memory */
    u64 now;             /* of the last access */
    enum l2_phase phase;
    struct l2_request in;
    u4 missing;          /* sectors that come from memory */
    u4 way;              /* of the request's line; of L2_LIMIT that to clean */
    u16 at;              /* of a sweep: set * L2_WAYS + way */
    u8 bank[L2_SECTORS]; /* uses of each bank by the request */
    struct l2_reply out;
    struct l2_tag apart; /* of a volatile read: what is held, then what came */
    u32 apart_word[L2_LINE_WORDS];
    struct l2_tag tag[L2_SETS][L2_WAYS];
    u32 word[L2_SETS][L2_WAYS][L2_LINE_WORDS];
};

/* Returns the set of a line: of the slice's line number, its low bits. */
static inline unsigned l2_set_of(u27 line)
{
    return (line & 7u) | (line >> 4 & 7u) << 3;
}

/* l2_lines.c: all of one set */

/* Returns the way that has a line, or L2_WAYS. */
unsigned l2_find(const struct l2_tag set[L2_WAYS], u27 number);

/* Returns the way that a new line takes: the lowest empty one, or the victim. */
unsigned l2_victim(const struct l2_tag set[L2_WAYS]);

/* Returns the ways of a set whose lines have dirty bytes. */
u16 l2_dirty_ways(const struct l2_tag set[L2_WAYS]);

/* Sets the class and time of a line. */
static inline void l2_mark(struct l2_tag *tag, enum l2_class evict, u64 now)
{
    tag->evict = evict;
    tag->used = now;
}

/* Does what l2_mark does, and demotes another if too many are L2_LAST. */
void l2_use(struct l2_tag set[L2_WAYS], unsigned way, enum l2_class evict, u64 now, u5 last_ways);

/* Returns the way to clean when more than 'dirty_ways' are dirty, or L2_WAYS. */
unsigned l2_too_dirty(const struct l2_tag set[L2_WAYS], u5 dirty_ways);

/* Returns the sectors of a line that have dirty bytes, or that are held whole. */
static inline u4 l2_dirty(const struct l2_tag *tag)
{
    unsigned sectors = 0;

    for (unsigned s = 0; s < L2_SECTORS; s++)
        sectors |= (unsigned)(tag->dirty[s] != 0) << s;
    return (u4)sectors;
}
static inline u4 l2_whole(const struct l2_tag *tag)
{
    unsigned sectors = 0;

    for (unsigned s = 0; s < L2_SECTORS; s++)
        sectors |= (unsigned)(tag->held[s] == UINT32_MAX) << s;
    return (u4)sectors;
}

/* Returns whether any byte of a line is dirty. */
static inline bool l2_is_dirty(const struct l2_tag *tag)
{
    return (tag->dirty[0] | tag->dirty[1] | tag->dirty[2] | tag->dirty[3]) != 0;
}

/* l2_bytes.c: what a line holds */

/* Returns the words of a number of an atomic request, 1 or 2.
 * chosen: 'wide' says it of integers; singles and pairs of halves have one, doubles two
 */
unsigned l2_number_words(const struct l2_request *in);

/* Returns the numbers of an atomic request, a bit each where its lowest byte is. */
u32 l2_numbers(const struct l2_request *in);

/* Returns the sectors of its line that a request reads, or whose bytes it writes. */
u4 l2_sectors(const struct l2_request *in);

/* Takes the bytes of 'mask' of a sector; 'dirty' says whether memory has others. */
void l2_put(struct l2_line line, unsigned sector, u32 mask, const u32 word[L2_WORDS], bool dirty);

/* Does an atomic request on a sector, and gives the old numbers at 'old'. */
void l2_change(struct l2_line line, unsigned sector, const struct l2_request *in,
               u32 old[L2_WORDS]);

/* Fills a write of what is dirty; what is dirty is clean then. */
void l2_write_back(struct l2_line line, struct l2_fetch *out);

/* Returns the clocks of a request: each bank has one use a clock, the port one sector.
 * known: facts/l2.md 1: 32 bytes read or written a clock and bank; fbp.md, L2: 8 numbers, or one pair of halves, a clock
 */
unsigned l2_clocks(const struct l2_request *in, const u8 bank[L2_SECTORS]);

void l2_reset(struct l2 *l);

/* Takes a state bundle; no packet is inside. */
void l2_set_state(struct l2 *l, const struct l2_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *l2_not_modelled(const struct l2_config *cfg);

/* Returns whether no packet is inside. */
static inline bool l2_idle(const struct l2 *l)
{
    return l->phase == L2_FREE;
}

/* Takes a request when the one before is done, and sectors; gives reads and writes of memory, and answers. */
bool cbc_l2_into(struct l2 *l, const struct l2_request *in);
bool memory_l2_into(struct l2 *l, const struct l2_filled *in);
bool l2_memory_from(struct l2 *l, struct l2_fetch *out);
bool l2_xbar_from(struct l2 *l, struct l2_reply *out);

bool l2_step(struct l2 *l, struct l2_request_fifo *requests, struct l2_filled_fifo *filled,
             struct l2_fetch_fifo *fetches, struct l2_reply_fifo *replies);

#endif
