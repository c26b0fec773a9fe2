/// Words as sentences. Pure.
#pragma once

#include <span>
#include <string>

namespace warpatlas::inline words {

/// The words with a full stop behind them; without one where they end a sentence already: "was it rounded down?".
std::string ended(std::string words);
std::string asSentence(std::string words); ///< "Words."
std::string asSentences(std::span<const std::string> all); ///< "One. Another."
/// A title within a sentence: without its first capital, unless that belongs to a name ("GPU").
std::string withinSentence(std::string title);

} // namespace warpatlas::inline words
