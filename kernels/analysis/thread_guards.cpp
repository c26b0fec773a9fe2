#include "kernels/analysis/thread_guards.h"

#include "kernels/analysis/launch_size.h"
#include "kernels/model/with_element_type.h"
#include "kernels/ptx/control_flow.h"
#include "kernels/ptx/parser.h"
#include "kernels/text/cpp_tokens.h"
#include "kernels/uses/size_use.h"

#include <algorithm>
#include <set>
#include <variant>

namespace warpatlas::inline analysis {
namespace {

/// A number that a guard may compare with: a parameter, or a field of a structure.
struct GivenNumber {
    std::string name;
    std::optional<std::int64_t> value;
};

/// The kernel's arguments: the parameters, and behind them the fields of structures, each with its number.
struct GivenValues {
    GivenValues(std::size_t parameters, const std::vector<Argument>& arguments)
        : values(ptx::wholeParameters(std::vector<bool>(parameters))), numbers(parameters)
    {
        for (std::size_t i = 0; i < std::min(parameters, arguments.size()); ++i) {
            values[i].pointer = std::holds_alternative<BufferArgument>(arguments[i]);
            if (const auto* scalar = std::get_if<ScalarArgument>(&arguments[i]))
                numbers[i] = {scalar->name, wholeNumber(scalar->type, scalar->bytes.data())};
            if (const auto* structure = std::get_if<StructArgument>(&arguments[i]))
                add(i, *structure);
        }
    }

    std::vector<ptx::CalledValue> values;
    std::vector<GivenNumber> numbers;

private:
    void add(std::size_t parameter, const StructArgument& structure)
    {
        for (const PointerPlace& pointer : structure.pointers) {
            values.push_back({parameter, pointer.offset, true});
            numbers.emplace_back();
        }
        for (const StructArgument::Field& field : structure.fields) {
            if (field.offset + sizeOf(field.type) > structure.bytes.size())
                continue;
            values.push_back({parameter, field.offset, false});
            numbers.push_back(
                {structure.name + "." + field.name, wholeNumber(field.type, structure.bytes.data() + field.offset)});
        }
    }
};

/// How the comparison in a line is written: "<" and ">=" are of one kind, "<=" and ">" of the other. Empty where the
/// line has both or none.
std::optional<bool> writtenIncluded(std::string_view source, std::uint32_t line)
{
    bool less = false, lessOrEqual = false;
    for (const CppToken& token : cppTokens(source)) {
        if (token.line != line || token.directive)
            continue;
        less = less || token.is("<") || token.is(">=");
        lessOrEqual = lessOrEqual || token.is("<=") || token.is(">");
    }
    return less == lessOrEqual ? std::nullopt : std::optional(lessOrEqual);
}

std::uint64_t notNegative(std::int64_t number)
{
    return number < 0 ? 0 : static_cast<std::uint64_t>(number);
}

/// The guard of an axis that lets in the place and the fewest others; null where none does.
const ThreadGuard* narrowest(const Work& work, std::size_t axis, std::uint64_t at)
{
    const ThreadGuard* found = nullptr;
    for (const ThreadGuard& guard : work.guards)
        if (guard.axis == axis && guard.passes && *guard.passes > at
            && (found == nullptr || *guard.passes < *found->passes))
            found = &guard;
    return found;
}

} // namespace

std::vector<ThreadGuard> threadGuards(
    const KernelCode& code, std::string_view entry, const std::vector<Argument>& arguments)
{
    if (code.lessonPtx.empty())
        return {};
    const ptx::Module module = ptx::parse(code.lessonPtx, code.sourceName);
    const ptx::Function& function = ptx::findEntry(module, entry);
    const GivenValues given(function.parameters.size(), arguments);
    const std::set<std::uint32_t> own = ptx::ownFiles(module, function, code.sourceName);
    std::vector<ThreadGuard> guards;
    for (const ptx::ThreadBound& bound : ptx::threadBounds(function, given.values)) {
        if (!bound.whole || bound.moved)
            continue;
        ThreadGuard guard;
        guard.axis = bound.axis;
        std::optional<std::int64_t> value = bound.constant;
        if (bound.value) {
            value = given.numbers[*bound.value].value;
            guard.number = given.numbers[*bound.value].name;
        }
        if (value)
            guard.passes = notNegative(*value) + (bound.included && *value >= 0 ? 1 : 0);
        const ptx::Place& place = function.instructions[bound.instruction].place;
        if (!bound.constant)
            guard.included = bound.included;
        else if (own.contains(place.file))
            guard.included = writtenIncluded(code.source, place.line);
        guards.push_back(std::move(guard));
    }
    return guards;
}

LetIn letIn(const Work& work, std::size_t axis, std::uint64_t at)
{
    LetIn said = LetIn::NothingSaid;
    for (const ThreadGuard& guard : work.guards) {
        if (guard.axis != axis)
            continue;
        said = std::max(said, LetIn::No);
        if (guard.passes && *guard.passes <= at)
            continue;
        const bool isNext = at == neededThreads(work)[axis] && guard.included.value_or(true)
            && (!guard.passes || *guard.passes == at + 1);
        if (isNext)
            return LetIn::Next;
        if (guard.passes) // what is computed may be no guard: "x < width - 1 ? x + 1 : 0"
            said = LetIn::Wide;
    }
    return said;
}

std::optional<WideGuard> wideGuard(const Work& work, const Place3& place, std::int64_t element, std::uint64_t elements)
{
    WideGuard wide;
    wide.elements = elements;
    std::uint64_t own = 0, step = 1, needed = 1;
    bool anyIncluded = false;
    for (std::size_t a = 0; a < place.size(); ++a) {
        own += place[a] * step;
        const ThreadGuard* const guard = narrowest(work, a, place[a]);
        if (guard == nullptr) {
            if (letIn(work, a, place[a]) != LetIn::NothingSaid || place[a] > 0)
                return std::nullopt;
            continue;
        }
        const bool included = guard->included.value_or(false);
        const std::uint64_t value = *guard->passes - (included ? 1 : 0);
        wide.bounds.push_back({guard->number, value, included});
        anyIncluded = anyIncluded || guard->included.value_or(guard->number.empty());
        needed *= guard->included ? value : *guard->passes - 1;
        step *= value;
    }
    if (wide.bounds.empty() || element < 0 || static_cast<std::uint64_t>(element) != own || own < elements)
        return std::nullopt;
    wide.oneTooMany = anyIncluded && needed <= elements;
    return wide;
}

} // namespace warpatlas::inline analysis
