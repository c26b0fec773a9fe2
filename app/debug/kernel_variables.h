/// What a condition on a kernel's threads may name.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace warpatlas {

struct SourceStory;

/// Returns the names of the variables and parameters of the kernel and of the functions that it calls. Constants
/// outside of functions a condition sees by itself.
std::set<std::string_view> kernelVariables(const SourceStory& source);

/// Returns a condition as a person may write it for this thread: "row == 37 && k == 8", with variables that the kernel
/// has.
std::string exampleCondition(const SourceStory& source);

} // namespace warpatlas
