/* live_raster.c - a program that uses OpenGL: what NVIDIA's rasteriser has beyond OpenGL 4.3, by nouveau (aurum with)
 *
 * Conservative raster on finer grids and dilated, sample locations of the program's own, several viewports by a mask, swizzled, and
 * overlapping stores of pixels in order.  Compares with what the extensions' texts say, and ends with 1 where something differs.
 */
#define GL_GLEXT_PROTOTYPES 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 64

static unsigned char pixel[SIZE][SIZE][4];
static unsigned checks, wrong;

#define CHECK(is, ...)           \
    do {                         \
        checks++;                \
        if (!(is)) {             \
            wrong++;             \
            printf(__VA_ARGS__); \
            puts("");            \
        }                        \
    } while (0)

static void begin(void)
{
    static const EGLint version[] = { EGL_CONTEXT_MAJOR_VERSION,
                                      4,
                                      EGL_CONTEXT_MINOR_VERSION,
                                      3,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                      EGL_NONE };
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
    GLuint vertices;

    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API))
        exit(2);
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        exit(2);
    glGenVertexArrays(1, &vertices);
    glBindVertexArray(vertices);
}

static GLuint program(const char *vertex, const char *fragment)
{
    const char *text[2] = { vertex, fragment };
    GLuint p = glCreateProgram();
    GLint good;

    for (unsigned i = 0; i < 2; i++) {
        GLuint s = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        char log[400] = "";

        glShaderSource(s, 1, &text[i], NULL);
        glCompileShader(s);
        glGetShaderInfoLog(s, sizeof log, NULL, log);
        if (*log)
            puts(log);
        glAttachShader(p, s);
    }
    glLinkProgram(p);
    glGetProgramiv(p, GL_LINK_STATUS, &good);
    if (!good)
        exit(2);
    glUseProgram(p);
    return p;
}

static GLuint target(GLenum kind, unsigned samples)
{
    GLuint texture, frame;

    glGenTextures(1, &texture);
    glBindTexture(kind, texture);
    if (samples)
        glTexImage2DMultisample(kind, (GLsizei)samples, GL_RGBA8, SIZE, SIZE, GL_TRUE);
    else
        glTexStorage2D(kind, 1, GL_RGBA8, SIZE, SIZE);
    glGenFramebuffers(1, &frame);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    glViewport(0, 0, SIZE, SIZE);
    return frame;
}

static void draw(unsigned vertices)
{
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, (GLsizei)vertices);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
}

/* A right triangle whose legs lie at (10 + e, 20 + e), e = 2^-16 px or so, 20 pixels long: what its square of reach d touches. */
static void conservative(void)
{
    void (*bias)(GLuint, GLuint) =
        (void (*)(GLuint, GLuint))eglGetProcAddress("glSubpixelPrecisionBiasNV");
    void (*dilate)(GLenum, GLfloat) =
        (void (*)(GLenum, GLfloat))eglGetProcAddress("glConservativeRasterParameterfNV");
    target(GL_TEXTURE_2D, 0);
    program("#version 430\nvoid main() { vec2 p = vec2(10.00003 + 20. * float(gl_VertexID & 1),"
            "20.00003 + 20. * float(gl_VertexID >> 1)); gl_Position = vec4(p / 32. - 1., 0, 1); }",
            "#version 430\nout vec4 o; void main() { o = vec4(1); }");
    for (unsigned n = 0; n < 16; n++) {
        const bool x_bits = n & 1, y_bits = n & 2;
        const unsigned quarters = n / 4;

        bias(x_bits ? 8 : 0, y_bits ? 8 : 0);
        dilate(GL_CONSERVATIVE_RASTER_DILATE_NV, (float)quarters / 4);
        glEnable(GL_CONSERVATIVE_RASTERIZATION_NV);
        draw(3);
        glDisable(GL_CONSERVATIVE_RASTERIZATION_NV);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                const double d = quarters / 4.0, ex = x_bits ? 3e-5 : 0, ey = y_bits ? 3e-5 : 0;
                /* corner of the square that is nearest to the right angle */
                const double far_x = x + 1 + d, far_y = y + 1 + d, near_x = x - d, near_y = y - d;
                const bool in = far_x >= 10 + ex && far_y >= 20 + ey && near_x <= 30 + ex &&
                                near_y <= 40 + ey && near_x + near_y <= 50 + ex + ey;
                /* the long side lies on pixels' corners; with bits in one axis only it is too near to tell */
                if (x_bits != y_bits && near_x + near_y > 49.9 && near_x + near_y < 50.1)
                    continue;
                if (x_bits && y_bits && near_x + near_y > 49.9 && near_x + near_y < 50.1)
                    continue;
                CHECK((pixel[y][x][0] != 0) == in, "conservative %u: pixel %d %d", n, x, y);
            }
    }
}

