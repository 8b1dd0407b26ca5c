/* aurum_module.c - compute kernels on a GPU that lives on (see aurum_module.h) */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "driver/module_print.h"
#include "vector/quoted.h"

struct aurum_module {
    struct aurum_gpu *gpu; /* NULL: it is not placed */
    struct module module;
};

struct aurum_module *aurum_module_new(const void *cubin, uint64_t bytes, struct aurum_error *e)
{
    struct aurum_module *m = calloc(1, sizeof *m);
    struct failure f = { 0 };

    if (!m)
        fail(&f, EXIT_IO, "no memory for a module");
    else if (module_open(&m->module, cubin, bytes, &f))
        return m;
    free(m);
    api_report(e, &f);
    return NULL;
}

void aurum_module_free(struct aurum_module *m)
{
    if (m)
        module_close(&m->module);
    free(m);
}

uint64_t aurum_module_span(const struct aurum_module *m)
{
    return module_span(&m->module);
}

int aurum_module_place(struct aurum_module *m, struct aurum_gpu *g, uint64_t va,
                       struct aurum_error *e)
{
    struct failure f = { 0 };

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    if (m->gpu || va % 65536)
        fail(&f, EXIT_USAGE, "a module at 0x%" PRIx64 ": once, at a multiple of 65536", va);
    else if (module_place(&m->module, &g->device, va, &f))
        m->gpu = g;
    return api_result(e, &f);
}

static unsigned parameter_bytes(const struct cubin_kernel *k)
{
    unsigned most = 0;

    for (unsigned p = 0; p < k->parameters; p++)
        if (k->parameter[p].offset + k->parameter[p].size > (int)most)
            most = k->parameter[p].offset + k->parameter[p].size;
    return most;
}

int aurum_module_kernel(const struct aurum_module *m, unsigned n, struct aurum_kernel *k)
{
    const struct module_kernel *from = &m->module.kernel[n];

    if (n >= m->module.kernels)
        return 0;
    *k = (struct aurum_kernel){ .name = from->of.name,
                                .registers = from->registers,
                                .shared = from->of.shared_bytes,
                                .local = from->of.local_bytes,
                                .constants = m->module.image.bank[3].size,
                                .code = from->code_bytes,
                                .parameters = from->of.parameters,
                                .parameter_bytes = parameter_bytes(&from->of) };
    return 1;
}

int aurum_module_parameter(const struct aurum_module *m, unsigned n, unsigned p, unsigned *offset,
                           unsigned *bytes)
{
    if (n >= m->module.kernels || p >= m->module.kernel[n].of.parameters)
        return 0;
    *offset = m->module.kernel[n].of.parameter[p].offset;
    *bytes = m->module.kernel[n].of.parameter[p].size;
    return 1;
}

int aurum_module_global(const struct aurum_module *m, const char *name, uint64_t *va,
                        uint64_t *bytes)
{
    return m->gpu && module_global(&m->module, name, va, bytes);
}

static enum aurum_grid_end end_of(const struct gpu_fault *x)
{
    static const enum aurum_grid_end ends[] = {
        [SM_ILLEGAL_INSTRUCTION] = AURUM_GRID_INSTRUCTION,
        [SM_NOT_MODELLED] = AURUM_GRID_LACKING,
        [SM_BAD_PC] = AURUM_GRID_PC,
        [SM_MISALIGNED] = AURUM_GRID_MISALIGNED,
        [SM_UNMAPPED] = AURUM_GRID_ADDRESS,
        [SM_OUT_OF_SHARED] = AURUM_GRID_ADDRESS,
        [SM_OUT_OF_LOCAL] = AURUM_GRID_STACK,
        [SM_OUT_OF_SURFACE] = AURUM_GRID_ADDRESS,
        [SM_CRS_OVERFLOW] = AURUM_GRID_STACK,
        [SM_CRS_UNDERFLOW] = AURUM_GRID_INSTRUCTION,
        [SM_UNBOUND] = AURUM_GRID_ADDRESS,
        [SM_BAD_BARRIER] = AURUM_GRID_INSTRUCTION,
        [SM_DEADLOCK] = AURUM_GRID_ENDLESS,
        [SM_TRAP] = AURUM_GRID_TRAP,
        [SM_ENDLESS] = AURUM_GRID_ENDLESS,
    };

    switch (x->kind) {
    case GPU_NO_FAULT: return AURUM_GRID_DONE;
    case GPU_FAULT_PROGRAM: return ends[x->sm.kind];
    case GPU_FAULT_LIMIT:
        return x->sm.kind == SM_ENDLESS || x->sm.kind == SM_DEADLOCK ? AURUM_GRID_ENDLESS
                                                                     : AURUM_GRID_LACKING;
    default: return AURUM_GRID_OTHER;
    }
}

/* What a grid came to that is not done: a fault, or a limit. */
static enum aurum_grid_end explain(struct aurum_module *m, unsigned n, struct failure *f)
{
    const struct gpu_fault *x = &m->gpu->device.gpu->fault;
    enum aurum_grid_end end = end_of(x);
    const char *missing =
        end == AURUM_GRID_PC ? cubin_image_missing(&m->module.image, x->sm.pc) : NULL;

    if (missing && strcmp(missing, "__assertfail") == 0) {
        fail(f, EXIT_DIFFER, "an assertion does not hold: block %u,%u,%u warp %u", x->cta[0],
             x->cta[1], x->cta[2], x->warp);
        return AURUM_GRID_ASSERT;
    }
    if (missing) {
        fail(f, EXIT_NOT_MODELLED, "kernel %s calls %s, which is not modelled",
             quote_word(m->module.kernel[n].of.name).text, quote_word(missing).text);
        return AURUM_GRID_LACKING;
    }
    fail(f, end == AURUM_GRID_LACKING ? EXIT_NOT_MODELLED : EXIT_DIFFER, "%s", x->text);
    return end == AURUM_GRID_DONE ? AURUM_GRID_OTHER : end;
}

int aurum_module_run(struct aurum_module *m, unsigned n, const struct aurum_grid *how,
                     const void *parameters, enum aurum_grid_end *end, struct aurum_error *e)
{
    struct module_grid grid = { .shared_bytes = how->shared,
                                .stack_bytes = how->stack,
                                .pools = { how->headers, how->samplers, how->last_header,
                                           how->last_sampler } };
    enum aurum_grid_end nobody;
    struct failure f = { 0 };

    end = end ? end : &nobody;
    *end = AURUM_GRID_OTHER;
    memcpy(grid.grid, how->grid, sizeof grid.grid);
    memcpy(grid.block, how->block, sizeof grid.block);
    if (!m->gpu || n >= m->module.kernels)
        fail(&f, EXIT_USAGE, "kernel %u of a module: it has %u, and is%s placed", n,
             m->module.kernels, m->gpu ? "" : " not");
    else if (module_run(&m->module, n, &grid, parameters, parameter_bytes(&m->module.kernel[n].of),
                        &f))
        *end = AURUM_GRID_DONE;
    else if (!f.code)
        *end = explain(m, n, &f);
    return api_result(e, &f);
}

void aurum_module_printed(struct aurum_module *m, aurum_text *f, void *context)
{
    if (m->gpu)
        module_printed(&m->module, f, context);
}
