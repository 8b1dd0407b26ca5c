/* pixel_text.h - the history of a pixel, in words and as JSON */
#ifndef PIXEL_TEXT_H
#define PIXEL_TEXT_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "inspect/pixel_history.h"

/* Returns whether there was such a pixel, with memory for all of its history; else 'f' says what is wrong. */
bool pixel_history_good(const struct pixel_history *h, struct failure *f);

/* Prints it, for people; as an object. */
void pixel_history_print(const struct pixel_history *h, FILE *out);
cJSON *pixel_history_json(const struct pixel_history *h);

#endif
