// host_threads.hpp - threads of CUDA on the host
//
// Threads of a block are fibers, which take turns at barriers and at exchanges within a warp; blocks run one after another.
#pragma once

struct dim3 {
    unsigned x, y, z;
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace host {

enum state { RUNS, AT_BARRIER, IN_WARP, DONE };

struct fiber {
    ucontext_t context;
    std::vector<char> stack;
    state now;
    unsigned thread, mask; // of the warp, that it waits for
    u64 gives, got[32];    // in an exchange
    u64 sum;               // of what threads gave at a barrier
};

static std::vector<fiber> fibers;
static fiber *me;
static ucontext_t scheduler;
static std::function<void()> body;
alignas(16) static char dynamic_shared[49152];

static inline void enter()
{
    body();
    me->now = DONE;
    swapcontext(&me->context, &scheduler);
}

static inline void wait(state what)
{
    me->now = what;
    swapcontext(&me->context, &scheduler);
    threadIdx.x = me->thread;
}

// All that a lane's mask names wait, or have ended: they see what the others gave.
static inline bool exchange(unsigned first)
{
    bool any = false;

    for (unsigned lane = 0; lane < 32 && first + lane < fibers.size(); lane++) {
        fiber &f = fibers[first + lane];
        if (f.now != IN_WARP)
            continue;
        bool all = true;
        for (unsigned other = 0; other < 32 && first + other < fibers.size(); other++)
            if (f.mask >> other & 1)
                all &= fibers[first + other].now == IN_WARP && fibers[first + other].mask == f.mask;
        if (!all)
            continue;
        const unsigned mask = f.mask;
        for (unsigned a = 0; a < 32; a++)
            for (unsigned b = 0; b < 32; b++)
                if (mask >> a & mask >> b & 1)
                    fibers[first + a].got[b] = fibers[first + b].gives;
        for (unsigned a = 0; a < 32; a++)
            if (mask >> a & 1)
                fibers[first + a].now = RUNS;
        any = true;
    }
    return any;
}

static inline bool barrier()
{
    u64 sum = 0;
    bool any = false;

    for (fiber &f : fibers)
        if (f.now == AT_BARRIER) {
            sum += f.gives;
            any = true;
        } else if (f.now != DONE) {
            return false;
        }
    for (fiber &f : fibers)
        if (f.now == AT_BARRIER) {
            f.sum = sum;
            f.now = RUNS;
        }
    return any;
}

static inline void run_block(unsigned threads)
{
    fibers.resize(threads);
    for (unsigned t = 0; t < threads; t++) {
        fiber &f = fibers[t];
        f.stack.resize(131072);
        f.now = RUNS;
        f.thread = t;
        getcontext(&f.context);
        f.context.uc_stack.ss_sp = f.stack.data();
        f.context.uc_stack.ss_size = f.stack.size();
        f.context.uc_link = &scheduler;
        makecontext(&f.context, enter, 0);
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (fiber &f : fibers)
            if (f.now == RUNS) {
                me = &f;
                threadIdx = { f.thread, 0, 0 };
                swapcontext(&scheduler, &f.context);
                moved = true;
            }
        for (unsigned first = 0; first < threads; first += 32)
            moved |= exchange(first);
        moved |= barrier();
    }
    for (fiber &f : fibers)
        if (f.now != DONE) {
            fprintf(stderr, "thread %u never ends\n", f.thread);
            exit(2);
        }
}

static inline void run_grid(unsigned blocks, unsigned threads, std::function<void()> of)
{
    body = of;
    blockDim = { threads, 1, 1 };
    gridDim = { blocks, 1, 1 };
    for (unsigned b = 0; b < blocks; b++) {
        blockIdx = { b, 0, 0 };
        run_block(threads);
    }
}

static inline unsigned lane() { return me->thread & 31; }

static inline const u64 *in_warp(unsigned mask, u64 gives)
{
    me->mask = mask;
    me->gives = gives;
    wait(IN_WARP);
    return me->got;
}

static inline u64 at_barrier(u64 gives)
{
    me->gives = gives;
    wait(AT_BARRIER);
    return me->sum;
}

} // namespace host
