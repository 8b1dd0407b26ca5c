/* test_tram.c - planes stay until their primitive ends: against a list that forgets nothing */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "gpc/tpc/sm/tram/tram.h"

#define FIVES (TRAM_PLANES / 5) /* primitives of 5 planes that fill it */

/* Every number of a plane tells whose it is. */
static struct stri_plane plane_of(unsigned prim, unsigned slot)
{
    return (struct stri_plane){ .id = { .draw = 3, .prim = (u16)prim },
                                .slot = (u8)slot,
                                .x = (u15)(prim % 1000),
                                .y = (u15)(prim % 777),
                                .plane = { 100 * prim + slot, prim, slot } };
}

static struct prim_id id_of(unsigned prim)
{
    return (struct prim_id){ .draw = 3, .prim = (u16)prim };
}

/* Puts all planes of a primitive on the wire and takes what has room; whether all went in. */
static bool give(struct tram *t, struct stri_plane_fifo *wire, unsigned prim, unsigned planes)
{
    for (unsigned slot = 0; slot < planes; slot++) {
        const struct stri_plane p = plane_of(prim, slot);
        stri_plane_push(wire, &p);
    }
    while (tram_step(t, wire))
        continue;
    return stri_plane_empty(wire);
}

static void assert_is(const struct tram *t, const struct tram_entry *e, unsigned prim,
                      unsigned planes)
{
    assert_non_null(e);
    assert_int_equal(e->id.prim, prim);
    assert_int_equal(e->planes, planes);
    assert_int_equal(e->x, prim % 1000);
    assert_int_equal(e->y, prim % 777);
    for (unsigned slot = 0; slot < planes; slot++) {
        assert_int_equal(tram_planes(t, e)[slot].a, 100 * prim + slot);
        assert_int_equal(tram_planes(t, e)[slot].b, prim);
        assert_int_equal(tram_planes(t, e)[slot].c, slot);
    }
}

static const struct tram_entry *at_first(const struct tram *t)
{
    return &t->entry[t->first];
}

static void end(struct tram *t, unsigned prim)
{
    const struct prim_id id = id_of(prim);

    tram_end(t, &id);
}

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
                const struct tram_entry *e = tram_read(&t, &id);

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
        assert_is(&t, tram_read(&t, &id), 1000, 5);
        id = id_of(1000 + first);
        end(&t, 999 + first);
        assert_int_equal(t.count, tram_room(&t) - first);
        assert_is(&t, tram_read(&t, &id), 1000 + first, 5);
        while (tram_step(&t, &wire))
            continue;
        assert_int_equal(wire.count, first ? 0 : 5);
        id = id_of(1000 + tram_room(&t) - !first);
        assert_is(&t, tram_read(&t, &id), 1000 + tram_room(&t) - !first, 5);
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

            assert_is(&t, tram_read(&t, &id), prim, planes);
        }
    }
    compared("primitives in full TRAMs", cases);
}

/* A primitive that ended before its planes came leaves with the last of them, whichever its number. */
static void what_has_ended_does_not_stay(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;
    unsigned first = 0;

    (void)state;
    for (; first < 0x20000; first += 0x7ff, cases++) {
        memset(&wire, 0, sizeof wire);
        tram_reset(&t);
        tram_set_planes(&t, 5);
        end(&t, first + 2);
        for (unsigned i = 0; i < 5; i++) {
            assert_true(give(&t, &wire, first + i, 5));
            assert_int_equal(t.count, i < 3 ? 0 : i - 2);
        }
        end(&t, first + 4);
        assert_int_equal(t.count, 0);
    }
    for (unsigned slot = 0; slot < 5; slot++, cases++) { /* it is there until its last plane is */
        const struct stri_plane p = plane_of(first, slot);

        end(&t, first);
        stri_plane_push(&wire, &p);
        assert_true(tram_step(&t, &wire));
        assert_int_equal(t.count, slot < 4);
    }
    compared("primitives that ended early", cases);
}

