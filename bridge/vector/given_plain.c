/* given_plain.c - see given_plain.h */
#include "given_plain.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "place_value.h"

#define MEMBERS 2048 /* whose keys are kept */
#define NAMES   512  /* of enumerations that are kept, a power of two */
#define WORD    64   /* characters of a name, with the NUL */

#define DIGITS_SAFE 19 /* so many fit in 64 bits, whatever they are */

/* A key at its place in the line. */
struct member {
    char *key; /* or NULL */
    size_t length;
    struct given_name name;
};

/* A name of an enumeration that was read. */
struct known_name {
    const struct enumeration *of; /* or NULL */
    size_t length;
    char word[WORD];
    uint64_t value;
};

struct plain_keys {
    struct member member[MEMBERS];
    struct known_name name[NAMES]; /* by a hash */
    char *state;                   /* the text before the first packet */
    size_t state_length, state_room;
    unsigned state_members;
    uint32_t words[VECTOR_WORDS], given[VECTOR_WORDS]; /* when it had been read */
};

struct reading {
    struct given_fields *g;
    struct plain_keys *k;
    const char *text, *at;
    unsigned members;
    bool packets; /* one has been read */
};

struct plain_keys *plain_keys_new(void)
{
    return calloc(1, sizeof(struct plain_keys));
}

void plain_keys_free(struct plain_keys *k)
{
    for (unsigned i = 0; k && i < MEMBERS; i++)
        free(k->member[i].key);
    if (k)
        free(k->state);
    free(k);
}

/* Blanks may stand before what is wanted, and behind it. */
static inline bool take(struct reading *r, char wanted)
{
    const char *c = r->at;

    while (*c == ' ' || *c == '\t')
        c++;
    r->at = c;
    if (*c != wanted)
        return false;
    for (c++; *c == ' ' || *c == '\t';)
        c++;
    r->at = c;
    return true;
}

/* Finds a key that is another than in the line before; one with a backslash is not read here. */
static bool look_up(struct reading *r, struct member *m)
{
    struct failure unused = { 0 };

    free(m->key);
    m->length = strcspn(r->at, "\"\\");
    m->key = r->at[m->length] == '"' ? strndup(r->at, m->length) : NULL;
    if (m->key && given_find(r->g, m->key, &m->name, &unused))
        return true;
    free(m->key);
    m->key = NULL;
    return false;
}

/* Keeps the text of what is behind a reset and the state bundle. */
static void keep_state(struct reading *r, size_t length)
{
    struct plain_keys *k = r->k;
    const size_t size = BITS_WORDS(r->g->unit->vector->bits) * sizeof *k->words;

    if (length > k->state_room) {
        free(k->state);
        k->state = malloc(length);
        k->state_room = k->state ? length : 0;
        if (!k->state)
            return;
    }
    memcpy(k->state, r->text, length);
    memcpy(k->words, r->g->words, size);
    memcpy(k->given, r->g->given, size);
    k->state_length = length;
    k->state_members = r->members;
}

/* Nothing of the state changes behind what was kept of the line before: so what it left is what this line begins with. */
static void take_state(struct reading *r)
{
    struct plain_keys *k = r->k;
    const size_t size = BITS_WORDS(r->g->unit->vector->bits) * sizeof *k->words;

    if (k->state_length == 0 || strncmp(r->text, k->state, k->state_length) != 0) {
        k->state_length = 0;
        return;
    }
    memcpy(r->g->words, k->words, size);
    memcpy(r->g->given, k->given, size);
    r->at = r->text + k->state_length;
    r->members = k->state_members;
    r->packets = true;
}

/* The key of the next member, whose text begins at 'from'. */
static struct member *take_key(struct reading *r, const char *from)
{
    struct member *m = &r->k->member[r->members % MEMBERS];

    if (!m->key || strncmp(r->at, m->key, m->length) != 0 || r->at[m->length] != '"')
        if (!look_up(r, m))
            return NULL;
    const bool state = m->name.state;
    if (state && r->packets)
        r->k->state_length = 0;
    else if (!state && !r->packets)
        keep_state(r, (size_t)(from - r->text));
    r->packets |= !state;
    r->at += m->length + 1;
    r->members++;
    return m;
}

