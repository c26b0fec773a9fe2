#include "kernels/compiler/program/clang_program.h"

#include "kernels/compiler/program/device_image.h"
#include "kernels/compiler/program/overlay.h"
#include "kernels/compiler/program/program_headers.h"
#include "kernels/compiler/program/removed_names.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace warpatlas::inline compiler {
namespace {

void appendWords(std::vector<std::string>& words, std::vector<std::string> more)
{
    words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// The command for either side. `more`: words that an attempt adds.
std::vector<std::string> commandOfSide(const ClangInstallation& clang, const ClangProgram& program,
    const std::string& headers, const char* side, const std::vector<std::string>& more)
{
    std::vector<std::string> command{clang.program, "-x", "cuda", side};
    appendWords(command,
        {// Launches and registration are those of CUDA 9.2 and later.
            "-Xclang", "-target-sdk-version=11.5", "-std=" + program.standard, "-isystem", headers, "-include",
            headers + "/cuda_runtime.h", "-fno-caret-diagnostics", "-fno-color-diagnostics",
            // g++, nvcc's own host compiler, at most warns of it.
            "-Wno-c++11-narrowing", "-idirafter", writeCourseHeaders(program.folder)});
    appendWords(command, more);
    for (const std::string& folder : program.includeFolders)
        command.push_back("-I" + folder);
    for (const std::string& definition : program.definitions)
        command.push_back("-D" + definition);
    return command;
}

/// Keeps lines that tell people something, each once.
void addMessages(std::string_view said, std::set<std::string, std::less<>>& known, std::string& messages)
{
    while (!said.empty()) {
        const std::size_t end = std::min(said.find('\n'), said.size());
        const std::string_view line = said.substr(0, end);
        said.remove_prefix(std::min(end + 1, said.size()));
        const bool isCount = line.ends_with(" generated.") || line.ends_with(" generated when compiling for host.")
            || line.find(" generated when compiling for sm_") != line.npos;
        if (line.starts_with(". ") || line.starts_with("..") || isCount || !known.emplace(line).second)
            continue;
        messages.append(line).append("\n");
    }
}

/// With the runtime, and the stand-ins for CUDA's other libraries as far as the program calls them.
std::vector<std::string> linkOptions(const ClangProgram& program)
{
    return {"-L" + program.libraryFolder, "-l" + program.library, "-L" + program.standIns, "-Wl,--as-needed",
        "-lcublas", "-lcufft", "-lcurand", "-Wl,--no-as-needed",
        "-Wl,--disable-new-dtags,-rpath=" + program.libraryFolder + ",-rpath=" + program.standIns};
}

/// Both sides. `files`: what the device's side includes.
ClangProgramResult compileSides(const ClangInstallation& clang, const ClangProgram& program, const std::string& headers,
    const std::vector<std::string>& more, std::vector<std::string>& files, const Progress& progress,
    const CompileLimits& limits)
{
    const int architecture = clang.architectureFor(program.computeCapability);
    ClangProgramResult result;
    std::set<std::string, std::less<>> known;

    // Loops as written; a * b + c is one rounding, as nvcc makes it; memory that is asked for is asked for. -H lists
    // what is included.
    std::vector<std::string> device = commandOfSide(clang, program, headers, "--cuda-device-only", more);
    appendWords(device, ClangInstallation::targetOptions(architecture));
    appendWords(device,
        {"-O1", "-gline-tables-only", "-fno-unroll-loops", "-ffp-contract=fast", "-fno-builtin-malloc",
            "-fno-builtin-free", "-H", "-S", program.file, "-o", "-"});
    result.child = runChild(device, "", progress, limits, program.folder);
    if (result.child.end != CompilerEnd::Finished)
        return result;
    result.toolkitHeader = toolkitHeaderIn(result.child.err, headers);
    files = filesRead(result.child.err);
    addMessages(result.child.err, known, result.messages);
    if (result.child.status != 0 || !result.toolkitHeader.empty())
        return result;

    const std::string image = program.folder + "/device.fatbin";
    std::ofstream(image, std::ios::binary) << deviceImage(result.child.out, architecture);
    std::vector<std::string> host = commandOfSide(clang, program, headers, "--cuda-host-only", more);
    appendWords(host,
        {"-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version", "-O2", "-g",
            "-fno-optimize-sibling-calls", // a call that becomes a jump has no line
            // As g++ does at -O2: an access of the source is one instruction.
            "-fno-unroll-loops", "-fno-vectorize", "-fno-slp-vectorize", "-Xclang", "-fcuda-include-gpubinary",
            "-Xclang", image, program.file, "-o", program.executable});
    appendWords(host, program.hostOptions);
    appendWords(host, program.isObject ? std::vector<std::string>{"-c"} : linkOptions(program));
    result.child = runChild(host, "", progress, limits, program.folder);
    addMessages(result.child.err, known, result.messages);
    return result;
}

/// Of the host alone or of both sides: each is compiled as CUDA C++, which has all of the first.
bool isSource(const std::string& file)
{
    constexpr std::string_view endings[] = {".cu", ".cpp", ".cc", ".cxx", ".c"};
    return std::ranges::find(endings, std::filesystem::path(file).extension().string()) != std::end(endings);
}

bool isRefused(const ClangProgramResult& result)
{
    return result.child.end == CompilerEnd::Finished && result.child.status != 0 && result.toolkitHeader.empty();
}

} // namespace

ClangProgramResult compileProgram(
    const ClangInstallation& clang, const ClangProgram& program, const Progress& progress, const CompileLimits& limits)
{
    const std::string headers = program.folder + "/cuda";
    writeProgramHeaders(headers);
    std::vector<std::string> more, files;
    ClangProgramResult result = compileSides(clang, program, headers, more, files, progress, limits);
    if (!isRefused(result))
        return result;
    std::erase_if(
        files, [&](const std::string& file) { return file.starts_with(headers) || file.starts_with("/usr/"); });
    files.push_back(program.file);
    if (const std::string overlay = launchOverlay(program.folder, files); !overlay.empty()) {
        more = {"-ivfsoverlay", overlay};
        result = compileSides(clang, program, headers, more, files, progress, limits);
    }
    const std::vector<RemovedName> removed =
        isRefused(result) ? removedNamesIn(result.messages) : std::vector<RemovedName>();
    if (removed.empty())
        return result;
    appendWords(more, {"-include", headers + "/cuda_runtime_removed.h"});
    ClangProgramResult with = compileSides(clang, program, headers, more, files, progress, limits);
    if (isRefused(with) && errorsIn(with.messages) >= errorsIn(result.messages))
        return result;
    with.messages.insert(0, removedRemark(removed));
    return with;
}

ClangProgramResult compileAsNvcc(const ClangInstallation& clang, const ClangProgram& program, const NvccCall& call,
    const Progress& progress, const CompileLimits& limits)
{
    const auto sources = std::ranges::count_if(call.files, isSource);
    const bool linked = call.makes == NvccCall::Makes::Program;
    ClangProgramResult all;
    std::vector<std::string> objects;
    for (const std::string& file : call.files) {
        if (!isSource(file)) {
            objects.push_back(file);
            continue;
        }
        ClangProgram one = program;
        one.file = file;
        one.isObject = true;
        one.hostOptions = call.hostOptions;
        one.includeFolders = call.includeFolders;
        one.definitions = call.definitions;
        const std::string stem = std::filesystem::path(file).stem().string();
        one.executable = linked ? program.folder + '/' + std::to_string(objects.size()) + '_' + stem + ".o"
            : call.output.empty() || sources > 1 ? stem + ".o"
                                                 : call.output;
        objects.push_back(one.executable);
        ClangProgramResult made = compileProgram(clang, one, progress, limits);
        made.messages.insert(0, all.messages);
        all = std::move(made);
        if (all.child.end != CompilerEnd::Finished || all.child.status != 0 || !all.toolkitHeader.empty())
            return all;
    }
    if (!linked)
        return all;
    std::vector<std::string> command{clang.program, "-g", "-O2"};
    appendWords(command, objects);
    appendWords(command, call.hostOptions);
    appendWords(command, {"-o", program.executable});
    for (const std::string& folder : call.libraryFolders)
        command.push_back("-L" + folder);
    command.push_back("-L" + program.standIns);
    for (const std::string& library : call.libraries)
        command.push_back("-l" + library);
    appendWords(command, linkOptions(program));
    all.child = runChild(command, "", progress, limits, program.folder);
    all.messages += all.child.err;
    return all;
}

} // namespace warpatlas::inline compiler
