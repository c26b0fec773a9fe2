#include "kernels/compiler/program_compiler.h"

#include "assets/assets.h"
#include "kernels/compiler/process/child.h"
#include "kernels/compiler/process/clang_installation.h"
#include "kernels/compiler/process/toolkit_library.h"
#include "kernels/compiler/program/clang_program.h"
#include "kernels/compiler/program/program_headers.h"
#include "kernels/compiler/program/removed_names.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <unistd.h>
#include <utility>

namespace warpatlas::inline compiler {
namespace {

namespace fs = std::filesystem;

constexpr const char* runtimeName = "warpatlas_cudart"; ///< as -l takes it
constexpr const char* standInsName = "warpatlas_stand_ins"; ///< folder beside it
// In the folder of what is made; by their names they are none of people's.
constexpr const char* toldBarriers = "/cuda_runtime_barriers.h";
constexpr const char* removedHeader = "/cuda_runtime_removed.h";
constexpr int lowestArchitecture = 75; ///< that CUDA 13 compiles for

std::string namedNvcc()
{
    const char* const given = std::getenv("WARPATLAS_NVCC");
    return given == nullptr ? "" : given;
}

/// Where a library of ours is: beside the program, as in a build, or where it is installed with it; above it, as a
/// build has it for tests. Empty: it is not there.
std::string folderWith(const char* library)
{
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& folder : {program, program / WARPATLAS_LIBRARY_FOLDER, program / "../lib", program / ".."})
        if (fs::exists(folder / library, ignored))
            return folder.lexically_normal().string();
    return {};
}

std::string runtimeFolder()
{
    return folderWith(runtimeLibraryName);
}

/// The N of "release N.0"; 0: not told.
int releaseOf(const std::string& nvcc, const Progress& progress)
{
    const std::string said = runChild({nvcc, "--version"}, "", progress).out;
    constexpr std::string_view before = "release ";
    const std::size_t at = said.find(before);
    int release = 0;
    if (at != std::string::npos)
        std::from_chars(said.data() + at + before.size(), said.data() + said.size(), release);
    return release;
}

/// Why a compiler came to no end of its own.
std::string unfinished(const std::string& compiler, const ChildResult& result)
{
    return compiler + " did not finish: " + (result.how.empty() ? "it was stopped" : result.how);
}

/// Lines of the assembler about registers, and all others. Where device code is linked, the linker has counted them, of
/// the whole: what it says is put as the assembler would.
void sortMessages(std::string_view said, int computeCapability, std::string& resources, std::string& messages)
{
    constexpr std::string_view linker = "nvlink info    : ", function = "Function properties for '", used = "used ";
    while (!said.empty()) {
        const std::size_t end = std::min(said.find('\n'), said.size());
        std::string_view line = said.substr(0, end);
        said.remove_prefix(std::min(end + 1, said.size()));
        const bool ofAssembler = line.starts_with("ptxas info") || line.find("bytes stack frame") != line.npos;
        if (!line.starts_with(linker)) {
            (ofAssembler ? resources : messages) += std::string(line) + "\n";
            continue;
        }
        line.remove_prefix(linker.size());
        if (line.starts_with(function)) {
            line.remove_prefix(function.size());
            resources += fmt::format("ptxas info    : Compiling entry function '{}' for 'sm_{}'\n",
                line.substr(0, line.find('\'')), computeCapability);
        } else if (line.starts_with(used)) {
            resources += fmt::format("ptxas info    : Used {}\n", line.substr(used.size()));
        }
    }
}

/// Adds the person's own folders of headers, macros and options.
void addRequested(std::vector<std::string>& command, const ProgramRequest& request)
{
    if (request.call) { // which says all of it, and its files, in an order that counts
        command.insert(command.end(), request.call->options.begin(), request.call->options.end());
        return;
    }
    for (const std::string& folder : request.includeFolders)
        command.push_back("-I" + folder);
    for (const std::string& definition : request.definitions)
        command.push_back("-D" + definition);
    command.insert(command.end(), request.options.begin(), request.options.end());
    if (fs::path(request.file).extension() != ".cu") // it would hold for all files, objects and libraries too
        command.insert(command.end(), {"-x", "cu"});
    command.push_back(request.file);
}

/// nvcc looks for its libraries in lib64, which NVIDIA's packages for Python call lib.
void addLibraries(std::vector<std::string>& command, const fs::path& nvcc)
{
    std::error_code ignored;
    const fs::path toolkit = nvcc.parent_path().parent_path();
    if (!fs::exists(toolkit / "lib64", ignored) && fs::exists(toolkit / "lib" / "libcudadevrt.a", ignored))
        command.push_back("-L" + (toolkit / "lib").string());
}

/// With what CUDA itself is, and with lines.
std::vector<std::string> commandForGpu(
    const ProgramRequest& request, const std::string& nvcc, const std::string& executable)
{
    std::vector<std::string> command{nvcc, "-g", "-O2", "-std=" + std::string(nameOf(request.standard)),
        "-allow-unsupported-compiler", "-Xcompiler", "-fno-optimize-sibling-calls", "-Xcompiler",
        "-idirafter," + writeCourseHeaders(request.folder),
        fmt::format("-gencode=arch=compute_{0},code=[compute_{0},sm_{0}]", request.computeCapability)};
    addLibraries(command, nvcc);
    addRequested(command, request);
    command.insert(command.end(), {"-o", executable});
    return command;
}

/// Whether nvcc is asked for device code that is linked.
bool linksDeviceCode(const std::vector<std::string>& options)
{
    for (std::size_t i = 0; i < options.size(); ++i)
        for (const std::string_view name : {"-rdc", "--rdc", "-relocatable-device-code", "--relocatable-device-code"})
            if (options[i] == std::string(name) + "=true"
                || (options[i] == name && i + 1 < options.size() && options[i + 1] == "true"))
                return true;
    return false;
}

/// An option with which nvcc makes something else than a program to be run, or runs it itself; empty: there is none.
std::string optionForNoProgram(const std::vector<std::string>& options)
{
    static const std::set<std::string_view> known{"-c", "--compile", "-dc", "--device-c", "-dw", "--device-w", "-cuda",
        "--cuda", "-cubin", "--cubin", "-fatbin", "--fatbin", "-ptx", "--ptx", "-optix-ir", "--optix-ir", "-ltoir",
        "--ltoir", "-E", "--preprocess", "-M", "--generate-dependencies", "-MM", "--generate-nonsystem-dependencies",
        "-lib", "--lib", "-dlink", "--device-link", "-shared", "--shared", "-dryrun", "--dryrun", "-run", "--run", "-h",
        "--help", "-V", "--version", "-arch-ls", "--list-gpu-arch", "-code-ls", "--list-gpu-code", "-clean",
        "--clean-targets"};
    // A word behind one of these options is its value, not an option of nvcc.
    static const std::set<std::string_view> taking{"-Xcompiler", "--compiler-options", "-Xlinker", "--linker-options",
        "-Xptxas", "--ptxas-options", "-Xnvlink", "--nvlink-options", "-Xarchive", "--archive-options"};
    for (std::size_t i = 0; i < options.size(); ++i)
        if (known.contains(options[i]) && (i == 0 || !taking.contains(options[i - 1])))
            return options[i];
    return {};
}

/// Why what nvcc has made cannot be run; empty: it can.
std::string whyNoProgram(const BuiltProgram& built)
{
    if (!built.succeeded || ::access(built.executable.c_str(), X_OK) == 0)
        return {};
    return built.compiler + " has ended well and made no program: some option asks for something else";
}

std::vector<std::string> commandOf(const ProgramRequest& request, const std::string& nvcc, const std::string& runtime,
    const std::string& executable, bool keepsLoops, bool asksAssembler, bool asBefore)
{
    // As for the GPU that the program sees, where this nvcc knows it.
    const int architecture =
        asksAssembler ? std::max(lowestArchitecture, request.computeCapability) : lowestArchitecture;
    // nvcc links device code for its own runtime only, which comes behind ours and is left out where nothing needs it.
    const bool links = request.call ? request.call->linksDeviceCode : linksDeviceCode(request.options);
    // The stand-ins have the names of CUDA's own libraries: -lcuda is this runtime too, and so is what the program or
    // one of its libraries loads while it runs, whatever LD_LIBRARY_PATH says.
    const std::string standIns = runtime + '/' + standInsName;
    std::vector<std::string> command{nvcc, "-L" + standIns, "-cudart", links || request.call ? "shared" : "none",
        "--no-compress", "-g", "-O2", "-lineinfo",
        "-std="
            + (request.call && !request.call->standard.empty() ? request.call->standard
                                                               : std::string(nameOf(request.standard))),
        "-allow-unsupported-compiler", "-Xcompiler",
        "-fno-optimize-sibling-calls", // a call that becomes a jump has no line
        "-Xcompiler", "-idirafter," + writeCourseHeaders(request.folder), "-include", request.folder + toldBarriers};
    addLibraries(command, nvcc);
    if (keepsLoops)
        command.emplace_back("--Ofast-compile=mid");
    if (asksAssembler) {
        command.push_back(fmt::format(
            "-gencode=arch=compute_{0},code=[compute_{0},sm_{1}]", architecture, request.computeCapability));
        if (!request.call || request.call->tellsResources)
            command.emplace_back("--resource-usage");
    } else {
        command.push_back(fmt::format("-gencode=arch=compute_{0},code=compute_{0}", architecture));
    }
    if (asBefore)
        command.insert(command.end(), {"-include", request.folder + removedHeader});
    addRequested(command, request);
    if (request.call) {
        if (!request.call->output.empty())
            command.insert(command.end(), {"-o", request.call->output});
        return command;
    }
    command.insert(command.end(),
        {"-o", executable, "-L" + runtime, "-lwarpatlas_cudart", "-Xlinker", "--disable-new-dtags", "-Xlinker",
            "-rpath=" + runtime, "-Xlinker", "-rpath=" + standIns});
    if (links)
        command.insert(command.end(), {"-Xlinker", "--as-needed"});
    return command;
}

/// " (exec --nvcc=-lcublas)": how an option of nvcc's is given, where nvcc is not called by its own name.
std::string asOption(const ProgramRequest& request, const std::string& option)
{
    return request.call ? std::string() : fmt::format(" (exec --nvcc={})", option);
}

/// Names the option that a program needs for a library with a stand-in; empty: none is missing.
std::string libraryHint(const std::string& messages, const ProgramRequest& request)
{
    for (const char* const library : {"cublas", "cufft", "curand"})
        if (messages.find(fmt::format("undefined reference to `{}", library)) != std::string::npos)
            return fmt::format("functions of lib{0} are linked with nvcc's option -l{0}{1}\n", library,
                asOption(request, fmt::format("-l{}", library)));
        else if (messages.find(fmt::format("fatal error: {}", library)) != std::string::npos)
            return fmt::format("this CUDA toolkit has no headers of lib{0}: they are in its package lib{0}-dev, and "
                               "--compiler clang does without them\n",
                library);
    return {};
}

} // namespace

