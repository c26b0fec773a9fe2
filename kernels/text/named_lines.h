/// Which arrays the statements of a text of CUDA C++ name. By tokens alone; pure, any thread.
#pragma once

#include "kernels/text/cpp_tokens.h"
#include "kernels/text/declared_arrays.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

/// The names in the statements that touch a line, as far as they may lie in a thread's own memory.
struct NamedArrays {
    std::vector<std::size_t> arrays; ///< indices in NamedLines::arrays(): those of a known size
    /// Arrays of an unknown size or in structures, variables by their address, and functions of libraries, which may
    /// have a memory of their own: the sine of a large angle, and printf().
    bool others = false;
    bool pointers = false; ///< or what something else points to
};

class NamedLines {
public:
    /// The text must outlive it.
    explicit NamedLines(std::string_view text);

    const std::vector<DeclaredArray>& arrays() const { return m_arrays; }
    /// Takes as long as there are statements that touch the line.
    NamedArrays of(std::uint32_t line) const;

private:
    struct Body {
        std::uint32_t firstLine = 0, lastLine = 0;
        std::vector<std::string_view> given; ///< parameters of a kernel: no pointer of them leads to local memory
    };
    struct Statement {
        std::uint32_t firstLine = 0, lastLine = 0;
        NamedArrays named;
    };
    void findBodies();
    void findStatements();
    bool isLibrary(std::string_view function) const;
    bool isGiven(std::string_view name, std::uint32_t line) const;
    void add(std::size_t token, NamedArrays& named) const;

    std::vector<CppToken> m_tokens; ///< without comments and lines of the preprocessor
    std::vector<DeclaredArray> m_arrays;
    std::map<std::string_view, std::vector<std::size_t>> m_byName; ///< in m_arrays
    std::vector<Statement> m_statements; ///< in the order of the text
    std::vector<Body> m_bodies; ///< of kernels
    std::set<std::string_view> m_functions; ///< that the text defines
};

} // namespace warpatlas::inline text
