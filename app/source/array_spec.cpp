#include "app/source/array_spec.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/limits.h"
#include "app/dataset/save.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <charconv>
#include <vector>

namespace warpatlas::inline source {
namespace {

class ArrayParser {
public:
    explicit ArrayParser(const std::string& subject) : m_subject(subject) { }

    BufferArgumentSpec input(const std::string& source) const
    {
        if (source.empty())
            refuse(say("argument.no_file", "names no file"));
        return {BufferRole::Input, source, {}, {}, {}};
    }

    /// The file behind the last colon is the output's if it looks like one and something is left before it.
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
        BufferArgumentSpec spec{BufferRole::Output, {}, {}, {}, {}};
        const std::uint32_t channels = readType(rest.substr(0, first), spec.type);
        if (first == std::string::npos)
            refuse(say("argument.no_count", "says no count: out:TYPE:COUNT[:FILE.npy]"));
        const std::size_t second = rest.find(':', first + 1);
        spec.shape = shape(rest.substr(first + 1, second == std::string::npos ? second : second - first - 1), channels);
        if (second != std::string::npos) {
            spec.file = rest.substr(second + 1);
            if (spec.file.empty())
                refuseFileless();
            requireSavableHere(spec.file);
        }
        return spec;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError(m_subject, reason); }

    [[noreturn]] void refuseFileless() const
    {
        refuse(say("argument.no_file_behind", "names no file behind the last colon"));
    }

    /// "f32", or "f32x2" for elements of two channels, which it returns.
    std::uint32_t readType(const std::string& text, ElementType& type) const
    {
        const std::size_t cross = text.rfind('x');
        const bool several =
            cross != std::string::npos && cross + 2 == text.size() && text[cross + 1] >= '1' && text[cross + 1] <= '4';
        const auto known = elementTypeFrom(several ? text.substr(0, cross) : text);
        if (!known)
            refuse(say("argument.no_type", "'{}' is not a type: {}", shortened(text), elementTypeNames()));
        type = *known;
        return several ? std::uint32_t(text[cross + 1] - '0') : 1;
    }

    /// "1024", "64x32", "8x4x2".
    Shape shape(std::string_view text, std::uint32_t channels) const
    {
        std::vector<std::uint64_t> sizes;
        for (std::string_view rest = text;;) {
            const std::size_t cross = rest.find('x');
            const std::string_view number = rest.substr(0, cross);
            std::uint64_t size = 0;
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), size);
            if (number.empty() || end != number.data() + number.size() || error == std::errc::invalid_argument
                || sizes.size() == 3)
                refuse(say("argument.not_a_count", "'{}' is not a count such as 1024 or 64x32", shortened(text)));
            if (error != std::errc())
                refuse(say("argument.uncountable", "'{}' is more than can be counted", shortened(number)));
            sizes.push_back(size);
            if (cross == std::string_view::npos)
                break;
            rest.remove_prefix(cross + 1);
        }
        sizes.resize(3, 1);
        const Shape shape{{sizes[0], sizes[1], sizes[2]}, channels};
        requireSize(m_subject, shape);
        return shape;
    }

    void requireSavableHere(const std::string& file) const
    {
        try {
            requireSavable(file);
        } catch (const InputError& error) {
            refuse(shortenedName(file) + ": " + error.reason());
        }
    }

    const std::string& m_subject;
};

/// Where the data begin in "in:a.npy", "surf:in:a.npy" or "at:64:in:a.npy".
std::size_t behindKind(const std::string& text)
{
    constexpr std::string_view surface = "surf:", place = "at:";
    const std::size_t kind = text.starts_with(surface) ? surface.size()
        : text.starts_with(place)                      ? text.find(':', place.size()) + 1
                                                       : 0;
    return text.find(':', kind) + 1;
}

} // namespace

std::optional<BufferArgumentSpec> parseArray(const std::string& text, const std::string& subject)
{
    const std::size_t colon = text.find(':');
    const std::string kind = text.substr(0, colon), rest = colon == std::string::npos ? "" : text.substr(colon + 1);
    if (colon == std::string::npos)
        return std::nullopt;
    const ArrayParser parser(subject);
    if (kind == "in")
        return parser.input(rest);
    if (kind == "inout")
        return parser.inputOutput(rest);
    if (kind == "out")
        return parser.output(rest);
    return std::nullopt;
}

std::string withFiles(const std::string& text, const BufferArgumentSpec& array,
    const std::function<std::string(const std::string& path)>& change)
{
    std::string changed = text;
    if (!array.file.empty())
        changed.replace(changed.size() - array.file.size(), array.file.size(), change(array.file));
    if (const std::string read(fileOf(array.source)); !read.empty())
        changed.replace(behindKind(changed) + array.source.find(read), read.size(), change(read));
    return changed;
}

} // namespace warpatlas::inline source
