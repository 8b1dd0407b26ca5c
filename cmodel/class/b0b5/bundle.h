/* class/b0b5/bundle.h - a copy's state bundle, of class MAXWELL_DMA_COPY_A, by word address */
#ifndef B0B5_BUNDLE_H
#define B0B5_BUNDLE_H

#include "hub/hub_bus.h"

struct ce_config ce_bundle(const u32 *state);

#endif
