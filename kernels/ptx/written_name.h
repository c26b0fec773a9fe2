/// The name of an instruction as it was written. Pure.
#pragma once

#include "kernels/ptx/module.h"

#include <string>

namespace warpatlas::ptx {

/// "__syncthreads()" of "bar.sync 0": the function of CUDA C++ that compiles to the instruction, in the text's `line`.
/// PTX that no text was compiled to (line 0), barriers with numbers or counts of their own and what has no such
/// function keep the instruction's name.
std::string nameInSource(const Instruction& instruction, std::uint32_t line);

} // namespace warpatlas::ptx
