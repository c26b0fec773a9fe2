#include "kernels/simulator/recording/counters.h"

#include <algorithm>

namespace warpatlas {

namespace simulator {

void InstructionCounts::add(const InstructionCounts& other)
{
    executions += other.executions;
    lanes += other.lanes;
    divergences += other.divergences;
    waited += other.waited;
    const auto sum = [](RequestCounts& into, const RequestCounts& from) {
        into.requests += from.requests;
        into.lanes += from.lanes;
        into.pieces += from.pieces;
    };
    sum(global, other.global);
    sum(shared, other.shared);
    sum(local, other.local);
    textureRequests += other.textureRequests;
    textureElements += other.textureElements;
    sharedPhases += other.sharedPhases;
    atomicTurns += other.atomicTurns;
}

} // namespace simulator

OperationKind kindOf(ptx::Type type)
{
    using enum ptx::Type;
    return type == F32                                                   ? OperationKind::Single
        : type == F64                                                    ? OperationKind::Double
        : type == F16 || type == F16x2 || type == BF16 || type == BF16x2 ? OperationKind::Half
                                                                         : OperationKind::Integer;
}

namespace {

using ptx::DecodedInstruction;
using ptx::Operation;
using ptx::Type;
using simulator::InstructionCounts;
using simulator::RequestCounts;

InstructionClass byType(Type type)
{
    const OperationKind kind = kindOf(type);
    return kind == OperationKind::Single ? InstructionClass::Float
        : kind == OperationKind::Double  ? InstructionClass::Double
        : kind == OperationKind::Half    ? InstructionClass::Half
                                         : InstructionClass::Integer;
}

InstructionClass byWindow(ptx::Window window)
{
    switch (window) {
    case ptx::Window::Generic:
    case ptx::Window::Global:
        return InstructionClass::GlobalMemory;
    case ptx::Window::Shared:
        return InstructionClass::SharedMemory;
    case ptx::Window::Local:
        return InstructionClass::LocalMemory;
    case ptx::Window::Constant:
    case ptx::Window::KernelParameter:
        return InstructionClass::ConstantMemory;
    case ptx::Window::CallParameter:
        break;
    }
    return InstructionClass::Move;
}

std::uint64_t bytesOf(const DecodedInstruction& decoded)
{
    return ptx::sizeOf(decoded.type) * decoded.vectorLength;
}

} // namespace

InstructionClass classOf(const DecodedInstruction& decoded)
{
    switch (decoded.operation) {
    case Operation::Reciprocal:
    case Operation::SquareRoot:
    case Operation::ReciprocalSquareRoot:
    case Operation::Sine:
    case Operation::Cosine:
    case Operation::Log2:
    case Operation::Exp2:
    case Operation::Tanh:
        return InstructionClass::SpecialFunction;
    case Operation::Convert:
        return InstructionClass::Conversion;
    case Operation::Load:
    case Operation::Store:
        return byWindow(decoded.window);
    case Operation::Atomic:
        return InstructionClass::Atomic;
    case Operation::Texture:
        return InstructionClass::TextureMemory;
    case Operation::Branch:
    case Operation::BranchIndexed:
    case Operation::Call:
    case Operation::Return:
    case Operation::Exit:
    case Operation::Trap:
        return InstructionClass::Branch;
    case Operation::Barrier:
    case Operation::WarpBarrier:
    case Operation::Shuffle:
    case Operation::Vote:
    case Operation::ActiveMask:
    case Operation::Match:
    case Operation::WarpReduce:
    case Operation::ElectLane:
    case Operation::AsyncGroup:
    case Operation::PhaseBarrier:
    case Operation::TileTranspose:
        return InstructionClass::Barrier;
    case Operation::TileSpread:
    case Operation::TileCollect:
        return byWindow(decoded.window);
    case Operation::Unsupported:
    case Operation::Nothing:
    case Operation::Join:
    case Operation::Select:
    case Operation::SelectBySign:
    case Operation::PredicateMove:
    case Operation::Move:
    case Operation::Pack:
    case Operation::Extract:
    case Operation::IsSpace:
    case Operation::ReadClock:
        return InstructionClass::Move;
    default:
        return byType(decoded.type);
    }
}

std::string_view nameOf(OperationKind kind)
{
    static constexpr std::string_view names[operationKindCount] = {"integer", "f32", "f64", "f16", "tensor"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(InstructionClass instructionClass)
{
    static constexpr std::string_view names[instructionClassCount] = {"integer", "float", "double", "half",
        "special_function", "conversion", "global_memory", "shared_memory", "local_memory", "constant_memory",
        "texture_memory", "atomic", "branch", "barrier", "move"};
    return names[static_cast<std::size_t>(instructionClass)];
}

Counters& Counters::operator+=(const Counters& other)
{
    const auto add = [&](auto... members) { ((this->*members += other.*members), ...); };
    using C = Counters;
    add(&C::warpInstructions, &C::threadInstructions, &C::branches, &C::divergentBranches);
    add(&C::globalLoadRequests, &C::globalLoadSectors, &C::globalLoadBytes);
    add(&C::globalStoreRequests, &C::globalStoreSectors, &C::globalStoreBytes);
    add(&C::localLoadRequests, &C::localLoadSectors, &C::localLoadBytes);
    add(&C::localStoreRequests, &C::localStoreSectors, &C::localStoreBytes);
    add(&C::sharedRequests, &C::sharedPasses, &C::sharedBytes);
    add(&C::atomicRequests, &C::atomicLanes, &C::atomicTurns);
    add(&C::textureRequests, &C::textureElements);
    add(&C::barrierArrivals, &C::barrierWait);
    for (std::size_t i = 0; i < mix.size(); ++i)
        mix[i] += other.mix[i];
    for (std::size_t i = 0; i < operations.size(); ++i)
        operations[i] += other.operations[i];
    return *this;
}

Counters countersOf(const DecodedInstruction& decoded, const InstructionCounts& counts)
{
    Counters result;
    const std::uint64_t executions = counts.executions * decoded.countsAs;
    result.warpInstructions = executions;
    result.threadInstructions = counts.lanes * decoded.countsAs;
    const bool conditional = decoded.operation == Operation::BranchIndexed
        || (decoded.operation == Operation::Branch && decoded.guard != ptx::noPlane);
    result.branches = conditional ? counts.executions : 0;
    result.divergentBranches = counts.divergences;
    const std::uint64_t bytes = bytesOf(decoded);
    const auto add = [&](const RequestCounts& from, std::uint64_t& requests, std::uint64_t& sectors,
                         std::uint64_t& asked) {
        requests = from.requests;
        sectors = from.pieces;
        asked = from.lanes * bytes;
    };
    if (decoded.operation == Operation::Load) {
        add(counts.global, result.globalLoadRequests, result.globalLoadSectors, result.globalLoadBytes);
        add(counts.local, result.localLoadRequests, result.localLoadSectors, result.localLoadBytes);
    } else {
        add(counts.global, result.globalStoreRequests, result.globalStoreSectors, result.globalStoreBytes);
        add(counts.local, result.localStoreRequests, result.localStoreSectors, result.localStoreBytes);
    }
    result.sharedRequests = counts.sharedPhases;
    result.sharedPasses = counts.shared.pieces;
    result.sharedBytes = counts.shared.lanes * bytes;
    if (decoded.operation == Operation::Atomic) {
        result.atomicRequests = counts.global.requests + counts.shared.requests;
        result.atomicLanes = counts.global.lanes + counts.shared.lanes;
        result.atomicTurns = counts.atomicTurns;
    }
    result.textureRequests = counts.textureRequests;
    result.textureElements = counts.textureElements;
    if (decoded.operation == Operation::Barrier) {
        result.barrierArrivals = counts.executions;
        result.barrierWait = counts.waited;
    }
    const auto of = [&](InstructionClass c) -> std::uint64_t& { return result.mix[static_cast<std::size_t>(c)]; };
    std::uint64_t rest = executions;
    if ((decoded.operation == Operation::Load || decoded.operation == Operation::Store)
        && decoded.window == ptx::Window::Generic) {
        // The counts say to which memory a generic address led.
        of(InstructionClass::SharedMemory) = std::min(rest, counts.shared.requests);
        rest -= of(InstructionClass::SharedMemory);
        of(InstructionClass::LocalMemory) = std::min(rest, counts.local.requests);
        rest -= of(InstructionClass::LocalMemory);
    }
    of(classOf(decoded)) += rest;
    return result;
}

} // namespace warpatlas
