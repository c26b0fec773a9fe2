/// The part of a report that only a person's own kernel has.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline report {

/// Reports a compilation, also a failed one: "compiler" {name, mode, options} and "messages".
nlohmann::ordered_json toReport(const Compilation& compilation);

/// Adds "signature", "arguments", "source", "symbols", "structures", "compiler" and "messages", and to "launch" its
/// shared memory and registers.
void addSource(nlohmann::ordered_json& json, const Outcome& outcome);

/// [{"name", "role", "type", "count", "written", "written_more", "unwritten", "read", "accesses", "first_values",
/// "note", "file"}], by buffer: "role" is what it was given as, "accesses" what the launch did with it; a key that was
/// not recorded is absent.
nlohmann::ordered_json buffersReport(const Outcome& outcome);

/// "blur.cu:5:19: error: ..."
std::string toText(const CompilerMessage& message, const std::string& file);

/// "in", "out", "inout".
std::string_view nameOf(BufferRole role);

/// How many values of a buffer were accessed, as the trace counts them.
struct AccessCounts {
    std::uint64_t written = 0; ///< at least once
    std::uint64_t writtenMore = 0; ///< more than once
    std::uint64_t read = 0;
};
/// The launch's use of a buffer, as far as all of it is recorded; else the role that it was given.
BufferRole touchedRole(const Outcome& outcome, std::size_t buffer);
/// Returns empty where the accesses were not recorded.
std::optional<AccessCounts> accessCounts(const Outcome& outcome, std::size_t buffer);

} // namespace warpatlas::inline report
