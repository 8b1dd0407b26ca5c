/* cubin_relocate.c - relocations of a cubin (see cubin_image.h; facts/isa/semantics.md 15)
 *
 * known: numbers by the names that cuobjdump prints; which the compiler emits for SM 5.x: these.
 */
#include <string.h>

#include "code/code_bytes.h"
#include "driver/cubin_image.h"
#include "vector/quoted.h"

enum space { ITS_OWN, GENERIC };

/* Bits of a value that go into a field, of a word of 4 or 8 bytes. */
static const struct relocation {
    const char *name;
    u8 number, at, bits, from;
    enum space space;
} relocations[] = {
    { "R_CUDA_32", 1, 0, 32, 0, ITS_OWN },
    { "R_CUDA_64", 2, 0, 64, 0, ITS_OWN },
    { "R_CUDA_G32", 3, 0, 32, 0, GENERIC },
    { "R_CUDA_G64", 4, 0, 64, 0, GENERIC },
    { "R_CUDA_ABS32_20", 42, 20, 32, 0, ITS_OWN },
    { "R_CUDA_ABS32_LO_20", 43, 20, 32, 0, ITS_OWN },
    { "R_CUDA_ABS32_HI_20", 44, 20, 32, 32, ITS_OWN },
};

static const struct relocation *relocation_of(u32 number)
{
    for (unsigned n = 0; n < sizeof relocations / sizeof relocations[0]; n++)
        if (relocations[n].number == number)
            return &relocations[n];
    return NULL;
}

/* An entry of a table of relocations, and its symbol. */
struct entry {
    u64 offset;
    u32 type, number; /* of the symbol */
    u64 addend;
    bool has_addend; /* else the field holds it (System V ABI) */
    Elf64_Sym symbol;
    const char *name;
};

/* Entry n of section 'table'; false: there are no more. */
static bool entry_at(const struct cubin *c, unsigned table, u64 n, struct entry *e)
{
    const bool rela = cubin_section(c, table).sh_type == SHT_RELA;
    const u64 size = rela ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
    u64 bytes;
    const u8 *at = cubin_section_bytes(c, table, &bytes);

    if (n >= bytes / size)
        return false;
    at += n * size;
    *e = (struct entry){ .offset = code_u64(at),
                         .type = code_u32(at + 8),
                         .number = code_u32(at + 12),
                         .has_addend = rela,
                         .addend = rela ? code_u64(at + 16) : 0,
                         .name = "" };
    if (e->number < c->symbols.count)
        e->name = code_elf_symbol(&c->elf, &c->symbols, e->number, &e->symbol);
    return true;
}

static bool is_table_of(const struct cubin *c, unsigned table, unsigned n)
{
    const Elf64_Shdr s = cubin_section(c, table);

    return (s.sh_type == SHT_REL || s.sh_type == SHT_RELA) && s.sh_info == n;
}

static bool refuse(const struct cubin_image *m, const struct entry *e, unsigned n, const char *what,
                   struct failure *f)
{
    return fail(f, EXIT_NOT_MODELLED, "%s: relocation of type %u at 0x%llx of %s to '%s': %s",
                m->cubin->elf.path, e->type, (unsigned long long)e->offset,
                quote_word(cubin_section_name(m->cubin, n)).text, quote_word(e->name).text, what);
}

bool cubin_relocate_mark(struct cubin_image *m, unsigned n, bool *found, struct failure *f)
{
    const unsigned count = m->cubin->elf.head.e_shnum;
    struct entry e;

    for (unsigned table = 0; table < count; table++)
        for (u64 i = 0; is_table_of(m->cubin, table, n) && entry_at(m->cubin, table, i, &e); i++) {
            const unsigned to = e.symbol.st_shndx;

            if (e.number >= m->cubin->symbols.count || (to >= count && to != SHN_ABS))
                return refuse(m, &e, n, "its symbol is in no section of the file", f);
            if (to == SHN_UNDEF || to == SHN_ABS || m->placed[to].used)
                continue;
            if (cubin_code_of(m->cubin, to))
                *found = m->placed[to].used = true;
        }
    return true;
}

/* What a symbol stands for; false: its section has no place. */
static bool value_of(const struct cubin_image *m, const struct entry *e, enum space space,
                     u64 *value)
{
    const struct cubin_placed *p;

    *value = e->symbol.st_value;
    if (e->symbol.st_shndx == SHN_ABS)
        return true;
    if (e->symbol.st_shndx == SHN_UNDEF) {
        *value = m->to->vprintf && strcmp(e->name, "vprintf") == 0
                     ? m->to->vprintf
                     : cubin_image_missing_pc(e->number);
        return ELF64_ST_TYPE(e->symbol.st_info) == STT_FUNC;
    }
    p = &m->placed[e->symbol.st_shndx];
    *value += space == GENERIC ? p->generic : p->address;
    return p->used || p->generic;
}

static bool apply(struct cubin_image *m, unsigned n, const struct entry *e, struct failure *f)
{
    const struct relocation *r = relocation_of(e->type);
    struct cubin_placed *p = &m->placed[n];
    const unsigned bytes = r && r->at + r->bits > 32 ? 8 : 4;
    u64 value, word, mask;

    if (!r)
        return refuse(m, e, n, "not modelled", f);
    if (p->size < bytes || e->offset > p->size - bytes)
        return refuse(m, e, n, "it lies beyond its section", f);
    if (!value_of(m, e, r->space, &value))
        return refuse(m, e, n, "its symbol has no address", f);
    word = bytes == 8 ? code_u64(p->bytes + e->offset) : code_u32(p->bytes + e->offset);
    mask = (r->bits == 64 ? UINT64_MAX : (UINT64_C(1) << r->bits) - 1) << r->at;
    value += e->has_addend ? e->addend : (word & mask) >> r->at;
    word = (word & ~mask) | (value >> r->from << r->at & mask);
    for (unsigned b = 0; b < bytes; b++)
        p->bytes[e->offset + b] = (u8)(word >> 8 * b);
    return true;
}

bool cubin_relocate(struct cubin_image *m, unsigned n, struct failure *f)
{
    struct entry e;

    for (unsigned table = 0; table < m->cubin->elf.head.e_shnum; table++)
        for (u64 i = 0; is_table_of(m->cubin, table, n) && entry_at(m->cubin, table, i, &e); i++)
            if (!apply(m, n, &e, f))
                return false;
    return true;
}
