/* changed.h - whether a state bundle has to be decoded again
 *
 * A unit keeps the bundle that it decoded last, and compares it with the packet's.
 */
#ifndef CHANGED_H
#define CHANGED_H

#include <string.h>

#include "common/types.h"

/* Of 'size' bytes at 'cfg': not those at 'last', or the first of all; they are there afterwards. */
static inline bool config_changed(bool *decoded, void *last, const void *cfg, size_t size)
{
    if (*decoded && memcmp(last, cfg, size) == 0)
        return false;
    memcpy(last, cfg, size);
    *decoded = true;
    return true;
}

#endif
