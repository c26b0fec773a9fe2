#include "app/notebook/cell_reader.h"

#include "app/dataset/file_kind.h"
#include "app/notebook/cell_magic.h"
#include "app/notebook/python_modules.h"
#include "app/notebook/python_reader.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::inline notebook {
namespace {

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

TextPieces plainPiece(std::size_t cell, std::string_view source, std::size_t begin, std::size_t end)
{
    return {{std::string(source.substr(begin, end - begin)), PieceOrigin{cell, begin, end}, nullptr}};
}

/// `# include`, `__global__` and the like outside of Python's strings and comments: the cell is no Python.
bool isCudaText(std::string_view text)
{
    return std::ranges::any_of(pythonTokens(text), [](const PythonToken& token) { return token.isName("__global__"); });
}

class CellReaders {
public:
    explicit CellReaders(const Notebook& notebook)
        : m_isCpp(isCpp(notebook.language())), m_modules(notebook.folder()), m_python(m_finds, &m_modules)
    {
        for (std::size_t i = 0; i < notebook.cells().size(); ++i)
            read(i, notebook.cells()[i]);
    }

    Finds take() { return std::move(m_finds); }

private:
    static bool isCpp(std::string language)
    {
        std::ranges::transform(
            language, language.begin(), [](unsigned char letter) { return char(std::tolower(letter)); });
        return language.starts_with("c++") || language.starts_with("cuda") || language == "c";
    }

    void read(std::size_t index, const NotebookCell& cell)
    {
        const std::string_view source = cell.source;
        if (cell.kind == NotebookCell::Kind::Markdown) {
            readFences(index, source);
            return;
        }
        const CellMagic magic = magicOf(source);
        const std::string_view body = source.substr(magic.body);
        if (isAnyOf(magic.name, {"writefile", "file"})) {
            writeFile(index, source, magic);
        } else if (isAnyOf(magic.name, {"bash", "sh", "shell", "script", "!"})) {
            readShell(index, source, magic.body);
        } else if (magic.name == "cuda_group_save") {
            if (const auto added = addFile(index, magic.option("-n", "--name"), source, magic.body, false))
                m_finds.texts[*added].magic = "%%cuda_group_save";
            addCuda(index, source, magic);
        } else if (isAnyOf(magic.name,
                       {"time", "timeit", "capture", "prun", "python", "python3", "memit", "mprun", "ai",
                           "warpatlas_record"})
            || (magic.name.empty() && !m_isCpp && !isCudaText(body))) {
            m_python.read(index, body, magic.body, magic.line);
            readShell(index, source, magic.body);
        } else {
            addCuda(index, source, magic);
        }
    }

    void addCuda(std::size_t index, std::string_view source, const CellMagic& magic)
    {
        FoundText text{.form = KernelForm::Cell, .pieces = plainPiece(index, source, magic.body, source.size())};
        if (!magic.name.empty())
            text.magic = "%%" + magic.name;
        for (const std::string& word : magic.words) // nvcc4jupyter: -c "-DN=4 -std=c++17"
            for (std::size_t at = word.find("-D"); at != std::string::npos; at = word.find("-D", at + 1))
                text.definitions.push_back(word.substr(at + 2, word.find(' ', at) - at - 2));
        const auto added = m_finds.add(std::move(text));
        if (added && magic.name == "warpatlas")
            addLaunch(index, magic, *added);
        if (const std::string name = magic.option("-n", "--name"); !name.empty() && magic.name != "cuda_group_save")
            addFile(index, name, source, magic.body, false);
    }

    /// `%%warpatlas -k blur --grid 8,8 --block 16,16`.
    void addLaunch(std::size_t index, const CellMagic& magic, std::size_t text)
    {
        const auto sizes = [](const std::string& words) {
            std::vector<PythonValue> axes;
            const char* at = words.data();
            const char* const end = at + words.size();
            for (std::uint32_t number = 0; at < end; ++at) {
                const auto [stop, error] = std::from_chars(at, end, number);
                if (error != std::errc())
                    return PythonValue();
                axes.push_back(PythonValue::ofNumber(number, false));
                at = stop;
            }
            return PythonValue::ofList(std::move(axes));
        };
        const std::string block = magic.option("", "--block"), grid = magic.option("", "--grid");
        if (!block.empty() && block != "auto")
            m_finds.launches.push_back(
                {text, magic.option("-k", "--kernel"), sizes(grid), sizes(block), {}, {}, index, magic.line - 1});
    }

