/* cuda_launch.c - launches: what they need is checked, the grid runs to its end; a fault of the program stops the context */
#include <stdio.h>
#include <string.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_limits.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_stream.h"
#include "cuda/cuda_texture.h"
#include "cuda/cuda_user.h"

#define GRID_X  2147483647u
#define GRID_YZ 65535u

static int check(const struct cu_function *f, const struct cu_launch *l)
{
    const u32 *g = l->grid, *b = l->block;
    const u64 threads = (u64)b[0] * b[1] * b[2];

    for (unsigned d = 0; d < 3; d++)
        if (!g[d] || !b[d] || b[d] > (d == 2 ? 64 : LIMITS_THREADS) ||
            g[d] > (d ? GRID_YZ : GRID_X))
            return CU_INVALID_VALUE;
    if (threads > LIMITS_THREADS)
        return CU_INVALID_VALUE;
    if (l->shared > f->dynamic_shared)
        return CU_INVALID_VALUE;
    return threads > limits_threads(f->kernel.registers) ? CU_LAUNCH_OUT_OF_RESOURCES : CU_SUCCESS;
}

/* Each parameter from where it lies. */
static int gather(const struct cu_function *f, void *const *from, u8 *to)
{
    unsigned at, bytes;

    for (unsigned n = 0; n < f->kernel.parameters; n++) {
        const void *value;

        if (!aurum_module_parameter(f->module->of, f->number, n, &at, &bytes) ||
            at + bytes > CU_PARAMETERS || !cu_take(&value, from + n, sizeof value) ||
            !cu_take(to + at, value, bytes))
            return CU_INVALID_VALUE;
    }
    return CU_SUCCESS;
}

/* All in one piece: pairs of a key and a value. */
static int gather_extra(const struct cu_function *f, void *const *extra, u8 *to)
{
    const void *from = NULL;
    size_t bytes = 0;
    void *pair[2];

    for (unsigned n = 0; n < 8; n++) {
        if (!cu_take(pair, extra + 2 * n, sizeof pair[0]))
            return CU_INVALID_VALUE;
        if ((uintptr_t)pair[0] == CU_EXTRA_END)
            break;
        if (!cu_take(pair, extra + 2 * n, sizeof pair))
            return CU_INVALID_VALUE;
        switch ((uintptr_t)pair[0]) {
        case CU_EXTRA_POINTER: from = pair[1]; break;
        case CU_EXTRA_SIZE:
            if (!cu_take(&bytes, pair[1], sizeof bytes))
                return CU_INVALID_VALUE;
            break;
        default: return CU_INVALID_VALUE;
        }
    }
    if (bytes < f->kernel.parameter_bytes)
        return CU_INVALID_VALUE;
    return cu_take(to, from, f->kernel.parameter_bytes) ? CU_SUCCESS : CU_INVALID_VALUE;
}

static int error_of(enum aurum_grid_end end)
{
    switch (end) {
    case AURUM_GRID_DONE: return CU_SUCCESS;
    case AURUM_GRID_ADDRESS: return CU_ILLEGAL_ADDRESS;
    case AURUM_GRID_MISALIGNED: return CU_MISALIGNED_ADDRESS;
    case AURUM_GRID_INSTRUCTION: return CU_ILLEGAL_INSTRUCTION;
    case AURUM_GRID_PC: return CU_INVALID_PC;
    case AURUM_GRID_STACK: return CU_HARDWARE_STACK_ERROR;
    case AURUM_GRID_ASSERT: return CU_ASSERT;
    case AURUM_GRID_ENDLESS: return CU_LAUNCH_TIMEOUT;
    case AURUM_GRID_LACKING: return CU_NOT_SUPPORTED;
    default: return CU_LAUNCH_FAILED;
    }
}

static void print(void *context, const char *piece)
{
    (void)context;
    fputs(piece, stdout);
}

static int run(struct cu_function *f, const struct cu_launch *l, const u8 *parameters)
{
    struct aurum_grid grid = { .shared = l->shared, .stack = (u32)cu_here->limit[CU_LIMIT_STACK] };
    enum aurum_grid_end end;
    struct aurum_error e = { 0 };

    if (cu_here->pools) {
        grid.headers = cu_here->pools->va;
        grid.samplers = grid.headers + 32 * TEXTURES;
        grid.last_header = grid.last_sampler = TEXTURES - 1;
    }
    memcpy(grid.grid, l->grid, sizeof grid.grid);
    memcpy(grid.block, l->block, sizeof grid.block);
    aurum_module_run(f->module->of, f->number, &grid, parameters, &end, &e);
    aurum_module_printed(f->module->of, print, NULL);
    fflush(stdout);
    if (!e.code)
        return CU_SUCCESS;
    if (e.code == AURUM_USAGE)
        return CU_LAUNCH_OUT_OF_RESOURCES;
    live_say("kernel %.60s: %s", f->name, e.text);
    return context_stop(cu_here, error_of(end));
}

