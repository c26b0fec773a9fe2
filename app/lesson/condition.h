/// What a lesson asks of a run: numbers of its report (report/json_report.h), and sentences about them that are true
/// or false. Pure, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace warpatlas::inline lesson {

/// A number with nothing before or behind it; empty: it is none.
std::optional<double> numberOfText(std::string_view text);

/// The number that a key names: "coverage.idle_threads", "launch.grid.0", "lines.5.global_load_requests" (the line
/// 5), "buffers.out.unwritten" (the one of that name). True is 1, of a list its length, of what is missing nothing.
std::optional<double> numberAt(const nlohmann::ordered_json& report, std::string_view key);

struct Condition {
    enum class Is { Equal, Unequal, Less, AtMost, More, AtLeast } is = Is::Equal;
    std::string key;
    std::variant<double, std::string> than; ///< a number, or another key
    std::string text; ///< as it is written: "memory.global_load_sectors_per_request <= 4.5"

    /// More is worse: it asks for little.
    bool isLimit() const { return is == Is::Less || is == Is::AtMost; }
};

/// Reads "KEY == | != | < | <= | > | >= NUMBER|KEY". Throws InputError whose subject is the text.
Condition conditionFrom(const std::string& text);

/// Empty: a number that it names is missing. `margin`: the share by which a limit must be held with room to spare, 0.1
/// for a tenth.
std::optional<bool> holds(const Condition& condition, const nlohmann::ordered_json& report, double margin = 0);

} // namespace warpatlas::inline lesson
