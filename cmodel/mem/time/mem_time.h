/* mem_time.h - clocks of memory behind its door: crossbar, L2, compress bits, DRAM (facts/l2.md, facts/mem.md, XBAR)
 *
 *              +-----------+   +-------+   slice 0, 1   +------+   +------+   +------+
 *   request -->| translate |-->| ports |--------------->| bits |-->| tags |-->| DRAM |
 *   reply   <--|  (hook)   |<--|  XBAR |<---------------|      |   | banks|   |      |
 *              +-----------+   +-------+                +------+   +------+   +------+
 *
 * Observes: it has tags and "free from" clocks, and no data; what is read and written is done already.  Tags are those of the units
 * l2 and cbc, with their own functions.  A request is one page's at most; the crossbar carries each of its lines as one message, of
 * a compressed tile one for all.  Each client's bytes are counted at every level.
 *
 * A port moves a flit (GM20B: 32 bytes) a clock to a slice, and one back, in the order in which they come.  A source that has nothing
 * before a port is not held up by what others have there: they take turns; who was passed pays it back.  Slices look up one
 * tag a clock; each bank moves one sector a clock.  Of the channels before a slice (fbp/l2/l2_bus.h) that of compressed pages and atomics
 * waits for compress bits, in order; reads, writes and fills pass it.
 *
 * known: facts/mem.md, XBAR: 32 bytes a clock and slice each way, a slice every 1 KB
 * known: facts/fbp.md, L2: one lookup a clock, 8 numbers or one pair of halves a clock, decompressed 32 bytes, of Z16 16
 * chosen: a read is a flit there, and one for each sector back; a write is one and one for each sector, and has no reply: of lines
 * four flits of five are data, which is what rates.csv T13 has (25.6 bytes a clock)
 * chosen: a write of the hub's that goes on where the client's last one has ended, in its line, is of the same message: it needs no head,
 * and none of a sector that is under way (the copy engine's requests have up to 256 bytes, its beats 16; uploads come by words)
 * chosen: the ROP stands beside L2: it uses a slice's ports, without heads, but has no way through the crossbar
 * chosen: fills go to DRAM before what they evict; DRAM is one queue
 * chosen: a line of compress bits stands for 128 KB of memory where the page's entry names none; each slice fetches its half
 *
 * Slices, their lines, ports and DRAM are of the profile's shape; memory on the chip stands beside DRAM, for its own addresses.
 * chosen: a port's message is of 128 bytes, whatever a line of L2 has; ways that a profile has not are taken for ever
 *
 * Not modelled: banks and pages of DRAM; pauses of clients' own.
 */
#ifndef MEM_TIME_H
#define MEM_TIME_H

#include "fbp/l2/cbc/cbc.h"
#include "fbp/l2/l2.h"
#include "mem/mem_port.h"
#include "mem/time/mem_time_sweep.h"
#include "profile/mem_shape.h"

/* Clocks of a read of a sector that L2 has; of a client of the hub; of the ROP, which stands beside L2; how many more if L2 lacks it.
 * chosen: published of larger Maxwells are 200 to 220, and 130 to 150 more; of the ROP nothing is; the copy engine hides the hub's, and its own way
 * of 20, with 2048 bytes at 14.2 a clock (rates.csv X): 144 is the most
 */
#define MEM_TIME_HIT        200
#define MEM_TIME_HUB        120
#define MEM_TIME_NEAR       40
#define MEM_TIME_DRAM       150
#define MEM_TIME_SLICES     8 /* at most: a profile has so many of them (profile/mem_shape.h) */
#define MEM_TIME_SETS       256
#define MEM_TIME_WALKER     MEM_CLIENTS
#define MEM_TIME_SOURCES    17 /* at a port: the hub, GPCs, FBPs */
#define MEM_TIME_LAST_WAYS  4  /* chosen: lines of a set that may be of circular buffers */
#define MEM_TIME_DIRTY_WAYS 8  /* chosen: of a set; a third of L2, a tile of the binner, has 6 */

struct mem_time_request {
    enum mem_client client;
    enum mem_access access;
    u8 gpc, tpc;                /* whose client it is, of those that each GPC or TPC has; else 0 */
    u8 fbp;                     /* of ZROP and CROP: their partition */
    u8 page_shift;              /* of the page table's entry */
    u8 kind, state;             /* of the page; compress bits before the request */
    u8 state_after;             /* those that it leaves */
    bool is_volatile, circular; /* the page's; the line is of a circular buffer */
    bool halves;                /* of an atomic: of pairs of halves */
    u8 sweep;                   /* enum mem_time_sweep: then nothing else is looked at */
    u8 version; /* of constants: caches keep what was there before a change apart (gcc_time.h) */
    u8 unpacks; /* bytes a clock that L2 decompresses for the reply; 0: none */
    u8 tile; /* sectors of the compressed tile at 'address', where it begins; 0: a run of bytes */
    u16 held; /* of a tile: the sectors that are read, or of MEM_STORE written; others' writes then write all */
    u32 mask;           /* of MEM_WRITE in one sector: its bytes; 0: all of 'bytes' */
    u32 space;          /* the address space's number */
    u32 comptag;        /* its line of compress bits; 0: none */
    u64 va;             /* virtual, of the first byte; without address space that of memory */
    u64 address;        /* of memory; UINT64_MAX: a sparse page */
    u32 bytes, replied; /* that it moves; an atomic's that it gives back */
};

