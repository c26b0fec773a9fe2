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

    /// Null: not known, or a variable of another space.
    const Variable* of(const Operand& address) const;

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
        bool operator==(const Value&) const = default;
    };

    Value valueOf(const Operand& operand) const;
    Value resultOf(const Instruction& instruction) const;
    static Value joined(const Value& a, const Value& b);
    static Value sum(const Value& a, const Value& b);
    /// Of the operands [first, last), by an operation that makes no address of an address.
    Value computed(const Instruction& instruction, std::size_t first, std::size_t last) const;

    const Module& m_module;
    const Function& m_function;
    std::vector<Value> m_values; ///< by register
};

} // namespace warpatlas::ptx
