/* test_isa_nvdisasm.c - words beside what nvdisasm 12.3 writes for them (vectors/gpc/tpc/sm/isa/nvdisasm.csv.zst, which scripts/oracle
 * words -t makes): every part of a text that an opcode has; refused ones have none
 *
 * Our text is NVIDIA's but for bits added as " &0x..."; NVIDIA's text with those bits is assembled to the word.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "vector/line_source.h" /* before cmocka.h, whose fail() is a macro */
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_text.h"

#define LEAST 2000 /* rows */

/* Makes one space of several. */
static void squeeze(char *text)
{
    char *to = text;

    for (const char *s = text; *s; s++)
        if (*s != ' ' || (s[1] != ' ' && s[1]))
            *to++ = *s;
    *to = 0;
}

static void check_row(u64 word, u64 address, char *text)
{
    struct isa_source source = { .address = address };
    char mine[ISA_TEXT_SIZE], *bits;
    struct isa_instruction i;
    struct isa_mistake m;
    u64 again, unsaid = 0;
    u8 reuse;

    if (!isa_decode(word, 0, &i) || isa_refused(&i)) {
        assert_string_equal(text, "");
        return;
    }
    isa_print(&i, address, NULL, mine, sizeof mine);
    bits = strstr(mine, " &0x");
    if (bits) {
        unsaid = strtoull(bits + 2, NULL, 0);
        *bits = 0;
    }
    squeeze(mine);
    assert_string_equal(mine, text);
    if (!isa_parse(text, &source, &again, &reuse, &m))
        fail_msg("%016" PRIx64 " %s: column %u: %s", word, text, m.column, m.text);
    if ((again ^ unsaid) != word)
        fail_msg("%016" PRIx64 " %s is assembled to %016" PRIx64, word, text, again);
}

static void texts_are_nvidias(void **state)
{
    (void)state;
    struct failure f = { 0 };
    struct line_source *s = line_source_open(VECTORS_DIR "/gpc/tpc/sm/isa/nvdisasm.csv.zst", &f);
    unsigned long rows = 0;
    const char *line;

    assert_non_null(s);
    while (line_source_next(s, &line, &f) == LINE_READ) {
        char text[ISA_TEXT_SIZE], *end;
        u64 word = strtoull(line, &end, 16), address;

        if (*end != ',' || end == line)
            continue; /* the head */
        address = strtoull(end + 1, &end, 16);
        assert_int_equal(*end, ',');
        snprintf(text, sizeof text, "%s", end + 2);
        assert_true(strlen(text) > 0);
        text[strlen(text) - 1] = 0;
        check_row(word, address, text);
        rows++;
    }
    line_source_close(s);
    compared("words beside nvdisasm's text", rows);
    assert_in_range(rows, LEAST, ULONG_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_nvidias),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
