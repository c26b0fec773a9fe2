#include "app/source/complete_call.h"

#include "app/dataset/conversion.h"
#include "app/inputs/way_to_form.h"
#include "app/source/chosen_struct.h"
#include "app/source/names/plain_name.h"
#include "app/source/own_call.h"
#include "app/source/own_kernel.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/with_element_type.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <utility>

namespace warpatlas::inline source {
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
    for (const std::string& text : texts) {
        NamedArgument argument = namedArgument(text);
        const std::size_t index =
            argument.name.empty() ? arguments.size() : parameterNamed(signature, argument.name, argument.text());
        if (index < signature.parameters.size()) {
            const KernelParameter& parameter = signature.parameters[index];
            argument = namedArgument(inTypeOf(parameter.type, parameter.number, text));
        }
        arguments.push_back(std::move(argument));
    }
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
        given[index]->partial = !argument.name.empty() && std::holds_alternative<StructSpec>(given[index]->value);
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

/// Whether the kernel goes along this array in one line, however the data have it: one axis, and no rows that another
/// array shows. `measured`: its number in CallPlan::measures.
bool isLine(const CallPlan& plan, std::size_t measured)
{
    return plan.layout() == InputLayout::Values && plan.measures.arrays[measured] == ArrayRelation::LikeFirst;
}

/// Makes lines of columns that are given, as of those that are chosen; files with one number a line are columns.
void arrangeGiven(const CallPlan& plan, const KernelSignature& signature, GivenArguments& given)
{
    const Conversion& line = *findConversion("line");
    for (std::size_t i = 0; i < given.size(); ++i) {
        auto* const buffer = given[i] ? std::get_if<BufferArgumentSpec>(&given[i]->value) : nullptr;
        if (buffer == nullptr || !buffer->data || !isColumn(buffer->data->array->shape()))
            continue;
        const auto& texture = signature.parameters[i].texture;
        if (texture ? texture->axes == 1 && !texture->layered : isLine(plan, i))
            buffer->data = std::make_shared<const Dataset>(converted(line, *buffer->data));
    }
}

[[noreturn]] void refuseTaken(const std::string& data, const std::string& name, const std::string& argument)
{
    throw InputError(data, say("call.has_argument", "{} has an argument already: {}", name, argument));
}

/// Specs for the inputs that are chosen; those of `data` are for all inputs, in their order.
std::vector<std::string> specsFor(const GivenArguments& given, const std::vector<std::string>& data,
    const KernelSignature& signature, CompleteCall& call)
{
    const CallPlan& plan = call.plan;
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
        call.takers.push_back(nameOfParameter(signature, i));
        if (isChosen)
            specs.push_back(spec);
        else if (!spec.empty())
            refuseTaken(spec, call.takers.back(), given[i]->text);
    }
    call.leftOut.assign(data.begin() + std::ptrdiff_t(std::min(next, data.size())), data.end());
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

/// Data for an array of a structure: read, to know their shape, and brought into its type.
struct FieldData {
    std::string spec; ///< empty where the array was given
    std::shared_ptr<const Dataset> read{}, data{}; ///< as it was read, and as the kernel takes it

