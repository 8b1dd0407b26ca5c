/* module.c - see module.h */
#include "driver/module.h"

#include <stdlib.h>
#include <string.h>

#include "driver/module_print.h"
#include "vector/quoted.h"

#define VARIABLES_AT (MODULE_QMD_AT + 65536)

/* Those of functions that kernels call, which any of them may. */
static u32 registers_of_functions(const struct module *m)
{
    u32 most = 0;

    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++) {
        const u32 registers = cubin_section(&m->cubin, n).sh_info >> 24;

        if (cubin_code_of(&m->cubin, n) && !cubin_kernel_of(&m->cubin, n) && registers > most)
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

    if (module_prints(&m->cubin))
        bytes += MODULE_PRINT_BYTES + 2 * 65536;

    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++) {
        const Elf64_Shdr s = cubin_section(&m->cubin, n);

        if (s.sh_flags & SHF_ALLOC && s.sh_size < UINT64_C(1) << 36)
            bytes += cubin_up(s.sh_size, MODULE_BANK_GRAIN) + s.sh_addralign % 65537;
    }
    return cubin_up(bytes, 65536);
}

static bool put(struct module *m, u64 va, u64 bytes, const u8 *from, u64 given, u64 *place,
                struct failure *f)
{
    struct address_mapping *a = &m->mapping[m->mappings];

    if (!bytes)
        return true;
    *a = (struct address_mapping){ .va = va, .bytes = cubin_up(bytes, ADDRESS_PAGE) };
    if (!device_map(m->device, a, place, f))
        return false;
    m->mappings++;
    return !given || device_write(m->device, va, from, given);
}

/* Where the code of the file ends. */
static u64 code_bytes(const struct module *m)
{
    u64 bytes = 0;

    for (unsigned n = 0; n < m->cubin.elf.head.e_shnum; n++)
        bytes += cubin_code_of(&m->cubin, n) ? cubin_section(&m->cubin, n).sh_size : 0;
    return bytes;
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
                m->own_bytes = cubin_up(m->own_bytes + of->bank_bytes[n], MODULE_BANK_GRAIN);
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

/* The function that prints, and its buffer. */
static bool put_print(struct module *m, struct failure *f)
{
    u8 code[MODULE_PRINT_CODE];
    unsigned bytes;

    if (!m->to.vprintf)
        return true;
    m->print_va = cubin_up(m->own_va + m->own_bytes, 65536);
    bytes = module_print_code(m->print_va, code, f);
    return bytes && put(m, m->print_va, MODULE_PRINT_BYTES, NULL, 0, &m->print_place, f) &&
           device_write(m->device, m->code_va + m->to.vprintf, code, bytes);
}

static bool put_all(struct module *m, struct failure *f)
{
    const struct cubin_image *i = &m->image;

    if (!put(m, m->to.bank[0], 65536, NULL, 0, &m->bank0, f) ||
        !put(m, m->va + MODULE_QMD_AT, MODULE_METHODS_AT - MODULE_QMD_AT + 4 * LAUNCH_WORDS, NULL,
             0, &m->qmd, f) ||
        !put(m, m->to.globals, i->global_bytes, i->globals, i->init_bytes, NULL, f) ||
        !put(m, m->code_va, i->code_bytes + MODULE_PRINT_CODE, i->code, i->code_bytes, NULL, f) ||
        !put_print(m, f))
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
    m->to.vprintf = module_prints(&m->cubin) ? code_bytes(m) : 0;
    if (!cubin_image_open(&m->image, &m->cubin, NULL, &m->to, f))
        return false;
    m->code_va = cubin_up(m->to.globals + m->image.global_bytes, 65536);
    m->own_va = cubin_up(m->code_va + m->image.code_bytes, 65536);
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
