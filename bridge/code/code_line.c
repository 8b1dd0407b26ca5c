/* code_line.c - one line of assembly taken apart */
#include "code/code_line.h"

#include <ctype.h>
#include <string.h>

#include "code/code_control.h"
#include "code/code_nvidia.h"

static void skip_spaces(const char **s)
{
    while (**s == ' ' || **s == '\t')
        ++*s;
}

static bool name_letter(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("_.$@", c));
}

/* Letters of a name; false if there are none, or too many. */
static bool read_name(const char **s, char *name, size_t size)
{
    size_t n = 0;

    while (name_letter((*s)[n]))
        n++;
    if (n == 0 || n >= size)
        return false;
    memcpy(name, *s, n);
    name[n] = 0;
    *s += n;
    return true;
}

static const char *read_hex(const char **s, u64 *number)
{
    unsigned digits = 0;

    *number = 0;
    skip_spaces(s);
    if (strncmp(*s, "0x", 2) != 0)
        return "a number 0x... is expected";
    for (*s += 2; isxdigit((unsigned char)**s); ++*s, digits++) {
        if (digits == 16)
            return "the number has more than 64 bits";
        *number =
            *number << 4 | (u64)(isdigit((unsigned char)**s) ? **s - '0' : (**s | 32) - 'a' + 10);
    }
    return digits ? NULL : "a number 0x... is expected";
}

/* Copies a line without comments and spaces at its end. */
static const char *copy_line(struct code_line *l, const char **source)
{
    const char *s = *source, *end = s + strcspn(s, "\n"), *comment = strstr(s, "//");
    size_t n = (size_t)((comment && comment < end ? comment : end) - s);

    *source = *end ? end + 1 : end;
    while (n > 0 && isspace((unsigned char)s[n - 1]))
        n--;
    if (n >= sizeof l->text)
        return "the line is longer than 511 characters";
    memcpy(l->text, s, n);
    l->text[n] = 0;
    return NULL;
}

static const char *read_sph(struct code_line *l, const char **s)
{
    u64 word;

    l->kind = CODE_LINE_SPH;
    for (unsigned n = 0; n < 5; n++) {
        const char *wrong = read_hex(s, &word);
        if (wrong)
            return wrong;
        if (word > UINT32_MAX)
            return "a word of the header has 32 bits";
        l->sph[n] = (u32)word;
        skip_spaces(s);
        if (n < 4 && *(*s)++ != ',')
            return "five words with commas are expected";
    }
    if (**s == ',') /* of a list that goes on */
        ++*s;
    return NULL;
}

static const char *read_section(struct code_line *l, const char **s)
{
    l->kind = CODE_LINE_SECTION;
    l->number = 0;
    skip_spaces(s);
    if (!read_name(s, l->name, sizeof l->name))
        return "the section's name is expected";
    skip_spaces(s);
    if (**s != ',')
        return NULL;
    ++*s;
    return read_hex(s, &l->number);
}

static const char *read_directive(struct code_line *l, const char **s)
{
    char word[16] = "";

    read_name(s, word, sizeof word);
    if (strcmp(word, ".section") == 0)
        return read_section(l, s);
    if (strcmp(word, ".sph") == 0)
        return read_sph(l, s);
    l->kind = CODE_LINE_CUT;
    if (strcmp(word, ".cut") == 0)
        return NULL;
    l->kind = strcmp(word, ".word") == 0 ? CODE_LINE_WORD : CODE_LINE_INSN;
    if (l->kind == CODE_LINE_INSN && strcmp(word, ".insn") != 0)
        return "there is no such directive: .section .sph .word .insn .cut";
    return read_hex(s, &l->number);
}

/* A label and nothing, or ".bundle", behind it. */
static bool read_label(struct code_line *l, const char **s)
{
    const char *at = *s;

    if (!read_name(&at, l->name, sizeof l->name) || *at != ':')
        return false;
    at++;
    skip_spaces(&at);
    l->kind = CODE_LINE_LABEL;
    if (strncmp(at, ".bundle", 7) == 0) {
        l->kind = CODE_LINE_BUNDLE;
        at += 7;
    }
    *s = at;
    return true;
}

const char *code_line_read(struct code_line *l, const char **source, unsigned *column)
{
    const char *wrong = copy_line(l, source), *s = l->text;

    *column = 0;
    if (wrong)
        return wrong;
    l->has_control = l->nvidia = false;
    if (code_nvidia_line(l))
        return NULL;
    l->kind = CODE_LINE_EMPTY;
    skip_spaces(&s);
    if (*s == 0)
        return NULL;
    if (*s == '[') {
        wrong = code_control_parse(&s, &l->control);
        l->has_control = true;
        skip_spaces(&s);
    }
    if (!wrong && !(read_label(l, &s) && !l->has_control)) {
        l->kind = CODE_LINE_INSTRUCTION;
        l->rest = s;
        if (*s != '.')
            return *s ? NULL : "an instruction is expected behind its control";
        wrong = read_directive(l, &s);
    }
    skip_spaces(&s);
    s += *s == ';';
    *column = (unsigned)(s - l->text);
    if (!wrong && *s)
        wrong = "nothing more is expected on this line";
    if (!wrong && l->has_control && l->kind != CODE_LINE_INSN)
        wrong = "only instructions have a control";
    return wrong;
}
