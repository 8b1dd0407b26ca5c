/* code_file.h - machine code of SM 5.x in files
 *
 * A file is raw code, an ELF cubin, a blob of NVIDIA's graphics shaders with their headers, or the folder of a
 * recorded stream; each gives parts: a section, a shader, a piece of library.  A part is bundles of 32 bytes, a
 * control word and three instructions (facts/isa/semantics.md 2).
 */
#ifndef CODE_FILE_H
#define CODE_FILE_H

#include <stddef.h>

#include "common/types.h"
#include "failure.h"

#define CODE_SPH_WORDS    20 /* shader program header (facts/isa/semantics.md 12) */
#define CODE_SPH_BYTES    (4 * CODE_SPH_WORDS)
#define CODE_BUNDLE_BYTES 32
#define CODE_NAME         256

struct code_symbol {
    char name[CODE_NAME];
    u64 address; /* within the part */
};

struct code_part {
    char name[CODE_NAME];
    u64 base;     /* address of the first byte of code */
    size_t place; /* of it in the file, or in the recorded code segment */
    bool has_sph;
    u32 sph[CODE_SPH_WORDS];
    u8 *bytes; /* size: a multiple of 8 */
    size_t size;
    struct code_symbol *symbol; /* in the order of their addresses */
    size_t symbols;
};

struct code_file {
    struct code_part *part;
    size_t parts;
};

/* Reads any of the kinds, told by its contents; false with 'f' filled. */
bool code_file_read(struct code_file *c, const char *path, struct failure *f);
void code_file_free(struct code_file *c);

/* Adds an empty part; the caller fills it. */
struct code_part *code_file_add(struct code_file *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Copies code into a part. */
void code_part_set(struct code_part *p, const u8 *bytes, size_t size);

/* Read a file of one kind; 'path' is named in failures. */
bool code_read_elf(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                   struct failure *f);
bool code_read_blob(struct code_file *c, const char *path, const u8 *bytes, size_t size,
                    struct failure *f);
bool code_read_trace(struct code_file *c, const char *folder, struct failure *f);

/* Returns whether 80 bytes are a shader program header of version 3. */
bool code_is_sph(const u8 *bytes);

#endif