std::string nvccPath()
{
    const std::string given = namedNvcc();
    if (given.empty())
        return findToolkitProgram("nvcc");
    std::error_code unknown;
    return fs::exists(given, unknown) ? given : "";
}

std::string refusedOption(const std::string& messages)
{
    const std::size_t fatal = messages.find("nvcc fatal");
    return fatal == std::string::npos ? std::string() : messages.substr(fatal, messages.find('\n', fatal) - fatal);
}

namespace {

/// Why nvcc's programs do not fit the runtime; empty: they do.
std::string whyNotRelease(const std::string& nvcc, int release)
{
    return release == WARPATLAS_RUNTIME_MAJOR ? std::string()
        : release == 0                        ? nvcc + " does not run, or does not tell its release"
                       : fmt::format("{} is of CUDA {}, and the runtime for programs was built with CUDA {}", nvcc,
                           release, WARPATLAS_RUNTIME_MAJOR);
}

/// Where the program comes; empty: none is asked for.
std::string executableOf(const ProgramRequest& request)
{
    if (!request.call)
        return request.folder + "/program";
    return request.call->makes != NvccCall::Makes::Program ? std::string()
        : request.call->output.empty()                     ? "a.out"
                                                           : request.call->output;
}

Answer<BuiltProgram> buildForGpu(const ProgramRequest& request, const std::string& nvcc, const Progress& progress)
{
    BuiltProgram built;
    built.compiler = fmt::format("nvcc {}", releaseOf(nvcc, progress));
    built.executable = request.folder + "/program";
    CompileLimits limits;
    limits.time = request.mostTime;
    std::vector<std::string> command = commandForGpu(request, nvcc, built.executable);
    ChildResult made = runChild(command, "", progress, limits, request.folder);
    // The simulator's library has both of CUDA's interfaces; here the driver's is one more, which not every machine
    // can link with.
    if (made.end == CompilerEnd::Finished && made.status != 0
        && (made.out + made.err).find("undefined reference to `cu") != std::string::npos) {
        command.emplace_back("-lcuda");
        made = runChild(command, "", progress, limits, request.folder);
    }
    if (made.end != CompilerEnd::Finished)
        return Refusal{unfinished(nvcc, made)};
    built.messages = made.out + made.err;
    built.succeeded = made.status == 0;
    if (std::string reason = whyNoProgram(built); !reason.empty())
        return Refusal{std::move(reason)};
    return built;
}

Answer<BuiltProgram> buildByNvcc(
    const ProgramRequest& request, const std::string& nvcc, const std::string& runtime, const Progress& progress)
{
    // Structures differ from one release of CUDA to the next (cudaDeviceProp), and the runtime has those of its own.
    const int release = releaseOf(nvcc, progress);
    if (const std::string reason = whyNotRelease(nvcc, release); !reason.empty())
        return Refusal{reason + "; --compiler clang does without it"};
    BuiltProgram built;
    built.compiler = fmt::format("nvcc {}", release);
    built.executable = executableOf(request);
    std::ofstream(request.folder + toldBarriers) << assetText("kernels/compiler/functions/told_barriers.cuh");
    CompileLimits limits;
    limits.time = request.mostTime;
    const auto attempt = [&](bool asBefore) {
        ChildResult made;
        // Not every nvcc knows how to keep loops as written, and not every GPU's machine code.
        for (const auto& [keepsLoops, asksAssembler] :
            {std::pair(true, true), std::pair(true, false), std::pair(false, false)}) {
            made = runChild(commandOf(request, nvcc, runtime, built.executable, keepsLoops, asksAssembler, asBefore),
                "", progress, limits, request.folder);
            const bool unknown = !refusedOption(made.err).empty();
            if (made.end != CompilerEnd::Finished || made.status == 0 || !unknown)
                break;
        }
        return made;
    };
    ChildResult made = attempt(false);
    std::string remark;
    if (made.end == CompilerEnd::Finished && made.status != 0)
        if (const std::vector<RemovedName> removed = removedNamesIn(made.out + made.err); !removed.empty()) {
            std::ofstream(request.folder + removedHeader)
                << assetText("kernels/compiler/cuda/cuda_runtime_removed.cuh");
            ChildResult with = attempt(true);
            if (with.status == 0 || errorsIn(with.out + with.err) < errorsIn(made.out + made.err)) {
                made = std::move(with);
                remark = removedRemark(removed);
            }
        }
    if (made.end != CompilerEnd::Finished)
        return Refusal{unfinished(nvcc, made)};
    std::string resources;
    sortMessages(made.out + made.err, request.computeCapability, resources, built.messages);
    built.messages.insert(0, remark);
    built.succeeded = made.status == 0;
    const std::string linking = asOption(request, "-rdc=true");
    if (!built.succeeded && !linksDeviceCode(request.options)
        && built.messages.find("Unresolved extern function") != std::string::npos)
        built.messages +=
            fmt::format("device code that uses another file's is linked with nvcc's option -rdc=true{}\n", linking);
    if (!built.succeeded)
        built.messages += libraryHint(built.messages, request);
    if (!built.succeeded && built.messages.find("requires separate compilation mode") != std::string::npos)
        built.messages += fmt::format("kernels that launch kernels compile with nvcc's option -rdc=true{}; such a "
                                      "launch is not simulated (dynamic parallelism), and all other kernels run\n",
            linking);
    if (std::string reason = built.executable.empty() ? "" : whyNoProgram(built); !reason.empty())
        return Refusal{std::move(reason)};
    if (request.call && request.call->tellsResources)
        built.messages += resources;
    if (request.call)
        return built;
    if (built.succeeded && !resources.empty()) {
        built.resources = request.folder + "/resources";
        std::ofstream(built.resources) << resources;
    }
    return built;
}

Answer<BuiltProgram> buildByClang(
    const ProgramRequest& request, const ClangInstallation& clang, const std::string& runtime, const Progress& progress)
{
    const std::string& foreign = request.call ? request.call->ofNvccAlone
        : request.options.empty()             ? std::string()
                                              : request.options.front();
    if (!foreign.empty())
        return Refusal{fmt::format("{} is an option of nvcc's, and {} compiles here: leave {} out", foreign,
            clang.version, request.call ? "it" : "--nvcc")};
    CompileLimits limits;
    limits.time = request.mostTime;
    BuiltProgram built;
    built.compiler = clang.version;
    built.executable = executableOf(request);
    const ClangProgram program{request.file, request.folder, built.executable, runtime, runtime + '/' + standInsName,
        runtimeName, std::string(nameOf(request.standard)), request.includeFolders, request.definitions,
        request.computeCapability};
    const ClangProgramResult made = request.call ? compileAsNvcc(clang, program, *request.call, progress, limits)
                                                 : compileProgram(clang, program, progress, limits);
    if (made.child.end != CompilerEnd::Finished)
        return Refusal{unfinished(clang.version, made.child)};
    if (!made.toolkitHeader.empty())
        return Refusal{fmt::format("{} belongs to the CUDA toolkit, and {} compiles here without it: {}",
            made.toolkitHeader, clang.version,
            nvccPath().empty() ? "install the toolkit (no GPU is needed)" : "nvcc takes it (--compiler nvcc)")};
    built.messages = made.messages;
    built.succeeded = made.child.status == 0;
    if (!built.succeeded && built.messages.find("reference to __global__ function") != std::string::npos)
        built.messages +=
            "kernels that launch kernels compile with nvcc alone (exec --compiler nvcc --nvcc=-rdc=true); "
            "such a launch is not simulated (dynamic parallelism), and all other kernels run\n";
    return built;
}

} // namespace

