/* code_listing.h - machine code as assembly that gives the same bytes again (cmodel/gpc/tpc/sm/isa/README.md) */
#ifndef CODE_LISTING_H
#define CODE_LISTING_H

#include <stdio.h>

#include "code/code_file.h"

/* Writes a file's parts as assembly, the word of each instruction in a comment. */
void code_list(FILE *out, const struct code_file *c);

/* Prints the listing as JSON: {"parts": [{"name", "base", "place", "sph", "instructions": [{"address", "word", "control",
 * "stall", "yield", "write", "read", "wait", "reuse", "text"}]}]}; false with 'f' filled if memory ends.
 */
bool code_json(FILE *out, const struct code_file *c, struct failure *f);

/* Writes the header as a directive and as what it says, in comments. */
void code_list_sph(FILE *out, const u32 sph[CODE_SPH_WORDS]);

/* Addresses that branches of a part go to. */
struct code_labels {
    u64 *address; /* in ascending order, each once */
    size_t count;
};
struct code_labels code_labels_of(const struct code_part *p);
void code_labels_free(struct code_labels *l);

/* Writes the name of a label; "" if no branch goes there. */
void code_label_name(const struct code_labels *l, u64 address, char name[CODE_NAME]);

/* Returns instruction 'n' (0..2) of the bundle at 'at' bytes of a part: its word and control. */
static inline u64 code_word_at(const struct code_part *p, size_t at)
{
    const u8 *b = p->bytes + at;
    u64 w = 0;

    for (unsigned n = 0; n < 8; n++)
        w |= (u64)b[n] << (8 * n);
    return w;
}

/* Returns how many instructions the bundle at 'at' bytes of a part has: three, or what a part cut off at its end has
 * left of it; 0 if these bytes are no bundle, because its control word says more.
 */
static inline unsigned code_bundle_slots(const struct code_part *p, size_t at)
{
    size_t words = (p->size - at) / 8;
    unsigned slots = words > 3 ? 3 : words ? (unsigned)words - 1 : 0;

    return slots && !(code_word_at(p, at) >> (slots == 3 ? 63 : 21 * slots)) ? slots : 0;
}

/* Returns whether the word at 'at' bytes is an instruction of a bundle. */
static inline bool code_is_instruction(const struct code_part *p, size_t at)
{
    size_t bundle = at - at % CODE_BUNDLE_BYTES;

    return at > bundle && (at - bundle) / 8 <= code_bundle_slots(p, bundle);
}

#endif
