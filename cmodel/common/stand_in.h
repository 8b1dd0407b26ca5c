/* stand_in.h - units wired into the netlist, and what may step in the place of one */
#ifndef STAND_IN_H
#define STAND_IN_H

#include "common/types.h"

/* The units that the netlist joins, in flow order, by their names in the bridge's table. */
#define WIRED_LIST(EACH)                                                                   \
    EACH(setup), EACH(crast), EACH(zcull), EACH(frast), EACH(prop), EACH(stri), EACH(sfu), \
        EACH(zrop), EACH(clear), EACH(cread), EACH(crop), EACH(comp)

#define WIRED_VALUE(unit) WIRED_##unit
enum wired_unit { WIRED_LIST(WIRED_VALUE), WIRED_UNITS };

/* Does what the unit's own step does: moves what it can and returns whether anything moved.  'unit' is
 * the unit, which begins with its state bundle; wire[n - 1] the FIFO of its port n.
 */
struct stand_in {
    bool (*step)(void *self, void *unit, void *const wire[]); /* or NULL */
    void *self;
};

/* One step of a unit on its wires: by its stand-in, if it has one. */
#define WIRED_STEP(name, unit, stand_in, ...)                                   \
    ((stand_in)[WIRED_##name].step                                              \
         ? (stand_in)[WIRED_##name].step((stand_in)[WIRED_##name].self, (unit), \
                                         (void *const[]){ __VA_ARGS__ })        \
         : name##_step((unit), __VA_ARGS__))

#endif
