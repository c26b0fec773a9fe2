/// The index of an access as the kernel's own text has it: a sum of products, with the numbers of the thread that ran
/// it. Plain values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline follow {

struct IndexFactor {
    enum class Kind : std::uint8_t {
        Block, ///< blockIdx
        Dimension, ///< blockDim
        Thread, ///< threadIdx
        Grid, ///< gridDim
        Constant, ///< a number in the text, a macro, or what a type says
        Parameter, ///< of the kernel
        Rounds, ///< how many rounds of a loop have added the rest of the product
        Other, ///< a variable that no block or thread is in, or what is no sum of products
    } kind = Kind::Other;
    /// Parts that hide in it: the thread's place behind a division, a remainder, a function; or what was read from
    /// memory.
    enum class Hides : std::uint8_t { Nothing, Place, Memory } hides = Hides::Nothing;
    std::string text; ///< as the source writes it; empty for Rounds
    std::int64_t value = 0;
    bool written = true; ///< false: follows from the text, as the four values of a float4

    bool operator==(const IndexFactor&) const = default;
};

struct IndexTerm {
    std::vector<IndexFactor> factors; ///< none: 1
    bool minus = false; ///< is taken away
    std::int64_t value() const; ///< with its sign; empty where it does not fit
    /// Returns what the term is about: Block where blockIdx is in it, else Thread, else Grid, else the first factor's.
    IndexFactor::Kind kind() const;

    bool operator==(const IndexTerm&) const = default;
};

using IndexSum = std::vector<IndexTerm>;

IndexSum sumOfFactor(IndexFactor factor);
IndexSum sumOfType(std::uint64_t value); ///< a number that a type says

std::int64_t valueOf(const IndexSum& sum);
/// Returns "blockIdx.x * blockDim.x + threadIdx.x", or with numbers "30 * 16 + 5". Rounds are numbers in both.
std::string textOf(const IndexSum& sum, bool numbers);
std::string textOf(const IndexTerm& term, bool numbers);

IndexSum negated(IndexSum sum);
IndexSum sumOf(IndexSum left, const IndexSum& right);
/// Multiplies each term with each. Empty where that are more than anybody would read.
std::optional<IndexSum> productOf(const IndexSum& left, const IndexSum& right);
/// Adds the sum `rounds` times.
IndexSum repeated(IndexSum sum, std::int64_t rounds);

/// A sum in two parts: sum = over * length + rest.
struct SplitSum {
    IndexSum over, rest;
};
/// Splits a sum where its terms say so: where some have a factor, or several, that are `length`. Such a factor is
/// looked for among the kernel's parameters first, then among numbers, and among sizes of blocks and grids only where
/// the rest then is smaller than the length. Empty where no term has it.
std::optional<SplitSum> splitAt(const IndexSum& sum, std::uint64_t length);

} // namespace warpatlas::inline follow
