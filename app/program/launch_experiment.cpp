#include "app/program/launch_experiment.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/dataset/spec_words.h"
#include "app/source/argument_spec.h"
#include "app/source/kernel_signature.h"
#include "app/source/names/number_type.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>

namespace warpatlas {
namespace {

using runtime::ArgumentRecord;
using runtime::LaunchRecord;

constexpr std::uint64_t mostVariableBytes = 65536; ///< as much as constant memory has

/// "i32:5"; as bytes what is no number that can be written so.
std::string valueSpec(const ArgumentRecord& argument)
{
    const std::optional<NumberType> number = numberTypeFrom(argument.type);
    const bool fits = number && number->channels == 1 && sizeOf(number->type) == argument.bytes.size();
    const bool odd = fits && number->type == ElementType::Bool && argument.bytes[0] > std::byte{1};
    return fits && !odd ? numberSpec(number->type, argument.bytes) : "bytes:" + runtime::hexOf(argument.bytes);
}

/// How a texture is read, all of it said: nothing is left to the text's host code.
std::string textureModes(const TextureSpec& spec, ElementType type)
{
    std::string modes = fmt::format(",filter={},address={}", nameOf(spec.filter), nameOf(spec.address));
    modes += spec.normalisedCoordinates ? ",normalized" : ",unnormalized";
    const bool real = NumberType{type}.isReal();
    return modes + (real ? "" : spec.normalisedFloats ? ",read=float" : ",read=element");
}

/// Makes the arguments of one launch.
class LaunchArguments {
public:
    /// `source`: the code that is opened.
    LaunchArguments(
        const SavedProgram& program, std::size_t number, const LaunchPlace& place, const SourceKernel& source)
        : m_program(program),
          m_number(number),
          m_line(program.run.record.lineOf(place.call)),
          m_launch(program.run.record.calls[place.call].launch[place.index])
    {
        takeDeclaredTypes(source);
        // A pointer that the code does nothing with: to bytes.
        for (ArgumentRecord& argument : m_launch.arguments)
            if (argument.typeByUse && argument.allocation != 0 && !argument.type.empty()
                && !argument.type.ends_with('*'))
                argument.type = "uint8_t*";
    }

    std::string of(std::size_t index) const
    {
        try {
            std::string spec = specOf(index);
            parseArgumentSpec(spec);
            return spec;
        } catch (const InputError& error) { // it is of the launch, and nobody has written it
            if (error.subject() == m_program.path())
                throw;
            refuse(index, error.reason());
        }
    }

private:
    std::string specOf(std::size_t index) const
    {
        const ArgumentRecord& argument = m_launch.arguments[index];
        if (argument.texture)
            return texture(index);
        if (argument.allocation != 0)
            return array(index);
        if (argument.type.ends_with('*') || argument.type.ends_with('&'))
            refuse(index, say("launch.no_allocation", "points to no memory that the program has allocated"));
        if (argument.memory.holdsAddress)
            refuse(index, say("launch.holds_pointers", "holds pointers to memory of the program, or textures"));
        if (argument.bytes.empty())
            refuse(index, say("launch.no_value", "has no value in the record"));
        return valueSpec(argument);
    }

    /// Where the kernel's name tells no types, its text does.
    void takeDeclaredTypes(const SourceKernel& source)
    {
        const bool unknown = std::ranges::any_of(m_launch.arguments, &ArgumentRecord::typeByUse);
        if (!unknown || source.file.ends_with(".ptx"))
            return;
        for (const KernelDeclaration& kernel : extractDeviceCode(source.text).kernels) {
            if (kernel.name != m_launch.kernel || kernel.parameters.size() != m_launch.arguments.size())
                continue;
            for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
                ArgumentRecord& argument = m_launch.arguments[i];
                const std::string declared = declaredType(kernel.parameters[i]);
                // What a name of the text stands for is not known here.
                if (pointeeFrom(declared) || numberTypeFrom(declared)) {
                    argument.type = declared;
                    argument.typeByUse = false;
                }
            }
        }
    }

