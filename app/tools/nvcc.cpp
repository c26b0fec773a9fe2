#include "app/tools/nvcc.h"

#include "app/program/command_file.h"
#include "app/program/program_folder.h"
#include "app/program/program_process.h"
#include "app/program/record_files.h"
#include "app/tools/watched_program.h"
#include "app/words/say.h"
#include "kernels/compiler/program_compiler.h"
#include "kernels/model/error.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace warpatlas::inline tools {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void appendText(Words& words, std::istream& text)
{
    for (std::string word; text >> word;)
        words.push_back(word);
}

/// With what nvcc takes from the environment and from files of options, which then are not taken twice.
Words wordsInFull(const Words& given)
{
    Words words;
    const auto appendVariable = [&](const char* name) {
        if (const char* const value = std::getenv(name)) {
            std::istringstream text(value);
            appendText(words, text);
            ::unsetenv(name);
        }
    };
    appendVariable("NVCC_PREPEND_FLAGS");
    for (std::size_t i = 0; i < given.size(); ++i) {
        const std::string& word = given[i];
        const bool isNext = (word == "-optf" || word == "--options-file") && i + 1 < given.size();
        const std::string file = isNext           ? given[++i]
            : word.starts_with('@')               ? word.substr(1)
            : word.starts_with("-optf=")          ? word.substr(6)
            : word.starts_with("--options-file=") ? word.substr(15)
                                                  : std::string();
        if (file.empty()) {
            words.push_back(word);
            continue;
        }
        std::ifstream text(file);
        if (!text)
            throw InputError(file, say("tools.no_options_file", "this file of options cannot be read"));
        appendText(words, text);
    }
    appendVariable("NVCC_APPEND_FLAGS");
    return words;
}

/// That `exec --compiler` chose.
ProgramCompiler chosenCompiler()
{
    const char* const name = std::getenv("WARPATLAS_COMPILER");
    return programCompilerFrom(name == nullptr ? "" : name).value_or(ProgramCompiler::Any);
}

/// What is none of ours to make.
ToolEnd passOn(const Words& words, int computeCapability, const Progress& progress)
{
    const std::string nvcc = chosenCompiler() == ProgramCompiler::Clang ? "" : nvccPath();
    if (nvcc.empty() && words.size() == 1 && (words.front() == "--version" || words.front() == "-V"))
        return {0,
            say("tools.nvcc_version",
                "nvcc: WarpAtlas in its place, which compiles programs with clang, for a simulated GPU")
                + "\n"};
    if (nvcc.empty())
        return {127, "",
            say("tools.no_nvcc",
                "nvcc: there is no other nvcc here, and clang, which compiles programs in its place, does not do this: "
                "install the CUDA toolkit (no GPU is needed), or name its nvcc with WARPATLAS_NVCC")
                + "\n"};
    Words command = withoutNative(words, computeCapability);
    command.insert(command.begin(), nvcc);
    return {runProcess(command, {}, {}, progress, [] {}).status};
}

int runBuilt(const std::string& file, const Words& arguments, const Progress& progress)
{
    Words command{file.find('/') == std::string::npos ? "./" + file : file};
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.front() = findCommand(command.front());
    return runProcess(command, {}, {}, progress, [] {}).status;
}

CppStandard standardOf(const NvccCall& call)
{
    return call.standard.empty() ? CppStandard::Cpp17
                                 : cppStandardFrom(call.standard).value_or(CppStandard::Cpp14); // of c++11 and before
}

} // namespace

ToolEnd runNvcc(const Words& given, const Progress& progress)
{
    const Words words = wordsInFull(given);
    NvccCall call = readNvccCall(words);
    const GpuSheet gpu = simulatedGpu();
    const int capability = gpu.computeMajor * 10 + gpu.computeMinor;
    if (call.makes == NvccCall::Makes::Other || call.files.empty())
        return passOn(words, capability, progress);
    if (!call.refusal.empty())
        return {1, "", "nvcc: " + call.refusal + "\n"};
    // As nvcc's help has it: a program alone is run, and nothing is compiled.
    if (call.runs && call.files.size() == 1 && fs::path(call.files.front()).extension().empty())
        return {runBuilt(call.files.front(), call.runArguments, progress)};
    std::error_code unknown;
    for (const std::string& file : call.files)
        if (!fs::exists(file, unknown)) // as nvcc says it
            return {1, "",
                fmt::format("nvcc fatal   : {} '{}'\n",
                    fs::path(file).extension().empty() ? "Don't know what to do with" : "Could not open input file",
                    file)};
    const ProgramFolder folder;
    ProgramRequest request{"", folder.path(), {}, {}, standardOf(call)};
    request.computeCapability = capability;
    request.compiler = chosenCompiler();
    request.call = std::move(call);
    const Answer<BuiltProgram> answer = buildProgram(request, progress);
    if (!answer)
        return {1, "", "nvcc: " + answer.reason() + "\n"};
    const BuiltProgram& built = answer.value();
    if (!built.succeeded)
        return {1, "", built.messages};
    const char* const record = std::getenv("WARPATLAS_RECORD");
    if (!built.executable.empty() && record != nullptr && *record != '\0')
        keepProgram(built.executable, record);
    ToolEnd end{0, "", built.messages};
    if (request.call->runs && !built.executable.empty())
        end.status = runBuilt(built.executable, request.call->runArguments, progress);
    return end;
}

} // namespace warpatlas::inline tools
