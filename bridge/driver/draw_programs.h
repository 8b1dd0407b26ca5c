/* draw_programs.h - the programs of aurum draw, in assembly (facts/isa/semantics.md 2, 12) */
#ifndef DRAW_PROGRAMS_H
#define DRAW_PROGRAMS_H

#include "code/code_file.h"

/* The vertex program of what has colours, that of what is lit, and the pixel program of both. */
enum draw_program { DRAW_TRANSFORM, DRAW_LIGHT, DRAW_COLOUR, DRAW_PROGRAMS };

/* Assembles one, to be freed: one part, with its header.  The text is ours: it does not fail but for memory. */
bool draw_assemble(enum draw_program which, struct code_file *c, struct failure *f);

/* How many registers any of them needs. */
#define DRAW_REGISTERS 32

#endif
