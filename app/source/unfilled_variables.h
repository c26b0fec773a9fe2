/// Variables that a program's own host code would have filled before the launch, and that nothing fills here.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/model/problem.h"
#include "kernels/ptx/module.h"

#include <set>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

/// Problems of the unfilled variables that `entry` reads, in the order of the text. `filled`: symbols of those that
/// were given.
std::vector<Problem> unfilledVariables(const ptx::Module& module, const ptx::Function& entry,
    const Compilation& compilation, const std::set<std::string_view>& filled);

} // namespace warpatlas::inline source
