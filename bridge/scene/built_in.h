/* built_in.h - built-in scenes, for what no model file tests */
#ifndef BUILT_IN_H
#define BUILT_IN_H

#include "object_scene.h"

struct built_in {
    const char *name, *what;
    bool (*make)(struct object_scene *w, uint64_t seed, struct failure *f);
};

/* The last has no name. */
extern const struct built_in built_in_scenes[];

/* Adds the scene of that name to an empty one; a failure lists the names.  Only "random" uses the seed. */
bool built_in_scene(struct object_scene *w, const char *name, uint64_t seed, struct failure *f);

/* Makes the scene "random". */
bool built_in_random(struct object_scene *w, uint64_t seed, struct failure *f);

#endif
