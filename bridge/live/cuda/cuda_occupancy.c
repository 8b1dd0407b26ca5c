/* cuda_occupancy.c - how much of a multiprocessor a grid fills (cuda_limits.h) */
#include "cuda/cuda_entry.h"
#include "cuda/cuda_limits.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

/* known: registers are given to warps by 256, a multiprocessor's four parts have a quarter each; shared memory by 256 bytes */
#define REGISTER_GRAIN  256
#define PARTS           4
#define SHARED_GRAIN    256
#define MULTIPROCESSORS 2

static unsigned registers_of_warp(unsigned registers)
{
    return (registers * 32 + REGISTER_GRAIN - 1) / REGISTER_GRAIN * REGISTER_GRAIN;
}

unsigned limits_threads(unsigned registers)
{
    const unsigned warp = registers_of_warp(registers);
    unsigned warps = LIMITS_THREADS / 32;

    if (warp && LIMITS_REGISTERS_OF_BLOCK / warp < warps)
        warps = LIMITS_REGISTERS_OF_BLOCK / warp;
    return 32 * warps;
}

unsigned limits_blocks(unsigned registers, unsigned threads, u64 shared)
{
    const unsigned warps = (threads + 31) / 32, warp = registers_of_warp(registers);
    const u64 bytes = (shared + SHARED_GRAIN - 1) / SHARED_GRAIN * SHARED_GRAIN;
    unsigned blocks = LIMITS_BLOCKS;

    if (!warps || threads > limits_threads(registers) || shared > LIMITS_SHARED_OF_BLOCK)
        return 0;
    if (LIMITS_WARPS / warps < blocks)
        blocks = LIMITS_WARPS / warps;
    if (warp && LIMITS_REGISTERS / PARTS / warp * PARTS / warps < blocks)
        blocks = LIMITS_REGISTERS / PARTS / warp * PARTS / warps;
    if (bytes && LIMITS_SHARED / bytes < blocks)
        blocks = (unsigned)(LIMITS_SHARED / bytes);
    return blocks;
}

static unsigned blocks_of(const struct cu_function *f, unsigned threads, u64 dynamic)
{
    return limits_blocks(f->kernel.registers, threads, f->kernel.shared + dynamic);
}

int do_cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, cu_handle function,
                                                            int threads, size_t shared,
                                                            unsigned flags)
{
    const struct cu_function *f = function_of(function);
    int n;

    if (!f)
        return CU_INVALID_HANDLE;
    if (threads <= 0 || flags > 1 || shared > UINT32_MAX)
        return CU_INVALID_VALUE;
    n = (int)blocks_of(f, (unsigned)threads, shared);
    return CU_GIVE(blocks, n);
}

int do_cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, cu_handle function, int threads,
                                                   size_t shared)
{
    return do_cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads,
                                                                   shared, 0);
}

/* The caller's function may call us. */
static u64 shared_for(cu_shared_of *shared_of, int threads)
{
    size_t bytes;

    cu_unlock();
    bytes = shared_of(threads);
    cu_lock();
    return bytes;
}

/* The block that fills most; of equals the largest. */
int do_cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *threads, cu_handle function,
                                                 cu_shared_of *shared_of, size_t shared, int most,
                                                 unsigned flags)
{
    const struct cu_function *f = function_of(function);
    const struct cu_function copy = f ? *f : (struct cu_function){ 0 };
    int best = 0, best_blocks = 0, n, grid_blocks;

    if (!f)
        return CU_INVALID_HANDLE;
    if (most < 0 || flags > 1 || shared > UINT32_MAX)
        return CU_INVALID_VALUE;
    n = (int)limits_threads(copy.kernel.registers);
    for (n = most && most < n ? most : n; n > 0; n = (n - 1) / 32 * 32) {
        const int blocks =
            (int)blocks_of(&copy, (unsigned)n, shared_of ? shared_for(shared_of, n) : shared);

        if (blocks * n > best_blocks * best) {
            best = n;
            best_blocks = blocks;
        }
    }
    grid_blocks = best_blocks * MULTIPROCESSORS;
    return CU_GIVE(grid, grid_blocks) ? CU_INVALID_VALUE : CU_GIVE(threads, best);
}

int do_cuOccupancyMaxPotentialBlockSize(int *grid, int *threads, cu_handle function,
                                        cu_shared_of *shared_of, size_t shared, int most)
{
    return do_cuOccupancyMaxPotentialBlockSizeWithFlags(grid, threads, function, shared_of, shared,
                                                        most, 0);
}

int do_cuOccupancyAvailableDynamicSMemPerBlock(size_t *shared, cu_handle function, int blocks,
                                               int threads)
{
    const struct cu_function *f = function_of(function);
    size_t each;

    if (!f)
        return CU_INVALID_HANDLE;
    if (blocks <= 0 || threads <= 0 || blocks_of(f, (unsigned)threads, 0) < (unsigned)blocks)
        return CU_INVALID_VALUE;
    each = (size_t)LIMITS_SHARED / (size_t)blocks / SHARED_GRAIN * SHARED_GRAIN;
    each = each < LIMITS_SHARED_OF_BLOCK ? each : LIMITS_SHARED_OF_BLOCK;
    each -= f->kernel.shared < each ? f->kernel.shared : each;
    return CU_GIVE(shared, each);
}
