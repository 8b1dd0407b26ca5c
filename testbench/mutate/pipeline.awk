# pipeline.awk - what a pipeline makes of whatever enters it, as Verilog without registers
#
#   awk -f pipeline.awk -v CONFIG=1 GATES.blif     CONFIG: cfg_i is constant while packets are inside
#
# The pipeline is all registers of the commonest enable.  They become wires, the registers beside them
# inputs, and what those or the unit's outputs read of the pipeline becomes the outputs.  Refused, with
# the reason and exit code 1, if that is not all that the mutation may change, or not what the pipeline
# does: where the mutation reaches a register beside it, its enable or an output, and where one of its
# registers loads what entered at different times, or its own past.

function refuse(why) { print why > "/dev/stderr"; refused = 1; exit 1 }

function add_gate(type, y, pins) { gates++; kind[gates] = type; out[gates] = y; ins[gates] = pins; driver[y] = gates }

# Nets whose values leave the pipeline, or time it.
function add_leaves(nets,   f, i, k) { k = split(nets, f, " "); for (i = 1; i <= k; i++) leaf[++leaves] = f[i] }

/^\.outputs/ { for (i = 2; i <= NF; i++) leaf[++leaves] = $i }
/^\.names/ && NF == 3 { add_gate("BUF", $3, $2) }
/^\.names/ && NF > 3 { refuse("a table of " NF - 1 " nets") }
/^\.gate/ {
  type = $2
  gsub(/^\$_|_$/, "", type)
  delete pin
  others = ""
  for (i = 3; i <= NF; i++) {
    at = index($i, "=")
    pin[p = substr($i, 1, at - 1)] = net = substr($i, at + 1)
    if (p != "D" && p != "Q") others = others " " net
  }
  if ("Q" in pin) {
    group[++registers] = type ~ /^DFFE_..$/ ? type others : ""
    d[registers] = pin["D"]; q[registers] = pin["Q"]; controls[registers] = others
    if (group[registers] != "" && ++size[group[registers]] > size[pipeline]) pipeline = group[registers]
  } else {
    add_gate(type, pin["Y"], pin["A"] " " pin["B"] " " pin["S"])
  }
}

# A register of the pipeline is a gate with a stage.
function split_registers(   n) {
  for (n = 1; n <= registers; n++) {
    add_leaves(controls[n])
    if (group[n] == pipeline) add_gate("REGISTER", q[n], d[n])
    else add_leaves(d[n])
  }
}

# The stage that what is read together came from; "" for what never changes, "x" for no stage.
function join_of(a, b) { return a == "" ? b : b == "" || a == b ? a : "x" }

function begins(net) { return net ~ /^\$(true|false)$/ || net == "mutsel" || (CONFIG && net ~ /^cfg_i/) ? "" : 0 }

# In order of what feeds what; a register that is never reached feeds itself.
function find_stages(   n, k, i, f, queue, head, tail) {
  for (n = 1; n <= gates; n++) {
    waits[n] = k = split(ins[n], f, " ")
    for (i = 1; i <= k; i++) {
      users[f[i]] = users[f[i]] " " n
      if (!(f[i] in driver) && !(f[i] in stage)) { stage[f[i]] = begins(f[i]); queue[++tail] = f[i] }
    }
  }
  for (head = 1; head <= tail; head++) {
    k = split(users[queue[head]], f, " ")
    for (i = 1; i <= k; i++) {
      n = f[i]
      meets[n] = join_of(meets[n], stage[queue[head]])
      if (--waits[n] > 0) continue
      stage[out[n]] = kind[n] == "REGISTER" && meets[n] ~ /^[0-9]/ ? meets[n] + 1 : meets[n]
      queue[++tail] = out[n]
    }
  }
}

function check_stages(   n) {
  for (n = 1; n <= gates; n++) {
    if (kind[n] != "REGISTER") continue
    if (!(out[n] in stage)) refuse(out[n] " depends on its own past")
    if (stage[out[n]] == "x") refuse(out[n] " loads what entered at different times")
    if (stage[out[n]] > stages) stages = stage[out[n]]
  }
}

# The mutation in its own clock: through gates, as far as registers.
function check_reach(   queue, head, tail, f, i, k, n) {
  hit[queue[tail = 1] = "mutsel"] = 1
  for (head = 1; head <= tail; head++) {
    k = split(users[queue[head]], f, " ")
    for (i = 1; i <= k; i++) {
      n = f[i]
      if (kind[n] != "REGISTER" && !(out[n] in hit)) { hit[out[n]] = 1; queue[++tail] = out[n] }
    }
  }
  for (n = 1; n <= leaves; n++) if (leaf[n] in hit) refuse("the mutation reaches " leaf[n])
}

# What is read of the pipeline beside it.
function find_exits(   queue, head, tail, f, i, k, n, found) {
  for (n = 1; n <= leaves; n++) queue[++tail] = leaf[n]
  for (head = 1; head <= tail; head++) {
    if (queue[head] in found || !(queue[head] in driver)) continue
    found[queue[head]] = 1
    n = driver[queue[head]]
    if (kind[n] == "REGISTER") { exit_net[++exits] = queue[head]; continue }
    k = split(ins[n], f, " ")
    for (i = 1; i <= k; i++) queue[++tail] = f[i]
  }
}

function name(net) {
  if (net == "mutsel") return net
  if (net ~ /^\$(true|false)$/) return net == "$true" ? "1'b1" : "1'b0"
  if (!(net in number)) number[net] = ++numbers
  return "n" number[net]
}

function expression(n,   f, a, b, type) {
  split(ins[n], f, " ")
  a = name(f[1])
  type = kind[n]
  if (type == "BUF" || type == "REGISTER") return a
  if (type == "NOT") return "~" a
  b = name(f[2])
  if (type == "MUX") return name(f[3]) " ? " b " : " a
  if (type == "AND") return a " & " b
  if (type == "OR") return a " | " b
  if (type == "XOR") return a " ^ " b
  if (type == "XNOR") return "~(" a " ^ " b ")"
  if (type == "ANDNOT") return a " & ~" b
  if (type == "ORNOT") return a " | ~" b
  refuse("a gate " type)
}

function write_verilog(   queue, head, tail, f, i, k, n, net, done, body, ports) {
  body = "input mutsel;\n"
  for (i = 1; i <= exits; i++) {
    queue[++tail] = exit_net[i]
    ports = ports ",\n  o" i
    body = body "output o" i "; assign o" i " = " name(exit_net[i]) ";\n"
  }
  done["mutsel"] = done["$true"] = done["$false"] = 1
  for (head = 1; head <= tail; head++) {
    net = queue[head]
    if (net in done) continue
    done[net] = 1
    if (!(net in driver)) { ports = ports ",\n  " name(net); line[++lines] = "input " name(net) ";"; continue }
    n = driver[net]
    line[++lines] = "wire " name(net) "; assign " name(net) " = " expression(n) ";"
    k = split(ins[n], f, " ")
    for (i = 1; i <= k; i++) queue[++tail] = f[i]
  }
  print "// " size[pipeline] " of " registers " registers, " stages " stages, " exits " bits are read"
  print "module pipeline (mutsel" ports ");\n" body
  for (i = 1; i <= lines; i++) print line[i]
  print "endmodule"
}

END {
  if (refused) exit 1
  if (pipeline == "") refuse("no register has an enable")
  split_registers()
  find_stages()
  check_stages()
  check_reach()
  find_exits()
  write_verilog()
}
