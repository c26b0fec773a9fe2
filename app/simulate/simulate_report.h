/// What `warpatlas simulate` says: JSON with the keys of `run --json` where they exist, and a table for a terminal.
#pragma once

#include "app/simulate/simulate.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas {

/// Besides run's keys: "compiler" {name, version and options, mode}, "messages", "lines" (by source line), "buffers",
/// "printed". Counters are absent where nothing was recorded.
nlohmann::ordered_json toReport(const SimulateOutcome& outcome);

/// Of a text that does not compile: "compiler" and "messages".
nlohmann::ordered_json toReport(const Compilation& compilation);

/// "blur.cu:5:19: error: ..."
std::string toText(const CompilerMessage& message, const std::string& fileName);

constexpr std::size_t narrowestTable = 100; ///< columns

/// At most 100 columns but for source lines, which are cut at `columns` (at 100 where it is less).
std::string toTable(const SimulateOutcome& outcome, std::size_t columns = narrowestTable);

} // namespace warpatlas
