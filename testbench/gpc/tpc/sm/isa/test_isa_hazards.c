/* test_isa_hazards.c - the check of control words: NVIDIA's code has no hazard, planted ones are found */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "hazard_places.h"
#include <cmocka.h>

#include "seeded.h"

#define BLOB    VECTORS_DIR "/gpc/tpc/sm/isa/g_maxwell_shaders.zst"
#define PLANTED 200

static struct code_file file;

struct seen {
    size_t producer, reader, all, found;
};

static void see(void *context, const struct code_hazard *h)
{
    struct seen *s = context;

    s->all++;
    s->found += h->producer == s->producer && h->place == s->reader;
}

static void plant(const struct place *where, struct seen *seen)
{
    struct isa_control before = isa_control(control_at(where->part, where->at)), c = before;

    switch (where->fault) {
    case STALL_LESS: c.stall--; break;
    case BARRIER_DROPPED: c.write_barrier = ISA_NO_SCORE; break;
    case WAIT_DROPPED: c.wait &= (u8) ~(1u << where->score); break;
    default: c.read_barrier = ISA_NO_SCORE; break;
    }
    *seen = (struct seen){ where->producer, where->reader, 0, 0 };
    set_control(where->part, where->at, &c);
    code_hazards(where->part, see, seen);
    set_control(where->part, where->at, &before);
}

static void code_of_nvidia_has_no_hazard(void **state)
{
    (void)state;
    size_t words = 0;

    for (size_t n = 0; n < file.parts; n++) {
        assert_int_equal(code_hazards(&file.part[n], NULL, NULL), 0);
        words += file.part[n].size / 8;
    }
    compared("words without a hazard", words);
}

static void planted_faults_are_found(void **state)
{
    (void)state;
    static const char *const name[] = { "stalls one less", "barriers dropped", "waits dropped",
                                        "read barriers dropped" };

    seed_from_environment();
    for (size_t n = 0; n < file.parts; n++)
        for (size_t at = 0; at < file.part[n].size; at += 8) {
            look_from(&file.part[n], at);
            look_for_overwrite(&file.part[n], at);
        }
    for (unsigned k = 0; k < FAULTS; k++) {
        unsigned planted = 0;
        assert_true(place_count[k] > 0);
        for (; planted < PLANTED / FAULTS; planted++) {
            const struct place *where = &places[k][random_word() % place_count[k]];
            struct seen seen;
            plant(where, &seen);
            if (!seen.found)
                fail_msg("%s: not found: %s 0x%zx, producer 0x%zx, reader 0x%zx (%zu others)",
                         name[k], where->part->name, where->at, where->producer, where->reader,
                         seen.all);
        }
        compared(name[k], planted);
        printf("    of %zu places\n", place_count[k]);
    }
}

static size_t hazards_of(const char *text)
{
    struct code_file c = { 0 };
    struct failure f = { 0 };
    size_t found;

    if (!code_assemble(&c, "test", text, &f))
        fail_msg("%s", f.text);
    found = code_hazards(&c.part[0], NULL, NULL);
    code_file_free(&c);
    return found;
}

/* Producers and readers on both sides of a branch, backward and forward; %02u twice: stalls of producer and branch.
 * facts/isa/hazards.md 2: the branch's stall is charged, nothing else
 */
static const struct {
    const char *text;
    unsigned clocks; /* that are needed; 0: never too few */
} across[] = {
    { "top:\n[B------:R-:W-:-:S06] FADD R2, R1, R1;\n[B------:R-:W-:-:S%02u] FADD R1, R3, R3;\n"
      "[B------:R-:W-:-:S%02u] @P1 BRA top;\n[B------:R-:W-:-:S15] EXIT;\n",
      6 },
    { "[B------:R-:W-:-:S%02u] FADD R1, R3, R3;\n[B------:R-:W-:-:S%02u] @P1 BRA there;\n"
      "[B------:R-:W-:-:S11] FADD R4, R5, R5;\nthere:\n[B------:R-:W-:-:S06] FADD R2, R1, R1;\n"
      "[B------:R-:W-:-:S15] EXIT;\n",
      6 },
    { "[B------:R-:W-:-:S%02u] MOV R6, RZ;\n[B------:R-:W-:-:S%02u] BRA there;\n"
      "[B------:R-:W-:-:S11] FADD R4, R5, R5;\nthere:\n[B------:R-:W0:-:S06] LDS R2, [R6];\n"
      "[B------:R-:W-:-:S15] EXIT;\n",
      4 },
    { "[B------:R-:W-:-:S%02u] ISETP.EQ.AND P0, PT, R3, R4, PT;\n[B------:R-:W-:-:S%02u] BRA "
      "there;\n"
      "[B------:R-:W-:-:S11] NOP;\nthere:\n[B------:R-:W-:-:S06] @P0 MOV R2, RZ;\n"
      "[B------:R-:W-:-:S15] EXIT;\n",
      13 },
    { "top:\n[B------:R-:W-:-:S06] FADD R2, R1, R1;\n[B------:R-:W-:-:S%02u] @!P1 FADD R1, R3, "
      "R3;\n"
      "[B------:R-:W-:-:S%02u] @P1 BRA top;\n[B------:R-:W-:-:S15] EXIT;\n",
      0 },
};

static void results_are_followed_across_branches(void **state)
{
    (void)state;
    unsigned cases = 0;

    for (unsigned n = 0; n < sizeof across / sizeof across[0]; n++)
        for (unsigned first = 1; first < 12; first++)
            for (unsigned second = 1; second < 12; second++, cases++) {
                char text[1024];

                snprintf(text, sizeof text, across[n].text, first, second);
                assert_int_equal(hazards_of(text) > 0, first + second < across[n].clocks);
            }
    compared("stalls before branches", cases);
}

/* A load in a loop, whose result the next turn reads: the wait at the loop's head is needed. */
static void scoreboards_are_followed_across_branches(void **state)
{
    (void)state;
    static const char loop[] = "top:\n[B%s-----:R-:W-:-:S06] FADD R2, R1, R1;\n"
                               "[B------:R-:W0:-:S02] LDG R1, [R4];\n"
                               "[B%s-----:R-:W-:-:S05] @P1 BRA top;\n[B------:R-:W-:-:S15] EXIT;\n";
    static const char *const waits[] = { "-", "0" };
    unsigned cases = 0;

    for (unsigned head = 0; head < 2; head++)
        for (unsigned end = 0; end < 2; end++, cases++) {
            char text[512];

            snprintf(text, sizeof text, loop, waits[head], waits[end]);
            assert_int_equal(hazards_of(text) > 0, !head && !end);
        }
    compared("waits in loops", cases);
}

static int read_file(void **state)
{
    (void)state;
    struct failure f = { 0 };

    return code_file_read(&file, BLOB, &f) ? 0 : -1;
}

static int free_file(void **state)
{
    (void)state;
    code_file_free(&file);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_of_nvidia_has_no_hazard),
        cmocka_unit_test(planted_faults_are_found),
        cmocka_unit_test(results_are_followed_across_branches),
        cmocka_unit_test(scoreboards_are_followed_across_branches),
    };

    return cmocka_run_group_tests(tests, read_file, free_file);
}
