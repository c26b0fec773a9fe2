#include "app/source/call_plan.h"

#include "app/source/colour_names.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline source {
namespace {

using Part = CallPlan::Part;
using Family = ArrayFamily;

constexpr std::uint32_t colourChannels = 3, rgbaChannels = 4;

bool mayBePointer(const KernelParameter& parameter, const ptx::ParameterUse& use)
{
    return parameter.pointer.value_or(parameter.bytes == 8 && (use.read || use.written || use.atomic || use.passedOn));
}

bool pointsToConst(std::string_view type)
{
    return type.starts_with("const ") || type.find(" const*") != std::string_view::npos || type.ends_with(" const&");
}

/// A parameter that may be read is given data; one that is only written, or added to, begins as zeros.
Part partOf(const ptx::ParameterUse& use, bool readOnly)
{
    if (readOnly || (use.read && !use.written && !use.atomic))
        return Part::Input;
    return use.read || use.passedOn ? Part::InputOutput : Part::Output;
}

/// A texture is read; a surface as the code does.
Part partOf(const ptx::TextureUse& texture, const ptx::ParameterUse& use)
{
    if (!texture.surface || (use.read && !use.written))
        return Part::Input;
    return use.read ? Part::InputOutput : Part::Output;
}

[[noreturn]] void objectMustBeGiven(const KernelSignature& signature, std::size_t index, bool surface)
{
    const KernelParameter& parameter = signature.parameters[index];
    throw InputError("--arg",
        say("call.object_must_be_given", "{} ({}) must be given, as {}: the code does not show what it does with it",
            nameOfParameter(signature, index), parameter.type,
            surface ? "surf:in:DATA, surf:out:TYPE:WxH" : "tex:DATA"));
}

[[noreturn]] void mustBeGiven(const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    throw InputError("--arg",
        say("call.must_be_given", "{} ({}) must be given: nothing can be chosen for it; the kernel is {}",
            parameter.name.empty() ? say("argument.parameter", "parameter {}", index + 1) : parameter.name,
            parameter.type, signature.text()));
}

/// How far apart neighbouring threads access elements of that type, in numbers; 0: the code does not show it.
std::uint32_t valuesBetweenThreads(const ptx::ParameterUse& use, ElementType type)
{
    constexpr std::int64_t most = 16; // what is further apart are rows, or blocks
    const auto bytes = std::int64_t(sizeOf(type));
    const std::int64_t apart = use.threadBytes.value_or(0);
    return apart > 0 && apart % bytes == 0 && apart / bytes <= most ? std::uint32_t(apart / bytes) : 0;
}

/// In elements of what the parameter points to.
std::uint64_t reachOf(
    const ptx::ParameterUse& use, const KernelParameter& parameter, const std::optional<ElementType>& touched)
{
    if (parameter.texture || !use.reachBytes || (!parameter.pointee && !touched))
        return 0;
    const NumberType type = parameter.pointee ? *parameter.pointee : NumberType{*touched};
    const std::uint64_t bytes = sizeOf(type.type) * type.channels;
    return (*use.reachBytes + bytes - 1) / bytes;
}

/// "lens." of "lens.focus": whose fields belong together.
std::string_view parentOf(std::string_view path)
{
    return path.substr(0, path.rfind('.') + 1);
}

/// The only array beside the field; nothing where there are several, or none.
std::optional<std::size_t> arrayBeside(const DeclaredStruct& one, std::size_t field)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < one.fields.size(); ++i) {
        if (!one.isArray(i) || parentOf(one.fields[i].path) != parentOf(one.fields[field].path))
            continue;
        if (found)
            return std::nullopt;
        found = one.firstMeasured + i;
    }
    return found;
}

MeasuredParameter measuredField(const DeclaredStruct& one, std::size_t field)
{
    const FieldLayout& layout = one.fields[field].layout;
    MeasuredParameter measured;
    measured.name = lastName(one.fields[field].path);
    measured.place = one.parameter;
    if (one.isArray(field)) {
        measured.purpose = one.isRead(field) ? ParameterPurpose::Read : ParameterPurpose::Written;
        measured.stepped = valuesBetweenThreads(one.uses[field], layout.pointee->type) > 0;
    } else if (layout.kind == FieldLayout::Kind::Number && !NumberType{layout.type}.isReal()) {
        measured.purpose = ParameterPurpose::Number;
        measured.ofArray = arrayBeside(one, field);
    }
    return measured;
}

