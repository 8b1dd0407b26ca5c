/* unit_digest.h - whether two programs mean the same unit: its packets, and its model
 *
 * SHA-256 as 64 digits and NUL.
 */
#ifndef UNIT_DIGEST_H
#define UNIT_DIGEST_H

#include "unit.h"

/* Digests a unit's ports and their fields: names, widths, signs, and the values of enumerations. */
void unit_digest_structs(const struct unit_ops *u, char hex[65]);

/* Returns the digest of all units' sources when this was built (scripts/build/model_digest.sh). */
const char *model_digest(void);

#endif
