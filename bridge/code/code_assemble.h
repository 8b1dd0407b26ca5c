/* code_assemble.h - assembly to machine code: what code_listing writes, or a person
 * (cmodel/gpc/tpc/sm/isa/README.md has the directives)
 */
#ifndef CODE_ASSEMBLE_H
#define CODE_ASSEMBLE_H

#include "code/code_file.h"

/* Assembles a text, NUL at its end, into parts; false with 'f' naming 'path', line and column. */
bool code_assemble(struct code_file *c, const char *path, const char *text, struct failure *f);

/* Returns whether two files have the same parts (names, bases, headers, bytes); else 'f' says the first difference. */
bool code_same(const struct code_file *a, const struct code_file *b, const char *path,
               struct failure *f);

/* Lists a file, assembles the listing and compares: whether every byte comes back; else 'f' says what differs. */
bool code_check(const struct code_file *c, const char *path, struct failure *f);

/* Parts one behind the other, each with its header before it, into a new file. */
bool code_write(const struct code_file *c, const char *path, struct failure *f);

#endif
