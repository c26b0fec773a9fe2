#include "app/follow/variable_place.h"

#include "app/follow/source/syntax.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/simulator/recording/launch_snapshot.h"

#include <string>

namespace warpatlas::inline follow {

std::optional<VariablePlace> placeOfVariable(
    const simulator::LaunchSnapshot& launch, const cpp::Variable& variable, std::string_view function)
{
    std::optional<VariablePlace> found;
    bool several = false;
    const auto add = [&](bool shared, std::uint32_t index) {
        several = several || found.has_value();
        found = VariablePlace{shared, index};
    };
    if (variable.place == cpp::Variable::Place::Shared) {
        const auto& all = launch.program().shared;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (ptx::sourceName(all[i].name) != variable.name)
                continue;
            // Two functions may each have one of that name: the symbol says whose it is.
            const std::string owner = std::to_string(function.size()) + std::string(function);
            if (!all[i].name.starts_with("_Z") || all[i].name.find(owner) != std::string_view::npos)
                add(true, i);
        }
    } else {
        const simulator::Memory& memory = launch.memory();
        for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
            if (!memory.allocation(i).buffer && ptx::sourceName(memory.allocation(i).name) == variable.name)
                add(false, i);
    }
    return several ? std::nullopt : found;
}

} // namespace warpatlas::inline follow
