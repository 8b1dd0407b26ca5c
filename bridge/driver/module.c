/* module.c - see module.h */
#include "driver/module.h"

#include <stdlib.h>
#include <string.h>

#include "vector/quoted.h"

#define QMD_AT       (UINT64_C(65536) * CUBIN_BANKS)
#define DONE_AT      2048 /* behind the QMD */
#define METHODS_AT   ADDRESS_PAGE
#define VARIABLES_AT (QMD_AT + 65536)
#define OWN_GRAIN    256 /* of constant banks */

static u64 up(u64 x, u64 to)
{
    return (x + to - 1) / to * to;
}

static bool is_code(const struct module *m, unsigned n)
{
    return strncmp(cubin_section_name(&m->cubin, n), ".text.", strlen(".text.")) == 0;
}

/* Those of functions that kernels call, which any of them may. */
static u32 registers_of_functions(const struct module *m)
{
    u32 most = 0;

    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++) {
        const u32 registers = cubin_section(&m->cubin, n).sh_info >> 24;

        if (is_code(m, n) && !cubin_kernel_of(&m->cubin, n) && registers > most)
            most = registers;
    }
    return most;
}

static bool find_kernels(struct module *m, struct failure *f)
{
    const u32 least = registers_of_functions(m);

    m->kernel = calloc(m->cubin.elf.head.e_shnum + 1u, sizeof *m->kernel);
    if (!m->kernel)
        return fail(f, EXIT_IO, "no memory for a module");
    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++) {
        const char *name = cubin_kernel_of(&m->cubin, n);
        struct module_kernel *k = &m->kernel[m->kernels];

        if (!name)
            continue;
        if (!cubin_kernel(&m->cubin, name, &k->of, f))
            return false;
        k->registers = k->of.registers > least ? k->of.registers : least;
        k->code_bytes = (u32)cubin_section(&m->cubin, n).sh_size;
        m->kernels++;
    }
    return true;
}

bool module_open(struct module *m, const void *cubin, size_t bytes, struct failure *f)
{
    memset(m, 0, sizeof *m);
    if (!cubin_open_bytes(&m->cubin, "module", cubin, bytes, f))
        return false;
    if (find_kernels(m, f))
        return true;
    module_close(m);
    return false;
}

void module_close(struct module *m)
{
    for (unsigned n = 0; n < m->mappings; n++)
        device_unmap(m->device, &m->mapping[n]);
    cubin_image_close(&m->image);
    free(m->kernel);
    cubin_close(&m->cubin);
    memset(m, 0, sizeof *m);
}

u64 module_span(const struct module *m)
{
    u64 bytes = VARIABLES_AT + 3 * 65536;

    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++) {
        const Elf64_Shdr s = cubin_section(&m->cubin, n);

        if (s.sh_flags & SHF_ALLOC && s.sh_size < UINT64_C(1) << 36)
            bytes += up(s.sh_size, OWN_GRAIN) + s.sh_addralign % 65537;
    }
    return up(bytes, 65536);
}

static bool put(struct module *m, u64 va, u64 bytes, const u8 *from, u64 given, u64 *place,
                struct failure *f)
{
    struct address_mapping *a = &m->mapping[m->mappings];

    if (!bytes)
        return true;
    *a = (struct address_mapping){ .va = va, .bytes = up(bytes, ADDRESS_PAGE) };
    if (!device_map(m->device, a, place, f))
        return false;
    m->mappings++;
    return !given || device_write(m->device, va, from, given);
}

/* Each kernel's own banks, one behind the other. */
static void place_own(struct module *m)
{
    for (unsigned k = 0; k < m->kernels; k++)
        for (unsigned n = 0; n < CUBIN_BANKS; n++) {
            struct module_kernel *of = &m->kernel[k];

            of->bank[n] = cubin_image_bank_of(&m->image, of->of.name, n, &of->bank_bytes[n]);
            of->bank_at[n] = (u32)m->own_bytes;
            if (n && of->bank[n])
                m->own_bytes = up(m->own_bytes + of->bank_bytes[n], OWN_GRAIN);
        }
}

static bool put_own(struct module *m, struct failure *f)
{
    if (!put(m, m->own_va, m->own_bytes, NULL, 0, NULL, f))
        return false;
    for (unsigned k = 0; k < m->kernels; k++)
        for (unsigned n = 1; n < CUBIN_BANKS; n++)
            if (m->kernel[k].bank[n] &&
                !device_write(m->device, m->own_va + m->kernel[k].bank_at[n], m->kernel[k].bank[n],
                              m->kernel[k].bank_bytes[n]))
                return false;
    return true;
}

