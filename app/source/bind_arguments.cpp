#include "app/source/bind_arguments.h"

#include "app/dataset/conversion.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {
namespace {

[[noreturn]] void refuse(const ArgumentSpec& argument, const KernelSignature& signature, const std::string& reason)
{
    throw InputError(
        "--arg " + argument.text, say("argument.kernel", "{}; the kernel is {}", reason, signature.text()));
}

std::string inWords(const KernelParameter& parameter, std::size_t index)
{
    return parameter.name.empty() ? say("argument.parameter", "parameter {}", index + 1)
                                  : say("argument.named_parameter", "parameter {} ({})", index + 1, parameter.name);
}

void checkScalar(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index)
{
    const auto& scalar = std::get<ScalarSpec>(argument.value);
    const KernelParameter& parameter = signature.parameters[index];
    if (parameter.pointer.value_or(false))
        refuse(argument, signature,
            say("argument.pointer", "{} is a pointer: in:, out: or inout: is expected, not a number",
                inWords(parameter, index)));
    if (sizeOf(scalar.type) != parameter.bytes)
        refuse(argument, signature,
            say("argument.bytes", "{} has {} bytes, but an {} has {}", inWords(parameter, index), parameter.bytes,
                nameOf(scalar.type), sizeOf(scalar.type)));
    if (parameter.real && *parameter.real != isReal(scalar.type))
        refuse(argument, signature,
            say("argument.other_type", "{} is {}, not {}", inWords(parameter, index), parameter.type,
                nameOf(scalar.type)));
}

/// Refuses a float that is read as an int: the hardware allows it, and no later check would notice.
void checkElements(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index, ElementType type)
{
    const KernelParameter& parameter = signature.parameters[index];
    const std::optional<ElementType> wanted = parameter.pointee;
    if (!wanted || (sizeOf(*wanted) == sizeOf(type) && isReal(*wanted) == isReal(type)))
        return;
    const std::string name = parameter.name.empty() ? "" : fmt::format(" ('{}')", parameter.name);
    refuse(argument, signature,
        say("argument.elements", "argument {}{} is {}, but {} holds {}: {} is expected", index + 1, name,
            parameter.type, argument.text, nameOf(type), nameOf(*wanted)));
}

/// Values in the type that the parameter points to, where there is a conversion to it.
Dataset inType(Dataset data, std::optional<ElementType> wanted)
{
    const bool fits =
        !wanted || (sizeOf(*wanted) == sizeOf(data.array->type()) && isReal(*wanted) == isReal(data.array->type()));
    const Conversion* const conversion = fits ? nullptr : conversionTo(*wanted);
    return conversion ? converted(*conversion, std::move(data)) : data;
}

BufferSpec bufferFor(const ArgumentSpec& argument, std::string name, BoundFile& file)
{
    const auto& spec = std::get<BufferArgumentSpec>(argument.value);
    BufferSpec buffer{std::move(name), spec.type, spec.shape, spec.role, nullptr};
    file.output = spec.file;
    if (spec.role == BufferRole::Output)
        return buffer;
    file.data = spec.data;
    buffer.contents = file.data->array;
    buffer.type = file.data->array->type();
    buffer.shape = file.data->array->shape();
    file.note = file.data->conversion;
    if (!file.data->note.empty())
        file.note += (file.note.empty() ? "" : "; ") + file.data->note;
    return buffer;
}

/// As it is read; what was read before is not read again.
Dataset dataRead(const std::string& source, const InputSet* previous, const Progress& progress)
{
    if (previous)
        for (const InputState& state : previous->inputs)
            if (state.loaded && state.loaded->spec == source)
                return *state.loaded;
    return loadDataset(source, Records::AsBytes, &progress);
}

} // namespace

void checkArguments(const GivenArguments& arguments, const KernelSignature& signature)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i])
            continue;
        const ArgumentSpec& argument = *arguments[i];
        const KernelParameter& parameter = signature.parameters[i];
        if (std::holds_alternative<ScalarSpec>(argument.value))
            checkScalar(argument, signature, i);
        else if (!parameter.pointer.value_or(true) || parameter.bytes != 8)
            refuse(argument, signature,
                say("argument.no_pointer", "{} is {}, not a pointer: a number is expected", inWords(parameter, i),
                    parameter.type));
        const auto* buffer = std::get_if<BufferArgumentSpec>(&argument.value);
        if (buffer != nullptr && buffer->role == BufferRole::Output)
            checkElements(argument, signature, i, buffer->type);
    }
}

void loadArguments(GivenArguments& arguments, const KernelSignature& signature, bool convert, const InputSet* previous,
    const Progress& progress)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        auto* const buffer = arguments[i] ? std::get_if<BufferArgumentSpec>(&arguments[i]->value) : nullptr;
        if (buffer == nullptr || buffer->role == BufferRole::Output || buffer->data)
            continue;
        try {
            const Dataset read = dataRead(buffer->source, previous, progress);
            buffer->read = std::make_shared<const Dataset>(read);
            buffer->data =
                convert ? std::make_shared<const Dataset>(inType(read, signature.parameters[i].pointee)) : buffer->read;
        } catch (const InputError& error) {
            throw InputError("--arg " + arguments[i]->text, error.reason());
        }
    }
}

void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature, Work& work,
    std::vector<BoundFile>& files)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string name = nameOfParameter(signature, i);
        if (const auto* scalar = std::get_if<ScalarSpec>(&arguments[i].value)) {
            work.arguments.emplace_back(ScalarArgument{name, scalar->type, scalar->bytes});
        } else {
            work.arguments.emplace_back(BufferArgument{work.buffers.size()});
            work.buffers.push_back(bufferFor(arguments[i], name, files.emplace_back()));
            checkElements(arguments[i], signature, i, work.buffers.back().type);
        }
    }
}

} // namespace warpatlas
