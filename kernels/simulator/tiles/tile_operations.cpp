#include "kernels/simulator/tiles/tile_operations.h"

#include "kernels/model/warp_request.h"
#include "kernels/simulator/execution/services.h"
#include "kernels/simulator/tiles/composed_sum.h"
#include "kernels/simulator/tiles/tensor_sum.h"

#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace warpatlas::simulator::tiles {
namespace {

using ptx::TileRole;
using ptx::TileType;

/// The registers of a decoded instruction's list.
class Registers {
public:
    Registers(Machine& machine, const ptx::DecodedInstruction& decoded)
        : m_machine(machine), m_planes(machine.program->lists.data() + decoded.list)
    {
    }
    std::uint32_t word(std::size_t index, unsigned lane) const { return at<std::uint32_t>(index, lane); }
    std::uint64_t wide(std::size_t index, unsigned lane) const { return at<std::uint64_t>(index, lane); }
    void setWord(std::size_t index, unsigned lane, std::uint32_t value) { set(index, lane, value); }
    void setWide(std::size_t index, unsigned lane, std::uint64_t value) { set(index, lane, value); }

private:
    template <class T> T at(std::size_t index, unsigned lane) const
    {
        T value;
        std::memcpy(&value, m_machine.window + m_planes[index] + lane * sizeof(T), sizeof(T));
        return value;
    }
    template <class T> void set(std::size_t index, unsigned lane, T value)
    {
        if ((m_machine.mask >> lane & 1) != 0)
            std::memcpy(m_machine.window + m_planes[index] + lane * sizeof(T), &value, sizeof(T));
    }

    Machine& m_machine;
    const std::uint32_t* m_planes;
};

const ptx::TileForm& formOf(const Machine& machine, const Step* step)
{
    return machine.program->tiles[static_cast<std::size_t>(step->decoded.immediate)];
}

/// Lanes that do not take part get undefined values.
void tellMissing(Machine& machine, const Step* step)
{
    if (machine.mask == allLanes)
        return;
    std::array<std::uint32_t, laneCount> missing{};
    missing.fill(static_cast<std::uint32_t>(std::countr_one(machine.mask)));
    services::shuffledFromMissingLane(machine, step, machine.mask & (0u - machine.mask), missing.data());
}

/// One element's bits, from its register.
std::uint64_t elementOf(const Registers& registers, std::size_t first, TileType type, unsigned lane, unsigned element)
{
    if (type == TileType::F64)
        return registers.wide(first + element, lane);
    const unsigned each = ptx::elementsInRegister(type), bits = 32 / each;
    const std::uint32_t word = registers.word(first + element / each, lane);
    return bits == 32 ? word : word >> (element % each * bits) & ((1u << bits) - 1);
}

/// A matrix whose lines (rows of a, columns of b) follow each other, as `decode` makes its elements.
template <class T, class Decode>
std::vector<T> linesOf(const Registers& registers, std::size_t first, TileRole role, const ptx::TileForm& form,
    TileType type, const Decode& decode)
{
    const unsigned depth = form.depth(), own = ptx::ownElements(role, form);
    std::vector<T> lines(static_cast<std::size_t>(role == TileRole::A ? form.m : form.n) * depth);
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        for (unsigned element = 0; element < own; ++element) {
            const ptx::TilePlace place = ptx::tilePlace(role, form, lane, element);
            const unsigned line = role == TileRole::A ? place.row : place.column,
                           along = role == TileRole::A ? place.column : place.row;
            lines[line * depth + along] = decode(elementOf(registers, first, type, lane, element));
        }
    }
    return lines;
}

/// The product of elements that `decode` makes; `sum` gives a result from a line of a, a line of b, and an element of
/// c.
template <class T, class Decode, class Sum>
void multiplyAs(Registers& registers, const ptx::TileForm& form, const Decode& decode, const Sum& sum)
{
    const std::size_t firstA = form.dRegisters, firstB = firstA + form.aRegisters, firstC = firstB + form.bRegisters;
    const auto of = [&](TileType type) { return [&decode, type](std::uint64_t bits) { return decode(bits, type); }; };
    const std::vector<T> a = linesOf<T>(registers, firstA, TileRole::A, form, form.a, of(form.a)),
                         b = linesOf<T>(registers, firstB, TileRole::B, form, form.b, of(form.b));
    const unsigned own = ptx::ownElements(TileRole::C, form), depth = form.depth();
    // Results may go to the registers of c: each lane's are read before they are written.
    std::array<std::uint64_t, 16> results{};
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        for (unsigned element = 0; element < own; ++element) {
            const ptx::TilePlace place = ptx::tilePlace(TileRole::C, form, lane, element);
            results[element] = sum(a.data() + std::size_t{place.row} * depth,
                b.data() + std::size_t{place.column} * depth, elementOf(registers, firstC, form.c, lane, element));
        }
        for (unsigned element = 0; element < own; ++element) {
            if (form.d == TileType::F64)
                registers.setWide(element, lane, results[element]);
            else if (form.d != TileType::F16)
                registers.setWord(element, lane, static_cast<std::uint32_t>(results[element]));
            else if (element % 2 == 0)
                registers.setWord(
                    element / 2, lane, static_cast<std::uint32_t>(results[element] | results[element + 1] << 16));
        }
    }
}

