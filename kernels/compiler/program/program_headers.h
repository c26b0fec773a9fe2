/// The headers of CUDA C++ that this program has for clang, and those that only NVIDIA's toolkit has.
/// Internal to kernels/compiler.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::inline compiler {

/// Writes them into `folder`, which it makes: what `#include <cuda_runtime.h>` and its kind find there. Throws
/// InputError where that does not work.
void writeProgramHeaders(const std::string& folder);

/// Writes headers of courses' labs below `folder`, and returns where: compilers are to look there last of all, for who
/// brings one of his own means that. Throws as above.
std::string writeCourseHeaders(const std::string& folder);

/// Whether only the toolkit has it: "thrust/sort.h".
bool isOfToolkitAlone(std::string_view name);

/// The first header of the toolkit that a compiler was asked for and that `folder` has nothing of: "thrust/sort.h",
/// found or not. `said`: clang's words, with what -H lists. Empty: there is none.
std::string toolkitHeaderIn(std::string_view said, std::string_view folder);

} // namespace warpatlas::inline compiler
