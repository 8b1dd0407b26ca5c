/* host_script.h - what a run of Host's directed lines is: its channels, orders, and the memory behind it
 *
 * A run: channels 0 and 1 begin, an order of the script, the runlist, three orders of the script.  The addresses of a
 * run's memory say which it is.  Channel 1, when there is an entry in its ring, gives a method that shows that it has the
 * engine.
 */
#ifndef HOST_SCRIPT_H
#define HOST_SCRIPT_H

#include "hub/host/host_corners.h"

#define HOST_RUN     7 /* lines */
#define HOST_ANSWERS 16

enum { HOST_FIRST_ORDER = 2, HOST_LIST_LINE = 3 }; /* lines of a run */

/* Where a run's memory lies: bits 39:32. */
enum {
    HOST_RING = 0x21,
    HOST_RING_1 = 0x22,
    HOST_SEGMENT = 0x41,
    HOST_SEGMENT_1 = 0x42,
    HOST_SECOND = 0x51,
    HOST_MEMORY = 0x61
};

struct host_script {
    u32 code;       /* the low half of the run's addresses */
    u32 ps;         /* of a clock */
    u32 ramfc[48];  /* of channel 0 */
    u32 put1;       /* of channel 1 */
    u32 list, size; /* the runlist's first entry, if not 0, and its length */
    u32 entry[4], word[8], second[8];
    u32 missing; /* bit n: answer n */
    struct host_order order[HOST_RUN];
    bool ordered[HOST_RUN];
    u32 answer[HOST_ANSWERS]; /* what semaphores hold, answer n */
};

/* Returns what a script is before its corner changes it. */
struct host_script host_script_plain(unsigned corner, unsigned run);

/* Writes channel 0's first segment; an order in a line. */
void host_script_say(struct host_script *s, const u32 *word, u32 words);
void host_script_order(struct host_script *s, unsigned line, enum host_what what, u32 value);

/* Returns a header. */
static inline u32 host_inc(u32 method, u32 count)
{
    return 1u << 29 | count << 16 | method;
}

#endif
