"""test_aurum.py - the Python package beside the aurum of $AURUM, which reads and writes the same vectors"""
import csv
import io
import json
import os
import subprocess
import unittest

import numpy as np

import aurum
from aurum._expected import Expected, as_integers, packet_of

AURUM = os.environ["AURUM"]
SEED = os.environ.get("AURUM_SEED", "7")
compared = 0


def run(*arguments, text=None):
    return subprocess.run([AURUM, *arguments], input=text, capture_output=True, text=True, check=True).stdout


def generate(unit, count, *options):
    run("gen", unit, "--count", str(count), "--seed", SEED, "-o", "v.hex", *options)
    return aurum.read("v.hex")


def count(n):
    global compared
    compared += n


class Units(unittest.TestCase):
    def test_units_are_those_of_the_program(self):
        listed = [line.split()[0] for line in run("units").splitlines() if line[0] != " "]
        self.assertEqual(aurum.units(), listed)

    def test_fields_and_ports_say_what_they_are(self):
        crop = aurum.unit("crop")
        self.assertEqual([p.direction for p in crop.ports], ["config", "in", "out"])
        self.assertEqual(crop.fields["cfg.write_mask"].text, "bit 0 R, 1 G, 2 B, 3 A")
        self.assertEqual(crop.fields["cfg.color_op"].enum["BLEND_MAX"], 5)
        self.assertEqual((crop.fields["pass_crop.src"].count, crop.fields["pass_crop.src"].bits), (8, 32))
        self.assertTrue(aurum.unit("stri").fields["setup_stri.area"].signed)
        self.assertTrue(aurum.unit("setup").fields["wdx_setup.v0.x"].fp32)

    def test_fields_tile_every_vector(self):
        for name in aurum.units():
            u = aurum.unit(name)
            self.assertEqual(sum(f.bits * f.array for f in u.fields.values()), u.bits)
            count(1)


class Columns(unittest.TestCase):
    def test_unpacked_fields_are_those_that_show_prints(self):
        for name in aurum.units():
            v = generate(name, 5)
            columns = v.unpack()
            for i, row in enumerate(csv.DictReader(io.StringIO(run("show", "v.hex", "--csv")))):
                for key, text in row.items():
                    field = v.unit.field(key)
                    base, _, index = key.partition("[")
                    x = int(columns[base][i][int(index[:-1])] if index else columns[base][i])
                    if field.enum and text in field.enum:
                        want = field.enum[text]
                    else:
                        want = int(text) if field.signed else int(text, 16)
                    self.assertEqual(x, want, (name, key))
                    count(1)

    def test_packing_what_was_unpacked_gives_the_same(self):
        for name in aurum.units():
            v = generate(name, 50)
            self.assertEqual(v.unit.pack(v.unpack()), v)
            count(len(v))

    def test_a_column_is_written_and_nothing_else(self):
        v = generate("crop", 200)
        before = v.unpack()
        v["pass_crop.src"] = np.arange(200 * 8).reshape(200, 8)
        v["pass_crop.dst[3]"] = 9
        v["cfg.color_op"] = ["add", "max"] * 100
        after = v.unpack()
        for name, column in after.items():
            want = before[name].copy()
            if name == "pass_crop.src":
                want = np.arange(200 * 8).reshape(200, 8)
            if name == "pass_crop.dst":
                want[:, 3] = 9
            if name == "cfg.color_op":
                want = np.array([1, 5] * 100)
            np.testing.assert_array_equal(column, want, name)
            count(len(v))

    def test_signs_floats_and_names(self):
        v = aurum.unit("stri").pack({"setup_stri.area": [-5, 7, -(1 << 52)], "wdx_stri.v": [[0.5, -1.5, np.inf]] * 3})
        np.testing.assert_array_equal(v["setup_stri.area"], [-5, 7, -(1 << 52)])
        np.testing.assert_array_equal(v["wdx_stri.v"][0], [0x3f000000, 0xbfc00000, 0x7f800000])
        np.testing.assert_array_equal(v.floats("wdx_stri.v")[2], [0.5, -1.5, np.inf])
        v = aurum.unit("crop").pack({"cfg.color_src": ["src-alpha", "FACTOR_ONE"]})
        self.assertEqual(list(v.names("cfg.color_src")), ["FACTOR_SRC_ALPHA", "FACTOR_ONE"])
        v = aurum.unit("zrop").pack({"zcache_zrop.coverage": [0x123456789abcdef1, (1 << 64) - 1]})
        self.assertEqual([int(x) for x in v["zcache_zrop.coverage"]], [0x123456789abcdef1, (1 << 64) - 1])
        count(9)

    def test_wrong_values_are_errors_that_name_the_field(self):
        crop = aurum.unit("crop")
        for columns, part in (({"cfg.formal": 1}, "cfg.formal"), ({"cfg": 1}, "'cfg'"), ({"pass_crop.src[8]": 1}, "src"),
                              ({"cfg.write_mask": 16}, "cfg.write_mask has 4 bits"), ({"cfg.write_mask": -1}, "4 bits"),
                              ({"cfg.write_mask": 0.5}, "no fp32"), ({"cfg.color_op": "plus"}, "ADD SUBTRACT"),
                              ({"pass_crop.src": [1, 2, 3]}, "pass_crop.src"),
                              ({"cfg.write_mask": [1, 2], "cfg.logic_enable": [1, 0, 1]}, "values for 3")):
            with self.assertRaisesRegex(aurum.UsageError, part):
                crop.pack(columns)
            count(1)
        with self.assertRaisesRegex(aurum.UsageError, "no unit 'blob'"):
            aurum.unit("blob")
        with self.assertRaisesRegex(aurum.UsageError, "words"):
            aurum.Vectors(crop, np.zeros((3, 7), np.uint32))


