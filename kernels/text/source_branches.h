/// Statements of CUDA C++ that are run in some cases only. By tokens alone; pure, any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

/// `if`, `for`, `while`, `do` or `switch` with what it decides about; an `else` belongs to its `if`.
struct SourceBranch {
    std::uint32_t firstLine = 0, lastLine = 0; ///< of the keyword and its condition
    std::uint32_t firstBodyLine = 0, lastBodyLine = 0; ///< of all that may be left out
    /// It is an `if` that ends with `return`: a thread that runs the code behind it did not run it.
    bool returns = false;
    bool loop = false;

    bool decidesIn(std::uint32_t line) const { return firstLine <= line && line <= lastLine; }
    bool holds(std::uint32_t line) const { return firstBodyLine <= line && line <= lastBodyLine; }
};

/// In the order of the text.
std::vector<SourceBranch> sourceBranches(std::string_view text);

} // namespace warpatlas::inline text
