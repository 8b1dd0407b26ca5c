"""exact_draws - triangles of recorded packets as exact draws them"""
from exact import Triangle, whole
from recorded import SIDE


def on_grid(piece):
    """A piece as it goes to setup, its corners on the grid."""
    corners = [(*(round(v * SIDE) / SIDE for v in corner[:2]), corner[2], 1) for corner in piece.corner]
    return Triangle(piece.draw, piece.viewport, corners, piece.words, [corner[3] for corner in piece.corner])


def as_left(left):
    """A triangle as the last program before the raster leaves it."""
    (corners, _), ((scale, offset), one) = whole(left.corner), whole([left.scale, left.offset])
    corners = [(*(v * by + p[3] * to for v, by, to in zip(p, scale, offset)), p[3] * one) for p in corners]
    return Triangle(left.draw, left.viewport, corners, left.words, limits=left.distances)
