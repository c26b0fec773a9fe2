/// Which kernel takes data that another one refuses.
#pragma once

#include <string>

namespace warpatlas {

/// NAME or NAME:VARIANT of a kernel that takes these data alone as its input: the first, in the order in which they are
/// taught, whose own data are of their kind, else the first of all; empty if there is none, or if they cannot be read.
/// Loads them: any thread, as long as that takes.
std::string kernelThatTakes(const std::string& spec);

} // namespace warpatlas
