#include "kernels/compiler/program/nvcc_call.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string_view>

namespace warpatlas::inline compiler {
namespace {

namespace fs = std::filesystem;

/// Options that take a value, by the name that nvcc's help gives first.
const std::map<std::string_view, std::string_view>& valueOptions()
{
    static const std::map<std::string_view, std::string_view> options{{"o", "output-file"}, {"include", "pre-include"},
        {"l", "library"}, {"D", "define-macro"}, {"U", "undefine-macro"}, {"I", "include-path"},
        {"isystem", "system-include"}, {"L", "library-path"}, {"odir", "output-directory"},
        {"ccbin", "compiler-bindir"}, {"arbin", "archiver-binary"}, {"cudart", "cudart"}, {"cudadevrt", "cudadevrt"},
        {"ldir", "libdevice-directory"}, {"target-dir", "target-directory"}, {"opt-info", "opt-info"},
        {"O", "optimize"}, {"Ofc", "Ofast-compile"}, {"dopt", "dopt"},
        {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit"}, {"ftemplate-depth", "ftemplate-depth"}, {"x", "x"},
        {"std", "std"}, {"m", "machine"}, {"Xcompiler", "compiler-options"}, {"Xlinker", "linker-options"},
        {"Xarchive", "archive-options"}, {"Xptxas", "ptxas-options"}, {"Xnvlink", "nvlink-options"}, {"t", "threads"},
        {"split-compile", "split-compile"}, {"keep-dir", "keep-dir"}, {"time", "time"}, {"run-args", "run-args"},
        {"MF", "dependency-output"}, {"MT", "dependency-target-name"}, {"arch", "gpu-architecture"},
        {"code", "gpu-code"}, {"gencode", "generate-code"}, {"rdc", "relocatable-device-code"}, {"e", "entries"},
        {"maxrregcount", "maxrregcount"}, {"ftz", "ftz"}, {"prec-div", "prec-div"}, {"prec-sqrt", "prec-sqrt"},
        {"fmad", "fmad"}, {"default-stream", "default-stream"}, {"Werror", "Werror"}, {"diag-error", "diag-error"},
        {"diag-suppress", "diag-suppress"}, {"diag-warn", "diag-warn"}, {"hls", "host-linker-script"},
        {"brief-diag", "brief-diagnostics"}, {"jtd", "jump-table-density"}, {"compress-mode", "compress-mode"},
        {"frandom-seed", "frandom-seed"}, {"sanitize", "sanitize"}, {"optf", "options-file"},
        {"static-global-template-stub", "static-global-template-stub"},
        {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility"},
        {"device-stack-protector", "device-stack-protector"}, {"split-compile-extended", "split-compile-extended"},
        {"fdevice-time-trace", "fdevice-time-trace"}};
    return options;
}

/// Options without one that mean something here, alike.
const std::map<std::string_view, std::string_view>& flags()
{
    static const std::map<std::string_view, std::string_view> options{{"c", "compile"}, {"dc", "device-c"},
        {"dw", "device-w"}, {"cuda", "cuda"}, {"cubin", "cubin"}, {"fatbin", "fatbin"}, {"ptx", "ptx"},
        {"optix-ir", "optix-ir"}, {"ltoir", "ltoir"}, {"E", "preprocess"}, {"M", "generate-dependencies"},
        {"MM", "generate-nonsystem-dependencies"}, {"lib", "lib"}, {"shared", "shared"}, {"dlink", "device-link"},
        {"run", "run"}, {"dryrun", "dryrun"}, {"h", "help"}, {"V", "version"}, {"arch-ls", "list-gpu-arch"},
        {"code-ls", "list-gpu-code"}, {"clean", "clean-targets"}, {"g", "debug"}, {"G", "device-debug"},
        {"lineinfo", "generate-line-info"}, {"res-usage", "resource-usage"}, {"no-compress", "no-compress"},
        {"use_fast_math", "use_fast_math"}, {"r", "relocatable-link"}, {"link", "link"}, {"pg", "profile"},
        {"dlto", "dlink-time-opt"}, {"lto", "lto"}, {"allow-unsupported-compiler", "allow-unsupported-compiler"}};
    return options;
}

struct Option {
    std::string name; ///< as nvcc's help gives it first; empty: a file
    std::string value;
    std::size_t words = 1; ///< that it takes
};

/// Reads the option that begins at the first word.
Option optionAt(std::span<const std::string> words)
{
    const std::string& word = words.front();
    if (!word.starts_with('-') || word.size() < 2)
        return {"", word};
    const bool twoDashes = word.starts_with("--");
    const std::size_t dashes = twoDashes ? 2 : 1, equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(dashes, equals - dashes);
    const auto longNamed = std::ranges::find_if(valueOptions(), [&](const auto& pair) { return pair.second == name; });
    const auto shortNamed = valueOptions().find(name);
    const bool takes = longNamed != valueOptions().end() || shortNamed != valueOptions().end();
    if (takes) {
        std::string full(longNamed != valueOptions().end() ? longNamed->second : shortNamed->second);
        if (equals < word.size())
            return {std::move(full), word.substr(equals + 1)};
        if (words.size() > 1)
            return {std::move(full), words[1], 2};
        return {std::move(full), ""};
    }
    if (const auto flag = flags().find(name); flag != flags().end())
        return {std::string(flag->second), ""};
    if (std::ranges::any_of(flags(), [&](const auto& pair) { return pair.second == name; }))
        return {name, ""};
    constexpr std::string_view attaching = "IlLDUO"; // -Iinclude, -lm, -DN=5, -O3
    if (!twoDashes && attaching.find(word[1]) != attaching.npos)
        return {std::string(valueOptions().at(word.substr(1, 1))), word.substr(2)};
    return {word, ""};
}

void appendParts(std::vector<std::string>& parts, std::string_view values)
{
    while (!values.empty()) {
        const std::size_t end = std::min(values.find(','), values.size());
        if (end != 0)
            parts.emplace_back(values.substr(0, end));
        values.remove_prefix(std::min(end + 1, values.size()));
    }
}

/// What stands in for a library, as -l takes it; empty: it is left out, because programs get CUDA's runtime anyway.
std::string standInFor(const std::string& library)
{
    for (const std::string_view name : {"cublas", "cufft", "curand"})
        if (library == fmt::format("{}_static", name) || library == fmt::format("{}_static_nocallback", name))
            return std::string(name);
    return library == "cudart" || library == "cudart_static" || library == "culibos" ? "" : library;
}

/// Why a library cannot be here; empty: it can, or is none of CUDA's.
std::string whyNotLinked(const std::string& library)
{
    static constexpr std::string_view ofGpu[] = {"cublasLt", "cublasXt", "cusparse", "cusolver", "cudnn", "nccl", "npp",
        "nvjpeg", "cutensor", "cufftw", "cufile", "nvgraph", "nvshmem"};
    for (const std::string_view name : ofGpu)
        if (library.starts_with(name))
            return fmt::format("-l{}: is machine code for a GPU, and nothing stands in for it here; something does for "
                               "cuBLAS, cuFFT and cuRAND (-lcublas, -lcufft, -lcurand)",
                library);
    if (library == "nvidia-ml" || library == "nvcuvid" || library == "nvidia-encode")
        return fmt::format("-l{}: belongs to NVIDIA's driver, which no GPU of this machine has", library);
    return {};
}

class CallReader {
public:
    void read(std::span<const std::string> words)
    {
        while (!words.empty()) {
            const Option option = optionAt(words);
            take(option, words.first(option.words));
            words = words.subspan(option.words);
        }
        if (m_files && call.makes == NvccCall::Makes::Program)
            call.linksDeviceCode = true;
    }
    NvccCall call;

private:
    void take(const Option& option, std::span<const std::string> words)
    {
        using Makes = NvccCall::Makes;
        static const std::set<std::string_view> objects{"compile", "device-c", "device-w", "lib", "device-link"},
            others{"cuda", "cubin", "fatbin", "ptx", "optix-ir", "ltoir", "preprocess", "generate-dependencies",
                "generate-nonsystem-dependencies", "dryrun", "help", "version", "list-gpu-arch", "list-gpu-code",
                "clean-targets", "relocatable-link"},
            // The simulated GPU has its own architecture; lines are told and code is as written, whatever is asked.
            answered{"gpu-architecture", "gpu-code", "generate-code", "cudart", "debug", "device-debug",
                "generate-line-info", "optimize", "no-compress", "allow-unsupported-compiler", "Ofast-compile", "dopt",
                "link", "dlink-time-opt", "lto"},
            // Clang needs none of these, or does so anyway.
            notOfNvccAlone{"compile", "shared", "x", "--extended-lambda", "-extended-lambda", "--expt-extended-lambda",
                "-expt-extended-lambda", "--expt-relaxed-constexpr", "-expt-relaxed-constexpr", "disable-warnings",
                "-w", "--use-local-env", "relocatable-device-code", "machine", "-m64", "--m64", "threads",
                "compiler-bindir", "diag-suppress", "-Wno-deprecated-gpu-targets", "--Wno-deprecated-gpu-targets",
                "resource-usage", "ptxas-options"};
        const auto keep = [&] { call.options.insert(call.options.end(), words.begin(), words.end()); };
        const std::string& name = option.name;
        if (name.empty()) {
            call.files.push_back(option.value);
            const fs::path extension = fs::path(option.value).extension();
            m_files = m_files || extension == ".o" || extension == ".a" || extension == ".obj";
            keep();
        } else if (name == "output-file") {
            call.output = option.value;
        } else if (name == "std") {
            call.standard = option.value;
        } else if (name == "run") {
            call.runs = true;
        } else if (name == "run-args") {
            appendParts(call.runArguments, option.value);
        } else if (name == "library") {
            takeLibraries(option.value);
        } else if (name == "include-path" || name == "system-include") {
            appendParts(call.includeFolders, option.value);
            keep();
        } else if (name == "library-path") {
            appendParts(call.libraryFolders, option.value);
            keep();
        } else if (name == "define-macro") {
            call.definitions.push_back(option.value);
            keep();
        } else if (name == "compiler-options" || name == "linker-options") {
            if (name == "linker-options")
                call.hostOptions.push_back("-Wl," + option.value);
            else
                appendParts(call.hostOptions, option.value);
            keep();
        } else if (!answered.contains(name)) {
            if (objects.contains(name))
                call.makes = call.makes == Makes::Other ? Makes::Other : Makes::Objects;
            if (others.contains(name))
                call.makes = Makes::Other;
            call.tellsResources = call.tellsResources || name == "resource-usage"
                || (name == "ptxas-options"
                    && (option.value.find("-v") != std::string::npos || option.value == "v"
                        || option.value.find("-verbose") != std::string::npos));
            call.linksDeviceCode = call.linksDeviceCode || name == "device-c" || name == "device-link"
                || (name == "relocatable-device-code" && option.value == "true");
            if (!notOfNvccAlone.contains(name) && call.ofNvccAlone.empty())
                call.ofNvccAlone = words.front();
            if (name == "shared")
                call.hostOptions.emplace_back("-shared");
            if (name != "resource-usage") // it is asked for anyway
                keep();
        }
    }

    void takeLibraries(const std::string& value)
    {
        std::vector<std::string> libraries;
        appendParts(libraries, value);
        for (const std::string& library : libraries) {
            if (call.refusal.empty())
                call.refusal = whyNotLinked(library);
            const std::string linked = standInFor(library);
            if (linked.empty())
                continue;
            call.libraries.push_back(linked);
            call.options.push_back("-l" + linked);
        }
    }

    bool m_files = false; ///< some are compiled already
};

} // namespace

NvccCall readNvccCall(std::span<const std::string> words)
{
    CallReader reader;
    reader.read(words);
    return std::move(reader.call);
}

std::vector<std::string> withoutNative(std::span<const std::string> words, int computeCapability)
{
    const std::string architecture = fmt::format("sm_{}", computeCapability);
    std::vector<std::string> changed;
    while (!words.empty()) {
        const Option option = optionAt(words);
        if (option.name == "gpu-architecture" && option.value == "native")
            changed.push_back("-arch=" + architecture);
        else
            changed.insert(changed.end(), words.begin(), words.begin() + std::ptrdiff_t(option.words));
        words = words.subspan(option.words);
    }
    return changed;
}

} // namespace warpatlas::inline compiler
