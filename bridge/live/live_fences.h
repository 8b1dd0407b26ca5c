/* live_fences.h - fences of segments that will not run: a driver spins on their words (facts/drm.md 4) */
#ifndef LIVE_FENCES_H
#define LIVE_FENCES_H

#include <stdint.h>

struct aurum_gpu;

/* Writes the short reports (SET_REPORT_SEMAPHORE_D) that a segment of words asks for, as if all before them had been done. */
void live_fences_write(struct aurum_gpu *g, uint64_t va, uint32_t bytes);

#endif
