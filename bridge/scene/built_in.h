/* built_in.h - scenes that need no model: what a model does not test */
#ifndef BUILT_IN_H
#define BUILT_IN_H

#include "scene.h"

struct built_in {
    const char *name, *what;
    bool (*make)(struct scene *s, uint64_t seed, struct failure *f);
};

/* The last has no name. */
extern const struct built_in built_in_scenes[];

/* Adds the scene of that name to an empty one; a failure names those there are.  Only "random" has
 * a use for the seed.
 */
bool built_in_scene(struct scene *s, const char *name, uint64_t seed, struct failure *f);

/* The scene "random". */
bool built_in_random(struct scene *s, uint64_t seed, struct failure *f);

#endif
