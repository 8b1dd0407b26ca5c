/* driver_api.h - the entry points of libcuda.so.1 by their names, as a program finds them, and what tests of them share */
#ifndef DRIVER_API_H
#define DRIVER_API_H

#include "cuda/cuda_abi.h"
#include "must.h"

#define WORKS(name, suffix, version, needs, own, params, args) int(*name##suffix) params;
#define REFUSED(name, suffix, version, own)                    int (*name##suffix)(void);
struct driver_api {
#include "cuda/entry_points.def"
};
#undef WORKS
#undef REFUSED

extern struct driver_api cu;

/* Loads the library and finds all of them, and their forms for a thread's own stream; ends the program if one is missing. */
void driver_api_load(void);

/* Loads a cubin of the folder of vectors that the program was given. */
extern const char *cubins;
cu_handle cubin_module(const char *name);
cu_handle cubin_function(const char *name, const char *kernel);

/* Launches one block of threads, and waits. */
int run_block(cu_handle function, unsigned threads, unsigned shared, void **parameters);

#endif
