#include "kernels/simulator/checks/race_words.h"

namespace warpatlas::simulator {
namespace {

/// A store on whose line the same place is read before: x += v, ++x.
bool isUpdate(const ptx::Program& program, const ptx::Record& store, const ptx::Record& other)
{
    if (store.operation != ptx::Operation::Store || store.line == 0)
        return false;
    const auto readsTheSame = [&](const ptx::Record& load) {
        return load.operation == ptx::Operation::Load && load.line == store.line && load.function == store.function
            && load.window == store.window && load.a == store.a && load.immediate == store.immediate;
    };
    if (other.operation == ptx::Operation::Load)
        return readsTheSame(other);
    for (const ptx::Record& record : program.records)
        if (readsTheSame(record))
            return true;
    return false;
}

std::string indexText(const Dim3& index)
{
    return "(" + std::to_string(index.x) + "," + std::to_string(index.y) + "," + std::to_string(index.z) + ")";
}

std::string linesOf(const ptx::Record& first, const ptx::Record& second)
{
    if (first.line == 0 || second.line == 0)
        return "the two";
    if (first.line == second.line)
        return "the two steps of line " + std::to_string(first.line);
    return "line " + std::to_string(first.line) + " and line " + std::to_string(second.line);
}

std::string doing(const ptx::Record& record, bool writes)
{
    const std::string line = record.line == 0 ? "" : " in line " + std::to_string(record.line);
    if (record.operation == ptx::Operation::Atomic)
        return "updates it atomically" + line;
    return (writes ? "writes it" : "reads it") + line;
}

} // namespace

std::string raceWords(const ptx::Program& program, const Launch& launch, const Place& place, const RaceSide& first,
    const RaceSide& second)
{
    const ptx::Record &a = program.records[first.record], &b = program.records[second.record];
    const bool sameBlock = first.linearBlock == second.linearBlock;
    const auto threadText = [&](const RaceSide& side) {
        const std::uint64_t linear = side.linearBlock * launch.threadsPerBlock() + side.thread;
        std::string text = "thread " + indexText(threadFromLinear(launch, linear).thread);
        if (!sameBlock)
            text += " of block " + indexText(threadFromLinear(launch, linear).block);
        return text;
    };
    std::string words = place.text() + ": " + threadText(first) + " " + doing(a, first.writes) + " and "
        + threadText(second) + " " + doing(b, second.writes) + ", and nothing orders them";
    const bool atomicSide = a.operation == ptx::Operation::Atomic || b.operation == ptx::Operation::Atomic;
    const bool updates =
        a.line == b.line && ((second.writes && isUpdate(program, b, a)) || (first.writes && isUpdate(program, a, b)));
    if (updates)
        return words + "; an update by several threads needs an atomic operation, such as atomicAdd() in place of +=";
    if (!sameBlock)
        return words
            + (atomicSide
                    ? "; the plain access has to be atomic or volatile too"
                    : "; blocks run in any order: use an atomic operation, or a launch for each of the two steps");
    if (first.record == second.record && first.writes && second.writes)
        return words + "; both write a value of their own, and either may stay: each needs an element of its own";
    const bool sameWarp = first.thread / 32 == second.thread / 32;
    return words + "; a " + (sameWarp ? "__syncwarp() or " : "") + "__syncthreads() is missing between "
        + linesOf(a, b);
}

} // namespace warpatlas::simulator
