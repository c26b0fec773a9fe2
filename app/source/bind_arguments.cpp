#include "app/source/bind_arguments.h"

#include "app/dataset/conversion.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/source/bind_texture.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline source {
namespace {

std::string subjectOf(const ArgumentSpec& argument)
{
    return "--arg " + argument.saidText();
}

[[noreturn]] void refuse(const ArgumentSpec& argument, const KernelSignature& signature, const std::string& reason)
{
    throw InputError(subjectOf(argument), say("argument.kernel", "{}; the kernel is {}", reason, signature.text()));
}

std::string inWords(const KernelParameter& parameter, std::size_t index)
{
    return parameter.name.empty() ? say("argument.parameter", "parameter {}", index + 1)
                                  : say("argument.named_parameter", "parameter {} ({})", index + 1, parameter.name);
}

/// Says what such a parameter takes.
std::string expected(const KernelParameter& parameter)
{
    return parameter.real ? say("argument.number_expected", "a number is expected")
                          : say("argument.struct_expected", "a number or struct:FIELD=VALUE,... is expected");
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
    // Two types of 16 bits are real numbers.
    const bool otherReal = isReal(scalar.type) && parameter.number && *parameter.number != scalar.type;
    if ((parameter.real && *parameter.real != isReal(scalar.type)) || otherReal)
        refuse(argument, signature,
            say("argument.other_type", "{} is {}, not {}", inWords(parameter, index), parameter.type,
                nameOf(scalar.type)));
}

void checkStruct(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    if (parameter.pointer.value_or(false) || parameter.real)
        refuse(argument, signature,
            say("argument.no_struct", "{} is {}, not a structure", inWords(parameter, index), parameter.type));
}

void checkBytes(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    if (const std::size_t given = std::get<BytesSpec>(argument.value).bytes.size(); given != parameter.bytes)
        refuse(argument, signature,
            say("argument.other_bytes", "{} has {} bytes, and {} are given", inWords(parameter, index),
                grouped(parameter.bytes), grouped(given)));
}

void checkElements(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index, ElementType type,
    std::uint64_t count)
{
    const KernelParameter& parameter = signature.parameters[index];
    const std::string reason = elementsRefusal(parameter.pointee, type, count);
    if (reason.empty())
        return;
    const std::string name = parameter.name.empty() ? "" : fmt::format(" ('{}')", parameter.name);
    refuse(argument, signature,
        say("argument.elements", "argument {}{} is {}, but {} {}", index + 1, name, parameter.type, argument.text,
            reason));
}

/// Says how such an object is given.
std::string textureExpected(const ptx::TextureUse& use)
{
    return use.surface
        ? say("argument.surface_expected", "a surface object: surf:in:DATA, surf:out:TYPE:WxH or surf:inout:DATA")
        : say("argument.texture_expected", "a texture object: tex:DATA[,filter=linear][,address=border]...");
}

/// Objects of textures and surfaces are told apart from all else, and from each other.
void checkTexture(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    const bool given = array != nullptr && array->texture;
    if (!given && (!parameter.texture || std::holds_alternative<BytesSpec>(argument.value)))
        return;
    if (!given || (parameter.texture && parameter.texture->surface != array->texture->surface))
        refuse(argument, signature,
            say("argument.object", "{} is {}, not {}", inWords(parameter, index), textureExpected(*parameter.texture),
                argument.text));
    if (!parameter.texture)
        refuse(argument, signature,
            say("argument.no_texture", "{} is {}, no object of a texture or a surface", inWords(parameter, index),
                parameter.type));
}

/// A pointer into the array of another argument, which is given as one.
void checkPointer(const GivenArguments& arguments, const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    const auto& pointer = std::get<PointerSpec>(arguments[index]->value);
    if (!parameter.pointer.value_or(true) || parameter.bytes != 8)
        refuse(*arguments[index], signature,
            say("argument.no_pointer", "{} is {}, not a pointer: {}", inWords(parameter, index), parameter.type,
                expected(parameter)));
    const auto* const array = pointer.argument < arguments.size() && arguments[pointer.argument]
        ? std::get_if<BufferArgumentSpec>(&arguments[pointer.argument]->value)
        : nullptr;
    if (array == nullptr || array->texture)
        refuse(*arguments[index], signature,
            say("argument.no_such_array", "{} points into argument {}, which is given as no array",
                inWords(parameter, index), pointer.argument + 1));
}

/// Without reading any file.
void checkKind(const ArgumentSpec& argument, const KernelSignature& signature, std::size_t index)
{
    const KernelParameter& parameter = signature.parameters[index];
    checkTexture(argument, signature, index);
    if (parameter.texture)
        return;
    if (std::holds_alternative<ScalarSpec>(argument.value)) {
        checkScalar(argument, signature, index);
    } else if (std::holds_alternative<StructSpec>(argument.value)) {
        checkStruct(argument, signature, index);
    } else if (std::holds_alternative<BytesSpec>(argument.value)) {
        checkBytes(argument, signature, index);
    } else if (!std::holds_alternative<PointerSpec>(argument.value)) {
        if (!parameter.pointer.value_or(true) || parameter.bytes != 8)
            refuse(argument, signature,
                say("argument.no_pointer", "{} is {}, not a pointer: {}", inWords(parameter, index), parameter.type,
                    expected(parameter)));
        const auto& buffer = std::get<BufferArgumentSpec>(argument.value);
        if (buffer.role == BufferRole::Output)
            checkElements(argument, signature, index, buffer.type, buffer.shape.values());
    }
}

class Binder {
public:
    Binder(const KernelSignature& signature, Work& work, std::vector<BoundFile>& files,
        std::vector<BoundStruct>& structures)
        : m_signature(signature), m_work(work), m_files(files), m_structures(structures)
    {
    }

