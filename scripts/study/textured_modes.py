"""textured_modes - recorded programs of filters, kinds of textures, levels and operations"""
import math

from exact import fp32
from exact_sampler import Image, between, folded, level_of, levels, linear, log2_of, mixed, nearest, pair, random_bytes, trilinear
from textured import ONE, SIZE, STILL, covers, nudges, plane, quad_of, shares, way_of, words_at


class Mipmaps:
    """t03_texquad_mip.c: two triangles in perspective, between levels."""
    rules, near = ("vertices", "level", "weights"), {"model": .00001, "llvmpipe": .0015}
    nudges = nudges(2 ** -21, 2 ** -16)  # planes of t up to 8 have 21 bits behind the point

    def __init__(self):
        def texel(level, n, x, y):
            odd = (x * 8 // n ^ y * 8 // n) & 1
            return (ONE if odd else level * 40, level * 36 if odd else 200, x * ONE // n)

        self.images = levels(64, texel)
        corners = (-1, -1, 1, 0, 0), (1, -1, 1, 3, 0), (4, 4, 5, 3, 8), (-4, 4, 5, 0, 8)
        self.triangles = {way: [plane([corners[i] for i in three], way) for three in ((0, 1, 2), (0, 2, 3))] for way in (False, True)}

    def colour(self, x, y, theirs, nudge=STILL):
        drawn = [n for n, triangle in enumerate(self.triangles[True]) if covers(triangle, x, y)]  # by both so
        if not drawn:
            return 0., 0., 51.
        triangle = self.triangles["vertices" not in theirs][drawn[0]]
        places, own = quad_of(x, y)
        quad = [words_at(triangle, *p) for p in places]
        level = level_of(quad, (64, 64), "level" in theirs, nudge[2])
        at = [c + n for c, n in zip(quad[own], nudge)]
        return trilinear(self.images, at, ("repeat", "mirror"), way_of(theirs), level)


class Srgb:
    """t15_srgb.c: an sRGB texture in an sRGB target, blended, and once more below without.

    The model has tables: of 16 bits of light for each code, and of the least light for each code, blends in 16 bits and rounds
    once.  llvmpipe has polynomials (Mesa, lp_bld_format_srgb.c), whose roots are rsqrtps, off by 1.5 / 2^12 at most: 0.14 of a
    code, and otherwise on other processors."""
    rules, near, nudges = ("texels", "weights", "blend"), {"model": .00001, "llvmpipe": .14}, nudges()

    def __init__(self):
        codes = [(i, ONE - i, i // 2, i) for i in range(256)]
        self.images = {theirs: Image((16, 16), [(*(self.light(k, theirs) for k in c[:3]), c[3] / ONE) for c in codes])
                       for theirs in (False, True)}

    @staticmethod
    def light(code, theirs):
        c = code / ONE
        if theirs:
            return c / 12.6 if code <= 15 else .0023 + c * (.0030 + c * (.6935 + c * .3012))
        return round(65535 * (c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4)) / 65535

    @staticmethod
    def encoded(light, theirs):
        if light <= .0031308:
            return 12.92 * ONE * light
        if theirs:
            return ONE * (.675 * 1.0622 * light ** .375 + .325 * 1.0622 * light ** .5 - .0620)
        return ONE * (1.055 * light ** (1 / 2.4) - .055)

    def colour(self, x, y, theirs, nudge=STILL):
        blend, below = "blend" in theirs, y < SIZE // 4
        at = (2 * x + 1) / 256, (2 * y + 1) / (64 if below else 256)
        *source, alpha = linear(self.images["texels" in theirs], at, ("repeat", "repeat"), way_of(theirs))
        if below:
            return tuple(self.encoded(s, blend) for s in source)
        shown = []
        for s, clear in zip(source, (.5, .25, .125)):
            stored = self.light(math.floor(self.encoded(clear, False) + .5), blend)
            s, a = (s, alpha) if blend else (round(65535 * k) / 65535 for k in (s, alpha))
            shown.append(self.encoded(s * a + stored * (1 - a), blend))
        return tuple(shown)


FACES = (((0, 0, -1), (0, -1, 0), (1, 0, 0)), ((0, 0, 1), (0, -1, 0), (-1, 0, 0)), ((1, 0, 0), (0, 0, 1), (0, 1, 0)),
         ((1, 0, 0), (0, 0, -1), (0, -1, 0)), ((1, 0, 0), (0, -1, 0), (0, 0, 1)), ((-1, 0, 0), (0, -1, 0), (0, 0, -1)))


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def face_of(v):
    """The face that a direction meets, of the greatest part, z before y before x, and its place there, of -1 to 1."""
    axis = max((2, 1, 0), key=lambda k: abs(v[k]))
    face = 2 * axis + (v[axis] < 0)
    s, t, m = FACES[face]
    return face, dot(s, v) / dot(m, v), dot(t, v) / dot(m, v)


class Targets:
    """t17_tex_targets.c: a cube, a volume, layers, a rectangle."""
    rules, near, nudges = ("weights",), {"model": .00001, "llvmpipe": .001}, nudges(2 ** -18)

    def __init__(self):
        data, _ = random_bytes(1, 16 * 16 * 16 * 4)
        data = bytes(ONE if i & 3 == 3 else b for i, b in enumerate(data))
        texels = [tuple(data[i:i + 3]) for i in range(0, len(data), 4)]
        self.faces = [Image((8, 8), texels[64 * f:64 * f + 64]) for f in range(6)]
        self.volume = Image((8, 8, 8), texels[1024:1536])
        self.layers = [Image((16, 16), texels[256 * n:256 * n + 256]) for n in range(4)]
        data = data[0:32 * 20]  # rows of 30, each at a multiple of four
        self.rectangle = Image((30, 20), [(data[32 * y + x], 0, data[32 * y + x]) for y in range(20) for x in range(30)])

    def across(self, face, i, j):
        """Texel of a face or of one that it meets at an edge; None: of a corner."""
        n = 8
        inside = [0 <= k < n for k in (i, j)]
        if not any(inside):
            return None
        if all(inside):
            return self.faces[face].texel(i, j)
        at = [a * (2 * i + 1 - n) + b * (2 * j + 1 - n) + c * n for a, b, c in zip(*FACES[face])]
        at = [math.copysign(n if abs(k) > n else n - 1, k) if abs(k) >= n else k for k in at]  # one step around the edge
        to, s, t = face_of(at)
        return self.faces[to].texel(*(int((k + 1) * n / 2) for k in (s, t)))

    def cube(self, direction, way, nudge):
        face, *at = face_of(direction)
        at = [4 * (c + 1) - .5 + 8 * n for c, n in zip(at, nudge)]
        if way != "reals":
            at = [round(c * 256) / 256 for c in at]
        (i, p), (j, q) = ((math.floor(c), c % 1) for c in at)
        found = [self.across(face, i + a, j + b) for b in (0, 1) for a in (0, 1)]
        if None in found:  # at a corner the mean of the other three
            found[found.index(None)] = tuple(sum(c) / 3 for c in zip(*filter(None, found)))
        return mixed(way, q, mixed(way, p, *found[:2]), mixed(way, p, *found[2:]))

    def colour(self, x, y, theirs, nudge=STILL):
        right, upper = x >= 64, y >= 64
        q = [(2 * k + 1) / 128 % 1 for k in (x, y)]
        if not right and not upper:
            way = way_of(theirs)
            return self.cube((q[0] * 4 - 2, q[1] * 4 - 2, math.sin(fp32(q[0] * 9))), way, nudge)
        at = [c + n for c, n in zip(q, nudge)]
        codes = way_of(theirs, "codes")
        if not upper:
            return linear(self.volume, (*at, q[0] * q[1]), ("repeat", "repeat", "edge"), codes)
        if not right:
            layer = min(round(q[1] * 4), 3)
            return nearest(self.layers[layer], [1.5 * c for c in q], ("repeat", "repeat"))
        at = [c * n - 3 for c, n in zip(at, (40, 30))]
        return linear(self.rectangle, at, ("edge", "edge"), codes, normal=False)


class Shadow:
    """t18_shadow.c: a triangle's depth, compared."""
    rules, near, nudges = ("vertices", "weights"), {"model": .00001, "llvmpipe": .001}, nudges(2 ** -20, 2 ** -19)

    def __init__(self):
        given = (-.8, -.7, -.6), (.85, -.6, .8), (.1, .9, 0)
        corners = [(fp32(x), fp32(y), 1, (fp32(z) + 1) / 2) for x, y, z in given]
        self.depths = {way: self.drawn(plane(corners, way)) for way in (False, True)}

    @staticmethod
    def drawn(triangle):
        parts, words = triangle
        area = sum(c for _, _, c in parts)  # what the shares of each place add up to
        slope = max(abs(sum(p[k] * w[0] for p, w in zip(parts, words)) / area) for k in (0, 1))
        offset = 1.5 * slope + 4 * 2 ** -24  # glPolygonOffset; the greatest depth is between 0.5 and 1

        def depth(x, y):
            own = shares(triangle, x, y)
            if min(own) <= 0:
                return 1.
            return min(max(sum(s * w[0] for s, w in zip(own, words)) / sum(own) + offset, 0.), 1.)

        return Image((SIZE, SIZE), [(depth(x, y),) for y in range(SIZE) for x in range(SIZE)])

    def colour(self, x, y, theirs, nudge=STILL):
        depths, way = self.depths["vertices" not in theirs], way_of(theirs)
        u, v = (2 * x + 1) / 256, (2 * y + 1) / 256

        def compared(at, value):
            pairs = [pair(c * SIZE, SIZE, "repeat", way) for c in at]
            return between(Seen(depths, value + nudge[2]), pairs, way)[0]

        first = compared([fp32(c * fp32(.9) + fp32(.03)) + n for c, n in zip((u, v), nudge)], u)
        near = [folded(math.floor(c * SIZE - .5) + k, SIZE, "repeat") for c in (u, v) for k in (0, 1)]
        seen = Seen(depths, .5 + nudge[2])
        gathered = (seen.texel(near[0], near[3])[0] + seen.texel(near[1], near[2])[0]) / 2
        return tuple(ONE * k for k in (first, gathered, compared((v, u), fp32(.3))))


class Seen:
    """1 where a value is not greater than a depth."""

    def __init__(self, depths, value):
        self.depths, self.value = depths, value

    def texel(self, *at):
        return (float(self.value <= self.depths.texel(*at)[0]),)


class Operations:
    """t21_texops.c: nine panels, an operation each.

    Derivatives are undefined where a program branches (GLSL 4.60, 8.9), in quads across panels.  The model has what the registers
    of coordinates hold of a lane that does not run: red and green where its panel is done, as those behind are, else small
    integers, which are no length.  llvmpipe has the coordinates of all four."""
    rules, near, nudges = ("level", "derivatives", "weights"), {"model": .00001, "llvmpipe": .001}, nudges(2 ** -23)
    bias = 77 / 256  # of the model, as the driver writes it

    def __init__(self):
        self.images, seed = [], 7
        for level in range(6):
            data, seed = random_bytes(seed, 4 * (32 >> level) ** 2)
            self.images.append(Image((32 >> level,) * 2, [tuple(data[i:i + 3]) for i in range(0, len(data), 4)]))

    @staticmethod
    def place(x, y):
        """The panel, and the place in it."""
        at = [3 * (2 * k + 1) / 256 for k in (x, y)]
        return math.floor(at[1]) * 3 + math.floor(at[0]), [c % 1 for c in at]

    def biased(self, level, theirs, more=0.):
        return level + more + (fp32(.3) if theirs else self.bias)

    @staticmethod
    def nearest(level, theirs):
        """The level that is read: of llvmpipe a tie is the even one."""
        return min(max(round(level) if theirs else math.floor(level + .5), 0), 5)

    def filtered(self, level, at, theirs, offsets=(0, 0)):
        image = self.images[self.nearest(level, "level" in theirs)]
        return linear(image, at, ("repeat",) * 2, way_of(theirs, "codes"), offsets)

    def derived(self, x, y, theirs, by=(1, 1)):
        """The level of a quad's coordinates, each times a number."""
        own = self.place(x, y)[0]

        def left(at):
            panel, q = self.place(*at)
            if panel == own or "derivatives" in theirs:
                return [c * k for c, k in zip(q, by)]
            return [fp32(c / ONE) for c in self.colour(*at, theirs)[:2]] if panel > own else [0., 0.]

        return level_of([left(p) for p in quad_of(x, y)[0]], (32, 32), "level" in theirs)

    def colour(self, x, y, theirs, nudge=STILL):
        panel, q = self.place(x, y)
        at, rule = [c + n for c, n in zip(q, nudge)], "level" in theirs
        if panel == 0:
            return self.images[0].texel(*(int(c * 32) for c in q))
        if panel == 1:
            return self.filtered(self.biased(5 * q[0] if rule else round(5 * 256 * q[0]) / 256, rule), at, theirs)
        if panel == 2:
            square = max(fp32(.1) * 32, fp32(q[1] * fp32(.2)) * 32) ** 2
            return self.filtered(self.biased(log2_of(square, rule), rule), at, theirs)
        if panel == 3:
            return self.filtered(self.biased(self.derived(x, y, theirs), rule), at, theirs, (3, -2))
        if panel == 4:
            low = [math.floor(c * 32 - .5) for c in q]
            return tuple(self.images[0].texel(*((k + n) % 32 for k, n in zip(low, by)))[1] for by in ((0, 1), (1, 1), (1, 0)))
        if panel == 5:
            return self.filtered(self.biased(self.derived(x, y, theirs), rule), at, theirs)
        if panel == 6:
            return self.filtered(self.biased(self.derived(x, y, theirs), rule, 1.5), at, theirs)
        if panel == 7:
            level = self.biased(self.derived(x, y, theirs, (3, 1)), rule)
            read = self.nearest(level, rule)
            return 51. * read, 51 * level, 127.5
        if max(q) >= 15 / 16:
            return ONE * 6 / 8, 0, 0
        return (ONE * 6 / 8, *self.images[1].texel(*(int(c * 16) + 1 for c in q))[1:])
