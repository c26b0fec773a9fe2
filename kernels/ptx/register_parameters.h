/// Parameters, results and arguments in registers: ".func (.reg .u32 r) f (.reg .u32 a)", "call (r), f, (a, 1);".
/// They become parameters of the ordinary kind that the text does not name, with the loads and stores around them, so
/// that behind the parser all calls are alike. Internal to the parser.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

class RegisterParameters {
public:
    /// `before`: the functions that stand above, whose parameters say of which types literal arguments are.
    RegisterParameters(Function& function, const Module& before) : m_function(function), m_before(before) { }

    /// Adds the hidden parameter behind a formal one that is a register, and returns its number in
    /// Function::variables.
    std::uint32_t addFormal(std::uint32_t index, std::string_view name, bool result);
    /// Adds the loads at the start of the body.
    void begin(std::uint32_t ptxLine);
    /// Adds the stores of the results before a return.
    void beforeReturn(const Instruction& ret);
    /// Adds the call, and before and behind it what moves its arguments and its results.
    void addCall(Instruction call);

private:
    struct Formal {
        std::uint32_t index, variable;
    };
    std::uint32_t addVariable(std::string_view name, Type type);
    Type typeOf(const Operand& argument, const std::vector<std::uint32_t>* formals, const Function* callee,
        std::size_t position) const;
    /// The operands of a call's list as parameters; `moved` has the registers and literals with their variables.
    struct Moved {
        Operand value;
        std::uint32_t variable = none;
        Type type = Type::None;
    };
    std::vector<Moved> toParameters(Operand& list, const std::vector<std::uint32_t>* formals, const Function* callee);
    void load(const Moved& moved, const Instruction& like);
    void store(const Moved& moved, const Instruction& like);

    Function& m_function;
    const Module& m_before;
    std::vector<Formal> m_parameters, m_results;
};

} // namespace warpatlas::ptx
