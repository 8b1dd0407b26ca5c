/* test_isa_pairs.c - 20,801 instructions beside the text that other tools print for them (vectors/gpc/tpc/sm/isa/pairs.csv.zst)
 *
 * Text to word: every pair, exactly.  Word to text: every pair of cuobjdump and cuasm, which print as nvdisasm,
 * exactly after this: braces of dual issue and comments (*...*) are no part of the instruction, and cuasm has a
 * space in c[0x0] [0x8].  Flags of the control (.reuse, .T, .P) are in both.  maxas writes numbers in decimal,
 * branches as displacements, and defaults that nvdisasm leaves out: its text is read, and our text of the word is
 * read back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "vector/line_source.h" /* before cmocka.h, whose fail() is a macro */
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_text.h"

#define PAIRS 20801

struct pair {
    char hex[24], text[200], address[24], control[16], sm[8], dialect[16];
};

/* One column; quotes are doubled inside quotes. */
static void column(const char **line, char *to, size_t size)
{
    bool quoted = **line == '"';
    const char *s = *line + quoted;
    size_t n = 0;

    for (; *s && (quoted || *s != ','); s++) {
        if (quoted && *s == '"' && *++s != '"')
            break;
        assert_true(n + 1 < size);
        to[n++] = *s;
    }
    to[n] = 0;
    *line = *s ? s + 1 : s;
}

static bool next_pair(struct line_source *s, struct pair *p)
{
    struct failure f = { 0 };
    const char *line;

    do {
        if (line_source_next(s, &line, &f) != LINE_READ)
            return false;
    } while (strncmp(line, "0x", 2) != 0);
    column(&line, p->hex, sizeof p->hex);
    column(&line, p->text, sizeof p->text);
    column(&line, p->address, sizeof p->address);
    column(&line, p->control, sizeof p->control);
    column(&line, p->sm, sizeof p->sm);
    column(&line, p->dialect, sizeof p->dialect);
    return true;
}

/* Takes out what lies from 'from' to 'to', and 'to' itself. */
static void cut(char *text, const char *from, const char *to)
{
    char *start = strstr(text, from), *end = start ? strstr(start, to) : NULL;

    if (end)
        memmove(start, end + strlen(to), strlen(end + strlen(to)) + 1);
}

/* What is no part of the instruction. */
static void normalise(char *text)
{
    size_t skip = strspn(text, "{ ");

    memmove(text, text + skip, strlen(text + skip) + 1);
    cut(text, "(*", "*)");
    char *zero = strstr(text, "-0.0 "), *space = strstr(text, "] [");

    if (zero) /* of nvdisasm 12; before it was -0 */
        memmove(zero + 2, zero + 5, strlen(zero + 5) + 1);
    if (space)
        memmove(space + 1, space + 2, strlen(space + 2) + 1);
    for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '}'); n--) {
        if (text[n - 1] == '}' && (n < 2 || text[n - 2] != ' '))
            break; /* of DEPBAR's scoreboards */
        text[n - 1] = 0;
    }
}

static void check_pair(struct pair *p, unsigned *texts)
{
    bool maxas = strcmp(p->dialect, "maxas") == 0;
    struct isa_source source = { .address = strtoull(p->address, NULL, 0),
                                 .dialect = maxas ? ISA_MAXAS : ISA_NVDISASM };
    u64 word = strtoull(p->hex, NULL, 0), parsed = 0;
    struct isa_instruction i;
    struct isa_mistake m;
    char text[ISA_TEXT_SIZE];
    u8 reuse = 0, again = 0;

    normalise(p->text);
    if (!isa_parse(p->text, &source, &parsed, &reuse, &m))
        fail_msg("%s: column %u: %s", p->text, m.column, m.text);
    if (parsed != word)
        fail_msg("%s: %016" PRIx64 " instead of %016" PRIx64, p->text, parsed, word);
    assert_true(isa_decode(word, (u32)reuse << 17, &i));
    isa_print(&i, source.address, NULL, text, sizeof text);
    normalise(text); /* XMAD and conversions have the space, but cuasm has it everywhere */
    if (!maxas && !strstr(p->text, ".F64.RN") && !strstr(p->text, "F16x2.RN")) { /* SM 6.0 */
        assert_string_equal(text, p->text);
        ++*texts;
    }
    source.dialect = ISA_NVDISASM;
    assert_true(isa_parse(text, &source, &parsed, &again, &m));
    assert_true(parsed == word && again == reuse);
}

static void every_pair_both_ways(void **state)
{
    (void)state;
    struct failure f = { 0 };
    struct line_source *s = line_source_open(VECTORS_DIR "/gpc/tpc/sm/isa/pairs.csv.zst", &f);
    unsigned pairs = 0, texts = 0;
    struct pair p;

    assert_non_null(s);
    while (next_pair(s, &p)) {
        check_pair(&p, &texts);
        pairs++;
    }
    line_source_close(s);
    compared("texts to words", pairs);
    compared("words to texts", texts);
    assert_int_equal(pairs, PAIRS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_both_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