/* All parts of a primitive stay until it ends, whichever of them is read. */
static void parts_end_together(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    memset(&wire, 0, sizeof wire);
    tram_reset(&t);
    tram_set_planes(&t, 1);
    for (unsigned part = 0; part < 3; part++) {
        struct stri_plane p = plane_of(7, 0);

        p.id.part = (u2)part;
        p.plane.c = part;
        stri_plane_push(&wire, &p);
        assert_true(tram_step(&t, &wire));
    }
    for (unsigned i = 0; i < 6; i++, cases++) {
        struct prim_id id = id_of(7);

        id.part = (u2)(i % 3);
        assert_non_null(tram_read(&t, &id));
        assert_int_equal(tram_planes(&t, tram_read(&t, &id))[0].c, i % 3);
    }
    assert_int_equal(t.count, 3);
    end(&t, 7);
    assert_int_equal(t.count, 0);
    compared("parts read", cases);
}

/* A primitive with planes to come is neither read nor ended. */
static void half_a_primitive_is_not_there(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    for (unsigned have = 1; have < 5; have++, cases++) {
        const struct prim_id id = id_of(7);

        memset(&wire, 0, sizeof wire);
        tram_reset(&t);
        tram_set_planes(&t, 5);
        for (unsigned slot = 0; slot < have; slot++) {
            const struct stri_plane p = plane_of(7, slot);
            stri_plane_push(&wire, &p);
        }
        while (tram_step(&t, &wire))
            continue;
        assert_null(tram_read(&t, &id));
        end(&t, 6);
        assert_int_equal(t.count, 1);
        for (unsigned slot = have; slot < 5; slot++) {
            const struct stri_plane p = plane_of(7, slot);
            stri_plane_push(&wire, &p);
        }
        while (tram_step(&t, &wire))
            continue;
        assert_is(&t, tram_read(&t, &id), 7, 5);
        end(&t, 7);
        assert_int_equal(t.count, 0);
    }
    compared("primitives in part", cases);
}

/* What has left is not found again in the place that the next primitive will take. */
static void what_has_left_is_not_read(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    memset(&wire, 0, sizeof wire);
    tram_reset(&t);
    tram_set_planes(&t, 5);
    for (unsigned i = 0; i < FIVES; i++)
        assert_true(give(&t, &wire, i, 5));
    end(&t, FIVES - 1);
    for (unsigned i = 0; i < FIVES; i++, cases++) {
        const struct prim_id id = id_of(i);

        assert_null(tram_read(&t, &id));
    }
    compared("primitives that left", cases);
}

/* The end of another draw's primitive, before or after, ends nothing of this one. */
static void a_draw_ends_its_own(void **state)
{
    static struct tram t;
    static struct stri_plane_fifo wire;
    unsigned long cases = 0;

    (void)state;
    memset(&wire, 0, sizeof wire);
    tram_reset(&t);
    tram_set_planes(&t, 5);
    assert_true(give(&t, &wire, 7, 5));
    for (u16 draw = 0; draw < 6; draw++, cases++) {
        const struct prim_id id = { .draw = draw, .prim = 9 };

        if (draw != id_of(7).draw)
            tram_end(&t, &id);
        assert_int_equal(t.count, 1);
    }
    end(&t, 7);
    assert_int_equal(t.count, 0);
    tram_set_planes(&t, 5); /* 65536 draws later, by the same number: nothing of it has ended */
    assert_true(give(&t, &wire, 7, 5));
    assert_int_equal(t.count, 1);
    compared("draws ended", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_the_primitive_asked_for),
        cmocka_unit_test(a_full_tram_takes_nothing_and_loses_nothing),
        cmocka_unit_test(primitives_fill_it_by_bytes),
        cmocka_unit_test(what_has_ended_does_not_stay),
        cmocka_unit_test(parts_end_together),
        cmocka_unit_test(half_a_primitive_is_not_there),
        cmocka_unit_test(what_has_left_is_not_read),
        cmocka_unit_test(a_draw_ends_its_own),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
