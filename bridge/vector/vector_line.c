/* vector_line.c - see vector_line.h */
#include "vector_line.h"

#include <string.h>

#include "hex_line.h"
#include "quoted.h"

bool vector_line_is(const char *line)
{
    line += strspn(line, " \t");
    return line[0] != '\0' && strncmp(line, "//", 2) != 0;
}

/* Says what is wrong with a line that is not exactly 'want' digits, then blanks and a comment. */
static bool fail_form(const struct line_source *source, const struct type *vector, const char *line,
                      struct failure *f)
{
    const unsigned have = hex_span(line), want = hex_digits(vector->bits);
    const char *rest = line + have;

    if (have == 0 || !strchr(" \t/", rest[0])) /* strchr finds the NUL too */
        return line_fail(source, f,
                         "character '%s' in column %u is not a hexadecimal digit; "
                         "mend it or generate the file again",
                         quote_character(rest[0]).text, have + 1);
    if (have != want)
        return line_fail(source, f,
                         "has %u hexadecimal digits, but %s takes %u; the line is "
                         "damaged, generate the file again",
                         have, vector->name, want);
    return line_fail(source, f, "'%s' stands behind the vector; put '//' before a comment",
                     quote_word(rest).text);
}

bool vector_line_read(const struct line_source *source, const struct type *vector, const char *line,
                      uint32_t *words, struct failure *f)
{
    const unsigned bits = vector->bits;

    if (!hex_decode(words, line, bits) || vector_line_is(line + hex_digits(bits)))
        return fail_form(source, vector, line, f);
    if (bits % 32 && words[bits / 32] >> bits % 32)
        return line_fail(source, f,
                         "the first digit '%c' sets a bit above the %u of %s; the "
                         "line is damaged, generate the file again",
                         line[0], bits, vector->name);
    return true;
}
