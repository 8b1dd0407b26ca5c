/* gmmu_answer.h - a reply beside that of the slow walk
 *
 * Include after cmocka.h.
 */
#ifndef GMMU_ANSWER_H
#define GMMU_ANSWER_H

#include "gmmu_reference.h"
#include "mmu/mmu_bus.h"

/* Fails unless a reply says what the slow walk does. */
static inline void assert_answer(const struct gmmu_reply *r, const struct slow_answer *s)
{
    static const unsigned bytes[] = { 4096, 65536, 131072 };

    assert_int_equal(r->fault, s->fault >= 0);
    if (r->fault) {
        assert_int_equal(r->code, s->fault);
        return;
    }
    assert_int_equal(r->sparse, s->sparse);
    assert_int_equal(bytes[r->page], s->page);
    assert_true(r->address == s->address);
    assert_int_equal(r->kind, s->kind);
    assert_int_equal(r->comptag, s->comptag);
    assert_int_equal(r->is_volatile, s->vol);
    assert_int_equal(r->aperture, s->aperture);
}

#endif
