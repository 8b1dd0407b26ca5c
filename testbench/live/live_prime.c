/* live_prime.c - buffers between processes: descriptors go over a socket (SCM_RIGHTS), by requests alone, and by EGL
 *
 *   live_prime node|egl
 */
#define _GNU_SOURCE /* SCM_RIGHTS */
#include <linux/dma-buf.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "live_draw.h"
#include "live_node.h"

#define BYTES 16384

static void send_fd(int to, int fd, const void *with, size_t bytes)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = { .head = { .cmsg_len = CMSG_LEN(sizeof(int)),
                            .cmsg_level = SOL_SOCKET,
                            .cmsg_type = SCM_RIGHTS } };
    struct iovec data = { (void *)(uintptr_t)with, bytes };
    struct msghdr m = { .msg_iov = &data,
                        .msg_iovlen = 1,
                        .msg_control = control.room,
                        .msg_controllen = sizeof control.room };

    memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
    NEED(sendmsg(to, &m, 0) == (ssize_t)bytes);
}

static int take_fd(int from, void *with, size_t bytes)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec data = { with, bytes };
    struct msghdr m = { .msg_iov = &data,
                        .msg_iovlen = 1,
                        .msg_control = control.room,
                        .msg_controllen = sizeof control.room };
    int fd;

    NEED(recvmsg(from, &m, 0) == (ssize_t)bytes && control.head.cmsg_type == SCM_RIGHTS);
    memcpy(&fd, CMSG_DATA(&control.head), sizeof fd);
    return fd;
}

/* One says to the other that it may go on. */
static void turn(int socket)
{
    NEED(write(socket, "", 1) == 1);
}
static void wait_turn(int socket)
{
    char byte;

    NEED(read(socket, &byte, 1) == 1);
}

static uint32_t import(const struct node *n, int fd)
{
    struct drm_prime_handle p = { .fd = fd };

    NEED(ioctl(n->fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &p) == 0);
    return p.handle;
}

static int export(const struct node *n, uint32_t handle)
{
    struct drm_prime_handle p = { .handle = handle, .flags = DRM_CLOEXEC | DRM_RDWR };

    NEED(ioctl(n->fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &p) == 0);
    return p.fd;
}

/* What each GPU and each CPU writes, both processes see. */
static int other_node(int socket)
{
    struct drm_nouveau_gem_info info = { 0 };
    struct memory m = { .bytes = BYTES }, own;
    struct node n;
    int fd = take_fd(socket, (char[1]){ 0 }, 1);

    node_open(&n);
    NEED(node_memory(&n, 4096, true, &own) == 0);
    info.handle = m.handle = import(&n, fd);
    NEED(import(&n, fd) == m.handle);
    NEED(lseek(fd, 0, SEEK_END) == BYTES);
    close(fd);
    NEED(ioctl(n.fd, REQUEST(GEM_INFO, gem_info), &info) == 0);
    NEED(info.size == BYTES && info.tile_mode == 0x40 && (info.tile_flags & 0xff00) == 0xfe00);
    m.va = info.offset;
    m.word = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, n.fd, (off_t)info.map_handle);
    NEED(m.word != MAP_FAILED && m.word[0] == 0x11 && m.word[1] == 0x22 && m.word[2] == 0x33);
    NEED(node_fence(&n, &own, m.va + 12, 0x44) == 0); /* the GPU, */
    m.word[4] = 0x55;                                 /* and the CPU */
    turn(socket);
    wait_turn(socket);
    NEED(m.word[5] == 0x66);
    NEED(node_close(&n, &m) == 0);
    return 0;
}

static void by_node(int socket)
{
    struct drm_nouveau_gem_new new = { .info.size = BYTES,
                                       .info.domain = NOUVEAU_GEM_DOMAIN_GART,
                                       .info.tile_mode = 0x40,
                                       .info.tile_flags = 0xfe00 };
    struct dma_buf_sync sync = { .flags = DMA_BUF_SYNC_START | DMA_BUF_SYNC_READ };
    struct memory own;
    struct node n;
    uint32_t *word;
    int fd;

    node_open(&n);
    NEED(node_memory(&n, 4096, true, &own) == 0);
    NEED(ioctl(n.fd, REQUEST(GEM_NEW, gem_new), &new) == 0);
    word = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, n.fd, (off_t) new.info.map_handle);
    NEED(word != MAP_FAILED);
    word[0] = 0x11; /* before it is shared, */
    fd = export(&n, new.info.handle);
    NEED(ioctl(fd, DMA_BUF_IOCTL_SYNC, &sync) == 0);
    word[1] = 0x22; /* and after, by a mapping from before; */
    NEED(node_fence(&n, &own, new.info.offset + 8, 0x33) == 0);
    NEED(import(&n, fd) == new.info.handle);
    send_fd(socket, fd, "", 1);
    close(fd);
    wait_turn(socket);
    NEED(word[2] == 0x33 && word[3] == 0x44 && word[4] == 0x55);
    NEED(node_fence(&n, &own, new.info.offset + 20, 0x66) == 0);
    turn(socket);
}

