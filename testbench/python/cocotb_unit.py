"""cocotb_unit.py - any unit's RTL beside the golden model; the unit is the top module"""
import os

import aurum
import cocotb
from aurum.cocotb import Driver, Monitor


@cocotb.test()
async def agrees(dut):
    vectors = aurum.read(os.environ["VECTORS"])
    seed = int(os.environ["AURUM_SEED"])
    monitor = Monitor(dut, vectors.unit, seed)
    driver = Driver(dut, vectors.unit, monitor, seed)
    await driver.reset()
    await driver.send(vectors)
    await monitor.idle()
    for port in vectors.unit.ports:
        if port.direction == "out":
            taken = monitor.packets(port.name)
            wanted = vectors[vectors[port.name + "_valid"] == 1]
            for name in vectors.unit.fields:
                if name.startswith(port.name + "."):
                    assert (taken[name] == wanted[name]).all(), f"{name} is not what the file has"
    assert monitor.compared > 0
