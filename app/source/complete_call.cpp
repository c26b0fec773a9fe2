#include "app/source/complete_call.h"

#include "app/dataset/conversion.h"
#include "app/source/chosen_struct.h"
#include "app/source/own_kernel.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <utility>

namespace warpatlas {
namespace {

using Part = CallPlan::Part;

std::size_t parameterNamed(const KernelSignature& signature, std::string_view name, const std::string& argument)
{
    for (std::size_t i = 0; i < signature.parameters.size(); ++i)
        if (nameOfParameter(signature, i) == name)
            return i;
    throw InputError("--arg " + argument,
        say("call.no_such_parameter", "there is no such parameter; the kernel is {}", signature.text()));
}

GivenArguments givenArguments(const std::vector<std::string>& texts, const KernelSignature& signature)
{
    std::vector<NamedArgument> arguments;
    for (const std::string& text : texts)
        arguments.push_back(namedArgument(text));
    const bool named =
        std::ranges::none_of(arguments, [](const NamedArgument& argument) { return argument.name.empty(); });
    if (!named && arguments.size() != signature.parameters.size())
        throw InputError("--arg",
            say("argument.given", "{} given, but the kernel takes {}: {}", arguments.size(),
                signature.parameters.size(), signature.text()));
    GivenArguments given(signature.parameters.size());
    std::size_t next = 0;
    for (NamedArgument& argument : arguments) {
        const std::size_t index =
            argument.name.empty() ? next++ : parameterNamed(signature, argument.name, argument.text());
        if (given[index])
            throw InputError("--arg " + argument.text(),
                say("call.given_twice", "{} is given twice", nameOfParameter(signature, index)));
        given[index] = std::move(argument.spec);
    }
    return given;
}

std::optional<Shape> shapeOf(const std::optional<ArgumentSpec>& argument)
{
    const auto* const buffer = argument ? std::get_if<BufferArgumentSpec>(&argument->value) : nullptr;
    if (buffer == nullptr)
        return std::nullopt;
    return buffer->data ? buffer->data->array->shape() : buffer->shape;
}

/// The inputs that are chosen, loaded: the first before the others, which are to fit it.
std::vector<InputState> loadChosen(const CallPlan& plan, const KernelSignature& signature,
    std::vector<std::string> specs, bool convert, const InputSet* previous, const Progress& progress)
{
    std::vector<InputDescription> inputs = inputsOf(plan, signature);
    if (specs.front().empty())
        specs.front() = inputs.front().defaultData;
    const OwnKernel one(signature, {}, {inputs.front()}, {});
    const InputSet first = loadInputs(one, {specs.front()}, convert, previous, &progress);
    inputs = inputsOf(plan, signature, &first.inputs.front().data->array->shape());
    std::vector<InputState> states{first.inputs.front()};
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        const OwnKernel next(signature, {}, {inputs[i]}, {});
        const std::string& spec = specs[i].empty() ? inputs[i].defaultData : specs[i];
        states.push_back(loadInputs(next, {spec}, convert, previous, &progress).inputs.front());
    }
    return states;
}

ArgumentSpec inputArgument(Part part, const InputState& state)
{
    BufferArgumentSpec spec;
    spec.role = part == Part::Input ? BufferRole::Input : BufferRole::InputOutput;
    spec.source = state.loaded->spec;
    spec.read = std::make_shared<const Dataset>(*state.loaded);
    spec.data = std::make_shared<const Dataset>(*state.data);
    std::string text = (part == Part::Input ? "in:" : "inout:") + spec.source;
    return {std::move(text), std::move(spec)};
}

/// Specs for the inputs that are chosen; those of `data` are for all inputs, in their order.
std::vector<std::string> specsFor(const CallPlan& plan, const GivenArguments& given,
    const std::vector<std::string>& data, const KernelSignature& signature, std::vector<std::string>& leftOut)
{
    std::vector<std::string> specs;
    std::size_t next = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto* const buffer = given[i] ? std::get_if<BufferArgumentSpec>(&given[i]->value) : nullptr;
        const bool isGiven = buffer && buffer->role != BufferRole::Output;
        const bool isChosen = plan.parts[i] == Part::Input || plan.parts[i] == Part::InputOutput;
        if (!isGiven && !isChosen)
            continue;
        const std::string spec = next < data.size() ? data[next] : std::string();
        ++next;
        if (isChosen)
            specs.push_back(spec);
        else if (!spec.empty())
            throw InputError(spec,
                say("call.has_argument", "{} has an argument already: {}", nameOfParameter(signature, i),
                    given[i]->text));
    }
    leftOut.assign(data.begin() + std::ptrdiff_t(std::min(next, data.size())), data.end());
    return specs;
}

