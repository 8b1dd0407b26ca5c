/* code_nvidia.c - lines of nvdisasm and cuobjdump -sass */
#include "code/code_nvidia.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines that say nothing of the code. */
static const char *const idle[] = {
    ".headerflags", ".elftype",         ".sectioninfo",  ".sectionflags", ".sectionentsize",
    ".align",       ".global",          ".type",         ".size",         ".other",
    ".weak",        ".local",           ".........",     "code for ",     "code version ",
    "Fatbin ",      "================", "arch = ",       "host = ",       "compile_size = ",
    "producer = ",  "compressed",       "identifier = ",
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The only thing on a line: a control word as the bytes of one. */
static bool is_control_word(const char *text, u64 *number)
{
    char *end;

    if (!begins(text, "/* 0x"))
        return false;
    *number = strtoull(text + 3, &end, 16);
    return strcmp(end, " */") == 0 && end - text == 21;
}

static void blank(char *text, const char *from, const char *to)
{
    char *start, *end;

    while ((start = strstr(text, from)) && (end = strstr(start, to)))
        memset(start, ' ', (size_t)(end - start) + strlen(to));
}

/* "{ " in front of the first of two and " }" behind the second; DEPBAR's braces touch their numbers. */
static void blank_braces(char *text)
{
    size_t n = strlen(text), first = strspn(text, " \t");

    if (text[first] == '{')
        text[first] = ' ';
    if (n > 1 && text[n - 1] == '}' && isspace((unsigned char)text[n - 2]))
        text[n - 1] = ' ';
}

static void trim(char *text)
{
    size_t n = strlen(text);

    while (n > 0 && isspace((unsigned char)text[n - 1]))
        text[--n] = 0;
}

static void name_section(struct code_line *l, const char *prefix, const char *name, size_t length)
{
    l->kind = CODE_LINE_SECTION;
    l->nvidia = true;
    l->number = 0;
    snprintf(l->name, sizeof l->name, "%s%.*s", prefix, (int)length, name);
    for (char *letter = l->name; *letter; letter++)
        if (!isalnum((unsigned char)*letter) && !strchr("_.$@", *letter))
            *letter = '_';
}

/* ".section .text.k,"ax",@progbits"; a section of ours has an address behind its comma. */
static bool section(struct code_line *l, const char *s)
{
    const char *name = s + strlen(".section");
    size_t length;

    name += strspn(name, " \t");
    length = strcspn(name, ",");
    if (name[length] != ',' || name[length + 1] != '"')
        return false;
    if (begins(name, ".text"))
        name_section(l, "", name, length);
    else
        l->kind = CODE_LINE_DATA;
    return true;
}

bool code_nvidia_line(struct code_line *l)
{
    const char *s = l->text + strspn(l->text, " \t");

    if (is_control_word(s, &l->number)) {
        l->kind = CODE_LINE_CONTROLS;
        return true;
    }
    blank(l->text, "/*", "*/");
    blank(l->text, "(*", "*)");
    trim(l->text);
    blank_braces(l->text);
    trim(l->text);
    s = l->text + strspn(l->text, " \t");
    for (unsigned n = 0; n < sizeof idle / sizeof idle[0]; n++)
        if (begins(s, idle[n])) {
            l->kind = CODE_LINE_EMPTY;
            return true;
        }
    if (begins(s, "Function : ")) {
        name_section(l, ".text.", s + 11, strlen(s + 11));
        return true;
    }
    return begins(s, ".section") && section(l, s);
}
