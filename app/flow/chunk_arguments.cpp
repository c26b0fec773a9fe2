#include "app/flow/chunk_arguments.h"

#include "app/flow/chunked_work.h"
#include "app/source/argument_spec.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace warpatlas {

namespace {

bool isReadArray(const ArgumentSpec& argument)
{
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    return array && array->role != BufferRole::Output;
}

std::optional<std::uint64_t> wholeNumber(const ArgumentSpec& argument)
{
    const auto* const number = std::get_if<ScalarSpec>(&argument.value);
    if (number == nullptr || nameOf(number->type).front() == 'f')
        return std::nullopt;
    std::uint64_t value = 0; // a negative one counts nothing, whatever it is read as
    std::memcpy(&value, number->bytes.data(), sizeOf(number->type));
    return value;
}

bool countsOutput(const ArgumentSpec& argument, const Shape& output)
{
    const std::uint64_t side = sideOf(output.extent, slowestAxis(output.extent));
    if (const auto value = wholeNumber(argument))
        return *value == side || *value == output.elements() || *value == output.values();
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    return array && array->role == BufferRole::Output
        && sideOf(array->shape.extent, slowestAxis(array->shape.extent)) == side;
}

ArgumentSpec ofPart(const ArgumentSpec& argument, const PartOfArguments& part)
{
    const Extent& output = part.whole.extent;
    const std::size_t axis = slowestAxis(output);
    if (const auto value = wholeNumber(argument)) {
        const std::uint64_t side = sideOf(output, axis);
        const std::string type(nameOf(std::get<ScalarSpec>(argument.value).type));
        return parseArgumentSpec(fmt::format("{}:{}", type, *value / side * part.count));
    }
    const auto& array = std::get<BufferArgumentSpec>(argument.value);
    const Extent& whole = array.shape.extent;
    return outputArgument(array.type, {withSide(whole, slowestAxis(whole), part.count), array.shape.channels});
}

/// The same argument, of other data.
ArgumentSpec withData(const ArgumentSpec& argument, const std::string& name)
{
    const std::string& source = std::get<BufferArgumentSpec>(argument.value).source;
    std::string text = argument.text;
    return parseArgumentSpec(text.replace(text.find(source), source.size(), name));
}

} // namespace

std::vector<bool> argumentsThatCount(const SourceKernel& source, const Shape& output)
{
    std::vector<bool> counting;
    for (const std::string& text : source.arguments)
        counting.push_back(countsOutput(namedArgument(text).spec, output));
    return counting;
}

void cutArguments(
    const BoundSource& source, const PartOfArguments& part, const std::vector<bool>& counted, Experiment& experiment)
{
    std::vector<NamedArgument> given;
    for (const std::string& text : experiment.source->arguments)
        given.push_back(namedArgument(text));
    std::size_t input = 0, unnamed = 0;
    for (std::size_t parameter = 0; parameter < source.arguments.size(); ++parameter) {
        NamedArgument* own = nullptr;
        if (!source.chosen[parameter]) {
            const auto named =
                std::ranges::find(given, nameOfParameter(source.signature, parameter), &NamedArgument::name);
            own = named != given.end() ? &*named : &given[unnamed++];
        }
        if (!isReadArray(own ? own->spec : parseArgumentSpec(source.arguments[parameter])))
            continue;
        const std::string& name = part.names[input++];
        experiment.data.push_back(own ? std::string() : name);
        if (own)
            own->spec = withData(own->spec, name);
    }
    for (; input < part.names.size(); ++input) // arrays of structures
        experiment.data.push_back(part.names[input]);
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (counted[i])
            given[i].spec = ofPart(given[i].spec, part);
        experiment.source->arguments[i] = given[i].text();
    }
}

} // namespace warpatlas
