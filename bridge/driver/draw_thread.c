/* draw_thread.c - see draw_thread.h */
#include "driver/draw_thread.h"

#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE 500 /* turns, of a microsecond or less */

struct draw_thread {
    struct screen *gpu;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more, less; /* there is more for the thread; who gives may go on */

    u64 given, room; /* of who gives: primitives, and how many may be before it must look */

    /* behind the lock: primitives and tiles so far */
    u64 told, tested, handed, shaded;
    u64 open; /* the primitive of the last tile that was shaded: those before it are done with */
    bool testing; /* somebody is */
    bool ends, stuck;

    /* of who tests */
    bool own;     /* it is the thread */
    u64 made, at; /* tiles, and the primitive */
    bool parts;   /* tiles go by the ring */

    struct screen_aside aside;
    struct screen_shader shader;
    struct {
        struct gpc_prim prim;
        struct setup_job job;
    } slot[DRAW_AHEAD];
    struct {
        struct screen_tile tile;
        u64 prim;
    } tile[DRAW_TILES];
};

/* The lock is held in the functions down to 'test', and set free while they work. */

/* Until the other one has done something, as a rule: to wake a thread takes longer than most of these waits. */
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

/* All tiles that wait. */
static void shade(struct draw_thread *t)
{
    const u64 end = t->handed;
    u64 at = t->shaded;

    pthread_mutex_unlock(&t->lock);
    for (; at < end; at++)
        screen_shade(&t->shader, &t->tile[at % DRAW_TILES].tile);
    pthread_mutex_lock(&t->lock);
    t->shaded = end;
    t->open = t->tile[(end - 1) % DRAW_TILES].prim;
    pthread_cond_signal(&t->less);
}

/* Tiles that were made become the thread's. */
static void hand_on(struct draw_thread *t)
{
    t->handed = t->made;
    pthread_cond_signal(&t->more);
}

/* Primitives whose slots may be given again. */
static u64 done(const struct draw_thread *t)
{
    return t->parts && (t->testing || t->shaded < t->handed) ? t->open : t->tested;
}

/* Up to a batch of primitives through the depth test. */
static void test(struct draw_thread *t, bool own)
{
    const u64 left = t->told - t->tested, end = t->tested + (left < DRAW_BATCH ? left : DRAW_BATCH);
    bool good = true;

    t->testing = true;
    t->own = own;
    t->at = t->tested;
    pthread_mutex_unlock(&t->lock);
    for (; t->at < end; t->at++) {
        t->aside.job = &t->slot[t->at % DRAW_AHEAD].job;
        good = screen_draw(t->gpu, &t->slot[t->at % DRAW_AHEAD].prim) && good;
    }
    pthread_mutex_lock(&t->lock);
    t->testing = false;
    t->tested = end;
    t->stuck |= !good;
    hand_on(t);
    pthread_cond_signal(&t->less);
}

/* A tile, from who tests. */
static void take_tile(void *self, const struct screen_tile *tile)
{
    struct draw_thread *t = self;
    const u64 i = t->made % DRAW_TILES;
    unsigned patience = PATIENCE;

    t->tile[i].tile = *tile;
    t->tile[i].prim = t->at;
    if (++t->made % DRAW_TILE_BATCH)
        return;
    pthread_mutex_lock(&t->lock);
    hand_on(t);
    while (t->made - t->shaded > DRAW_TILES - DRAW_TILE_BATCH)
        if (t->own)
            shade(t);
        else
            await(t, &t->less, &patience);
    pthread_mutex_unlock(&t->lock);
}

static void *run(void *self)
{
    struct draw_thread *t = self;
    unsigned patience = 0;

    pthread_mutex_lock(&t->lock);
    for (;;) {
        if (t->shaded < t->handed)
            shade(t);
        else if (t->tested < t->told && !t->testing)
            test(t, true);
        else if (t->ends)
            break;
        else {
            await(t, &t->more, &patience);
            continue;
        }
        patience = PATIENCE;
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

struct draw_thread *draw_thread_new(struct screen *g)
{
    struct draw_thread *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->gpu = g;
    t->room = DRAW_AHEAD;
    t->aside = (struct screen_aside){ .give = take_tile, .self = t };
    pthread_mutex_init(&t->lock, NULL); /* which cannot fail, nor can those below */
    pthread_cond_init(&t->more, NULL);
    pthread_cond_init(&t->less, NULL);
    if (pthread_create(&t->thread, NULL, run, t) == 0)
        return t;
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
    free(t);
}

/* Nothing is under way. */
static void begin(void *self, const struct mem *shade)
{
    struct draw_thread *t = self;

    t->parts = shade != NULL;
    if (shade)
        screen_shader_begin(&t->shader, t->gpu, shade);
    t->aside.prims = 0;
    t->gpu->aside = shade ? &t->aside : NULL;
}

/* Who gives tests, or waits for what the other one does. */
static void help(struct draw_thread *t, unsigned *patience)
{
    if (t->parts && t->tested < t->told && !t->testing) {
        test(t, false);
        *patience = PATIENCE;
    } else {
        await(t, &t->less, patience);
    }
}

/* Room for a batch, or more. */
static void make_room(struct draw_thread *t)
{
    unsigned patience = PATIENCE;

    pthread_mutex_lock(&t->lock);
    while (t->given + DRAW_BATCH > done(t) + DRAW_AHEAD)
        help(t, &patience);
    t->room = done(t) + DRAW_AHEAD;
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
    const u64 i = t->given % DRAW_AHEAD;
    struct gpc_prim *to = &t->slot[i].prim;

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
    while (t->tested < t->told || t->shaded < t->handed)
        help(t, &patience);
    t->room = t->given + DRAW_AHEAD;
    stuck = t->stuck;
    pthread_mutex_unlock(&t->lock);
    if (t->gpu->aside)
        screen_shader_end(&t->shader, &t->aside);
    t->gpu->aside = NULL;
    return !stuck;
}

struct world_thread draw_thread_part(struct draw_thread *t)
{
    return t ? (struct world_thread){ begin, give, wait_for_all, t } : (struct world_thread){ 0 };
}

u64 draw_thread_drawn(const struct draw_thread *t)
{
    return t->tested;
}

u64 draw_thread_shaded(const struct draw_thread *t)
{
    return t->shaded;
}
