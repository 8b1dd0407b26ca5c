/* ask_points.c - how wide points are whose gl_PointSize is beyond the driver's limit: dEQP-GLES2.functional.rasterization.limits.points,
 * which fails on a GM20B, asked of the model (vectors/piglit/hardware)
 *
 *   aurum with ask_points     prints, for each size, the pixels of a row that the point covers
 */
#define W 256
#define H 256
#include "h.h"

/* Draws a point in the middle of the target; returns the pixels of its middle row. */
static unsigned width_of(GLuint program, float size)
{
    static unsigned char row[W][4];
    unsigned covered = 0;

    glClear(GL_COLOR_BUFFER_BIT);
    glUniform1f(glGetUniformLocation(program, "size"), size);
    glDrawArrays(GL_POINTS, 0, 1);
    glReadPixels(0, H / 2 - 1, W, 1, GL_RGBA, GL_UNSIGNED_BYTE, row);
    for (unsigned x = 0; x < W; x++)
        covered += row[x][0] != 0;
    return covered;
}

int main(int argc, char **argv)
{
    static const float sizes[] = { 1, 62, 63, 64, 100, 200 };
    GLfloat limit[2];
    GLuint program;

    gl_init(argc, argv, 3, 3);
    fbo();
    vao();
    glGetFloatv(GL_POINT_SIZE_RANGE, limit);
    program = prog("#version 330\nuniform float size;\n"
                   "void main() { gl_Position = vec4(0, 0, 0, 1); gl_PointSize = size; }",
                   "#version 330\nout vec4 o; void main() { o = vec4(1); }");
    glUseProgram(program);
    glEnable(GL_PROGRAM_POINT_SIZE);
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        printf("limit %g: size %g is %u wide\n", (double)limit[1], (double)sizes[i],
               width_of(program, sizes[i]));
    return 0;
}
