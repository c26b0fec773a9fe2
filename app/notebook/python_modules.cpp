#include "app/notebook/python_modules.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace warpatlas::inline notebook {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t mostBytes = std::uintmax_t{1} << 20;

} // namespace

std::string PythonModules::text(std::string_view module) const
{
    module.remove_prefix(std::min(module.find_first_not_of('.'), module.size())); // `from .utils import`
    if (m_folder.empty() || module.empty())
        return {};
    std::string name(module);
    std::ranges::replace(name, '.', '/');
    std::vector<fs::path> folders{m_folder};
    for (const fs::path& folder : m_more)
        folders.push_back(m_folder / folder);
    for (const fs::path& folder : folders)
        for (const char* const ending : {".py", "/__init__.py"}) {
            const fs::path file = folder / (name + ending);
            std::error_code unknown;
            if (!fs::is_regular_file(file, unknown) || fs::file_size(file, unknown) > mostBytes)
                continue;
            std::ifstream stream(file, std::ios::binary);
            return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        }
    return {};
}

} // namespace warpatlas::inline notebook