/* Digits from here on; false if their number has more than 64 bits. */
static bool take_digits(struct reading *r, uint64_t *value)
{
    const char *first = r->at, *c = first;
    uint64_t x = 0;

    for (unsigned digit; (digit = (unsigned)(*c - '0')) <= 9; c++)
        x = 10 * x + digit;
    if (c - first > DIGITS_SAFE) {
        x = 0;
        for (const char *d = first; d < c; d++) {
            const uint64_t digit = (uint64_t)(*d - '0');

            if (x > (UINT64_MAX - digit) / 10)
                return false;
            x = 10 * x + digit;
        }
    }
    r->at = c;
    *value = x;
    return c > first && !(*first == '0' && c - first > 1);
}

/* Whole numbers of up to 64 bits.  One of an enumeration may be a name of it. */
static bool take_number(struct reading *r, const struct field *field, uint64_t *value)
{
    const bool minus = *r->at == '-';
    uint64_t x;

    if (field->enumeration)
        return false;
    r->at += minus;
    if (!take_digits(r, &x))
        return false;
    if (minus && (field->kind != FIELD_SIGNED || x > UINT64_C(1) << (field->bits - 1)))
        return false;
    *value = minus ? (0 - x) & bits_mask(field->bits) : x;
    return true;
}

/* Reads a name that its slot has not. */
static bool learn_name(struct known_name *n, const struct field *field, const char *text,
                       size_t length)
{
    n->of = NULL;
    if (length == 0 || length >= WORD || memchr(text, '\\', length))
        return false;
    memcpy(n->word, text, length);
    n->word[length] = '\0';
    if (!place_read(&(struct place){ field, 0, field->bits }, n->word, &n->value))
        return false;
    n->of = field->enumeration;
    n->length = length;
    return true;
}

/* A name of an enumeration. */
static bool take_name(struct reading *r, const struct field *field, uint64_t *value)
{
    const char *text = r->at + 1, *end = text;
    uint32_t hash = field->bits;

    for (; *end != '"' && *end; end++)
        hash = 33 * hash + (unsigned char)*end;
    const size_t length = (size_t)(end - text);
    struct known_name *n = &r->k->name[(hash ^ hash >> 9) % NAMES];
    if (!*end || !field->enumeration)
        return false;
    if (n->of != field->enumeration || n->length != length || memcmp(n->word, text, length) != 0)
        if (!learn_name(n, field, text, length))
            return false;
    *value = n->value;
    r->at = end + 1;
    return true;
}

/* Notes that a field is given, which it is once a line, and makes it 0. */
static bool give_field(struct given_fields *g, const struct place *p)
{
    for (unsigned at = 0, n; at < p->bits; at += n) {
        n = p->bits - at < 64 ? p->bits - at : 64;
        if (bits_get(g->given, p->lsb + at, n))
            return false;
        bits_put(g->given, p->lsb + at, n, bits_mask(n));
    }
    bits_clear(g->words, p->lsb, p->bits);
    return true;
}

/* Most values are 0 to 9. */
static inline bool take_value(struct reading *r, const struct field *field, unsigned lsb)
{
    const unsigned digit = (unsigned)(*r->at - '0');
    uint64_t value = digit;

    if (digit <= 9 && (unsigned)(r->at[1] - '0') > 9 && !field->enumeration)
        r->at++;
    else if (*r->at == '"' ? !take_name(r, field, &value) : !take_number(r, field, &value))
        return false;
    if (value & ~bits_mask(field->bits))
        return false;
    if (value)
        bits_put(r->g->words, lsb, field->bits, value);
    return true;
}

static bool take_member(struct reading *r)
{
    const char *from = r->at;
    struct member *m = *r->at++ == '"' ? take_key(r, from) : NULL;

    if (!m || !take(r, ':') || !give_field(r->g, &m->name.place))
        return false;
    const struct place p = m->name.place;
    const unsigned bits = p.field->bits, end = p.lsb + p.bits;
    if (bits > 64)
        return false;
    r->g->packets |= m->name.packets;
    r->g->valids |= m->name.valids;
    if (p.bits == bits)
        return take_value(r, p.field, p.lsb);
    if (!take(r, '['))
        return false;
    for (unsigned lsb = p.lsb; lsb < end; lsb += bits)
        if (!take_value(r, p.field, lsb) || !take(r, lsb + bits < end ? ',' : ']'))
            return false;
    return true;
}

static bool take_object(struct reading *r)
{
    if (r->at == r->text && !take(r, '{'))
        return false;
    do
        if (!take_member(r))
            return false;
    while (take(r, ','));
    return take(r, '}') && *r->at == '\0';
}

bool given_plain(struct given_fields *g, struct plain_keys *k, const char *text)
{
    struct reading r = { .g = g, .k = k, .text = text, .at = text };

    take_state(&r);
    if (take_object(&r))
        return true;
    k->state_length = 0;
    return false;
}
