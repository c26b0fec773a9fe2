#include "kernels/uses/register_uses.h"

#include "kernels/ptx/operand_roles.h"

namespace warpatlas::ptx {

RegisterUses::RegisterUses(const Function& function)
    : readers(function.registers.size()), writers(function.registers.size())
{
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i)
        forRegisters(function.instructions[i], [&](std::uint32_t index, bool written) {
            std::vector<std::uint32_t>& list = (written ? writers : readers)[index];
            if (list.empty() || list.back() != i)
                list.push_back(i);
        });
}

} // namespace warpatlas::ptx
