"""kernel.py - a compute kernel of 256 threads: each adds its number to 1000 and stores it"""
import numpy as np

import aurum

KERNEL = """[B------:R-:W0:-:S15] S2R R0, SR_TID.X;
[B------:R-:W1:-:S15] S2R R1, SR_CTAID.X;
[B-1----:R-:W-:-:S15] SHL R1, R1, 0x7;
[B0-----:R-:W-:-:S15] IADD R0, R0, R1;
[B------:R-:W-:-:S15] SHL R2, R0, 0x2;
[B------:R-:W-:-:S15] IADD R2, R2, c[0x0][0x0];
[B------:R-:W-:-:S15] IADD32I R0, R0, 0x3e8;
[B------:R-:W-:-:S15] STG [R2], R0;
[B------:R-:W-:-:S15] EXIT;
"""
BLOCKS, THREADS = 2, 128
CODE, QMD, CONSTANTS, OUT = 0x1000000, 0x2000000, 0x3000000, 0x4000000


def qmd(fields):
    """256 bytes of a QMD: {(high bit, low bit): value} (cmodel/hub/sked/qmd.def)."""
    n = sum(value << low for (_, low), value in fields.items())
    return n.to_bytes(256, "little")


gpu = aurum.Gpu()
for va in (CODE, QMD, CONSTANTS, OUT):
    gpu.map(va, 0x10000)
gpu.write(CODE, aurum.assemble(KERNEL))
gpu.write(CONSTANTS, np.array([OUT], np.uint32))
gpu.write(QMD, qmd({(583, 580): 1, (579, 576): 7,          # version 1.7
                    (671, 669): 3, (378, 378): 1,          # L1_CONFIGURATION, API_VISIBLE_CALL_LIMIT
                    (287, 256): 0, (1503, 1496): 16,       # PROGRAM_OFFSET, REGISTER_COUNT
                    (1527, 1504): 1024,                    # SHADER_LOCAL_MEMORY_CRS_SIZE
                    (415, 384): BLOCKS, (431, 416): 1, (447, 432): 1,  # CTA_RASTER_...
                    (607, 592): THREADS, (623, 608): 1, (639, 624): 1,  # CTA_THREAD_DIMENSION
                    (640, 640): 1, (959, 928): CONSTANTS, (991, 975): 256}))  # CONSTANT_BUFFER 0
gpu.methods(0x0000, 0xB1C0, subchannel=1)             # SET_OBJECT: MAXWELL_COMPUTE_B
gpu.methods(0x02E4, 0, 1 << 22, subchannel=1)         # SET_SHADER_LOCAL_MEMORY_NON_THROTTLED
gpu.methods(0x1608, 0, CODE, subchannel=1)            # SET_PROGRAM_REGION
gpu.methods(0x02B4, QMD >> 8, subchannel=1)           # SEND_PCAS_A
gpu.methods(0x02BC, 3, subchannel=1)                  # SEND_SIGNALING_PCAS_B
gpu.run()
out = gpu.read(OUT, BLOCKS * THREADS, np.uint32)
print(f"{len(out)} threads: {out[0]} to {out[-1]}, {'right' if (out == 1000 + np.arange(256)).all() else 'wrong'}")