std::string_view nameOf(ProgramCompiler compiler)
{
    return compiler == ProgramCompiler::Nvcc ? "nvcc" : compiler == ProgramCompiler::Clang ? "clang" : "";
}

std::optional<ProgramCompiler> programCompilerFrom(std::string_view name)
{
    for (const ProgramCompiler compiler : {ProgramCompiler::Nvcc, ProgramCompiler::Clang})
        if (name == nameOf(compiler))
            return compiler;
    return std::nullopt;
}

Answer<BuiltProgram> buildProgram(const ProgramRequest& request, const Progress& progress)
{
    const bool needsClang = request.compiler == ProgramCompiler::Clang;
    const std::string nvcc = needsClang ? "" : nvccPath();
    if (nvcc.empty() && request.compiler == ProgramCompiler::Nvcc)
        return Refusal{namedNvcc().empty() ? "there is no nvcc here: install the CUDA toolkit (no GPU is needed), or "
                                             "name its folder with CUDA_PATH"
                                           : "there is no nvcc at " + namedNvcc() + ", which WARPATLAS_NVCC names"};
    if (request.forGpu && nvcc.empty())
        return Refusal{
            "nvcc compiles programs for a real GPU, and is not here, or not asked: install the CUDA toolkit"};
    if (const std::string option = request.call ? "" : optionForNoProgram(request.options);
        !nvcc.empty() && !option.empty())
        return Refusal{fmt::format("with {} nvcc makes no program that exec could run: leave it out", option)};
    if (request.forGpu)
        return buildForGpu(request, nvcc, progress);
    if (nvcc.empty() && !ClangInstallation::instance())
        return Refusal{needsClang ? ClangInstallation::instance().reason()
                                  : "whole programs are compiled with nvcc or with clang++, and neither is here: "
                                    "install clang (package clang), or the CUDA toolkit"
                    + toolkitByPip()};
    const std::string runtime = runtimeFolder();
    if (runtime.empty())
        return Refusal{std::string(runtimeLibraryName)
            + ", with which programs run on the simulator, is not beside this program: every build but those with "
              "sanitizers "
              "has it"};
    if (nvcc.empty())
        return buildByClang(request, ClangInstallation::instance().value(), runtime, progress);
    // A notebook's machine has the toolkit that it has.
    if (const std::string reason = request.call ? whyNotRelease(nvcc, releaseOf(nvcc, progress)) : "";
        !reason.empty() && ClangInstallation::instance()) {
        Answer<BuiltProgram> built = buildByClang(request, ClangInstallation::instance().value(), runtime, progress);
        if (!built)
            return Refusal{fmt::format("{}; {}", reason, built.reason())};
        BuiltProgram told = built.value();
        told.messages.insert(0, fmt::format("{}: compiled with {}\n", reason, told.compiler));
        return told;
    }
    return buildByNvcc(request, nvcc, runtime, progress);
}

