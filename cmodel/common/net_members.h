/* net_members.h - the units and wires of a .net as members of its block's struct: define NET_DEF, then include */
#define WIRE(t, w)                struct t##_fifo w;
#define FAN(t, w, most, many)     struct t##_fifo w, w##_at[most];
#define CROSS(t, w, most_of, many_of, most, many) struct t##_fifo w, w##_of[most_of], w##_at[most];
#define UNIT(u, what, row, ports) struct u u;
#define PART(u, ports)            struct u u;
#define BLOCK(u, ports)           struct u u;
#define BLOCKS(u, most, many, ports) struct u u[most];
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
