/* time_ports.h - who is at the ends of the machine's wires: units and parts of the .nets, and what blocks do themselves */
#ifndef TIME_PORTS_H
#define TIME_PORTS_H

#include "common/types.h"

/* A list: a row of a unit or part, then those of its ports. */
enum time_port_kind { TIME_PORT_OF, TIME_PORT_TAKES, TIME_PORT_GIVES };
struct time_port {
    enum time_port_kind kind;
    const char *block; /* of a unit */
    const char *name;  /* of the unit, of the wire */
    u64 clocks;        /* where a unit counts them, in its struct; TIME_NO_CLOCKS: it does not */
};
#define TIME_NO_CLOCKS UINT64_MAX

extern const struct time_port time_ports[];
extern const unsigned time_ports_count;

/* Finds who gives to a wire, or takes from it; NULL: nobody. */
const struct time_port *time_port_end(const char *wire, enum time_port_kind kind);

#endif
