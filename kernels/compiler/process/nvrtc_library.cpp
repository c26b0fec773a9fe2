#include "kernels/compiler/process/nvrtc_library.h"

#include "kernels/compiler/process/toolkit_library.h"

#include <array>
#include <dlfcn.h>
#include <filesystem>

namespace warpatlas::inline compiler {
namespace {

namespace fs = std::filesystem;

/// NVRTC opens its second half by the name alone, which the system knows only where the toolkit was installed for it.
/// A loaded library is found by its name. So it is loaded here, from the folder of the library at `path`, and for good.
void loadBuiltins(const std::string& path, const std::string& version)
{
    const fs::path builtins = fs::path(path).parent_path() / ("libnvrtc-builtins.so." + version);
    ::dlopen(builtins.c_str(), RTLD_NOW | RTLD_LOCAL); // where it is not there, NVRTC says so
}

/// The headers that came with the library at `path`.
std::vector<std::string> foldersOf(const std::string& path)
{
    std::error_code ignored;
    std::vector<std::string> folders;
    for (fs::path folder = fs::path(path).parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
        const fs::path include = folder / "include";
        if (!fs::exists(include / "cuda_fp16.h", ignored))
            continue;
        folders.push_back(include.string());
        if (fs::exists(include / "cccl", ignored))
            folders.push_back((include / "cccl").string());
        break;
    }
    return folders;
}

} // namespace

NvrtcLibrary::NvrtcLibrary()
{
    static constexpr std::array names{"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
    void* library = openToolkitLibrary(names);
    if (library == nullptr) {
        m_facts.refusal =
            "NVRTC is not installed (libnvrtc.so.13 or .12 of the CUDA toolkit; CUDA_PATH names its folder"
            + toolkitByPip() + ")";
        return;
    }
    Functions& f = m_functions;
    const bool complete = findFunction(library, "nvrtcVersion", f.version)
        && findFunction(library, "nvrtcGetNumSupportedArchs", f.architectureCount)
        && findFunction(library, "nvrtcGetSupportedArchs", f.architectures)
        && findFunction(library, "nvrtcCreateProgram", f.create)
        && findFunction(library, "nvrtcDestroyProgram", f.destroy)
        && findFunction(library, "nvrtcCompileProgram", f.compile)
        && findFunction(library, "nvrtcGetPTXSize", f.ptxSize) && findFunction(library, "nvrtcGetPTX", f.ptx)
        && findFunction(library, "nvrtcGetProgramLogSize", f.logSize)
        && findFunction(library, "nvrtcGetProgramLog", f.log)
        && findFunction(library, "nvrtcAddNameExpression", f.addName)
        && findFunction(library, "nvrtcGetErrorString", f.errorText);
    int count = 0;
    if (!complete || f.version(&m_facts.major, &m_facts.minor) != 0 || f.architectureCount(&count) != 0 || count < 1) {
        m_facts.refusal = "the NVRTC that is installed is too old: the CUDA toolkit 12 or 13 is needed";
        return;
    }
    m_facts.architectures.resize(static_cast<std::size_t>(count));
    f.architectures(m_facts.architectures.data());
    Dl_info place{};
    if (::dladdr(reinterpret_cast<void*>(f.version), &place) != 0 && place.dli_fname != nullptr) {
        m_facts.includeFolders = foldersOf(place.dli_fname);
        loadBuiltins(place.dli_fname, std::to_string(m_facts.major) + "." + std::to_string(m_facts.minor));
    }
}

ToolkitResult NvrtcLibrary::compile(const ToolkitJob& job) const
{
    std::vector<const char*> options;
    for (const std::string& option : job.options)
        options.push_back(option.c_str());
    const char* const headers[] = {job.standard.c_str()};
    const char* const headerNames[] = {"warpatlas_standard.cuh"};
    ToolkitResult result;
    Functions::Program program = nullptr;
    result.status = m_functions.create(&program, job.text.c_str(), job.name.c_str(), 1, headers, headerNames);
    result.statusText = m_functions.errorText(result.status);
    if (result.status != 0)
        return result;
    for (const std::string& instance : job.instances)
        m_functions.addName(program, instance.c_str());
    result.status = m_functions.compile(program, int(options.size()), options.data());
    result.statusText = m_functions.errorText(result.status);
    std::size_t size = 0;
    if (m_functions.logSize(program, &size) == 0 && size > 1) {
        result.log.resize(size);
        m_functions.log(program, result.log.data());
        result.log.resize(size - 1);
    }
    if (result.status == 0 && m_functions.ptxSize(program, &size) == 0 && size > 1) {
        result.ptx.resize(size);
        m_functions.ptx(program, result.ptx.data());
        result.ptx.resize(size - 1);
    }
    m_functions.destroy(&program);
    return result;
}

} // namespace warpatlas::inline compiler
