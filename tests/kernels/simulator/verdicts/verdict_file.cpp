#include "tests/kernels/simulator/verdicts/verdict_file.h"

#include "app/words/problem_words.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <tuple>

namespace warpatlas::verdicts {
namespace {

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// The text behind `key` in the line; empty where it is not there.
std::string behind(const std::string& line, const std::string& key)
{
    const std::size_t found = line.find(key);
    return found == std::string::npos ? "" : trimmed(line.substr(found + key.size()));
}

Dim3 sizeFrom(std::string text)
{
    std::ranges::replace(text, ',', ' ');
    std::istringstream in(text);
    Dim3 size{1, 1, 1};
    in >> size.x >> size.y >> size.z;
    return {size.x, std::max(size.y, 1u), std::max(size.z, 1u)};
}

VerdictArgument argumentFrom(const std::string& text)
{
    using Role = VerdictArgument::Role;
    std::istringstream in(text);
    std::string role, type, size;
    VerdictArgument argument;
    in >> role;
    if (role != "in" && role != "out" && role != "inout") {
        in >> argument.values;
        return argument;
    }
    argument.role = role == "in" ? Role::In : role == "out" ? Role::Out : Role::InOut;
    in >> type >> size >> argument.values;
    argument.type = type == "f32" ? ElementType::F32 : type == "u32" ? ElementType::U32 : ElementType::I32;
    std::ranges::replace(size, 'x', ',');
    argument.shape = {{sizeFrom(size).x, sizeFrom(size).y, 1}, 1};
    return argument;
}

void readLine(const std::string& line, std::uint32_t number, VerdictFile& file)
{
    if (const std::string launch = behind(line, "// launch: "); !launch.empty()) {
        std::istringstream in(launch);
        std::string grid, block, shared;
        in >> grid >> block >> shared >> file.sharedBytes;
        file.launch = {sizeFrom(grid), sizeFrom(block)};
    }
    if (const std::string argument = behind(line, "// arg: "); !argument.empty())
        file.arguments.push_back(argumentFrom(argument));
    if (const std::string gpu = behind(line, "// for: "); gpu.size() == 3)
        file.capability = 10 * (gpu[0] - '0') + (gpu[2] - '0');
    if (const std::string reason = behind(line, "// not with clang: "); !reason.empty())
        file.notWithClang = reason;
    if (const std::string reason = behind(line, "// because: "); !reason.empty())
        file.because = reason;
    const std::pair<const char*, Marker::Kind> kinds[] = {
        {"// finds: ", Marker::Kind::Finds}, {"// also: ", Marker::Kind::Also}, {"// missed: ", Marker::Kind::Missed}};
    for (const auto& [key, kind] : kinds)
        if (const std::string said = behind(line, key); !said.empty()) {
            const std::size_t colon = said.find(':');
            file.markers.push_back({kind, said.substr(0, colon),
                colon == std::string::npos ? "" : trimmed(said.substr(colon + 1)), number});
        }
}

VerdictFile readVerdictFile(const std::filesystem::path& path, const std::string& folder)
{
    VerdictFile file;
    file.folder = folder;
    file.name = path.stem().string();
    std::ifstream in(path);
    std::uint32_t number = 0;
    for (std::string line; std::getline(in, line);) {
        readLine(line, ++number, file);
        file.text += line + "\n";
    }
    if (file.launch.threads() == 0 || file.arguments.empty())
        throw std::runtime_error(path.string() + " does not say how it is launched");
    return file;
}

void fill(const VerdictArgument& argument, std::span<std::byte> bytes)
{
    const std::size_t count = argument.shape.values();
    for (std::size_t i = 0; i < count && argument.values != "zeros" && !argument.values.empty(); ++i) {
        const std::int32_t value = static_cast<std::int32_t>(argument.values == "shuffled" ? i * 37 % count : i);
        const float real = static_cast<float>(value);
        if (argument.type == ElementType::F32)
            std::memcpy(bytes.data() + 4 * i, &real, 4);
        else
            std::memcpy(bytes.data() + 4 * i, &value, 4);
    }
}

} // namespace

const std::vector<VerdictFile>& verdictFiles()
{
    static const std::vector<VerdictFile> files = [] {
        std::vector<VerdictFile> all;
        for (const char* folder : {"faulty", "right"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(
                     std::filesystem::path(test::testFolder()) / "kernels/simulator/verdicts" / folder))
                if (entry.is_regular_file())
                    all.push_back(readVerdictFile(entry.path(), folder));
        std::ranges::sort(all, {}, [](const VerdictFile& file) { return std::tie(file.folder, file.name); });
        return all;
    }();
    return files;
}

std::vector<Problem> problemsOf(const VerdictFile& file, const std::string& ptx, int workers)
{
    using Role = VerdictArgument::Role;
    KernelCode code;
    code.sourceName = file.name + ".cu";
    code.source = file.text;
    code.lessonPtx = ptx;
    simulator::Simulation simulation(simulator::loadKernel(code, file.name), file.launch, file.sharedBytes);
    std::vector<Argument> arguments;
    for (std::size_t i = 0; i < file.arguments.size(); ++i) {
        const VerdictArgument& argument = file.arguments[i];
        if (argument.role == Role::Number) {
            arguments.emplace_back(ScalarArgument::of("number", std::stoi(argument.values)));
            continue;
        }
        const std::string name = "array " + std::to_string(i + 1);
        const std::uint64_t count = argument.shape.values();
        const std::size_t number = argument.role == Role::Out
            ? simulation.addUnsetBuffer(name, argument.type, count, BufferSpec::Before::Unknown)
            : simulation.addBuffer(name, argument.type, count);
        fill(argument, simulation.bytes(number));
        arguments.emplace_back(BufferArgument{number});
    }
    simulation.setArguments(arguments);
    Progress progress;
    simulator::SimulationOptions options;
    options.workers = workers;
    std::vector<Problem> problems = simulation.run(options, progress).problems;
    std::erase_if(problems, [](const Problem& problem) {
        return problem.severity == Severity::Information && problem.kind != ProblemKind::Uninitialised;
    });
    return problems;
}

std::string complaints(const VerdictFile& file, const std::vector<Problem>& problems)
{
    std::string text;
    std::size_t marked = 0;
    const auto toldAt = [&](const Marker& marker) -> const Problem* {
        const auto found = std::ranges::find_if(problems, [&](const Problem& problem) {
            return problem.line == marker.line && nameOf(problem.kind) == marker.problem
                && sentenceOf(problem).find(marker.words) != std::string::npos;
        });
        return found == problems.end() ? nullptr : &*found;
    };
    for (const Marker& marker : file.markers) {
        const bool told = toldAt(marker) != nullptr;
        marked += told || marker.kind == Marker::Kind::Missed ? 1 : 0;
        const std::string what = marker.problem + " in line " + std::to_string(marker.line);
        if (marker.kind == Marker::Kind::Finds && !told)
            text += "  misses: " + what + " \"" + marker.words + "\"\n";
        if (marker.kind == Marker::Kind::Missed && told)
            text += "  finds what was a known miss: " + what + "\n";
    }
    if (!file.markers.empty() && marked == 0)
        text += "  misses: any of what is marked\n";
    for (const Problem& problem : problems)
        if (std::ranges::none_of(file.markers, [&](const Marker& marker) {
                return marker.line == problem.line.value_or(0) && marker.problem == nameOf(problem.kind);
            }))
            text += "  tells: " + std::string(nameOf(problem.kind)) + " in line "
                + std::to_string(problem.line.value_or(0)) + ": " + sentenceOf(problem) + "\n";
    if (!text.empty())
        for (const Problem& problem : problems)
            text += "    (" + std::to_string(problem.line.value_or(0)) + ") " + sentenceOf(problem) + "\n";
    return text;
}

} // namespace warpatlas::verdicts