class Runs(unittest.TestCase):
    def test_a_batch_gives_what_the_file_has(self):
        for name in aurum.units():
            v = generate(name, 100)
            inputs = v.unpack()
            for p in v.unit.ports:
                for key in inputs:
                    if p.direction == "out" and (key.startswith(p.name + ".") or key == p.name + "_valid"):
                        inputs[key] = np.zeros_like(inputs[key])
            self.assertEqual(v.unit.golden().run(v.unit.pack(inputs)), v, name)
            count(len(v))

    def test_a_scoreboard_expects_what_the_file_has(self):
        for name in aurum.units():
            v = generate(name, 100)
            got = {}
            model = Expected(v.unit)
            for i in range(0, len(v), 7):
                for _, port, packet in model.run(v[i:i + 7]):
                    got.setdefault(port.name, []).append(packet)
            for p in v.unit.ports:
                if p.direction == "out":
                    want = [packet_of(x, p) for x in as_integers(v) if x >> p.valid_lsb & 1]
                    self.assertEqual(got.get(p.name, []), want, (name, p.name))
                    count(len(want))

    def test_batches_are_one_run(self):
        v = generate("zcull", 500)
        g = v.unit.golden()
        parts = [g.run(v[i:i + 77]).words for i in range(0, len(v), 77)]
        np.testing.assert_array_equal(np.concatenate(parts), v.words)
        count(len(v))

    def test_lines_follow_as_in_gen(self):
        v = generate("crast", 60)
        given = v[v["setup_crast_valid"] == 1]
        followed = given.unit.golden().run(given, follow=True)
        tiles = followed[followed["crast_zcull_valid"] == 1]
        self.assertGreater(len(followed), len(given))
        want = v[v["crast_zcull_valid"] == 1]
        np.testing.assert_array_equal(tiles["crast_zcull.x"], want["crast_zcull.x"])
        count(len(tiles))

    def test_the_readme_s_pixel(self):
        crop = aurum.unit("crop")
        v = crop.pack({"cfg.format": "A8B8G8R8", "cfg.write_mask": 15, "cfg.blend_enable": 1,
                       "cfg.color_op": "add", "cfg.color_src": "src-alpha", "cfg.color_dst": "inv-src-alpha",
                       "cfg.alpha_op": "add", "cfg.alpha_src": "one", "cfg.alpha_dst": "inv-src-alpha",
                       "pass_crop_valid": 1, "pass_crop.coverage": 1,
                       "pass_crop.src[0]": 0x801080FF, "pass_crop.dst[0]": 0xFFC02000})
        self.assertEqual(int(crop.golden().run(v)["crop_ccache.pixel[0]"][0]), 0xff685080)
        count(1)

    def test_what_is_not_modelled_names_its_line(self):
        v = generate("crop", 50)
        v["cfg.format"] = np.where(np.arange(50) == 31, 0, v["cfg.format"])
        with self.assertRaisesRegex(aurum.NotModelled, "vector 31") as raised:
            v.unit.golden().run(v)
        self.assertEqual(raised.exception.line, 31)
        with self.assertRaisesRegex(aurum.UsageError, "gm999"):
            v.unit.golden("gm999")
        with self.assertRaisesRegex(aurum.UsageError, "not of zrop"):
            aurum.unit("zrop").golden().run(v)
        count(1)