    const Shape& shape() const { return data->array->shape(); }
};
using DataOfStruct = std::map<std::size_t, FieldData>; ///< by field

/// Data in the type of the array, and in a line where the kernel goes along one; `spec` gets names of conversions.
/// Nothing where they have another type and are not to be converted.
std::optional<Dataset> dataForField(
    const DeclaredStruct& one, std::size_t field, const CallPlan& plan, Dataset data, bool convert, std::string& spec)
{
    const ElementType wanted = one.fields[field].layout.pointee->type;
    const auto make = [&](const Conversion& conversion) {
        spec.insert(0, std::string(conversion.name) + ":");
        data = converted(conversion, std::move(data));
    };
    if (!sameNumbers(wanted, data.array->type())) {
        if (!convert)
            return std::nullopt;
        make(conversionTo(wanted));
    }
    if (convert && isLine(plan, one.firstMeasured + field) && isColumn(data.array->shape()))
        make(*findConversion("line"));
    return data;
}

/// The field's array that somebody gave; null where none is read there.
BufferArgumentSpec* givenArray(StructSpec* given, const std::string& path)
{
    if (given == nullptr)
        return nullptr;
    const auto found = std::ranges::find(given->fields, path, &StructFieldSpec::path);
    const bool reads = found != given->fields.end() && found->array && found->array->role != BufferRole::Output;
    return reads ? &*found->array : nullptr;
}

/// Gives what no parameter takes to the arrays of the structure that are read, in their order; those that were given
/// are read. `given` is the argument, null where nothing was.
DataOfStruct dataForFields(const DeclaredStruct& one, ArgumentSpec* given, const std::string& name, bool convert,
    const InputSet* previous, CompleteCall& call, const Progress& progress)
{
    auto* const fields = given ? std::get_if<StructSpec>(&given->value) : nullptr;
    DataOfStruct taken;
    bool fits = true; // what does not is left out, and so is what comes behind it
    for (std::size_t i = 0; i < one.fields.size(); ++i) {
        const std::string& path = one.fields[i].path;
        BufferArgumentSpec* const array = one.isArray(i) ? givenArray(fields, path) : nullptr;
        const bool isGiven = fields != nullptr
            && std::ranges::find(fields->fields, path, &StructFieldSpec::path) != fields->fields.end();
        if (array == nullptr && (isGiven || !one.isRead(i)))
            continue;
        call.takers.push_back(fmt::format("{}.{}", name, path));
        std::string spec = fits && !call.leftOut.empty() ? call.leftOut.front() : std::string();
        if (array != nullptr) {
            if (!spec.empty())
                refuseTaken(spec, call.takers.back(), array->source);
            try {
                std::string conversions;
                array->read = array->data =
                    std::make_shared<const Dataset>(dataRead(array->source, previous, progress));
                if (auto data = dataForField(one, i, call.plan, *array->read, convert, conversions))
                    array->data = std::make_shared<const Dataset>(std::move(*data)); // else refused where it is bound
            } catch (const InputError& error) {
                throw InputError("--arg " + given->saidText(), error.reason());
            }
            taken.emplace(i, FieldData{{}, array->read, array->data});
        } else if (!spec.empty()) {
            const auto read = std::make_shared<const Dataset>(dataRead(spec, previous, progress));
            auto data = dataForField(one, i, call.plan, *read, convert, spec);
            fits = data.has_value();
            if (fits)
                taken.emplace(i, FieldData{spec, read, std::make_shared<const Dataset>(std::move(*data))});
        }
        if (fits && !call.leftOut.empty())
            call.leftOut.erase(call.leftOut.begin());
    }
    return taken;
}

/// The arrays of a structure that are chosen, as they were brought or are made.
void loadChosenFields(const DeclaredStruct& one, const DataOfStruct& brought, const InputSet* previous,
    const Progress& progress, StructSpec& chosen)
{
    for (StructFieldSpec& field : chosen.fields) {
        if (!field.array || field.array->role == BufferRole::Output)
            continue;
        const auto declared = std::ranges::find(one.fields, field.path, &StructField::path);
        if (const auto found = brought.find(std::size_t(declared - one.fields.begin())); found != brought.end()) {
            field.array->read = found->second.read;
            field.array->data = found->second.data;
        } else {
            field.array->read = field.array->data =
                std::make_shared<const Dataset>(dataRead(field.array->source, previous, progress));
        }
    }
}

/// The argument with fields that were chosen behind those that were given.
void addChosen(StructSpec chosen, ArgumentSpec& given)
{
    auto& fields = std::get<StructSpec>(given.value).fields;
    given.said = given.text;
    std::ranges::move(chosen.fields, std::back_inserter(fields));
    given.text = withFiles(std::get<StructSpec>(given.value), [](const std::string& path) { return path; });
}

/// Chooses structures that were not given, as far as the text says what is in them, and missing fields of the others;
/// returns the shapes of all arrays that are known, in their order.
std::vector<std::optional<Shape>> chooseStructs(const std::vector<DeclaredStruct>& structs, bool convert,
    const KernelSignature& signature, const InputSet* previous, CompleteCall& call, GivenArguments& arguments,
    const Progress& progress)
{
    std::map<std::size_t, DataOfStruct> data; // by parameter
    for (const DeclaredStruct& one : structs) {
        std::optional<ArgumentSpec>& argument = arguments[one.parameter];
        if (!one.given)
            data.emplace(one.parameter,
                dataForFields(one, argument ? &*argument : nullptr, nameOfParameter(signature, one.parameter), convert,
                    previous, call, progress));
    }
    std::erase(call.leftOut, std::string());
    std::vector<std::optional<Shape>> arrays;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        arrays.push_back(shapeOf(arguments[i]));
        for (const auto& [field, taken] : data[i])
            arrays.emplace_back(taken.shape());
    }
    if (std::ranges::none_of(arrays, [](const auto& array) { return array.has_value(); }))
        arrays.insert(arrays.begin(), shapeFor(call.plan, structs));
    for (const DeclaredStruct& one : structs) {
        if (one.given)
            continue;
        std::map<std::size_t, std::string> specs;
        for (const auto& [field, taken] : data[one.parameter])
            if (!taken.spec.empty())
                specs.emplace(field, taken.spec);
        std::optional<ArgumentSpec>& argument = arguments[one.parameter];
        const StructSpec* const given = argument ? &std::get<StructSpec>(argument->value) : nullptr;
        ArgumentSpec chosen = chosenStruct(one, call.plan, arrays, specs, given);
        loadChosenFields(one, data[one.parameter], previous, progress, std::get<StructSpec>(chosen.value));
        if (!argument) {
            argument = std::move(chosen);
            continue;
        }
        call.chosenFields[one.parameter] = std::get<StructSpec>(chosen.value).fields;
        addChosen(std::move(std::get<StructSpec>(chosen.value)), *argument);
    }
    return arrays;
}

