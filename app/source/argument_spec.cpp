#include "app/source/argument_spec.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/limits.h"
#include "app/dataset/numbers.h"
#include "app/dataset/save.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/text/name_character.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <vector>

namespace warpatlas {
namespace {

class Parser {
public:
    explicit Parser(const std::string& text) : m_text(text) { }

    ArgumentSpec parse() const
    {
        const std::size_t colon = m_text.find(':');
        if (colon == std::string::npos)
            refuseForm();
        const std::string kind = m_text.substr(0, colon), rest = m_text.substr(colon + 1);
        if (kind == "in")
            return {m_text, input(rest)};
        if (kind == "inout")
            return {m_text, inputOutput(rest)};
        if (kind == "out")
            return {m_text, output(rest)};
        if (const auto type = elementTypeFrom(kind))
            return {m_text, scalar(*type, rest)};
        refuseForm();
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError("--arg " + m_text, reason); }

    [[noreturn]] void refuseForm() const
    {
        refuse(say("argument.form",
            "is not i32:5, f32:1.5 (or another type), in:FILE.npy, out:TYPE:COUNT[:FILE.npy] or "
            "inout:FILE.npy[:OUT.npy]"));
    }

    [[noreturn]] void refuseFileless() const
    {
        refuse(say("argument.no_file_behind", "names no file behind the last colon"));
    }

    template <class T> void number(ScalarSpec& spec, std::string_view text) const
    {
        T value{};
        constexpr bool real = std::is_floating_point_v<T>;
        const bool hexadecimal = !real && (text.starts_with("0x") || text.starts_with("0X"));
        const std::string_view digits = hexadecimal ? text.substr(2) : text;
        const char* const end = digits.data() + digits.size();
        const auto [stop, error] = [&] {
            if constexpr (real)
                return std::from_chars(digits.data(), end, value);
            else
                return std::from_chars(digits.data(), end, value, hexadecimal ? 16 : 10);
        }();
        if (error == std::errc::result_out_of_range)
            refuse(real ? say("argument.too_large", "does not fit into {}", nameOf(spec.type))
                        : say("argument.out_of_range", "does not fit into {}: {} to {}", nameOf(spec.type),
                            std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        if (error != std::errc() || stop != end || digits.empty())
            refuse(real                     ? isNoNumber()
                    : std::is_unsigned_v<T> ? say("argument.from_0", "is not a whole number from 0")
                                            : isNoWholeNumber());
        std::memcpy(spec.bytes.data(), &value, sizeof value);
    }

    template <class... T> void numberOfAny(ScalarSpec& spec, std::string_view text) const
    {
        ((spec.type == ElementTypeOf<T>::value ? number<T>(spec, text) : void()), ...);
    }

    ScalarSpec scalar(ElementType type, std::string_view text) const
    {
        if (type == ElementType::F16)
            refuse(say("argument.f16", "an f16 is passed in an array only"));
        ScalarSpec spec;
        spec.type = type;
        numberOfAny<std::uint8_t, std::int8_t, std::uint16_t, std::int16_t, std::uint32_t, std::int32_t, std::uint64_t,
            std::int64_t, float, double>(spec, text);
        return spec;
    }

    BufferArgumentSpec input(const std::string& source) const
    {
        if (source.empty())
            refuse(say("argument.no_file", "names no file"));
        return {BufferRole::Input, source, {}, {}, {}, {}, {}};
    }

    /// Takes the file behind the last colon as the output's if it looks like one and something is left before it.
    BufferArgumentSpec inputOutput(const std::string& rest) const
    {
        BufferArgumentSpec spec = input(rest);
        spec.role = BufferRole::InputOutput;
        const std::size_t colon = rest.rfind(':');
        if (colon == std::string::npos || colon == 0)
            return spec;
        const std::string file = rest.substr(colon + 1);
        const bool savable = file.ends_with(".npy") || file.ends_with(".csv") || file.ends_with(".tsv");
        if (file.empty())
            refuseFileless();
        if (savable || file.find('.') != std::string::npos) {
            requireSavableHere(file);
            spec.source = rest.substr(0, colon);
            spec.file = file;
        }
        return spec;
    }

    BufferArgumentSpec output(const std::string& rest) const
    {
        const std::size_t first = rest.find(':');
        const auto type = elementTypeFrom(rest.substr(0, first));
        if (!type)
            refuse(say("argument.no_type", "'{}' is not a type: u8 i8 u16 i16 f16 u32 i32 f32 u64 i64 f64",
                rest.substr(0, first)));
        if (first == std::string::npos)
            refuse(say("argument.no_count", "says no count: out:TYPE:COUNT[:FILE.npy]"));
        const std::size_t second = rest.find(':', first + 1);
        BufferArgumentSpec spec{BufferRole::Output, {}, *type, {}, {}, {}, {}};
        spec.shape = shape(rest.substr(first + 1, second == std::string::npos ? second : second - first - 1));
        if (second != std::string::npos) {
            spec.file = rest.substr(second + 1);
            if (spec.file.empty())
                refuseFileless();
            requireSavableHere(spec.file);
        }
        return spec;
    }

    /// "1024", "64x32", "8x4x2", "64x32x1x3".
    Shape shape(std::string_view text) const
    {
        std::vector<std::uint64_t> sizes;
        for (std::string_view rest = text;;) {
            const std::size_t cross = rest.find('x');
            const std::string_view number = rest.substr(0, cross);
            std::uint64_t size = 0;
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), size);
            if (number.empty() || end != number.data() + number.size() || error == std::errc::invalid_argument
                || sizes.size() == 4)
                refuse(say("argument.not_a_count", "'{}' is not a count such as 1024 or 64x32", text));
            if (error != std::errc())
                refuse(say("argument.uncountable", "'{}' is more than can be counted", shortened(number)));
            sizes.push_back(size);
            if (cross == std::string_view::npos)
                break;
            rest.remove_prefix(cross + 1);
        }
        sizes.resize(4, 1);
        const Shape shape{{sizes[0], sizes[1], sizes[2]},
            std::uint32_t(std::min<std::uint64_t>(sizes[3], std::numeric_limits<std::uint32_t>::max()))};
        requireSize("--arg " + m_text, shape);
        return shape;
    }

