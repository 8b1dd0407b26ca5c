/* iblend_programs.h - microcode of the iterated blend by name (iblend_programs.def)
 *
 * Programs take a premultiplied source and destination and an alpha of 0..1, colours within it.
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

/* Program i in the order of the extension. */
struct iblend_program iblend_program(unsigned i);

/* Program i into a state bundle: words, constants, passes. */
void iblend_load(struct iblend_config *cfg, unsigned i);

/* One word as text, "TEMP0 = SRC_RGB*ONE + ..." */
void iblend_disassemble(char *text, size_t size, u32 word);

#endif