/* Makes requests of what a tap of memory is told: one of a run of bytes, one for each tile where tiles may be compressed. gpc, tpc,
 * fbp and space are 0.
 */
typedef void mem_time_told(void *context, const struct mem_time_request *r);
void mem_time_note(const struct mem_seen *what, mem_time_told *take, void *context);

/* What stands in front of the crossbar and behind L2; each returns when the request has passed; NULL: at once.
 * translate: the GMMU's TLBs; behind: the SMMU's, of each fill and eviction.  evicted: told of bytes that go to DRAM, whose client
 * wrote them last, and what 'act' was then.
 */
struct mem_time_hooks {
    u64 (*translate)(void *context, const struct mem_time_request *r, u64 at);
    u64 (*behind)(void *context, u64 address, u64 at);
    void (*evicted)(void *context, unsigned client, u32 act, unsigned bytes);
    void *context;
};

/* What a client's requests did.  Bytes, but for 'requests', 'reads' of them, 'hits' and 'misses': of sectors that L2 read; and tiles. */
struct mem_time_counts {
    u64 requests, reads;
    u64 asked;         /* as the client has them */
    u64 up, down;      /* on ports, in flits */
    u64 read, written; /* of L2's banks, for it */
    u64 hits, misses;
    u64 filled, evicted; /* from and to DRAM; evicted: what it wrote last of the line */
    u64 tiles_read[4],
        tiles_stored
            [4]; /* that may be compressed, by compress bits; by others than the ROP: those that are */
    u64 unpacked; /* bytes that L2 decompressed for it */
    u64 expanded; /* compressed tiles that it, not the ROP, wrote a part of */
};

/* What happened in all; clocks of waits are summed over requests. */
struct mem_time_totals {
    u64 bits_hits, bits_misses;
    u64 bits_read, bits_written; /* bytes of compress bits from and to DRAM */
    u64 demoted;                 /* lines cleaned as too many of their set were dirty */
    u64 sweeps, swept;           /* operations on all of L2; bytes that went to DRAM by them */
    u64 wait_request, wait_tag, wait_bank, wait_bits, wait_dram, wait_reply;
};

/* What has so much room a clock.  It is taken from a clock on, where there still is some: what comes later may be earlier. */
#define MEM_TIME_SLOTS 512 /* that are remembered; of a simulator */
#define MEM_TIME_SLOT  16  /* clocks */
struct mem_time_moved {    /* who is told what was taken of a slot, when it is remembered no more */
    void (*moved)(void *context, u64 slot, u32 units);
    void *context;
};
struct mem_time_way {
    const struct mem_time_moved *look; /* or NULL */
    u64 full, full_end;                /* slots from ... to ... have no room */
    u64 last; /* the last slot of which something was taken; those MEM_TIME_SLOTS before it are not remembered: */
    struct {
        u32 slot;
        u32 used;
    } slot[MEM_TIME_SLOTS];
};

struct mem_time_port {
    struct mem_time_way way;
    u64 free[MEM_TIME_SOURCES]; /* what each source has given is through */
    unsigned owed;              /* flits that passed others */
    u64 flits;                  /* in all */
};

#define MEM_TIME_HINTS 4096
#define MEM_TIME_PAGE  4096 /* bytes */
#define MEM_TIME_PAGES 1024 /* words of a bit each */
struct mem_time_slice {
    struct mem_time_port request, reply;
    struct mem_time_way tags, bank[L2_SECTORS], unpack, atomics;
    struct mem_time_way rop;       /* what is stored through it, in bytes */
    u64 bits_free;                 /* of the channel of compressed pages and atomics */
    u64 wrote[MEM_CLIENTS];        /* where each of the hub's has written last: the byte behind */
    u64 cleared[MEM_TIME_SOURCES]; /* where each partition has left bits alone last: the same */
    u64 volatile_free;             /* of the last line that was read so: */
    u27 volatile_line;
    u64 now; /* of the last access */
    struct l2_tag tag[MEM_TIME_SETS][L2_WAYS];
    u32 owner[MEM_TIME_SETS][L2_WAYS]; /* who wrote a line last: the client 7:0, 'act' then 31:8 */
    u16 dirty[MEM_TIME_SETS];          /* ways that may have dirty bytes; all that have */
    u8 way[MEM_TIME_HINTS]; /* that a line with such low bits was in last; of a simulator */
    struct cbc_lines bits;
};

