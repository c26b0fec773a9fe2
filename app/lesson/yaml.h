/// YAML, as lessons have it: the same values as JSON, written by people. Pure, any thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace warpatlas::inline lesson {

/// `line`: that of the file in which the text begins. Throws InputError about "FILE, line N": no YAML, a key that
/// stands twice, more values than a person writes.
nlohmann::json jsonOfYaml(std::string_view text, const std::string& file, std::uint32_t line);

} // namespace warpatlas::inline lesson
