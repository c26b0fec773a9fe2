/// The arrays of a function in its local memory. Compilers make one piece of it, and PTX does not say where one array
/// ends and the next begins; the source says how large they are, and the lines of its accesses which is which.
#pragma once

#include "kernels/ptx/program.h"

#include <string_view>

namespace warpatlas::simulator {

/// Adds the arrays to DecodedFunction::locals, and makes them what accesses are to stay in, where no other layout of
/// what `source` declares would be possible. `sourceName` as for decode(): lines count in `source`.
void findFrameArrays(ptx::Program& program, std::string_view source, std::string_view sourceName);

} // namespace warpatlas::simulator
