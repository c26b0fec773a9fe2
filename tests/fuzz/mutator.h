/// Changes texts where they can be changed: lines, words and numbers, so that most results are still read far into what
/// reads them. Bytes alone would rarely get past a lexer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace warpatlas::fuzz {

enum class Dialect : std::uint8_t {
    Ptx,
    Cpp, ///< declarations of kernels, and the types in them
    Argument, ///< "out:f32:64x32:c.npy"
};

/// A number from 0 on that is less than `end`; 0 where none is.
inline std::size_t below(std::mt19937_64& random, std::size_t end)
{
    return end == 0 ? 0 : static_cast<std::size_t>(random() % end);
}

/// One to four changes; the same for the same state of `random`. At most `largest` bytes come back.
std::string mutate(std::string_view text, std::mt19937_64& random, std::size_t largest, Dialect dialect = Dialect::Ptx);

} // namespace warpatlas::fuzz
