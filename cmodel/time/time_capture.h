/* time_capture.h - what the machine does, written down as jobs of a timed net: taps on its wires and on memory (time_net.h)
 *
 *   unit A --- given ---->| wire |---- taken ---> unit B
 *               |                       |
 *               v                       v
 *         A's job gives           B's next job begins
 *
 * What a unit counts of clocks, asks of memory and gives between two packets that it takes is the job of the first.  Where a wire has ends at
 * several instances of a block, what stands between (xbar, arb, gpm) is a unit of no clocks.  What of a unit's clocks comes where nothing
 * shows its cause, as those of a search without a result, is the next job's.
 *
 * What the front end begins with an action is a draw (struct time_act).
 *
 * chosen: what the CPU writes goes to memory by a way of its own, as it does beside a GPU that shares DRAM with it; its orders never make the
 * GPU wait
 * chosen: a semaphore is acquired when all that came before has ended
 * chosen: batches of vertices go round the SMs
 *
 * Not modelled: that PROP, stri and TRAM have room for so many tiles and planes; that hazard has a tile wait for another one's colours.
 */
#ifndef TIME_CAPTURE_H
#define TIME_CAPTURE_H

#include "gpu.h"
#include "mem/time/mem_time_look.h"
#include "time/time_net.h"

#define TIME_JOINS   4
#define TIME_DEPTH   8 /* of wires and units that time_wires.def does not name */
#define TIME_LATENCY 1
#define TIME_ASKED   TIME_NONE
#define TIME_STAGES  4
#define TIME_FLIGHTS 8
#define TIME_SPACES  256

/* What the front end began; or a draw that was held, in a tile. */
struct time_act {
    enum class_action what;
    u64 number; /* of its kind, from 1; 0: the machine counts none of it, or a condition left it out */
    u32 of;     /* the draw whose part in a tile it is, as tiles have them; or itself */
    u32 next;  /* the first of its parts in tiles; of a part the next one; or TIME_NONE */
    u32 visit; /* of a part: the visit of a tile, from 1 on; 0 */
    u32 x, y;  /* ... the tile's first pixel */
};

/* Draws that are held (gpc/wdx/bin): by bundle; and what is drawn of them now. */
struct time_tiles {
    u32 held[128]; /* the draw; as many as bin_entry.state names */
    bool on;
    u32 before; /* the draw that was captured when they began */
    u32 visit, x, y;
};

/* A unit of the machine. */
struct time_station {
    const char *block, *name;
    u32 unit, instance;
    const u64 *clocks; /* that it counts, or NULL */
    u64 seen;          /* of them */
    u32 clients;       /* of memory, a bit each */
    bool apart;        /* what came last is of the station apart */
};

/* Of a wire's packets those of a part of a primitive, and how many have been taken up to its last. */
struct time_part {
    u64 name;
    u64 packets;
};

/* An end of a wire of the machine. */
struct time_point {
    struct net_tap tap, **where;
    struct time_capture *capture;
    const char *wire;
    u32 at;       /* the instance of its consumer */
    u32 from, to; /* stations, or TIME_NONE */
    u32 pipe;     /* or TIME_NONE: nobody takes from it */
    u32 apart_of; /* the unit's own station, of which another one takes from it or gives to it, or TIME_NONE; */
    u32 apart; /* ... that which gives, or TIME_NONE: it takes */
    u32 ahead,
        behind;   /* the station that takes from it, and the pipe from that to 'to'; or TIME_NONE */
    bool flushes; /* its packets are rop_flush: */
    u64 waited;   /* ... how many of them there were up to the last that others wait for */
    u32 joins, join[TIME_JOINS], less[TIME_JOINS]; /* points */
    bool has_parts;                                /* another point's packets wait for them: */
    struct time_array parts;                       /* struct time_part */
    u32 part_of;                                   /* ... by which that is; or TIME_NONE */
    u64 part, part_name;                           /* its own last packet's */
    u32 part_at;
    void (*took)(struct time_capture *c, const struct time_point *p, const void *packet);
    u32 core;   /* of the SM that gives to it, in gpu.core; or TIME_NONE */
    bool deals; /* to PESs in turn */
};

/* A VSC for each PES, of more than one: what takes from sm_vsc, by which wire; points of what it gives. */
#define TIME_PESS 4
struct time_pes {
    u32 count, station[TIME_PESS], pipe[TIME_PESS];
    u32 given, taken; /* whose the last packet was */
    struct time_point *out[2];
};

/* Sectors of which the ROP has written a part: it writes each once, when the rest has come, or another one needs the place.  Those that it
 * read last, plus 1, which are not read for the other part; 0: none.
 */