/// The parameters and fields as known before anything is chosen.
std::vector<MeasuredParameter> measured(
    const KernelSignature& signature, const CallUses& uses, const GivenArguments& given, const CallPlan& plan)
{
    std::vector<MeasuredParameter> parameters;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        MeasuredParameter one;
        one.name = signature.parameters[i].name;
        one.stepped = plan.threadValues[i] > 0;
        one.place = i;
        const auto* const array = given[i] ? std::get_if<BufferArgumentSpec>(&given[i]->value) : nullptr;
        const bool real = signature.parameters[i].real.value_or(false);
        if (array ? array->role == BufferRole::Output : plan.parts[i] == Part::Output)
            one.purpose = ParameterPurpose::Written;
        else if (array || plan.parts[i] == Part::Input || plan.parts[i] == Part::InputOutput)
            one.purpose = ParameterPurpose::Read;
        else if (!real && (plan.parts[i] == Part::Number || (given[i] && signature.parameters[i].number)))
            one.purpose = ParameterPurpose::Number;
        parameters.push_back(std::move(one));
    }
    for (const DeclaredStruct& structure : uses.structs)
        for (std::size_t i = 0; i < structure.fields.size(); ++i)
            parameters.push_back(measuredField(structure, i));
    for (std::size_t i = 0; i < std::min(parameters.size(), uses.sizes.size()); ++i)
        parameters[i].use = uses.sizes[i];
    return parameters;
}

/// Notes how far apart neighbouring threads access, in numbers.
void noteStrides(const KernelSignature& signature, const std::vector<ptx::ParameterUse>& uses,
    const GivenArguments& given, const std::vector<std::uint64_t>& pointeeBytes, CallPlan& plan)
{
    bool first = true;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        plan.threadValues.push_back(0);
        const KernelParameter& parameter = signature.parameters[i];
        const auto* const array = given[i] ? std::get_if<BufferArgumentSpec>(&given[i]->value) : nullptr;
        const bool read = array ? array->role != BufferRole::Output
                                : plan.parts[i] == Part::Input || plan.parts[i] == Part::InputOutput;
        const auto touched = ptx::elementOf(uses[i].type);
        plan.reach.push_back(reachOf(uses[i], parameter, touched));
        if (!parameter.texture && (parameter.pointee || touched))
            plan.threadValues.back() =
                valuesBetweenThreads(uses[i], parameter.pointee ? parameter.pointee->type : *touched);
        if (read && std::exchange(first, false)) {
            plan.pixelValues = plan.threadValues.back();
            plan.readReach = plan.reach.back();
            plan.vectorValues = parameter.pointee ? parameter.pointee->channels : 1;
            if (i < pointeeBytes.size() && touched && pointeeBytes[i] % sizeOf(*touched) == 0)
                plan.structValues = std::max(std::uint32_t(pointeeBytes[i] / sizeOf(*touched)), 1u);
        }
    }
}

/// "i < n": so that "p[3 * i]" has three times as many.
bool countsThreads(const KernelSignature& signature, const CallUses& uses)
{
    for (std::size_t i = 0; i < std::min(signature.parameters.size(), uses.countThreads.size()); ++i)
        if (uses.countThreads[i] && sizeNamed(signature.parameters[i].name) == SizeName::Count)
            return true;
    return false;
}

/// An array whose threads are nearer together, or farther apart, than in the first one that is read has fewer channels,
/// or more.
std::uint32_t channelsFor(std::size_t index, std::uint32_t channels, const CallPlan& plan)
{
    constexpr std::uint32_t most = 4;
    const std::uint32_t written = channels * plan.threadValues[index], read = plan.pixelValues;
    return read > 0 && written > 0 && written % read == 0 && written / read <= most ? written / read : channels;
}

std::string sizeSpec(const Shape& shape)
{
    const Extent& e = shape.extent;
    if (e.z > 1)
        return fmt::format("{}x{}x{}x{}", e.x, e.y, e.z, shape.channels);
    if (shape.channels > 1)
        return fmt::format("{}x{}x{}", e.x, e.y, shape.channels);
    return e.y > 1 ? fmt::format("{}x{}", e.x, e.y) : fmt::format("{}", e.x);
}

