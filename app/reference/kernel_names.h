/// Which kernels a file has, without compiling it.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::inline reference {

/// As the text names them, with their scopes, in its order; of PTX those that it has demangled. Reads the file, no
/// header. Throws InputError. Any thread.
std::vector<std::string> kernelNamesIn(const std::string& path);

} // namespace warpatlas::inline reference
