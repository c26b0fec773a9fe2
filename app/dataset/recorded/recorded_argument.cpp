#include "app/dataset/recorded/recorded_argument.h"

#include "app/dataset/recorded/program_file.h"
#include "app/dataset/spec_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace warpatlas {
namespace {

struct Place {
    std::uint64_t call = 0, argument = 0;
};

/// What the record says of that argument. Throws what nlohmann's library throws where it says nothing.
std::span<const std::byte> memoryOf(const ProgramFile& file, const Place& place, const std::string& spec)
{
    const nlohmann::json& argument =
        file.head().at("calls").at(place.call).at("launch").at("arguments").at(place.argument);
    if (!argument.contains("allocation"))
        throw InputError(spec, say("recorded.no_memory", "is no pointer into the program's memory"));
    if (!argument.contains("snapshot"))
        throw InputError(spec, say("recorded.not_kept", "was not kept: the run had more memory than a file takes"));
    const std::span<const std::byte> contents = file.contents(argument.at("snapshot").get<std::uint64_t>());
    const auto offset = argument.at("offset").get<std::int64_t>();
    if (offset < 0 || std::uint64_t(offset) > contents.size())
        throw InputError(spec, say("recorded.outside", "points outside of its allocation"));
    return contents.subspan(std::size_t(offset));
}

} // namespace

std::string_view programFileOf(std::string_view spec)
{
    const std::string mark = std::string(programExtension) + ':';
    const std::size_t at = spec.find(mark);
    return at == std::string_view::npos ? std::string_view() : spec.substr(0, at + mark.size() - 1);
}

std::string recordedArgumentSpec(
    const std::string& path, std::size_t call, std::size_t argument, const Shape& shape, ElementType type)
{
    return fmt::format("{}:{}:{}:{}:{}", path, call, argument, sizeOfSpec(shape), nameOf(type));
}

Dataset recordedArgument(const std::string& spec)
{
    const std::string path(programFileOf(spec));
    const std::vector<std::string_view> parts = split(std::string_view(spec).substr(path.size() + 1), ':');
    const auto call = wholeNumberFrom(parts[0]);
    const auto argument = parts.size() > 1 ? wholeNumberFrom(parts[1]) : std::nullopt;
    const auto type = parts.size() == 4 ? elementTypeFrom(parts[3]) : std::nullopt;
    if (!call || !argument || !type)
        throw InputError(
            spec, say("recorded.form", "is not written FILE{}:CALL:ARGUMENT:SIZE:TYPE", std::string(programExtension)));
    const Shape shape = sizeFrom(parts[2], spec);
    const ProgramFile file(path);
    try {
        const std::span<const std::byte> memory = memoryOf(file, {*call, *argument}, spec);
        auto array = std::make_shared<Array>(*type, shape);
        if (array->byteCount() > memory.size())
            throw InputError(spec,
                say("recorded.too_large", "is of {} bytes, and the program has {} there", array->byteCount(),
                    memory.size()));
        std::ranges::copy(memory.first(array->byteCount()), array->bytes().begin());
        const std::string name = std::filesystem::path(path).filename().string();
        return {spec, say("recorded.label", "{}, argument {} of call {}", name, *argument + 1, *call + 1),
            std::move(array), {}};
    } catch (const nlohmann::json::exception&) {
        throw InputError(spec, say("recorded.none", "is no argument of a launch in that run"));
    }
}

} // namespace warpatlas
