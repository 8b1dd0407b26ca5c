/* module_run.c - a grid of a module's kernel (see module.h) */
#include <string.h>

#include "driver/module_print.h"
#include "vector/quoted.h"

static struct launch_task task_of(const struct module *m, const struct module_kernel *k,
                                  const struct module_grid *how)
{
    const u32 local = !k->of.stack_known && how->stack_bytes > k->of.local_bytes
                          ? how->stack_bytes
                          : k->of.local_bytes;
    const u32 spare = m->print_va ? MODULE_PRINT_SPARE : 0;
    struct launch_task t = { .registers = m->print_va && k->registers < MODULE_PRINT_REGISTERS
                                              ? MODULE_PRINT_REGISTERS
                                              : k->registers,
                             .shared_bytes = k->of.shared_bytes + how->shared_bytes,
                             .local_bytes = (u32)cubin_up(local, LAUNCH_LOCAL_GRAIN) + spare,
                             .spare = spare,
                             .region = m->code_va,
                             .entry = k->entry,
                             .qmd = m->va + MODULE_QMD_AT,
                             .done = m->va + MODULE_DONE_AT,
                             .pools = how->pools };

    memcpy(t.grid, how->grid, sizeof t.grid);
    memcpy(t.block, how->block, sizeof t.block);
    for (unsigned n = 1; n < CUBIN_BANKS; n++) {
        t.bank[n] = k->bank[n] ? m->own_va + k->bank_at[n] : m->to.bank[n];
        t.bank_bytes[n] = k->bank[n] ? k->bank_bytes[n] : m->image.bank[n].size;
    }
    t.bank[0] = m->to.bank[0];
    return t;
}

/* Bank 0: what the file has of it, the words below the parameters, and these; returns how much of it is bound. */
static u32 write_bank0(struct module *m, const struct module_kernel *k, const struct launch_task *t,
                       const struct module_grid *how, const u8 *parameters, unsigned bytes)
{
    const u32 size = (u32)cubin_up(k->of.parameter_base + bytes, MODULE_BANK_GRAIN);
    const u32 given = k->bank[0] && k->bank_bytes[0] < size ? k->bank_bytes[0] : size;
    u8 *bank = mem_at(&m->device->gpu->mem, m->bank0, size);

    memset(bank, 0, size);
    if (k->bank[0])
        memcpy(bank, k->bank[0], given);
    launch_words(t, how->shared_bytes, m->to.bank[3], bank);
    if (bytes)
        memcpy(bank + k->of.parameter_base, parameters, bytes);
    return size;
}

static bool submit(struct module *m, const struct launch_task *t, struct failure *f)
{
    const struct mem *memory = &m->device->gpu->mem;
    u32 word[QMD_WORDS];
    u32 words;

    launch_qmd(t, word);
    mem_put_words(mem_at(memory, m->qmd, QMD_BYTES), QMD_WORDS, word);
    mem_put(mem_at(memory, m->qmd + MODULE_DONE_AT - MODULE_QMD_AT, 4), 4, 0);
    words = launch_methods(t, word);
    mem_put_words(mem_at(memory, m->qmd + MODULE_METHODS_AT - MODULE_QMD_AT, 4 * words), words,
                  word);
    if (device_enter(m->device, 0, t->qmd + MODULE_METHODS_AT - MODULE_QMD_AT, 4 * words, false,
                     f) != DEVICE_ENTERED)
        return false;
    device_kick(m->device, 0);
    return gpu_run(m->device->gpu) == GPU_IDLE;
}

bool module_run(struct module *m, unsigned n, const struct module_grid *how, const u8 *parameters,
                unsigned bytes, struct failure *f)
{
    const struct module_kernel *k = &m->kernel[n];
    struct launch_task t = task_of(m, k, how);

    if (k->of.parameter_base < 256 || k->of.parameter_base + (u64)bytes > 65536)
        return fail(f, EXIT_IO, "kernel %s: its parameters lie beyond bank 0",
                    quote_word(k->of.name).text);
    if (t.local_bytes > LAUNCH_LOCAL_MOST || t.shared_bytes > LAUNCH_SHARED_MOST)
        return fail(f, EXIT_USAGE, "kernel %s: %u bytes of local memory, %u of shared: %u, %u",
                    quote_word(k->of.name).text, t.local_bytes, t.shared_bytes, LAUNCH_LOCAL_MOST,
                    LAUNCH_SHARED_MOST);
    gpu_fault_clear(&m->device->gpu->fault);
    t.bank_bytes[0] = write_bank0(m, k, &t, how, parameters, bytes);
    if (!submit(m, &t, f))
        return false;
    return launch_ended(&m->device->gpu->mem, m->qmd + MODULE_DONE_AT - MODULE_QMD_AT, f);
}
