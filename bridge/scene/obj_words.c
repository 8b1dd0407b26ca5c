/* obj_words.c - see obj_words.h */
#include "obj_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX   1e15 /* keeps products of coordinates far from overflow */
#define INDEX_DIGITS 15

struct obj_words obj_words_of(const char *text, size_t size, const char *name)
{
    return (struct obj_words){ .next = text, .end = text + size, .name = quote_path(name) };
}

/* Whether the newline at 'at' has a backslash before it. */
static bool is_joined(const char *line, const char *at)
{
    if (at > line && at[-1] == '\r')
        at--;
    return at > line && at[-1] == '\\';
}

bool obj_line(struct obj_words *w)
{
    const char *stop = w->next;

    if (w->next >= w->end)
        return false;
    w->at = w->next;
    w->line = w->lines + 1;
    for (;; stop++) {
        if (stop < w->end && *stop != '\n')
            continue;
        w->lines++;
        if (stop == w->end || !is_joined(w->at, stop))
            break;
    }
    w->line_end = stop;
    w->next = stop < w->end ? stop + 1 : stop;
    return true;
}

/* A backslash is one only where it joins lines. */
static bool is_blank(const struct obj_words *w, const char *at)
{
    if (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')
        return true;
    return *at == '\\' && at + 1 < w->line_end &&
           (at[1] == '\n' || (at[1] == '\r' && at + 2 < w->line_end && at[2] == '\n'));
}

bool obj_more(struct obj_words *w)
{
    while (w->at < w->line_end && is_blank(w, w->at))
        w->at++;
    return w->at < w->line_end && *w->at != '#';
}

void obj_word(struct obj_words *w, char word[OBJ_WORD_ROOM])
{
    size_t used = 0;

    for (obj_more(w); w->at < w->line_end && !is_blank(w, w->at) && *w->at != '#'; w->at++)
        if (used < OBJ_WORD_ROOM - 1)
            word[used++] = *w->at;
    word[used] = '\0';
}

bool obj_fail(const struct obj_words *w, struct failure *f, const char *format, ...)
{
    char text[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail(f, EXIT_IO, "%s:%lu: %s", w->name.text, w->line, text);
}

bool obj_number(struct obj_words *w, double *value, struct failure *f)
{
    char word[OBJ_WORD_ROOM], *end;

    obj_word(w, word);
    if (!word[0])
        return obj_fail(w, f, "a number is missing at the end");
    /* Decimal only: strtod would also take hexadecimal, infinity and NaN. */
    *value = strtod(word, &end);
    if (*end || word[strspn(word, "0123456789+-.eE")] || strlen(word) == OBJ_WORD_ROOM - 1)
        return obj_fail(w, f, "'%s' is not a number", quote_word(word).text);
    if (!(*value >= -NUMBER_MAX && *value <= NUMBER_MAX))
        return obj_fail(w, f, "%s is too large; coordinates are at most 1e15",
                        quote_word(word).text);
    return true;
}

/* An index of an array of 'count' at '*at': from 1, or from the end when negative. */
static bool index_of(const char **at, size_t count, size_t *index)
{
    bool negative = **at == '-';
    const char *digits = *at + negative;
    size_t length = strspn(digits, "0123456789");

    if (length == 0 || length > INDEX_DIGITS)
        return false;
    unsigned long long number = strtoull(digits, NULL, 10);
    *at = digits + length;
    if (number == 0 || number > count)
        return false;
    *index = (size_t)(negative ? count - number : number - 1);
    return true;
}

bool obj_corner(struct obj_words *w, const struct mesh *m, struct mesh_corner *c, struct failure *f)
{
    char word[OBJ_WORD_ROOM];
    const char *at = word;

    c->normal = MESH_NO_NORMAL;
    obj_word(w, word);
    if (!index_of(&at, m->positions, &c->position))
        return obj_fail(w, f, "corner '%s' does not name one of the %zu positions so far",
                        quote_word(word).text, m->positions);
    if (*at == '/') {
        at++;
        at += *at == '-';
        at += strspn(at, "0123456789");
        if (*at == '/' && (at++, !index_of(&at, m->normals, &c->normal)))
            return obj_fail(w, f, "corner '%s' does not name one of the %zu normals so far",
                            quote_word(word).text, m->normals);
    }
    return !*at ||
           obj_fail(w, f, "'%s' is not a corner: p, p/t, p//n or p/t/n", quote_word(word).text);
}