/* Each of 4 samples of each pixel of the grid somewhere else: gl_SamplePosition and interpolateAtSample find it. */
static void locations(void)
{
    void (*set)(GLenum, GLuint, GLsizei, const GLfloat *) =
        (void (*)(GLenum, GLuint, GLsizei, const GLfloat *))eglGetProcAddress(
            "glFramebufferSampleLocationsfvARB");
    const GLuint frame = target(GL_TEXTURE_2D_MULTISAMPLE, 4);
    GLint across, down;

    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_PROGRAMMABLE_SAMPLE_LOCATIONS_ARB, 1);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_SAMPLE_LOCATION_PIXEL_GRID_ARB, 1);
    glGetIntegerv(GL_SAMPLE_LOCATION_PIXEL_GRID_WIDTH_ARB, &across);
    glGetIntegerv(GL_SAMPLE_LOCATION_PIXEL_GRID_HEIGHT_ARB, &down);
    for (GLint i = 0; i < across * down * 4; i++) {
        const GLfloat at[2] = { (GLfloat)(i % 16) / 16, (GLfloat)((i * 3 + 1) % 15 + 1) / 16 };

        set(GL_FRAMEBUFFER, (GLuint)i, 1, at);
    }
    program("#version 430\nout vec2 at; void main() { at = vec2(gl_VertexID & 1, gl_VertexID >> 1) "
            "* 2.;"
            "gl_Position = vec4(at * 2. - 1., 0, 1); }",
            "#version 430\nin vec2 at; out vec4 o; void main() {"
            "vec2 p = fract(interpolateAtSample(at, gl_SampleID) * 64.) * 16.;"
            "o = vec4(gl_SamplePosition * 16. / 255., p / 255.); }");
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    const GLuint texture_frame = target(GL_TEXTURE_2D, 0);
    GLint object;
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &object);
    glBindFramebuffer(GL_FRAMEBUFFER, texture_frame);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, (GLuint)object);
    program("#version 430\nvoid main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> "
            "1) * 4. - 1., 0, 1); }",
            "#version 430\nuniform sampler2DMS t; out vec4 o;"
            "void main() { ivec2 p = ivec2(gl_FragCoord.xy); o = texelFetch(t, ivec2(p.x / 4, "
            "p.y), p.x % 4); }");
    draw(3);
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            const int i = (y % down * across + x / 4 % across) * 4 + x % 4;
            const unsigned char *o = pixel[y][x];

            CHECK(o[0] == i % 16 && o[1] == (i * 3 + 1) % 15 + 1 && o[2] == o[0] && o[3] == o[1],
                  "sample %d of pixel %d %d: %d %d, %d %d", x % 4, x / 4, y, o[0], o[1], o[2],
                  o[3]);
        }
}

