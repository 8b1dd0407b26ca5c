/* quoted.c - see quoted.h */
#include "quoted.h"

#include <stdio.h>
#include <string.h>

#define WORD 48

/* Bytes above 0x7f pass: names may be UTF-8. */
static void hide_controls(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}

struct quoted quote_word(const char *text)
{
    struct quoted q;
    size_t length = strnlen(text, WORD + 1);

    snprintf(q.text, sizeof q.text, "%.*s%s", WORD, text, length > WORD ? "..." : "");
    hide_controls(q.text);
    return q;
}

struct quoted quote_path(const char *path)
{
    struct quoted q;
    size_t length = strlen(path), room = sizeof q.text - 4;

    if (length > room)
        snprintf(q.text, sizeof q.text, "...%s", path + length - room);
    else
        snprintf(q.text, sizeof q.text, "%s", path);
    hide_controls(q.text);
    return q;
}

struct quoted quote_character(char c)
{
    struct quoted q;
    unsigned code = (unsigned char)c;

    if (code > ' ' && code < 0x7f)
        snprintf(q.text, sizeof q.text, "%c", c);
    else
        snprintf(q.text, sizeof q.text, "0x%02x", code);
    return q;
}
