/* cubin.c - see cubin.h (types of .nv.info entries by what public tools print) */
#include "driver/cubin.h"

#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "vector/quoted.h"

#define CUDA_ENTRY    0x10 /* of a symbol's st_other: a kernel, no function that kernels call */
#define UNKNOWN_STACK UINT32_MAX /* in MIN_STACK */
#define DRIVER_STACK  1024       /* known: CUDA's driver gives so many where it is not known */

enum attribute {
    PARAMETER_BANK = 0x0a, /* symbol, offset of the parameters in bank 0, their bytes */
    MIN_STACK = 0x12,      /* symbol, bytes of a thread in it and all that it calls */
    PARAMETER = 0x17,      /* index, ordinal, offset, flags with the size in 31:18 */
};

bool cubin_broken(const struct cubin *c, struct failure *f, const char *what)
{
    return fail(f, EXIT_IO, "%s: %s: give a cubin of SM 5.0 to 5.3 (nvcc -cubin -arch=sm_53)",
                c->elf.path, what);
}

Elf64_Shdr cubin_section(const struct cubin *c, unsigned n)
{
    Elf64_Shdr s = { 0 };

    code_elf_section(&c->elf, n, &s, NULL); /* which cubin_open has read once */
    return s;
}

const char *cubin_section_name(const struct cubin *c, unsigned n)
{
    const Elf64_Shdr s = cubin_section(c, n);

    return code_elf_name(&c->elf, &s);
}

const u8 *cubin_section_bytes(const struct cubin *c, unsigned n, u64 *bytes)
{
    const Elf64_Shdr s = cubin_section(c, n);

    *bytes = s.sh_type == SHT_NOBITS ? 0 : s.sh_size;
    return c->bytes + (*bytes ? s.sh_offset : 0);
}

static bool is_good(struct cubin *c, const char *path, size_t size, struct failure *f)
{
    Elf64_Shdr s;

    if (!code_elf_open(&c->elf, path, c->bytes, size, f))
        return false;
    if ((c->elf.head.e_flags & 0xff) / 10 != 5)
        return cubin_broken(c, f, "not for SM 5.x");
    if (c->elf.head.e_type == ET_REL)
        return fail(f, EXIT_NOT_MODELLED, "%s: not linked yet: nvcc -cubin without -rdc, or -dlink",
                    path);
    for (unsigned n = 0; n < c->elf.head.e_shnum; n++)
        if (!code_elf_section(&c->elf, n, &s, f))
            return false;
    return code_elf_symbols(&c->elf, &c->symbols, f);
}

bool cubin_open(struct cubin *c, const char *path, struct failure *f)
{
    size_t size;

    memset(c, 0, sizeof *c);
    c->bytes = code_bytes_read(path, &size, f);
    if (!c->bytes)
        return false;
    if (is_good(c, path, size, f))
        return true;
    cubin_close(c);
    return false;
}

bool cubin_open_bytes(struct cubin *c, const char *path, const void *bytes, size_t size,
                      struct failure *f)
{
    memset(c, 0, sizeof *c);
    c->bytes = malloc(size + 1);
    if (!c->bytes)
        return fail(f, EXIT_IO, "%s: no memory", path);
    memcpy(c->bytes, bytes, size);
    c->bytes[size] = 0;
    if (is_good(c, path, size, f))
        return true;
    cubin_close(c);
    return false;
}

void cubin_close(struct cubin *c)
{
    free(c->bytes);
    c->bytes = NULL;
}

/* The section called PREFIX and NAME; -1 if there is none. */
static int find(const struct cubin *c, const char *prefix, const char *name)
{
    const size_t length = strlen(prefix);

    for (unsigned n = 0; n < c->elf.head.e_shnum; n++)
        if (strncmp(cubin_section_name(c, n), prefix, length) == 0 &&
            strcmp(cubin_section_name(c, n) + length, name) == 0)
            return (int)n;
    return -1;
}

/* The symbol of a kernel's or a function's code; 0 in a file without symbols. */
static unsigned symbol_of(const struct cubin *c, unsigned text, Elf64_Sym *s)
{
    const char *name = cubin_code_of(c, text);

    for (unsigned n = 1; n < c->symbols.count; n++)
        if (strcmp(code_elf_symbol(&c->elf, &c->symbols, n, s), name) == 0 && s->st_shndx == text)
            return n;
    *s = (Elf64_Sym){ 0 };
    return 0;
}

