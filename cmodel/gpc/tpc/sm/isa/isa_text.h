/* isa_text.h - instructions as text: the disassembler and the assembler of one instruction (README.md)
 *
 * Both follow the syntax column of isa.def, so that what one writes the other reads, bit for bit.
 */
#ifndef ISA_TEXT_H
#define ISA_TEXT_H

#include "gpc/tpc/sm/isa/isa.h"

#define ISA_TEXT_SIZE 256 /* of the longest instruction, with its end */

/* Writes an instruction as nvdisasm does, without ';', and returns its length.  'address' is that of its word;
 * 'label', if not NULL, stands for the target of a relative branch.  Bits of the word that are others than the text
 * would be assembled to are added as " &0x...".
 */
unsigned isa_print(const struct isa_instruction *i, u64 address, const char *label, char *text,
                   unsigned size);

/* Returns the reuse bits of the control that the text says: .reuse of registers, .T and .P of textures. */
u8 isa_reuse_said(const struct isa_instruction *i);

/* Returns whether NVIDIA's disassembler refuses an instruction, though it has a form. */
bool isa_refused(const struct isa_instruction *i);

/* How branch targets are written: as addresses, or as maxas does, as the 24-bit displacement. */
enum isa_dialect { ISA_NVDISASM, ISA_MAXAS };

/* Where the text stands, and who knows names that are not in the instruction set. */
struct isa_source {
    u64 address; /* of the instruction's word */
    enum isa_dialect dialect;
    bool (*label)(void *labels, const char *name, unsigned length, u64 *address); /* may be NULL */
    void *labels;
};

struct isa_mistake {
    unsigned column; /* from 0 */
    char text[160];
};

/* Reads one instruction, with or without ';'.  Returns false and fills 'm' if it is none; else the word, and the
 * reuse bits that the text names.
 */
bool isa_parse(const char *text, const struct isa_source *s, u64 *word, u8 *reuse,
               struct isa_mistake *m);

#endif
