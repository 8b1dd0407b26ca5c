/* draw_program.h - the pixel program of a scene's draws: colour = attribute */
#ifndef DRAW_PROGRAM_H
#define DRAW_PROGRAM_H

#include "screen/screen.h"

/* Returns the program; its inputs are 1/w and the four components of generic attribute 0. */
const struct sm_pixel_program *draw_program(void);

/* Returns the memory that has it. */
struct sm_memory draw_program_memory(void);

#endif