/// Makes arguments of the textures and surfaces that are chosen; returns what of `specs` is for the other inputs.
std::vector<std::string> chooseTextures(const CallPlan& plan, const KernelSignature& signature,
    const std::vector<std::string>& specs, GivenArguments& arguments)
{
    std::vector<std::string> others;
    std::size_t next = 0;
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
        if (plan.parts[i] != Part::Input && plan.parts[i] != Part::InputOutput)
            continue;
        const std::string& spec = specs[next++];
        if (signature.parameters[i].texture)
            arguments[i] = textureArgument(plan, signature, i, spec);
        else
            others.push_back(spec);
    }
    return others;
}

/// Data that no parameter takes, for the first array among the fields of structures: read, to know their shape, and
/// brought into its type. Empty where there are none.
std::string dataForFields(const std::vector<DeclaredStruct>& structs, CompleteCall& call,
    std::vector<std::optional<Shape>>& arrays, bool convert, const Progress& progress)
{
    std::optional<NumberType> wanted;
    for (const DeclaredStruct& one : structs)
        for (std::size_t i = 0; i < one.fields.size(); ++i)
            if (!wanted && one.isRead(i))
                wanted = one.fields[i].layout.pointee;
    if (!wanted || call.leftOut.empty() || call.leftOut.front().empty())
        return {};
    std::string spec = call.leftOut.front();
    const Dataset data = loadDataset(spec, Records::AsBytes, &progress);
    const bool fits = sameNumbers(wanted->type, data.array->type());
    const Conversion* const conversion = fits || !convert ? nullptr : conversionTo(wanted->type);
    if (!fits && conversion == nullptr)
        return {};
    if (conversion != nullptr)
        spec.insert(0, std::string(conversion->name) + ":");
    call.leftOut.erase(call.leftOut.begin());
    arrays.insert(arrays.begin(), data.array->shape());
    return spec;
}

/// Structures that nobody gave, as far as the text says what is in them.
void chooseStructs(const CalledKernel& kernel, bool convert, std::vector<std::optional<Shape>>& arrays,
    CompleteCall& call, GivenArguments& arguments, const Progress& progress)
{
    const std::vector<DeclaredStruct> structs =
        declaredStructs(call.plan, kernel.signature, kernel.entry, kernel.text, progress);
    std::string data = dataForFields(structs, call, arrays, convert, progress);
    if (std::ranges::none_of(arrays, [](const auto& array) { return array.has_value(); }))
        arrays.insert(arrays.begin(), shapeFor(call.plan, structs));
    for (const DeclaredStruct& one : structs)
        arguments[one.parameter] = chosenStruct(one, call.plan, arrays, data);
}

std::vector<ptx::ParameterUse> usesWithSizes(const ptx::Function& entry)
{
    std::vector<ptx::ParameterUse> uses = ptx::parameterUses(entry);
    std::vector<bool> pointers;
    for (const ptx::ParameterUse& use : uses)
        pointers.push_back(use.read || use.written || use.atomic || use.passedOn);
    const std::vector<ptx::SizeUse> sizes = ptx::sizeUses(entry, pointers);
    for (std::size_t i = 0; i < uses.size(); ++i)
        uses[i].size = sizes[i];
    return uses;
}

} // namespace

CompleteCall completeCall(const SourceKernel& source, const CallWishes& wishes, const CalledKernel& kernel,
    const InputSet* previous, const Progress& progress)
{
    const KernelSignature& signature = kernel.signature;
    GivenArguments arguments = givenArguments(source.arguments, signature);
    checkArguments(arguments, signature);
    loadArguments(arguments, signature, wishes.convert, previous, progress);
    CompleteCall call;
    call.plan = planCall(signature, usesWithSizes(kernel.entry), kernel.axes,
        isPtx(source.text) ? std::string_view() : source.text, arguments);
    for (const auto& argument : arguments)
        call.chosen.push_back(!argument);
    const std::vector<std::string> specs = specsFor(call.plan, arguments, wishes.data, signature, call.leftOut);
    const std::vector<std::string> ofPointers = chooseTextures(call.plan, signature, specs, arguments);
    loadArguments(arguments, signature, wishes.convert, previous, progress);
    if (!call.plan.inputs.empty()) {
        const std::vector<InputState> states =
            loadChosen(call.plan, signature, ofPointers, wishes.convert, previous, progress);
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::size_t parameter = call.plan.inputs[i];
            arguments[parameter] = inputArgument(call.plan.parts[parameter], states[i]);
        }
    }
    std::vector<std::optional<Shape>> arrays;
    for (const auto& argument : arguments)
        arrays.push_back(shapeOf(argument));
    chooseStructs(kernel, wishes.convert, arrays, call, arguments, progress);
    GivenArguments rest = chosenArguments(call.plan, signature, arrays);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        call.arguments.push_back(arguments[i] ? std::move(*arguments[i]) : std::move(*rest[i]));
    return call;
}

} // namespace warpatlas
