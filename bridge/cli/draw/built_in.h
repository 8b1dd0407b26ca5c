/* built_in.h - scenes that need no model: what a model does not test */
#ifndef BUILT_IN_H
#define BUILT_IN_H

#include "scene.h"

struct built_in {
    const char *name, *what;
    bool (*make)(struct scene *s, struct failure *f);
};

/* The last has no name. */
extern const struct built_in built_in_scenes[];

/* Adds the scene of that name to an empty one; a failure names those there are. */
bool built_in_scene(struct scene *s, const char *name, struct failure *f);

#endif
