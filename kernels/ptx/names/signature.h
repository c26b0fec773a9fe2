/// The parts of a function's demangled name: "void sim::step<int, 4>(int*, float)". Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas::ptx {

/// The bracket that closes the one at `open`, or the text's end.
std::size_t closingBracket(std::string_view text, std::size_t open);
/// Where the parameters begin: the first bracket that is in no other; the text's end where there is none.
std::size_t parametersAt(std::string_view demangled);
/// "sim::step<int, 4>": the name without its parameters and what it returns.
std::string kernelName(std::string_view demangled);

} // namespace warpatlas::ptx
