#include "kernels/timing/instruction_cost.h"

#include "kernels/ptx/live_planes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace warpatlas::inline timing {
namespace {

using ptx::DecodedInstruction;
using ptx::Operation;
using ptx::Type;

/// A unit, and how many machine instructions of it.
struct Made {
    Unit unit = Unit::None;
    double count = 1;
};

bool isSingle(Type type)
{
    return type == Type::F32;
}
bool isDouble(Type type)
{
    return type == Type::F64;
}
bool isHalf(Type type)
{
    return type == Type::F16 || type == Type::F16x2 || type == Type::BF16 || type == Type::BF16x2;
}
bool isLong(Type type)
{
    return type == Type::U64 || type == Type::S64 || type == Type::B64;
}

Unit arithmeticUnit(Type type)
{
    return isSingle(type) ? Unit::Float : isDouble(type) ? Unit::Double : isHalf(type) ? Unit::Half : Unit::Integer;
}

Made dividing(const DecodedInstruction& decoded)
{
    const bool approximate = (decoded.flags & ptx::flag::approximate) != 0;
    if (isSingle(decoded.type))
        return {Unit::Float, approximate ? 3.0 : 10.0};
    if (isDouble(decoded.type))
        return {Unit::Double, 24};
    return {Unit::Integer, isLong(decoded.type) ? 70.0 : 18.0};
}

Made rootOrReciprocal(const DecodedInstruction& decoded)
{
    if (isDouble(decoded.type))
        return {Unit::Double, 18};
    return (decoded.flags & ptx::flag::approximate) != 0 ? Made{Unit::Special, 1} : Made{Unit::Float, 8};
}

Made converting(const DecodedInstruction& decoded)
{
    const auto whole = [](Type type) { return !isSingle(type) && !isDouble(type) && !isHalf(type); };
    if (!whole(decoded.type) || !whole(decoded.sourceType))
        return {Unit::Conversion, 1};
    const bool widens = decoded.type == Type::S64 && !isLong(decoded.sourceType);
    return widens ? Made{Unit::Integer, 1} : Made{Unit::None, 0};
}

/// The machine code of one instruction by itself.
Made madeOf(const DecodedInstruction& decoded)
{
    const double words = isLong(decoded.type) ? 2 : 1;
    switch (decoded.operation) {
    case Operation::Nothing:
    case Operation::Join:
    case Operation::Move:
    case Operation::PredicateMove:
    case Operation::Pack:
    case Operation::Extract:
    case Operation::Return:
        return {Unit::None, 0};
    case Operation::Divide:
    case Operation::Remainder:
        return dividing(decoded);
    case Operation::Reciprocal:
    case Operation::SquareRoot:
    case Operation::ReciprocalSquareRoot:
        return rootOrReciprocal(decoded);
    case Operation::Sine:
    case Operation::Cosine:
    case Operation::Log2:
    case Operation::Exp2:
    case Operation::Tanh:
    case Operation::PopulationCount:
    case Operation::LeadingZeros:
    case Operation::FindBit:
    case Operation::ReverseBits:
        return {Unit::Special, 1};
    case Operation::Convert:
        return converting(decoded);
    case Operation::ConvertPair:
    case Operation::ConvertPacked:
        return {Unit::Conversion, 1};
    case Operation::MultiplyLow:
    case Operation::MultiplyHigh:
    case Operation::MadLow:
    case Operation::MadHigh:
        if (arithmeticUnit(decoded.type) != Unit::Integer)
            return {arithmeticUnit(decoded.type), 1};
        return {Unit::Product, isLong(decoded.type) ? 4.0 : 1.0};
    case Operation::MultiplyWide:
    case Operation::MadWide:
    case Operation::Multiply24:
    case Operation::Mad24:
    case Operation::Dot4:
    case Operation::Dot2:
        return {Unit::Product, 1};
    case Operation::Load:
    case Operation::Store:
        if (decoded.window == ptx::Window::KernelParameter || decoded.window == ptx::Window::CallParameter)
            return {Unit::None, 0};
        return {Unit::Memory, 1};
    case Operation::Atomic:
    case Operation::Texture:
    case Operation::TileSpread:
    case Operation::TileCollect:
        return {Unit::Memory, 1};
    case Operation::TileMultiply:
        return {Unit::Tensor, 1};
    case Operation::TileTranspose:
    case Operation::Shuffle:
    case Operation::Vote:
    case Operation::Match:
    case Operation::WarpReduce:
        return {Unit::Exchange, 1};
    case Operation::Branch:
    case Operation::BranchIndexed:
    case Operation::Call:
    case Operation::Exit:
    case Operation::Trap:
    case Operation::Barrier:
    case Operation::WarpBarrier:
    case Operation::AsyncGroup:
    case Operation::PhaseBarrier:
        return {Unit::Control, 1};
    default:
        return {arithmeticUnit(decoded.type), arithmeticUnit(decoded.type) == Unit::Integer ? words : 1.0};
    }
}

/// Registers by number, of a plane in a function.
class Numbers {
public:
    std::uint32_t of(std::uint32_t function, std::uint32_t plane)
    {
        const auto number = static_cast<std::uint32_t>(m_numbers.size());
        return m_numbers.try_emplace({function, plane}, number).first->second;
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(m_numbers.size()); }

private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_numbers;
};

void addNew(std::vector<std::uint32_t>& list, std::size_t from, std::uint32_t number)
{
    if (std::find(list.begin() + static_cast<std::ptrdiff_t>(from), list.end(), number) == list.end())
        list.push_back(number);
}

/// Instructions that a branch skips, at most, for an assembler to make a condition of each of them in its place.
constexpr std::uint32_t longestSkip = 16;

} // namespace

