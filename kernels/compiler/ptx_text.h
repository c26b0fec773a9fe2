/// PTX as compilers write it, tidied before it is parsed. Lines keep their numbers.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::inline compiler {

/// `.file 1 "/somewhere/k.cu"` to `.file 1 "k.cu"`: no path of this machine stays.
std::string withoutFolders(std::string ptx);

/// Large headers (cooperative groups) and unoptimised code declare hundreds of variables that nothing uses, more than
/// there are places for: those that are named nowhere else become blank lines. Does nothing to texts with few.
std::string withoutUnusedVariables(std::string ptx);

} // namespace warpatlas::inline compiler
