/// Words as sentences. Pure.
#pragma once

#include <string>

namespace warpatlas {

/// The words with a full stop behind them; without one where they end a sentence already: "was it rounded down?".
std::string ended(std::string words);

} // namespace warpatlas