/* What has a rate of its own. */
enum mem_time_part {
    MEM_TIME_PORTS,
    MEM_TIME_TAGS,
    MEM_TIME_BANKS,
    MEM_TIME_UNPACK,
    MEM_TIME_ATOMICS,
    MEM_TIME_DRAM_BUS,
    MEM_TIME_NEAR_BUS, /* memory on the chip */
    MEM_TIME_PARTS
};

struct mem_time {
    struct mem_time_hooks hooks;
    s32 slower
        [MEM_TIME_PARTS];     /* thousandths more that each takes, or less; for who asks what if */
    u32 owed[MEM_TIME_PARTS]; /* of each, what is left of a clock */
    bool tiled;               /* classes as tiled caching wants them */
    u32 act; /* what is under way, a number below 2^24 of the owner's: hooks.evicted */
    struct mem_time_way dram, near;                 /* near: memory on the chip */
    u64 dram_bytes, near_bytes;                     /* that they were given */
    u64 dram_end;                                   /* of all that both were given */
    struct mem_time_counts client[MEM_CLIENTS + 1]; /* the last: MEM_TIME_WALKER */
    struct mem_time_totals totals;
    u64 sampled[MEM_TIME_PAGES]; /* pages that textures have read, where L2 is theirs */
    u32 textures_written;        /* how often their caches were invalidated for it */
    const struct mem_shape *shape;
    unsigned slices, lines; /* of the shape; log2 of the lines of a block */
    struct mem_time_slice slice[MEM_TIME_SLICES];
};

/* Makes memory idle at clock 0, with nothing in its caches, no hooks, and nothing slower: the default profile's, or of a shape. */
void mem_time_reset(struct mem_time *m);
void mem_time_reset_as(struct mem_time *m, const struct mem_shape *shape);

/* Returns when the reply is back at the client; of a write, when it has been taken.  Requests come in nearly ascending order of 'at'. */
u64 mem_time_ask(struct mem_time *m, const struct mem_time_request *r, u64 at);

/* Returns when 'bytes' of page tables, 32 or 128 of one line, have come to the walker: L2 reads them for the hub. */
u64 mem_time_entry(struct mem_time *m, u64 address, unsigned bytes, u64 at);

/* Forgets what L2 has of lines of memory, which nobody needs: what is dirty is not written. */
void mem_time_drop(struct mem_time *m, u64 address, u64 bytes);

/* Writes all that is dirty to DRAM, compress bits too, and drops it if 'drops'; returns when it is there. */
u64 mem_time_clean(struct mem_time *m, bool drops, u64 at);

/* Does an operation on all of L2; returns when it is done: what was dirty is in DRAM. */
u64 mem_time_sweep(struct mem_time *m, u8 what, u64 at);

/* Returns the clocks, or bytes, that a part takes, with what 'slower' adds. */
static inline unsigned mem_time_slowed(struct mem_time *m, enum mem_time_part part, unsigned clocks)
{
    const u64 all = (u64)clocks * (u64)(1000 + m->slower[part]) + m->owed[part];

    m->owed[part] = (u32)(all % 1000);
    return (unsigned)(all / 1000);
}

/* mem_time_ways.c: takes 'units' of what has 'rate' of them a clock, from 'at' on; returns the clock behind the last. */
u64 mem_time_take(struct mem_time_way *w, unsigned rate, unsigned units, u64 at);

/* mem_time_ways.c: tells of the slots that are remembered still, as 'look' is told of others. */
void mem_time_moved_last(const struct mem_time_way *w, const struct mem_time_moved *look);

/* Does what mem_time_take does, of one a clock: mostly all is of one slot, which keeps room. */
static inline u64 mem_time_take_some(struct mem_time_way *w, unsigned units, u64 at)
{
    const u64 slot = at / MEM_TIME_SLOT, first = slot * MEM_TIME_SLOT;
    const unsigned n = slot % MEM_TIME_SLOTS;

    if (w->slot[n].slot == (u32)slot && w->slot[n].used + units < MEM_TIME_SLOT) {
        const u64 free = first + w->slot[n].used;

        w->slot[n].used += units;
        return (free > at ? free : at) + units;
    }
    return mem_time_take(w, 1, units, at);
}

/* A message of 'flits' from a source through a port; returns when its last flit has passed. */
u64 mem_time_pass(struct mem_time_port *p, unsigned source, unsigned flits, u64 at);

/* Returns when DRAM has given or taken bytes at an address. */
u64 mem_time_dram(struct mem_time *m, u64 address, unsigned bytes, u64 at);

/* Likewise, past the SMMU, which does not translate it.  known: facts/tlb.md 3: page tables, its own too, and compress bits */
u64 mem_time_dram_past(struct mem_time *m, u64 address, unsigned bytes, u64 at);

#endif
