/* made_cubin.c - see made_cubin.h */
#include "made_cubin.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"

#define SECTIONS 40
#define CONSTANTS \
    0x140 /* known: facts/isa/semantics.md 9: parameters lie behind so many bytes of bank 0 */

struct made {
    Elf64_Shdr header[SECTIONS]; /* sh_offset: in 'bytes' */
    char *names;
    u8 *bytes;
    size_t name_bytes, size;
    unsigned count;
};

static void put(struct made *m, const void *bytes, size_t size)
{
    m->bytes = code_memory(m->bytes, m->size + size);
    memcpy(m->bytes + m->size, bytes, size);
    m->size += size;
}

/* A section of so many bytes, or of none in the file (NULL). */
static void add(struct made *m, const char *before, const char *name, const void *bytes,
                size_t size, u32 info)
{
    Elf64_Shdr *h = &m->header[m->count++];
    const size_t length = strlen(before) + strlen(name) + 1;

    *h = (Elf64_Shdr){ .sh_name = (u32)m->name_bytes,
                       .sh_type = bytes ? SHT_PROGBITS : SHT_NOBITS,
                       .sh_info = info,
                       .sh_offset = m->size,
                       .sh_size = size };
    m->names = code_memory(m->names, m->name_bytes + length);
    snprintf(m->names + m->name_bytes, length, "%s%s", before, name);
    m->name_bytes += length;
    if (bytes)
        put(m, bytes, size);
}

/* A parameter's entry: 4, 0x17, 12 bytes: index, ordinal and offset, size in 31:18; returns the bytes of all. */
static u32 add_parameters(struct made *m, const struct made_kernel *k)
{
    u32 words[4 * MADE_PARAMETERS], offset = 0, n;

    for (n = 0; n < MADE_PARAMETERS && k->parameter[n]; n++) {
        const u32 size = k->parameter[n];

        offset = (offset + size - 1) / size * size;
        memcpy(words + 4 * n, (u32[]){ 0x000c1704, 0, offset << 16 | n, size << 18 }, 16);
        offset += size;
    }
    add(m, ".nv.info.", k->name, words, 16 * n, 0);
    return offset;
}

static void add_kernel(struct made *m, const struct made_kernel *k)
{
    static const u8 zeros[CONSTANTS + 8 * MADE_PARAMETERS];
    struct failure f = { 0 };
    struct code_file code;
    u32 parameters;

    if (!code_assemble(&code, k->name, k->text, &f)) {
        fprintf(stderr, "%s\n", f.text);
        exit(1);
    }
    add(m, ".text.", k->name, code.part[0].bytes, code.part[0].size, (u32)k->registers << 24);
    parameters = add_parameters(m, k);
    add(m, ".nv.constant0.", k->name, zeros, CONSTANTS + parameters, 0);
    if (k->shared_bytes)
        add(m, ".nv.shared.", k->name, NULL, k->shared_bytes, 0);
    code_file_free(&code);
}

u8 *made_cubin(const struct made_kernel *kernel, unsigned kernels, size_t *bytes)
{
    Elf64_Ehdr h = {
        .e_machine = 190, .e_flags = 53, .e_ehsize = sizeof h, .e_shentsize = sizeof(Elf64_Shdr)
    };
    struct made m = { .count = 1 };

    memcpy(h.e_ident, ELFMAG, SELFMAG);
    h.e_ident[EI_CLASS] = ELFCLASS64;
    h.e_ident[EI_DATA] = ELFDATA2LSB;
    put(&m, &h, sizeof h);
    add(&m, "", "", "", 0, 0);
    m.header[0] = (Elf64_Shdr){ 0 };
    for (unsigned n = 0; n < kernels; n++)
        add_kernel(&m, &kernel[n]);
    add(&m, ".shstr", "tab", "", 0, 0);
    m.header[m.count - 1].sh_type = SHT_STRTAB;
    m.header[m.count - 1].sh_size = m.name_bytes;
    put(&m, m.names, m.name_bytes);
    h.e_shoff = m.size;
    h.e_shnum = (Elf64_Half)m.count;
    h.e_shstrndx = (Elf64_Half)(m.count - 1);
    put(&m, m.header, m.count * sizeof m.header[0]);
    memcpy(m.bytes, &h, sizeof h);
    free(m.names);
    *bytes = m.size;
    return m.bytes;
}

bool made_cubin_write(const struct made_kernel *kernel, unsigned kernels, const char *path)
{
    size_t size;
    u8 *bytes = made_cubin(kernel, kernels, &size);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;

    good = file && fclose(file) == 0 && good;
    free(bytes);
    return good;
}
