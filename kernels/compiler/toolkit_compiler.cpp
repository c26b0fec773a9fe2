#include "kernels/compiler/toolkit_compiler.h"

#include "assets/assets.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/large_stack.h"
#include "kernels/compiler/toolkit_library.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <filesystem>
#include <mutex>

namespace warpatlas {

/// The few functions of NVRTC that are used, as its documentation declares them.
struct ToolkitCompiler::Functions {
    using Program = struct OpaqueProgram*;
    int (*version)(int* major, int* minor) = nullptr;
    int (*architectureCount)(int* count) = nullptr;
    int (*architectures)(int* list) = nullptr;
    int (*create)(Program*, const char* text, const char* name, int count, const char* const* headers,
        const char* const* headerNames) = nullptr;
    int (*destroy)(Program*) = nullptr;
    int (*compile)(Program, int count, const char* const* options) = nullptr;
    int (*ptxSize)(Program, std::size_t*) = nullptr;
    int (*ptx)(Program, char*) = nullptr;
    int (*logSize)(Program, std::size_t*) = nullptr;
    int (*log)(Program, char*) = nullptr;
    int (*addName)(Program, const char*) = nullptr;
    const char* (*errorText)(int) = nullptr;
};

namespace {

namespace fs = std::filesystem;

/// NVRTC opens its second half by the name alone, which the system knows only where the toolkit was installed for it.
/// What is loaded already is found by its name: here, from the folder of the library at `path`, and for good.
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

template <class F> bool take(void* library, const char* name, F& function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
    return function != nullptr;
}

std::string asOption(CompileMode mode, bool keepsLoops)
{
    switch (mode) {
    case CompileMode::Lesson:
        return keepsLoops ? " -lineinfo --Ofast-compile=mid" : " -lineinfo";
    case CompileMode::Optimised:
        return " -lineinfo";
    case CompileMode::Debug:
        return " --device-debug";
    }
    return {};
}

} // namespace

Answer<ToolkitCompiler> loadToolkitCompiler()
{
    static constexpr std::array names{"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
    void* library = openToolkitLibrary(names);
    if (library == nullptr)
        return Refusal{
            "NVRTC is not installed (libnvrtc.so.13 or .12 of the CUDA toolkit; CUDA_PATH names its folder)"};
    static ToolkitCompiler::Functions functions;
    const bool complete = take(library, "nvrtcVersion", functions.version)
        && take(library, "nvrtcGetNumSupportedArchs", functions.architectureCount)
        && take(library, "nvrtcGetSupportedArchs", functions.architectures)
        && take(library, "nvrtcCreateProgram", functions.create)
        && take(library, "nvrtcDestroyProgram", functions.destroy)
        && take(library, "nvrtcCompileProgram", functions.compile)
        && take(library, "nvrtcGetPTXSize", functions.ptxSize) && take(library, "nvrtcGetPTX", functions.ptx)
        && take(library, "nvrtcGetProgramLogSize", functions.logSize)
        && take(library, "nvrtcGetProgramLog", functions.log)
        && take(library, "nvrtcAddNameExpression", functions.addName)
        && take(library, "nvrtcGetErrorString", functions.errorText);
    int major = 0, minor = 0, count = 0;
    if (!complete || functions.version(&major, &minor) != 0 || functions.architectureCount(&count) != 0 || count < 1)
        return Refusal{"the NVRTC that is installed is too old: the CUDA toolkit 12 or 13 is needed"};
    std::vector<int> architectures(static_cast<std::size_t>(count));
    functions.architectures(architectures.data());

    ToolkitCompiler compiler;
    compiler.m_functions = &functions;
    const std::string version = std::to_string(major) + "." + std::to_string(minor);
    compiler.m_version = "NVRTC " + version;
    constexpr int preferred = 75; // newer targets give the same code up to 90, and another dialect from 100
    const bool known = std::ranges::find(architectures, preferred) != architectures.end();
    compiler.m_architecture = "compute_" + std::to_string(known ? preferred : *std::ranges::min_element(architectures));
    compiler.m_keepsLoops = std::pair(major, minor) >= std::pair(12, 8);
    Dl_info place{};
    if (::dladdr(reinterpret_cast<void*>(functions.version), &place) != 0 && place.dli_fname != nullptr) {
        compiler.m_includeFolders = foldersOf(place.dli_fname);
        loadBuiltins(place.dli_fname, version);
    }
    return compiler;
}

const Answer<ToolkitCompiler>& ToolkitCompiler::instance()
{
    static const Answer<ToolkitCompiler> loaded = loadToolkitCompiler();
    return loaded;
}

bool ToolkitCompiler::hasHeader(const std::string& name) const
{
    std::error_code ignored;
    return std::ranges::any_of(m_includeFolders,
        [&](const std::string& folder) { return fs::is_regular_file(fs::path(folder) / name, ignored); });
}

ToolkitCompiler::Attempt ToolkitCompiler::run(
    const CompileRequest& request, const DeviceCode& code, std::vector<std::string> options) const
{
    static std::mutex oneAtATime;
    const std::scoped_lock lock(oneAtATime);

    options.insert(options.end(), {"--std=c++17", "-default-device", "--pre-include=warpatlas_standard.cuh"});
    // What the toolkit's headers bring themselves must not be there before them; they take time to read.
    if (std::ranges::any_of(code.includes, [](const DeviceCode::Include& include) { return !include.quoted; }))
        options.emplace_back("-DWARPATLAS_TOOLKIT_HEADERS");
    for (const std::string& folder : m_includeFolders)
        options.push_back("-I" + folder);
    std::vector<const char*> optionTexts;
    for (const std::string& option : options)
        optionTexts.push_back(option.c_str());

    const std::string standard(assetText("kernels/compiler/standard.cuh"));
    const char* const headers[] = {standard.c_str()};
    const char* const headerNames[] = {"warpatlas_standard.cuh"};
    Attempt attempt;
    Functions::Program program = nullptr;
    attempt.status = m_functions->create(&program, code.text.c_str(), request.name.c_str(), 1, headers, headerNames);
    if (attempt.status != 0)
        return attempt;
    for (const std::string& instance : code.instances)
        m_functions->addName(program, instance.c_str());
    // It recurses over what nests: on this thread's own stack that would end the program.
    onLargeStack([&] { attempt.status = m_functions->compile(program, int(optionTexts.size()), optionTexts.data()); });
    std::size_t size = 0;
    if (m_functions->logSize(program, &size) == 0 && size > 1) {
        attempt.log.resize(size);
        m_functions->log(program, attempt.log.data());
        attempt.log.resize(size - 1);
    }
    if (attempt.status == 0 && m_functions->ptxSize(program, &size) == 0 && size > 1) {
        attempt.ptx.resize(size);
        m_functions->ptx(program, attempt.ptx.data());
        attempt.ptx.resize(size - 1);
    }
    m_functions->destroy(&program);
    return attempt;
}

void ToolkitCompiler::compile(const CompileRequest& request, const DeviceCode& code, Compilation& result) const
{
    result.mode = m_version + " " + m_architecture + asOption(request.mode, m_keepsLoops);
    std::vector<std::string> options{"--gpu-architecture=" + m_architecture};
    options.emplace_back(request.mode == CompileMode::Debug ? "--device-debug" : "-lineinfo");
    if (request.mode == CompileMode::Lesson && m_keepsLoops)
        options.emplace_back("--Ofast-compile=mid");
    Attempt attempt = run(request, code, std::move(options));
    result.messages = messagesOfToolkit(attempt.log, request.name);
    result.ptx = std::move(attempt.ptx);
    result.succeeded = attempt.status == 0 && !result.ptx.empty();
    const bool explained = std::ranges::any_of(
        result.messages, [](const CompilerMessage& m) { return m.severity == CompilerMessage::Severity::Error; });
    if (!result.succeeded && !explained)
        result.messages.push_back({CompilerMessage::Severity::Error, 0, 0,
            m_version + " gave up: " + m_functions->errorText(attempt.status)});
}

std::string ToolkitCompiler::assemblerReport(
    const CompileRequest& request, const DeviceCode& code, int architecture) const
{
    const Attempt attempt =
        run(request, code, {"--gpu-architecture=sm_" + std::to_string(architecture), "--ptxas-options=-v"});
    return attempt.status == 0 ? attempt.log : std::string();
}

} // namespace warpatlas
