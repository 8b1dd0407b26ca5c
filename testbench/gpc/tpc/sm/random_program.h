/* random_program.h - programs of straight lines and structured control flow, as text */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include "random.h"

#define PROGRAM_RESULTS 12 /* words that a thread stores, from word 16 * thread of memory */

/* Writes a program that ends, into 'size' bytes; they always suffice from 64 KiB. */
void random_program(struct random *r, char *text, unsigned size);

/* Writes a vertex program, with attributes; memory goes by INVOCATION_ID, results are generic vectors 0 to 2 too. */
void random_vertex_program(struct random *r, char *text, unsigned size);

#endif
