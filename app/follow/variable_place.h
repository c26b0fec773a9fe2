/// Where a shared, constant or device variable of the source lies in a launch.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas::simulator {
class LaunchSnapshot;
}

namespace warpatlas::cpp {
struct Variable;
}

namespace warpatlas::inline follow {

struct VariablePlace {
    bool shared = false;
    std::uint32_t index = 0; ///< of ptx::Program::shared, or of an allocation
};

/// `function`: the one that declares it, which need not be what the variable says. Empty where the launch has none of
/// that name, or several.
std::optional<VariablePlace> placeOfVariable(
    const simulator::LaunchSnapshot& launch, const cpp::Variable& variable, std::string_view function);

} // namespace warpatlas::inline follow
