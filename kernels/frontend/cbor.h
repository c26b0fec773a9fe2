/// Records as CBOR, between processes of one program. For sources that list their records' fields with
/// NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace warpatlas::inline frontend {

template <class Record> std::string cborOf(const Record& record)
{
    std::string bytes;
    nlohmann::json::to_cbor(nlohmann::json(record), bytes);
    return bytes;
}

} // namespace warpatlas::inline frontend
