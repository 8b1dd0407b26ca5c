/* unit_stretches.h - where random lines stay as they are for long: no reset, or one state bundle
 *
 * Else a bundle is of 16 lines, and one in eight of those that begin comes after a reset.
 */
#ifndef UNIT_STRETCHES_H
#define UNIT_STRETCHES_H

#include <stdbool.h>
#include <stdint.h>

#define RESET_PERIOD  8192 /* lines, of which the first */
#define RESET_NONE    5120 /* have no reset but that of the beginning */
#define BUNDLE_PERIOD 8192 /* lines, of which */
#define BUNDLE_HELD   256  /* have one state bundle, from */
#define BUNDLE_FROM   256  /* on; both are whole bundles */

static inline bool unit_resets_at(uint64_t line)
{
    return line % RESET_PERIOD >= RESET_NONE;
}

static inline bool unit_bundle_held(uint64_t line)
{
    return line % BUNDLE_PERIOD - BUNDLE_FROM < BUNDLE_HELD;
}

#endif
