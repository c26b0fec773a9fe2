#include "app/dataset/images/portable_map.h"

#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>

namespace warpatlas::inline dataset {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

struct MapHeader {
    std::string format; ///< "PGM"
    std::uint64_t width = 0, height = 0;
    std::uint32_t channels = 1; ///< with alpha
    std::uint32_t largest = 255; ///< 0: values are f32
    bool plain = false; ///< numbers are written out
    bool bits = false; ///< eight pixels a byte, 1 is black
    bool alpha = false;
    bool little = false; ///< byte order of f32
};

class MapText {
public:
    MapText(const std::string& name, std::string_view content) : m_name(name), m_rest(content) { }

    std::string_view rest() const { return m_rest; }
    void take(std::size_t bytes) { m_rest.remove_prefix(std::min(bytes, m_rest.size())); }
    [[noreturn]] void damaged(const std::string& format, const std::string& why) const
    {
        throw InputError(m_name, say("image.damaged_format", "the {} image is damaged: {}", format, why));
    }
    [[noreturn]] void cutOff(const std::string& format) const
    {
        throw InputError(m_name, say("image.cut_off", "the {} image is cut off", format));
    }
    /// The next word; a comment reaches from # to the end of its line.
    std::string_view word()
    {
        for (;;) {
            take(std::min(m_rest.find_first_not_of(blanks), m_rest.size()));
            if (!m_rest.starts_with('#'))
                break;
            take(std::min(m_rest.find_first_of("\r\n"), m_rest.size()));
        }
        const std::string_view word = m_rest.substr(0, m_rest.find_first_of(" \t\r\n\v\f#"));
        take(word.size());
        return word;
    }
    template <class T = std::uint64_t> T number(const std::string& format)
    {
        const std::string_view text = word();
        if (text.empty())
            cutOff(format);
        T value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            damaged(format, say("image.no_number", "'{}' is not a number", shortened(std::string(text))));
        return value;
    }

private:
    const std::string& m_name;
    std::string_view m_rest;
};

std::uint32_t largestValue(MapText& text, const std::string& format)
{
    const auto largest = text.number(format);
    if (largest < 1 || largest > 65535)
        text.damaged(format, say("image.largest_value", "its largest value is {}, not 1 to 65535", largest));
    return std::uint32_t(largest);
}

/// "P7", then lines of a word and a number, in any order.
MapHeader headerOfPam(MapText& text)
{
    MapHeader header{.format = "PAM"};
    std::map<std::string, std::uint64_t, std::less<>> numbers;
    for (std::string_view key = text.word(); key != "ENDHDR"; key = text.word()) {
        if (key.empty())
            text.cutOff(header.format);
        if (key == "TUPLTYPE")
            text.word(); // the depth says the same: 2 and 4 have transparency
        else if (key == "MAXVAL")
            header.largest = largestValue(text, header.format);
        else
            numbers[std::string(key)] = text.number(header.format);
    }
    header.width = numbers["WIDTH"];
    header.height = numbers["HEIGHT"];
    const std::uint64_t depth = numbers["DEPTH"];
    if (depth < 1 || depth > 4)
        text.damaged(header.format, say("image.depth", "it has {} channels, not 1 to 4", depth));
    header.channels = std::uint32_t(depth);
    header.alpha = depth % 2 == 0;
    return header;
}

MapHeader headerOf(MapText& text)
{
    const char kind = text.rest()[1];
    text.take(2);
    MapHeader header;
    if (kind == '7')
        header = headerOfPam(text);
    else {
        static constexpr std::string_view kinds = "123456fF";
        static constexpr const char* names[] = {"PBM", "PGM", "PPM", "PBM", "PGM", "PPM", "PFM", "PFM"};
        header.format = names[kinds.find(kind)];
        header.width = text.number(header.format);
        header.height = text.number(header.format);
        header.channels = kind == '3' || kind == '6' || kind == 'F' ? 3 : 1;
        header.plain = kind <= '3';
        header.bits = kind == '1' || kind == '4';
        if (header.format == "PFM") {
            header.little = text.number<double>(header.format) < 0;
            header.largest = 0;
        } else
            header.largest = header.bits ? 1 : largestValue(text, header.format);
    }
    text.take(header.plain ? 0 : 1); // one blank, whatever the first byte of the pixels is
    return header;
}

/// Gives the values in the order of the file, 0 to `largest`. Throws where one is above it.
class MapValues {
public:
    MapValues(MapText& text, const MapHeader& header) : m_text(text), m_header(header)
    {
        const std::uint64_t row = header.bits ? (header.width + 7) / 8 : header.width * header.channels * size();
        if (!header.plain && m_text.rest().size() / row < header.height)
            m_text.cutOff(header.format);
    }
    std::size_t size() const { return m_header.largest > 255 ? 2 : 1; }