Answer<MeasuringLibraries> measuringLibraries()
{
    constexpr const char* ours = "libwarpatlas_cupti.so";
    const std::string folder = folderWith(ours);
    if (folder.empty())
        return Refusal{
            fmt::format("{}, which measures programs on a GPU, is not beside this program: builds have it whose "
                        "toolkit has CUPTI",
                ours)};
    const std::string name = fmt::format("libcupti.so.{}", WARPATLAS_RUNTIME_MAJOR);
    const char* const names[] = {name.c_str()};
    const std::string cupti = findToolkitLibrary(names);
    if (cupti.empty())
        return Refusal{fmt::format("{}, which measures programs on a GPU, is not installed: it comes with the CUDA "
                                   "toolkit (package cuda-cupti)",
            name)};
    return MeasuringLibraries{folder + '/' + ours, cupti};
}

std::string assemblerPath()
{
    return findToolkitProgram("ptxas");
}

std::string partOfProgram(const std::string& name)
{
    const std::string folder = folderWith(name.c_str());
    return folder.empty() ? folder : folder + '/' + name;
}

Answer<std::string> standInFolder()
{
    const std::string runtime = runtimeFolder();
    const std::string folder = runtime + '/' + standInsName;
    std::error_code unknown;
    if (runtime.empty() || !fs::is_directory(folder, unknown))
        return Refusal{
            fmt::format("{}, the folder of libraries that stand in for CUDA's, is not beside this program: every build "
                        "but those with sanitizers has it",
                standInsName)};
    return folder;
}

