/* run_pixel.h - aurum run --pixel: the history of a pixel, in words and as JSON */
#ifndef RUN_PIXEL_H
#define RUN_PIXEL_H

#include <argp.h>
#include <cjson/cJSON.h>

#include "inspect/pixel_history.h"

/* Takes X,Y@TARGET; ends the program with a message if it is something else. */
void run_pixel_parse(struct pixel_place *place, const char *text, struct argp_state *state);

/* Returns whether there was such a pixel, with memory for all of its history; else 'f' says what is wrong. */
bool run_pixel_good(const struct pixel_history *h, struct failure *f);

/* Prints it, for people; as an object. */
void run_pixel_print(const struct pixel_history *h);
cJSON *run_pixel_json(const struct pixel_history *h);

#endif
