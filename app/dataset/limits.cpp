#include "app/dataset/limits.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

namespace warpatlas::inline dataset {

namespace {

namespace fs = std::filesystem;

/// Reads a file; empty where there is no such file.
std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns the number that follows `key` at the start of a line; for an empty key, the number that the text starts
/// with.
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key)
{
    while (!text.starts_with(key)) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return std::nullopt;
        text.remove_prefix(end + 1);
    }
    text.remove_prefix(key.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

void keepLeast(std::optional<std::uint64_t>& least, std::optional<std::uint64_t> limit, std::uint64_t used)
{
    if (!limit)
        return;
    const std::uint64_t left = *limit > used ? *limit - used : 0;
    least = std::min(least.value_or(left), left);
}

/// The names that the two versions give to the same files.
struct GroupFiles {
    const char *limit, *used, *details, *reclaimable;
};
constexpr GroupFiles versionTwo{"memory.max", "memory.current", "memory.stat", "inactive_file "};
constexpr GroupFiles versionOne{
    "memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat", "total_inactive_file "};

/// Goes through the group and all around it. Where the group's own folder is hidden (in a container), takes those that
/// are visible.
void keepLeastOfGroups(
    std::optional<std::uint64_t>& least, const fs::path& root, fs::path group, const GroupFiles& files)
{
    for (group = group.relative_path();; group = group.parent_path()) {
        const fs::path folder = root / group;
        // "max" is no number: no limit.
        if (const auto limit = numberAfter(contentOf(folder / files.limit), "")) {
            const std::uint64_t used = numberAfter(contentOf(folder / files.used), "").value_or(0);
            // Files that the system keeps in memory while no process needs it.
            const std::uint64_t kept = numberAfter(contentOf(folder / files.details), files.reclaimable).value_or(0);
            keepLeast(least, limit, used - std::min(used, kept));
        }
        if (group.empty())
            return;
    }
}

/// Returns the group's path in a line such as "5:memory:/user" or "0::/user"; `controller` may be empty.
std::optional<fs::path> groupOf(std::string_view groups, std::string_view controller)
{
    while (!groups.empty()) {
        const std::string_view line = groups.substr(0, groups.find('\n'));
        groups.remove_prefix(std::min(line.size() + 1, groups.size()));
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos)
            continue;
        if (line.substr(first + 1, second - first - 1) == controller)
            return fs::path(line.substr(second + 1));
    }
    return std::nullopt;
}

std::optional<std::uint64_t> limitOf(int resource)
{
    rlimit limit{};
    if (::getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    return limit.rlim_cur;
}

} // namespace

MemorySources MemorySources::ofThisProcess()
{
    MemorySources sources;
    sources.addressSpace = limitOf(RLIMIT_AS);
    sources.data = limitOf(RLIMIT_DATA);
    return sources;
}

std::optional<std::uint64_t> availableBytes(std::string_view meminfo)
{
    const auto kibibytes = numberAfter(meminfo, "MemAvailable:");
    return kibibytes ? std::optional(*kibibytes * 1024) : std::nullopt;
}

std::optional<std::uint64_t> availableMemory(const MemorySources& sources)
{
    std::optional<std::uint64_t> least = availableBytes(contentOf(sources.processes / "meminfo"));
    if (sources.addressSpace || sources.data) {
        const std::string status = contentOf(sources.processes / "self/status");
        keepLeast(least, sources.addressSpace, numberAfter(status, "VmSize:").value_or(0) * 1024);
        keepLeast(least, sources.data, numberAfter(status, "VmData:").value_or(0) * 1024);
    }
    const std::string groups = contentOf(sources.processes / "self/cgroup");
    if (const auto group = groupOf(groups, ""))
        keepLeastOfGroups(least, sources.controlGroups, *group, versionTwo);
    if (const auto group = groupOf(groups, "memory"))
        keepLeastOfGroups(least, sources.controlGroups / "memory", *group, versionOne);
    return least;
}

void requireSize(const std::string& name, const Shape& shape)
{
    const std::uint64_t factors[] = {shape.extent.x, shape.extent.y, shape.extent.z, shape.channels};
    std::uint64_t values = 1;
    for (const std::uint64_t factor : factors) {
        if (factor == 0)
            throw InputError(name, say("limits.no_elements", "has no elements ({})", toText(shape)));
        // Divided, not multiplied: the product of hostile sizes wraps around.
        if (values > maximumValues / factor)
            throw InputError(name,
                say("limits.too_large", "is {}, too large: at most {} values (2^30) can be shown", toText(shape),
                    grouped(maximumValues)));
        values *= factor;
    }
}

void requireMemory(const std::string& name, std::uint64_t bytes, std::string_view why)
{
    constexpr std::uint64_t worthAsking = std::uint64_t{1} << 20;
    if (bytes >= worthAsking)
        requireMemory(name, bytes, why, availableMemory());
}

void requireMemory(
    const std::string& name, std::uint64_t bytes, std::string_view why, std::optional<std::uint64_t> available)
{
    if (!available || bytes <= *available / 10 * 9)
        return;
    const auto inWords = [](std::uint64_t count) {
        return count < 1'000'000'000 ? fmt::format("{:.1f} MB", double(count) / 1e6)
                                     : fmt::format("{:.1f} GB", double(count) / 1e9);
    };
    throw InputError(
        name, say("limits.memory", "needs {} of memory {}, and {} are free", inWords(bytes), why, inWords(*available)));
}

} // namespace warpatlas::inline dataset
