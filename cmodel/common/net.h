/* net.h - netlists: lists of a block's wires and units, stand-ins for units, taps on wires (net_tap.h)
 *
 * A block's .net file lists the block's wires and the units on them, in flow order:
 *
 *   #include "unit.h"              of its units, where BLOCK_HEADERS is defined
 *   WIRE(packet, wire)             a FIFO of the block
 *   EDGE(packet, wire)             a wire of the block around it
 *   RAM(struct, name)              memory that is passed to steps: a part of this block,
 *   EDGE_RAM(struct, name)         ... or of the block around it
 *   UNIT(unit, what, count, ports) a unit of bridge/unit/units.list; 'count' of what it works on, 'what', have come
 *   INNER(unit, place, what, count, ports)  a unit that another one, or the block's own code, has inside at 'place' and
 *                                  calls by the functions of its wires; its wires count, and are looked at (net_pass.h)
 *   PART(part, ports)              a part without vectors
 *   BLOCK(block, ports)            a block with a .net of its own
 *   BLOCKS(block, most, count, ports)  'count' instances of one, of which there is room for 'most'
 *   FAN(packet, wire, most, count) a wire with one end here, and one at each of those instances, which take its packets
 *   MERGE(packet, wire, most, count) the same, where the instances give them
 *   CROSS(packet, wire, most_of, count_of, most, count)  the same, with ends at the instances of a second block
 *   FAN_BY(part, ...)              a FAN whose packets 'part' takes and gives while there are several instances: W_hold and W_pass, which
 *                                  says to which; MERGE_BY(part, packet, wire, block, ...): W_collect and W_next
 *   BATCH(packet, wire, batch)     the second packet of a wire, which stands for several (net_flow.h); FAN_BATCH that of a FAN to
 *                                  a block's instances, FAN_BATCH_BY of a FAN_BY, CROSS_BATCH that of a CROSS between two blocks'
 *   LOGIC(step)                    a step of the block's own code; 'b' is the block, 'w' its outer wires
 *
 * Ports stand in the order of the parameters of the unit's step: TAKES(packet, wire), GIVES(packet, wire),
 * USES(struct, name) of a RAM.  ASKS(unit, packet, wire, answer, back): the part's functions get the unit, whose functions they call, and
 * the two wires; beside a stand-in of the unit NULL, and packets go by the wires.  HOLDS, HOLDS_BATCH and COLLECTS are ends of a FAN_BY and
 * a MERGE_BY; PASSES_BATCH is one whose batch goes on behind all that the part gives before it.  TAKES_BATCH and GIVES_BATCH(packet, wire, batch) are ports of a wire that has a second packet; LENDS
 * and LENDS_BATCH take, and lend the producer the place to write to.  GIVES_LOAN(packet, wire, (loan, unit, back, made)): by calls,
 * while nobody looks at the two wires, the packet's data are lent to 'unit', which gives them back as 'made' by wire 'back'.
 * TURNS(packet, wire, answer, back): what comes by 'wire' becomes its answer at once; GIVES_ALONE, GIVES_ALONE_BATCH: with the packet
 * comes a state of who takes it (net_step.h).  An instance has TAKES_EACH and GIVES_EACH, its own end of a FAN; ENDS(packet, wire)
 * gives a part all ends: 'wire', and 'wire_at' by instance.  For the ends of a CROSS at the second block's instances
 * these are TAKES_OF, GIVES_OF, ENDS_OF, and 'wire_of'.  The part moves packets between them, and nothing when
 * there is one instance: then both ends are one FIFO.  A unit with USES(mem) also has request and reply wires: used only if
 * the RAM pointer is NULL, that is in a unit bench or beside a stand-in (mem/mem_port.h).  The list is read into:
 *
 *   net_ports.h     struct UNIT_wires: a unit's ports by the names of their wires
 *   net_block.h     struct BLOCK_stand_ins; UNIT_wired(), a step of a unit or of its stand-in
 *   net_members.h   the members of the block's struct: units and wires
 *   net_step.h      UNIT_step, of the functions of the unit's wires
 *   net_flow.h      the flow driver: packets go by calls
 *   net_code.h      the queue driver, and what else a block does with all it has: BLOCK_net_reset, _step, _idle, _watched, _units, _wires
 *
 * Each reading defines what it makes of some entries; net_rest.h makes nothing of the others, net_undef.h forgets all.
 */
