/* fuzz_arguments.h - random arguments for calls of the driver API, most of them of the right sort for their parameter
 *
 * The arena is memory of ours with a guard behind: half of it is stirred, half has what calls are to find: names, images, structs, lists of
 * parameters.
 */
#ifndef FUZZ_ARGUMENTS_H
#define FUZZ_ARGUMENTS_H

#include "common/types.h"
#include "random.h"

#define ARENA 131072 /* bytes */
#define POOL  256

extern struct random dice;
extern u8 *arena;
extern u64 pool[POOL]; /* handles and addresses that calls have given */

void arguments_open(const char *cubins);

/* Fills the arena anew. */
void arguments_stir(void);

/* Makes those of a parameter list, as text of C; 'most' at most. */
void arguments_make(const char *parameters, u64 *word, unsigned most);

#endif
