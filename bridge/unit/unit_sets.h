/* unit_sets.h - what the random lines of a unit are held to
 *
 *     cfg.format=A8B8G8R8                  one value
 *     cfg.color_op=add|min|max             each as likely
 *     pass_crop.coverage=0..15             a range, ends included; of a float every one that can be written
 *     cfg.color_op=add:10,min:1,max:0      weights
 *     pass_crop.id.x=0|1|0x3ff0..0x3fff:5  all of them
 *
 * '|' and ',' mean the same.  A value without weight has 1, a range as a whole too.  Each element of an array
 * chooses.  Fields of the state bundle choose when the bundle changes.
 */
#ifndef UNIT_SETS_H
#define UNIT_SETS_H

#include <stddef.h>

#include "type.h"

struct unit_ops;

struct unit_sets {
    unsigned count, choices;
    struct {
        struct place place;
        unsigned first, choices;
        uint64_t total; /* of their weights */
    } field[256];
    struct {
        uint64_t low, high, weight;
    } choice[1024];
};

/* Adds "FIELD=CHOICE|CHOICE...".  On failure, as of an output or of a field that is held already, says why. */
bool unit_set(const struct unit_ops *u, struct unit_sets *sets, const char *assignment, char *why,
              size_t size);

/* Writes values into a vector.  Fields of the bundle have the same ones for the same 'config', others for the
 * same 'line'.
 */
void unit_sets_apply(const struct unit_ops *u, const struct unit_sets *sets, uint64_t config,
                     uint64_t line, uint32_t *vector);

/* Returns whether every field has one value. */
bool unit_sets_fixed(const struct unit_sets *sets);

/* Writes "FIELD=VALUE" into a vector, whatever the field; an array without an index is filled.  On failure says
 * why.
 */
bool unit_assign(const struct unit_ops *u, const char *assignment, uint32_t *vector, char *why,
                 size_t size);

#endif