class Files(unittest.TestCase):
    def test_a_file_that_is_written_is_one_that_the_program_checks(self):
        v = generate("zrop", 300)
        for name in ("w.hex", "w.hex.zst"):
            aurum.write(name, v)
            self.assertIn("0 differ", run("check", "zrop", name))
            with aurum.Reader(name, batch=70) as r:
                self.assertEqual((r.unit, r.count), (v.unit, len(v)))
                np.testing.assert_array_equal(np.concatenate([part.words for part in r]), v.words)
            count(len(v))

    def test_an_exception_leaves_no_file(self):
        with self.assertRaises(ZeroDivisionError):
            with aurum.Writer("gone.hex", "crop") as w:
                w.write(aurum.unit("crop").zeros(3))
                1 // 0
        self.assertFalse(os.path.exists("gone.hex"))
        count(1)

    def test_bad_files_are_errors_that_name_them(self):
        with open("bad.hex", "w") as f:
            f.write("hello\n")
        for call in (lambda: aurum.read("bad.hex"), lambda: aurum.read("absent.hex"),
                     lambda: aurum.Writer("nowhere/x.hex", "crop")):
            with self.assertRaisesRegex(aurum.FileError, "bad.hex:1|absent.hex|nowhere"):
                call()
            count(1)


VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../vectors/")
T04 = VECTORS + "trace/t04_depth_blend"


class Work(unittest.TestCase):
    def test_a_trace_is_the_program_s(self):
        seen = []
        gpu = aurum.Gpu(gpcs=2, jobs=2)
        gpu.keep(last=True)
        gpu.watch(after=lambda what, number: seen.append((what, number)))
        trace = aurum.Trace(gpu, T04)
        done = trace.run()
        told = json.loads(run("run", T04, "--json"))
        self.assertEqual((done["submits"], done["fences_wrong"]), (told["submits"], 0))
        self.assertEqual(len([1 for what, _ in seen if what == "draw"]), told["draws"])
        self.assertEqual(gpu.totals()["methods"], told["methods"])
        self.assertEqual(trace.picture().shape, gpu.target(0).shape)
        self.assertIn("slowest", gpu.stats())
        count(seen and len(seen))

    def test_a_recording_and_a_pixel(self):
        gpu = aurum.Gpu()
        gpu.attach(record=["setup:setup.hex"], what="test_aurum")
        gpu.pixel(100, 100, 0)
        trace = aurum.Trace(gpu, T04)
        trace.run()
        gpu.detach()
        count(len(aurum.read("setup.hex")))
        self.assertEqual(gpu.pixel_history(), json.loads(run("run", T04, "--json", "--pixel", "100,100@0"))["pixel"])
        with self.assertRaises(aurum.UsageError):
            gpu.pixel(1, 1, 0)

    def test_a_kernel_and_a_scene(self):
        out = np.zeros(4, np.int32)
        said = aurum.launch(VECTORS + "cuda/dyn.cubin", out, 4, block=4, shared=16, stats=True)
        self.assertEqual(list(out), [3, 2, 1, 0])
        self.assertIn("clocks of the SM", said)
        with self.assertRaises(aurum.UsageError):
            aurum.launch(VECTORS + "cuda/dyn.cubin", out)
        self.assertEqual(aurum.draw(scene="planes", size=(64, 48)).shape, (48, 64, 4))
        with self.assertRaises(aurum.UsageError):
            aurum.draw(scene="planes", samples=3)
        count(4)


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    print(f"test_python: {compared} compared")
    raise SystemExit(not (result.wasSuccessful() and compared > 5000))
