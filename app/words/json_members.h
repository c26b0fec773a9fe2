/// Values as JSON has them, and members that are absent where they say nothing.
#pragma once

#include "kernels/model/json_fields.h"
#include "kernels/model/launch.h"
#include "kernels/model/shape.h"

#include <string>
#include <string_view>

namespace warpatlas::inline words {

/// What errors expect of JSON that people can edit, for kernels/model/read_json.h, which adds "{} is expected".
std::string unknownKey(std::string_view key); ///< "unknown key "blok"", shortened
std::string listOfTexts();
std::string objectOfNumbers();
std::string objectOfTexts();

/// [x, y, z]: json["block"] = launch.block.
inline void to_json(nlohmann::ordered_json& json, const Dim3& dim)
{
    json = {dim.x, dim.y, dim.z};
}
inline void to_json(nlohmann::ordered_json& json, const Extent& extent)
{
    json = {extent.x, extent.y, extent.z};
}
/// {"grid": [x, y, z], "block": [x, y, z]}
struct LaunchFields {
    nlohmann::ordered_json written(const Launch& launch) const
    {
        return {{"grid", launch.grid}, {"block", launch.block}};
    }
    void read(const JsonReader& value, Launch& launch) const
    {
        const auto dim = [&](const char* key) {
            const auto axes = value.member(key).list("a list", 3);
            const auto axis = [&](std::size_t i) { return std::uint32_t(axes[i].wholeFrom(0, 0xffffffffU)); };
            return Dim3{axis(0), axis(1), axis(2)};
        };
        launch = {dim("grid"), dim("block")};
    }
};

/// Sets members, each behind its key, unless the value is an empty text or list, false, 0, or not there.
template <class... Fields> void setKnown(nlohmann::ordered_json& json, const Fields&... fields)
{
    JsonFieldWriter(json).known(fields...);
}

} // namespace warpatlas::inline words
