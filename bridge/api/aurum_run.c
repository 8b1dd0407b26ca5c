/* aurum_run.c - a GPU runs, and why it came back (see aurum_gpu.h) */
#include <stdio.h>

#include "api_gpu.h"

static const char *kind_of(enum gpu_fault_kind kind)
{
    static const char *const names[] = {
        [GPU_NO_FAULT] = "",
        [GPU_FAULT_LIMIT] = "not modelled",
        [GPU_FAULT_HOST] = "host",
        [GPU_FAULT_METHOD] = "method",
        [GPU_FAULT_ACCESS] = "memory",
        [GPU_FAULT_COPY] = "copy",
        [GPU_FAULT_2D] = "2d",
        [GPU_FAULT_QMD] = "task",
        [GPU_FAULT_CONSTANT] = "memory",
        [GPU_FAULT_RELEASE] = "memory",
        [GPU_FAULT_CHAIN] = "task",
        [GPU_FAULT_PROGRAM] = "program",
        [GPU_FAULT_MISSING] = "memory",
        [GPU_FAULT_STUCK] = "stuck",
    };

    return names[kind];
}

static enum aurum_state tell(struct aurum_gpu *g, struct aurum_stop *stop, enum aurum_state state)
{
    const struct gpu_fault *x = &g->device.gpu->fault;

    *stop = (struct aurum_stop){ .kind = kind_of(x->kind),
                                 .stopped = x->stopped,
                                 .channel = x->channel,
                                 .command = x->address };
    snprintf(stop->text, sizeof stop->text, "%s", x->text);
    return state;
}

void aurum_gpu_time(struct aurum_gpu *g, uint64_t ns)
{
    u64 *time = &g->device.gpu->hub.host.time; /* ps */

    *time = *time < 1000 * ns ? 1000 * ns : *time;
}

enum aurum_state aurum_gpu_run(struct aurum_gpu *g, struct aurum_stop *stop)
{
    struct aurum_stop nobody;

    stop = stop ? stop : &nobody;
    *stop = (struct aurum_stop){ .kind = "" };
    if (!g)
        return AURUM_IDLE;
    for (unsigned c = 0; c < DEVICE_CHANNELS; c++)
        if (g->kick >> c & 1)
            device_kick(&g->device, c);
    g->kick = 0;
    switch (gpu_run(g->device.gpu)) {
    case GPU_FAULTED: return tell(g, stop, AURUM_FAULT);
    case GPU_NOT_MODELLED: return tell(g, stop, AURUM_LACKING);
    case GPU_WAITING:
        stop->kind = "wait";
        gpu_wait_text(g->device.gpu, stop->text, sizeof stop->text);
        return AURUM_WAITING;
    default: g->pushed = 0; return AURUM_IDLE;
    }
}