    void writeFile(std::size_t index, std::string_view source, const CellMagic& magic)
    {
        const std::string name = magic.plainWord();
        const bool appends = magic.has("-a") || magic.has("--append");
        if (extensionOf(name) == ".py")
            m_python.read(index, source.substr(magic.body), magic.body, magic.line);
        else
            addFile(index, name, source, magic.body, appends);
    }

    std::optional<std::size_t> addFile(std::size_t index, const std::string& name, std::string_view source,
        std::size_t begin, bool appends, std::size_t end = std::string_view::npos,
        KernelForm form = KernelForm::WrittenFile)
    {
        WrittenFile file{name, index, {}};
        const WrittenFile* const before = appends ? m_finds.file(name) : nullptr;
        if (before != nullptr)
            file.pieces = before->pieces;
        const TextPieces more = plainPiece(index, source, begin, std::min(end, source.size()));
        file.pieces.insert(file.pieces.end(), more.begin(), more.end());
        if (before != nullptr) { // it is one text, which the last cell completes
            for (FoundText& text : m_finds.texts)
                text.hidden = text.hidden || (text.form == form && text.named == before->name);
        }
        const auto added = m_finds.add({.form = form, .pieces = file.pieces, .named = name, .byCall = true});
        m_finds.files.push_back(std::move(file));
        return added;
    }

    /// `cat > x.cu << EOF` and what stands below it.
    void readShell(std::size_t index, std::string_view source, std::size_t from)
    {
        for (std::size_t at = source.find("<<", from); at != std::string_view::npos; at = source.find("<<", at)) {
            const std::size_t lineEnd = std::min(source.find('\n', at), source.size());
            const std::size_t lineStart = source.rfind('\n', at) + 1;
            const std::string_view line = source.substr(lineStart, lineEnd - lineStart);
            std::size_t word = at + 2;
            while (word < lineEnd && (source[word] == '-' || source[word] == ' '))
                ++word;
            std::size_t wordEnd = word;
            while (wordEnd < lineEnd && source[wordEnd] != ' ' && source[wordEnd] != '>')
                ++wordEnd;
            std::string mark(source.substr(word, wordEnd - word));
            std::erase_if(
                mark, [](char letter) { return letter == '"' || letter == '\'' || letter == '\\' || letter == '\r'; });
            at += 2;
            const std::size_t close = mark.empty() ? std::string_view::npos : source.find("\n" + mark, lineEnd);
            if (line.find("cat") == std::string_view::npos || close == std::string_view::npos)
                continue;
            const std::size_t into = line.find('>');
            std::size_t first = into == std::string_view::npos ? line.size() : line.find_first_not_of("> ", into);
            first = std::min(first, line.size());
            const std::string name(line.substr(first, line.find_first_of(" \r<", first) - first));
            addFile(index, name, source, std::min(lineEnd + 1, source.size()),
                line.find(">>") != std::string_view::npos, close + 1, KernelForm::Shell);
            at = close;
        }
    }

    /// ``` in Markdown.
    void readFences(std::size_t index, std::string_view source)
    {
        constexpr std::string_view fence = "```";
        for (std::size_t at = source.find(fence); at != std::string_view::npos;) {
            const std::size_t begin = source.find('\n', at);
            const std::size_t end = begin == std::string_view::npos ? begin : source.find(fence, begin);
            if (end == std::string_view::npos)
                return;
            m_finds.add({.form = KernelForm::Markdown, .pieces = plainPiece(index, source, begin + 1, end)});
            at = source.find(fence, end + fence.size());
        }
    }

    Finds m_finds;
    bool m_isCpp;
    PythonModules m_modules;
    PythonReader m_python;
};

} // namespace

Finds findIn(const Notebook& notebook)
{
    return CellReaders(notebook).take();
}

} // namespace warpatlas::inline notebook
