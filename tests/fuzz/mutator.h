/// Changes PTX where PTX can be changed: lines, operands, opcodes and numbers, so that most results are still read far
/// into the decoder. Bytes alone would rarely get past the lexer.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace warpatlas::fuzz {

/// One to four changes; the same for the same state of `random`. At most `largest` bytes come back.
std::string mutate(std::string_view text, std::mt19937_64& random, std::size_t largest);

} // namespace warpatlas::fuzz
