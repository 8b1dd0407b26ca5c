/* write_cubin.c - write_cubin FILE: an ELF of two small kernels, as a compiler would lay it out
 *
 *   axpy(float *y, const float *x, float a, int n)    y[i] = a * x[i] + y[i]
 *   trap(int *p)                                       stores to address 8
 */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"

static const char *const axpy[] = {
    "S2R R0, SR_CTAID.X;",
    "S2R R1, SR_TID.X;",
    "XMAD R0, R0, c[0x0][0x8], R1;",
    "ISETP.GE.AND P0, PT, R0, c[0x0][0x154], PT;",
    "@P0 EXIT;",
    "SHL R2, R0, 0x2;",
    "IADD R4.CC, R2, c[0x0][0x148];",
    "IADD.X R5, RZ, c[0x0][0x14c];",
    "IADD R2.CC, R2, c[0x0][0x140];",
    "IADD.X R3, RZ, c[0x0][0x144];",
    "LDG.E R6, [R4];",
    "LDG.E R7, [R2];",
    "FFMA R7, R6, c[0x0][0x150], R7;",
    "STG.E [R2], R7;",
    "EXIT;",
};

static const char *const trap[] = { "MOV R2, 0x8;", "MOV R3, RZ;", "STG.E [R2], R2;" };

struct section {
    const char *name;
    u32 type, info;
    u8 bytes[1024];
    u64 size;
};

static struct section sections[10];
static unsigned count = 1;

static struct section *add(const char *name, u32 type, const void *bytes, u64 size)
{
    struct section *s = &sections[count++];

    s->name = name;
    s->type = type;
    s->size = size;
    if (bytes)
        memcpy(s->bytes, bytes, size);
    return s;
}

static void add_code(const char *name, const char *const *lines, unsigned n)
{
    struct section *s = add(name, SHT_PROGBITS, NULL, 0);
    u64 words[128] = { 0 };

    for (unsigned i = 0; i < (n + 2) / 3 * 3; i++) {
        const struct isa_source source = { .address = 32 * (i / 3) + 8 + 8 * (i % 3) };
        struct isa_mistake m;
        u8 reuse;

        if (!isa_parse(i < n ? lines[i] : "NOP;", &source, &words[4 * (i / 3) + 1 + i % 3], &reuse,
                       &m)) {
            fprintf(stderr, "%s: %s\n", lines[i], m.text);
            exit(1);
        }
    }
    s->size = 32 * ((n + 2) / 3);
    s->info = 8u << 24;
    memcpy(s->bytes, words, s->size);
}

/* A parameter's entry: 4, 0x17, 12 bytes: index, ordinal and offset, size in 31:18. */
static void parameter(struct section *s, u16 ordinal, u16 offset, u32 size)
{
    const u32 words[] = { 0x000c1704, 0, (u32)offset << 16 | ordinal, size << 18 };

    memcpy(s->bytes + s->size, words, sizeof words);
    s->size += sizeof words;
}

static bool write_file(const char *path)
{
    Elf64_Ehdr h = {
        .e_machine = 190, .e_flags = 53, .e_ehsize = sizeof h, .e_shentsize = sizeof(Elf64_Shdr)
    };
    Elf64_Shdr headers[10] = { { 0 } };
    struct section *names = add(".shstrtab", SHT_STRTAB, "", 1);
    u64 at = sizeof h;
    FILE *file = fopen(path, "wb");

    memcpy(h.e_ident, ELFMAG, SELFMAG);
    h.e_ident[EI_CLASS] = ELFCLASS64;
    h.e_ident[EI_DATA] = ELFDATA2LSB;
    for (unsigned n = 1; n < count; n++) {
        headers[n].sh_name = (u32)names->size;
        strcpy((char *)names->bytes + names->size, sections[n].name);
        names->size += strlen(sections[n].name) + 1;
    }
    for (unsigned n = 1; n < count; n++) {
        headers[n].sh_type = sections[n].type;
        headers[n].sh_info = sections[n].info;
        headers[n].sh_offset = at;
        headers[n].sh_size = sections[n].size;
        at += sections[n].type == SHT_NOBITS ? 0 : sections[n].size;
    }
    h.e_shoff = at;
    h.e_shnum = (Elf64_Half)count;
    h.e_shstrndx = (Elf64_Half)(count - 1);
    if (!file)
        return false;
    fwrite(&h, sizeof h, 1, file);
    for (unsigned n = 1; n < count; n++)
        fwrite(sections[n].bytes, 1, sections[n].type == SHT_NOBITS ? 0 : sections[n].size, file);
    fwrite(headers, sizeof headers[0], count, file);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    u8 constant[0x158] = { 0 };

    add_code(".text.axpy", axpy, sizeof axpy / sizeof axpy[0]);
    add_code(".text.trap", trap, sizeof trap / sizeof trap[0]);
    struct section *info = add(".nv.info.axpy", SHT_PROGBITS, NULL, 0);

    parameter(info, 3, 0x14, 4);
    parameter(info, 2, 0x10, 4);
    parameter(info, 1, 0x8, 8);
    parameter(info, 0, 0x0, 8);
    parameter(add(".nv.info.trap", SHT_PROGBITS, NULL, 0), 0, 0, 8);
    add(".nv.constant0.axpy", SHT_PROGBITS, constant, sizeof constant);
    add(".nv.shared.axpy", SHT_NOBITS, NULL, 512);
    return argc == 2 && write_file(argv[1]) ? 0 : 1;
}
