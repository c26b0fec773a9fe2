/// Where a kernel stands in a text. Pure, any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpatlas::inline text {

/// Returns the line, from 1, at which the kernel's declaration with a body begins, its template's heading included; 0
/// where none is found: macros may write it. `kernel`: as the source writes it, perhaps with its arguments of templates
/// and its namespaces ("filters::scale<float>").
std::uint32_t lineOfKernel(std::string_view text, std::string_view kernel);

} // namespace warpatlas::inline text
