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

/// One to four changes; the same for the same state of `random`. At most `largest` bytes come back.
std::string mutate(std::string_view text, std::mt19937_64& random, std::size_t largest, Dialect dialect = Dialect::Ptx);

} // namespace warpatlas::fuzz
