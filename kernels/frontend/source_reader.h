/// A text of CUDA C++ read by libclang with this program's own headers, host code and all. Errors do not matter: what
/// is understood is told. Internal to kernels/frontend; for the compiler's child process, because any text may crash a
/// compiler or take all memory.
#pragma once

#include "kernels/frontend/source_facts.h"

namespace warpatlas::inline frontend {

/// Uses much of the stack for nested texts.
SourceFacts readSource(const SourceQuestion& question);

/// Compiles the headers that stand before every text, for texts like those that were read: later ones take a quarter of
/// the time. For when there is nothing else to do.
void compileHeadersForNext();

} // namespace warpatlas::inline frontend
