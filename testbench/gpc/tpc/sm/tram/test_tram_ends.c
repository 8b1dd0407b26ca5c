/* test_tram_ends.c - what leaves TRAM when primitives end, and what does not */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "tram_planes.h"

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
        assert_non_null(tram_read(&t, &id, 0, 0));
        assert_int_equal(tram_planes(&t, tram_read(&t, &id, 0, 0))[0].c, i % 3);
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
        assert_null(tram_read(&t, &id, 0, 0));
        end(&t, 6);
        assert_int_equal(t.count, 1);
        for (unsigned slot = have; slot < 5; slot++) {
            const struct stri_plane p = plane_of(7, slot);
            stri_plane_push(&wire, &p);
        }
        while (tram_step(&t, &wire))
            continue;
        assert_is(&t, tram_read(&t, &id, 0, 0), 7, 5);
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

        assert_null(tram_read(&t, &id, 0, 0));
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
        cmocka_unit_test(what_has_ended_does_not_stay),
        cmocka_unit_test(parts_end_together),
        cmocka_unit_test(half_a_primitive_is_not_there),
        cmocka_unit_test(what_has_left_is_not_read),
        cmocka_unit_test(a_draw_ends_its_own),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
