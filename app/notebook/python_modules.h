/// Modules of Python that lie beside a notebook, which its cells import from: `from utils import cuda_begin`. Any
/// thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

class PythonModules {
public:
    /// `folder`: the notebook's; empty: it has none, and there are no modules.
    explicit PythonModules(const std::string& folder) : m_folder(folder) { }
    /// `sys.path.insert(0, "..")`: seen from the notebook's folder.
    void addFolder(const std::string& folder) { m_more.emplace_back(folder); }
    /// Of "utils", or "package.utils"; empty: there is no such file, or one that nobody wrote by hand.
    std::string text(std::string_view module) const;

private:
    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_more;
};

} // namespace warpatlas::inline notebook
