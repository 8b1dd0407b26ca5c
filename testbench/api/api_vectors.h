/* api_vectors.h - vectors of CROP for the tests of libaurum, made through aurum.h alone */
#ifndef API_VECTORS_H
#define API_VECTORS_H

#include <aurum.h>
#include <stdbool.h>
#include <stdint.h>

#define WORDS 64 /* of any unit's vector, at least */

/* Line i of a stream: eight blended pixels, every operand random. */
void random_vector(uint64_t seed, unsigned i, uint32_t *vector);

bool same_vector(const uint32_t *a, const uint32_t *b);

/* A golden CROP; never NULL. */
struct aurum_golden *new_crop(void);

#endif
