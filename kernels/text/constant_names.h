/// The meaning of names in a text of CUDA C++, as far as its tokens say it: constants and other names of types. Pure.
#pragma once

#include "kernels/text/cpp_tokens.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas::inline text {

class ConstantNames {
public:
    /// Takes `#define N 4`, `const int n = N + 1`, `constexpr`, enumerators with a value, `using real = float` and
    /// `typedef float real`. A name that means several things, or that a template's argument says, means nothing. The
    /// tokens are those of a whole text without comments.
    void read(std::span<const CppToken> tokens);

    /// The value of a whole number's expression; empty: not known.
    std::optional<std::int64_t> value(std::span<const CppToken> expression, int depth = 0) const;
    /// The name that `name` stands for as a type; else `name` itself.
    std::string_view meaning(std::string_view name) const;

private:
    using Row = std::span<const CppToken>;
    void directive(Row line);
    void add(std::string_view name, Row tokens);

    std::map<std::string_view, std::optional<Row>> m_rows; ///< empty: several things
    mutable std::map<std::string, std::optional<std::int64_t>, std::less<>>
        m_values; ///< of names, once they are asked for
};

} // namespace warpatlas::inline text