    std::uint32_t next(std::uint64_t x)
    {
        const std::uint32_t value = m_header.bits ? bit(x) : m_header.plain ? written() : stored();
        if (value > m_header.largest)
            m_text.damaged(m_header.format,
                say("image.above_largest", "the value {} is above its largest, {}", value, m_header.largest));
        return value;
    }

private:
    std::uint32_t written() { return m_text.number<std::uint32_t>(m_header.format); }
    std::uint32_t stored()
    {
        const std::string_view bytes = m_text.rest().substr(0, size());
        std::uint32_t value = 0;
        for (const char byte : bytes)
            value = value << 8 | static_cast<unsigned char>(byte);
        m_text.take(size());
        return value;
    }
    /// 1 is black, the smallest brightness. Digits that are written out need no blanks between them.
    std::uint32_t bit(std::uint64_t x)
    {
        if (m_header.plain) {
            if (m_digits.empty() && (m_digits = m_text.word()).empty())
                m_text.cutOff(m_header.format);
            const char digit = m_digits.front();
            m_digits.remove_prefix(1);
            if (digit != '0' && digit != '1')
                m_text.damaged(m_header.format, say("image.no_bit", "'{}' is neither 0 nor 1", digit));
            return digit == '0';
        }
        if (x > 0 && x % 8 == 0)
            m_text.take(1);
        const bool black = (static_cast<unsigned char>(m_text.rest().front()) >> (7 - x % 8) & 1) != 0;
        if (x + 1 == m_header.width)
            m_text.take(1);
        return !black;
    }

    MapText& m_text;
    const MapHeader& m_header;
    std::string_view m_digits;
};

/// Rows of a PFM go from the bottom to the top.
Loaded readFloats(MapText& text, const MapHeader& header, const Shape& shape)
{
    auto array = std::make_shared<Array>(ElementType::F32, shape);
    const std::size_t rowBytes = header.width * header.channels * sizeof(float);
    if (text.rest().size() / rowBytes < header.height)
        text.cutOff(header.format);
    for (std::uint64_t y = 0; y < header.height; ++y, text.take(rowBytes))
        std::memcpy(array->bytes().data() + (header.height - 1 - y) * rowBytes, text.rest().data(), rowBytes);
    if (header.little != (std::endian::native == std::endian::little))
        for (std::size_t at = 0; at < array->byteCount(); at += sizeof(float))
            std::reverse(array->bytes().data() + at, array->bytes().data() + at + sizeof(float));
    return {array, {}};
}

Loaded readWholeNumbers(MapText& text, const MapHeader& header, const Shape& shape)
{
    auto array = std::make_shared<Array>(ElementType::U8, shape);
    auto alpha = header.alpha ? std::make_shared<Array>(ElementType::U8, Shape{shape.extent, 1}) : nullptr;
    auto deep = header.largest > 255 ? std::make_shared<Array>(ElementType::U16, shape) : nullptr;
    std::uint8_t* out = array->values<std::uint8_t>().data();
    std::uint16_t* stored = deep ? deep->values<std::uint16_t>().data() : nullptr;
    MapValues values(text, header);
    for (std::uint64_t y = 0; y < header.height; ++y)
        for (std::uint64_t x = 0; x < header.width; ++x)
            for (std::uint32_t channel = 0; channel < header.channels; ++channel) {
                const std::uint32_t value = values.next(x);
                const auto byte = std::uint8_t((value * 255 + header.largest / 2) / header.largest);
                if (channel == shape.channels) {
                    alpha->values<std::uint8_t>()[y * header.width + x] = byte;
                    continue;
                }
                *out++ = byte;
                if (stored)
                    *stored++ = std::uint16_t(value);
            }
    const std::string scaled = header.bits || header.largest == 255
        ? std::string()
        : say("image.scaled", "0 to {} made 0 to 255, rounded", grouped(header.largest));
    return {array, deep ? std::string() : scaled, true, alpha, deep, deep ? scaled : std::string()};
}

} // namespace

bool isPortableMap(std::string_view content)
{
    return content.size() > 2 && content[0] == 'P'
        && std::string_view("1234567fF").find(content[1]) != std::string_view::npos
        && (blanks.find(content[2]) != std::string_view::npos || content[2] == '#');
}

Loaded readPortableMap(const std::string& name, std::string_view content, std::optional<std::uint64_t> available)
{
    MapText text(name, content);
    const MapHeader header = headerOf(text);
    const Shape shape{{header.width, header.height, 1}, header.channels - (header.alpha ? 1 : 0)};
    requireSize(name, shape);
    const std::uint64_t bytes = shape.values() * (header.largest == 0 ? sizeof(float) : header.largest > 255 ? 3 : 1);
    requireMemory(
        name, bytes + (header.alpha ? shape.elements() : 0), say("file.to_be_decoded", "to be decoded"), available);
    Loaded loaded = header.largest == 0 ? readFloats(text, header, shape) : readWholeNumbers(text, header, shape);
    // A second picture, or what an editor appended.
    if (const std::size_t at = text.rest().find_first_not_of(blanks); at != std::string_view::npos)
        loaded.note += (loaded.note.empty() ? "" : "; ")
            + say("image.behind", "{} bytes behind the picture left out", grouped(text.rest().size() - at));
    return loaded;
}

} // namespace warpatlas::inline dataset
