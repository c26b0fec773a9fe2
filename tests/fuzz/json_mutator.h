/// Changes JSON where it says something: values, keys, lists, of any depth, so that what comes out is still JSON, and
/// is read far into what reads it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>

namespace warpatlas::fuzz {

enum class Kinds : std::uint8_t {
    Kept, ///< numbers stay numbers, texts texts: what reads them goes on
    Any,
};

/// One change; of the same state of `random` the same one. Keys and texts are taken from all over `root`.
void mutateJson(nlohmann::ordered_json& root, std::mt19937_64& random, Kinds kinds);

} // namespace warpatlas::fuzz
