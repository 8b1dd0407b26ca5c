/* iblend_programs.h - microcode of the iterated blend by name (iblend_programs.def)
 *
 * Programs take a premultiplied source and destination: alpha is 0..1, colours at most alpha.
 */
#ifndef IBLEND_PROGRAMS_H
#define IBLEND_PROGRAMS_H

#include <stddef.h>

#include "fbp/fbp_bus.h"

struct iblend_program {
    const char *name; /* of KHR_blend_equation_advanced, without its suffix */
    const u32 *words;
    unsigned passes;
    u16 constant[24];
};

#define IBLEND_PROGRAMS 15

/* Returns program i, in the order of the extension. */
struct iblend_program iblend_program(unsigned i);

/* Loads program i into a state bundle: words, constants, passes. */
void iblend_load(struct iblend_config *cfg, unsigned i);

/* Disassembles one word: "TEMP0 = SRC_RGB*ONE + ..." */
void iblend_disassemble(char *text, size_t size, u32 word);

#endif
