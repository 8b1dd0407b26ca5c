/* class/a140/bundle.h - an inline transfer's state bundle, of class KEPLER_INLINE_TO_MEMORY_B, by word address; the 3D and
 * the compute class have its methods at the same offsets
 */
#ifndef A140_BUNDLE_H
#define A140_BUNDLE_H

#include "hub/hub_bus.h"

struct i2m_config i2m_bundle(const u32 *state);

#endif