/// Sides that are no multiple of any block and differ, unless they must not.
Shape defaultShape(const CallPlan& plan)
{
    const std::uint32_t channels = plan.colours ? colourChannels : 1;
    const Family family = plan.measures.family;
    switch (plan.axes) {
    case 1:
        return family == Family::Rows ? Shape{{101, 67, 1}, channels}
                                      : Shape{{std::uint64_t{1000} * plan.structValues, 1, 1}, channels};
    case 2:
        return family == Family::Square ? Shape{{61, 61, 1}, channels}
            : family == Family::Product ? Shape{{53, 37, 1}, 1}
                                        : Shape{{101, 67, 1}, channels};
    default:
        return {{33, 21, 13}, channels};
    }
}

/// The sources of a call's sizes.
struct Sizes {
    Shape first; ///< of the first array
    std::optional<Shape> second; ///< of the second one that is read

    /// The width of a product's second matrix, which nothing says where it is not given.
    std::uint64_t secondWidth() const { return second ? second->extent.x : 29; }
};

Shape shapeBy(ArrayRelation relation, const Sizes& sizes)
{
    const Extent& e = sizes.first.extent;
    switch (relation) {
    case ArrayRelation::LikeFirst:
        break;
    case ArrayRelation::Transposed:
        return {{e.y, e.x, 1}, sizes.first.channels};
    case ArrayRelation::Column:
        return {{e.y, 1, 1}, 1};
    case ArrayRelation::Row:
        return {{e.x, 1, 1}, 1};
    case ArrayRelation::Mask:
        return {{5, 5, 1}, 1};
    case ArrayRelation::SecondFactor:
        return {{sizes.secondWidth(), e.x, 1}, 1};
    case ArrayRelation::Result:
        return {{sizes.secondWidth(), e.y, 1}, 1};
    }
    return sizes.first;
}

/// Values that are all different, as far as the type has as many; 0 and 1 without an order.
std::string generatorSpec(const Shape& shape, ElementType type, std::size_t input)
{
    return isReal(type) || type == ElementType::Bool
        ? fmt::format("random:{}:{}:{}", sizeSpec(shape), input + 1, nameOf(type))
        : fmt::format("ramp:{}:{}", sizeSpec(shape), nameOf(type));
}

std::uint64_t sizeFor(const MeasuredSize& measure, const CallPlan& plan, const Sizes& sizes)
{
    const Shape& shape = sizes.first;
    const Family family = plan.measures.family;
    if (measure.ofSecond)
        return sizes.secondWidth();
    switch (measure.size) {
    case SizeName::Count:
        return family == Family::Square ? shape.extent.x
            : plan.colours              ? shape.elements()
                                        : shape.values() / plan.vectorValues / plan.structValues;
    case SizeName::Width:
        return shape.extent.x;
    case SizeName::Height:
        return shape.extent.y;
    case SizeName::Depth:
        return shape.extent.z;
    case SizeName::Channels:
        return shape.channels;
    case SizeName::Channel:
        return 0;
    case SizeName::Inner:
        return family == Family::Product ? shape.extent.x : 1;
    case SizeName::None:
        break;
    }
    return 1;
}

ArgumentSpec numberFor(std::size_t index, const CallPlan& plan, const Sizes& sizes)
{
    const ElementType type = plan.types[index].type;
    if (const auto& own = plan.ownNumbers[index])
        return parseArgumentSpec(!isReal(type) ? fmt::format("{}:{:.0f}", nameOf(type), own->value)
                : type == ElementType::F64     ? fmt::format("{}:{}", nameOf(type), own->value)
                                               : fmt::format("{}:{}", nameOf(type), static_cast<float>(own->value)));
    // A size that the type does not reach is its largest number: less of the array is right, too.
    const double wanted = isReal(type) ? chosenFactor : double(sizeFor(plan.measures.numbers[index], plan, sizes));
    return parseArgumentSpec(fmt::format("{}:{:.0f}", nameOf(type), std::min(wanted, largestOf(type))));
}

