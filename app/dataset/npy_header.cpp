#include "app/dataset/npy_header.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/numbers.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shape.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace warpatlas::inline dataset {

namespace {

// The types of NumPy, as .npy files write them.

/// The meaning of a code such as "<f8", "|b1", ">c16" or "<U5".
struct NpyType {
    NpyRun run; ///< has 0 bytes where the type cannot be read
    bool complex = false;
    std::string inWords; ///< "text", "dates", "complex numbers"; empty for plain numbers
};

/// Returns the number at the start of `text`; 0 where there is none that a file can have.
std::uint64_t sizeIn(std::string_view text)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    return error == std::errc() && end == text.data() + text.size() && size <= most ? size : 0;
}

NpyType npyType(std::string_view code)
{
    NpyType result;
    const char order = code.empty() ? ' ' : code[0];
    if (code.size() < 3 || std::string_view("<>|=").find(order) == std::string_view::npos)
        return result;
    const std::string_view word = code.substr(1);
    result.run.bigEndian = order == '>';
    const auto plain = std::ranges::find(elementFacts, word, &ElementFacts::numpy);
    if (plain != elementFacts.end()) {
        result.run.type = static_cast<ElementType>(plain - elementFacts.begin());
        result.run.bytes = plain->bytes;
        return result;
    }
    if (word == "c8" || word == "c16") {
        result.run.type = word == "c8" ? ElementType::F32 : ElementType::F64;
        result.run.bytes = sizeOf(*result.run.type);
        result.run.count = 2;
        result.complex = true;
        result.inWords = say("npy.complex", "complex numbers");
        return result;
    }
    const std::uint64_t size = sizeIn(word.substr(1));
    switch (word[0]) {
    case 'S':
    case 'a':
    case 'U':
        result.run.count = size;
        result.run.bytes = size == 0 ? 0 : word[0] == 'U' ? 4 : 1;
        result.inWords = say("npy.text", "text");
        break;
    case 'V':
        result.run.count = size;
        result.run.bytes = size > 0 ? 1 : 0;
        result.inWords = say("npy.untyped", "bytes without a type");
        break;
    case 'M':
    case 'm': // "M8[ns]": the unit is not needed to read the bytes
        result.run.bytes = word.size() > 1 && word[1] == '8' ? 8 : 0;
        result.inWords = say("npy.dates", "dates or times");
        break;
    case 'f':
    case 'c':
        if (word == "f12" || word == "f16" || word == "c24" || word == "c32") {
            result.run.bytes = word[0] == 'c' ? size / 2 : size;
            result.run.count = word[0] == 'c' ? 2 : 1;
            result.inWords = say("npy.wide", "numbers of more than 64 bits");
        }
        break;
    default:
        break;
    }
    return result;
}

constexpr std::size_t mostDimensions = 64; // NumPy's own limit
constexpr int deepestRecord = 16; // records in records
constexpr std::size_t mostRecordRuns = 65536; // fields of records, those in them too

