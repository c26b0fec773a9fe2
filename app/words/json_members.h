/// Values as JSON has them, and members that are absent where they say nothing.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shape.h"

namespace warpatlas {

/// [x, y, z]: json["block"] = launch.block.
inline void to_json(nlohmann::ordered_json& json, const Dim3& dim)
{
    json = {dim.x, dim.y, dim.z};
}
inline void to_json(nlohmann::ordered_json& json, const Extent& extent)
{
    json = {extent.x, extent.y, extent.z};
}
inline Dim3 axesFrom(const JsonReader& value)
{
    const auto axes = value.list("a list", 3);
    const auto axis = [&](std::size_t i) { return std::uint32_t(axes[i].wholeFrom(0, 0xffffffffU)); };
    return {axis(0), axis(1), axis(2)};
}

/// Sets a member, unless the value is an empty text or list, false, 0, or not there.
template <class T> void setKnown(nlohmann::ordered_json& json, const char* key, const T& value)
{
    if constexpr (requires { value.has_value(); }) {
        if (value)
            json[key] = *value;
    } else if constexpr (requires { value.empty(); }) {
        if (!value.empty())
            json[key] = value;
    } else if (value != T()) {
        json[key] = value;
    }
}

} // namespace warpatlas
