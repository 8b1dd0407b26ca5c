#define COMPATIBILITY
#include "h.h"

/* Stippled and smooth polygons, smooth points, of the compatibility profile. */
static void triangle(float x, float y, float s)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(x, y);
    glVertex2f(x + s, y + 0.21f * s);
    glVertex2f(x + 0.37f * s, y + s);
    glEnd();
}

int main(int c, char **v)
{
    gl_init(c, v, 3, 3);
    fbo();
    glClearColor(0.1f, 0.2f, 0.1f, 1);
    glClear(GL_COLOR_BUFFER_BIT);

    /* A mask without a symmetry: rows and columns of it tell where they lie. */
    static GLubyte mask[128];
    for (int i = 0; i < 128; i++)
        mask[i] = (GLubyte)(i * 37 + (i / 4) * 11 + 1);
    glPolygonStipple(mask);
    glEnable(GL_POLYGON_STIPPLE);
    glColor4f(1, 0.5f, 0, 1);
    triangle(-0.95f, -0.95f, 1.1f);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glColor4f(0, 1, 1, 1);
    triangle(-0.95f, -0.95f, 1.1f);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_POLYGON_STIPPLE);

    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_POLYGON_SMOOTH);
    glColor4f(1, 1, 1, 0.8f);
    triangle(0.1f, 0.05f, 0.8f);
    glDisable(GL_POLYGON_SMOOTH);

    glEnable(GL_POINT_SMOOTH);
    for (int i = 0; i < 6; i++) {
        glPointSize(1.5f + 3 * i);
        glColor4f(1, 1, 0.2f * i, 1);
        glBegin(GL_POINTS);
        glVertex2f(-0.9f + 0.17f * i, 0.6f + 0.013f * i);
        glEnd();
    }
    CHECK();
    done();
    return 0;
}
