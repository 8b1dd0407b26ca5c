/* aurum_launch.c - compute kernels out of cubins (see aurum_work.h) */
#include <inttypes.h>
#include <stdlib.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "driver/launch.h"
#include "inspect/warp_clocks.h"
#include "inspect/warp_trace.h"

struct aurum_launch {
    struct aurum_gpu *gpu;
    struct cubin cubin;
    struct cubin_kernel kernel;
    struct launch launch;
    struct warp_trace trace;
    struct warp_counts counts;
};

static void settle(struct sm_core *core, const struct aurum_launch_how *how)
{
    core->quantum = how->quantum ? how->quantum : 64;
    if (how->limit)
        core->limit = how->limit;
    core->host = core->host && !how->integers;
}

static bool begin(struct aurum_launch *l, const char *cubin, const char *kernel,
                  const struct aurum_launch_how *how, struct failure *f)
{
    const struct launch_how sizes = { .grid = { how->grid[0], how->grid[1], how->grid[2] },
                                      .block = { how->block[0], how->block[1], how->block[2] },
                                      .shared_bytes = how->shared,
                                      .stack_bytes = how->stack };

    if (!cubin_open(&l->cubin, cubin, f))
        return false;
    if (!cubin_kernel(&l->cubin, kernel, &l->kernel, f))
        return false;
    l->gpu = api_gpu_new(profile_default()->name, &(struct aurum_numbers){ .sms = 1 },
                         LAUNCH_MEMORY, -1, f);
    if (!l->gpu || !launch_open_on(&l->launch, &l->gpu->device, &l->cubin, &l->kernel, &sizes, f))
        return false;
    l->gpu->core = l->launch.core;
    settle(l->launch.core, how);
    return true;
}

struct aurum_launch *aurum_launch_open(const char *cubin, const char *kernel,
                                       const struct aurum_launch_how *how, struct aurum_error *e)
{
    struct aurum_launch *l = calloc(1, sizeof *l);
    struct failure f = { 0 };

    if (!l)
        fail(&f, EXIT_IO, "out of memory");
    else if (begin(l, cubin, kernel, how, &f))
        return l;
    aurum_launch_close(l);
    api_report(e, &f);
    return NULL;
}

void aurum_launch_close(struct aurum_launch *l)
{
    if (!l)
        return;
    if (l->gpu)
        launch_close(&l->launch);
    aurum_gpu_free(l->gpu);
    cubin_close(&l->cubin);
    if (l->trace.out)
        fclose(l->trace.out);
    free(l);
}

const char *aurum_launch_kernel(const struct aurum_launch *l)
{
    return l->kernel.name;
}

unsigned aurum_launch_parameters(const struct aurum_launch *l)
{
    return l->kernel.parameters;
}

unsigned aurum_launch_parameter(const struct aurum_launch *l, unsigned n)
{
    return n < l->kernel.parameters ? l->kernel.parameter[n].size : 0;
}

struct aurum_gpu *aurum_launch_gpu(struct aurum_launch *l)
{
    return l->gpu;
}

int aurum_launch_number(struct aurum_launch *l, unsigned n, uint64_t value, struct aurum_error *e)
{
    struct failure f = { 0 };

    launch_number(&l->launch, n, value, &f);
    return api_result(e, &f);
}

int aurum_launch_bytes(struct aurum_launch *l, unsigned n, const void *bytes, uint64_t size,
                       struct aurum_error *e)
{
    struct failure f = { 0 };

    launch_bytes(&l->launch, n, bytes, size, &f);
    return api_result(e, &f);
}

int aurum_launch_buffer(struct aurum_launch *l, unsigned n, void *bytes, uint64_t size,
                        struct aurum_error *e)
{
    struct failure f = { 0 };

    launch_buffer(&l->launch, n, bytes, size, &f);
    return api_result(e, &f);
}

int aurum_launch_count(struct aurum_launch *l, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_clocks(l->gpu, false, &f)) {
        l->trace.stats = &l->counts;
        warp_trace_start(&l->trace, l->launch.core);
    }
    return api_result(e, &f);
}

int aurum_launch_trace(struct aurum_launch *l, unsigned warp, aurum_text *to, void *context,
                       struct aurum_error *e)
{
    const struct launch_how *how = &l->launch.how;
    const u32 warps = (how->block[0] * how->block[1] * how->block[2] + SM_LANES - 1) / SM_LANES;
    struct failure f = { 0 };

    if (warp >= warps)
        fail(&f, EXIT_USAGE, "trace warp %u: the block has %u warps, counted from 0", warp, warps);
    else if ((l->trace.out = api_text(to, context, &f)) != NULL) {
        setvbuf(l->trace.out, NULL, _IOLBF, BUFSIZ);
        l->trace.warp = warp;
        warp_trace_start(&l->trace, l->launch.core);
    }
    return api_result(e, &f);
}

int aurum_launch_run(struct aurum_launch *l, struct aurum_error *e)
{
    struct failure *f = &l->gpu->failure;

    launch_run(&l->launch, f);
    if (l->gpu->clocks)
        sm_clocks_finish(l->gpu->clocks);
    return api_result(e, f);
}

int aurum_launch_stats(struct aurum_launch *l, aurum_text *to, void *context, struct aurum_error *e)
{
    struct failure f = { 0 };
    FILE *out = NULL;

    if (!l->trace.stats)
        fail(&f, EXIT_USAGE, "nothing was counted: aurum_launch_count() before it runs");
    else if ((out = api_text(to, context, &f)) != NULL) {
        warp_executed_print(l->launch.core, out);
        warp_counts_print(&l->counts, out);
        warp_clocks_print(l->gpu->clocks, out);
        fclose(out);
    }
    return api_result(e, &f);
}
