/* host_corners.h - Host's directed vectors: runs of lines, each for a rule of facts/classes/host.md */
#ifndef HOST_CORNERS_H
#define HOST_CORNERS_H

#include "vector_bus.h"

/* The first word of a group's entry in a runlist: a slice of 128 << 3 times 1024 ns. */
#define HOST_GROUP(length) (1u << 13 | 3u << 14 | 128u << 18 | (unsigned)(length) << 26)

struct host_script;
struct host_corner {
    unsigned count; /* lines: those of a run, of each */
    const char *name;
    void (*make)(unsigned run, struct host_script *s);
};
extern const struct host_corner host_corners[];
extern const unsigned host_corners_count;

/* Writes line 'at' of a corner into a vector of zeros. */
void host_corner_line(unsigned corner, unsigned at, struct host_vector *v);

/* Returns what memory has for an access of a corner's run, answer 'number' since reset; false if it is of none. */
bool host_corner_answer(uint64_t number, const struct host_access *access, struct host_answer *a);

#endif
