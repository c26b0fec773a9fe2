#include "app/dataset/data_spec.h"

#include "app/dataset/conversion.h"
#include "app/dataset/generators.h"
#include "app/dataset/limits.h"
#include "app/dataset/numbers.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <charconv>
#include <fmt/format.h>

namespace warpatlas::inline dataset {

namespace {

constexpr std::uint32_t maximumChannels = 4;

std::string sizeWords()
{
    return say("generator.size", "a size is N, WxH, WxHxC or WxHxDxC");
}

} // namespace

std::optional<std::uint64_t> wholeNumberFrom(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return number;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

Shape sizeFrom(std::string_view text, const std::string& spec)
{
    const auto fail = [&](const std::string& reason) { throw InputError(spec, reason); };
    const std::vector<std::string_view> texts = split(text, 'x');
    if (texts.size() > 4)
        fail(say("generator.no_size", "{} is not a size; {}", quoteForMessage(text), sizeWords()));
    std::uint64_t numbers[4] = {1, 1, 1, 1};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto number = wholeNumberFrom(texts[i]);
        if (!number || *number == 0)
            fail(say("generator.no_whole_size", "{} is not a size; {} (whole numbers from 1)", quoteForMessage(text),
                sizeWords()));
        numbers[i] = *number;
    }
    const bool volume = texts.size() == 4;
    const std::uint64_t channels = volume ? numbers[3] : numbers[2];
    if (channels > maximumChannels)
        fail(say("generator.channels", "{} channels; at most {}", channels, maximumChannels)
            + (volume ? "" : say("generator.volume", " (a volume of one channel is written WxHxDx1)")));
    const Shape shape{{numbers[0], numbers[1], volume ? numbers[2] : 1}, std::uint32_t(channels)};
    requireSize(spec, shape);
    return shape;
}

std::string sizeOfSpec(const Shape& shape)
{
    const std::string plane = fmt::format("{}x{}", shape.extent.x, shape.extent.y);
    if (shape.extent.z != 1)
        return fmt::format("{}x{}x{}", plane, shape.extent.z, shape.channels);
    return shape.channels == 1 ? plane : fmt::format("{}x{}", plane, shape.channels);
}

SpecParts partsOf(std::string_view spec)
{
    std::size_t begin = 0;
    for (;;) {
        const std::size_t colon = spec.find(':', begin);
        if (colon == std::string_view::npos || !findConversion(spec.substr(begin, colon - begin)))
            return {spec.substr(0, begin), spec.substr(begin)};
        begin = colon + 1;
    }
}

std::string_view fileOf(std::string_view spec)
{
    const std::string_view source = partsOf(spec).source;
    if (const std::string_view program = programFileOf(source); !program.empty())
        return program;
    return isGenerator(source) || source.starts_with("bundled:") ? std::string_view() : source;
}

} // namespace warpatlas::inline dataset
