/* net_count.h - counts what a .net lists, in 'n': define NET_DEF, then include */
#define WIRE(t, w)                        n.wires++;
#define FAN(t, w, most, many)             n.wires++;
#define EDGE(t, w)                        n.edges++;
#define UNIT(u, what, row, ports)         n.units++;
#define INNER(u, place, what, row, ports) n.units++;
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
