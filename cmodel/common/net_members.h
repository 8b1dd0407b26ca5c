/* net_members.h - the units and wires of a .net as members of its block's struct: define NET_DEF, then include */
#define WIRE(t, w)                struct t##_fifo w;
#define FAN(t, w, most, many)     struct t##_fifo w, w##_at[most];
#define CROSS(t, w, most_of, many_of, most, many) struct t##_fifo w, w##_of[most_of], w##_at[most];
#define EDGE(t, w)
#define RAM(t, n)
#define EDGE_RAM(t, n)
#define UNIT(u, what, row, ports) struct u u;
#define CALLED(u, what, row, ports)
#define PART(u, ports)            struct u u;
#define BLOCK(u, ports)           struct u u;
#define BLOCKS(u, most, many, ports) struct u u[most];
#define LOGIC(step)
#define TAKES(t, w)
#define GIVES(t, w)
#define USES(t, n)
#define TAKES_EACH(t, w)
#define GIVES_EACH(t, w)
#define TAKES_OF(t, w)
#define GIVES_OF(t, w)
#define ENDS(t, w)
#define ENDS_OF(t, w)
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
