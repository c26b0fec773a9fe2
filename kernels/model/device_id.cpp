#include "kernels/model/device_id.h"

#include <charconv>

namespace warpatlas {

namespace {

/// The part after "cuda:" or "sim:"; empty if `id` is the word alone, nothing if it is another word.
std::optional<std::string_view> afterWord(std::string_view id, std::string_view word)
{
    if (id == word)
        return std::string_view{};
    if (id.size() > word.size() + 1 && id.starts_with(word) && id[word.size()] == ':')
        return id.substr(word.size() + 1);
    return std::nullopt;
}

} // namespace

std::optional<DeviceKind> kindOfDevice(std::string_view id)
{
    if (id == "cpu")
        return DeviceKind::Cpu;
    if (afterWord(id, "cuda"))
        return DeviceKind::Cuda;
    return afterWord(id, "sim") ? std::optional(DeviceKind::Simulated) : std::nullopt;
}

std::optional<DeviceId> parseDeviceId(std::string_view id)
{
    const std::optional<DeviceKind> kind = kindOfDevice(id);
    if (kind == DeviceKind::Simulated)
        return DeviceId{*kind, 0, std::string(*afterWord(id, "sim"))};
    if (!kind || kind == DeviceKind::Cpu)
        return kind ? std::optional(DeviceId{*kind, 0, {}}) : std::nullopt;
    const std::string_view number = *afterWord(id, "cuda");
    const char* end = number.data() + number.size();
    int ordinal = 0;
    if (!number.empty()) {
        const auto [stop, error] = std::from_chars(number.data(), end, ordinal);
        if (error != std::errc() || stop != end || ordinal < 0)
            return std::nullopt;
    }
    return DeviceId{*kind, ordinal, {}};
}

} // namespace warpatlas
