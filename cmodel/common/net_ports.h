/* net_ports.h - struct UNIT_wires of every unit, part and block of a .net: define NET_DEF, then include */
#define UNIT(u, what, row, ports) struct u##_wires { ports };
#define INNER(u, place, what, row, ports) struct u##_wires { ports };
#define PART(u, ports)            struct u##_wires { ports };
#define BLOCK(u, ports)           struct u##_wires { ports };
#define BLOCKS(u, most, many, ports) struct u##_wires { ports };
#define TAKES(t, w)                   struct t##_fifo *w;
#define GIVES(t, w)                   struct t##_fifo *w;
#define USES(t, n)                    struct t *n;
#define TAKES_EACH(t, w)              struct t##_fifo *w;
#define GIVES_EACH(t, w)              struct t##_fifo *w;
#define TAKES_OF(t, w)                struct t##_fifo *w;
#define GIVES_OF(t, w)                struct t##_fifo *w;
#define ENDS(t, w)                    struct t##_fifo *w, *w##_at;
#define ENDS_OF(t, w)                 struct t##_fifo *w, *w##_of;
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET_DEF
