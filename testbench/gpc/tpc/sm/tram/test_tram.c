/* test_tram.c - planes stay until their primitive ends: against a list that forgets nothing */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "tram_planes.h"

/* Primitives come and are read in order, each any number of times, some never, and end at any time behind
 * their last reading, also before their planes come: what is read is whole and its own.
 */
static void what_is_read_is_the_primitive_asked_for(void **state)
{
    static const unsigned planes_of[] = { 1, 5, 64 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 60; k++) {
        const unsigned planes = planes_of[k % 3];
        static struct tram t;
        static struct stri_plane_fifo wire;
        unsigned given = 0, read = 0, ended = 0;

        memset(&wire, 0, sizeof wire);
        tram_reset(&t);
        tram_set_planes(&t, planes);
        while (read < 400) {
            if (stri_plane_empty(&wire) && random_word() % 3 && given < 400)
                give(&t, &wire, given++, planes);
            else
                while (tram_step(&t, &wire))
                    continue;
            assert_true(t.count <= tram_room(&t));
            if (read > ended && (random_word() % 4 == 0 || t.count == tram_room(&t))) {
                ended = read;
                end(&t, ended - 1);
                assert_true(t.count == 0 || at_first(&t)->id.prim >= ended ||
                            at_first(&t)->planes < planes);
            }
            if (random_word() % 2 && read < given) {
                const struct prim_id id = id_of(read);
                const struct tram_entry *e = tram_read(&t, &id, 0, 0);

                /* only what is still on the wire is not there */
                assert_true(e || (read + 1 == given && !stri_plane_empty(&wire)) ||
                            t.count == tram_room(&t));
                if (e) {
                    assert_is(&t, e, read, planes);
                    cases++;
                    read += (unsigned)(random_word() % 3); /* again, the next, or past it */
                }
            }
        }
    }
    compared("primitives read", cases);
}

/* Full: nothing more is taken, not even a plane, until a primitive ends. */
static void a_full_tram_takes_nothing_and_loses_nothing(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    for (unsigned first = 0; first < FIVES; first++, cases++) {
        struct prim_id id;

        memset(&wire, 0, sizeof wire);
        tram_reset(&t);
        tram_set_planes(&t, 5);
        for (unsigned i = 0; i < first; i++) /* the ring begins anywhere */
            assert_true(give(&t, &wire, i, 5));
        end(&t, 999);
        assert_int_equal(t.count, 0);
        for (unsigned i = 0; i < tram_room(&t); i++)
            assert_true(give(&t, &wire, 1000 + i, 5));
        assert_false(give(&t, &wire, 1000 + tram_room(&t), 5));
        assert_int_equal(wire.count, 5);
        id = id_of(1000);
        end(&t, 999); /* the oldest may still be read: nothing leaves */
        assert_false(tram_step(&t, &wire));
        assert_is(&t, tram_read(&t, &id, 0, 0), 1000, 5);
        id = id_of(1000 + first);
        end(&t, 999 + first);
        assert_int_equal(t.count, tram_room(&t) - first);
        assert_is(&t, tram_read(&t, &id, 0, 0), 1000 + first, 5);
        while (tram_step(&t, &wire))
            continue;
        assert_int_equal(wire.count, first ? 0 : 5);
        id = id_of(1000 + tram_room(&t) - !first);
        assert_is(&t, tram_read(&t, &id, 0, 0), 1000 + tram_room(&t) - !first, 5);
    }
    compared("full TRAMs", cases);
}

/* Of any number of planes, as many primitives are taken as 12 bytes for each plane leave room for; all are read. */
static void primitives_fill_it_by_bytes(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    for (unsigned planes = 1; planes <= 163; planes++) {
        unsigned taken = 0;

        memset(&wire, 0, sizeof wire);
        tram_reset(&t);
        tram_set_planes(&t, planes);
        while (stri_plane_empty(&wire)) {
            const struct stri_plane p = plane_of(taken / planes, taken % planes);

            stri_plane_push(&wire, &p);
            taken += tram_step(&t, &wire);
        }
        assert_int_equal(taken % planes, 0); /* none in part */
        assert_true(12 * taken <= 16384 && 12 * (taken + planes) > 16384);
        for (unsigned prim = 0; prim < taken / planes; prim++, cases++) {
            const struct prim_id id = id_of(prim);

            assert_is(&t, tram_read(&t, &id, 0, 0), prim, planes);
        }
    }
    compared("primitives in full TRAMs", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_the_primitive_asked_for),
        cmocka_unit_test(a_full_tram_takes_nothing_and_loses_nothing),
        cmocka_unit_test(primitives_fill_it_by_bytes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