CallUses usesOf(const CalledKernel& kernel, const GivenArguments& given)
{
    CallUses uses{ptx::parameterUses(kernel.entry, kernel.variables),
        declaredStructs(kernel.signature, kernel.entry, given, kernel.types), {}};
    std::vector<bool> pointers;
    for (const ptx::ParameterUse& use : uses.parameters)
        pointers.push_back(use.read || use.written || use.atomic || use.passedOn);
    std::vector<ptx::CalledValue> values = ptx::wholeParameters(pointers);
    for (const DeclaredStruct& one : uses.structs)
        for (const auto& [path, field] : one.fields)
            values.push_back({one.parameter, field.offset, field.kind == FieldLayout::Kind::Pointer});
    uses.sizes = ptx::sizeUses(kernel.entry, values);
    std::vector<bool> others(values.size());
    uses.countThreads.resize(values.size());
    for (const ptx::ThreadBound& bound : ptx::threadBounds(kernel.entry, values))
        if (bound.value)
            (bound.whole ? uses.countThreads : others)[*bound.value] = true;
    for (std::size_t i = 0; i < values.size(); ++i)
        uses.countThreads[i] = uses.countThreads[i] && !others[i];
    return uses;
}

/// As CompleteCall has it.
std::uint64_t blockElementsOf(const CallPlan& plan, std::size_t index, const ptx::ParameterUse& use)
{
    const NumberType& type = plan.types[index];
    const auto bytes = std::int64_t(sizeOf(type.type)) * type.channels;
    const bool chosen = plan.axes == 1 && plan.parts[index] == Part::Output && !plan.ownShapes[index]
        && plan.measures.family == ArrayFamily::Alike && plan.measures.arrays[index] == ArrayRelation::LikeFirst;
    return chosen && use.blockBytes && *use.blockBytes % bytes == 0 ? std::uint64_t(*use.blockBytes / bytes) : 0;
}

/// The numbers of a call, by parameter.
std::vector<std::optional<HostNumber>> hostNumbers(const std::vector<ArgumentSpec>& arguments)
{
    std::vector<std::optional<HostNumber>> numbers(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const auto* const scalar = std::get_if<ScalarSpec>(&arguments[i].value))
            withElementType(scalar->type, [&]<class T>(std::type_identity<T>) {
                T value{};
                std::memcpy(&value, scalar->bytes.data(), sizeof value);
                numbers[i] = HostNumber(static_cast<double>(plainNumber(value)), isReal(scalar->type));
            });
    return numbers;
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
    CallUses uses = usesOf(kernel, arguments);
    HostSizes sizes(isPtx(source.text) ? std::string_view() : source.text, source.definitions);
    measurePointees(signature, kernel.types, uses, sizes);
    const auto launchWith = [&](const std::vector<std::optional<HostNumber>>& numbers) {
        return kernel.compilation == nullptr
            ? std::nullopt
            : ownLaunch(kernel.compilation->host.launches, signature.name, sizes, numbers);
    };
    uses.launch = launchWith({});
    uses.alone = source.arguments.empty()
        && std::ranges::all_of(wishes.data, [](const std::string& spec) { return spec.empty(); });
    call.plan =
        planCall(signature, uses, kernel.axes, isPtx(source.text) ? std::string_view() : source.text, arguments);
    takeOwnLaunch(signature, uses, call.plan);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        call.chosen.push_back(!arguments[i]);
        call.blockElements.push_back(blockElementsOf(call.plan, i, uses.parameters[i]));
    }
    call.chosenFields.resize(arguments.size());
    const std::vector<std::string> specs = specsFor(arguments, wishes.data, signature, call);
    const std::vector<std::string> ofPointers = chooseTextures(call.plan, signature, specs, arguments);
    loadArguments(arguments, signature, wishes.convert, previous, progress);
    if (wishes.convert)
        arrangeGiven(call.plan, signature, arguments);
    if (!call.plan.inputs.empty()) {
        const std::vector<InputState> states =
            loadChosen(call.plan, signature, ofPointers, wishes.convert, previous, progress);
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::size_t parameter = call.plan.inputs[i];
            arguments[parameter] = inputArgument(call.plan.parts[parameter], states[i]);
        }
    }
    const auto arrays = chooseStructs(uses.structs, wishes.convert, signature, previous, call, arguments, progress);
    GivenArguments rest = chosenArguments(call.plan, signature, arrays);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        call.arguments.push_back(arguments[i] ? std::move(*arguments[i]) : std::move(*rest[i]));
    call.numbers = hostNumbers(call.arguments);
    call.launch = launchWith(call.numbers);
    call.alone = uses.alone;
    return call;
}

} // namespace warpatlas::inline source
