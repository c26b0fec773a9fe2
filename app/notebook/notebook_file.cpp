#include "app/notebook/notebook_file.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

namespace warpatlas::inline notebook {
namespace {

constexpr std::uint64_t maximumNotebookBytes = std::uint64_t{1} << 30; ///< pictures of many outputs
constexpr std::size_t mostDepth = 1000; ///< a page's own data are not deeper

/// A string that is longer is a picture of an output: no person's text.
constexpr std::ptrdiff_t longString = std::ptrdiff_t{1} << 20;

/// What stands between the quotes of a long string.
struct LongString {
    const char *begin, *end;
};

std::vector<LongString> longStringsIn(std::string_view bytes)
{
    std::vector<LongString> found;
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); (at = std::find(at, end, '"')) != end;) {
        const char* const begin = ++at;
        const auto isEscaped = [&](const char* quote) {
            const char* first = quote;
            while (first > begin && first[-1] == '\\')
                --first;
            return (quote - first) % 2 != 0;
        };
        while ((at = std::find(at, end, '"')) != end && isEscaped(at))
            ++at;
        if (at == end)
            break;
        if (at - begin > longString)
            found.push_back({begin, at});
        ++at;
    }
    found.push_back({nullptr, nullptr});
    return found;
}

/// Goes over bytes but for what is in long strings, and says how far the parser has come.
class Watched {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Watched() = default;
    Watched(const char* at, const char** seen, const LongString* next) : m_at(at), m_seen(seen), m_next(next) { }
    reference operator*() const { return *m_at; }
    Watched& operator++()
    {
        if (++m_at == m_next->begin)
            m_at = m_next++->end;
        *m_seen = m_at;
        return *this;
    }
    Watched operator++(int)
    {
        Watched before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Watched& other) const { return m_at == other.m_at; }
    bool operator!=(const Watched& other) const { return m_at != other.m_at; }

private:
    const char* m_at = nullptr;
    const char** m_seen = nullptr;
    const LongString* m_next = nullptr;
};

/// Takes the cells out of the events of a parser, which keeps nothing else.
class CellReader : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit CellReader(std::string_view bytes) : m_start(bytes.data()), m_seen(bytes.data()) { }

    const char** seen() { return &m_seen; }
    std::vector<NotebookCell> cells;
    std::string language;
    std::optional<std::uint64_t> format;
    std::string refusal; ///< why it is no notebook
    bool isObject = false, hasCells = false;

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t number) override
    {
        if (m_path.size() == 1 && m_path[0].key == "nbformat")
            format = number;
        return scalar();
    }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool string(string_t& text) override
    {
        if (m_path.size() == 3 && m_path[0].key == "metadata"
            && ((m_path[1].key == "kernelspec" && m_path[2].key == "language")
                || (m_path[1].key == "language_info" && m_path[2].key == "name" && language.empty())))
            language = text;
        if (const std::size_t cell = cellDepth(); cell > 0) {
            const std::string& key = m_path[cell - 1].key;
            if (m_path.size() == cell && key == "cell_type")
                setKind(text);
            else if (isSource(key) && (m_path.size() == cell || (m_path.size() == cell + 1 && m_path[cell].isList)))
                addPart(text, m_path.size() > cell);
        }
        return scalar();
    }
    bool start_object(std::size_t) override
    {
        if (m_path.empty())
            isObject = true;
        if (!open(false))
            return false;
        if (cellDepth() == m_path.size()) {
            cells.emplace_back();
            m_hasSource = m_hasKind = false;
        }
        return true;
    }
    bool key(string_t& text) override
    {
        m_path.back().key = text;
        if (cellDepth() == m_path.size() && isSource(text)) {
            cells.back().source.clear();
            cells.back().parts.clear();
            m_hasSource = false;
        }
        m_before = m_seen;
        return true;
    }
    bool end_object() override
    {
        if (cellDepth() == m_path.size() && (!m_hasSource || !m_hasKind)) {
            refusal = m_hasKind
                ? say("notebook.no_source", "is a damaged notebook: cell {} has no source", cells.size())
                : say("notebook.no_kind", "is a damaged notebook: cell {} has no known kind", cells.size());
            return false;
        }
        m_path.pop_back();
        return value();
    }
    bool start_array(std::size_t) override
    {
        if (!open(true))
            return false;
        if (const std::size_t cell = cellDepth();
            cell > 0 && m_path.size() == cell + 1 && isSource(m_path[cell - 1].key)) {
            cells.back().isList = true;
            m_hasSource = true;
        }
        hasCells = hasCells || (m_path.size() == 2 && m_path[0].key == "cells")
            || (m_path.size() == 4 && m_path[0].key == "worksheets" && m_path[2].key == "cells");
        return true;
    }
    bool end_array() override
    {
        m_path.pop_back();
        return value();
    }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override
    {
        refusal = say("notebook.no_json", "is not a notebook: its JSON is wrong at byte {}", at);
        return false;
    }

