/* code_sections.c - see code_sections.h (ELF-64, System V ABI) */
#include "code/code_sections.h"

#include <string.h>

#define EM_CUDA_CODE 190

/* Whether a piece of the file is in it. */
static bool inside(const struct code_elf *e, u64 offset, u64 size)
{
    return offset <= e->size && size <= e->size - offset;
}

bool code_elf_section(const struct code_elf *e, unsigned n, Elf64_Shdr *s, struct failure *f)
{
    u64 at = e->head.e_shoff + (u64)n * sizeof *s;

    if (n >= e->head.e_shnum || e->head.e_shoff > e->size || !inside(e, at, sizeof *s))
        return fail(f, EXIT_IO,
                    "%s: offset 0x%llx: section header %u is not in the file: is it cut off?",
                    e->path, (unsigned long long)at, n);
    memcpy(s, e->bytes + at, sizeof *s);
    if (s->sh_type != SHT_NOBITS && !inside(e, s->sh_offset, s->sh_size))
        return fail(
            f, EXIT_IO,
            "%s: offset 0x%llx: section %u of 0x%llx bytes ends beyond the file: is it cut off?",
            e->path, (unsigned long long)s->sh_offset, n, (unsigned long long)s->sh_size);
    return true;
}

const char *code_elf_string(const struct code_elf *e, const Elf64_Shdr *table, u32 at)
{
    const char *start;

    if (table->sh_type == SHT_NOBITS || at >= table->sh_size)
        return "";
    start = (const char *)e->bytes + table->sh_offset + at;
    return memchr(start, 0, table->sh_size - at) ? start : "";
}

bool code_elf_open(struct code_elf *e, const char *path, const u8 *bytes, size_t size,
                   struct failure *f)
{
    *e = (struct code_elf){ .path = path, .bytes = bytes, .size = size };
    if (size < sizeof e->head || memcmp(bytes, ELFMAG, SELFMAG) != 0)
        return fail(f, EXIT_IO, "%s: no ELF header in its %zu bytes: is it a cubin, or cut off?",
                    path, size);
    memcpy(&e->head, bytes, sizeof e->head);
    if (bytes[EI_CLASS] != ELFCLASS64 || bytes[EI_DATA] != ELFDATA2LSB ||
        e->head.e_machine != EM_CUDA_CODE || e->head.e_shentsize != sizeof e->names)
        return fail(f, EXIT_IO,
                    "%s: an ELF file, but no cubin (64 bits, little endian, machine 190)", path);
    return code_elf_section(e, e->head.e_shstrndx, &e->names, f);
}

/* known: the compiler: the only table is meant; sh_link of other sections may not say which (facts/isa/semantics.md 15) */
bool code_elf_symbols(const struct code_elf *e, struct code_elf_symbols *s, struct failure *f)
{
    *s = (struct code_elf_symbols){ 0 };
    for (unsigned n = 0; n < e->head.e_shnum && s->count == 0; n++) {
        if (!code_elf_section(e, n, &s->table, f))
            return false;
        if (s->table.sh_type != SHT_SYMTAB)
            continue;
        if (!code_elf_section(e, s->table.sh_link, &s->strings, f))
            return false;
        s->count = (unsigned)(s->table.sh_size / sizeof(Elf64_Sym));
    }
    return true;
}

const char *code_elf_symbol(const struct code_elf *e, const struct code_elf_symbols *s, unsigned n,
                            Elf64_Sym *symbol)
{
    memcpy(symbol, e->bytes + s->table.sh_offset + (u64)n * sizeof *symbol, sizeof *symbol);
    return code_elf_string(e, &s->strings, symbol->st_name);
}