/* known: a fault is told by the next call that waits for it, or by any one behind it; here at once, as all is done at once */
static int launch(const struct cu_launch *l, cu_handle function, void **parameters, void **extra)
{
    struct cu_function *f = function_of(function);
    u8 bytes[CU_PARAMETERS] = { 0 };
    int error;

    if (!f || !stream_is(l->stream))
        return CU_INVALID_HANDLE;
    error = check(f, l);
    if (!error && f->kernel.parameter_bytes > sizeof bytes)
        error = CU_LAUNCH_OUT_OF_RESOURCES;
    if (!error && parameters && extra)
        error = CU_INVALID_VALUE;
    if (!error && f->kernel.parameters)
        error = extra ? gather_extra(f, extra, bytes) : gather(f, parameters, bytes);
    return error ? error : run(f, l, bytes);
}

int do_cuLaunchKernel(cu_handle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                      unsigned by, unsigned bz, unsigned shared, cu_handle stream,
                      void **parameters, void **extra)
{
    const struct cu_launch l = {
        .grid = { gx, gy, gz }, .block = { bx, by, bz }, .shared = shared, .stream = stream
    };

    return launch(&l, function, parameters, extra);
}

/* Most attributes are advice; some ask for what GM20B lacks. */
static int refuse_attribute(const struct cu_launch_attribute *a)
{
    switch (a->id) {
    case CU_ATTRIBUTE_COOPERATIVE:
        return a->value.cooperative ? cu_refuse("a cooperative launch") : CU_SUCCESS;
    case CU_ATTRIBUTE_CLUSTER:
        return a->value.word[0] > 1 || a->value.word[1] > 1 || a->value.word[2] > 1
                   ? cu_refuse("a launch in clusters")
                   : CU_SUCCESS;
    case CU_ATTRIBUTE_EVENT:
    case CU_ATTRIBUTE_COMPLETION_EVENT: return cu_refuse("an event within a launch");
    default: return CU_SUCCESS;
    }
}

int do_cuLaunchKernelEx(const struct cu_launch *how, cu_handle function, void **parameters,
                        void **extra)
{
    struct cu_launch l;
    int error = CU_SUCCESS;

    if (!cu_take(&l, how, sizeof l) || l.attributes > 1024)
        return CU_INVALID_VALUE;
    for (unsigned n = 0; n < l.attributes && !error; n++) {
        struct cu_launch_attribute a;

        error = cu_take(&a, l.attribute + n, sizeof a) ? refuse_attribute(&a) : CU_INVALID_VALUE;
    }
    return error ? error : launch(&l, function, parameters, extra);
}

/* Launches of the oldest kind, whose parameters are set one by one */

int do_cuFuncSetBlockShape(cu_handle function, int x, int y, int z)
{
    struct cu_function *f = function_of(function);

    if (!f || x <= 0 || y <= 0 || z <= 0)
        return f ? CU_INVALID_VALUE : CU_INVALID_HANDLE;
    f->block[0] = x;
    f->block[1] = y;
    f->block[2] = z;
    return CU_SUCCESS;
}

int do_cuFuncSetSharedSize(cu_handle function, unsigned bytes)
{
    struct cu_function *f = function_of(function);

    if (!f)
        return CU_INVALID_HANDLE;
    f->shared = bytes;
    return CU_SUCCESS;
}

int do_cuParamSetSize(cu_handle function, unsigned bytes)
{
    struct cu_function *f = function_of(function);

    if (!f || bytes > sizeof f->parameters)
        return f ? CU_INVALID_VALUE : CU_INVALID_HANDLE;
    f->bytes = bytes;
    return CU_SUCCESS;
}

int do_cuParamSetv(cu_handle function, int offset, void *from, unsigned bytes)
{
    struct cu_function *f = function_of(function);

    if (!f)
        return CU_INVALID_HANDLE;
    if (offset < 0 || bytes > sizeof f->parameters || (u32)offset > sizeof f->parameters - bytes)
        return CU_INVALID_VALUE;
    return cu_take(f->parameters + offset, from, bytes) ? CU_SUCCESS : CU_INVALID_VALUE;
}

int do_cuParamSeti(cu_handle function, int offset, unsigned value)
{
    return do_cuParamSetv(function, offset, &value, sizeof value);
}

int do_cuParamSetf(cu_handle function, int offset, float value)
{
    return do_cuParamSetv(function, offset, &value, sizeof value);
}

int do_cuLaunchGridAsync(cu_handle function, int width, int height, cu_handle stream)
{
    struct cu_function *f = function_of(function);
    struct cu_launch l = { .stream = stream };
    int error;

    if (!f || !stream_is(stream))
        return CU_INVALID_HANDLE;
    if (width <= 0 || height <= 0 || f->bytes < f->kernel.parameter_bytes)
        return CU_INVALID_VALUE;
    for (unsigned d = 0; d < 3; d++)
        l.block[d] = (unsigned)f->block[d];
    l.grid[0] = (unsigned)width;
    l.grid[1] = (unsigned)height;
    l.grid[2] = 1;
    l.shared = f->shared;
    error = check(f, &l);
    return error ? error : run(f, &l, f->parameters);
}

int do_cuLaunchGrid(cu_handle function, int width, int height)
{
    return do_cuLaunchGridAsync(function, width, height, 0);
}

int do_cuLaunch(cu_handle function)
{
    return do_cuLaunchGridAsync(function, 1, 1, 0);
}