private:
    struct Level {
        bool isList = false;
        std::string key; ///< of an object: the last one
    };

    bool value()
    {
        m_before = m_seen;
        return true;
    }

    bool scalar() { return isElement() && value(); }

    /// A cell is an object: whatever else stands among them would be passed over without a word.
    bool isElement()
    {
        const bool amongCells = m_path.size() == 2 && m_path[0].key == "cells" && m_path[1].isList;
        if (amongCells)
            refusal = say("notebook.no_cell", "is a damaged notebook: what follows cell {} is no cell", cells.size());
        return !amongCells;
    }

    bool open(bool isList)
    {
        if (isList && !isElement())
            return false;
        if (m_path.size() == mostDepth) {
            refusal = say("notebook.deep", "is not a notebook: it nests more than {} levels deep", mostDepth);
            return false;
        }
        m_path.push_back({isList, {}});
        return value();
    }

    /// How deep the cell's own keys are; 0: this is in none. Format 3 has cells in worksheets.
    std::size_t cellDepth() const
    {
        const auto is = [this](std::size_t level, bool isList, std::string_view key) {
            return m_path[level].isList == isList && m_path[level].key == key;
        };
        if (m_path.size() >= 3 && is(0, false, "cells") && m_path[1].isList && !m_path[2].isList)
            return 3;
        const bool old = m_path.size() >= 5 && is(0, false, "worksheets") && m_path[1].isList && is(2, false, "cells")
            && m_path[3].isList && !m_path[4].isList;
        return old ? 5 : 0;
    }

    /// Format 3 calls the source of code its input.
    bool isSource(std::string_view key) const { return key == "source" || (key == "input" && cellDepth() == 5); }

    void setKind(std::string_view text)
    {
        using Kind = NotebookCell::Kind;
        m_hasKind = true;
        cells.back().kind = text == "code" ? Kind::Code : text == "raw" ? Kind::Raw : Kind::Markdown;
    }

    void addPart(const std::string& text, bool isList)
    {
        NotebookCell& cell = cells.back();
        m_hasSource = true;
        cell.isList = isList;
        const char* const quote = std::find(m_before, m_seen, '"');
        cell.parts.push_back({static_cast<std::size_t>(quote + 1 - m_start),
            static_cast<std::size_t>(m_seen - 1 - m_start), cell.source.size()});
        cell.source += text;
    }

    const char* m_start;
    const char* m_seen; ///< behind what the parser has read
    const char* m_before = nullptr; ///< behind the event before this one
    std::vector<Level> m_path;
    bool m_hasSource = false, m_hasKind = false;
};

/// How many bytes of JSON stand for the next letter of a string, and how many of UTF-8 that is.
std::pair<std::size_t, std::size_t> nextLetter(std::string_view rest)
{
    if (rest[0] != '\\')
        return {1, 1};
    if (rest.size() < 6 || rest[1] != 'u')
        return {2, 1};
    const unsigned long code = std::stoul(std::string(rest.substr(2, 4)), nullptr, 16);
    if (code >= 0xd800 && code < 0xdc00)
        return {12, 4}; // a pair
    return {6, code < 0x80 ? 1 : code < 0x800 ? 2 : 3};
}

/// Where a byte of a string's text stands in its JSON.
std::size_t placeIn(std::string_view json, std::size_t byte)
{
    std::size_t at = 0, told = 0;
    while (told < byte && at < json.size()) {
        const auto [length, letters] = nextLetter(json.substr(at));
        at += length;
        told += letters;
    }
    return at;
}

} // namespace

bool isNotebook(const std::string& path)
{
    return extensionOf(path) == notebookExtension;
}

