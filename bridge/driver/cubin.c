/* cubin.c - see cubin.h (types of .nv.info entries by what public tools print) */
#include "driver/cubin.h"

#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"

enum attribute {
    PARAMETER_BANK = 0x0a, /* symbol, offset of the parameters in bank 0, their bytes */
    MIN_STACK = 0x12,      /* symbol, bytes of a thread */
    PARAMETER = 0x17,      /* index, ordinal, offset, flags with the size in 31:18 */
};

static bool broken(const struct cubin *c, struct failure *f, const char *what)
{
    return fail(f, EXIT_IO, "%s: %s: give a cubin of SM 5.0 to 5.3 (nvcc -cubin -arch=sm_53)",
                c->elf.path, what);
}

/* Section n, which cubin_open has read once. */
static Elf64_Shdr section(const struct cubin *c, unsigned n)
{
    Elf64_Shdr s = { 0 };

    code_elf_section(&c->elf, n, &s, NULL);
    return s;
}

static const char *section_name(const struct cubin *c, unsigned n)
{
    const Elf64_Shdr s = section(c, n);

    return code_elf_name(&c->elf, &s);
}

static bool is_good(struct cubin *c, const char *path, size_t size, struct failure *f)
{
    Elf64_Shdr s;

    if (!code_elf_open(&c->elf, path, c->bytes, size, f))
        return false;
    if ((c->elf.head.e_flags & 0xff) / 10 != 5)
        return broken(c, f, "not for SM 5.x");
    for (unsigned n = 0; n < c->elf.head.e_shnum; n++)
        if (!code_elf_section(&c->elf, n, &s, f))
            return false;
    return true;
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
        if (strncmp(section_name(c, n), prefix, length) == 0 &&
            strcmp(section_name(c, n) + length, name) == 0)
            return (int)n;
    return -1;
}

static bool take_attribute(struct cubin_kernel *k, unsigned attribute, const u8 *data,
                           unsigned bytes)
{
    if (attribute == PARAMETER_BANK && bytes >= 8)
        k->parameter_base = code_u32(data + 4) & 0xffff;
    if (attribute == MIN_STACK && bytes >= 8 && code_u32(data + 4) > k->local_bytes)
        k->local_bytes = code_u32(data + 4);
    if (attribute == PARAMETER && bytes >= 12) {
        const u32 n = code_u32(data + 4) & 0xffff;

        if (n >= CUBIN_PARAMETERS)
            return false;
        k->parameter[n] = (struct cubin_parameter){ (u16)(code_u32(data + 4) >> 16),
                                                    (u16)(code_u32(data + 8) >> 18) };
        if (n >= k->parameters)
            k->parameters = n + 1;
    }
    return true;
}

/* The bytes of a section, of which a damaged file may have none. */
static const u8 *bytes_of(const struct cubin *c, unsigned n, u32 *bytes)
{
    const Elf64_Shdr s = section(c, n);

    *bytes = s.sh_type == SHT_NOBITS ? 0 : (u32)s.sh_size;
    return c->bytes + (*bytes ? s.sh_offset : 0);
}

/* Entries: a format, an attribute, and 16 bits that are a value or, of format 4, the bytes that follow. */
static bool read_info(const struct cubin *c, int n, struct cubin_kernel *k, struct failure *f)
{
    u32 left;
    const u8 *at = bytes_of(c, (unsigned)n, &left);

    while (left >= 4) {
        const unsigned bytes = at[0] == 4 ? code_u32(at) >> 16 : 0;

        if (bytes > left - 4 || !take_attribute(k, at[1], at + 4, bytes))
            return broken(c, f, "its .nv.info is damaged");
        at += 4 + bytes;
        left -= 4 + bytes;
    }
    return true;
}

static bool fill(const struct cubin *c, unsigned text, struct cubin_kernel *k, struct failure *f)
{
    const int shared = find(c, ".nv.shared.", k->name);
    const int constant = find(c, ".nv.constant0.", k->name);
    const int info = find(c, ".nv.info.", k->name), all = find(c, ".nv.info", "");

    if (find(c, ".rel.text.", k->name) >= 0 || find(c, ".rela.text.", k->name) >= 0)
        return fail(f, EXIT_NOT_MODELLED,
                    "%s: kernel %s has relocations: link it (nvcc -cubin without -rdc)",
                    c->elf.path, k->name);
    k->code = bytes_of(c, text, &k->code_bytes);
    k->registers = section(c, text).sh_info >> 24;
    k->parameter_base = 0x140; /* known: facts/isa/semantics.md 9 */
    if (shared >= 0) {
        const u64 bytes = section(c, (unsigned)shared).sh_size;

        k->shared_bytes = bytes > UINT32_MAX ? UINT32_MAX : (u32)bytes;
    }
    if (constant >= 0)
        k->constant = bytes_of(c, (unsigned)constant, &k->constant_bytes);
    if ((info >= 0 && !read_info(c, info, k, f)) || (all >= 0 && !read_info(c, all, k, f)))
        return false;
    if (k->code_bytes == 0 || k->code_bytes % 32 != 0 || k->constant_bytes > 65536)
        return broken(c, f, "its code is no whole number of bundles, or bank 0 is beyond 64 KiB");
    return k->local_bytes <= 1 << 24 || broken(c, f, "a thread's local memory is beyond 16 MiB");
}

bool cubin_kernel(const struct cubin *c, const char *name, struct cubin_kernel *k,
                  struct failure *f)
{
    const char prefix[] = ".text.";
    unsigned found = 0, text = 0;

    memset(k, 0, sizeof *k);
    for (unsigned n = 0; n < c->elf.head.e_shnum; n++) {
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
                        c->elf.path, found, k->name)
                 : fail(f, EXIT_USAGE, "%s: has no kernel %s", c->elf.path, name ? name : "at all");
}
