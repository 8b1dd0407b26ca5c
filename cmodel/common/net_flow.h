/* net_flow.h - the flow driver of a block's .net: packets go by calls, each until it rests (common/net.h)
 *
 * One file reads all .nets of a part of the GPU, so that calls between them cost nothing.  It has a struct FLOW: for each block b of
 * the .nets the instance 'b' that a packet is in and its number, b_at; 'port', the port of memory; and 'waits'.  It defines FLOW, then
 * includes net_flow_names.h for each .net, then this file for each, with NET and NET_DEF.  It has of them:
 *
 *   W_put(f, x)      puts a packet on wire W: it is counted and taps see it; the consumer takes it; and what the consumer then has to
 *                    give goes on likewise, before W_put returns
 *   W_put_batch      the same of the wire's second packet, which stands for BATCH_count(x) packets, of which BATCH_packet(x, i, &t)
 *                    makes one: as taps see them, and the consumer, if it does not take the batch
 *   UNIT_pour(f)     puts all on their wires that a unit has to give
 *
 * and it defines W_route(b, x), and W_route_batch, of each FAN and CROSS of block b: the instance that a packet goes to; or NET_ALL: it
 * goes to all, when all have sent it.
 *
 * A unit or wire is made if NET_FLOW_name is NET_FLOW_MADE.  Of another unit the file has the W_take of its inputs, of another wire
 * W_put.
 *
 * A packet that its consumer refuses waits in the wire's FIFO, and 'waits' is set: then steps bring all to rest (net_code.h).
 */
#define UNIT(u, what, row, ports)  NET_PASTE(NET_FLOW_UNIT_, NET_PICK(NET_FLOW_##u, 0))(u, none ports)
#define PART(u, ports)             NET_PASTE(NET_FLOW_UNIT_, NET_PICK(NET_FLOW_##u, 0))(u, none ports)
#define TAKES(t, w)                , (NET_PICK(NET_MEMORY_##t, TAKE), t, w, ~)
#define GIVES(t, w)                , (NET_PICK(NET_MEMORY_##t, GIVE), t, w, ~)
#define LENDS(t, w)                , (LEND, t, w, ~)
#define TAKES_BATCH(t, w, batch)   , (TAKE_BATCH, t, w, batch)
#define LENDS_BATCH(t, w, batch)   , (LEND_BATCH, t, w, batch)
#define GIVES_BATCH(t, w, batch)   , (GIVE_BATCH, t, w, batch)
#define USES(t, n)                 , (NET_PICK(NET_MEMORY_##t, USE), t, n, ~)
#define WIRE(t, w)                 NET_PASTE(NET_FLOW_WIRE_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define FAN(t, w, most, many)      NET_PASTE(NET_FLOW_FAN_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define MERGE(t, w, most, many)    NET_PASTE(NET_FLOW_MERGE_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define CROSS(t, w, most_of, many_of, most, many) \
    NET_PASTE(NET_FLOW_CROSS_, NET_PICK(NET_FLOW_##w, 0))(t, w)
#define BATCH(t, w, batch)         NET_PASTE(NET_FLOW_BATCH_, NET_PICK(NET_FLOW_##w, 0))(t, w, batch)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

#define BLOCKS(u, most, many, ports) NET_EACH(NET_FLOW_END, (u, many), none ports)
#define TAKES_EACH(t, w) , (ENTER, t, w, w##_at)
#define GIVES_EACH(t, w) , (LEAVE, t, w, w##_at)
#define TAKES_OF(t, w)   , (ENTER, t, w, w##_of)
#define GIVES_OF(t, w)   , (LEAVE, t, w, w##_of)
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"
#undef NET
#undef NET_DEF
