/* cuda_threads.c - threads of the host on CUDA's driver API, all at once: aurum with cuda_threads VECTORS/cuda
 *
 * Some share the primary context, in whose memory each has its part and of whose counter each takes; some make contexts of their own, again
 * and again; in one context after the other a kernel does wrong, which the others do not notice.
 */
#include <pthread.h>

#include "driver_api.h"

#define SHARERS 3 /* threads of each kind */
#define OWNERS  2
#define ROUNDS  12
#define N       64

static cu_handle primary;
static u64 shared_memory; /* N words for each sharer */
static pthread_barrier_t all;

/* glob.cu's kernel: 1, 2, 3, 4 again and again, times a variable that is 5. */
static void run_table(cu_handle function, cu_handle stream, u64 to)
{
    void *parameters[] = { &to };
    float out[N];

    OK(cu.cuMemsetD32Async(to, 0, N, stream));
    OK(cu.cuLaunchKernel(function, 1, 1, 1, N, 1, 1, 0, stream, parameters, NULL));
    OK(cu.cuMemcpyDtoHAsync_v2(out, to, sizeof out, stream));
    OK(cu.cuStreamSynchronize(stream));
    for (unsigned n = 0; n < N; n++)
        TRUE(out[n] == 5 * (float)(1 + n % 4));
}

/* A module, a stream and events of its own, in the context of all. */
static void *share(void *number)
{
    const u64 part = shared_memory + (u64)(uintptr_t)number * N * 4;
    cu_handle here;

    IS(CU_INVALID_CONTEXT, cu.cuCtxSynchronize());
    pthread_barrier_wait(&all);
    for (unsigned n = 0; n < ROUNDS; n++) {
        cu_handle module, function, stream, event;
        u64 more;

        OK(cu.cuCtxSetCurrent(primary));
        OK(cu.cuStreamCreate(&stream, 1));
        OK(cu.cuEventCreate(&event, 0));
        module = cubin_module("glob");
        OK(cu.cuModuleGetFunction(&function, module, "k"));
        OK(cu.cuMemAlloc_v2(&more, 4 * N));
        run_table(function, stream, part);
        run_table(function, stream, more);
        OK(cu.cuEventRecord(event, stream));
        OK(cu.cuEventSynchronize(event));
        OK(cu.cuMemFree_v2(more));
        OK(cu.cuModuleUnload(module));
        OK(cu.cuEventDestroy_v2(event));
        OK(cu.cuStreamDestroy_v2(stream));
        OK(cu.cuCtxGetCurrent(&here));
        TRUE(here == primary);
        OK(cu.cuCtxSetCurrent(0));
    }
    return NULL;
}

/* A context of its own, in which it works, and does wrong in every other round. */
static void *own(void *number)
{
    pthread_barrier_wait(&all);
    for (unsigned n = 0; n < ROUNDS; n++) {
        const int error = ((uintptr_t)number + n) % 2 ? CU_ILLEGAL_ADDRESS : CU_SUCCESS;
        cu_handle context, again;
        int place = 1 << 30;
        u64 memory;
        void *wrong[] = { &memory, &place };

        OK(cu.cuCtxCreate_v2(&context, 0, 0));
        OK(cu.cuMemAlloc_v2(&memory, 4 * N));
        run_table(cubin_function("glob", "k"), 0, memory);
        if (error)
            IS(error, run_block(cubin_function("misc", "oob"), 1, 0, wrong));
        IS(error, cu.cuCtxSynchronize());
        OK(cu.cuCtxPopCurrent_v2(&again));
        TRUE(again == context);
        IS(CU_INVALID_CONTEXT, cu.cuCtxSynchronize());
        OK(cu.cuCtxDestroy_v2(context));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread[SHARERS + OWNERS];

    TRUE(argc == 2);
    cubins = argv[1];
    driver_api_load();
    OK(cu.cuInit(0));
    OK(cu.cuDevicePrimaryCtxRetain(&primary, 0));
    OK(cu.cuCtxSetCurrent(primary));
    OK(cu.cuMemAlloc_v2(&shared_memory, SHARERS * N * 4));
    TRUE(pthread_barrier_init(&all, NULL, SHARERS + OWNERS) == 0);
    for (uintptr_t n = 0; n < SHARERS + OWNERS; n++)
        TRUE(pthread_create(&thread[n], NULL, n < SHARERS ? share : own, (void *)n) == 0);
    for (unsigned n = 0; n < SHARERS + OWNERS; n++)
        TRUE(pthread_join(thread[n], NULL) == 0);
    OK(cu.cuCtxSynchronize());
    OK(cu.cuMemFree_v2(shared_memory));
    OK(cu.cuDevicePrimaryCtxRelease_v2(0));
    return 0;
}
