#include "app/dataset/bundled.h"

#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace warpatlas {

namespace {

constexpr std::string_view folder = "data/";

/// Names of the defaults, so that kernels need not know the files' names.
constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"picture", "harbour.png"},
    {"matrix", "matrix.csv"},
};

std::vector<std::string> findNames()
{
    std::vector<std::string> names;
    for (const std::string_view name : assetNames(folder))
        names.push_back("bundled:" + std::string(name.substr(folder.size())));
    // The default picture comes first, the others by name.
    std::stable_partition(
        names.begin(), names.end(), [](const std::string& name) { return name == "bundled:harbour.png"; });
    return names;
}

} // namespace

std::span<const std::string_view> bundledData()
{
    static const std::vector<std::string> names = findNames();
    static const std::vector<std::string_view> views(names.begin(), names.end());
    return views;
}

BundledFile bundledFile(std::string_view spec)
{
    std::string_view name = spec.substr(spec.find(':') + 1);
    for (const auto& [alias, file] : aliases)
        if (name == alias)
            name = file;
    const std::span<const std::byte> bytes = asset(std::string(folder) + std::string(name));
    if (bytes.empty())
        throw InputError(std::string(spec),
            say("bundled.none", "there is none of that name; there are {}",
                fmt::format("{}", fmt::join(bundledData(), ", "))));
    return {std::string(name), bytes};
}

} // namespace warpatlas
