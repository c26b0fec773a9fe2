/// The names of a PTX function's registers and parameters, as explanations write them. Immutable; any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline listing {

struct PtxParameter {
    std::string name; ///< as the source calls it; empty where that is not known
    std::string type{}; ///< "const float*"; empty where it is not known
};

class PtxNames {
public:
    /// `parameters`: those of the function, in their order; empty where nothing is known of them. Module and function
    /// must outlive it.
    PtxNames(const ptx::Module& module, const ptx::Function& function, std::vector<PtxParameter> parameters = {});

    const ptx::Function& function() const { return m_function; }
    /// "%r12"; "%v.y" of a vector register.
    const std::string& registerName(std::uint32_t index) const { return m_registers[index]; }
    /// "tile" for "_ZZ5sums2PfE4tile", "in" for "scale_param_0"; the name itself where nothing better is known.
    std::string variable(std::string_view name) const;
    /// The source's type of a parameter of the function itself: "const float*"; else empty.
    std::string parameterType(std::string_view name) const;
    /// Whether it is a parameter of the function itself, a result of it, or neither (of a call that it makes, say).
    enum class Role { Parameter, Result, Other };
    Role roleOf(std::string_view name) const;
    /// Whether the name is one of a function of the module, or of the device's runtime: its address, not a variable's.
    bool isFunction(std::string_view name) const { return m_module.find(name) != nullptr; }

private:
    void collect(const ptx::Operand& operand);
    std::string guardBefore(std::string_view opcode) const;
    bool isIn(const std::vector<std::uint32_t>& variables, std::string_view name) const;

    const ptx::Module& m_module;
    const ptx::Function& m_function;
    std::vector<PtxParameter> m_parameters; ///< one for each
    std::vector<std::string> m_registers;
};

} // namespace warpatlas::inline listing
