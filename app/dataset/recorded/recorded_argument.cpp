#include "app/dataset/recorded/recorded_argument.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/recorded/program_file.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas::inline dataset {
namespace {

/// From 1. A call that launches a graph has several. Throws what nlohmann's library throws where there is none.
const nlohmann::json& launchIn(const nlohmann::json& calls, std::uint64_t number)
{
    for (const nlohmann::json& call : calls) {
        if (!call.contains("launch"))
            continue;
        if (--number == 0)
            return call.at("launch");
        const std::uint64_t more = call.contains("more_launches") ? call.at("more_launches").size() : 0;
        if (number <= more)
            return call.at("more_launches").at(number - 1);
        number -= more;
    }
    return calls.at(calls.size()); // it throws
}

/// The memory that an argument names: rows without padding, but for textures of pitched memory.
struct ArgumentMemory {
    std::span<const std::byte> bytes;
    std::uint64_t row = 0, rowToRow = 0; ///< of pitched memory: bytes of a row, and from one to the next; else 0
};

ArgumentMemory withRows(std::span<const std::byte> bytes, const nlohmann::json& argument, const std::string& spec)
{
    const std::uint64_t rowToRow =
        argument.contains("texture") ? argument.at("texture").at("row_bytes").get<std::uint64_t>() : 0;
    if (rowToRow == 0)
        return {bytes};
    const nlohmann::json& texture = argument.at("texture");
    const auto type = elementTypeFrom(texture.at("type").get<std::string>());
    const std::uint64_t row = saturatingProduct(
        saturatingProduct(texture.at("extent").at(0).get<std::uint64_t>(), texture.at("channels").get<std::uint64_t>()),
        type ? sizeOf(*type) : 0);
    if (row == 0 || row > rowToRow)
        throw InputError(spec, say("recorded.no_rows", "is a texture whose rows cannot be"));
    return {bytes, row, rowToRow};
}

/// An argument, or a pointer in one.
struct ArgumentPlace {
    std::uint64_t number = 0; ///< from 1
    std::optional<std::uint64_t> held; ///< byte of the structure that it is
};

/// Reads "2", and "2+8".
std::optional<ArgumentPlace> argumentPlaceFrom(std::string_view text)
{
    const std::size_t plus = text.find('+');
    const auto number = wholeNumberFrom(text.substr(0, plus));
    const auto held = plus == std::string_view::npos ? std::nullopt : wholeNumberFrom(text.substr(plus + 1));
    if (!number || *number == 0 || (plus != std::string_view::npos && !held))
        return std::nullopt;
    return ArgumentPlace{*number, held};
}

/// Throws what nlohmann's library throws where there is none.
const nlohmann::json& argumentAt(const nlohmann::json& arguments, const ArgumentPlace& place)
{
    const nlohmann::json& argument = arguments.at(place.number - 1);
    if (!place.held)
        return argument;
    const nlohmann::json& pointers = argument.at("pointers");
    for (const nlohmann::json& pointer : pointers)
        if (pointer.at("at").get<std::uint64_t>() == *place.held)
            return pointer;
    return pointers.at(pointers.size()); // it throws
}

/// The record of that argument. Throws what nlohmann's library throws if there is none.
ArgumentMemory memoryOf(
    const ProgramFile& file, std::uint64_t launch, const ArgumentPlace& place, bool whole, const std::string& spec)
{
    const nlohmann::json& argument = argumentAt(launchIn(file.head().at("calls"), launch).at("arguments"), place);
    if (!argument.contains("allocation"))
        throw InputError(spec, say("recorded.no_memory", "is no pointer into the program's memory"));
    if (!argument.contains("snapshot"))
        throw InputError(spec,
            say("recorded.not_kept", "was not kept: the run had more memory than was to be kept (exec --keep MIB)"));
    const std::span<const std::byte> contents = file.contents(argument.at("snapshot").get<std::uint64_t>());
    if (whole)
        return {contents};
    const auto offset = argument.at("offset").get<std::int64_t>();
    if (offset < 0 || std::uint64_t(offset) > contents.size())
        throw InputError(spec, say("recorded.outside", "points outside of its allocation"));
    return withRows(contents.subspan(std::size_t(offset)), argument, spec);
}

/// Takes from the memory what fills the array; returns the bytes that it lacks.
std::uint64_t fillFrom(const ArgumentMemory& memory, std::span<std::byte> array)
{
    const std::uint64_t row = memory.row == 0 ? array.size() : memory.row;
    std::uint64_t from = 0;
    for (std::uint64_t to = 0; to < array.size(); to += row, from += memory.rowToRow) {
        const std::uint64_t bytes = std::min<std::uint64_t>(row, array.size() - to);
        if (from > memory.bytes.size() || bytes > memory.bytes.size() - from)
            return array.size() - to;
        std::ranges::copy(memory.bytes.subspan(from, bytes), array.begin() + std::ptrdiff_t(to));
    }
    return 0;
}

constexpr std::string_view wholeAllocation = "whole";

} // namespace

