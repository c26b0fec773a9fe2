#include "assets/assets.h"

#include <algorithm>

namespace {

struct EmbeddedFile {
    std::string_view name;
    const std::byte* begin;
    const std::byte* end;
};

} // namespace

#include "embedded_table.inc"

namespace warpatlas {

std::span<const std::byte> asset(std::string_view name)
{
    for (const EmbeddedFile& file : embeddedFiles)
        if (file.name == name)
            return {file.begin, file.end};
    return {};
}

std::string_view assetText(std::string_view name)
{
    const auto bytes = asset(name);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::string_view> assetNames(std::string_view prefix)
{
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embeddedFiles)
        if (file.name.starts_with(prefix))
            names.push_back(file.name);
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace warpatlas
