/* net_each.h - the ports of one unit of a .net as a list, for what is made of each of them (common/net.h)
 *
 * NET_EACH(make, c, none ports) gives make(c, (KIND, type, name)) for each port, 20 at most; NET_EACH_BACK from the last
 * to the first.  KIND is TAKE, GIVE or USE; MEMORY of memory; or REPLY or REQUEST for the wires to memory of a unit that uses it,
 * which its port of memory has (mem/mem_port.h); or what one reading adds.
 */
#ifndef NET_EACH_H
#define NET_EACH_H

#include "common/net.h"

#define NET_EACH(m, c, ...)      NET_PASTE(NET_EACH_, NET_COUNT(__VA_ARGS__))(m, c, __VA_ARGS__, ~)
#define NET_EACH_BACK(m, c, ...) NET_PASTE(NET_BACK_, NET_COUNT(__VA_ARGS__))(m, c, __VA_ARGS__, ~)
#define NET_COUNT(...) \
    NET_COUNTED(__VA_ARGS__, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, ~)
#define NET_COUNTED(none, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, count, ...) count
#define NET_EACH_0(m, c, none, ...)
#define NET_EACH_1(m, c, none, x, ...)  m(c, x) NET_EACH_0(m, c, none, __VA_ARGS__)
#define NET_EACH_2(m, c, none, x, ...)  m(c, x) NET_EACH_1(m, c, none, __VA_ARGS__)
#define NET_EACH_3(m, c, none, x, ...)  m(c, x) NET_EACH_2(m, c, none, __VA_ARGS__)
#define NET_EACH_4(m, c, none, x, ...)  m(c, x) NET_EACH_3(m, c, none, __VA_ARGS__)
#define NET_EACH_5(m, c, none, x, ...)  m(c, x) NET_EACH_4(m, c, none, __VA_ARGS__)
#define NET_EACH_6(m, c, none, x, ...)  m(c, x) NET_EACH_5(m, c, none, __VA_ARGS__)
#define NET_EACH_7(m, c, none, x, ...)  m(c, x) NET_EACH_6(m, c, none, __VA_ARGS__)
#define NET_EACH_8(m, c, none, x, ...)  m(c, x) NET_EACH_7(m, c, none, __VA_ARGS__)
#define NET_EACH_9(m, c, none, x, ...)  m(c, x) NET_EACH_8(m, c, none, __VA_ARGS__)
#define NET_EACH_10(m, c, none, x, ...) m(c, x) NET_EACH_9(m, c, none, __VA_ARGS__)
#define NET_EACH_11(m, c, none, x, ...) m(c, x) NET_EACH_10(m, c, none, __VA_ARGS__)
#define NET_EACH_12(m, c, none, x, ...) m(c, x) NET_EACH_11(m, c, none, __VA_ARGS__)
#define NET_EACH_13(m, c, none, x, ...) m(c, x) NET_EACH_12(m, c, none, __VA_ARGS__)
#define NET_EACH_14(m, c, none, x, ...) m(c, x) NET_EACH_13(m, c, none, __VA_ARGS__)
#define NET_EACH_15(m, c, none, x, ...) m(c, x) NET_EACH_14(m, c, none, __VA_ARGS__)
#define NET_EACH_16(m, c, none, x, ...) m(c, x) NET_EACH_15(m, c, none, __VA_ARGS__)
#define NET_EACH_17(m, c, none, x, ...) m(c, x) NET_EACH_16(m, c, none, __VA_ARGS__)
#define NET_EACH_18(m, c, none, x, ...) m(c, x) NET_EACH_17(m, c, none, __VA_ARGS__)
#define NET_EACH_19(m, c, none, x, ...) m(c, x) NET_EACH_18(m, c, none, __VA_ARGS__)
#define NET_EACH_20(m, c, none, x, ...) m(c, x) NET_EACH_19(m, c, none, __VA_ARGS__)
#define NET_BACK_0(m, c, none, ...)
#define NET_BACK_1(m, c, none, x, ...)  NET_BACK_0(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_2(m, c, none, x, ...)  NET_BACK_1(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_3(m, c, none, x, ...)  NET_BACK_2(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_4(m, c, none, x, ...)  NET_BACK_3(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_5(m, c, none, x, ...)  NET_BACK_4(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_6(m, c, none, x, ...)  NET_BACK_5(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_7(m, c, none, x, ...)  NET_BACK_6(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_8(m, c, none, x, ...)  NET_BACK_7(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_9(m, c, none, x, ...)  NET_BACK_8(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_10(m, c, none, x, ...) NET_BACK_9(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_11(m, c, none, x, ...) NET_BACK_10(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_12(m, c, none, x, ...) NET_BACK_11(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_13(m, c, none, x, ...) NET_BACK_12(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_14(m, c, none, x, ...) NET_BACK_13(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_15(m, c, none, x, ...) NET_BACK_14(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_16(m, c, none, x, ...) NET_BACK_15(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_17(m, c, none, x, ...) NET_BACK_16(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_18(m, c, none, x, ...) NET_BACK_17(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_19(m, c, none, x, ...) NET_BACK_18(m, c, none, __VA_ARGS__) m(c, x)
#define NET_BACK_20(m, c, none, x, ...) NET_BACK_19(m, c, none, __VA_ARGS__) m(c, x)

/* The second of what a name expands to, or 'otherwise' if that is no macro. */
#define NET_PICK(name, otherwise)  NET_PICK_(name, otherwise, ~)
#define NET_PICK_(...)             NET_PICKED(__VA_ARGS__)
#define NET_PICKED(a, picked, ...) picked

#define NET_OPEN(...) __VA_ARGS__

/* The wires to memory, by their packets, and memory among what a unit uses. */
#define NET_MEMORY_mem_request ~, REQUEST
#define NET_MEMORY_mem_reply   ~, REPLY
#define NET_MEMORY_mem         ~, MEMORY

#define NET_TAKES_PORT(t, w) , (NET_PICK(NET_MEMORY_##t, TAKE), t, w)
#define NET_GIVES_PORT(t, w) , (NET_PICK(NET_MEMORY_##t, GIVE), t, w)
#define NET_USES_PORT(t, n)  , (NET_PICK(NET_MEMORY_##t, USE), t, n)

/* What a unit's functions get behind the unit: the port of memory 'port', RAMs by their names. */
#define NET_USED(c, port)      NET_USED_(NET_OPEN port)
#define NET_USED_(...)         NET_USED__(__VA_ARGS__)
#define NET_USED__(kind, t, n) NET_PICK(NET_USED_##kind, NET_USED_NOT)(n)
#define NET_USED_NOT(n)
#define NET_USED_MEMORY        ~, NET_USED_PORT
#define NET_USED_PORT(n)       , &port
#define NET_USED_USE           ~, NET_USED_RAM
#define NET_USED_RAM(n)        , n

#endif
