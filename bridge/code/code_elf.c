/* code_elf.c - code of an ELF cubin: its .text sections and their symbols */
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_file.h"

#define EM_CUDA_CODE 190

struct elf {
    const char *path;
    const u8 *bytes;
    size_t size;
    Elf64_Ehdr head;
};

/* Whether a piece of the file is in it. */
static bool inside(const struct elf *e, u64 offset, u64 size)
{
    return offset <= e->size && size <= e->size - offset;
}

static bool read_section(const struct elf *e, unsigned n, Elf64_Shdr *s, struct failure *f)
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

/* A string of a table; "" if it does not end in it. */
static const char *string_at(const struct elf *e, const Elf64_Shdr *table, u32 at)
{
    const char *start = (const char *)e->bytes + table->sh_offset;

    if (table->sh_type == SHT_NOBITS || at >= table->sh_size ||
        !memchr(start + at, 0, table->sh_size - at))
        return "";
    return start + at;
}

static int by_address(const void *a, const void *b)
{
    const struct code_symbol *x = a, *y = b;

    return x->address < y->address ? -1 : x->address > y->address;
}

static void add_symbol(struct code_part *p, const char *name, u64 address)
{
    p->symbol = code_memory(p->symbol, (p->symbols + 1) * sizeof *p->symbol);
    struct code_symbol *s = &p->symbol[p->symbols++];
    *s = (struct code_symbol){ .address = address };
    strncpy(s->name, name, sizeof s->name - 1);
}

/* Symbols that lie in section 'n' and have a name that assembly can say. */
static bool read_symbols(const struct elf *e, unsigned n, struct code_part *p, struct failure *f)
{
    Elf64_Shdr table, names;
    Elf64_Sym s;

    for (unsigned t = 0; t < e->head.e_shnum; t++) {
        if (!read_section(e, t, &table, f))
            return false;
        if (table.sh_type != SHT_SYMTAB)
            continue;
        if (!read_section(e, table.sh_link, &names, f))
            return false;
        for (u64 at = 0; at + sizeof s <= table.sh_size; at += sizeof s) {
            memcpy(&s, e->bytes + table.sh_offset + at, sizeof s);
            const char *name = string_at(e, &names, s.st_name);
            if (s.st_shndx == n && ELF64_ST_TYPE(s.st_info) != STT_SECTION && *name &&
                s.st_value < p->size)
                add_symbol(p, name, s.st_value);
        }
    }
    if (p->symbols)
        qsort(p->symbol, p->symbols, sizeof *p->symbol, by_address);
    return true;
}

static bool read_text(struct code_file *c, const struct elf *e, unsigned n, const Elf64_Shdr *s,
                      const char *name, struct failure *f)
{
    if (s->sh_size % 8)
        return fail(f, EXIT_IO, "%s: offset 0x%llx: %s has 0x%llx bytes: no whole words of 8",
                    e->path, (unsigned long long)s->sh_offset, name,
                    (unsigned long long)s->sh_size);
    struct code_part *p = code_file_add(c, "%s", name);
    p->place = s->sh_offset;
    code_part_set(p, e->bytes + s->sh_offset, s->sh_size);
    return read_symbols(e, n, p, f);
}

bool code_read_elf(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                   struct failure *f)
{
    struct elf e = { .path = path, .bytes = bytes, .size = size };
    Elf64_Shdr names, s;

    if (size < sizeof e.head)
        return fail(f, EXIT_IO, "%s: %zu bytes are less than an ELF header: is it cut off?", path,
                    size);
    memcpy(&e.head, bytes, sizeof e.head);
    if (bytes[EI_CLASS] != ELFCLASS64 || bytes[EI_DATA] != ELFDATA2LSB ||
        e.head.e_machine != EM_CUDA_CODE || e.head.e_shentsize != sizeof s)
        return fail(f, EXIT_IO,
                    "%s: an ELF file, but no cubin (64 bits, little endian, machine 190)", path);
    if (!read_section(&e, e.head.e_shstrndx, &names, f))
        return false;
    for (unsigned n = 0; n < e.head.e_shnum; n++) {
        if (!read_section(&e, n, &s, f))
            return false;
        const char *name = string_at(&e, &names, s.sh_name);
        if (s.sh_type == SHT_PROGBITS && strncmp(name, ".text", 5) == 0 && s.sh_size &&
            !read_text(c, &e, n, &s, name, f))
            return false;
    }
    return c->parts || fail(f, EXIT_IO, "%s: a cubin without a .text section", path);
}
