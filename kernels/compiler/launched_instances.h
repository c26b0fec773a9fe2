/// Which instances of kernel templates host code launches. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas {

/// The instances that `functions` launch, as C++ writes them ("filters::scale<float>"), each once, in the order in
/// which they are found. In a function that is a template itself the arguments come from its calls, through as many
/// functions as there are; constants of a body count with their values; where a launch or a call names no arguments,
/// they come from the types of the variables that it passes. What cannot be told so is left out: it is asked for by
/// name.
std::vector<std::string> launchedInstances(
    std::span<const HostFunction> functions, std::span<const KernelDeclaration> kernels);

} // namespace warpatlas
