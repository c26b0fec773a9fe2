#include "kernels/compiler/process/toolkit_library.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace warpatlas::inline compiler {

namespace {

namespace fs = std::filesystem;

/// Adds the folders in `parent` that begin like this, the newest first.
void addVersions(const fs::path& parent, const std::string& begin, std::vector<std::string>& folders)
{
    std::error_code ignored;
    std::vector<std::string> versions;
    for (const auto& entry : fs::directory_iterator(parent, ignored))
        if (entry.path().filename().string().starts_with(begin))
            versions.push_back(entry.path().string());
    std::ranges::sort(versions, std::greater<>());
    folders.insert(folders.end(), versions.begin(), versions.end());
}

/// Where pip has installed this program, it is in site-packages/warpatlas/bin.
fs::path pythonPackage()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path();
    return fs::exists(folder / "__init__.py", ignored) ? folder : fs::path();
}

std::vector<std::string> toolkitFolders()
{
    std::vector<std::string> folders;
    for (const char* variable : {"CUDA_PATH", "CUDA_HOME"})
        if (const char* root = std::getenv(variable); root != nullptr && *root != '\0')
            folders.emplace_back(root);
    if (const fs::path package = pythonPackage(); !package.empty()) // NVIDIA's are beside it: site-packages/nvidia/cu13
        addVersions(package.parent_path() / "nvidia", "cu1", folders);
#ifdef WARPATLAS_TOOLKIT
    folders.emplace_back(WARPATLAS_TOOLKIT);
#endif
    folders.emplace_back("/usr/local/cuda");
    addVersions("/usr/local", "cuda-", folders);
    return folders;
}

} // namespace

namespace {

/// The first that can be opened, and its path.
std::pair<void*, std::string> openFirst(std::span<const char* const> names)
{
    std::vector<std::string> candidates;
    std::error_code ignored;
    for (const std::string& folder : toolkitFolders())
        for (const char* place :
            {"/lib64/", "/lib/", "/targets/x86_64-linux/lib/", "/targets/sbsa-linux/lib/", "/extras/CUPTI/lib64/"})
            for (const char* name : names)
                if (fs::exists(folder + place + name, ignored))
                    candidates.push_back(folder + place + name);
    // Where the system looks: a package of the distribution, LD_LIBRARY_PATH.
    candidates.insert(candidates.end(), names.begin(), names.end());
    for (std::string& candidate : candidates)
        if (void* library = ::dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL))
            return {library, std::move(candidate)};
    return {};
}

} // namespace

void* openToolkitLibrary(std::span<const char* const> names)
{
    return openFirst(names).first;
}

std::string findToolkitLibrary(std::span<const char* const> names)
{
    const auto [library, path] = openFirst(names);
    if (library != nullptr)
        ::dlclose(library);
    return path;
}

std::string toolkitByPip()
{
    return pythonPackage().empty() ? "" : ", or pip install 'warpatlas[nvcc]'";
}

std::string findToolkitProgram(const std::string& name)
{
    std::vector<std::string> folders = toolkitFolders();
    for (std::string& folder : folders)
        folder += "/bin";
    const char* const path = std::getenv("PATH");
    for (std::string_view rest = path == nullptr ? "" : path; !rest.empty();) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        // Commands of ours, which stand before the toolkit's for programs that run here, call this one.
        if (fs::path(rest.substr(0, end)).parent_path().filename() != "warpatlas_stand_ins")
            folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (std::string& folder : folders) {
        folder.append("/").append(name);
        if (::access(folder.c_str(), X_OK) == 0)
            return folder;
    }
    return {};
}

} // namespace warpatlas::inline compiler