static bool take_parameter(struct cubin_kernel *k, const u8 *data)
{
    const u32 n = code_u32(data + 4) & 0xffff;

    if (n >= CUBIN_PARAMETERS)
        return false;
    k->parameter[n] = (struct cubin_parameter){ (u16)(code_u32(data + 4) >> 16),
                                                (u16)(code_u32(data + 8) >> 18) };
    if (n >= k->parameters)
        k->parameters = n + 1;
    return true;
}

static void take_stack(struct cubin_kernel *k, u32 bytes)
{
    k->stack_known = bytes != UNKNOWN_STACK;
    k->local_bytes = k->stack_known ? bytes : DRIVER_STACK;
}

/* An entry of the kernel; its symbol is that of entries that name one. */
static bool take_attribute(struct cubin_kernel *k, unsigned symbol, unsigned attribute,
                           const u8 *data, unsigned bytes)
{
    switch (attribute) {
    case PARAMETER_BANK:
        if (bytes >= 8)
            k->parameter_base = code_u32(data + 4) & 0xffff;
        return true;
    case MIN_STACK:
        if (bytes >= 8 && code_u32(data) == symbol)
            take_stack(k, code_u32(data + 4));
        return true;
    case PARAMETER: return bytes < 12 || take_parameter(k, data);
    default: return true;
    }
}

/* Entries: a format, an attribute, and 16 bits that are a value or, of format 4, the bytes that follow. */
static bool read_info(const struct cubin *c, int n, unsigned symbol, struct cubin_kernel *k,
                      struct failure *f)
{
    u64 left;
    const u8 *at = cubin_section_bytes(c, (unsigned)n, &left);

    while (left >= 4) {
        const unsigned bytes = at[0] == 4 ? code_u32(at) >> 16 : 0;

        if (bytes > left - 4 || !take_attribute(k, symbol, at[1], at + 4, bytes))
            return cubin_broken(c, f, "its .nv.info is damaged, or of more than 64 parameters");
        at += 4 + bytes;
        left -= 4 + bytes;
    }
    return true;
}

static bool fill(const struct cubin *c, struct cubin_kernel *k, struct failure *f)
{
    const int shared = find(c, ".nv.shared.", k->name);
    const int info = find(c, ".nv.info.", k->name), all = find(c, ".nv.info", "");
    Elf64_Sym s;
    const unsigned symbol = symbol_of(c, k->text, &s);

    k->registers = cubin_section(c, k->text).sh_info >> 24;
    k->parameter_base = 0x140; /* known: facts/isa/semantics.md 9 */
    k->stack_known = true;
    if (shared >= 0) {
        const u64 bytes = cubin_section(c, (unsigned)shared).sh_size;

        k->shared_bytes = bytes > UINT32_MAX ? UINT32_MAX : (u32)bytes;
    }
    if ((info >= 0 && !read_info(c, info, symbol, k, f)) ||
        (all >= 0 && !read_info(c, all, symbol, k, f)))
        return false;
    return k->local_bytes <= 1 << 24 ||
           cubin_broken(c, f, "a thread's local memory is beyond 16 MiB");
}

const char *cubin_code_of(const struct cubin *c, unsigned n)
{
    const char *section = cubin_section_name(c, n);

    return strncmp(section, ".text.", strlen(".text.")) == 0 ? section + strlen(".text.") : NULL;
}

/* Whether a section is a kernel's code: its symbol says so, or the file has none. */
static bool is_kernel(const struct cubin *c, unsigned n)
{
    Elf64_Sym s;

    return cubin_code_of(c, n) && (symbol_of(c, n, &s) == 0 || s.st_other & CUDA_ENTRY);
}

const char *cubin_kernel_of(const struct cubin *c, unsigned n)
{
    return is_kernel(c, n) ? cubin_code_of(c, n) : NULL;
}

bool cubin_kernel(const struct cubin *c, const char *name, struct cubin_kernel *k,
                  struct failure *f)
{
    unsigned found = 0;

    memset(k, 0, sizeof *k);
    for (unsigned n = 0; n < c->elf.head.e_shnum; n++) {
        const char *code = cubin_code_of(c, n);

        if (!code || (name && strcmp(code, name) != 0))
            continue;
        if (!is_kernel(c, n)) /* which looks through all symbols */
            continue;
        found++;
        k->text = n;
        k->name = code;
    }
    if (found == 1)
        return fill(c, k, f);
    return found ? fail(f, EXIT_USAGE, "%s: has %u kernels: name one (%s is)", c->elf.path, found,
                        quote_word(k->name).text)
                 : fail(f, EXIT_USAGE, "%s: has no kernel %s", c->elf.path,
                        name ? quote_word(name).text : "at all");
}