    void requireSavableHere(const std::string& file) const
    {
        try {
            requireSavable(file);
        } catch (const InputError& error) {
            refuse(file + ": " + error.reason());
        }
    }

    const std::string& m_text;
};

} // namespace

ArgumentSpec parseArgumentSpec(const std::string& text)
{
    return Parser(text).parse();
}

NamedArgument namedArgument(const std::string& text)
{
    const std::size_t end = std::size_t(std::ranges::find_if_not(text, isNameCharacter) - text.begin());
    if (end == 0 || end == text.size() || text[end] != '=')
        return {{}, parseArgumentSpec(text)};
    return {text.substr(0, end), parseArgumentSpec(text.substr(end + 1))};
}

ArgumentSpec outputArgument(ElementType type, const Shape& shape)
{
    std::vector<std::uint64_t> sizes{shape.extent.x, shape.extent.y, shape.extent.z, shape.channels};
    while (sizes.size() > 1 && sizes.back() == 1)
        sizes.pop_back();
    return {fmt::format("out:{}:{}", nameOf(type), fmt::join(sizes, "x")),
        BufferArgumentSpec{BufferRole::Output, {}, type, shape, {}, {}, {}}};
}

std::string withFiles(const NamedArgument& argument, const std::function<std::string(const std::string& path)>& change)
{
    NamedArgument changed = argument;
    std::string& text = changed.spec.text;
    const auto* buffer = std::get_if<BufferArgumentSpec>(&argument.spec.value);
    if (buffer == nullptr)
        return argument.text();
    if (!buffer->file.empty())
        text.replace(text.size() - buffer->file.size(), buffer->file.size(), change(buffer->file));
    if (const std::string read(fileOf(buffer->source)); !read.empty())
        text.replace(text.find(':') + 1 + buffer->source.find(read), read.size(), change(read));
    return changed.text();
}

} // namespace warpatlas
