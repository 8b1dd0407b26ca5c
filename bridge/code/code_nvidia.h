/* code_nvidia.h - listings of nvdisasm and cuobjdump -sass as assembly: what is in them beside instructions */
#ifndef CODE_NVIDIA_H
#define CODE_NVIDIA_H

#include "code/code_line.h"

/* Makes spaces of comments and of the braces of two instructions of one clock.  Returns whether the line is one that such
 * listings have alone; it has its kind then: nothing, a section of code, one of data, or a control word.
 */
bool code_nvidia_line(struct code_line *l);

#endif
