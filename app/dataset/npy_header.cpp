#include "app/dataset/npy_header.h"

#include "app/dataset/file_bytes.h"
#include "kernels/values/error.h"

#include <charconv>
#include <fmt/format.h>

namespace warpatlas {

namespace {

/// A reader of the one Python dictionary that the header is:
/// {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
class HeaderParser {
public:
    HeaderParser(const std::string& name, std::string_view text) : m_name(name), m_text(text) { }

    NpyHeader parse()
    {
        NpyHeader header;
        bool hasType = false, hasOrder = false, hasShape = false;
        expect('{');
        while (!take('}')) {
            const std::string_view key = quoted();
            expect(':');
            if (key == "descr") {
                parseType(header);
                hasType = true;
            } else if (key == "fortran_order") {
                header.fortranOrder = truth();
                hasOrder = true;
            } else if (key == "shape") {
                header.shape = tuple();
                hasShape = true;
            } else {
                fail(fmt::format("unknown key '{}'", key));
            }
            if (!take(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (!m_text.empty())
            fail("something follows it");
        if (!hasType || !hasOrder || !hasShape)
            fail("descr, fortran_order or shape is missing");
        return header;
    }

private:
    [[noreturn]] void fail(const std::string& why) const
    {
        throw InputError(m_name, "the .npy header is damaged: " + why);
    }

    void skipSpace()
    {
        while (!m_text.empty() && (m_text[0] == ' ' || m_text[0] == '\n' || m_text[0] == '\t'))
            m_text.remove_prefix(1);
    }
    bool take(char letter)
    {
        skipSpace();
        if (m_text.empty() || m_text[0] != letter)
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    void expect(char letter)
    {
        if (!take(letter))
            fail(fmt::format("'{}' is missing", letter));
    }
    std::string_view quoted()
    {
        skipSpace();
        const char quote = m_text.empty() ? ' ' : m_text[0];
        const std::size_t end = quote == '\'' || quote == '"' ? m_text.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            fail("a quoted word is missing");
        const std::string_view word = m_text.substr(1, end - 1);
        m_text.remove_prefix(end + 1);
        return word;
    }
    bool truth()
    {
        skipSpace();
        for (const bool value : {true, false}) {
            const std::string_view word = value ? "True" : "False";
            if (m_text.starts_with(word)) {
                m_text.remove_prefix(word.size());
                return value;
            }
        }
        fail("fortran_order is neither True nor False");
    }
    std::vector<std::uint64_t> tuple()
    {
        std::vector<std::uint64_t> numbers;
        expect('(');
        while (!take(')')) {
            skipSpace();
            std::uint64_t number = 0;
            const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
            if (error != std::errc())
                fail("a size in its shape is not a whole number from 0, or too large");
            m_text.remove_prefix(end - m_text.data());
            take('L'); // Python 2 wrote long integers so
            numbers.push_back(number);
            if (!take(',')) {
                expect(')');
                break;
            }
        }
        return numbers;
    }

    void parseType(NpyHeader& header)
    {
        skipSpace();
        if (m_text.starts_with('['))
            throw InputError(m_name, "holds records with named fields; only arrays of plain numbers can be shown");
        const std::string_view word = quoted();
        const std::string_view code = word.substr(word.empty() ? 0 : 1);
        header.bigEndian = word.starts_with('>');
        header.boolean = code == "b1";
        if (code.starts_with('O'))
            throw InputError(m_name, "holds Python objects; only arrays of plain numbers can be shown");
        if (code.starts_with('c'))
            throw InputError(m_name, "holds complex numbers; only real ones can be shown");
        if (code.starts_with('U') || code.starts_with('S') || code.starts_with('a'))
            throw InputError(m_name, "holds text; only arrays of numbers can be shown");
        if (header.boolean) {
            header.type = ElementType::U8;
            return;
        }
        static constexpr std::pair<std::string_view, ElementType> types[] = {{"u1", ElementType::U8},
            {"i1", ElementType::I8}, {"u2", ElementType::U16}, {"i2", ElementType::I16}, {"f2", ElementType::F16},
            {"u4", ElementType::U32}, {"i4", ElementType::I32}, {"f4", ElementType::F32}, {"u8", ElementType::U64},
            {"i8", ElementType::I64}, {"f8", ElementType::F64}};
        for (const auto& [numpy, type] : types)
            if (code == numpy && std::string_view("<>|=").find(word[0]) != std::string_view::npos) {
                header.type = type;
                return;
            }
        throw InputError(m_name, fmt::format("holds values of NumPy's type '{}', which cannot be shown", word));
    }

    const std::string& m_name;
    std::string_view m_text;
};

} // namespace

NpyHeader parseNpyHeader(const std::string& name, std::span<const std::byte> bytes)
{
    const auto at = [&](std::size_t index) { return std::to_integer<std::uint32_t>(bytes[index]); };
    if (bytes.size() < 10)
        throw InputError(name, "the .npy header is cut off");
    const std::uint32_t version = at(6);
    if (version < 1 || version > 3)
        throw InputError(name, fmt::format("is a .npy file of version {}.{}; 1 to 3 can be read", version, at(7)));
    const std::size_t start = version == 1 ? 10 : 12;
    if (bytes.size() < start)
        throw InputError(name, "the .npy header is cut off");
    std::size_t length = at(8) | at(9) << 8;
    if (version > 1)
        length |= at(10) << 16 | std::size_t(at(11)) << 24;
    if (length > bytes.size() - start)
        throw InputError(name, "the .npy header is cut off");
    NpyHeader header = HeaderParser(name, asText(bytes.subspan(start, length))).parse();
    header.dataOffset = start + length;
    return header;
}

} // namespace warpatlas