    [[noreturn]] void refuse(std::size_t index, const std::string& reason) const
    {
        const std::string launch = m_line == 0
            ? shortened(m_launch.kernel)
            : say("launch.of_line", "{} of line {}", shortened(m_launch.kernel), m_line);
        throw InputError(m_program.path(),
            say("launch.cannot_open", "{} cannot be opened by itself: its argument {} {}", launch, index + 1, reason));
    }

    /// A pointer: with an array of its own, or into that of an argument before it.
    std::string array(std::size_t index) const
    {
        const ArgumentRecord& argument = m_launch.arguments[index];
        if (argument.offset < 0 || std::uint64_t(argument.offset) >= argument.length)
            refuse(index, say("launch.outside", "points outside of its allocation"));
        const std::size_t owner = ownerOf(index);
        if (owner != index)
            return fmt::format("at:{}:arg:{}", argument.offset, owner + 1);
        const std::optional<NumberType> element = numbersOf(argument);
        if (argument.type.empty())
            refuse(index,
                say("launch.type_unknown",
                    "points to what nothing tells the type of: neither the kernel's name nor what its code does"));
        if (!element)
            refuse(
                index, say("launch.no_numbers", "({}) points to what are no plain numbers", shortened(argument.type)));
        const std::uint64_t count = argument.length / (sizeOf(element->type) * element->channels);
        if (count == 0)
            refuse(index, say("launch.too_short", "points to less than an element"));
        const Shape shape = shapeOf(count, element->channels);
        const std::string place = argument.offset != 0 ? fmt::format("at:{}:", argument.offset) : std::string();
        const bool written = isWritten(argument.allocation);
        if (argument.unwritten && written)
            return place + outputArgument(element->type, shape).text;
        requireKept(index);
        return place + (written ? "inout:" : "in:")
            + recordedArgumentSpec(m_program.path(), m_number, index + 1, shape, element->type, argument.offset != 0);
    }

    /// A texture or a surface, of an array of its own that has what it shows.
    std::string texture(std::size_t index) const
    {
        const ArgumentRecord& argument = m_launch.arguments[index];
        const runtime::TextureRecord& texture = *argument.texture;
        const TextureSpec& spec = texture.spec;
        if (argument.allocation == 0)
            refuse(index, say("launch.texture_elsewhere", "is a texture of no memory that the program has allocated"));
        for (std::size_t i = 0; i < m_launch.arguments.size(); ++i)
            if (i != index && m_launch.arguments[i].allocation == argument.allocation
                && (writes(argument) || writes(m_launch.arguments[i])))
                refuse(index,
                    say("launch.texture_shared", "shows the same memory as argument {}, and one of them may be written",
                        i + 1));
        Extent extent = spec.extent;
        if (spec.layers != 0)
            (spec.axes == 1 ? extent.y : extent.z) = spec.layers;
        const Shape shape{extent, texture.channels};
        if (spec.surface && argument.unwritten)
            return "surf:" + outputArgument(texture.type, shape).text;
        requireKept(index);
        const std::string data = recordedArgumentSpec(m_program.path(), m_number, index + 1, shape, texture.type);
        return spec.surface ? "surf:inout:" + data : "tex:" + data + textureModes(spec, texture.type);
    }

    void requireKept(std::size_t index) const
    {
        if (!m_launch.arguments[index].memory.snapshot)
            refuse(index,
                say("launch.not_kept",
                    "was not kept: the launches before it had more memory than was to be kept (exec --keep MIB)"));
    }

    static bool isConst(const ArgumentRecord& argument) { return argument.type.find("const") != std::string::npos; }
    static bool writes(const ArgumentRecord& argument)
    {
        return argument.texture ? argument.texture->spec.surface : !isConst(argument);
    }
    bool isWritten(std::uint64_t allocation) const
    {
        return std::ranges::any_of(m_launch.arguments, [&](const ArgumentRecord& argument) {
            return argument.allocation == allocation && !argument.texture && writes(argument);
        });
    }

    static std::optional<NumberType> numbersOf(const ArgumentRecord& argument)
    {
        const std::optional<NumberType> element = pointeeFrom(argument.type);
        // What the code loads as eight bytes may be an address.
        const bool mayLead = argument.typeByUse && argument.memory.holdsAddress && element
            && sizeOf(element->type) == sizeof(std::uint64_t) && !element->isReal();
        return element && element->channels <= 4 && !mayLead ? element : std::nullopt;
    }

