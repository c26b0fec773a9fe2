/// The kernels of a notebook, in the order of its cells, in whatever form they have; each text opens as a kernel of
/// one's own does, and is written back to where it stands. Any thread.
#pragma once

#include "app/notebook/finds.h"
#include "app/notebook/notebook_file.h"
#include "kernels/compiler/compiler.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline notebook {

/// A launch that the notebook's Python makes, as host code of CUDA C++ on one line.
struct CellLaunch {
    std::uint32_t cell = 0; ///< from 1
    std::uint32_t line = 0; ///< of the cell
    std::string code;
    bool operator==(const CellLaunch&) const = default;
};

struct NotebookText {
    std::string place; ///< "5": of the fifth cell; "5.2": the second of that cell
    std::size_t cell = 0; ///< from 1
    KernelForm form = KernelForm::Cell;
    std::string magic, named; ///< as FoundText
    TextPieces pieces;
    std::string text; ///< of the pieces
    std::vector<KernelDeclaration> kernels; ///< at least one
    std::vector<CellLaunch> launches; ///< of Python; those of host code stand in the text
    std::vector<std::string> definitions;
    bool unread = false; ///< Python computes parts of it, which are left as they stand there
};

struct NotebookKernels {
    std::vector<NotebookText> texts;
    std::vector<FoundFunction> functions; ///< Python's own kernels: they open by running the notebook
    std::map<std::string, std::string> files; ///< texts that cells write, by their names
    std::size_t cells = 0;

    const NotebookText* at(std::string_view place) const; ///< null: there is none
};

NotebookKernels kernelsOf(const Notebook& notebook);

/// "%%writefile blur.cu", "RawKernel", "Markdown".
std::string formOf(const NotebookText& text);

struct ChosenKernel {
    std::string place, kernel; ///< `kernel` empty: the text has several
    std::pair<std::string, std::string> both() const { return {place, kernel}; }
};
/// The text with the kernel that is asked for: "blur", "5" (of that cell), "5.2:blur"; empty: the only one. Throws
/// InputError about `file`, with a list of those that there are.
ChosenKernel chooseKernel(const NotebookKernels& kernels, const std::string& file, const std::string& asked);

/// The file with `now` in the place of the text, and nothing else changed. Throws InputError about `file`: no such
/// text, or a change that its strings cannot hold.
std::string withText(const Notebook& notebook, const std::string& file, const std::string& place, std::string_view now);

} // namespace warpatlas::inline notebook
