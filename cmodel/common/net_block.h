/* net_block.h - a block's stand-ins, and steps of its units: define NET, the block, and NET_DEF, then include
 *
 * UNIT_wired steps a unit, or its stand-in.
 */
#define UNIT(u, what, row, ports) struct stand_in u;
#define BLOCK(u, ports)           struct u##_stand_ins u;
#define BLOCKS(u, most, many, ports) struct u##_stand_ins u[most];
#include "common/net_rest.h"
struct NET_(_stand_ins) {
    char none; /* where there can be none */
#include NET_DEF
};
#include "common/net_undef.h"

#define UNIT(u, what, row, ports) \
    static inline bool u##_wired(struct u *unit, const struct u##_wires *p, const struct stand_in *s) \
    { return s->step ? s->step(s->self, unit, p) : u##_step(unit ports); }
#define INNER(u, place, what, row, ports) \
    static inline bool u##_wired(struct u *unit, const struct u##_wires *p, const struct stand_in *s) \
    { (void)s; return u##_step(unit ports); }
#define PART(u, ports) \
    static inline bool u##_wired(struct u *unit, const struct u##_wires *p) \
    { return u##_step(unit ports); }
#define TAKES(t, w)                   , p->w
#define GIVES(t, w)                   , p->w
#define USES(t, n)                    , p->n
#define ENDS(t, w)                    , p->w, p->w##_at
#define ENDS_OF(t, w)                 , p->w, p->w##_of
#include "common/net_rest.h"
#include NET_DEF
#include "common/net_undef.h"

struct NET;
struct NET_(_wires);
void NET_(_net_reset)(struct NET *b);
bool NET_(_net_step)(struct NET *b, const struct NET_(_wires) *w, const struct NET_(_stand_ins) *s);
bool NET_(_net_idle)(const struct NET *b);
bool NET_(_net_watched)(const struct NET_(_stand_ins) *s); /* a unit has a stand-in */
void NET_(_net_units)(struct NET *b, const struct NET_(_wires) *w, struct NET_(_stand_ins) *s,
                      struct net_place at, net_unit_told *told, void *context);
void NET_(_net_wires)(struct NET *b, struct net_place at, net_wire_told *told, void *context);
#undef NET
#undef NET_DEF