ArgumentSpec outputFor(std::size_t index, const KernelSignature& signature, const CallPlan& plan, const Sizes& sizes)
{
    if (const auto& own = plan.ownShapes[index])
        return outputArgument(plan.types[index].type, *own);
    Shape shape = shapeBy(plan.measures.arrays[index], sizes);
    if (plan.reach[index] > 0)
        shape = {{plan.reach[index], 1, 1}, 1};
    else if (plan.measures.family != Family::Product)
        shape.channels = channelsFor(index, shape.channels, plan);
    // Beside structures there is an element for each of them.
    if (plan.axes == 1 && plan.structValues > 1 && plan.reach[index] == 0 && plan.threadValues[index] > 0)
        shape.extent.x = shape.extent.x / plan.structValues * plan.threadValues[index];
    const NumberType& type = plan.types[index];
    // There are fewer vectors than numbers where vectors lie in lines of numbers.
    if (type.channels > 1 && shape.channels == 1 && plan.vectorValues == type.channels
        && shape.extent.x % type.channels == 0)
        shape.extent.x /= type.channels;
    if (type.channels > 1)
        shape.channels = type.channels;
    // A texture of colours has four channels, but what is written of each is rather one number, unless it is bytes.
    constexpr std::uint32_t textureColours = 4;
    const bool bytes = sizeOf(type.type) == 1;
    if (type.channels == 1 && shape.channels == textureColours && (!bytes || signature.parameters[index].texture))
        shape.channels = 1;
    ArgumentSpec output = outputArgument(type.type, shape);
    return signature.parameters[index].texture ? parseArgumentSpec("surf:" + output.text) : output;
}

Sizes sizesOf(const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays)
{
    const auto known = [](const std::optional<Shape>& array) { return array.has_value(); };
    const auto first = std::ranges::find_if(arrays, known);
    if (first == arrays.end())
        return {defaultShape(plan), {}};
    const auto second = std::find_if(first + 1, arrays.end(), known);
    return {**first, second == arrays.end() ? std::nullopt : *second};
}

/// The extent of the threads where x chooses the row.
Extent turnedExtent(const Shape& shape)
{
    return {shape.extent.y, shape.extent.x, 1};
}

/// A structure of which nothing is known is all zero.
ArgumentSpec zerosFor(const KernelParameter& parameter)
{
    return parseArgumentSpec("bytes:" + std::string(std::size_t{2} * parameter.bytes, '0'));
}

} // namespace

bool DeclaredStruct::isArray(std::size_t field) const
{
    return fields[field].layout.kind == FieldLayout::Kind::Pointer && fields[field].layout.pointee.has_value();
}

bool DeclaredStruct::isRead(std::size_t field) const
{
    return isArray(field) && (fields[field].layout.readOnly || uses[field].read);
}

bool DeclaredStruct::hasArrays() const
{
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (isArray(i))
            return true;
    return false;
}

InputLayout CallPlan::layout() const
{
    if (colours && (axes < 3 || pixelValues == colourChannels))
        return InputLayout::Colours;
    if (axes == 3)
        return InputLayout::Volume;
    return axes == 2 || measures.family == ArrayFamily::Rows ? InputLayout::Plane : InputLayout::Values;
}

InputLayout CallPlan::layoutOf(std::size_t parameter) const
{
    const ArrayRelation relation = measures.arrays[parameter];
    const bool table = reach[parameter] > 0 && (inputs.empty() || parameter != inputs.front());
    if (table || relation == ArrayRelation::Row || relation == ArrayRelation::Column)
        return InputLayout::Values;
    switch (types[parameter].channels) {
    case 1: // a mask beside a picture has one value a thread
        return colours && pixelValues == colourChannels && threadValues[parameter] == 1
            ? axes == 1 ? InputLayout::Values : InputLayout::Plane
            : layout();
    case colourChannels:
        return InputLayout::ThreeChannels;
    case rgbaChannels:
        return InputLayout::FourChannels;
    default:
        return InputLayout::Values;
    }
}

