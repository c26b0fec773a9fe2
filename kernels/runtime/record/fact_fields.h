/// The fields of what a problem found, by name: said once for writing and for reading. `io(name, field)` is called for
/// each; it takes numbers, flags, texts, enumerations, and structures and lists of these.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/runtime/record/unwritten_record.h"

namespace warpatlas::runtime {

template <class Io> void fieldsOf(Io& io, Dim3& dim)
{
    io("x", dim.x);
    io("y", dim.y);
    io("z", dim.z);
}

template <class Io> void fieldsOf(Io& io, HeapPiece& piece)
{
    io("bytes", piece.bytes);
    io("block", piece.block);
    io("thread", piece.thread);
    io("line", piece.line);
    io("freed_line", piece.freedLine);
    io("freed", piece.freed);
}

template <class Io> void fieldsOf(Io& io, MemoryPlace& place)
{
    io("where", place.where);
    io("name", place.name);
    io("address", place.address);
    io("element", place.element);
    io("elements", place.elements);
    io("element_bytes", place.elementBytes);
    io("bytewise", place.bytewise);
    io("piece", place.piece);
    io("coordinates", place.coordinates);
    io("sizes", place.sizes);
    io("bounds", place.bounds);
}

template <class Io> void fieldsOf(Io& io, MemoryFault& fault)
{
    io("what", fault.what);
    io("access", fault.access);
    io("place", fault.place);
    io("bytes", fault.bytes);
    io("unwritten_bytes", fault.unwrittenBytes);
    io("unfilled", fault.unfilled);
    io("dynamic_shared_given", fault.dynamicSharedGiven);
    io("dynamic_shared_taken", fault.dynamicSharedTaken);
}

template <class Io> void fieldsOf(Io& io, HeapFault& fault)
{
    io("freed_before", fault.freedBefore);
    io("place", fault.place);
}

template <class Io> void fieldsOf(Io& io, FailedAssertion& assertion)
{
    io("file", assertion.file);
    io("function", assertion.function);
    io("expression", assertion.expression);
    io("line", assertion.line);
}

template <class Io> void fieldsOf(Io& io, ZeroDivision& division)
{
    io("remainder", division.remainder);
}

template <class Io> void fieldsOf(Io& io, BlockStop& stop)
{
    io("what", stop.what);
    io("name", stop.name);
    io("ptx_line", stop.ptxLine);
}

template <class Io> void fieldsOf(Io& io, RacingAccess& access)
{
    io("kind", access.kind);
    io("line", access.line);
    io("block", access.block);
    io("thread", access.thread);
}

template <class Io> void fieldsOf(Io& io, Race& race)
{
    io("missing", race.missing);
    io("between", race.between);
    io("from_line", race.fromLine);
    io("to_line", race.toLine);
    io("branch_line", race.branchLine);
    io("takes", race.takes);
    io("arrive", race.arrive);
    io("both_volatile", race.bothVolatile);
    io("value_known", race.valueKnown);
    io("value", race.value);
    io("place", race.place);
    io("first", race.sides[0]);
    io("second", race.sides[1]);
}

template <class Io> void fieldsOf(Io& io, WaitingThreads& threads)
{
    io("doing", threads.doing);
    io("opcode", threads.opcode);
    io("line", threads.line);
    io("ptx_line", threads.ptxLine);
    io("threads", threads.threads);
    io("first", threads.first);
}

template <class Io> void fieldsOf(Io& io, BarrierFault& fault)
{
    io("what", fault.what);
    io("source", fault.source);
    io("opcode", fault.opcode);
    io("members", fault.members);
    io("lanes", fault.lanes);
    io("reader", fault.reader);
    io("coming", fault.coming);
    io("threads", fault.threads);
    io("of_threads", fault.ofThreads);
    io("barrier", fault.barrier);
    io("arrived", fault.arrived);
    io("takes", fault.takes);
    io("took_before", fault.tookBefore);
    io("of_phase", fault.ofPhase);
    io("phase", fault.phase);
    io("missing", fault.missing);
    io("missing_bytes", fault.missingBytes);
    io("line", fault.line);
    io("takes_all", fault.takesAll);
    io("others", fault.others);
}

template <class Io> void fieldsOf(Io& io, UnsetVariable& variable)
{
    io("use", variable.use);
    io("name", variable.name);
    io("declared_line", variable.declaredLine);
    io("taken_line", variable.takenLine);
    io("taken_ptx_line", variable.takenPtxLine);
    io("place", variable.place);
    io("stored_line", variable.storedLine);
}

template <class Io> void fieldsOf(Io& io, LaunchLimit& limit)
{
    io("what", limit.what);
    io("of_grid", limit.ofGrid);
    io("axis", limit.axis);
    io("value", limit.value);
    io("allowed", limit.allowed);
    io("block", limit.block);
    io("registers_per_thread", limit.registersPerThread);
    io("kernel", limit.kernel);
    io("dynamic_bytes", limit.dynamicBytes);
}

template <class Io> void fieldsOf(Io& io, ToldByApi& told)
{
    io("words", told.words);
}

template <class Io> void fieldsOf(Io& io, UnwrittenRange& range)
{
    io("first", range.first);
    io("last", range.last);
}

template <class Io> void fieldsOf(Io& io, UnwrittenRecord& unwritten)
{
    io("cause", unwritten.cause);
    io("memory", unwritten.memory);
    io("number", unwritten.number);
    io("bytes", unwritten.bytes);
    io("element_bytes", unwritten.elementBytes);
    io("ranges", unwritten.ranges);
    io("range_count", unwritten.rangeCount);
    io("kernel", unwritten.kernel);
    io("call_known", unwritten.callKnown);
    io("call", unwritten.call);
    io("grid", unwritten.launch.grid);
    io("block", unwritten.launch.block);
    io("axis", unwritten.axis);
    io("other_axis", unwritten.otherAxis);
    io("has", unwritten.has);
    io("wants", unwritten.wants);
    io("other_has", unwritten.otherHas);
    io("other_wants", unwritten.otherWants);
}

/// What follows is of whole runs that are compared with something, and no launch of a program has it.
template <class Fact> inline constexpr bool hasFields = false;
template <> inline constexpr bool hasFields<ToldByApi> = true;
template <> inline constexpr bool hasFields<MemoryFault> = true;
template <> inline constexpr bool hasFields<HeapFault> = true;
template <> inline constexpr bool hasFields<FailedAssertion> = true;
template <> inline constexpr bool hasFields<ZeroDivision> = true;
template <> inline constexpr bool hasFields<BlockStop> = true;
template <> inline constexpr bool hasFields<Race> = true;
template <> inline constexpr bool hasFields<BarrierFault> = true;
template <> inline constexpr bool hasFields<LaunchLimit> = true;
template <> inline constexpr bool hasFields<UnsetVariable> = true;

} // namespace warpatlas::runtime
