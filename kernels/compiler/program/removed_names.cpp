#include "kernels/compiler/program/removed_names.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <utility>

namespace warpatlas::inline compiler {
namespace {

enum class Removal {
    Member, ///< of cudaDeviceProp
    Function,
    Form, ///< it is there still, with other parameters: errors do not always name it
};
struct Removed {
    Removal removal;
    std::string_view name, form = "()";
};
constexpr Removed removals[] = {{Removal::Member, "clockRate", ""}, {Removal::Member, "deviceOverlap", ""},
    {Removal::Member, "kernelExecTimeoutEnabled", ""}, {Removal::Member, "computeMode", ""},
    {Removal::Member, "maxTexture1DLinear", ""}, {Removal::Member, "memoryClockRate", ""},
    {Removal::Member, "singleToDoublePrecisionPerfRatio", ""}, {Removal::Member, "cooperativeMultiDeviceLaunch", ""},
    {Removal::Function, "cudaThreadSynchronize"}, {Removal::Function, "cudaThreadExit"},
    {Removal::Function, "cudaThreadGetLimit"}, {Removal::Function, "cudaThreadSetLimit"},
    {Removal::Function, "cudaThreadGetCacheConfig"}, {Removal::Function, "cudaThreadSetCacheConfig"},
    {Removal::Function, "cudaSetDoubleForDevice"}, {Removal::Function, "cudaSetDoubleForHost"},
    {Removal::Form, "cudaMemPrefetchAsync", "() with a device's number"},
    {Removal::Form, "cudaMemAdvise", "() with a device's number"},
    {Removal::Form, "cudaGraphAddDependencies", "() with four arguments"},
    {Removal::Form, "cuCtxCreate", "() with three arguments"}};
constexpr std::string_view errorWord = "error: ";

std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// Reads the place of "lab.cu(12): error: ..." and of "lab.cu:12:5: error: ...".
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
std::size_t rankOf(const RemovedName& found)
{
    return std::size_t(std::ranges::find_if(removals, [&](const Removed& one) {
        return found.name.starts_with(one.name);
    }) - removals);
}

std::string nameIn(std::string_view message, const RemovedName& place)
{
    const auto called = [](const Removed& one) { return fmt::format("{}{}", one.name, one.form); };
    for (const Removed& one : removals)
        if (one.removal != Removal::Form && isQuoted(message, one.name)
            && (one.removal == Removal::Function || message.find("cudaDeviceProp") != message.npos))
            return called(one);
    // A call may go over several lines.
    for (std::uint32_t above = 0; above < 4 && above < place.line; ++above) {
        const std::string line = lineOfFile(place.file, place.line - above);
        for (const Removed& one : removals)
            if (one.removal == Removal::Form && line.find(fmt::format("{}(", one.name)) != std::string::npos)
                return called(one);
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

} // namespace warpatlas::inline compiler
