/* runtime_api.h - the entry points of libcudart.so.12 as a program links to them, and what tests of them share */
#ifndef RUNTIME_API_H
#define RUNTIME_API_H

#include "cudart/cudart_abi.h"
#include "must.h"

#define RUNS(name, needs, own, params, args)   int name params;
#define PASSES(name, needs, own, params, call) int name params;
#define ASKS(name, own, params, call)          int name params;
#define REFUSES(name, own)                     int name(void);
#include "cudart/runtime_points.def"
#undef RUNS
#undef PASSES
#undef ASKS
#undef REFUSES

/* Those that give no code, and what a compiler calls. */
int cudaGetLastError(void);
int cudaPeekAtLastError(void);
const char *cudaGetErrorName(int error);
const char *cudaGetErrorString(int error);
struct rt_channels cudaCreateChannelDesc(int x, int y, int z, int w, int kind);
unsigned __cudaPushCallConfiguration(struct rt_dim3 grid, struct rt_dim3 block, size_t shared,
                                     cu_handle stream);
void **__cudaRegisterFatBinary(const struct rt_wrapper *wrapper);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const void *function, char *device_function,
                            const char *name, int threads, void *thread, void *block,
                            void *block_size, void *grid_size, int *warp);
void __cudaRegisterVar(void **handle, const void *shadow, char *device_name, const char *name,
                       int external, size_t bytes, int constant, int global);

/* runtime_memory.c: errors, the device, memory, copies, streams. */
void errors_have_names_and_last(void);
void the_device_has_properties(void);
void memory_is_whose_it_is(void);
void copies_go_where_their_kind_says(void);
void boxes_have_pitches_and_places(void);
void arrays_take_what_goes_their_way(void);
void streams_are_in_order(void);

#endif