Notebook::Notebook(const std::string& path)
{
    const std::vector<std::byte> bytes = readFile(path, maximumNotebookBytes);
    m_bytes = asText(bytes);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    m_folder = folder.empty() ? "." : folder.string();
    read(path);
}

Notebook::Notebook(const std::string& name, std::string bytes) : m_bytes(std::move(bytes))
{
    read(name);
}

void Notebook::read(const std::string& name)
{
    CellReader reader(m_bytes);
    const char* const end = m_bytes.data() + m_bytes.size();
    const std::vector<LongString> passedOver = longStringsIn(m_bytes);
    const bool read = nlohmann::json::sax_parse(Watched(m_bytes.data(), reader.seen(), passedOver.data()),
        Watched(end, reader.seen(), nullptr), &reader, nlohmann::json::input_format_t::json);
    if (!read)
        throw InputError(name, reader.refusal);
    if (!reader.isObject || !reader.format || !reader.hasCells)
        throw InputError(
            name, say("notebook.none", "is not a notebook: it has no {}", reader.format ? "cells" : "nbformat"));
    if (*reader.format != 3 && *reader.format != 4)
        throw InputError(name, say("notebook.format", "is a notebook of format {}; 3 and 4 are read", *reader.format));
    m_cells = std::move(reader.cells);
    m_language = std::move(reader.language);
}

/// What a string of this file has for a text: letters beyond ASCII are escaped where those of the file are.
std::string Notebook::asJson(std::string_view text) const
{
    const bool hasRaw =
        std::ranges::any_of(m_bytes, [](char letter) { return static_cast<unsigned char>(letter) >= 0x80; });
    const bool escapes = !hasRaw && m_bytes.find("\\u") != std::string::npos;
    const std::string quoted = nlohmann::json(text).dump(-1, ' ', escapes, nlohmann::json::error_handler_t::replace);
    return quoted.substr(1, quoted.size() - 2);
}

/// What stands between two lines of a source, with the quotes.
std::string Notebook::betweenLines(const NotebookCell& near) const
{
    const auto has = [](const NotebookCell& cell) { return cell.parts.size() > 1; };
    const auto any = std::ranges::find_if(m_cells, has);
    if (const NotebookCell* const like = has(near) ? &near : any != m_cells.end() ? &*any : nullptr)
        return m_bytes.substr(like->parts[0].end, like->parts[1].begin - like->parts[0].end);
    return "\",\n    \"";
}

std::string Notebook::with(std::size_t cell, std::size_t begin, std::size_t end, std::string_view text) const
{
    const NotebookCell& changed = m_cells.at(cell);
    const auto partOf = [&](std::size_t byte) {
        const auto behind = std::ranges::find_if(changed.parts, [&](const auto& part) { return part.at > byte; });
        return static_cast<std::size_t>(behind - changed.parts.begin()) - 1;
    };
    const auto placeOf = [&](std::size_t byte) {
        const NotebookCell::Part& part = changed.parts[partOf(byte)];
        return part.begin
            + placeIn(std::string_view(m_bytes).substr(part.begin, part.end - part.begin), byte - part.at);
    };
    std::size_t first = placeOf(begin);
    const std::size_t last = placeOf(end);
    std::string written;
    if (!changed.isList) {
        written = asJson(text);
    } else {
        const std::string between = betweenLines(changed);
        const bool toEnd = end == changed.source.size();
        const std::size_t part = partOf(begin);
        const bool beginsLine = begin == changed.source.size() && begin > 0 && changed.source[begin - 1] == '\n';
        if (beginsLine && !text.empty())
            written += between; // behind the last line's end
        else if (toEnd && text.empty() && begin == changed.parts[part].at && part > 0)
            first = changed.parts[part - 1].end; // no empty line is left
        while (!text.empty()) {
            const std::size_t lineEnd = std::min(text.find('\n'), text.size() - 1) + 1;
            const bool isLine = text[lineEnd - 1] == '\n';
            written += asJson(text.substr(0, lineEnd));
            text.remove_prefix(lineEnd);
            if (isLine && !(text.empty() && toEnd))
                written += between;
        }
    }
    return m_bytes.substr(0, first) + written + m_bytes.substr(last);
}

} // namespace warpatlas::inline notebook
