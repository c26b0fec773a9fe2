#include "app/program/launch_arguments.h"

#include "app/dataset/recorded/recorded_argument.h"
#include "app/source/argument_spec.h"
#include "app/source/kernel_signature.h"
#include "app/source/names/number_type.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::inline program {
namespace {

using runtime::ArgumentRecord;
using runtime::LaunchRecord;

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
        } catch (const InputError& error) { // it is the launch's argument, not one that was typed
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
        if (!argument.held.empty())
            return structure(index);
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
                const std::string& declared = kernel.parameters[i].type;
                // The meaning of a name of the text is not known here.
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
        const std::optional<NumberType> element = elementsOf(argument);
        if (argument.type.empty())
            refuse(index,
                say("launch.type_unknown",
                    "points to what nothing tells the type of: neither the kernel's name nor what its code does"));
        if (!element && pointsToStructures(argument))
            refuse(index,
                say("launch.structures_hold",
                    "({}) points to structures that hold pointers to memory of the program, or textures",
                    shortened(argument.type)));
        if (!element)
            refuse(
                index, say("launch.no_numbers", "({}) points to what are no plain numbers", shortened(argument.type)));
        const std::uint64_t count = argument.length / (sizeOf(element->type) * element->channels);
        if (count == 0)
            refuse(index, say("launch.too_short", "points to less than an element"));
        const Shape shape =
            numbersOf(argument) ? shapeOf(count, element->channels) : Shape{{count, 1, 1}, element->channels};
        const std::string place = argument.offset != 0 ? fmt::format("at:{}:", argument.offset) : std::string();
        const bool written = isWritten(argument.allocation);
        if (argument.unwritten && written)
            return place + outputArgument(element->type, shape).text;
        requireKept(index, argument);
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
        requireKept(index, argument);
        const std::string data = recordedArgumentSpec(m_program.path(), m_number, index + 1, shape, texture.type);
        return spec.surface ? "surf:inout:" + data : "tex:" + data + textureModes(spec, texture.type);
    }

    /// A structure by value: its bytes, and the arrays that the pointers in it lead to.
    std::string structure(std::size_t index) const
    {
        const ArgumentRecord& argument = m_launch.arguments[index];
        std::vector<std::byte> bytes = argument.bytes;
        std::string arrays;
        for (const ArgumentRecord& pointer : argument.held) {
            for (std::size_t i = 0; i < sizeof(std::uint64_t) && pointer.at + i < bytes.size(); ++i)
                bytes[pointer.at + i] = {}; // an address of the program's says nothing here
            arrays += fmt::format(",{}={}", pointer.at, heldArray(index, pointer));
        }
        return "bytes:" + runtime::hexOf(bytes) + arrays;
    }

    std::string heldArray(std::size_t index, const ArgumentRecord& pointer) const
    {
        if (pointer.offset != 0 || pointersInto(pointer.allocation) > 1)
            refuse(index,
                say("launch.holds_shared",
                    "holds a pointer that leads into the middle of memory, or to where another one of the launch "
                    "does"));
        const std::optional<NumberType> element = elementsOf(pointer);
        if (!element)
            refuse(index, say("launch.holds_pointers", "holds pointers to memory of the program, or textures"));
        const std::uint64_t count = pointer.length / (sizeOf(element->type) * element->channels);
        const Shape shape{{count, 1, 1}, element->channels};
        const bool written = writes(pointer);
        if (pointer.unwritten && written)
            return outputArgument(element->type, shape).text;
        requireKept(index, pointer);
        return (written ? "inout:" : "in:")
            + recordedArgumentSpec(m_program.path(), m_number, index + 1, shape, element->type, false, pointer.at);
    }

    std::size_t pointersInto(std::uint64_t allocation) const
    {
        std::size_t count = 0;
        for (const ArgumentRecord& argument : m_launch.arguments) {
            count += argument.allocation == allocation ? 1 : 0;
            count += std::size_t(std::ranges::count(argument.held, allocation, &ArgumentRecord::allocation));
        }
        return count;
    }

    void requireKept(std::size_t index, const ArgumentRecord& record) const
    {
        if (!record.memory.snapshot)
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
        // Eight bytes that the code loads may be an address.
        const bool mayLead = argument.typeByUse && argument.memory.holdsAddress && element
            && sizeOf(element->type) == sizeof(std::uint64_t) && !element->isReal();
        return element && element->channels <= 4 && !mayLead ? element : std::nullopt;
    }

    /// Or to something unknown, but not to pointers.
    static bool pointsToStructures(const ArgumentRecord& argument)
    {
        std::string_view type = argument.type;
        if (type.empty())
            return argument.typeByUse;
        if ((!type.ends_with('*') && !type.ends_with('&')) || pointeeFrom(argument.type))
            return false;
        type.remove_suffix(1);
        if (type.ends_with(" const"))
            type.remove_suffix(std::string_view(" const").size());
        return !type.ends_with('*') && !type.ends_with(')');
    }

    /// The type of its array where it is opened: of structures, the number that the code takes first, or else bytes.
    /// Empty where there may be addresses in it.
    static std::optional<NumberType> elementsOf(const ArgumentRecord& argument)
    {
        if (const auto numbers = numbersOf(argument))
            return numbers;
        if (!pointsToStructures(argument) || argument.memory.holdsAddress)
            return std::nullopt;
        const std::optional<NumberType> used = pointeeFrom(argument.usedAs);
        return used && argument.length % sizeOf(used->type) == 0 ? *used : NumberType{ElementType::U8};
    }

    /// The argument that has the array of a pointer's allocation: the first whose array can be opened.
    std::size_t ownerOf(std::size_t index) const
    {
        const ArgumentRecord& one = m_launch.arguments[index];
        const auto owns = [&](const ArgumentRecord& other) {
            return other.allocation == one.allocation && !other.texture && elementsOf(other)
                && std::uint64_t(other.offset) < other.length;
        };
        const auto found = std::ranges::find_if(m_launch.arguments, owns);
        // A pointer to anything but numbers may lead to memory that no argument names.
        if (found == m_launch.arguments.end() || (!elementsOf(one) && one.memory.holdsAddress))
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

} // namespace

std::vector<std::string> launchArguments(
    const SavedProgram& program, std::size_t number, const LaunchPlace& place, const SourceKernel& source)
{
    const LaunchArguments arguments(program, number, place, source);
    std::vector<std::string> specs;
    for (std::size_t i = 0; i < program.run.record.calls[place.call].launch[place.index].arguments.size(); ++i)
        specs.push_back(arguments.of(i));
    return specs;
}

} // namespace warpatlas::inline program
