/* cubin_image.c - see cubin_image.h */
#include "driver/cubin_image.h"

#include <stdlib.h>
#include <string.h>

#include "vector/quoted.h"

#define GLOBALS_MOST (UINT64_C(1) << 34) /* bytes */
#define BANK_MOST    65536
#define MISSING      0x80000000u /* pc of functions that the file lacks, a bundle for each symbol */

static bool begins(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* A section named .nv.constantB or .nv.constantB.KERNEL: bank B, or -1; 'of' what stands behind the digits. */
static int bank_of(const char *name, const char **of)
{
    char *end;

    if (!begins(name, ".nv.constant"))
        return -1;
    const unsigned long bank = strtoul(name + strlen(".nv.constant"), &end, 10);

    *of = end;
    return bank < CUBIN_BANKS && (*end == 0 || *end == '.') ? (int)bank : -1;
}

/* chosen: what is not allocated (System V ABI: SHF_ALLOC) is for tools: names, debuggers, linkers */
static bool is_understood(const char *name, const Elf64_Shdr *s)
{
    const char *of;

    return !(s->sh_flags & SHF_ALLOC) || begins(name, ".text.") || bank_of(name, &of) >= 0 ||
           strcmp(name, ".nv.global.init") == 0 || strcmp(name, ".nv.global") == 0 ||
           begins(name, ".nv.shared.");
}

static bool copy(struct cubin_image *m, unsigned n, struct failure *f)
{
    struct cubin_placed *p = &m->placed[n];
    u64 bytes;
    const u8 *from = cubin_section_bytes(m->cubin, n, &bytes);

    p->size = bytes;
    p->bytes = malloc(bytes + 1);
    if (!p->bytes)
        return fail(f, EXIT_IO, "%s: no memory", m->cubin->elf.path);
    memcpy(p->bytes, from, bytes);
    return true;
}

static bool place_bank(struct cubin_image *m, const char *kernel, unsigned n, struct failure *f)
{
    const char *name = cubin_section_name(m->cubin, n), *of;
    const int bank = bank_of(name, &of);

    if (bank < 0 || (*of && kernel && strcmp(of + 1, kernel) != 0))
        return true;
    if (cubin_section(m->cubin, n).sh_size > BANK_MOST)
        return cubin_broken(m->cubin, f, "a constant bank is beyond 64 KiB");
    if (!copy(m, n, f))
        return false;
    m->placed[n].used = true;
    m->placed[n].generic = m->to->bank[bank];
    if (*of && !kernel)
        return true;
    m->bank[bank].bytes = m->placed[n].bytes;
    m->bank[bank].size = (u32)m->placed[n].size;
    return true;
}

/* Those with values lie first: they are copied. */
static bool place_globals(struct cubin_image *m, unsigned n, bool init, struct failure *f)
{
    const Elf64_Shdr s = cubin_section(m->cubin, n);
    struct cubin_placed *p = &m->placed[n];

    if (strcmp(cubin_section_name(m->cubin, n), init ? ".nv.global.init" : ".nv.global") != 0)
        return true;
    if (s.sh_size > GLOBALS_MOST || s.sh_addralign > BANK_MOST)
        return fail(f, EXIT_NOT_MODELLED, "%s: globals of more than 16 GiB", m->cubin->elf.path);
    if (init && m->globals)
        return cubin_broken(m->cubin, f, "it has two .nv.global.init");
    if (init && !copy(m, n, f))
        return false;
    m->global_bytes = cubin_up(m->global_bytes, s.sh_addralign);
    p->used = true;
    p->address = p->generic = m->to->globals + m->global_bytes;
    m->global_bytes += s.sh_size;
    if (init) {
        m->globals = p->bytes;
        m->init_bytes = p->size;
    }
    return true;
}

static bool place_data(struct cubin_image *m, const struct cubin_kernel *k, struct failure *f)
{
    const unsigned count = m->cubin->elf.head.e_shnum;

    for (unsigned n = 0; n < count; n++) {
        const Elf64_Shdr s = cubin_section(m->cubin, n);
        const char *name = cubin_section_name(m->cubin, n);

        if (!is_understood(name, &s))
            return fail(f, EXIT_NOT_MODELLED, "%s: section %s is not modelled", m->cubin->elf.path,
                        quote_word(name).text);
        if (!place_bank(m, k ? k->name : NULL, n, f) || !place_globals(m, n, true, f))
            return false;
        if (begins(name, ".nv.shared."))
            m->placed[n].generic = m->to->shared_window;
    }
    for (unsigned n = 0; n < count; n++)
        if (!place_globals(m, n, false, f))
            return false;
    return true;
}

/* Sections that relocations reach, from the kernel on. */
static bool mark(struct cubin_image *m, struct failure *f)
{
    bool found = true;

    while (found) {
        found = false;
        for (unsigned n = 0; n < m->cubin->elf.head.e_shnum; n++)
            if (m->placed[n].used && !cubin_relocate_mark(m, n, &found, f))
                return false;
    }
    return true;
}

static bool place_text(struct cubin_image *m, unsigned n, struct failure *f)
{
    struct cubin_placed *p = &m->placed[n];
    const u32 registers = cubin_section(m->cubin, n).sh_info >> 24;

    if (!copy(m, n, f))
        return false;
    if (p->size == 0 || p->size % 32 != 0)
        return cubin_broken(m->cubin, f, "its code is no whole number of bundles");
    p->address = p->generic = m->code_bytes;
    m->code_bytes += p->size;
    if (registers > m->registers)
        m->registers = registers;
    return m->code_bytes < MISSING || cubin_broken(m->cubin, f, "its code is beyond 2 GiB");
}

/* The kernel, and functions behind it; without one all, in the file's order. */
static bool place_code(struct cubin_image *m, const struct cubin_kernel *k, struct failure *f)
{
    const unsigned count = m->cubin->elf.head.e_shnum;

    if (k)
        m->placed[k->text].used = true;
    if ((k && !mark(m, f)) || (k && !place_text(m, k->text, f)))
        return false;
    for (unsigned n = 0; n < count; n++) {
        const bool code = cubin_code_of(m->cubin, n) != NULL;

        m->placed[n].used |= code && !k;
        if (code && m->placed[n].used && (!k || n != k->text) && !place_text(m, n, f))
            return false;
    }
    for (unsigned n = 0; n < count; n++)
        if (m->placed[n].used && !cubin_relocate(m, n, f))
            return false;
    return true;
}

static bool gather_code(struct cubin_image *m, struct failure *f)
{
    m->code = malloc(m->code_bytes + 1);
    if (!m->code)
        return fail(f, EXIT_IO, "%s: no memory", m->cubin->elf.path);
    for (unsigned n = 0; n < m->cubin->elf.head.e_shnum; n++)
        if (m->placed[n].used && cubin_code_of(m->cubin, n))
            memcpy(m->code + m->placed[n].address, m->placed[n].bytes, m->placed[n].size);
    return true;
}

bool cubin_image_open(struct cubin_image *m, const struct cubin *c, const struct cubin_kernel *k,
                      const struct cubin_addresses *to, struct failure *f)
{
    *m = (struct cubin_image){ .cubin = c, .to = to, .registers = k ? k->registers : 0 };
    m->placed = calloc(c->elf.head.e_shnum + 1u, sizeof *m->placed);
    if (!m->placed)
        return fail(f, EXIT_IO, "%s: no memory", c->elf.path);
    if (place_data(m, k, f) && place_code(m, k, f) && gather_code(m, f))
        return true;
    cubin_image_close(m);
    return false;
}

void cubin_image_close(struct cubin_image *m)
{
    if (m->placed)
        for (unsigned n = 0; n < m->cubin->elf.head.e_shnum; n++)
            free(m->placed[n].bytes);
    free(m->placed);
    free(m->code);
    *m = (struct cubin_image){ 0 };
}

u32 cubin_image_entry(const struct cubin_image *m, unsigned text)
{
    return (u32)m->placed[text].address;
}

u64 cubin_image_address(const struct cubin_image *m, unsigned n)
{
    const char *name = n < m->cubin->elf.head.e_shnum ? cubin_section_name(m->cubin, n) : "";

    return begins(name, ".nv.global") || begins(name, ".nv.constant") ? m->placed[n].generic : 0;
}

const u8 *cubin_image_bank_of(const struct cubin_image *m, const char *kernel, unsigned bank,
                              u32 *bytes)
{
    const char *of = "";

    for (unsigned n = 0; n < m->cubin->elf.head.e_shnum; n++)
        if (m->placed[n].used && bank_of(cubin_section_name(m->cubin, n), &of) == (int)bank &&
            *of && strcmp(of + 1, kernel) == 0) {
            *bytes = (u32)m->placed[n].size;
            return m->placed[n].bytes;
        }
    return NULL;
}

u32 cubin_image_missing_pc(unsigned symbol)
{
    return MISSING + 32 * symbol;
}

const char *cubin_image_missing(const struct cubin_image *m, u32 pc)
{
    const u32 symbol = (pc - MISSING) / 32;
    Elf64_Sym s;

    return pc >= MISSING && symbol < m->cubin->symbols.count
               ? code_elf_symbol(&m->cubin->elf, &m->cubin->symbols, symbol, &s)
               : NULL;
}
