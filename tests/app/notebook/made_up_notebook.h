/// Notebooks as Jupyter writes them, for tests.
#pragma once

#include "app/notebook/notebook_kernels.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::test {

/// "code", "markdown" or "raw", and the source.
using MadeUpCell = std::pair<std::string, std::string>;

inline nlohmann::ordered_json linesOf(const std::string& source)
{
    nlohmann::ordered_json lines = nlohmann::ordered_json::array();
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = std::min(source.find('\n', at), source.size() - 1) + 1;
        lines.push_back(source.substr(at, end - at));
        at = end;
    }
    return lines;
}

inline std::string notebookOf(const std::vector<MadeUpCell>& cells, const std::string& language = "python")
{
    nlohmann::ordered_json notebook;
    notebook["cells"] = nlohmann::ordered_json::array();
    for (const auto& [kind, source] : cells) {
        nlohmann::ordered_json cell{{"cell_type", kind}, {"metadata", nlohmann::ordered_json::object()}};
        if (kind == "code")
            cell["outputs"] = nlohmann::ordered_json::array();
        cell["source"] = linesOf(source);
        notebook["cells"].push_back(std::move(cell));
    }
    notebook["metadata"] = {{"kernelspec", {{"language", language}, {"name", "python3"}}}};
    notebook["nbformat"] = 4;
    notebook["nbformat_minor"] = 5;
    return notebook.dump(1) + '\n';
}

inline NotebookKernels kernelsIn(const std::vector<MadeUpCell>& cells, const std::string& language = "python")
{
    return kernelsOf(Notebook("made_up.ipynb", notebookOf(cells, language)));
}
inline NotebookKernels kernelsInCell(const std::string& code)
{
    return kernelsIn({{"code", code}});
}

} // namespace warpatlas::test
