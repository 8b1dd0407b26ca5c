/* hub.h - the hub: from a channel's ring of commands to what is written in memory (facts/hub.md)
 *
 *   GPFIFO  +------+ host_fe  +----+ fe_action  +--------------------+
 *  -------->| host |--------->| fe |----------->| i2m ce rstr2d      |<--> memory, by virtual address
 *           +------+          +----+            | reports, constants |
 *              ^ semaphores, segments |         +--------------------+
 *              v                      | hub_gpc: draws, clears, grids
 *            memory                   v
 *
 * Steps Host, gives each method to the front end of its channel, and does what acts: inline data, copies, 2D,
 * semaphores and reports, constant buffer updates, conditional rendering.  Draws, clears and grids go on over
 * hub_gpc, one at a time: the state that they need is that of the channel's front end until the next step.
 *
 * An engine ends an action before the next begins, so Host always finds it idle.  The engines and their wires are a
 * netlist (hub.net); Host, and each channel's front end, give and take by calls, a burst of methods at a time, and their wires count.
 * An engine's bundle is made again only when a method has changed it (readers.def).
 * chosen: draws that conditional rendering drops do not go on; clears and blits neither (facts/classes/3d_semantics.md 13)
 *
 * One set of wires is all channels': a GPU has one Host and one front end of an engine, whatever channel is on it, and a method carries its
 * channel.  Each channel has a front end's state of its own here, which hardware would save and load as it switches.
 *
 * SET_REPORT_SEMAPHORE_D ACQUIRE waits for a word in memory.
 * chosen: a channel that waits gives up the engine, as Host's acquire with the switch hint does; it goes on as soon as
 * the word is there, when Host next looks for a channel or a word.
 *
 * Not modelled: reports of ZCULL_STATS0 to 3, ALPHA_BETA_CLOCKS, IEEE_CLEAN_* and BOUNDING_RECTANGLE, which are refused by
 * name; counters of what hub_gpc does, which who takes it adds to 'report'; what that leaves out it tells
 * (hub_uncounted), so that a report whose counter lacks draws is counted as such.
 */
#ifndef HUB_H
#define HUB_H

#include "gpu_fault.h"
#include "hub/hub_net.h"
#include "hub/hub_report.h"
#include "hub/scc/scc.h"
#include "mem/mem_space.h"

#define HUB_HEADERS
#include "hub/hub.net"
#undef HUB_HEADERS

#define HUB_CHANNELS 16 /* that a simulation may use */

/* A wait of the 3D pipe; that of compute has none.  known: class b1c0 */
struct hub_wait {
    bool on, at_least; /* at_least: COMPARISON GE */
    u40 va;
    u32 payload;
    u64 address; /* of the word that asked for it */
};

struct hub_channel {
    bool used;
    bool render
        [2]; /* conditional rendering of 3D, of 2D: what SET_RENDER_ENABLE_C said when it was written */
    struct fe fe;
    struct mem_space space;
    struct hub_wait wait;
    struct scc scc;
    u32 solid_x[3], solid_y[3]; /* points of a 2D shape so far */
    unsigned points;
    bool stream_begins; /* the next word from the CPU is a picture's first */
};

struct hub_counts {
    u64 inlines, inline_words, copies, blits, solids, cpu_words, reports, constants, notifies;
    u64 skipped;           /* by conditional rendering */
    u64 waits;             /* acquires whose value was not there at once */
    u64 reports_uncounted; /* of counters that lack draws */
    u64 bundles;           /* made, because a method had changed them */
};

/* Who has put off work of draws (world/world_bin.h): 'hears' is told of each action before it is done, and of Host's own that write
 * memory or change translations (CLASS_HOST, ACTION_OTHER).  False: a fault that the hub has now, of the same channel: the action is not done.
 * NULL: nobody.
 */
struct hub_holder {
    bool (*hears)(void *self, unsigned channel, enum class_index engine, enum class_action what);
    void *self;
};

struct hub;

/* hub_engines.c: steps of the netlist. */
bool hub_memory(struct hub *h, const struct mem *m); /* at the other end of the engines' wires */
bool hub_done(struct hub *h, const struct mem *m);   /* what engines say when they are done */

#define NET     hub
#define NET_DEF "hub/hub.net"
#include "common/net_block.h"

