/// The names that a condition on a kernel's threads may have.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace warpatlas::inline follow {
struct SourceStory;
}

namespace warpatlas::cpp {
struct Variable;
}

namespace warpatlas::inline debug {

/// Returns the names of the variables and parameters of the kernel and of the functions that it calls. Constants
/// outside of functions a condition sees by itself.
std::set<std::string_view> kernelVariables(const SourceStory& source);

/// Returns the variable in shared memory of that name which the kernel, or a function that it calls, declares, or which
/// stands outside of functions; null where there is none.
const cpp::Variable* sharedVariable(const SourceStory& source, std::string_view name);

/// Returns a condition as a person may write it for this thread: "row == 37 && k == 8", with variables that the kernel
/// has.
std::string exampleCondition(const SourceStory& source);

} // namespace warpatlas::inline debug
