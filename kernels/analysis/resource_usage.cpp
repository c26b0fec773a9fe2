// Reads what `ptxas -v` printed when the program was built, below a heading with its version:
//   ptxas 13.0
//   ptxas info    : Compiling entry function '_Z9grayscalePKhPhi' for 'sm_90'
//   ptxas info    : Used 14 registers, used 1 barriers, 1024 bytes smem, 368 bytes cmem[0]

#include "kernels/analysis/resource_usage.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::inline analysis {

namespace {

/// The text between `before` and `after`; empty if they are not there.
std::string_view between(std::string_view line, std::string_view before, std::string_view after)
{
    const auto start = line.find(before);
    if (start == line.npos)
        return {};
    line.remove_prefix(start + before.size());
    const auto end = line.find(after);
    return end == line.npos ? std::string_view{} : line.substr(0, end);
}

std::optional<int> number(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// The number that stands right before `words`: "1024" of "..., 1024 bytes smem".
std::optional<int> numberBefore(std::string_view line, std::string_view words)
{
    const auto end = line.find(words);
    if (end == line.npos)
        return std::nullopt;
    line = line.substr(0, end);
    const auto start = line.find_last_not_of("0123456789");
    return number(start == line.npos ? line : line.substr(start + 1));
}

/// Whether a symbol is the source's `name`: as it is, or mangled, where each identifier follows its length.
bool isSymbolOf(std::string_view symbol, std::string_view name)
{
    if (symbol == name)
        return true;
    if (name.empty() || !symbol.starts_with("_Z"))
        return false;
    symbol.remove_prefix(2);
    if (symbol.starts_with('N'))
        symbol.remove_prefix(1);
    std::size_t length = 0;
    while (true) {
        const auto [end, error] = std::from_chars(symbol.data(), symbol.data() + symbol.size(), length);
        if (error != std::errc{})
            return false;
        symbol.remove_prefix(static_cast<std::size_t>(end - symbol.data()));
        if (length > symbol.size())
            return false;
        const bool last = length == symbol.size() || symbol[length] < '0' || symbol[length] > '9';
        if (last)
            return symbol.substr(0, length) == name;
        symbol.remove_prefix(length); // a namespace
    }
}

/// 10 * major + minor of "sm_90"; code for one chip only ("sm_90a") counts for no other.
struct Architecture {
    int number = 0;
    bool onlyItself = false;
};
std::optional<Architecture> architecture(std::string_view name)
{
    if (!name.starts_with("sm_"))
        return std::nullopt;
    name.remove_prefix(3);
    const bool specific = name.ends_with('a') || name.ends_with('f');
    if (specific)
        name.remove_suffix(1);
    const auto value = number(name);
    return value ? std::optional(Architecture{*value, specific}) : std::nullopt;
}

} // namespace

std::optional<ResourceUsage> resourceUsage(const KernelCode& code, const GpuSheet& gpu)
{
    const int wanted = gpu.computeMajor * 10 + gpu.computeMinor;
    std::optional<ResourceUsage> best;
    int bestArchitecture = -1;
    std::string_view release = "ptxas";
    std::string_view compiling;
    bool ours = false;

    for (std::string_view rest = code.resourceUsage; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.starts_with("ptxas ") && line.size() > 6 && line[6] >= '0' && line[6] <= '9')
            release = line;
        if (const auto entry = between(line, "Compiling entry function '", "'"); !entry.empty()) {
            compiling = between(line, "for '", "'");
            ours = isSymbolOf(entry, code.ptxName());
        }
        const auto registers = line.find(": Used ") == line.npos ? std::nullopt : numberBefore(line, " registers");
        if (!ours || !registers)
            continue;
        const auto made = architecture(compiling);
        if (!made || made->number > wanted || made->number <= bestArchitecture
            || (made->onlyItself && made->number != wanted))
            continue;
        bestArchitecture = made->number;
        best = ResourceUsage{*registers, numberBefore(line, " bytes smem").value_or(0), std::string(compiling)};
    }
    if (best)
        best->source = std::string(release) + ", " + best->source;
    return best;
}

std::optional<int> sharedBytesPerBlock(const Work& work, const std::optional<ResourceUsage>& usage)
{
    const std::optional<int> known = usage ? usage->staticSharedBytes : work.code.staticSharedBytes;
    const std::uint64_t bytes = static_cast<std::uint64_t>(known.value_or(0)) + work.dynamicSharedBytes;
    return known ? std::optional(static_cast<int>(std::min<std::uint64_t>(bytes, std::numeric_limits<int>::max())))
                 : std::nullopt;
}

} // namespace warpatlas::inline analysis