static bool put_all(struct module *m, struct failure *f)
{
    const struct cubin_image *i = &m->image;

    if (!put(m, m->to.bank[0], 65536, NULL, 0, &m->bank0, f) ||
        !put(m, m->va + QMD_AT, METHODS_AT + 4 * LAUNCH_WORDS, NULL, 0, &m->qmd, f) ||
        !put(m, m->to.globals, i->global_bytes, i->globals, i->init_bytes, NULL, f) ||
        !put(m, m->code_va, i->code_bytes, i->code, i->code_bytes, NULL, f))
        return false;
    for (unsigned n = 1; n < CUBIN_BANKS; n++)
        if (!put(m, m->to.bank[n], i->bank[n].size, i->bank[n].bytes, i->bank[n].size, NULL, f))
            return false;
    return put_own(m, f);
}

bool module_place(struct module *m, struct device *d, u64 va, struct failure *f)
{
    m->device = d;
    m->va = va;
    m->to.globals = va + VARIABLES_AT;
    m->to.shared_window = LAUNCH_SHARED_WINDOW;
    for (unsigned n = 0; n < CUBIN_BANKS; n++)
        m->to.bank[n] = va + UINT64_C(65536) * n;
    if (!cubin_image_open(&m->image, &m->cubin, NULL, &m->to, f))
        return false;
    m->code_va = up(m->to.globals + m->image.global_bytes, 65536);
    m->own_va = up(m->code_va + m->image.code_bytes, 65536);
    for (unsigned k = 0; k < m->kernels; k++)
        m->kernel[k].entry = cubin_image_entry(&m->image, m->kernel[k].of.text);
    place_own(m);
    return put_all(m, f);
}

bool module_global(const struct module *m, const char *name, u64 *va, u64 *bytes)
{
    for (unsigned n = 1; n < m->cubin.symbols.count; n++) {
        Elf64_Sym s;

        if (strcmp(code_elf_symbol(&m->cubin.elf, &m->cubin.symbols, n, &s), name) != 0 ||
            ELF64_ST_TYPE(s.st_info) != STT_OBJECT || s.st_shndx == SHN_UNDEF)
            continue;
        const u64 at = cubin_image_address(&m->image, s.st_shndx);

        *va = at + s.st_value;
        *bytes = s.st_size;
        if (at)
            return true;
    }
    return false;
}

static struct launch_task task_of(const struct module *m, const struct module_kernel *k,
                                  const struct module_grid *how)
{
    const u32 local = !k->of.stack_known && how->stack_bytes > k->of.local_bytes
                          ? how->stack_bytes
                          : k->of.local_bytes;
    struct launch_task t = { .registers = k->registers,
                             .shared_bytes = k->of.shared_bytes + how->shared_bytes,
                             .local_bytes = (u32)up(local, LAUNCH_LOCAL_GRAIN),
                             .region = m->code_va,
                             .entry = k->entry,
                             .qmd = m->va + QMD_AT,
                             .done = m->va + QMD_AT + DONE_AT,
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
    const u32 size = (u32)up(k->of.parameter_base + bytes, OWN_GRAIN);
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

static void copy_words(struct module *m, u64 place, const u32 *word, unsigned words)
{
    u8 *byte = mem_at(&m->device->gpu->mem, place, 4 * words);

    for (unsigned w = 0; w < words; w++)
        mem_put(byte + 4 * w, 4, word[w]);
}

static bool submit(struct module *m, const struct launch_task *t, struct failure *f)
{
    u32 word[QMD_WORDS];
    u32 words;

    launch_qmd(t, word);
    copy_words(m, m->qmd, word, QMD_WORDS);
    mem_put(mem_at(&m->device->gpu->mem, m->qmd + DONE_AT, 4), 4, 0);
    words = launch_methods(t, word);
    copy_words(m, m->qmd + METHODS_AT, word, words);
    if (device_enter(m->device, 0, t->qmd + METHODS_AT, 4 * words, false, f) != DEVICE_ENTERED)
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
    return mem_get(mem_at(&m->device->gpu->mem, m->qmd + DONE_AT, 4), 4) == LAUNCH_PAYLOAD ||
           fail(f, EXIT_IO, "the grid has not ended: its semaphore is not released");
}