/* Four viewports, a quarter of the target each, of which a mask takes some; the second is turned by its swizzle. */
static void viewports(void)
{
    void (*swizzle)(GLuint, GLenum, GLenum, GLenum, GLenum) =
        (void (*)(GLuint, GLenum, GLenum, GLenum, GLenum))eglGetProcAddress("glViewportSwizzleNV");

    target(GL_TEXTURE_2D, 0);
    for (GLuint i = 0; i < 4; i++)
        glViewportIndexedf(i, (GLfloat)(i % 2) * SIZE / 2, (GLfloat)(i / 2) * SIZE / 2, SIZE / 2,
                           SIZE / 2);
    swizzle(1, GL_VIEWPORT_SWIZZLE_NEGATIVE_Y_NV, GL_VIEWPORT_SWIZZLE_POSITIVE_X_NV,
            GL_VIEWPORT_SWIZZLE_POSITIVE_Z_NV, GL_VIEWPORT_SWIZZLE_POSITIVE_W_NV);
    const GLuint shader =
        program("#version 430\n#extension GL_NV_viewport_array2 : require\nuniform int mask;"
                "void main() { gl_ViewportMask[0] = mask; vec2 p = vec2(gl_VertexID % 3 & 1, "
                "gl_VertexID % 3 >> 1);"
                "gl_Position = vec4(p * .75 - vec2(.5, .25), 0, 1); }",
                "#version 430\nout vec4 o; void main() { o = vec4(1); }");
    for (int mask = 0; mask < 16; mask++) {
        glUniform1i(glGetUniformLocation(shader, "mask"), mask);
        draw(3);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                const int v = y / 32 * 2 + x / 32;
                double a = (x % 32 + .5) / 16 - 1, b = (y % 32 + .5) / 16 - 1;
                const double was = a;

                if (v == 1) { /* window x is -y, y is x */
                    a = b;
                    b = -was;
                }
                const double left = a + .5, low = b + .25;
                const bool in = left > 0 && low > 0 && left + low < .75;

                if (left * left < 1e-6 || low * low < 1e-6 ||
                    (left + low - .75) * (left + low - .75) < 1e-6)
                    continue;
                CHECK((pixel[y][x][0] != 0) == (in && mask >> v & 1), "mask %d: pixel %d %d", mask,
                      x, y);
            }
    }
    swizzle(1, GL_VIEWPORT_SWIZZLE_POSITIVE_X_NV, GL_VIEWPORT_SWIZZLE_POSITIVE_Y_NV,
            GL_VIEWPORT_SWIZZLE_POSITIVE_Z_NV, GL_VIEWPORT_SWIZZLE_POSITIVE_W_NV);
}

/* Forty triangles over each other add to their pixels without atomics: the sum of a sequence that order changes.
 * known: cmodel/class/effects.def: SET_PIXEL_SHADER_INTERLOCK_CONTROL
 */
static void order(void)
{
    GLuint image;
    static unsigned got[SIZE][SIZE];

    target(GL_TEXTURE_2D, 0);
    glGenTextures(1, &image);
    glBindTexture(GL_TEXTURE_2D, image);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32UI, SIZE, SIZE);
    memset(got, 0, sizeof got);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RED_INTEGER, GL_UNSIGNED_INT, got);
    glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    program("#version 430\nflat out uint n; void main() { n = uint(gl_VertexID / 3); vec2 p = "
            "vec2(gl_VertexID % 3 & 1,"
            "gl_VertexID % 3 >> 1) * 4. - 1.; gl_Position = vec4(p - float(n) / 32., 0, 1); }",
            "#version 430\nlayout(r32ui, binding = 0) uniform coherent uimage2D image; flat in "
            "uint n; out vec4 o;"
            "void main() { ivec2 p = ivec2(gl_FragCoord.xy); uint was = imageLoad(image, p).x;"
            "imageStore(image, p, uvec4(was * 3u + n + 1u)); o = vec4(1); }");
    draw(120);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, got);
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            unsigned want = 0;

            for (unsigned n = 0; n < 40; n++) { /* legs at pixel -n, the long side at 128 - 2 n */
                if (x + y + 1 < 128 - 2 * (int)n)
                    want = want * 3 + n + 1;
            }
            if ((x + y + 1) % 2 == 0) /* not on a long side */
                CHECK(got[y][x] == want, "order: pixel %d %d: %u, not %u", x, y, got[y][x], want);
        }
}

int main(void)
{
    begin();
    conservative();
    locations();
    viewports();
    order();
    CHECK(glGetError() == GL_NO_ERROR, "an error of OpenGL");
    printf("live_raster: %u checks, %u wrong\n", checks, wrong);
    return wrong != 0;
}
