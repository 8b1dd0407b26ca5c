"""textured_scenes - scenes of glmark2, whose pictures are in memory and whose triangles are recorded"""
import itertools
import math
import os
import tempfile

from exact import Draw, Picture, Scene, Way, fp32
from exact_draws import as_left, on_grid
from exact_sampler import Image, level_of, linear, trilinear
from recorded import pieces, told, wholes
from textured import ONE, STILL, nudges, quad_of, read_texture, way_of
from textured_stored import Blits, small_float


class Crate:
    """glmark2's texture:texture-filter=mipmap, the second frame: a cube in its light, between levels that the GPU has made."""
    rules, near = ("vertices", "levels", "level", "weights", "halves"), {"model": .00001, "llvmpipe": .002}
    nudges = nudges(2 ** -20, 2 ** -16)
    words = tuple((n, 1, 1) for n in (32, 33, 34, 36, 37))

    def __init__(self, aurum, capture):
        scene = Scene([Draw(self.words, depth="less", writes=True)] * 12)
        with tempfile.TemporaryDirectory() as folder:
            files = {unit: os.path.join(folder, unit + ".hex") for unit in ("wdx", "vsc")}
            told(aurum, "run", capture, *(o for unit, file in files.items() for o in ("--record", f"{unit}:{file}")))
            given, left = pieces(files["wdx"]), wholes(files["vsc"], files["wdx"], {})
        base = read_texture(aurum, capture, 18, 0x101138000, (512, 512))
        last = given[-1].draw
        self.images = {theirs: self.chain(base, theirs) for theirs in (False, True)}
        self.pictures = {}
        for theirs, triangles in ((False, [on_grid(t) for t in given]), (True, [as_left(t) for t in left])):
            self.pictures[theirs] = Picture((160, 120), scene, Way("codes", False)).draw([t for t in triangles if t.draw == last])

    @staticmethod
    def chain(image, theirs):
        found = [image]
        while found[-1].sizes[0] > 1:
            found.append(Blits.half(found[-1], theirs))
        return found

    def colour(self, x, y, theirs, nudge=STILL):
        picture = self.pictures["vertices" in theirs]
        triangle = picture.stored.get((x, y, 0))
        if triangle is None:
            return 0., 0., 0.
        places, own = quad_of(x, y)
        words = [self.words_of(picture, triangle, *p) for p in places]
        quad = [w[3:] for w in words]
        level = level_of(quad, (512, 512), "level" in theirs, nudge[2])
        at = [c + n for c, n in zip(quad[own], nudge)]
        texel = trilinear(self.images["levels" in theirs], at, ("edge", "edge"), way_of(theirs, "codes"), level)
        if "halves" in theirs:
            return tuple(ONE * small_float(small_float(t / ONE, 10, True) * small_float(c, 10), 10) for t, c in zip(texel, words[own]))
        return tuple(t * c for t, c in zip(texel[:3], words[own]))

    @staticmethod
    def words_of(picture, triangle, x, y):
        of, *parts = picture.shade(triangle, x, y)
        return [fp32(n / (of * ONE)) for n in parts]


class Desktop:
    """glmark2's desktop:effect=shadow:windows=4, the second frame: small pictures of big textures, laid over one another.

    Every rectangle has its corners between pixels, and but for the four that make the small pictures as many texels as pixels."""
    rules, near, nudges = ("weights", "blend"), {"model": .00001, "llvmpipe": .001}, nudges()
    made = ((0x101755000, (64, 64), 8, (22, 20)), (0x10177d000, (64, 64), 8, (22, 20)),
            (0x1017a5000, (64, 64), 8, (20, 20)), (0x1017cd000, (512, 512), 16, (42, 42)))
    laid = 0, 1, 2, 2, 2, 3  # of these: along the window and down, three corners, the window

    def __init__(self, aurum, capture):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wdx.hex")
            told(aurum, "run", capture, "--record", f"wdx:{path}")
            given = pieces(path)
        self.places = [t.corner for t in given if 56 <= t.draw < 80][::2]
        self.textures = [(read_texture(aurum, capture, 30, at, sizes, high), small) for at, sizes, high, small in self.made]
        self.under = read_texture(aurum, capture, 30, 0x101138000, (800, 600))
        self.drawn = {}

    def small(self, texture, sizes, theirs):
        """A small picture, laid over nothing."""
        found = []
        for y, x in itertools.product(range(sizes[1]), range(sizes[0])):
            at = [fp32((2 * k + 1) / (2 * n)) for k, n in zip((x, y), sizes)]
            texel = linear(texture, at, ("edge", "edge"), way_of(theirs, "codes"))
            texel = tuple(math.floor(ONE * fp32(c / ONE) + .5) for c in texel)
            found.append(self.over(texel, (0, 0, 0, 0), theirs))
        return Image(sizes, found)

    @staticmethod
    def over(texel, stored, theirs):
        alpha = texel[3]
        terms = [(c * alpha, d * (ONE - alpha)) for c, d in zip(texel, stored)]
        if "blend" in theirs:
            return tuple(min(ONE, sum(t + (t >> 8) + 128 >> 8 for t in pair)) for pair in terms)
        return tuple((2 * sum(pair) + ONE) // (2 * ONE) for pair in terms)

    def picture(self, theirs):
        stored = {(x, y): self.under.texel(5 * x + 2, 5 * y + 2)[:3] for y in range(120) for x in range(160)}
        small = [self.small(*texture, theirs) for texture in self.textures]
        for n, (corner, right, down) in enumerate(self.places):
            image = small[self.laid[n % 6]]
            width, height = image.sizes
            for j, i in itertools.product(range(height), range(width)):
                at = tuple(math.floor(o + (r - o) * (2 * i + 1) / (2 * width) + (d - o) * (2 * j + 1) / (2 * height))
                           for o, r, d in zip(corner[:2], right, down))
                if at in stored:
                    stored[at] = self.over(image.texel(i, j), stored[at], theirs)
        return stored

    def colour(self, x, y, theirs, nudge=STILL):
        if theirs not in self.drawn:
            self.drawn[theirs] = self.picture(theirs)
        return self.drawn[theirs][x, 119 - y]
