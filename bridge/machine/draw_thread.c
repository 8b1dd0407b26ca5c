/* draw_thread.c - see draw_thread.h */
#include "machine/draw_thread.h"

#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "machine/color_ring.h"

#define CALL     64 /* colours, of which the thread that gives primitives is told, should it sleep */
#define PATIENCE 500 /* turns, of a microsecond or less */

struct draw_thread {
    struct screen *gpu;
    struct color_ring *colors;
    struct screen_aside aside; /* how the screen gives them */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more, less; /* there is more for the thread; who gives may go on */

    u64 given, room; /* of who gives: primitives, and how many may be before it must look */

    /* behind the lock: primitives so far */
    u64 told, drawn;
    bool ends, stuck;

    struct gpc_prim prim[DRAW_AHEAD];
};

/* Waits, with the lock, until the other one has done something, as a rule: to wake a thread takes longer than most of
 * these waits.
 */
static void await(struct draw_thread *t, pthread_cond_t *what, unsigned *patience)
{
    if (*patience == 0) {
        pthread_cond_wait(what, &t->lock);
        return;
    }
    --*patience;
    pthread_mutex_unlock(&t->lock);
    sched_yield();
    pthread_mutex_lock(&t->lock);
}

/* Draws a batch at most, with the lock set free meanwhile. */
static void draw(struct draw_thread *t)
{
    const u64 left = t->told - t->drawn, end = t->drawn + (left < DRAW_BATCH ? left : DRAW_BATCH);
    bool good = true;

    pthread_mutex_unlock(&t->lock);
    for (u64 i = t->drawn; i < end; i++)
        good = screen_draw(t->gpu, &t->prim[i % DRAW_AHEAD]) && good;
    pthread_mutex_lock(&t->lock);
    t->drawn = end;
    t->stuck |= !good;
    pthread_cond_signal(&t->less);
}

static void *run(void *self)
{
    struct draw_thread *t = self;
    unsigned patience = 0;

    pthread_mutex_lock(&t->lock);
    while (t->drawn < t->told || !t->ends)
        if (t->drawn < t->told) {
            draw(t);
            patience = PATIENCE;
        } else {
            await(t, &t->more, &patience);
        }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static void call(struct draw_thread *t, u64 given)
{
    if (given % CALL)
        return;
    pthread_mutex_lock(&t->lock);
    pthread_cond_signal(&t->less);
    pthread_mutex_unlock(&t->lock);
}

static void give_quads(void *self, unsigned fbp, const struct cread_quads *x)
{
    struct draw_thread *t = self;

    call(t, color_ring_quads(t->colors, fbp, x));
}

static void give_tile(void *self, unsigned fbp, const struct tile_pixels *x)
{
    struct draw_thread *t = self;

    call(t, color_ring_tile(t->colors, fbp, x));
}

static bool begin(struct draw_thread *t)
{
    t->colors = color_ring_new(t->gpu);
    return t->colors && pthread_create(&t->thread, NULL, run, t) == 0;
}

struct draw_thread *draw_thread_new(struct screen *g)
{
    struct draw_thread *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->gpu = g;
    t->aside = (struct screen_aside){ give_quads, give_tile, t };
    t->room = DRAW_AHEAD;
    pthread_mutex_init(&t->lock, NULL); /* which cannot fail, nor can those below */
    pthread_cond_init(&t->more, NULL);
    pthread_cond_init(&t->less, NULL);
    if (begin(t))
        return t;
    color_ring_free(t->colors);
    free(t);
    return NULL;
}

void draw_thread_free(struct draw_thread *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->ends = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->less);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    color_ring_free(t->colors);
    free(t);
}

/* Waits, with the lock, until there is less to draw, as a rule; brings colours to the ROP meanwhile. */
static void await_less(struct draw_thread *t, unsigned *patience)
{
    bool any;

    pthread_mutex_unlock(&t->lock);
    any = color_ring_go_on(t->colors);
    pthread_mutex_lock(&t->lock);
    if (any)
        *patience = PATIENCE;
    else
        await(t, &t->less, patience);
}

/* Room for a batch, or more. */
static void make_room(struct draw_thread *t)
{
    unsigned patience = PATIENCE;

    pthread_mutex_lock(&t->lock);
    while (t->given + DRAW_BATCH > t->drawn + DRAW_AHEAD)
        await_less(t, &patience);
    t->room = t->drawn + DRAW_AHEAD;
    pthread_mutex_unlock(&t->lock);
}

static void tell(struct draw_thread *t)
{
    pthread_mutex_lock(&t->lock);
    t->told = t->given;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
}

static void give(void *self, const struct gpc_prim *prim, unsigned planes)
{
    struct draw_thread *t = self;
    struct gpc_prim *to = &t->prim[t->given % DRAW_AHEAD];

    if (t->given == t->room)
        make_room(t);
    memcpy(to, prim, offsetof(struct gpc_prim, attribute) + planes * sizeof prim->attribute[0]);
    memcpy(to->back, prim->back, sizeof prim->back);
    if (++t->given % DRAW_BATCH == 0)
        tell(t);
}

static bool wait_for_all(void *self)
{
    struct draw_thread *t = self;
    unsigned patience = PATIENCE;
    bool stuck;

    if (t->told != t->given) /* which this thread alone writes */
        tell(t);
    pthread_mutex_lock(&t->lock);
    while (t->drawn < t->told)
        await_less(t, &patience);
    t->room = t->given + DRAW_AHEAD;
    stuck = t->stuck;
    pthread_mutex_unlock(&t->lock);
    color_ring_settle(t->colors);
    return !stuck;
}

struct world_thread draw_thread_part(struct draw_thread *t)
{
    return t ? (struct world_thread){ give, wait_for_all, &t->aside, t }
             : (struct world_thread){ 0 };
}

u64 draw_thread_drawn(const struct draw_thread *t)
{
    return t->drawn;
}

u64 draw_thread_colors(const struct draw_thread *t)
{
    return color_ring_given(t->colors);
}