/// The half that a fragment's lane has of an 8 x 8 matrix: which row and column. Transposed they change places.
struct HalfPlace {
    unsigned row, column;
};
HalfPlace halfOf(unsigned lane, unsigned which, bool transposed)
{
    const unsigned group = lane / 4, pair = lane % 4 * 2 + which;
    return transposed ? HalfPlace{pair, group} : HalfPlace{group, pair};
}

} // namespace

const Step* multiply(Machine& machine, const Step* step)
{
    tellMissing(machine, step);
    const ptx::TileForm& form = formOf(machine, step);
    Registers registers(machine, step->decoded);
    switch (form.a) {
    case TileType::F64:
        multiplyAs<std::uint64_t>(
            registers, form, [](std::uint64_t bits, TileType) { return bits; },
            [&](const std::uint64_t* a, const std::uint64_t* b, std::uint64_t c) { return doubleSum(form, a, b, c); });
        break;
    case TileType::F16:
    case TileType::BF16:
    case TileType::TF32:
    case TileType::E4M3:
    case TileType::E5M2:
        multiplyAs<Factor>(
            registers, form,
            [](std::uint64_t bits, TileType type) { return factorOf(static_cast<std::uint32_t>(bits), type); },
            [&](const Factor* a, const Factor* b, std::uint64_t c) -> std::uint64_t {
                const auto addend = static_cast<std::uint32_t>(c);
                return isComposed(form) ? composedSum(form, a, b, addend) : floatSum(form, a, b, addend);
            });
        break;
    default:
        multiplyAs<std::int64_t>(
            registers, form,
            [](std::uint64_t bits, TileType type) { return wholeOf(static_cast<std::uint32_t>(bits), type); },
            [&](const std::int64_t* a, const std::int64_t* b, std::uint64_t c) -> std::uint64_t {
                return wholeSum(form, a, b, static_cast<std::uint32_t>(c));
            });
        break;
    }
    return step + 1;
}

const Step* spread(Machine& machine, const Step* step)
{
    tellMissing(machine, step);
    const ptx::TileForm& form = formOf(machine, step);
    Registers registers(machine, step->decoded);
    const std::size_t rows = form.matrices;
    for (unsigned matrix = 0; matrix < form.matrices; ++matrix) {
        for (unsigned lane = 0; lane < warpLanes; ++lane) {
            std::uint32_t value = 0;
            for (unsigned which = 0; which < 2; ++which) {
                const HalfPlace half = halfOf(lane, which, form.transposed);
                const std::uint32_t word = registers.word(rows + half.column / 2, 8 * matrix + half.row);
                value |= (word >> (16 * (half.column % 2)) & 0xffff) << (16 * which);
            }
            registers.setWord(matrix, lane, value);
        }
    }
    return step + 1;
}

const Step* collect(Machine& machine, const Step* step)
{
    tellMissing(machine, step);
    const ptx::TileForm& form = formOf(machine, step);
    Registers registers(machine, step->decoded);
    constexpr std::size_t fragments = 4;
    std::array<std::array<std::uint32_t, fragments>, laneCount> rows{};
    for (unsigned matrix = 0; matrix < form.matrices; ++matrix) {
        for (unsigned lane = 0; lane < warpLanes; ++lane) {
            for (unsigned which = 0; which < 2; ++which) {
                const HalfPlace half = halfOf(lane, which, form.transposed);
                const std::uint32_t value = registers.word(fragments + matrix, lane) >> (16 * which) & 0xffff;
                rows[8 * matrix + half.row][half.column / 2] |= value << (16 * (half.column % 2));
            }
        }
    }
    for (unsigned lane = 0; lane < 8u * form.matrices; ++lane)
        for (std::size_t word = 0; word < fragments; ++word)
            registers.setWord(word, lane, rows[lane][word]);
    return step + 1;
}

const Step* transpose(Machine& machine, const Step* step)
{
    tellMissing(machine, step);
    Registers registers(machine, step->decoded);
    std::array<std::uint32_t, laneCount> results{};
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        for (unsigned which = 0; which < 2; ++which) {
            const HalfPlace half = halfOf(lane, which, true);
            const unsigned from = half.row * 4 + half.column / 2;
            results[lane] |= (registers.word(1, from) >> (16 * (half.column % 2)) & 0xffff) << (16 * which);
        }
    }
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        registers.setWord(0, lane, results[lane]);
    return step + 1;
}

} // namespace warpatlas::simulator::tiles
