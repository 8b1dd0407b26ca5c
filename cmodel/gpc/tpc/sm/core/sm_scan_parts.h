/* sm_scan_parts.h - what the files of the scan share (sm_scan.h) */
#ifndef SM_SCAN_PARTS_H
#define SM_SCAN_PARTS_H

#include "gpc/tpc/sm/core/sm_scan.h"

/* Notes how far an instruction reads constants: those of an operand, or of a load, which may be anywhere in its bank, or in any bank; handles of
 * textures and surfaces.  'away': the program goes on where nobody looks.
 */
void sm_scan_constants(const struct isa_instruction *i, struct sm_scanned *s, bool away);

/* Constants may be read anywhere. */
void sm_scan_any_constant(struct sm_scanned *s);

#endif