std::string_view programFileOf(std::string_view spec)
{
    const std::string mark = std::string(programExtension) + ':';
    const std::size_t at = spec.find(mark);
    return at == std::string_view::npos ? std::string_view() : spec.substr(0, at + mark.size() - 1);
}

std::string recordedArgumentSpec(const std::string& path, std::size_t launch, std::size_t argument, const Shape& shape,
    ElementType type, bool whole, std::optional<std::uint64_t> held)
{
    const std::string end = whole ? fmt::format(":{}", wholeAllocation) : std::string();
    const std::string within = held ? fmt::format("+{}", *held) : std::string();
    return fmt::format("{}:{}:{}{}:{}:{}{}", path, launch, argument, within, sizeOfSpec(shape), nameOf(type), end);
}

Dataset recordedArgument(const std::string& spec)
{
    const std::string path(programFileOf(spec));
    const std::vector<std::string_view> parts = split(std::string_view(spec).substr(path.size() + 1), ':');
    const auto launch = wholeNumberFrom(parts[0]);
    const auto argument = parts.size() > 1 ? argumentPlaceFrom(parts[1]) : std::nullopt;
    const bool whole = parts.size() == 5 && parts[4] == wholeAllocation;
    const auto type = parts.size() == 4 || whole ? elementTypeFrom(parts[3]) : std::nullopt;
    if (!launch || *launch == 0 || !argument || !type)
        throw InputError(spec,
            say("recorded.form", "is not written FILE{}:LAUNCH:ARGUMENT:SIZE:TYPE", std::string(programExtension)));
    const Shape shape = sizeFrom(parts[2], spec);
    const std::shared_ptr<const ProgramFile> file = ProgramFile::open(path);
    try {
        const ArgumentMemory memory = memoryOf(*file, *launch, *argument, whole, spec);
        const auto requireThere = [&](std::uint64_t bytes, std::uint64_t there) {
            if (bytes > there)
                throw InputError(
                    spec, say("recorded.too_large", "is of {} bytes, and the program has {} there", bytes, there));
        };
        // Before memory is taken for it: a damaged run says any length.
        requireThere(saturatingProduct(shape.values(), sizeOf(*type)), memory.bytes.size());
        auto array = std::make_shared<Array>(*type, shape);
        const std::uint64_t lacking = fillFrom(memory, array->bytes());
        requireThere(array->byteCount(), array->byteCount() - lacking);
        return {spec, say("recorded.label", "launch {}, argument {}", *launch, std::string(parts[1])), std::move(array),
            {}};
    } catch (const nlohmann::json::exception&) {
        throw InputError(spec, say("recorded.none", "is no argument of a launch in that run"));
    }
}

} // namespace warpatlas::inline dataset
