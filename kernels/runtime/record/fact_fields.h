/// The fields of a problem, of what it found, and of what a copy found unwritten, as records have them
/// (kernels/model/json_fields.h).
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/json_fields.h"
#include "kernels/model/problem.h"
#include "kernels/runtime/record/unwritten_record.h"

#include <algorithm>
#include <optional>

namespace warpatlas {

struct AxisFields {
    template <class Io> void fields(Io& io, Dim3& dim) const { io("x", dim.x, "y", dim.y, "z", dim.z); }
};
inline constexpr AxisFields byAxis;

/// It is said as it is: a number.
struct AxisLetter {
    template <class Value> void read(const Value& value, char& axis) const
    {
        axis = value.template whole<char>();
        if (axis < 'x' || axis > 'z')
            value.fail("is none of x, y and z");
    }
};
inline constexpr AxisLetter axisLetter;

template <class Io> void fieldsOf(Io& io, HeapPiece& piece)
{
    io("bytes", piece.bytes, "block", piece.block, byAxis, "thread", piece.thread, byAxis, "line", piece.line,
        "freed_line", piece.freedLine, "freed", piece.freed);
}

template <class Io> void fieldsOf(Io& io, MemoryPlace& place)
{
    io("where", place.where, byNumber(MemoryPlace::Where::HostMemory), "name", place.name, "address", place.address,
        "element", place.element, "elements", place.elements, "element_bytes", place.elementBytes, "bytewise",
        place.bytewise, "piece", place.piece, "coordinates", place.coordinates, "sizes", place.sizes, "bounds",
        place.bounds);
    place.elementBytes = std::max<std::size_t>(place.elementBytes, 1); // of a damaged record: it divides
}

template <class Io> void fieldsOf(Io& io, MemoryFault& fault)
{
    io("what", fault.what, byNumber(MemoryFault::What::Unwritten), "access", fault.access, byNumber(AccessKind::Atomic),
        "place", fault.place, "bytes", fault.bytes, "unwritten_bytes", fault.unwrittenBytes, "unfilled", fault.unfilled,
        "dynamic_shared_given", fault.dynamicSharedGiven, "dynamic_shared_taken", fault.dynamicSharedTaken);
}

template <class Io> void fieldsOf(Io& io, HeapFault& fault)
{
    io("freed_before", fault.freedBefore, "place", fault.place);
}

template <class Io> void fieldsOf(Io& io, FailedAssertion& assertion)
{
    io("file", assertion.file, "function", assertion.function, "expression", assertion.expression, "line",
        assertion.line);
}

template <class Io> void fieldsOf(Io& io, ZeroDivision& division)
{
    io("remainder", division.remainder);
}

template <class Io> void fieldsOf(Io& io, BlockStop& stop)
{
    io("what", stop.what, byNumber(BlockStop::What::OtherTexture), "name", stop.name, "ptx_line", stop.ptxLine);
}

template <class Io> void fieldsOf(Io& io, RacingAccess& access)
{
    io("kind", access.kind, byNumber(AccessKind::Atomic), "line", access.line, "block", access.block, byAxis, "thread",
        access.thread, byAxis);
}

template <class Io> void fieldsOf(Io& io, Race& race)
{
    io("missing", race.missing, byNumber(Race::Missing::Nothing), "between", race.between,
        byNumber(Race::Between::Rounds), "from_line", race.fromLine, "to_line", race.toLine, "branch_line",
        race.branchLine, "takes", race.takes, "arrive", race.arrive, "both_volatile", race.bothVolatile, "value_known",
        race.valueKnown, "value", race.value, "place", race.place, "first", race.sides[0], "second", race.sides[1]);
}

template <class Io> void fieldsOf(Io& io, WaitingThreads& threads)
{
    io("doing", threads.doing, byNumber(WaitingThreads::Doing::Left), "opcode", threads.opcode, "line", threads.line,
        "ptx_line", threads.ptxLine, "threads", threads.threads, "first", threads.first, byAxis);
}

template <class Io> void fieldsOf(Io& io, BarrierFault& fault)
{
    io("what", fault.what, byNumber(BarrierFault::What::BadCount), "source", fault.source,
        byNumber(BarrierFault::Source::Left), "opcode", fault.opcode, "members", fault.members, "lanes", fault.lanes,
        "reader", fault.reader, "coming", fault.coming, "threads", fault.threads, "of_threads", fault.ofThreads,
        "barrier", fault.barrier, "arrived", fault.arrived, "takes", fault.takes, "took_before", fault.tookBefore,
        "of_phase", fault.ofPhase, "phase", fault.phase, "missing", fault.missing, "missing_bytes", fault.missingBytes,
        "line", fault.line, "takes_all", fault.takesAll, "others", fault.others);
}

template <class Io> void fieldsOf(Io& io, UnsetVariable& variable)
{
    io("use", variable.use, byNumber(UnsetVariable::Use::ReadBack), "name", variable.name, "declared_line",
        variable.declaredLine, "taken_line", variable.takenLine, "taken_ptx_line", variable.takenPtxLine, "place",
        variable.place, "stored_line", variable.storedLine);
}

template <class Io> void fieldsOf(Io& io, LaunchLimit& limit)
{
    io("what", limit.what, byNumber(LaunchLimit::What::BlocksTogether), "of_grid", limit.ofGrid, "axis", limit.axis,
        axisLetter, "value", limit.value, "allowed", limit.allowed, "block", limit.block, byAxis,
        "registers_per_thread", limit.registersPerThread, "kernel", limit.kernel, "dynamic_bytes", limit.dynamicBytes);
}

template <class Io> void fieldsOf(Io& io, ToldByApi& told)
{
    io("words", told.words);
}

/// A fact without fields is of whole runs that are compared with something: no launch of a program has it.
template <std::size_t I = 0> ProblemFact factOfKind(std::size_t kind)
{
    if constexpr (I < std::variant_size_v<ProblemFact>) {
        if (kind != I)
            return factOfKind<I + 1>(kind);
        if constexpr (HasFields<std::variant_alternative_t<I, ProblemFact>, JsonFieldWriter>)
            return ProblemFact(std::in_place_index<I>);
    }
    throw InputError("fact", "is of no kind that a launch has");
}

template <class Io> void fieldsOf(Io& io, Problem& problem)
{
    io("kind", problem.kind, byNumber(ProblemKind::Reference), "severity", problem.severity,
        byNumber(Severity::Information), "count", problem.count);
    io.known("line", problem.line, "block", problem.block, byAxis, "thread", problem.thread, byAxis);
    std::optional<std::size_t> kind;
    if constexpr (Io::reads) {
        io.known("fact_kind", kind);
        if (kind)
            problem.fact = factOfKind(*kind);
    }
    const auto fieldsOfFact = [&](auto& fact) {
        if constexpr (HasFields<std::decay_t<decltype(fact)>, Io>) {
            io("fact", fact);
            kind = problem.fact.index();
        }
    };
    std::visit(fieldsOfFact, problem.fact);
    if constexpr (!Io::reads)
        io.known("fact_kind", kind);
}

namespace runtime {

template <class Io> void fieldsOf(Io& io, UnwrittenRange& range)
{
    io("first", range.first, "last", range.last);
}

template <class Io> void fieldsOf(Io& io, UnwrittenRecord& unwritten)
{
    io("cause", unwritten.cause, byNumber(UnwrittenRecord::Cause::Pitch), "memory", unwritten.memory, "number",
        unwritten.number, "bytes", unwritten.bytes, "element_bytes", unwritten.elementBytes, "ranges", unwritten.ranges,
        "range_count", unwritten.rangeCount, "kernel", unwritten.kernel, "call_known", unwritten.callKnown, "call",
        unwritten.call, "grid", unwritten.launch.grid, byAxis, "block", unwritten.launch.block, byAxis, "axis",
        unwritten.axis, axisLetter, "other_axis", unwritten.otherAxis, axisLetter, "has", unwritten.has, "wants",
        unwritten.wants, "other_has", unwritten.otherHas, "other_wants", unwritten.otherWants);
}

} // namespace runtime

} // namespace warpatlas
