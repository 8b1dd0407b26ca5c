// wave_lanes.cpp - see wave_lanes.h
//
// Changes come in order of time, but of one time in any order: lanes are written when all of a time are known.
#include "wave_lanes.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtkwave/fstapi.h>

#include "bench.h"

namespace {

struct Lane {
  fstHandle handle;
  std::string value, flag;  // flag: name of what says that there is a packet
  bool shown, changed;
};

struct Rewriting {
  void *reader, *writer;
  std::vector<fstHandle> to;                       // of each handle of the reader, but for lanes; 0: none yet
  std::unordered_multimap<fstHandle, Lane> lanes;  // by handles of the reader
  std::unordered_map<fstHandle, std::string> flags;
  std::unordered_map<std::string, bool> set;       // flags that are 1
  std::unordered_map<uint64_t, uint64_t> tables;   // of enumerations: numbers there, and here
  uint64_t time;
  bool begun;
};

bool ends(const std::string &text, const char *end) {
  const size_t n = strlen(end);
  return text.size() > n && text.compare(text.size() - n, n, end) == 0;
}

// The flag of a scope WIRE_rtl or WIRE_model, or nothing.
std::string flag_of(const std::string &scope) {
  if (ends(scope, "_rtl")) return scope.substr(0, scope.size() - 4) + "_given";
  if (ends(scope, "_model")) return scope.substr(0, scope.size() - 6) + "_modelled";
  return "";
}

// A register of the unit, by its name: those of its own, not of the listener.
void note_register(const std::string &path, const std::string &variable) {
  std::string name = variable.substr(0, variable.find(' '));
  if (path.find(".u_lockstep") != std::string::npos) return;
  if (variable.find('[') != std::string::npos) name += variable.substr(variable.find('['));
  const std::string whole = path + "." + name;
  size_t at = whole.find("_q", whole.find(".bench.u_"));
  for (; at != std::string::npos; at = whole.find("_q", at + 2)) {
    const char next = whole[whole.find_first_not_of("0123456789", at + 2) == std::string::npos
                                ? whole.size() : whole.find_first_not_of("0123456789", at + 2)];
    if (next == '\0' || next == '[' || next == '.') {
      bench_wave_register(whole.c_str());
      return;
    }
  }
}

// Copies an attribute.  Verilator's reader cuts a table of an enumeration's names at 512 characters, which GTKWave takes
// for a broken file: such a table is made anew.  Tables are numbered from 1.
void copy_attribute(Rewriting &r, const fstHier &h) {
  const auto &a = h.u.attr;
  const char *name = a.name;
  uint64_t arg = a.arg;
  char names[16384];
  if (a.typ == FST_AT_MISC && a.subtype == FST_MT_ENUMTABLE) {
    if (a.name_length >= 512) {
      const std::string type(name, strcspn(name, " "));
      if (!bench_wave_names(type.c_str(), names, sizeof names)) return;
      name = names;
    }
    if (a.name_length > 0) {
      const uint64_t next = r.tables.size() + 1;
      r.tables[arg] = next;
    }
    const auto table = r.tables.find(arg);
    if (table == r.tables.end()) return;
    arg = table->second;
  }
  fstWriterSetAttrBegin(r.writer, static_cast<fstAttrType>(a.typ), a.subtype, name, arg);
}

// Copies the hierarchy; finds lanes, flags and registers.
void copy_hierarchy(Rewriting &r) {
  std::vector<std::string> path, flag{""};
  auto whole = [&] { std::string p; for (auto &s : path) p += (p.empty() ? "" : ".") + s; return p; };
  while (auto *h = fstReaderIterateHier(r.reader)) {
    if (h->htyp == FST_HT_SCOPE) {
      fstWriterSetScope(r.writer, static_cast<fstScopeType>(h->u.scope.typ), h->u.scope.name,
                        h->u.scope.component);
      const bool listener = !path.empty() && path.back() == "u_lockstep";
      path.push_back(h->u.scope.name);
      flag.push_back(listener ? flag_of(path.back()) : flag.back());
    } else if (h->htyp == FST_HT_UPSCOPE) {
      fstWriterSetUpscope(r.writer);
      path.pop_back();
      flag.pop_back();
    } else if (h->htyp == FST_HT_ATTRBEGIN) {
      copy_attribute(r, *h);
    } else if (h->htyp == FST_HT_ATTREND) {
      fstWriterSetAttrEnd(r.writer);
    } else if (h->htyp == FST_HT_VAR) {
      const auto &v = h->u.var;
      if (r.to.size() <= v.handle) r.to.resize(v.handle + 1);
      const bool lane = !flag.back().empty();
      const fstHandle made = fstWriterCreateVar(
          r.writer, static_cast<fstVarType>(v.typ), static_cast<fstVarDir>(v.direction), v.length,
          v.name, lane ? 0 : r.to[v.handle]);
      if (lane)
        r.lanes.insert({v.handle, {made, std::string(v.length, '0'), flag.back(), true, true}});
      else
        r.to[v.handle] = made;
      const std::string name(v.name);
      if (!path.empty() && path.back() == "u_lockstep" && (ends(name, "_given") || ends(name, "_modelled")))
        r.flags[v.handle] = name;
      if (whole().find("bench.u_") != std::string::npos && path.size() > 2 && path[2] != "u_bench" &&
          !ends(path[2], "_check"))
        note_register(whole(), name);
    }
  }
}

void write_lanes(Rewriting &r) {
  for (auto &entry : r.lanes) {
    Lane &lane = entry.second;
    const bool shown = r.set[lane.flag];
    if (shown && (lane.changed || !lane.shown))
      fstWriterEmitValueChange(r.writer, lane.handle, lane.value.c_str());
    else if (!shown && lane.shown)
      fstWriterEmitValueChange(r.writer, lane.handle, std::string(lane.value.size(), 'z').c_str());
    lane.shown = shown;
    lane.changed = false;
  }
}

void change(void *context, uint64_t time, fstHandle handle, const unsigned char *value) {
  auto &r = *static_cast<Rewriting *>(context);
  if (!r.begun || time != r.time) {
    if (r.begun) write_lanes(r);
    fstWriterEmitTimeChange(r.writer, time);
    r.time = time;
    r.begun = true;
  }
  const auto lanes = r.lanes.equal_range(handle);
  const auto flag = r.flags.find(handle);
  if (flag != r.flags.end()) r.set[flag->second] = value[0] == '1';
  for (auto lane = lanes.first; lane != lanes.second; ++lane) {
    lane->second.value = reinterpret_cast<const char *>(value);
    lane->second.changed = true;
  }
  if (r.to[handle]) fstWriterEmitValueChange(r.writer, r.to[handle], value);
}

}  // namespace

bool wave_lanes(const char *path) {
  const std::string made = std::string(path) + ".lanes";
  Rewriting r{};
  r.reader = fstReaderOpen(path);
  if (!r.reader) return false;
  r.writer = fstWriterCreate(made.c_str(), 1);
  if (!r.writer) {
    fstReaderClose(r.reader);
    return false;
  }
  fstWriterSetPackType(r.writer, FST_WR_PT_LZ4);
  fstWriterSetTimescale(r.writer, fstReaderGetTimescale(r.reader));
  copy_hierarchy(r);
  fstReaderSetFacProcessMaskAll(r.reader);
  fstReaderIterBlocks(r.reader, change, &r, nullptr);
  if (r.begun) write_lanes(r);
  fstReaderClose(r.reader);
  fstWriterClose(r.writer);
  return rename(made.c_str(), path) == 0;
}
