/* code_file.c - machine code in files: which kind it is; parts */
#include "code/code_file.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "code/code_bytes.h"
#include "gpc/tpc/sm/isa/isa.h"

#define BLOB_FIRST 0x30 /* NVIDIA's blobs: the first header (facts/isa/semantics.md 2) */

struct code_part *code_file_add(struct code_file *c, const char *format, ...)
{
    va_list list;

    c->part = code_memory(c->part, (c->parts + 1) * sizeof *c->part);
    struct code_part *p = &c->part[c->parts++];
    *p = (struct code_part){ .size = 0 };
    va_start(list, format);
    vsnprintf(p->name, sizeof p->name, format, list);
    va_end(list);
    for (char *letter = p->name; *letter; letter++) /* names that assembly can say */
        if (!isalnum((unsigned char)*letter) && !strchr("_.$@", *letter))
            *letter = '_';
    return p;
}

void code_part_set(struct code_part *p, const u8 *bytes, size_t size)
{
    p->bytes = code_memory(p->bytes, size);
    p->size = size;
    memcpy(p->bytes, bytes, size);
}

void code_file_free(struct code_file *c)
{
    for (size_t n = 0; n < c->parts; n++) {
        free(c->part[n].bytes);
        free(c->part[n].symbol);
    }
    free(c->part);
    *c = (struct code_file){ .parts = 0 };
}

/* known: facts/isa/semantics.md 12: type, version 3, shader type of that type */
bool code_is_sph(const u8 *bytes)
{
    u32 word = code_u32(bytes);
    unsigned type = word & 31, version = word >> 5 & 31, shader = word >> 10 & 15;

    return version == 3 &&
           ((type == 1 && 1 <= shader && shader <= 4) || (type == 2 && shader == 5));
}

static bool read_raw(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                     struct failure *f)
{
    if (size == 0 || size % 8)
        return fail(f, EXIT_IO,
                    "%s: %zu bytes are no whole words of 8: is this a file of machine code?", path,
                    size);
    bool headed = size > CODE_SPH_BYTES && code_is_sph(bytes);
    size_t skip = headed ? CODE_SPH_BYTES : 0;
    struct code_part *p = code_file_add(c, "code");
    p->place = skip;
    p->has_sph = headed;
    for (unsigned n = 0; headed && n < CODE_SPH_WORDS; n++)
        p->sph[n] = code_u32(bytes + 4 * (size_t)n);
    code_part_set(p, bytes + skip, size - skip);
    return true;
}

bool code_file_read(struct code_file *c, const char *path, struct failure *f)
{
    struct stat st;
    size_t size = 0;
    bool good;

    *c = (struct code_file){ .parts = 0 };
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        good = code_read_trace(c, path, f);
    } else {
        u8 *bytes = code_bytes_read(path, &size, f);
        if (!bytes)
            return false;
        if (size >= 4 && memcmp(bytes, "\177ELF", 4) == 0)
            good = code_read_elf(c, path, bytes, size, f);
        else if (size > BLOB_FIRST + CODE_SPH_BYTES && code_is_sph(bytes + BLOB_FIRST))
            good = code_read_blob(c, path, bytes, size, f);
        else
            good = read_raw(c, path, bytes, size, f);
        free(bytes);
    }
    if (!good)
        code_file_free(c);
    return good;
}
