/* cubin.c - see cubin.h (ELF-64, System V ABI; note types of .nv.info by what public tools print) */
#include "driver/cubin.h"

#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EM_CUDA_MACHINE 190

enum attribute {
    PARAMETER_BANK = 0x0a, /* symbol, offset of the parameters in bank 0, their bytes */
    MIN_STACK = 0x12,      /* symbol, bytes of a thread */
    PARAMETER = 0x17,      /* index, ordinal, offset, flags with the size in 31:18 */
};

static bool broken(const struct cubin *c, struct failure *f, const char *what)
{
    return fail(f, EXIT_IO, "%s: %s: give a cubin of SM 5.0 to 5.3 (nvcc -cubin -arch=sm_53)",
                c->path, what);
}

static bool inside(const struct cubin *c, u64 at, u64 bytes)
{
    return at <= c->size && bytes <= c->size - at;
}

static Elf64_Ehdr header(const struct cubin *c)
{
    Elf64_Ehdr h;

    memcpy(&h, c->bytes, sizeof h);
    return h;
}

/* Section 'n', checked by cubin_open. */
static Elf64_Shdr section(const struct cubin *c, unsigned n)
{
    Elf64_Shdr s;

    memcpy(&s, c->bytes + header(c).e_shoff + n * sizeof s, sizeof s);
    return s;
}

static const char *section_name(const struct cubin *c, unsigned n)
{
    return (const char *)c->bytes + section(c, header(c).e_shstrndx).sh_offset +
           section(c, n).sh_name;
}

static bool sections_are_inside(const struct cubin *c)
{
    const Elf64_Ehdr h = header(c);

    if (h.e_shentsize != sizeof(Elf64_Shdr) ||
        !inside(c, h.e_shoff, (u64)h.e_shnum * sizeof(Elf64_Shdr)) || h.e_shstrndx >= h.e_shnum)
        return false;
    const Elf64_Shdr names = section(c, h.e_shstrndx);

    if (names.sh_size == 0 || !inside(c, names.sh_offset, names.sh_size) ||
        c->bytes[names.sh_offset + names.sh_size - 1] != 0)
        return false;
    for (unsigned n = 0; n < h.e_shnum; n++) {
        const Elf64_Shdr s = section(c, n);

        if (s.sh_name >= names.sh_size ||
            (s.sh_type != SHT_NOBITS && !inside(c, s.sh_offset, s.sh_size)))
            return false;
    }
    return true;
}

static bool read_all(struct cubin *c, struct failure *f)
{
    FILE *file = fopen(c->path, "rb");
    long size = 0;

    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0 ||
        fseek(file, 0, SEEK_SET) != 0) {
        fail(f, EXIT_IO, "%s: %s", c->path, strerror(errno));
    } else if (!(c->bytes = malloc((size_t)size + 1)) ||
               fread(c->bytes, 1, (size_t)size, file) != (size_t)size) {
        fail(f, EXIT_IO, "%s: cannot be read", c->path);
        free(c->bytes);
        c->bytes = NULL;
    }
    if (file)
        fclose(file);
    c->size = (u64)size;
    return c->bytes != NULL;
}

bool cubin_open(struct cubin *c, const char *path, struct failure *f)
{
    memset(c, 0, sizeof *c);
    snprintf(c->path, sizeof c->path, "%s", path);
    if (!read_all(c, f))
        return false;
    bool good = false;

    if (c->size < sizeof(Elf64_Ehdr) || memcmp(c->bytes, ELFMAG, SELFMAG) != 0 ||
        c->bytes[EI_CLASS] != ELFCLASS64)
        broken(c, f, "no ELF file of 64 bits");
    else if (header(c).e_machine != EM_CUDA_MACHINE || (header(c).e_flags & 0xff) / 10 != 5)
        broken(c, f, "not for SM 5.x");
    else if (!sections_are_inside(c))
        broken(c, f, "its sections do not lie in the file");
    else
        good = true;
    if (!good)
        cubin_close(c);
    return good;
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

    for (unsigned n = 0; n < header(c).e_shnum; n++)
        if (strncmp(section_name(c, n), prefix, length) == 0 &&
            strcmp(section_name(c, n) + length, name) == 0)
            return (int)n;
    return -1;
}

