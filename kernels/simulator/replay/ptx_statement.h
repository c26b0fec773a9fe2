/// An instruction of PTX as it is written.
#pragma once

#include "kernels/text/text_lines.h"

#include <cstdint>
#include <string>

namespace warpatlas::simulator {

/// Returns a statement from its first line, from 1, up to its ';', on one line.
std::string ptxStatement(const TextLines& ptx, std::uint32_t number);

} // namespace warpatlas::simulator
