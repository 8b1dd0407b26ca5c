/* live_fences.h - fences of segments that will not run: a driver spins on their words (facts/drm.md 4) */
#ifndef LIVE_FENCES_H
#define LIVE_FENCES_H

#include "machine/device.h"

/* Writes the short reports (SET_REPORT_SEMAPHORE_D) that a segment of words asks for, as if all before them had been done. */
void live_fences_write(struct device *d, u64 va, u32 bytes);

#endif