/// A reader of the one Python dictionary that the header is:
/// {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
/// where the type may also be a list of fields: [('x', '<f4'), ('hit', '|b1', (3,)), ('p', [('u', '<f4')])].
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
                fail(say("npy.unknown_key", "unknown key {}", quoteForMessage(key)));
            }
            if (!take(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (!m_text.empty())
            fail(say("npy.follows", "something follows it"));
        if (!hasType || !hasOrder || !hasShape)
            fail(say("npy.missing", "descr, fortran_order or shape is missing"));
        return header;
    }

private:
    [[noreturn]] void fail(const std::string& why) const
    {
        throw InputError(m_name, say("npy.damaged", "the .npy header is damaged: {}", why));
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
            fail(say("npy.letter_missing", "'{}' is missing", letter));
    }
    std::string_view quoted()
    {
        skipSpace();
        const char quote = m_text.empty() ? ' ' : m_text[0];
        const std::size_t end = quote == '\'' || quote == '"' ? m_text.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            fail(say("npy.word_missing", "a quoted word is missing"));
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
        fail(say("npy.no_order", "fortran_order is neither True nor False"));
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
                fail(say("npy.no_size", "a size in its shape is not a whole number from 0, or too large"));
            m_text.remove_prefix(end - m_text.data());
            take('L'); // Python 2 wrote long integers so
            numbers.push_back(number);
            if (numbers.size() > mostDimensions)
                fail(say("npy.dimensions", "it has more than {} dimensions", mostDimensions));
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
        if (m_text.starts_with('[')) {
            const std::size_t fields = record(header, 0);
            header.typeInWords = say("npy.records", "records of {} {}", fields, nameFor(fields, noun::field));
            if (header.runs.empty())
                fail(say("npy.no_fields", "its records have no fields"));
            return;
        }
        const NpyType type = plainType();
        header.typeInWords = type.inWords;
        header.complex = type.complex;
        header.runs = {type.run};
    }

    NpyType plainType()
    {
        const std::string_view word = quoted();
        if (word.substr(std::min<std::size_t>(word.size(), 1)).starts_with('O'))
            throw InputError(
                m_name, say("npy.objects", "holds Python objects; only arrays of plain numbers can be shown"));
        NpyType type = npyType(word);
        if (type.run.bytes == 0)
            throw InputError(m_name,
                say("npy.no_type", "holds values of NumPy's type {}, which cannot be read", quoteForMessage(word)));
        return type;
    }

    /// Adds what the fields hold; returns how many there are on this level.
    std::size_t record(NpyHeader& header, int depth)
    {
        if (depth == deepestRecord)
            fail(say("npy.nested", "its records are nested too deep"));
        std::size_t fields = 0;
        expect('[');
        while (!take(']')) {
            field(header, depth);
            ++fields;
            if (!take(',')) {
                expect(']');
                break;
            }
        }
        return fields;
    }

    /// ('name', type) or ('name', type, (2, 3)); instead of the name perhaps ('title', 'name').
    void field(NpyHeader& header, int depth)
    {
        expect('(');
        if (take('(')) {
            quoted();
            expect(',');
            quoted();
            expect(')');
        } else {
            quoted();
        }
        expect(',');
        const std::size_t first = header.runs.size();
        skipSpace();
        if (m_text.starts_with('['))
            record(header, depth + 1);
        else
            header.runs.push_back(plainType().run);
        if (take(',')) {
            skipSpace();
            if (m_text.starts_with('('))
                repeat(header, first);
        }
        expect(')');
        if (header.runs.size() > mostRecordRuns)
            failOfFields();
    }

    [[noreturn]] void failOfFields() const { fail(say("npy.many_fields", "its records have too many fields")); }

    /// Makes what was read from `first` on an array of the size that follows.
    void repeat(NpyHeader& header, std::size_t first)
    {
        std::uint64_t count = 1;
        for (const std::uint64_t size : tuple())
            count = saturatingProduct(count, size);
        if (header.runs.size() == first + 1) {
            header.runs.back().count = saturatingProduct(header.runs.back().count, count);
            return;
        }
        const std::vector<NpyRun> one(header.runs.begin() + std::ptrdiff_t(first), header.runs.end());
        header.runs.resize(first);
        if (saturatingProduct(one.size(), count) > mostRecordRuns)
            failOfFields();
        for (std::uint64_t i = 0; i < count; ++i)
            header.runs.insert(header.runs.end(), one.begin(), one.end());
    }

    const std::string& m_name;
    std::string_view m_text;
};

} // namespace

std::uint64_t NpyHeader::elementBytes() const
{
    std::uint64_t bytes = 0;
    for (const NpyRun& run : runs) {
        const std::uint64_t size = saturatingProduct(run.count, run.bytes);
        bytes = bytes > ~std::uint64_t{0} - size ? ~std::uint64_t{0} : bytes + size;
    }
    return bytes;
}

std::optional<ElementType> NpyHeader::type() const
{
    const bool alike =
        std::all_of(runs.begin(), runs.end(), [&](const NpyRun& run) { return run.type == runs.front().type; });
    return alike ? runs.front().type : std::nullopt;
}

std::uint64_t NpyHeader::valuesPerElement() const
{
    return elementBytes() / runs.front().bytes;
}

namespace {

[[noreturn]] void refuseCut(const std::string& name)
{
    throw InputError(name, say("npy.cut_off", "the .npy header is cut off"));
}

} // namespace

NpyHeader parseNpyHeader(const std::string& name, std::span<const std::byte> bytes)
{
    const auto at = [&](std::size_t index) { return std::to_integer<std::uint32_t>(bytes[index]); };
    if (bytes.size() < 10)
        refuseCut(name);
    const std::uint32_t version = at(6);
    if (version < 1 || version > 3)
        throw InputError(
            name, say("npy.version", "is a .npy file of version {}.{}; 1 to 3 can be read", version, at(7)));
    const std::size_t start = version == 1 ? 10 : 12;
    if (bytes.size() < start)
        refuseCut(name);
    std::size_t length = at(8) | at(9) << 8;
    if (version > 1)
        length |= at(10) << 16 | std::size_t(at(11)) << 24;
    if (length > bytes.size() - start)
        refuseCut(name);
    NpyHeader header = HeaderParser(name, asText(bytes.subspan(start, length))).parse();
    header.dataOffset = start + length;
    if (header.elementBytes() == 0)
        throw InputError(name, say("npy.no_bytes", "holds elements without any bytes"));
    return header;
}

} // namespace warpatlas::inline dataset
