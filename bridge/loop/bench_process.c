/* bench_process.c - see bench_process.h */
#include "bench_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lockstep/temporary.h"

static void become(const struct bench_process *p, int socket, int leash)
{
    fcntl(socket, F_SETFD, 0); /* it keeps this one, no other bench's */
    bench_become(&p->command, p->result, leash);
    _exit(127);
}

bool bench_process_start(struct bench_process *p, const struct unit_ops *u,
                         const struct bench_choice *choice, struct failure *f)
{
    int pair[2], leash[2];

    memset(p, 0, sizeof *p);
    p->socket = p->leash = -1;
    p->patience = choice->patience;
    if (!bench_find(&p->command, u, choice->given, f) ||
        !temporary_file(p->result, sizeof p->result, f))
        return false;
    snprintf(p->program, sizeof p->program, "%s", p->command.argv[0]);
    p->command.argv[0] = p->program; /* of this one */
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return fail(f, EXIT_IO, "no socket for the bench of %s: %s", u->name, strerror(errno));
    if (!bench_leash(leash))
        return fail(f, EXIT_IO, "no pipe for the bench of %s: %s", u->name, strerror(errno));
    p->leash = leash[1];
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    p->socket = pair[0];
    if (!choice->stalls)
        bench_option(&p->command, "--steady", NULL);
    bench_number(&p->command, "--loop", (uint64_t)pair[1]);
    fflush(NULL);
    p->pid = fork();
    if (p->pid == 0)
        become(p, pair[1], leash[0]);
    close(pair[1]);
    close(leash[0]);
    if (p->pid > 0)
        return true;
    p->pid = 0;
    return fail(f, EXIT_IO, "cannot run %s: %s", p->program, strerror(errno));
}

/* Waits until the socket is ready for 'events'. */
static bool ready(const struct bench_process *p, short events, struct failure *f)
{
    struct pollfd at = { .fd = p->socket, .events = events };
    int n;

    do
        n = poll(&at, 1, (int)p->patience * 1000);
    while (n < 0 && errno == EINTR);
    if (n == 0)
        return fail(f, EXIT_IO, "%s has not answered for %u s and is stopped", p->program,
                    p->patience);
    return n > 0;
}

bool bench_process_send(struct bench_process *p, const void *from, size_t size, struct failure *f)
{
    for (size_t done = 0; done < size;) {
        ssize_t n;

        if (!ready(p, POLLOUT, f))
            return false;
        n = send(p->socket, (const char *)from + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool bench_process_receive(struct bench_process *p, void *to, size_t size, struct failure *f)
{
    for (size_t done = 0; done < size;) {
        ssize_t n;

        if (!ready(p, POLLIN, f))
            return false;
        n = recv(p->socket, (char *)to + done, size - done, 0);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Its exit code, below 0 a signal; waits as long as it is given to answer. */
static int wait_end(const struct bench_process *p, struct failure *f)
{
    const struct timespec pause = { .tv_nsec = 1000000 };
    int status = 0;

    for (uint64_t ms = 0; waitpid(p->pid, &status, WNOHANG) == 0; ms++) {
        if (f->code || ms >= p->patience * 1000ull) {
            fail(f, EXIT_IO, "%s has not ended for %u s and is stopped", p->program, p->patience);
            kill(p->pid, SIGKILL);
            waitpid(p->pid, &status, 0);
            break;
        }
        nanosleep(&pause, NULL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool bench_process_end(struct bench_process *p, struct bench_result *r, struct failure *f)
{
    bool good = false;

    if (p->socket >= 0)
        shutdown(p->socket, SHUT_WR);
    if (p->pid > 0) {
        const int code = wait_end(p, f);

        good = !f->code && bench_outcome(&p->command, p->result, code, r, f);
    }
    if (p->socket >= 0)
        close(p->socket);
    if (p->leash >= 0)
        close(p->leash);
    if (p->result[0])
        temporary_remove(p->result);
    memset(p, 0, sizeof *p);
    p->socket = p->leash = -1;
    return good;
}