#define TIME_GATHERS 32 /* chosen */
#define TIME_READS   32 /* chosen */
struct time_gather {
    u64 read[TIME_READS];
    unsigned reads;
    struct mem_time_request part[TIME_GATHERS];
    unsigned count;
};

struct time_capture {
    struct gpu *gpu;
    struct time_gather gather;
    struct time_net *net;
    void *(*room)(void *was, u64 had, u64 bytes);
    struct time_recorder *recorder; /* or NULL: programs take no time */
    u32 servers;                    /* of the net, which SMs are */
    u32 stations, points, told;
    struct time_station station[TIME_UNITS];
    struct time_point *point;
    struct net_wire *wire;                /* as they are told, 'told' of them */
    struct time_array asked[MEM_CLIENTS]; /* struct mem_time_request: nobody's yet */
    const struct mem_space *space[TIME_SPACES];
    struct mem_tap tap;
    struct world_drop drop; /* that the GPU had */
    bool watched;           /* who else looks at the GPU does so now */
    u32 front, scc;         /* the stations of the front end; of constants' updates */
    unsigned channel;       /* whose method was last */
    unsigned engine;        /* whose action was last */
    bool switched;          /* methods of another one have come since */
    struct time_array acts; /* struct time_act, by draw of the net */
    u32 act;                /* the last that the front end began */
    struct time_tiles tiles;
    struct time_pes pes;
    u32 dealt; /* batches of vertices */
    u32 grids; /* the station of SMs that run them */
    struct time_array
        cta[CWD_SMS];  /* u64: of each CTA of such an SM the place of its job's number, */
    u64 ctas[CWD_SMS]; /* ... and how many of them are known */
    u32 done_pipe;     /* of sm_cwd */
};

/* Makes units and wires of a net that is empty but for its servers, and looks at the machine from now on.  False: memory is short. */
bool time_capture_begin(struct time_capture *c, struct gpu *g, struct time_net *n,
                        struct time_recorder *r);

/* Looks no more. */
void time_capture_end(struct time_capture *c);

/* Numbers the action that began last: the machine has counted it now. */
void time_capture_number(struct time_capture *c, const struct fe_action *a);

/* The machine is at rest: what it did since the last time is whole. */
void time_capture_settle(struct time_capture *c);

/* What memory was asked for, and clocks counted, since the last time become the unit's. */
void time_capture_charge(struct time_capture *c, struct time_station *s);

/* Parts.  time_capture_wires.c: makes stations and points of the wires that were told. */
bool time_capture_wires(struct time_capture *c);

/* The same: returns a unit's station, which is made where it is not there yet. */
u32 time_capture_station(struct time_capture *c, const char *block, const char *name, u32 instance);

/* time_capture_beside.c: what time_wires.def has of stations beside units, and of packets that wait for others. */
void time_capture_beside(struct time_capture *c);

/* time_capture_pes.c: makes a VSC for each of so many PESs; a packet is given to one, it takes it. */
void time_capture_pes(struct time_capture *c, unsigned pess);
void time_capture_pes_given(struct time_capture *c, struct time_point *p, const void *packet);
void time_capture_pes_taken(struct time_capture *c, struct time_point *p, const void *packet);

/* time_capture_parts.c: a packet is one of a part; it waits for those of its part that came by point 'part_of'. */
void time_capture_part(struct time_capture *c, struct time_point *p, const void *packet);
void time_capture_part_need(struct time_capture *c, struct time_point *p, const void *packet);

/* time_capture_front.c: what the packets of some wires are beside jobs: a channel's word, method; Host waits; an action begins.
 * time_capture_warps.c: a grid, which may invalidate constants; a CTA.
 */
void time_capture_word(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_method(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_host(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_acts(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_grid(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_cta(struct time_capture *c, const struct time_point *p, const void *packet);

/* time_capture_tiles.c: of draws that are held: a primitive is, a tile is visited; bytes of a target need not be written back. */
void time_capture_held(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_visit(struct time_capture *c, const struct time_point *p, const void *packet);
void time_capture_drop(void *capture, struct mem_space *space, u64 va, u64 bytes);

/* Returns the number of an address space: those with one directory are one. */
u32 time_capture_space(void *capture, const struct mem_space *space);

/* time_capture_warps.c: what a core has executed since the last time is a server's, for the unit's job; CTAs that have ended are. */
void time_capture_warps(struct time_capture *c, u32 unit, u32 core);
void time_capture_ctas(struct time_capture *c);

/* time_capture_gather.c: returns whether something is to be asked now: 'r', which may have become another one.  Gives what has not been
 * asked yet, one by one.
 */
bool time_capture_gather(struct time_capture *c, struct mem_time_request *r);
bool time_capture_gathered(struct time_capture *c, struct mem_time_request *r);

#endif
