"""flow.py - random control flow for kernels.py: loops, ifs, switches, breaks, returns, calls, on ints, longs, floats, doubles

A program's kernels are EACH tests (kernels/oracle.hpp), and WHOLE ones whose threads meet between their own ways, at
barriers, shuffles and votes.  Every loop ends: 'fuel' counts down in each turn."""

import random

KERNELS = 5
MEETING = 2  # kernels whose threads meet
DEPTH = 3
INTS = [f"i{n}" for n in range(5)]
FLOATS = [f"f{n}" for n in range(3)]
LONGS = ["l0", "l1"]
DOUBLES = ["d0", "d1"]


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.leave = ""  # how to end early
        self.functions = []
        self.loops = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def say(self, depth, text):
        self.lines.append("    " * depth + text)

    def int_value(self, depth=2):
        """An expression of u32 that C defines for all values."""
        if depth == 0 or self.random.random() < 0.2:
            return self.pick(*INTS, *INTS, str(self.random.choice([0, 1, 2, 3, 7, 31, 255, 65535, 0x9E3779B9])) + "u")
        a, b = self.int_value(depth - 1), self.int_value(depth - 1)
        return self.pick(f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})",
                         f"({a} << ({b} & 31))", f"({a} >> ({b} & 31))", f"((u32)((s32){a} >> ({b} & 31)))", f"~{a}",
                         f"({a} / ({b} | 1))", f"({a} % ({b} | 1))", f"min({a}, {b})", f"max({a}, {b})", f"(u32)__popc({a})",
                         f"({self.condition(0)} ? {a} : {b})", f"(u32)__clz({a})", f"(u32)__float2int_rz({self.float_value(0)})")

    def float_value(self, depth=2):
        if depth == 0 or self.random.random() < 0.2:
            return self.pick(*FLOATS, *FLOATS, "1.0f", "0.5f", "-3.25f", "1e3f")
        a, b = self.float_value(depth - 1), self.float_value(depth - 1)
        return self.pick(f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"fmaf({a}, {b}, {self.pick(*FLOATS)})",
                         f"({self.condition(0)} ? {a} : {b})", f"fabsf({a})", f"floorf({a})",
                         f"__uint2float_rn({self.int_value(0)})", f"({a} / ({b} * {b} + 1.0f))")

    def long_value(self, depth=2):
        if depth == 0 or self.random.random() < 0.2:
            return self.pick(*LONGS, *LONGS, f"(u64){self.pick(*INTS)}", f"(u64)(s64)(s32){self.pick(*INTS)}", "0x123456789abcull", "3ull")
        a, b = self.long_value(depth - 1), self.long_value(depth - 1)
        return self.pick(f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})", f"({a} ^ {b})", f"({a} << ({b} & 63))",
                         f"({a} >> ({b} & 63))", f"((u64)((s64){a} >> ({b} & 63)))", f"min({a}, {b})", f"(u64)max((s64){a}, (s64){b})",
                         f"({self.condition(0)} ? {a} : {b})", f"({a} % ({b} | 1))", f"__umul64hi({a}, {b})",
                         f"(u64)__double2ll_rz(d0 == d0 && d1 == d1 ? {self.pick(*DOUBLES)} : 1.0)")

    def double_value(self, depth=2):
        if depth == 0 or self.random.random() < 0.2:
            return self.pick(*DOUBLES, *DOUBLES, f"(double){self.pick(*FLOATS)}", "0.3", "-7.0", f"(double)(s32){self.pick(*INTS)}")
        a, b = self.double_value(depth - 1), self.double_value(depth - 1)
        return self.pick(f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"fma({a}, {b}, {self.pick(*DOUBLES)})", f"fabs({a})",
                         f"({self.condition(0)} ? {a} : {b})", f"({a} / ({b} * {b} + 1.0))", f"__ull2double_rn({self.pick(*LONGS)})")

    def condition(self, depth=1):
        kind = self.random.randrange(8 if depth else 3)
        if kind == 0:
            return f"{self.int_value(1)} {self.pick('<', '<=', '==', '!=', '>')} {self.int_value(1)}"
        if kind == 1:
            return f"(s32){self.int_value(0)} {self.pick('<', '>=')} (s32){self.int_value(0)}"
        if kind == 2:
            return f"({self.pick(*INTS)} & {self.pick(1, 2, 4, 8)}) != 0"
        if kind == 3:
            return f"{self.pick(*FLOATS)} {self.pick('<', '<=', '!=', '>')} {self.pick(*FLOATS)}"
        if kind == 4:
            sign = self.pick("", "(s64)")
            return f"{sign}{self.pick(*LONGS)} {self.pick('<', '<=', '==', '>')} {sign}{self.long_value(0)}"
        if kind == 5:
            return f"{self.pick(*DOUBLES)} {self.pick('<', '<=', '!=', '>')} {self.pick(*DOUBLES)}"
        a, b = self.condition(depth - 1), self.condition(depth - 1)
        return f"({a} {self.pick('&&', '||')} {b})"

    def assign(self, depth):
        kind = self.random.random()
        if kind < 0.2:
            self.say(depth, f"{self.pick(*LONGS)} {self.pick('=', '+=', '^=', '-=')} {self.long_value()};")
        elif kind < 0.3:
            self.say(depth, f"{self.pick(*DOUBLES)} = {self.double_value()};")
        elif kind < 0.4:
            self.say(depth, f"{self.pick(*INTS)} += (u32)({self.long_value(1)} >> {self.pick(0, 7, 32)});")
        elif kind < 0.8:
            self.say(depth, f"{self.pick(*INTS)} {self.pick('=', '+=', '^=', '-=')} {self.int_value()};")
        else:
            self.say(depth, f"{self.pick(*FLOATS)} = {self.float_value()};")

    def block(self, depth, level, in_loop):
        for _ in range(self.random.randrange(1, 4)):
            self.statement(depth, level, in_loop)

    def loop(self, depth, level):
        self.loops += 1
        n = f"n{self.loops}"
        kind = self.random.randrange(3)
        if kind == 0:
            self.say(depth, f"for (u32 {n} = 0; {n} < ({self.int_value(1)} & 7) && fuel-- > 0; {n}++) {{")
            self.say(depth + 1, f"{self.pick(*INTS)} += {n};")
        elif kind == 1:
            self.say(depth, f"while (({self.condition()}) && fuel-- > 0) {{")
        else:
            self.say(depth, "do {")
        self.block(depth + 1, level - 1, True)
        self.say(depth, f"}} while (({self.condition()}) && fuel-- > 0);" if kind == 2 else "}")

    def switch(self, depth, level, in_loop):
        self.say(depth, f"switch ({self.int_value(1)} % {self.pick(3, 5, 9, 20)}) {{")
        for case in range(self.random.randrange(2, 12)):
            self.say(depth, f"case {case}:")
            self.block(depth + 1, level - 1, in_loop)
            if self.random.random() < 0.7:
                self.say(depth + 1, "break;")
        if self.random.random() < 0.5:
            self.say(depth, "default:")
            self.block(depth + 1, level - 1, in_loop)
        self.say(depth, "}")

    def call(self, depth):
        function = self.pick(*self.functions)
        self.say(depth, f"{self.pick(*INTS)} = {function}({self.int_value(1)}, {self.int_value(1)}, {self.pick(*FLOATS)}, fuel);")

    def statement(self, depth, level, in_loop):
        kind = self.random.random()
        if level == 0 or kind < 0.3:
            self.assign(depth)
        elif kind < 0.55:
            self.say(depth, f"if ({self.condition()}) {{")
            self.block(depth + 1, level - 1, in_loop)
            if self.random.random() < 0.5:
                self.say(depth, "} else {")
                self.block(depth + 1, level - 1, in_loop)
            self.say(depth, "}")
        elif kind < 0.75:
            self.loop(depth, level)
        elif kind < 0.83:
            self.switch(depth, level, in_loop)
        elif kind < 0.9 and self.functions:
            self.call(depth)
        elif kind < 0.96 and in_loop:
            self.say(depth, f"if ({self.condition()}) {self.pick('break', 'continue')};")
        else:
            self.say(depth, f"if ({self.condition()}) {self.leave};")

    def variables(self, ints, floats):
        self.say(1, "u32 " + ", ".join(f"{name} = {of}" for name, of in zip(INTS, ints)) + ";")
        self.say(1, "float " + ", ".join(f"{name} = {of}" for name, of in zip(FLOATS, floats)) + ";")
        self.say(1, "u64 l0 = (u64)i1 << 32 | i0, l1 = (u64)(s64)(s32)i2;")
        self.say(1, "double d0 = f0, d1 = (double)(s64)l0;")

    def function(self, n):
        """Calls those before it, or itself while fuel lasts."""
        name = f"function{n}"
        self.leave = "return i0 ^ i1"
        self.lines.append(f"static __device__ __noinline__ u32 {name}(u32 a, u32 b, float c, s32 &fuel)")
        self.lines.append("{")
        self.say(1, "if (fuel-- <= 0)")
        self.say(2, "return a;")
        self.variables(["a", "b", "a ^ b", "a + 3", "b >> 5"], ["c", "c * 0.5f", "2.0f"])
        self.block(1, DEPTH - 2, False)
        if self.random.random() < 0.5:
            self.say(1, f"if ({self.condition()})")
            self.say(2, f"i1 += {name}({self.int_value(1)}, i2, f1, fuel);")
        self.say(1, "return i0 + i1 * 3 + i2;")
        self.lines.append("}")
        self.functions.append(name)

    def meeting(self, depth):
        """All threads of a block come here."""
        a, b = self.pick(*INTS), self.pick(*INTS)
        kind = self.random.randrange(6)
        if kind == 0:
            for line in (f"s[threadIdx.x] = {a};", "__syncthreads();", f"{b} ^= s[(threadIdx.x + {self.int_value(1)}) & 127];",
                         "__syncthreads();"):
                self.say(depth, line)
        elif kind == 1:
            self.say(depth, f"{b} += __shfl_{self.pick('up', 'down', 'xor')}_sync(~0u, {a}, {self.pick(1, 3, 8, 17)});")
        elif kind == 2:
            self.say(depth, f"{b} -= __shfl_sync(~0u, {a}, {self.int_value(1)} & 31);")
        elif kind == 3:
            self.say(depth, f"{b} ^= __ballot_sync(~0u, {self.condition()});")
        elif kind == 4:
            self.say(depth, f"if (__syncthreads_or({self.condition()} && {self.condition()}))")
            self.say(depth + 1, f"{b} += 77;")
        else:
            self.say(depth, f"atomic{self.pick('Add', 'Xor', 'Max')}(&s[{a} & 127], {b});")
            self.say(depth, "__syncthreads();")
            self.say(depth, f"{a} = s[127 - threadIdx.x];")
            self.say(depth, "__syncthreads();")

    def meeting_kernel(self, n):
        self.leave = "i0 ^= 1"
        self.lines.append(f"WHOLE(meeting{n}, 4, 128, u32, 512 * 3, u32, 512 * 5)")
        self.lines.append("{")
        self.say(1, "__shared__ u32 s[128];")
        self.say(1, "const u32 t = blockIdx.x * 128 + threadIdx.x;")
        self.say(1, "s32 fuel = 40;")
        self.variables(["in[3 * t]", "in[3 * t + 1]", "in[3 * t + 2]", "threadIdx.x", "blockIdx.x"], ["1.5f", "(float)threadIdx.x", "0.25f"])
        self.say(1, "s[threadIdx.x] = i0;")
        self.say(1, "__syncthreads();")
        for part in range(4):
            self.say(1, f"for (u32 turn{part} = 0; turn{part} < {self.pick(1, 2, 3)}; turn{part}++) {{")
            self.block(2, DEPTH - 1, False)
            self.meeting(2)
            self.block(2, DEPTH - 1, False)
            self.meeting(2)
            self.say(1, "}")
        for i, name in enumerate(INTS):
            self.say(1, f"out[5 * t + {i}] = {name} + fuel;")
        self.lines.append("}")

    def kernel(self, n):
        self.leave = "goto done"
        self.lines.append(f"EACH(flow{n}, u32, 4, u32, 8)")
        self.lines.append("{")
        self.say(1, "s32 fuel = 60;")
        self.variables(["x[0]", "x[1]", "x[2]", "x[3]", "x[0] ^ x[1]"],
                       ["(float)(s32)x[0]", "__uint2float_rn(x[1] & 1023)", "0.25f"])
        for result in range(3):
            self.block(1, DEPTH, False)
            self.block(1, DEPTH, False)
            self.say(1, f"y[{result}] = i{result} + fuel;")
        self.lines.append("done:")
        for i, name in enumerate(INTS):
            self.say(1, f"y[{3 + i}] {'^' if i else ''}= {name};")
        self.say(1, "y[6] += (u32)l0 ^ (u32)(l0 >> 32) ^ (u32)l1 * 3 ^ (u32)(l1 >> 32) * 5;")
        self.say(1, "if (f0 == f0 && f1 == f1 && d0 == d0)") # NaNs differ in their bits
        self.say(2, "y[7] += __float_as_uint(f0) ^ __float_as_uint(f1) ^ (u32)__double2loint(d0) ^ (u32)__double2hiint(d0);")
        self.lines.append("}")


def write(path, seed):
    """Writes a file of kernels and returns its path."""
    p = Program(seed)
    for n in range(3):
        p.function(n)
    for n in range(KERNELS):
        p.kernel(n)
    for n in range(MEETING):
        p.meeting_kernel(n)
    with open(path, "w") as file:
        file.write('#include "oracle.hpp"\n\n' + "\n".join(p.lines) + "\n")
    return path
