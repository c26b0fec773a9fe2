/// Decodes the operands of one function's instructions: registers, constants and special registers get their planes.
/// Each kind of instruction has a decoder that derives from it, the last one FunctionDecoder. Internal to kernels/ptx.
#pragma once

#include "kernels/ptx/operand_roles.h"
#include "kernels/ptx/program.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <stdexcept>
#include <tuple>

namespace warpatlas::ptx {

/// Something that this decoder cannot decode. It becomes an Unsupported decoded instruction: an error
/// only if a thread reaches it.
class Undecodable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class OperandDecoder {
public:
    /// Gives a module function's number in program.functions, adding it to those to decode.
    using FunctionNumber = std::function<std::uint32_t(std::string_view name)>;

protected:
    OperandDecoder(
        Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines, FunctionNumber functionNumber);

    [[noreturn]] void tooLarge(std::string_view what, std::uint64_t needed, std::uint64_t limit) const;
    static bool isWide(Type type) { return sizeOf(type) == 8; }
    static std::uint8_t bytesOf(bool wide) { return wide ? 8 : 4; }
    std::uint32_t addPlane(std::uint32_t bytes);
    std::uint32_t scratch(Type type);
    std::uint32_t constant(std::uint64_t bits, std::uint8_t bytes);
    std::uint32_t specialPlane(Special special, bool wide, std::uint64_t offset = 0);
    std::uint32_t special(std::string_view name, bool wide);
    std::uint64_t reservedOffset(std::string_view name) const;
    std::uint32_t source(const Operand& operand, Type type);
    std::uint32_t registerSource(std::uint32_t index, Type type);
    std::uint32_t symbolSource(const Operand& operand, bool wide);
    std::uint32_t predicate(const Operand& operand);
    /// A 128-bit register's two planes of 64 bits, the lower half first.
    std::pair<std::uint32_t, std::uint32_t> wideRegister(const Operand& operand);
    const Operand& operand(std::size_t index) const;
    DecodedInstruction decoded(Operation operation, Type type) const;
    /// With a, b, c and d from operand 1 on, as values of these types.
    DecodedInstruction taking(Operation operation, Type type, std::initializer_list<Type> sources);
    void setList(DecodedInstruction& out, const std::vector<std::uint32_t>& planes);
    void push(const DecodedInstruction& decoded) { m_program.decoded.push_back(decoded); }
    /// Pushes `decoded` with the operand as its destination, and what widens the result where the register is wider.
    void pushTo(const Operand& destination, Type type, DecodedInstruction decoded);
    /// Pushes an operation whose result goes to a plane of its own, and returns that.
    std::uint32_t computed(
        Operation operation, Type type, std::uint32_t a, std::uint32_t b = noPlane, std::uint32_t c = noPlane);
    std::uint32_t converted(std::uint32_t plane, Type from, Type to);
    void copyTo(const Operand& destination, Type type, std::uint32_t plane);
    std::uint32_t destinationPlane(const Operand& destination, Type type);
    void finishDestination(const Operand& destination, Type type, std::uint32_t plane);
    /// Throws Undecodable if the instruction has a modifier that is no type, not in the list and not `known`.
    void allow(std::span<const std::string_view> modifiers, bool (*known)(std::string_view) = nullptr) const;
    void allow(std::initializer_list<std::string_view> modifiers, bool (*known)(std::string_view) = nullptr) const
    {
        allow(std::span(modifiers.begin(), modifiers.size()), known);
    }
    Type lastType() const;
    std::vector<Type> types() const { return typesOf(*m_instruction); }
    /// What the first of the instruction's modifiers that is in the table stands for; `otherwise` where none is.
    template <class Meaning, std::size_t count>
    Meaning named(const std::pair<std::string_view, Meaning> (&table)[count], Meaning otherwise) const
    {
        for (const std::string_view modifier : m_instruction->modifiers)
            for (const auto& [name, meaning] : table)
                if (name == modifier)
                    return meaning;
        return otherwise;
    }
    Rounding rounding() const;
    std::uint16_t floatFlags() const;

    Program& m_program;
    const Module& m_module;
    const Function& m_function;
    std::uint32_t m_number;
    const std::vector<std::uint32_t>& m_lines;
    FunctionNumber m_functionNumber;
    DecodedFunction m_out;

    std::vector<std::uint32_t> m_planes; ///< by register
    std::vector<std::uint32_t> m_variableOffsets; ///< by variable: in its window
    std::map<std::pair<std::uint64_t, std::uint8_t>, std::uint32_t> m_constants;
    std::map<std::tuple<Special, std::uint8_t, std::uint64_t>, std::uint32_t> m_specials;

    // The instruction at hand.
    const Instruction* m_instruction = nullptr;
    std::uint32_t m_index = 0;
};

} // namespace warpatlas::ptx
