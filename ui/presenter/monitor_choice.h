/// Which monitor the presenter takes. Plain.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

/// Chooses among `names`, in the window system's order, the primary first; not empty. `wanted`: a number from 1 or a
/// name. Without it, or where that monitor is not there, the second if there is one, because the first has the desktop.
std::size_t chooseMonitor(const std::vector<std::string>& names, const std::optional<std::string>& wanted);
/// Says whether the wanted monitor is there.
bool hasMonitor(const std::vector<std::string>& names, const std::string& wanted);

} // namespace warpatlas::ui
