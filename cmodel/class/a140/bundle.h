/* class/a140/bundle.h - makes I2M's state bundle from the methods of KEPLER_INLINE_TO_MEMORY_B; 'state' is by word address
 *
 * The 3D class and the compute class have these methods too, at the same addresses.
 */
#ifndef A140_BUNDLE_H
#define A140_BUNDLE_H

#include "hub/hub_bus.h"

struct i2m_config i2m_bundle(const u32 *state);

/* Returns whether a method has words of an upload: the classes that have uploads have it at one place. */
bool i2m_is_data(const struct host_method *m);

#endif