CallPlan planCall(const KernelSignature& signature, const CallUses& called, int axes, std::string_view text,
    const GivenArguments& given)
{
    const std::vector<ptx::ParameterUse>& uses = called.parameters;
    CallPlan plan;
    plan.axes = axes;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const KernelParameter& parameter = signature.parameters[i];
        plan.parts.push_back(Part::Given);
        plan.types.push_back(NumberType{ElementType::I32});
        if (given[i])
            continue;
        if (parameter.texture) {
            const ptx::TextureUse& texture = *parameter.texture;
            const auto touched = ptx::elementOf(texture.type);
            if (texture.axes == 0 || !touched)
                objectMustBeGiven(signature, i, texture.surface);
            plan.types.back() = NumberType{*touched, texture.channels};
            plan.parts.back() = partOf(texture, uses[i]);
        } else if (mayBePointer(parameter, uses[i])) {
            const auto touched = ptx::elementOf(uses[i].type);
            if (!parameter.pointee && !touched)
                mustBeGiven(signature, i);
            plan.types.back() = parameter.pointee ? *parameter.pointee : NumberType{*touched};
            plan.parts.back() = partOf(uses[i], pointsToConst(parameter.type));
            if (plan.parts.back() != Part::Output)
                plan.inputs.push_back(i);
        } else {
            if (!parameter.number && !parameter.pointer)
                mustBeGiven(signature, i); // PTX does not say whether 8 bytes are a pointer
            plan.types.back() = NumberType{parameter.number.value_or(ElementType::U8)};
            plan.parts.back() = parameter.number ? Part::Number : Part::Structure;
        }
    }
    const bool bytes = !plan.inputs.empty() && sizeOf(plan.types[plan.inputs.front()].type) == 1;
    noteStrides(signature, uses, given, called.pointeeBytes, plan);
    const bool shown = plan.pixelValues == 1 || plan.pixelValues == colourChannels;
    // Three numbers a thread of a line are as often a point; bytes are none.
    plan.colours = namesColours(signature)
        || (shown ? plan.pixelValues == colourChannels && (bytes || plan.axes == 2)
                  : bytes && timesThree(text, signature));
    if (plan.axes == 1 && !plan.colours && plan.vectorValues == 1 && plan.structValues == 1 && plan.pixelValues > 1
        && countsThreads(signature, called))
        plan.structValues = plan.pixelValues;
    plan.measures = measuresOf(measured(signature, called, given, plan), plan.axes);
    plan.ownNumbers.resize(signature.parameters.size());
    plan.ownShapes.resize(signature.parameters.size());
    for (std::size_t i = 0; i < signature.parameters.size(); ++i)
        plan.measured.push_back(nameOfParameter(signature, i));
    for (const DeclaredStruct& one : called.structs)
        for (const StructField& field : one.fields)
            plan.measured.push_back(nameOfParameter(signature, one.parameter) + "." + field.path);
    return plan;
}

std::vector<InputDescription> inputsOf(const CallPlan& plan, const KernelSignature& signature, const Shape* first)
{
    std::vector<InputDescription> inputs;
    for (const std::size_t index : plan.inputs) {
        const std::size_t input = inputs.size();
        InputDescription described;
        described.name = nameOfParameter(signature, index);
        const NumberType& type = plan.types[index];
        described.form = {.layout = plan.layoutOf(index), .type = type.type, .asStored = true};
        described.accepts = toText(described.form);
        const bool picture =
            input == 0 && plan.axes == 2 && type.type == ElementType::U8 && plan.measures.family == Family::Alike;
        Shape shape = input == 0 ? defaultShape(plan)
                                 : shapeBy(plan.measures.arrays[index], {first ? *first : defaultShape(plan), {}});
        shape.channels = channelsFor(index, shape.channels, plan);
        if (input > 0 && plan.reach[index] > 0)
            shape = {{plan.reach[index], 1, 1}, 1};
        if (type.channels > 1)
            shape.channels = type.channels;
        const auto& own = plan.ownShapes[index];
        shape = own.value_or(shape);
        const bool fits = type.channels != 2 && !own;
        described.defaultData = picture && fits ? "bundled:picture" : generatorSpec(shape, type.type, input);
        inputs.push_back(std::move(described));
    }
    return inputs;
}

