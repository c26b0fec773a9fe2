/// A parsed PTX module: names resolved to registers and variables, nothing interpreted yet.
/// Immutable after parsing; any thread may read it. All text views point into Module::text.
#pragma once

#include "kernels/ptx/types.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::ptx {

inline constexpr std::uint32_t none = 0xffffffffu;

/// One element of a variable's initial value: bits, or the address of a symbol.
struct Initialiser {
    std::uint64_t bits = 0; ///< added to the symbol's address where there is one
    std::string_view symbol;
    bool generic = false; ///< the address in the generic space
};

struct Variable {
    std::string_view name;
    Space space = Space::Global;
    Type type = Type::B8;
    std::uint64_t count = 1; ///< elements; 0: size left open (dynamic shared memory)
    std::uint32_t alignment = 1;
    bool external = false;
    bool managed = false; ///< .attribute(.managed)
    std::uint64_t placed = 0; ///< the address that a program has it at; 0: in its slot
    std::vector<Initialiser> initial; ///< shorter than count: the rest is zero

    std::uint64_t byteCount() const { return count * sizeOf(type); }
};

enum class OperandKind : std::uint8_t {
    Register, ///< index into Function::registers; may have a part or a minus
    Integer, ///< bits
    Float32, ///< bits, as written after 0f
    Float64, ///< bits, as written after 0d, or a decimal
    Symbol, ///< variable of the function (index), or a name: module variable, function, label; bits is added
    Special, ///< name with its member: "%tid.x"
    Address, ///< elements[0] is the base (register, symbol or integer), bits the offset; [1]: a texture's coordinates
    Vector, ///< elements, from { }
    Pair, ///< elements, from p|q
    List, ///< elements, from ( )
    Sink, ///< _
};

struct Operand {
    OperandKind kind = OperandKind::Sink;
    bool negated = false; ///< !p
    bool minus = false; ///< -a, of a register
    std::uint32_t index = none;
    std::uint64_t bits = 0;
    std::string_view name;
    std::string_view part; ///< of a register: "b0", "h10"
    std::vector<Operand> elements;
};

struct Place {
    std::uint32_t file = 0; ///< as .file numbers them; 0: none
    std::uint32_t line = 0; ///< 0: the compiler's own
    std::uint32_t inlinedFile = 0; ///< where the inlined function was called from; 0: not inlined
    std::uint32_t inlinedLine = 0;
    std::uint32_t caller =
        none; ///< index into Function::places of that call, which may be inlined itself; none: not told
};

struct Instruction {
    std::string_view opcode; ///< "setp"
    std::vector<std::string_view> modifiers; ///< "lt", "s32"
    std::uint32_t guard = none; ///< register
    bool guardNegated = false;
    std::vector<Operand> operands;
    Place place;
    std::uint32_t ptxLine = 0;

    bool has(std::string_view modifier) const;
    /// "setp.lt.s32"
    std::string fullOpcode() const;
};

struct Function {
    std::string_view name;
    bool entry = false;
    bool defined = false; ///< has a body
    std::uint64_t mostThreads = 0; ///< of a block, of .maxntid or .reqntid; 0: not said
    std::vector<Type> registers;
    std::vector<Variable> variables; ///< formal parameters, return values and everything declared inside
    std::vector<std::uint32_t> returns; ///< indices into variables
    std::vector<std::uint32_t> parameters;
    std::map<std::string_view, std::uint32_t> labels; ///< instruction they stand before (may be instructions.size())
    std::map<std::string_view, std::vector<std::string_view>> branchTargets; ///< .branchtargets by label
    std::vector<Instruction> instructions;
    std::vector<Place> places; ///< of every .loc: of a chain of calls only the last has an instruction
    /// Instructions of forms that are not known, by index, with what is wrong with them. Other kernels run all the
    /// same.
    std::map<std::uint32_t, std::string> unread;
};

struct Module {
    std::shared_ptr<const std::string> text;
    std::string name; ///< what the user calls the file, for messages
    std::string_view version;
    std::string_view target;
    std::map<std::uint32_t, std::string_view> files;
    std::vector<Variable> variables;
    std::vector<Function> functions;
    std::uint32_t firstSlot = 1; ///< of its variables' addresses, which modules that are there at once do not share

    std::uint32_t slotOfVariable(std::uint32_t index) const { return firstSlot + index; }
    std::uint64_t addressOfVariable(std::uint32_t index) const;
    const Function* find(std::string_view name) const;
    /// The value of a pointer to the function: the same in all kernels, and in no other module that is loaded at once.
    std::uint64_t addressOf(const Function& function) const;
    /// The index of the function whose address that is, or none.
    std::uint32_t functionAt(std::uint64_t address) const;
    std::uint32_t variable(std::string_view name) const; ///< index, or none
};

/// The entry that a source calls `name`: the exact PTX name, or a C++ name with or without its namespace. Throws
/// InputError (subject Module::name) where there is none, listing those there are, or more than one.
const Function& findEntry(const Module& module, std::string_view name);

} // namespace warpatlas::ptx
