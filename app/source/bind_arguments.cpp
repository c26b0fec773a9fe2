#include "app/source/bind_arguments.h"

#include "app/dataset/dataset.h"
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

bool isReal(ElementType type)
{
    return type == ElementType::F16 || type == ElementType::F32 || type == ElementType::F64;
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

BufferSpec bufferFor(const ArgumentSpec& argument, std::string name, std::string& note)
{
    const auto& spec = std::get<BufferArgumentSpec>(argument.value);
    BufferSpec buffer{std::move(name), spec.type, spec.shape, spec.role, nullptr};
    if (spec.role == BufferRole::Output)
        return buffer;
    try {
        const Dataset data = loadDataset(spec.source, Records::AsBytes);
        buffer.contents = data.array;
        buffer.type = data.array->type();
        buffer.shape = data.array->shape();
        note = data.note;
    } catch (const InputError& error) {
        throw InputError("--arg " + argument.text, error.reason());
    }
    return buffer;
}

} // namespace

void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature, Work& work,
    std::vector<BoundFile>& files)
{
    if (arguments.size() != signature.parameters.size())
        throw InputError("--arg",
            say("argument.given", "{} given, but the kernel takes {}: {}", arguments.size(),
                signature.parameters.size(), signature.text()));
    // Kinds first: no file is read for a call that cannot be.
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (std::holds_alternative<ScalarSpec>(arguments[i].value))
            checkScalar(arguments[i], signature, i);
        else if (!signature.parameters[i].pointer.value_or(true) || signature.parameters[i].bytes != 8)
            refuse(arguments[i], signature,
                say("argument.no_pointer", "{} is {}, not a pointer: a number is expected",
                    inWords(signature.parameters[i], i), signature.parameters[i].type));
        const auto* buffer = std::get_if<BufferArgumentSpec>(&arguments[i].value);
        if (buffer != nullptr && buffer->role == BufferRole::Output)
            checkElements(arguments[i], signature, i, buffer->type);
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& declared = signature.parameters[i].name;
        const std::string name = declared.empty() ? say("argument.numbered", "argument {}", i + 1) : declared;
        if (const auto* scalar = std::get_if<ScalarSpec>(&arguments[i].value)) {
            work.arguments.emplace_back(ScalarArgument{name, scalar->type, scalar->bytes});
        } else {
            work.arguments.emplace_back(BufferArgument{work.buffers.size()});
            files.push_back({std::get<BufferArgumentSpec>(arguments[i].value).file, {}});
            work.buffers.push_back(bufferFor(arguments[i], name, files.back().note));
            checkElements(arguments[i], signature, i, work.buffers.back().type);
        }
    }
}

} // namespace warpatlas
