#include "kernels/compiler/program/removed_names.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <utility>

namespace warpatlas {
namespace {

constexpr std::string_view members[] = {"clockRate", "deviceOverlap", "kernelExecTimeoutEnabled", "computeMode",
    "maxTexture1DLinear", "memoryClockRate", "singleToDoublePrecisionPerfRatio", "cooperativeMultiDeviceLaunch"};
constexpr std::string_view functions[] = {"cudaThreadSynchronize", "cudaThreadExit", "cudaThreadGetLimit",
    "cudaThreadSetLimit", "cudaThreadGetCacheConfig", "cudaThreadSetCacheConfig", "cudaSetDoubleForDevice",
    "cudaSetDoubleForHost"};
/// Those that are there still, with other parameters: errors do not always name them.
constexpr std::pair<std::string_view, std::string_view> changed[] = {
    {"cudaMemPrefetchAsync", "() with a device's number"}, {"cudaMemAdvise", "() with a device's number"},
    {"cudaGraphAddDependencies", "() with four arguments"}, {"cuCtxCreate", "() with three arguments"}};
constexpr std::string_view errorWord = "error: ";

std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// Of "lab.cu(12): error: ..." and of "lab.cu:12:5: error: ...".
RemovedName placeOfError(std::string_view message)
{
    RemovedName place;
    for (std::size_t at = 1; at + 1 < message.size() && place.line == 0; ++at)
        if (message[at] == '(' || message[at] == ':') {
            const char* const end = message.data() + message.size();
            const auto read = std::from_chars(message.data() + at + 1, end, place.line);
            if (read.ptr == end || *read.ptr != (message[at] == '(' ? ')' : ':'))
                place.line = 0;
            place.file = message.substr(0, at);
        }
    return place;
}

std::string lineOfFile(const std::string& file, std::uint32_t number)
{
    std::ifstream stream(file);
    std::string line;
    for (std::uint32_t i = 0; i < number && std::getline(stream, line); ++i) { }
    return stream ? line : std::string();
}

bool isQuoted(std::string_view message, std::string_view name)
{
    return message.find(fmt::format("\"{}\"", name)) != message.npos
        || message.find(fmt::format("'{}'", name)) != message.npos;
}

/// Compilers tell what is wrong in one statement in different orders. No name begins another.
std::size_t rankOf(const RemovedName& removed)
{
    std::vector<std::string_view> all(std::begin(members), std::end(members));
    all.insert(all.end(), std::begin(functions), std::end(functions));
    for (const auto& [name, how] : changed)
        all.push_back(name);
    const auto found = std::ranges::find_if(all, [&](std::string_view name) { return removed.name.starts_with(name); });
    return std::size_t(found - all.begin());
}

std::string nameIn(std::string_view message, const RemovedName& place)
{
    for (const std::string_view name : members)
        if (isQuoted(message, name) && message.find("cudaDeviceProp") != message.npos)
            return std::string(name);
    for (const std::string_view name : functions)
        if (isQuoted(message, name))
            return std::string(name) + "()";
    // A call may go over several lines.
    for (std::uint32_t above = 0; above < 4 && above < place.line; ++above) {
        const std::string line = lineOfFile(place.file, place.line - above);
        for (const auto& [name, how] : changed)
            if (line.find(std::string(name) + "(") != line.npos)
                return std::string(name).append(how);
    }
    return {};
}

} // namespace

std::vector<RemovedName> removedNamesIn(std::string_view messages)
{
    std::vector<RemovedName> names;
    while (!messages.empty()) {
        const std::string_view message = takeLine(messages);
        if (message.find(errorWord) == message.npos)
            continue;
        RemovedName found = placeOfError(message);
        found.name = nameIn(message, found);
        if (!found.name.empty() && std::ranges::find(names, found.name, &RemovedName::name) == names.end())
            names.push_back(std::move(found));
    }
    std::ranges::sort(names, {}, rankOf);
    return names;
}

std::string removedRemark(const std::vector<RemovedName>& names)
{
    std::string all;
    for (const RemovedName& one : names)
        all += (all.empty() ? "" : ", ") + one.name;
    const auto first = std::ranges::min_element(names, {}, &RemovedName::line);
    return fmt::format("{}:{}: {}: removed in CUDA 13, here as CUDA 12 had it\n", first->file, first->line, all);
}

std::size_t errorsIn(std::string_view messages)
{
    std::size_t count = 0;
    while (!messages.empty())
        count += takeLine(messages).find(errorWord) != std::string_view::npos ? 1 : 0;
    return count;
}

} // namespace warpatlas