ArgumentSpec textureArgument(
    const CallPlan& plan, const KernelSignature& signature, std::size_t index, const std::string& data)
{
    const ptx::TextureUse& texture = *signature.parameters[index].texture;
    const NumberType& type = plan.types[index];
    std::string spec = data;
    if (spec.empty()) {
        const bool picture = texture.axes == 2 && !texture.layered && type.channels != 2
            && (!texture.surface || type.type == ElementType::U8);
        const bool line = texture.axes == 1 && !texture.layered;
        const bool plane = texture.axes + (texture.layered ? 1 : 0) == 2;
        const Shape shape = line ? Shape{{1000, 1, 1}, type.channels}
            : plane              ? Shape{{101, 67, 1}, type.channels}
                                 : Shape{{33, 21, 13}, type.channels};
        const ElementType element = texture.surface || type.type == ElementType::F32 ? type.type : ElementType::U8;
        spec = picture ? "bundled:picture" : generatorSpec(shape, element, 0);
    }
    const char* const kind = !texture.surface ? "tex:" : plan.parts[index] == Part::Input ? "surf:in:" : "surf:inout:";
    return parseArgumentSpec(kind + spec);
}

GivenArguments chosenArguments(
    const CallPlan& plan, const KernelSignature& signature, const std::vector<std::optional<Shape>>& arrays)
{
    const Sizes sizes = sizesOf(plan, arrays);
    GivenArguments chosen(plan.parts.size());
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (plan.parts[i] == Part::Number)
            chosen[i] = numberFor(i, plan, sizes);
        else if (plan.parts[i] == Part::Output)
            chosen[i] = outputFor(i, signature, plan, sizes);
        else if (plan.parts[i] == Part::Structure)
            chosen[i] = zerosFor(signature.parameters[i]);
    return chosen;
}

std::string chosenNumber(
    std::size_t measured, ElementType type, const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays)
{
    if (NumberType{type}.isReal())
        return std::to_string(chosenFactor);
    const MeasuredSize& measure = plan.measures.numbers[measured];
    return measure.size == SizeName::None ? std::string()
                                          : std::to_string(sizeFor(measure, plan, sizesOf(plan, arrays)));
}

std::string chosenArray(std::size_t measured, bool read, bool written, const NumberType& type, std::size_t input,
    const CallPlan& plan, const std::vector<std::optional<Shape>>& arrays)
{
    Shape shape = shapeBy(plan.measures.arrays[measured], sizesOf(plan, arrays));
    if (type.channels > 1)
        shape.channels = type.channels;
    if (!read)
        return outputArgument(type.type, shape).text;
    return (written ? "inout:" : "in:") + generatorSpec(shape, type.type, input);
}

Dim3 chosenBlock(int axes)
{
    return axes == 1 ? Dim3{256, 1, 1} : axes == 2 ? Dim3{16, 16, 1} : Dim3{8, 8, 4};
}

Extent chosenCover(const CallPlan& plan, std::string_view array, const Shape& shown)
{
    const auto found = std::ranges::find(plan.measured, array);
    const bool turned =
        found != plan.measured.end() && plan.measures.turned[std::size_t(found - plan.measured.begin())];
    return turned ? turnedExtent(shown) : shown.extent;
}

Extent chosenCover(const CallPlan& plan, std::size_t parameter, const Shape& shown, const Shape* read)
{
    const bool coversRead = read && plan.coversRead(parameter);
    if (!coversRead && plan.measures.turned[parameter])
        return turnedExtent(shown);
    const Shape& shape = coversRead ? *read : shown;
    if (plan.measures.family == Family::Rows)
        return {plan.measures.threadsAcross ? shape.extent.x : shape.extent.y, 1, 1};
    if (plan.axes == 1 && plan.structValues > 1) {
        const std::uint32_t own = coversRead ? 0 : plan.threadValues[parameter];
        const std::uint64_t threads = shape.values() / (own > 0 ? own : plan.structValues);
        return {std::max<std::uint64_t>(threads, 1), 1, 1}; // a sum has fewer values
    }
    if (plan.axes == 1)
        return {plan.layout() == InputLayout::Values && shape.channels != plan.vectorValues ? shape.values()
                                                                                            : shape.elements(),
            1, 1};
    if (plan.axes == 2)
        return {shape.extent.x, shape.extent.y, 1};
    // A thread for each channel of a picture.
    return plan.colours && plan.pixelValues == colourChannels && shape.extent.z == 1
        ? Extent{shape.extent.x, shape.extent.y, shape.channels}
        : shape.extent;
}

} // namespace warpatlas::inline source