#ifndef NET_H
#define NET_H

#include <stddef.h>
#include <string.h>

#include "common/net_tap.h"
#include "common/types.h"

/* Replaces a unit's step: moves packets and returns whether any moved.  'unit' is the unit, which begins with
 * its state bundle; 'wires' is its struct UNIT_wires.
 */
struct stand_in {
    bool (*step)(void *self, void *unit, const void *wires); /* or NULL */
    void *self;
};

/* Which instance of its block something is in, and of how many: blocks of blocks in flow order. */
struct net_place {
    unsigned instance, instances;
};

/* A wire and its present state. */
struct net_wire {
    const char *block, *name, *packet; /* packet: the STRUCT's name */
    struct net_place at;               /* of the block */
    int of, end; /* of a CROSS and a FAN: at this instance; NET_NO_END: here */
    const void *fifo;
    unsigned count; /* packets that wait */
    u64 pushed;     /* that ever came */
    void (*look)(const void *fifo, int at,
                 u32 *bits); /* packs the one 'at' places behind the first */
    struct net_tap **tap;    /* where taps go (net_tap_on) */
};

/* A unit of bridge/unit/units.list and its present state. */
struct net_unit {
    const char *block, *name;
    struct net_place at;
    void *unit;                /* which begins with its state bundle */
    const void *wires;         /* its struct UNIT_wires, while this is told */
    struct stand_in *stand_in; /* or NULL: there can be none */
    bool idle;                 /* no packet is inside */
    const char *what;          /* its packets are */
    u64 packets, clocks;
};

#define NET_NO_END    (-1)
#define NET_ALL       UINT32_MAX /* of a route: to all instances (net_flow.h) */
#define NET_INSTANCES 160        /* of a block, at most */

typedef void net_wire_told(void *context, const struct net_wire *);
typedef void net_unit_told(void *context, const struct net_unit *);

/* Sets 'any', a bool that is false before, if one of the units that it is told of has a stand-in. */
static inline void net_note_stand_in(void *any, const struct net_unit *u)
{
    *(bool *)any |= u->stand_in && u->stand_in->step;
}

/* Sets 'any', a bool that is false before, if one of the wires that it is told of has a tap. */
static inline void net_note_tap(void *any, const struct net_wire *w)
{
    *(bool *)any |= *w->tap != NULL;
}

/* Told of all wires: finds the one that has a name, in an instance of its block; of a FAN or a CROSS the end that all packets
 * pass.
 */
struct net_wire_choice {
    const char *name;
    unsigned instance;
    struct net_tap **tap; /* of the wire; NULL before, and if there is none */
};
static inline void net_choose_wire(void *choice, const struct net_wire *w)
{
    struct net_wire_choice *c = choice;

    if (w->of == NET_NO_END && w->end == NET_NO_END && w->at.instance == c->instance &&
        !strcmp(w->name, c->name))
        c->tap = w->tap;
}

/* Takes the taps off the wires that it is told of, for net_unpark to put them back where they were.  A reset, a snapshot and a copy are
 * made in between.  'taps' is a struct net_tap *, NULL before.
 */
static inline void net_park(void *taps, const struct net_wire *w)
{
    struct net_tap **parked = taps, *t = *w->tap;

    if (!t)
        return;
    t->wire = w->tap;
    t->parked = *parked;
    *parked = t;
    *w->tap = NULL;
}

static inline void net_unpark(struct net_tap *parked)
{
    for (struct net_tap *t = parked; t; t = t->parked)
        *t->wire = t;
}

/* Returns the place of instance i of 'count' in a block that is at 'at'. */
static inline struct net_place net_place(struct net_place at, unsigned i, unsigned count)
{
    return (struct net_place){ at.instance * count + i, at.instances * count };
}

#define NET_JOIN(a, b)  a##b
#define NET_PASTE(a, b) NET_JOIN(a, b)
#define NET_TEXT(a)     #a
#define NET_QUOTE(a)    NET_TEXT(a)
#define NET_(name)      NET_PASTE(NET, name)

#endif