    void bind(const ArgumentSpec& argument, std::size_t index, const DeclaredTypes& types)
    {
        const KernelParameter& parameter = m_signature.parameters[index];
        const std::string name = nameOfParameter(m_signature, index);
        if (const auto* scalar = std::get_if<ScalarSpec>(&argument.value)) {
            m_work.arguments.emplace_back(ScalarArgument{name, scalar->type, scalar->bytes});
        } else if (const auto* bytes = std::get_if<BytesSpec>(&argument.value)) {
            m_structures.emplace_back();
            m_work.arguments.emplace_back(
                bindBytes(*bytes, placeOf(argument, index, types), m_work, m_files, m_structures.back()));
        } else if (const auto* pointer = std::get_if<PointerSpec>(&argument.value)) {
            m_work.arguments.emplace_back(BufferArgument{.offset = pointer->offset}); // its buffer: see bindPointer()
        } else if (const auto* structure = std::get_if<StructSpec>(&argument.value)) {
            m_structures.emplace_back();
            m_work.arguments.emplace_back(
                bindStruct(*structure, placeOf(argument, index, types), m_work, m_files, m_structures.back()));
        } else {
            const auto& array = std::get<BufferArgumentSpec>(argument.value);
            const std::size_t buffer = addArray(array, name, subjectOf(argument), m_work, m_files);
            const BufferSpec& spec = m_work.buffers[buffer];
            if (array.texture) {
                const TextureWishes wishes = withHostModes(*array.texture, parameter.hostModes);
                const TextureSpec made =
                    textureFor(wishes, *parameter.texture, spec.type, spec.shape, subjectOf(argument));
                if (const std::string added = addedByHost(*array.texture, parameter.hostModes); !added.empty())
                    addNote(say("texture.by_host", "as host code sets it: {}", added.substr(1)));
                if (const std::string chosen = chosenModes(wishes, made); !chosen.empty())
                    addNote(say("texture.chosen", "chosen, as nothing says it: {}", chosen));
                m_work.arguments.emplace_back(BufferArgument{buffer, made});
                return;
            }
            m_work.arguments.emplace_back(BufferArgument{.buffer = buffer, .offset = array.offset});
            checkElements(argument, m_signature, index, spec.type, spec.shape.values());
            if (array.offset > 0)
                notePlace(argument, index, buffer);
        }
    }