bool isOfPeople(const std::string& file)
{
    const fs::path path = file;
    const std::string name = path.filename().string();
    // The folders of the toolkit, wherever that is.
    for (const fs::path& folder : path.parent_path())
        for (const char* const library : {"thrust", "cub", "cuda", "cooperative_groups", "crt"})
            if (folder == library)
                return false;
    return !path.string().starts_with("/usr/") && !name.starts_with("cuda_runtime") && !name.starts_with("tmpxft");
}

namespace {

/// "saxpy.cu:12 (discriminator 2)"; no line where it is not known.
SourceLine lineFrom(std::string_view told)
{
    SourceLine found;
    const std::size_t colon = told.rfind(':');
    if (colon == std::string_view::npos)
        return found;
    const fs::path path = told.substr(0, colon);
    if (!isOfPeople(path))
        return found;
    std::from_chars(told.data() + colon + 1, told.data() + told.size(), found.line);
    if (found.line != 0)
        found.file = path.string();
    return found;
}

} // namespace

std::vector<std::vector<SourceLine>> linesOf(
    const std::string& executable, const std::vector<std::uint64_t>& addresses, const Progress& progress)
{
    std::vector<std::vector<SourceLine>> lines(addresses.size());
    std::string input;
    for (const std::uint64_t address : addresses)
        input += fmt::format("{:#x}\n", address == 0 ? 0 : address - 1); // in the call, not behind it
    const ChildResult told = runChild({"addr2line", "-a", "-f", "-i", "-e", executable}, input, progress);
    if (told.end != CompilerEnd::Finished || told.status != 0)
        return lines;
    // An address, then a function and its place, and those that it was inlined into.
    std::size_t index = 0;
    std::optional<std::string> function;
    for (std::string_view rest = told.out; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with("0x") && !function) {
            ++index;
        } else if (!function) {
            function = line == "??" ? "" : line;
        } else if (index != 0 && index <= lines.size()) {
            lines[index - 1].push_back(lineFrom(line));
            lines[index - 1].back().function = *std::exchange(function, std::nullopt);
        }
    }
    return lines;
}

} // namespace warpatlas::inline compiler
