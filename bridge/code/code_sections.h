/* code_sections.h - the sections of an ELF cubin, checked against the file's size */
#ifndef CODE_SECTIONS_H
#define CODE_SECTIONS_H

#include <elf.h>
#include <stddef.h>

#include "common/types.h"
#include "failure.h"

/* A whole file in memory, which is the caller's. */
struct code_elf {
    const char *path; /* named in failures */
    const u8 *bytes;
    size_t size;
    Elf64_Ehdr head;
    Elf64_Shdr names; /* the section of section names */
};

/* Returns false with 'f' filled if it is no cubin: 64 bits, little endian, machine 190. */
bool code_elf_open(struct code_elf *e, const char *path, const u8 *bytes, size_t size,
                   struct failure *f);

/* Finds section n, which lies in the file; false with 'f' filled if it does not. */
bool code_elf_section(const struct code_elf *e, unsigned n, Elf64_Shdr *s, struct failure *f);

/* Returns a string of a table; "" if it does not end in it. */
const char *code_elf_string(const struct code_elf *e, const Elf64_Shdr *table, u32 at);

/* The symbols of a file, which has one table of them at most. */
struct code_elf_symbols {
    Elf64_Shdr table, strings;
    unsigned count; /* 0 without a table */
};

/* Returns false with 'f' filled if the table does not lie in the file. */
bool code_elf_symbols(const struct code_elf *e, struct code_elf_symbols *s, struct failure *f);

/* Finds symbol n, below the count, and returns its name. */
const char *code_elf_symbol(const struct code_elf *e, const struct code_elf_symbols *s, unsigned n,
                            Elf64_Sym *symbol);

static inline const char *code_elf_name(const struct code_elf *e, const Elf64_Shdr *s)
{
    return code_elf_string(e, &e->names, s->sh_name);
}

#endif
