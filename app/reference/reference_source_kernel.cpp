// Another kernel of the same text, or of another file.
#include "app/reference/match_parameters.h"
#include "app/reference/reference_code.h"
#include "app/reference/reference_source.h"
#include "app/source/names/plain_name.h"
#include "app/words/say.h"
#include "kernels/compiler/cpu_functions.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

namespace warpatlas::inline reference {
namespace {

/// The text that has it: the checked kernel's own, also where its file is named, whose text may be older.
SourceKernel textOfReference(const ReferenceSpec& spec, const CheckedKernel& checked, std::string& name)
{
    SourceKernel text = checked.source;
    std::error_code unknown;
    const bool own = spec.file.empty()
        || (!isNotebook(spec.file)
            && (spec.file == text.file || std::filesystem::equivalent(spec.file, text.file, unknown)));
    if (own)
        return text;
    text.file = spec.file;
    text.cell.clear();
    text.launches.clear();
    try {
        readText(text, name);
    } catch (const InputError& error) {
        throw InputError(subjectOf(spec), error.reason());
    }
    return text;
}

/// The text of other kernels changes neither what this one computes nor whether it compiles. Where there is no
/// such kernel, all stay, to be named.
void leaveOthersOut(std::string& text, const std::string& kernel)
{
    const std::string whole = withoutParameters(kernel), plain(plainName(whole));
    const std::vector<KernelDeclaration> kernels = extractDeviceCode(text).kernels;
    if (std::ranges::find(kernels, plain, &KernelDeclaration::name) != kernels.end())
        text = withOneKernel(text, plain);
}

template <class T> ScalarArgument scalarOf(std::string name, ElementType type, T value)
{
    ScalarArgument made{std::move(name), type, {}};
    std::memcpy(made.bytes.data(), &value, std::min(sizeof value, sizeOf(type)));
    return made;
}

/// The number in another type of its kind; little endian, as all that is here.
Argument inType(const ScalarArgument& given, ElementType type)
{
    if (given.type == type || sizeOf(given.type) == sizeOf(type))
        return given;
    if (NumberType{type}.isReal()) {
        double value = 0;
        float single = 0;
        std::memcpy(&value, given.bytes.data(), sizeof value);
        std::memcpy(&single, given.bytes.data(), sizeof single);
        return type == ElementType::F64 ? scalarOf(given.name, type, double(single))
                                        : scalarOf(given.name, type, static_cast<float>(value));
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, given.bytes.data(), sizeOf(given.type));
    const bool isSigned = given.type == ElementType::I8 || given.type == ElementType::I16
        || given.type == ElementType::I32 || given.type == ElementType::I64;
    const unsigned unused = static_cast<unsigned>(64 - 8 * sizeOf(given.type));
    if (isSigned)
        bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
    return scalarOf(given.name, type, bits);
}

/// The checked kernel's launch; where that has fewer threads than the output elements on an axis that the reference
/// looks at, with more blocks: the checked kernel's threads may have several each.
Launch launchFor(
    const ReferenceCode& code, const CheckedKernel& checked, Shape output, const std::vector<Argument>& arguments)
{
    // In a transposition threads may follow what is read as well as what is written.
    const Extent written = output.extent;
    for (const Argument& argument : arguments)
        if (const auto* array = std::get_if<BufferArgument>(&argument)) {
            const Extent& read = checked.work.buffers[array->buffer].shape.extent;
            if (read.x == written.y && read.y == written.x && read.z == written.z)
                output.extent = {std::max(read.x, written.x), std::max(read.y, written.y), written.z};
        }
    Launch launch = checked.launch;
    const auto cover = [](std::uint32_t& grid, std::uint32_t block, std::uint64_t needed) {
        if (block > 0 && std::uint64_t{grid} * block < needed)
            grid = static_cast<std::uint32_t>((needed + block - 1) / block);
    };
    if (code.axes == 1) {
        cover(launch.grid.x, launch.block.x, output.elements());
        return launch;
    }
    cover(launch.grid.x, launch.block.x, output.extent.x);
    cover(launch.grid.y, launch.block.y, code.axes == 2 ? output.extent.y * output.extent.z : output.extent.y);
    if (code.axes == 3)
        cover(launch.grid.z, launch.block.z, output.extent.z);
    return launch;
}

bool takes(const std::vector<Argument>& arguments, std::size_t buffer)
{
    return std::ranges::any_of(arguments, [&](const Argument& argument) {
        if (const auto* array = std::get_if<BufferArgument>(&argument))
            return array->buffer == buffer;
        const auto* structure = std::get_if<StructArgument>(&argument);
        return structure != nullptr
            && std::ranges::find(structure->pointers, buffer, &PointerPlace::buffer) != structure->pointers.end();
    });
}

/// Whether the code only stores in the buffer, which is an argument by itself: then it does not matter what it begins
/// with.
bool onlyWrites(const ReferenceCode& code, const std::vector<Argument>& arguments, std::size_t buffer)
{
    const std::vector<ptx::ParameterUse> uses = ptx::parameterUses(ptx::findEntry(*code.module, code.code.ptxName()));
    std::size_t given = 0;
    bool only = false;
    for (std::size_t i = 0; i < std::min(arguments.size(), uses.size()); ++i)
        if (const auto* array = std::get_if<BufferArgument>(&arguments[i]); array && array->buffer == buffer) {
            const ptx::ParameterUse& use = uses[i];
            ++given;
            only = !array->texture && use.written && !use.read && !use.atomic && !use.passedOn;
        }
    return only && given == 1;
}

} // namespace

ReferenceSource kernelReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress)
{
    std::string name = spec.name;
    SourceKernel text = textOfReference(spec, checked, name);
    if (!isPtx(text.text))
        leaveOthersOut(text.text, name);
    const ReferenceCode code = compileReference(text, name, checked.gpu, true, subjectOf(spec), progress);
    std::vector<CalledParameter> called;
    for (const KernelParameter& parameter : code.signature.parameters)
        called.push_back(calledParameter(parameter));
    const auto matches = matchParameters(called, checked.bound.signature, checked.work, spec.inOrder());
    if (!matches)
        throw InputError(subjectOf(spec), matches.reason());

    auto source = std::make_shared<BoundReference::Source>();
    source->facts.name = code.signature.name + "()";
    source->facts.source = sourceNameOf(text);
    source->output = checked.work.buffers[output];
    source->work.code = code.code;
    source->work.buffers = code.owned(checked.work.buffers);
    source->work.variables = code.filled(checked.work.variables);
    source->work.dynamicSharedBytes = checked.work.dynamicSharedBytes;
    source->work.output = source->buffer = output;
    for (std::size_t i = 0; i < called.size(); ++i) {
        const Argument& argument = checked.work.arguments[matches.value()[i]];
        const auto* scalar = std::get_if<ScalarArgument>(&argument);
        const auto number = code.signature.parameters[i].number;
        source->work.arguments.push_back(scalar && number ? inType(*scalar, *number) : argument);
    }
    if (source->work.buffers[output].variable.empty() && !takes(source->work.arguments, output))
        throw InputError(subjectOf(spec),
            say("reference.takes_no_output", "{} does not take {}, which is compared", code.signature.text(),
                source->output.name));
    source->onlyWrites = onlyWrites(code, source->work.arguments, output);
    source->launch = launchFor(code, checked, source->output.shape, source->work.arguments);
    const Launch& launch = source->launch;
    source->key = fmt::format("kernel {} {},{},{} {},{},{} {}\n", code.code.symbol, launch.grid.x, launch.grid.y,
                      launch.grid.z, launch.block.x, launch.block.y, launch.block.z, source->work.dynamicSharedBytes)
        + compileKey(text, checked.gpu) + (isPtx(text.text) ? text.text : neededTokens(text.text))
        + argumentKey(source->work.arguments);
    for (const VariableSpec& variable : source->work.variables)
        source->key += fmt::format("\n{} {}", variable.name,
            std::string_view(
                reinterpret_cast<const char*>(variable.contents->bytes().data()), variable.contents->byteCount()));
    return source;
}

} // namespace warpatlas::inline reference
