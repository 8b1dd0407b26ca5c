/* replay_json.h - the difference of a vector file's own outputs from the model, as data */
#ifndef REPLAY_JSON_H
#define REPLAY_JSON_H

#include <cjson/cJSON.h>

#include "vector/replay.h"

/* Adds to 'mismatches' what differs first: {"kind": "file", "wire", "line", "fields": [{"field", "file", "model",
 * "differs"}]}; a side that has no packet is null.  Nothing if all agrees.
 */
void replay_json(cJSON *mismatches, const struct unit_ops *u, const struct replay *r);

#endif
