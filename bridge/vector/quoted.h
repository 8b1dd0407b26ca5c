/* quoted.h - text from files and command lines, made safe for a message of one line
 *
 * The result is printable, and short enough to leave room for the rest of the message.
 */
#ifndef QUOTED_H
#define QUOTED_H

struct quoted {
    char text[128];
};

/* Quotes a word of a file: its beginning, "..." behind it when there is more. */
struct quoted quote_word(const char *text);

/* Quotes the name of a file: its end, "..." before it when there is more. */
struct quoted quote_path(const char *path);

/* Quotes a character: itself, or its code as "0x1b". */
struct quoted quote_character(char c);

#endif