static u32 word(const u8 *at)
{
    return at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24;
}

static bool take_attribute(struct cubin_kernel *k, unsigned attribute, const u8 *data,
                           unsigned bytes)
{
    if (attribute == PARAMETER_BANK && bytes >= 8)
        k->parameter_base = word(data + 4) & 0xffff;
    if (attribute == MIN_STACK && bytes >= 8 && word(data + 4) > k->local_bytes)
        k->local_bytes = word(data + 4);
    if (attribute == PARAMETER && bytes >= 12) {
        const u32 n = word(data + 4) & 0xffff;

        if (n >= CUBIN_PARAMETERS)
            return false;
        k->parameter[n] =
            (struct cubin_parameter){ (u16)(word(data + 4) >> 16), (u16)(word(data + 8) >> 18) };
        if (n >= k->parameters)
            k->parameters = n + 1;
    }
    return true;
}

/* Entries: a format, an attribute, and 16 bits that are a value or, of format 4, the bytes that follow. */
static bool read_info(const struct cubin *c, int n, struct cubin_kernel *k, struct failure *f)
{
    const Elf64_Shdr s = section(c, (unsigned)n);
    const u8 *at = c->bytes + s.sh_offset, *end = at + s.sh_size;

    while (end - at >= 4) {
        const unsigned bytes = at[0] == 4 ? word(at) >> 16 : 0;

        if (bytes > end - at - 4 || !take_attribute(k, at[1], at + 4, bytes))
            return broken(c, f, "its .nv.info is damaged");
        at += 4 + bytes;
    }
    return true;
}

static bool fill(const struct cubin *c, unsigned text, struct cubin_kernel *k, struct failure *f)
{
    const Elf64_Shdr code = section(c, text);
    const int shared = find(c, ".nv.shared.", k->name),
              constant = find(c, ".nv.constant0.", k->name);
    const int info = find(c, ".nv.info.", k->name), all = find(c, ".nv.info", "");

    if (find(c, ".rel.text.", k->name) >= 0 || find(c, ".rela.text.", k->name) >= 0)
        return fail(f, EXIT_NOT_MODELLED,
                    "%s: kernel %s has relocations: link it (nvcc -cubin without -rdc)", c->path,
                    k->name);
    k->code = c->bytes + code.sh_offset;
    k->code_bytes = (u32)code.sh_size;
    k->registers = code.sh_info >> 24;
    k->parameter_base = 0x140; /* known: facts/isa/semantics.md 9 */
    if (shared >= 0)
        k->shared_bytes = (u32)section(c, (unsigned)shared).sh_size;
    if (constant >= 0) {
        k->constant = c->bytes + section(c, (unsigned)constant).sh_offset;
        k->constant_bytes = (u32)section(c, (unsigned)constant).sh_size;
    }
    if ((info >= 0 && !read_info(c, info, k, f)) || (all >= 0 && !read_info(c, all, k, f)))
        return false;
    if (k->code_bytes == 0 || k->code_bytes % 32 != 0 || k->constant_bytes > 65536)
        return broken(c, f, "its code is no whole number of bundles, or bank 0 is beyond 64 KiB");
    return true;
}

bool cubin_kernel(const struct cubin *c, const char *name, struct cubin_kernel *k,
                  struct failure *f)
{
    const char prefix[] = ".text.";
    unsigned found = 0, text = 0;

    memset(k, 0, sizeof *k);
    for (unsigned n = 0; n < header(c).e_shnum; n++) {
        const char *full = section_name(c, n);

        if (strncmp(full, prefix, strlen(prefix)) != 0 ||
            (name && strcmp(full + strlen(prefix), name) != 0))
            continue;
        found++;
        text = n;
        k->name = full + strlen(prefix);
    }
    if (found == 1)
        return fill(c, text, k, f);
    return found ? fail(f, EXIT_USAGE, "%s: has %u kernels: name one with --kernel (one is %s)",
                        c->path, found, k->name)
                 : fail(f, EXIT_USAGE, "%s: has no kernel %s", c->path, name ? name : "at all");
}
