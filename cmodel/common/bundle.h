/* bundle.h - how a state bundle gets to a unit
 *
 * A bundle travels when it changed.  The unit takes it when no packet is inside, and decodes it then, once:
 *
 *   struct UNIT { struct UNIT_config cfg; struct UNIT_mode mode; ... };
 *   void UNIT_set_state(struct UNIT *, const struct UNIT_config *);
 *
 * takes a bundle as 'cfg'; 'mode' is what it means, and all that a packet looks at.  A unit without a mode has
 * nothing to decode.  After reset the bundle is zeros, and decoded, too.  A bundle that is not modelled
 * (UNIT_not_modelled) may leave the mode as it was: no packet may follow it.
 */
#ifndef BUNDLE_H
#define BUNDLE_H

/* Sends a bundle to unit '*to' of the type 'unit'. */
#define BUNDLE_SEND(unit, to, bundle)                \
    do {                                             \
        if (!unit##_config_same(&(to)->cfg, bundle)) \
            unit##_set_state(to, bundle);            \
    } while (0)

#endif
