/// Kernels that are written for blocks of one shape. Plain.
#pragma once

#include "kernels/model/launch.h"

#include <optional>
#include <string>

namespace warpatlas::ui::inline canvas {

/// Returns the one block that the kernel's code is written for; empty where it takes others as well, and for unknown
/// names.
std::optional<Dim3> fixedBlock(const std::string& kernel);

/// Says why no other block is offered: "matmul:tiled is written for blocks of 16 × 16 threads"; empty where others are.
std::string fixedBlockWords(const std::string& kernel);

} // namespace warpatlas::ui::inline canvas