    /// The argument that has the array of a pointer's allocation: the first that points to numbers.
    std::size_t ownerOf(std::size_t index) const
    {
        const ArgumentRecord& one = m_launch.arguments[index];
        const auto owns = [&](const ArgumentRecord& other) {
            return other.allocation == one.allocation && !other.texture && numbersOf(other)
                && std::uint64_t(other.offset) < other.length;
        };
        const auto found = std::ranges::find_if(m_launch.arguments, owns);
        // What points to other than numbers may lead to memory that no argument names.
        if (found == m_launch.arguments.end() || (!numbersOf(one) && one.memory.holdsAddress))
            return index;
        return std::size_t(found - m_launch.arguments.begin());
    }

    /// Two numbers of the launch whose product it has are its width and height, in the order in which the threads cover
    /// them; one that divides it, an image of that width with channels.
    Shape shapeOf(std::uint64_t count, std::uint32_t channels) const
    {
        std::vector<std::uint64_t> sizes;
        for (const ArgumentRecord& argument : m_launch.arguments)
            if (argument.allocation == 0 && argument.bytes.size() == sizeof(std::int32_t))
                if (const auto number = numberTypeFrom(argument.type); number && !number->isReal()) {
                    std::int32_t value = 0;
                    std::memcpy(&value, argument.bytes.data(), sizeof value);
                    if (value > 1)
                        sizes.push_back(std::uint64_t(value));
                }
        for (const std::uint32_t perElement : {1U, 3U, 4U})
            for (std::size_t i = 0; i < sizes.size() && channels * perElement <= 4; ++i)
                for (std::size_t j = i + 1; j < sizes.size(); ++j)
                    if (saturatingProduct(saturatingProduct(sizes[i], sizes[j]), perElement) == count)
                        return {extentOf(sizes[i], sizes[j]), channels * perElement};
        return {{count, 1, 1}, channels};
    }

    Extent extentOf(std::uint64_t first, std::uint64_t second) const
    {
        const Launch& launch = m_launch.launch;
        const std::uint64_t x = std::uint64_t(launch.grid.x) * launch.block.x;
        const std::uint64_t y = std::uint64_t(launch.grid.y) * launch.block.y;
        const bool turned = y > 1 && (x < first || y < second) && x >= second && y >= first;
        return turned ? Extent{second, first, 1} : Extent{first, second, 1};
    }

    const SavedProgram& m_program;
    std::size_t m_number;
    std::uint32_t m_line;
    LaunchRecord m_launch; ///< with the types that the text tells
};

/// What the compiler made by itself, texts of printf for example, has no name in the source; what CUDA's headers bring
/// along has one that the program's texts do not have.
bool isNamed(const std::string& variable, const SourceKernel& source)
{
    // In PTX everything has its name, and what a file has for itself the file's, too.
    const bool inPtx = source.file.ends_with(".ptx");
    const std::size_t odd = variable.find_first_of("$.");
    if ((inPtx ? odd == 0 : odd != std::string::npos)
        || (variable.starts_with("__") && !(inPtx && variable.starts_with("__nv_static_"))))
        return false;
    const std::size_t scope = variable.rfind("::");
    const std::string name = scope == std::string::npos ? variable : variable.substr(scope + 2);
    return source.text.find(name) != std::string::npos || std::ranges::any_of(source.headers, [&](const auto& header) {
        return header.second.find(name) != std::string::npos;
    });
}

std::span<const std::byte> valueOf(const SavedProgram& program, const runtime::VariableRecord& variable)
{
    const std::span<const std::byte> contents = program.file->contents(*variable.memory.snapshot);
    if (contents.size() != variable.length)
        throw InputError(program.path(),
            say("launch.other_length", "\"{}\" is of {} bytes, and its contents are of {}", shortened(variable.name),
                variable.length, contents.size()));
    return contents;
}

std::string contentsText(const SavedProgram& program, std::uint64_t snapshot)
{
    return std::string(asText(program.file->contents(snapshot)));
}

/// The program's text; of a kernel that was compiled already its own, where that was there, and else its PTX, as of one
/// whose code was linked.
SourceKernel sourceOf(const SavedProgram& program, const LaunchRecord& launch)
{
    if (!program.run.wasCommand && !launch.code)
        return program.source;
    SourceKernel source;
    if (launch.text) {
        source.file = launch.source;
        source.text = contentsText(program, *launch.text);
    } else if (launch.code) {
        const std::string name = std::filesystem::path(launch.source).stem().string();
        source.file = (name.empty() ? std::string("program") : name) + ".ptx";
        source.text = contentsText(program, *launch.code);
    } else
        throw InputError(program.path(),
            say("launch.no_code",
                "the code of {} was not kept: the launches before it had more memory than was to be kept (exec --keep "
                "MIB)",
                shortened(launch.kernel)));
    return source;
}

} // namespace

