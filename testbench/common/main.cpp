// main.cpp - turns the clock of a lock-step bench, writes waves and coverage, saves and restores
//
// The only C++ here: Verilator's model is a C++ class.  One clock is 10 ns of the waveform.

#include <verilated.h>
#if VM_TRACE
#include <verilated_fst_c.h>

#include "wave_lanes.h"
#endif
#ifdef BENCH_SAVABLE
#include <verilated_save.h>
#endif
#if VM_COVERAGE
#include <verilated_cov.h>
#endif

#include "Vbench.h"
#include "bench.h"

// A bench that scripts/bench made with LEAN=1 has no waves and no checkpoints.
#if VM_TRACE
static void trace(Vbench *top, VerilatedFstC *wave) {
  top->trace(wave, 99);
  wave->set_time_unit("1ns");
  wave->set_time_resolution("1ns");
}
#else
static bool wave_lanes(const char *) { return true; }
struct VerilatedFstC {
  void open(const char *) {}
  bool isOpen() const { return false; }
  void dump(uint64_t) {}
  void close() {}
};
static void trace(Vbench *, VerilatedFstC *) {}
#endif

#ifdef BENCH_SAVABLE
static void save(Vbench *top, uint64_t clock, const char *file) {
  VerilatedSave os;
  os.open(file);
  os << *top;
  os.write(&clock, sizeof clock);
  bench_state([](void *o, void *data, size_t size) {
    static_cast<VerilatedSave *>(o)->write(data, size);
  }, &os);
}

static uint64_t restore(Vbench *top, const char *file) {
  VerilatedRestore is;
  uint64_t clock;
  top->clk = 0;
  top->eval();  // initial blocks make the golden twins that the file has the state of
  is.open(file);
  is >> *top;
  is.read(&clock, sizeof clock);
  bench_state([](void *i, void *data, size_t size) {
    static_cast<VerilatedRestore *>(i)->read(data, size);
  }, &is);
  bench_restored();
  return clock;
}
#else
static void save(Vbench *, uint64_t, const char *) {}
static uint64_t restore(Vbench *, const char *) { return 0; }
#endif

int main(int argc, char **argv) {
#ifdef BENCH_SAVABLE
  const bool savable = true;
#else
  const bool savable = false;
#endif
  const bench_kind kind = {BENCH_UNIT, VM_TRACE != 0, savable, VM_COVERAGE != 0};
  bench_open(argc, argv, &kind);
  const auto *drive = bench_drive();
  VerilatedContext context;
  context.traceEverOn(drive->wave != nullptr);
  context.randReset(2);  // registers and memories begin with anything
  context.randSeed(drive->random_seed);
  Vbench top{&context};
  VerilatedFstC wave;
  bool open = false, made = false;
  uint64_t clock = drive->restore ? restore(&top, drive->restore) : 0;

  if (drive->wave) trace(&top, &wave);
  while (!context.gotFinish() && bench_clock(clock)) {
    if (drive->wave && !open && clock >= drive->wave_from) {
      wave.open(drive->wave);
      open = true;
      made = wave.isOpen();
    }
    for (int edge = 0; edge < 2; edge++) {
      top.clk = edge == 0;
      top.eval();
      context.time(10 * clock + 5 * edge);
      if (open && wave.isOpen()) wave.dump(static_cast<uint64_t>(context.time()));
    }
    if (open && clock == drive->wave_to) wave.close();
    clock++;
    if (drive->checkpoint && clock % drive->checkpoint_every == 0)
      save(&top, clock, drive->checkpoint);
  }
  if (open && wave.isOpen()) wave.close();
  if (made && bench_wave_written() && !bench_interrupted()) made = wave_lanes(drive->wave);  // as long as the run
  if (drive->wave) bench_wave_end(open, made);
  top.final();
#if VM_COVERAGE
  if (drive->coverage) context.coveragep()->write(drive->coverage);
#endif
  return bench_close();
}
