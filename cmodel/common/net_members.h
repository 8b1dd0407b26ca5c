/* net_members.h - the units and wires of a .net as members of its block's struct: define NET_DEF, then include */
#define WIRE(t, w)                struct t##_fifo w;
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports) struct u u;
#define CALLED(u, what, row, ports)
#define PART(u, ports)            struct u u;
#define BLOCK(u, ports)           struct u u;
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
