#include "app/reference/reference_spec.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_kind.h"
#include "app/words/say.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/text/name_character.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <vector>

namespace warpatlas::inline reference {

namespace {

/// Half the distance from 1 to the next number.
double roundingOf(ElementType type)
{
    return std::ldexp(1.0, -factsOf(type).digits);
}

/// A size that three quarters of the values reach, those that are 0 apart. The largest would not do: one huge value
/// that stands for "none" would let any difference pass.
double usualSize(const Array& values)
{
    std::vector<double> sizes;
    for (std::uint64_t i = 0; i < values.shape().values(); ++i)
        if (const double value = std::abs(values.valueAsDouble(i)); std::isfinite(value) && value > 0)
            sizes.push_back(value);
    if (sizes.empty())
        return 0;
    const auto quarter = sizes.begin() + std::ptrdiff_t(sizes.size() / 4);
    std::ranges::nth_element(sizes, quarter);
    return *quarter;
}

} // namespace

Tolerance toleranceFor(const Array& reference, std::uint64_t steps)
{
    const ElementType type = reference.type();
    if (!isReal(type))
        return {0, say("reference.exact", "exact: whole numbers")};
    constexpr std::uint64_t leastOfHalves = 16, least = 1000;
    constexpr double deviations = 4;
    const std::uint64_t roundings = std::max(sizeOf(type) == 2 ? leastOfHalves : least, steps);
    const double usual = usualSize(reference), relative = deviations * std::sqrt(double(roundings)) * roundingOf(type);
    return {relative * usual,
        say("reference.rounded",
            "{} roundings of {} values, each as likely up as down, of the value and of {:.3g}, which most of them "
            "reach",
            grouped(roundings), nameOf(type), usual),
        relative};
}

namespace {

constexpr std::string_view cpuPrefix = "cpu:", kernelPrefix = "kernel:";

/// The length of "OUTPUT=" in front, as a parameter or a field of one is named: "c", "m.elements", "parts[2]".
std::size_t lengthOfOutput(const std::string& text)
{
    const auto isPart = [](char c) { return isNameCharacter(c) || c == '.' || c == '[' || c == ']'; };
    const std::size_t end = std::size_t(std::ranges::find_if_not(text, isPart) - text.begin());
    const bool named = end > 0 && end < text.size() && text[end] == '=' && isNameCharacter(text.front());
    return named ? end + 1 : 0;
}

/// "mine/k.cu:ns::fill<float>" to the length of the file; none where it names no kernel's text.
std::string::size_type lengthOfSource(const std::string& text)
{
    std::error_code ignored;
    if (isKernelSource(text) && (text.find(':') == std::string::npos || std::filesystem::exists(text, ignored)))
        return text.size();
    for (std::size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', colon + 1))
        if (isKernelSource(text.substr(0, colon)))
            return colon;
    return std::string::npos;
}

/// Whether it looks like the name of a kernel of the catalogue rather than like data.
bool isName(const std::string& text)
{
    std::error_code ignored;
    return text.find_first_of("./") == std::string::npos && !std::filesystem::exists(text, ignored);
}

} // namespace

ReferenceSpec parseReferenceSpec(const std::string& text)
{
    ReferenceSpec spec;
    spec.text = text;
    const std::size_t begin = lengthOfOutput(text);
    spec.output = text.substr(0, begin == 0 ? 0 : begin - 1);
    const std::string what = text.substr(begin);
    const auto named = [&](ReferenceSpec::Kind kind, std::string_view prefix) {
        spec.kind = kind;
        spec.name = what.substr(prefix.size());
        if (spec.name.empty())
            throw InputError(subjectOf(spec), say("reference.no_name", "names no function behind {}", prefix));
        return spec;
    };
    if (what.find_first_not_of(' ') == std::string::npos)
        throw InputError(subjectOf(spec),
            say("reference.form",
                "is not FILE.npy, NAME[:VARIANT] of the catalogue, FILE.cu:NAME, kernel:NAME or cpu:NAME"));
    if (what.starts_with(cpuPrefix))
        return named(ReferenceSpec::Kind::CpuFunction, cpuPrefix);
    if (what.starts_with(kernelPrefix))
        return named(ReferenceSpec::Kind::Kernel, kernelPrefix);
    if (const std::size_t length = lengthOfSource(what); length != std::string::npos) {
        spec.kind = ReferenceSpec::Kind::Kernel;
        spec.file = what.substr(0, length);
        spec.name = length == what.size() ? std::string() : what.substr(length + 1);
        return spec;
    }
    const auto known = findKernel(what);
    const bool ofCatalogue = known || findKernel(what.substr(0, what.find(':')));
    if (ofCatalogue && isName(what)) {
        if (!known)
            throw InputError(subjectOf(spec), known.reason());
        spec.kind = ReferenceSpec::Kind::Catalogue;
        spec.name = what;
        return spec;
    }
    spec.file = what;
    return spec;
}

std::string withFiles(const ReferenceSpec& spec, const std::function<std::string(const std::string& path)>& change)
{
    const std::string path = spec.kind == ReferenceSpec::Kind::Data ? std::string(fileOf(spec.file)) : spec.file;
    if (path.empty())
        return spec.text;
    std::string text = spec.text;
    const std::size_t output = spec.output.empty() ? 0 : spec.output.size() + 1;
    text.replace(text.find(path, output), path.size(), change(path));
    return text;
}

std::string subjectOf(const ReferenceSpec& spec)
{
    return "--reference " + spec.text;
}

} // namespace warpatlas::inline reference
