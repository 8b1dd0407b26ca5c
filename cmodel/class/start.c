/* start.c - see start.h */
#include "class/start.h"

const struct class_start class_starts[] = {
#define START_b197     CLASS_3D
#define START_902d     CLASS_2D
#define START(c, o, v) { START_##c, (o) / 4, v },
#include "class/start_gm107.def"
};
const unsigned class_starts_count = sizeof class_starts / sizeof *class_starts;
