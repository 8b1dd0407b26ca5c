/* waits.h - which methods hold the front end until earlier work has ended */
#ifndef WAITS_H
#define WAITS_H

#include "class/class.h"

/* Returns whether what comes behind the method at a word address waits for idle.
 * known: public class headers: WAIT_FOR_IDLE, and what has a sister that is named NO_WFI; chosen: an acquire of 3D, which passes
 * when what came before it has ended, the release among it
 */
bool class_waits(enum class_index c, unsigned word, u32 data);

/* What an operation of Host's does to L2, of data of MEM_OP_D or _B: its bits 31:27; known: facts/classes/host.md 4 */
enum class_l2 { CLASS_L2_NONE, CLASS_L2_INVALIDATE = 0xe, CLASS_L2_CLEAN_COMPTAGS, CLASS_L2_FLUSH };
enum class_l2 class_l2_operation(unsigned word, u32 data);

#endif
