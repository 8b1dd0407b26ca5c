/* cuda_entry.h - the functions behind the entry points that work: do_NAME for each, called with the lock held */
#ifndef CUDA_ENTRY_H
#define CUDA_ENTRY_H

#include "cuda/live_cuda.h"

#define WORKS(name, suffix, version, needs, own, params, args) int do_##name##suffix params;
#define REFUSED(name, suffix, version, own)
#include "cuda/entry_points.def"
#undef WORKS
#undef REFUSED

#endif
