/* waits.h - which methods hold the front end until earlier work has ended */
#ifndef WAITS_H
#define WAITS_H

#include "class/class.h"

/* Returns whether what comes behind the method at a word address waits for idle.
 * known: public class headers: WAIT_FOR_IDLE, and what has a sister that is named NO_WFI; chosen: an acquire of 3D, which passes
 * when what came before it has ended, the release among it
 */
bool class_waits(enum class_index c, unsigned word, u32 data);

#endif