Experiment launchExperiment(const SavedProgram& program, std::size_t number)
{
    const LaunchPlace place = program.launches().at(number - 1);
    const LaunchRecord& launch = program.run.record.calls[place.call].launch[place.index];
    if (program.run.record.measured)
        throw InputError(program.path(),
            say("launch.measured",
                "was measured on a GPU, where nobody sees what launches find: on the simulator they open"));
    if (program.run.record.calls[place.call].workOpen)
        throw InputError(program.path(),
            say("launch.open", "{} of line {} had not ended when the program was stopped: there is nothing to open",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (launch.kernel.find("{lambda") != std::string::npos && !launch.code)
        throw InputError(program.path(),
            say("launch.lambda",
                "{} of line {} cannot be opened by itself: a lambda, which has no name, is among its template "
                "arguments",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (launch.arguments.empty() && !launch.ran)
        throw InputError(program.path(),
            say("launch.not_run", "{} of line {} did not run, so that there is nothing to open",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (program.file->count() == 0 && launch.arguments.empty() && launch.variables.empty())
        throw InputError(program.path(),
            say("launch.nothing_kept", "has nothing of what its launches found: it was saved without memory"));
    Experiment experiment;
    experiment.source = sourceOf(program, launch);
    if (isPtx(experiment.source->text)) { // it is not compiled again
        experiment.source->programCompiler = program.run.compiler;
        if (launch.registers > 0 && launch.registers < 256)
            experiment.source->programRegisters = int(launch.registers);
    }
    // Another compilation may have other names, but no other parameters; of PTX only its names tell all apart.
    experiment.kernel = launch.symbol.empty() ? launch.kernel
        : isPtx(experiment.source->text)      ? launch.symbol
                                              : withParameters(launch.symbol);
    const LaunchArguments arguments(program, number, place, *experiment.source);
    for (std::size_t i = 0; i < launch.arguments.size(); ++i)
        experiment.source->arguments.push_back(arguments.of(i));
    for (const runtime::VariableRecord& variable : launch.variables)
        if (isNamed(variable.name, *experiment.source) && variable.memory.snapshot && !variable.memory.holdsAddress
            && variable.length <= mostVariableBytes)
            experiment.source->symbols.push_back(
                variable.name + "=bytes:" + runtime::hexOf(valueOf(program, variable)));
    experiment.source->dynamicSharedBytes = static_cast<std::uint32_t>(launch.dynamicSharedBytes);
    experiment.source->sharedOptIn = true; // it ran
    experiment.source->cooperative = launch.cooperative;
    experiment.grid = launch.launch.grid;
    experiment.block = launch.launch.block;
    experiment.gpu = program.gpu;
    return experiment;
}

std::optional<Experiment> recordedLaunch(const std::string& text)
{
    const std::string path(programFileOf(text));
    if (path.empty())
        return {};
    const SavedProgram program = loadProgram(path);
    const std::size_t launches = program.launches().size();
    const auto wanted = wholeNumberFrom(std::string_view(text).substr(path.size() + 1));
    if (launches == 0)
        throw InputError(text, say("launch.none", "there are no launches in that run"));
    if (!wanted || *wanted == 0 || *wanted > launches)
        throw InputError(text,
            say("launch.no_such", "is no launch of that run; there are {}: {}:1 is the first", launches,
                std::filesystem::path(path).filename().string()));
    return launchExperiment(program, std::size_t(*wanted));
}

} // namespace warpatlas
