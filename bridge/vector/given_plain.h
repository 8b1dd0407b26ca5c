/* given_plain.h - lines of JSON as aurum show --json prints them, read without a tree (given_fields.h)
 *
 * One object of numbers, names of enumerations, and lists of them.  What else JSON has, and every mistake, is
 * given_json's, which begins the line again.
 */
#ifndef GIVEN_PLAIN_H
#define GIVEN_PLAIN_H

#include "given_fields.h"

/* What the last line had: its keys in their order, and its text up to the first packet, which is not read again while it stays. */
struct plain_keys;
struct plain_keys *plain_keys_new(void); /* NULL: too little memory */
void plain_keys_free(struct plain_keys *k);

/* Gives the fields of a line that has begun.  False: they are given_json's; 'g' is half filled, and 'k' knows no text. */
bool given_plain(struct given_fields *g, struct plain_keys *k, const char *text);

#endif