bool isFixedInPlace(const DecodedInstruction& decoded)
{
    switch (decoded.operation) {
    case Operation::Branch:
    case Operation::BranchIndexed:
    case Operation::Call:
    case Operation::Return:
    case Operation::Exit:
    case Operation::Trap:
    case Operation::Barrier:
    case Operation::WarpBarrier:
    case Operation::Atomic:
    case Operation::AsyncGroup:
    case Operation::PhaseBarrier:
    case Operation::ReadClock:
        return true;
    default:
        return (decoded.flags & (ptx::flag::strong | ptx::flag::synchronises)) != 0;
    }
}

bool becomesConditions(const ptx::Program& program, std::uint32_t branch)
{
    const DecodedInstruction& decoded = program.decoded[branch];
    if (decoded.operation != Operation::Branch || decoded.guard == ptx::noPlane || decoded.target <= branch
        || decoded.target - branch > longestSkip)
        return false;
    for (std::uint32_t i = branch + 1; i < decoded.target; ++i)
        if (isFixedInPlace(program.decoded[i]) && !becomesConditions(program, i))
            return false;
    return true;
}

InstructionCosts::InstructionCosts(const ptx::Program& program, const GpuTiming& timing)
{
    const std::size_t count = program.decoded.size();
    m_costs.resize(count);
    Numbers numbers;
    // Products that the assembler takes into the sum that follows: of index and element size, for an address.
    std::vector<bool> product;
    for (std::uint32_t first = 0; first < count;) {
        std::uint32_t end = first + 1;
        while (end < count && program.decoded[end].countsAs == 0
            && program.decoded[end].function == program.decoded[first].function)
            ++end;
        const DecodedInstruction& decoded = program.decoded[first];
        const auto function = program.functions[decoded.function].registerBytes;
        const std::size_t firstRead = m_reads.all.size(), firstWrite = m_writes.all.size();
        m_reads.begins.push_back(static_cast<std::uint32_t>(firstRead));
        m_writes.begins.push_back(static_cast<std::uint32_t>(firstWrite));
        bool takesProduct = false;
        for (std::uint32_t part = first; part < end; ++part) {
            const ptx::PlaneUses uses = planesOf(program, program.decoded[part]);
            for (const std::uint32_t plane : uses.reads)
                if (plane < function) { // constants and special registers lie behind
                    const std::uint32_t number = numbers.of(decoded.function, plane);
                    addNew(m_reads.all, firstRead, number);
                    takesProduct = takesProduct || (number < product.size() && product[number]);
                }
            for (const std::uint32_t plane : uses.writes)
                if (plane < function)
                    addNew(m_writes.all, firstWrite, numbers.of(decoded.function, plane));
        }
        product.resize(numbers.count(), false);
        const bool makesProduct = decoded.operation == Operation::MultiplyWide
            || (decoded.operation == Operation::ShiftLeft && isLong(decoded.type));
        for (std::size_t i = firstWrite; i < m_writes.all.size(); ++i)
            product[m_writes.all[i]] = makesProduct;

        Made made = madeOf(decoded);
        if (decoded.operation == Operation::Add && isLong(decoded.type) && takesProduct)
            made = {Unit::None, 0};
        if (becomesConditions(program, first))
            made = {Unit::None, 0};
        const auto unit = static_cast<std::size_t>(made.unit);
        InstructionCost& cost = m_costs[first];
        cost.unit = made.unit;
        cost.slots = static_cast<float>(made.count);
        cost.cycles = static_cast<float>(made.count * timing.cycles[unit]);
        // The instructions of a sequence wait for one another, two chains side by side.
        cost.latency =
            static_cast<float>(made.unit == Unit::None ? 0 : timing.latency[unit] * (1 + (made.count - 1) / 2));
        for (std::uint32_t part = first + 1; part < end; ++part) {
            m_reads.begins.push_back(static_cast<std::uint32_t>(m_reads.all.size()));
            m_writes.begins.push_back(static_cast<std::uint32_t>(m_writes.all.size()));
        }
        first = end;
    }
    m_reads.begins.push_back(static_cast<std::uint32_t>(m_reads.all.size()));
    m_writes.begins.push_back(static_cast<std::uint32_t>(m_writes.all.size()));
    m_registerCount = numbers.count();
}

} // namespace warpatlas::inline timing
