/// The variable that an address is made from. C++ lets a pointer walk within its array alone: an address that is made
/// from one variable and lands in another is a mistake, although there is memory.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

/// Shared and local variables of a function, as far as its own instructions show it: an address that went through
/// memory, a call or a difference of two addresses, or that may be made from several variables, has none.
class BaseVariables {
public:
    BaseVariables(const Module& module, const Function& function);

    /// The variable of an address, or of a value that is one. Null: not known, or a variable of another space.
    const Variable* of(const Operand& operand) const;

    /// Where in its variable an address begins. Compilers keep all arrays of a function in one local variable, and make
    /// an address within it by adding the place of an array, or of one of its elements, to the variable's own address.
    struct Origin {
        enum class Kind : std::uint8_t {
            Variable, ///< the variable itself, to which nothing was added
            Place, ///< `offset`, and whatever was added to it since
            Unknown, ///< several places, or none that is seen
        } kind = Kind::Variable;
        std::uint64_t offset = 0;
        bool operator==(const Origin&) const = default;
    };
    /// Unknown where of() knows no variable.
    Origin originOf(const Operand& operand) const;

private:
    enum class Kind : std::uint8_t {
        None, ///< nothing is known yet: no instruction that writes it has been looked at
        Number, ///< no address, whatever it is added to
        Loaded, ///< from memory or the caller: a number, or the address of something else
        Base, ///< made from `variable`
        Mixed, ///< anything
    };
    struct Value {
        Kind kind = Kind::None;
        const Variable* variable = nullptr;
        Origin origin{};
        bool operator==(const Value&) const = default;
    };

    Value valueOf(const Operand& operand) const;
    Value addressIn(const Operand& operand) const;
    Value resultOf(const Instruction& instruction) const;
    static Value joined(const Value& a, const Value& b);
    static Value sum(const Value& a, const Value& b);
    /// As sum(), of an instruction that adds its last two operands.
    Value added(const Instruction& instruction, const Value& a, const Value& b) const;
    /// The variable of the operands [first, last), by an operation that makes no address of an address.
    Value computed(const Instruction& instruction, std::size_t first, std::size_t last) const;

    const Module& m_module;
    const Function& m_function;
    std::vector<Value> m_values; ///< by register
};

} // namespace warpatlas::ptx
