/* code_elf.c - code of an ELF cubin: its .text sections and their symbols */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_file.h"
#include "code/code_sections.h"

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
    for (char *letter = s->name; *letter; letter++) /* it stands in a comment, of one line */
        if (!isprint((unsigned char)*letter))
            *letter = '_';
}

/* Symbols that lie in section 'n' and have a name that assembly can say. */
static void read_symbols(const struct code_elf *e, const struct code_elf_symbols *all, unsigned n,
                         struct code_part *p)
{
    for (unsigned i = 0; i < all->count; i++) {
        Elf64_Sym s;
        const char *name = code_elf_symbol(e, all, i, &s);

        if (s.st_shndx == n && ELF64_ST_TYPE(s.st_info) != STT_SECTION && *name &&
            s.st_value < p->size)
            add_symbol(p, name, s.st_value);
    }
    if (p->symbols)
        qsort(p->symbol, p->symbols, sizeof *p->symbol, by_address);
}

static bool read_text(struct code_file *c, const struct code_elf *e,
                      const struct code_elf_symbols *symbols, unsigned n, const Elf64_Shdr *s,
                      struct failure *f)
{
    const char *name = code_elf_name(e, s);

    if (s->sh_size % 8)
        return fail(f, EXIT_IO, "%s: offset 0x%llx: %s has 0x%llx bytes: no whole words of 8",
                    e->path, (unsigned long long)s->sh_offset, name,
                    (unsigned long long)s->sh_size);
    struct code_part *p = code_file_add(c, "%s", name);
    p->place = s->sh_offset;
    code_part_set(p, e->bytes + s->sh_offset, s->sh_size);
    read_symbols(e, symbols, n, p);
    return true;
}

bool code_read_elf(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                   struct failure *f)
{
    struct code_elf e;
    struct code_elf_symbols symbols;
    Elf64_Shdr s;

    if (!code_elf_open(&e, path, bytes, size, f) || !code_elf_symbols(&e, &symbols, f))
        return false;
    for (unsigned n = 0; n < e.head.e_shnum; n++) {
        if (!code_elf_section(&e, n, &s, f))
            return false;
        if (s.sh_type == SHT_PROGBITS && strncmp(code_elf_name(&e, &s), ".text", 5) == 0 &&
            s.sh_size && !read_text(c, &e, &symbols, n, &s, f))
            return false;
    }
    return c->parts || fail(f, EXIT_IO, "%s: a cubin without a .text section", path);
}