    /// Binds a pointer into the array of another argument, once all are bound.
    void bindPointer(const ArgumentSpec& argument, std::size_t index)
    {
        auto& bound = std::get<BufferArgument>(m_work.arguments[index]);
        bound.buffer =
            std::get<BufferArgument>(m_work.arguments[std::get<PointerSpec>(argument.value).argument]).buffer;
        notePlace(argument, index, bound.buffer);
    }

private:
    StructPlace placeOf(const ArgumentSpec& argument, std::size_t index, const DeclaredTypes& types) const
    {
        const KernelParameter& parameter = m_signature.parameters[index];
        return {nameOfParameter(m_signature, index), parameter.compilerType, parameter.bytes, subjectOf(argument),
            types.parameter(index)};
    }

    /// Notes where in the buffer an argument points.
    void notePlace(const ArgumentSpec& argument, std::size_t index, std::size_t buffer)
    {
        const BufferSpec& spec = m_work.buffers[buffer];
        const std::uint64_t offset = std::get<BufferArgument>(m_work.arguments[index]).offset;
        if (offset >= std::max<std::uint64_t>(spec.byteCount(), 1))
            refuse(argument, m_signature,
                say("argument.points_outside", "{} points {} bytes into an array of {}",
                    inWords(m_signature.parameters[index], index), grouped(offset), grouped(spec.byteCount())));
        const std::string name = nameOfParameter(m_signature, index);
        std::string& note = m_files[buffer].note;
        note += (note.empty() ? "" : "; ")
            + (offset % sizeOf(spec.type) == 0
                    ? say(
                        "argument.points_at", "{} points to value {} of it", name, grouped(offset / sizeOf(spec.type)))
                    : say("argument.points_into", "{} points {} bytes into it", name, grouped(offset)));
    }

    /// Adds a note to the last buffer.
    void addNote(const std::string& words)
    {
        std::string& note = m_files.back().note;
        note += (note.empty() ? "" : "; ") + words;
    }

    const KernelSignature& m_signature;
    Work& m_work;
    std::vector<BoundFile>& m_files;
    std::vector<BoundStruct>& m_structures;
};

} // namespace

Dataset dataRead(const std::string& source, const InputSet* previous, const Progress& progress)
{
    if (previous)
        for (const InputState& state : previous->inputs)
            if (state.loaded && state.loaded->spec == source)
                return *state.loaded;
    return loadDataset(source, Records::AsBytes, &progress);
}

void checkArguments(const GivenArguments& arguments, const KernelSignature& signature)
{
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (arguments[i])
            checkKind(*arguments[i], signature, i);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (arguments[i] && std::holds_alternative<PointerSpec>(arguments[i]->value))
            checkPointer(arguments, signature, i);
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
            const KernelParameter& parameter = signature.parameters[i];
            if (!convert || !programFileOf(buffer->source).empty()) // what a program passed stays as it was
                buffer->data = buffer->read;
            else if (buffer->texture)
                buffer->data = std::make_shared<const Dataset>(
                    dataForTexture(read, withHostModes(*buffer->texture, parameter.hostModes), *parameter.texture));
            else
                buffer->data = std::make_shared<const Dataset>(withNumbers(parameter.pointee, read));
        } catch (const InputError& error) {
            throw InputError(subjectOf(*arguments[i]), error.reason());
        }
    }
}

void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature,
    const DeclaredTypes& types, Work& work, std::vector<BoundFile>& files, std::vector<BoundStruct>& structures)
{
    Binder binder(signature, work, files, structures);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        binder.bind(arguments[i], i, types);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (std::holds_alternative<PointerSpec>(arguments[i].value))
            binder.bindPointer(arguments[i], i);
}

} // namespace warpatlas::inline source
