/// The axes of a kernel's shared, constant and global variables. In PTX these are bytes; the source says how many rows
/// and columns they have.
#pragma once

#include "kernels/ptx/program.h"

#include <string_view>

namespace warpatlas::simulator {

/// Fills SharedVariable::declared and Program::declaredVariables, where `source` declares one array of that name and
/// size, or several that are alike.
void findArrayShapes(ptx::Program& program, std::string_view source);

} // namespace warpatlas::simulator