/* A texture, as its bytes lie. */
struct layout {
    int fourcc;
    EGLuint64KHR modifier;
    EGLint stride, offset;
};

#define FUNCTION(type, name) type name = (type)(void (*)(void))eglGetProcAddress(#name)
typedef void image_target(GLenum target, void *image);

static int other_egl(int socket)
{
    struct layout l;
    const int fd = take_fd(socket, &l, sizeof l);
    FUNCTION(PFNEGLCREATEIMAGEKHRPROC, eglCreateImageKHR);
    FUNCTION(image_target *, glEGLImageTargetTexture2DOES);
    EGLDisplay d = draw_display();
    GLuint texture, copies;
    EGLImageKHR image;

    draw_context(d, EGL_NO_CONTEXT);
    const EGLint attributes[] = { EGL_WIDTH,
                                  SIDE,
                                  EGL_HEIGHT,
                                  SIDE,
                                  EGL_LINUX_DRM_FOURCC_EXT,
                                  l.fourcc,
                                  EGL_DMA_BUF_PLANE0_FD_EXT,
                                  fd,
                                  EGL_DMA_BUF_PLANE0_OFFSET_EXT,
                                  l.offset,
                                  EGL_DMA_BUF_PLANE0_PITCH_EXT,
                                  l.stride,
                                  EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT,
                                  (EGLint)(l.modifier & 0xffffffff),
                                  EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT,
                                  (EGLint)(l.modifier >> 32),
                                  EGL_NONE };
    image = eglCreateImageKHR(d, EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, NULL, attributes);
    NEED(image != EGL_NO_IMAGE_KHR);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, image);
    NEED(glGetError() == GL_NO_ERROR);
    draw_into(draw_texture());
    glBindTexture(GL_TEXTURE_2D, texture);
    copies = draw_copies();
    draw_all(copies, 0);
    NEED(draw_there(91));
    draw_into(texture); /* and back */
    draw_all(draw_places(), 92);
    glFinish();
    turn(socket);
    return 0;
}

static void by_egl(int socket)
{
    EGLDisplay d = draw_display();
    EGLContext c = draw_context(d, EGL_NO_CONTEXT);
    FUNCTION(PFNEGLCREATEIMAGEKHRPROC, eglCreateImageKHR);
    FUNCTION(PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC, eglExportDMABUFImageQueryMESA);
    FUNCTION(PFNEGLEXPORTDMABUFIMAGEMESAPROC, eglExportDMABUFImageMESA);
    const GLuint texture = draw_texture();
    struct layout l;
    int planes, fd = -1;
    EGLImageKHR image;

    draw_into(texture);
    draw_all(draw_places(), 91);
    glFinish();
    image =
        eglCreateImageKHR(d, c, EGL_GL_TEXTURE_2D_KHR, (EGLClientBuffer)(uintptr_t)texture, NULL);
    NEED(image != EGL_NO_IMAGE_KHR);
    NEED(eglExportDMABUFImageQueryMESA(d, image, &l.fourcc, &planes, &l.modifier) && planes == 1);
    NEED(eglExportDMABUFImageMESA(d, image, &fd, &l.stride, &l.offset) && fd >= 0);
    send_fd(socket, fd, &l, sizeof l);
    wait_turn(socket);
    NEED(draw_there(92));
}

int main(int argc, char **argv)
{
    const bool egl = argc == 2 && !strcmp(argv[1], "egl");
    int pair[2], status;
    pid_t child;

    NEED(argc == 2 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    child = fork();
    close(pair[child ? 1 : 0]); /* so that the other's end is seen */
    if (child == 0)
        _exit(egl ? other_egl(pair[1]) : other_node(pair[1]));
    if (egl)
        by_egl(pair[0]);
    else
        by_node(pair[0]);
    NEED(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
