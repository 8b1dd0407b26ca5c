/* stand_ins_parse.c - what options ask for: units, instances, files (stand_ins.h) */
#include "stand_ins.h"

#include <stdlib.h>
#include <string.h>

#include "vector/new_file.h"
#include "vector/quoted.h"

/* The names of those units, for a message. */
static const char *names(bool with_rtl)
{
    static char text[400];

    text[0] = '\0';
    for (unsigned i = 0; wired_joined(i); i++) {
        const struct unit_ops *u = wired_unit(i);

        if (!with_rtl || u->rtl)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", text[0] ? ", " : "",
                     u->name);
    }
    return text;
}

/* The unit that a word names up to 'length', and its instance: UNIT or UNIT@N. */
static bool named(struct stand_in_option *o, const char *option, const char *word, size_t length,
                  struct failure *f)
{
    const bool with_rtl = !o->file;
    const size_t most = strcspn(word, "@") < length ? strcspn(word, "@") : length;
    char name[32], *end;

    snprintf(name, sizeof name, "%.*s", (int)(most < sizeof name ? most : sizeof name), word);
    o->unit = wired_named(name);
    o->instance = STAND_IN_EVERY;
    if (!wired_joined(o->unit) || (with_rtl && !wired_unit(o->unit)->rtl))
        return fail(f, EXIT_USAGE, "%s %s: the netlist has no unit '%s'%s; it has %s", option,
                    quote_word(word).text, quote_word(name).text, with_rtl ? " with RTL" : "",
                    names(with_rtl));
    if (most == length)
        return true;
    o->instance = (int)strtoul(word + most + 1, &end, 10);
    if (strspn(word + most + 1, "0123456789") && end == word + length && length - most <= 4)
        return true;
    return fail(f, EXIT_USAGE, "%s %s: give the number of an instance after %s@, from 0 on", option,
                quote_word(word).text, name);
}

static bool overlap(int a, int b)
{
    return a == b || a == STAND_IN_EVERY || b == STAND_IN_EVERY;
}

/* The instance has no other option of the kind. */
static bool once(const struct stand_ins *s, const struct stand_in_option *o)
{
    for (unsigned i = 0; i < s->options; i++)
        if (s->option[i].unit == o->unit && !s->option[i].file == !o->file &&
            overlap(s->option[i].instance, o->instance))
            return false;
    return true;
}

static bool add(struct stand_ins *s, const struct stand_in_option *o, struct failure *f)
{
    if (s->options == STAND_INS_MOST)
        return fail(f, EXIT_USAGE, "recorders and RTL: at most %d units", STAND_INS_MOST);
    s->option[s->options++] = *o;
    return true;
}

bool stand_ins_rtl(struct stand_ins *s, const char *list, struct failure *f)
{
    for (const char *at = list;; at++) {
        const size_t all = strcspn(at, ","), length = strcspn(at, ",=");
        struct stand_in_option o = { .file = NULL };

        if (!named(&o, "rtl", at, length, f))
            return false;
        if (!once(s, &o))
            return fail(f, EXIT_USAGE, "rtl %s: %s twice", quote_word(list).text,
                        wired_unit(o.unit)->name);
        if (!add(s, &o, f))
            return false;
        if (length < all &&
            !(s->option[s->options - 1].bench = strndup(at + length + 1, all - length - 1)))
            return fail(f, EXIT_IO, "out of memory");
        at += all;
        if (!*at)
            return true;
    }
}

bool stand_ins_record(struct stand_ins *s, const char *what, struct failure *f)
{
    const size_t length = strcspn(what, ":");
    struct stand_in_option o = { .file = what + length + 1 };

    if (!what[length] || !what[length + 1])
        return fail(f, EXIT_USAGE, "record %s: give UNIT:FILE", quote_word(what).text);
    if (length == 3 && !strncmp(what, "all", length)) {
        if (s->all.folder)
            return fail(f, EXIT_USAGE, "record %s: all have a folder already",
                        quote_word(what).text);
        s->all.folder = o.file;
        return true;
    }
    if (!named(&o, "record", what, length, f))
        return false;
    if (!once(s, &o))
        return fail(f, EXIT_USAGE, "record %s: %s has a file already", quote_word(what).text,
                    wired_unit(o.unit)->name);
    return add(s, &o, f) && new_file_possible(o.file, f);
}

bool stand_ins_any(const struct stand_ins *s)
{
    return s->options > 0 || s->all.folder;
}
