/// A Jupyter notebook as a file: its cells, and the file with one of them changed and all else byte for byte as it was.
/// Outputs are passed over, however large they are. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

inline constexpr const char* notebookExtension = ".ipynb";
/// Says whether the name is that of a notebook, in small letters or large ones.
bool isNotebook(const std::string& path);

struct NotebookCell {
    enum class Kind : std::uint8_t { Code, Markdown, Raw } kind = Kind::Raw;
    std::string source;
    /// The strings of JSON that it is made of: bytes of the file between their quotes, and where each begins in
    /// `source`.
    struct Part {
        std::size_t begin = 0, end = 0, at = 0;
    };
    std::vector<Part> parts;
    bool isList = false; ///< of strings, a line each; else it is one string
};

class Notebook {
public:
    /// Throws InputError: a file that cannot be read, is not JSON, is no notebook or one of an unknown format, has a
    /// cell without a source.
    explicit Notebook(const std::string& path);
    /// The same of bytes in memory; `name` is for messages.
    Notebook(const std::string& name, std::string bytes);

    const std::vector<NotebookCell>& cells() const { return m_cells; }
    const std::string& language() const { return m_language; } ///< "python"; empty: it does not say
    const std::string& folder() const { return m_folder; } ///< that the file lies in; empty: it is in memory
    /// The file with `text` in place of the bytes `begin` to `end` of a cell's source.
    std::string with(std::size_t cell, std::size_t begin, std::size_t end, std::string_view text) const;

private:
    void read(const std::string& name);
    std::string asJson(std::string_view text) const;
    std::string betweenLines(const NotebookCell& near) const;

    std::string m_bytes, m_language, m_folder;
    std::vector<NotebookCell> m_cells;
};

} // namespace warpatlas::inline notebook