struct hub {
    struct host host;
    struct hub_counts counts;
    u64 report[HUB_REPORTS];
    struct hub_stream {
        u64 needed, succeeded; /* primitives of stream output */
        u64 out;               /* those of the last program before the raster */
    } stream[HUB_STREAMS];
    u32 uncounted;    /* bit r: report r lacks draws */
    unsigned waiting; /* channels whose pipe waits */
    bool has_fault;
    struct gpu_fault fault;
    struct hub_holder holder;
    struct hub_channel channel[HUB_CHANNELS];
    u32 running; /* bit c: the front end of channel c may have more to give */
    struct fe_action_fifo hub_gpc;
    struct
        hub_inner { /* what each channel has: the bundle of the newest one, clocks of all (hub_units) */
        struct {
            struct pb_config cfg;
            u64 clocks;
        } pb;
        struct {
            struct fe_config cfg;
            u64 clocks;
        } fe;
        struct {
            struct mme_config cfg;
            u64 clocks;
        } mme;
    } inner;
    struct pb_wires pb_wires; /* what Host and the front ends are told of the wires inside */
    struct mme_wires mme_wires;
    struct hub_bundle {
        bool made;
        unsigned channel, engine;
    } bundle[CLASS_READERS]; /* whose state a unit's bundle is */
    bool engines;            /* may have something to do, */
    unsigned acting;         /* for this channel, */
    u64 acting_at;           /* of the action at this address */
#define NET_DEF "hub/hub.net"
#include "common/net_members.h"
};

void hub_reset(struct hub *h); /* 'h' is zeros: fresh memory stays untouched */

/* A channel begins, in an address space; its ring is Host's business (hub_order). */
void hub_open(struct hub *h, unsigned channel, const struct gmmu_config *space);

/* Does the next thing; false: nothing is left to do, a fault is there (has_fault), or hub_gpc waits. */
bool hub_step(struct hub *h, const struct mem *m, const struct hub_stand_ins *s);

/* Host is to do something: bind a channel, look at an index... */
void hub_order(struct hub *h, const struct host_order *o);

/* Host and the front ends find their wires again, in a hub that was copied or read (a snapshot); or forget them, before it is kept. */
void hub_join_wires(struct hub *h);
void hub_part_wires(struct hub *h);

/* Tells every wire, and every unit, in flow order; what each channel has is told once. */
void hub_wires(struct hub *h, net_wire_told *told, void *context);
void hub_units(struct hub *h, struct hub_stand_ins *s, net_unit_told *told, void *context);

/* An engine has got something to do, which it ends before the next command.  Returns true. */
bool hub_begin(struct hub *h, const struct hub_channel *c, u64 address);

/* hub_report.c: semaphores, reports, notifies, conditions. */
bool hub_release(struct hub *h, struct hub_channel *c, const struct mem *m,
                 const struct copy_done *d, u64 address);
bool hub_report(struct hub *h, struct hub_channel *c, const struct mem *m,
                const struct fe_action *a);

/* Looks again for what channels wait for; whether one goes on. */
bool hub_wake(struct hub *h, const struct mem *m);

/* CLEAR_REPORT_VALUE; and a draw of the channel that hub_gpc's taker leaves out. */
void hub_clear_report(struct hub *h, unsigned type);
void hub_uncounted(struct hub *h, const struct hub_channel *c);

bool hub_notify(struct hub *h, struct hub_channel *c, const struct mem *m,
                const struct fe_action *a);
bool hub_condition(struct hub *h, struct hub_channel *c, const struct mem *m, bool twod,
                   u64 address);

/* Tells the holder, if there is one; false: as it says. */
static inline bool hub_heard(const struct hub *h, unsigned channel, enum class_index engine,
                             enum class_action what)
{
    return !h->holder.hears || h->holder.hears(h->holder.self, channel, engine, what);
}

/* hub_actions.c: an action; false: a fault, which is kept. */
bool hub_act(struct hub *h, struct hub_channel *c, const struct mem *m, const struct fe_action *a);

/* Keeps a fault and stops the channel; returns false. */
bool hub_fail(struct hub *h, struct hub_channel *c, const struct gpu_fault *fault);

/* Keeps the fault of a client's access that failed, and stops the channel; returns false. */
bool hub_fail_access(struct hub *h, struct hub_channel *c, u64 address);

#endif
