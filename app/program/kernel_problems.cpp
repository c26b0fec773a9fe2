#include "app/program/kernel_problems.h"

#include "app/program/allocation_calls.h"
#include "app/words/names.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/compiler/program_compiler.h"
#include "kernels/model/text.h"
#include "kernels/runtime/launch.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace warpatlas::inline program {
namespace {

/// A problem that several launches have.
struct KernelProblem {
    const Problem* problem = nullptr;
    const runtime::LaunchRecord* launch = nullptr; ///< the first that has it
    std::size_t call = 0;
    std::uint64_t launches = 0;
    std::vector<std::uint32_t> moreLines; ///< of the same kernel, where it is so, too
};

/// Which are one problem. What a GPU ends a kernel with is another than what it lets pass.
using Key = std::tuple<std::string, std::uint32_t, std::uint64_t, int>; // kernel, line, kind of mistake, CUDA's error

Key keyOf(const runtime::LaunchRecord& launch, const Problem& problem)
{
    return {launch.source + launch.kernel, problem.line.value_or(0),
        findingOf(problem.fact) * 64 + static_cast<std::uint64_t>(problem.kind), runtime::errorOf(problem)};
}

/// Which are told together; empty: by itself.
std::string togetherOf(const runtime::LaunchRecord& launch, const Problem& problem)
{
    const auto* const race = factOf<Race>(problem);
    return race == nullptr || problem.line.value_or(0) == 0
        ? std::string()
        : fmt::format("{} {} {} {}", launch.source, launch.kernel, race->place.name, findingOf(problem.fact));
}

class KernelProblems {
public:
    void add(const Problem& problem, const runtime::LaunchRecord& launch, std::size_t call, std::uint64_t alike)
    {
        const auto [known, added] = m_known.try_emplace({keyOf(launch, problem), alike}, m_problems.size());
        if (!added) {
            if (known->second < m_problems.size())
                ++m_problems[known->second].launches;
            return;
        }
        if (const std::string together = togetherOf(launch, problem); !together.empty()) {
            const auto [first, isFirst] = m_together.try_emplace(together, m_problems.size());
            if (!isFirst) {
                known->second = std::string::npos; // told with another
                std::vector<std::uint32_t>& lines = m_problems[first->second].moreLines;
                if (*problem.line != m_problems[first->second].problem->line
                    && std::ranges::count(lines, *problem.line) == 0)
                    lines.push_back(*problem.line);
                return;
            }
        }
        m_problems.push_back({&problem, &launch, call, 1, {}});
    }

    std::vector<KernelProblem> sorted() &&
    {
        std::stable_sort(
            m_problems.begin(), m_problems.end(), [](const KernelProblem& one, const KernelProblem& other) {
                return one.problem->severity < other.problem->severity;
            });
        return std::move(m_problems);
    }

private:
    std::vector<KernelProblem> m_problems;
    std::map<std::pair<Key, std::uint64_t>, std::size_t> m_known;
    std::map<std::string, std::size_t> m_together;
};

/// "line 12", and of which file where that is not the kernel's. `program`: the file of all that names none.
std::string lineOfCall(
    const ProgramRecord& record, const std::string& program, std::size_t call, const runtime::LaunchRecord& launch)
{
    const auto nameOf = [&](const std::string& file) {
        return std::filesystem::path(file.empty() ? program : file).filename().string();
    };
    const std::string file = nameOf(record.fileOf(call)), line = say("line", "line {}", record.lineOf(call));
    return file == nameOf(launch.source) ? line : say("program.line_of_file", "{} of {}", line, file);
}

/// The call that gave memory as many bytes as that has elements, where the kernel reads what is behind these; empty:
/// there is none.
std::string filledInWords(
    const ProgramRecord& record, const std::string& program, const KernelProblem& found, std::size_t allocated)
{
    const auto* const fault = factOf<MemoryFault>(*found.problem);
    if (fault == nullptr || fault->what != MemoryFault::What::Unwritten || fault->place.elementBytes < 2)
        return {};
    const runtime::CallRecord& memory = record.calls[allocated];
    for (std::size_t i = allocated + 1; i < found.call; ++i) {
        const runtime::CallRecord& call = record.calls[i];
        if (call.to == memory.address && call.bytes * fault->place.elementBytes == memory.bytes && call.result == 0
            && record.lineOf(i) != 0)
            return say("program.filled_in_part",
                "; {}() in {} is told to write {} bytes of its {}: as many bytes as it has elements of {}", call.name,
                lineOfCall(record, program, i, *found.launch), grouped(call.bytes), grouped(memory.bytes),
                fault->place.elementBytes);
    }
    return {};
}

/// The last copy that filled a part of a constant, where the kernel reads what is behind it; empty: it is not known.
std::string filledConstant(
    const ProgramRecord& record, const std::string& program, const KernelProblem& found, const MemoryFault& fault)
{
    const MemoryPlace& place = fault.place;
    const std::uint64_t begin = place.address - static_cast<std::uint64_t>(place.element) * place.elementBytes,
                        bytes = place.elements * place.elementBytes;
    for (std::size_t i = found.call; i-- > 0;) {
        const runtime::CallRecord& call = record.calls[i];
        if (call.to - begin >= bytes || call.result != 0 || record.lineOf(i) == 0)
            continue;
        const std::string filled = say("program.filled_constant", "; {}() in {} has filled {} of its {} bytes",
            call.name, lineOfCall(record, program, i, *found.launch), grouped(call.bytes), grouped(bytes));
        return place.bytewise || place.elementBytes < 2 || call.bytes * place.elementBytes != bytes
            ? filled
            : filled + say("program.as_many_elements", ": as many bytes as it has elements of {}", place.elementBytes);
    }
    return {};
}

/// The calls that gave and took back what an access went to, where their lines are known.
std::string allocationInWords(const ProgramRecord& record, const std::string& program, const KernelProblem& found)
{
    const auto* const fault = factOf<MemoryFault>(*found.problem);
    if (fault != nullptr && fault->place.where == MemoryPlace::Where::HostMemory)
        return record.lineOf(found.call) == 0 ? std::string()
                                              : say("program.host_pointer", "; the launch is in {}",
                                                  lineOfCall(record, program, found.call, *found.launch));
    if (fault != nullptr && fault->unfilled)
        return filledConstant(record, program, found, *fault);
    const auto calls = allocationCalls(record, found.call, *found.problem);
    if (!calls || record.lineOf(calls->allocated) == 0)
        return {};
    const std::string& allocated = record.calls[calls->allocated].name;
    const std::string line = lineOfCall(record, program, calls->allocated, *found.launch);
    if (!calls->freed)
        return say("program.allocated_by", "; its memory is of {}() in {}", allocated, line)
            + filledInWords(record, program, found, calls->allocated);
    return say("program.freed_by", "; {}() in {} has freed what {}() of {} had allocated there",
        record.calls[*calls->freed].name, lineOfCall(record, program, *calls->freed, *found.launch), allocated, line);
}

/// Bytes of dynamic shared memory that the accesses of a launch take in all, where it gave too few; else 0.
std::uint64_t sharedTakenBy(const runtime::LaunchRecord& launch)
{
    std::uint64_t most = 0;
    for (const Problem& problem : launch.problems)
        if (const auto* const fault = factOf<MemoryFault>(problem))
            most = std::max(most, fault->dynamicSharedTaken);
    return most;
}

/// The same in words, once a launch: `told` are those that have been told of.
std::string sharedInWords(const ProgramRecord& record, const std::string& program, const KernelProblem& found,
    std::set<const runtime::LaunchRecord*>& told)
{
    const auto* const fault = factOf<MemoryFault>(*found.problem);
    if (fault == nullptr || fault->dynamicSharedTaken == 0 || !told.insert(found.launch).second)
        return {};
    const std::string launch = record.lineOf(found.call) == 0
        ? say("program.its_launch", "the launch")
        : say("program.launch_in", "the launch in {}", lineOfCall(record, program, found.call, *found.launch));
    return say("program.dynamic_shared",
        "; {} gave {} bytes of dynamic shared memory, and the kernel's accesses take {} in all: the third value in "
        "<<<...>>> gives it",
        launch, grouped(fault->dynamicSharedGiven), grouped(sharedTakenBy(*found.launch)));
}

std::string textOf(const ProgramRecord& record, const std::string& file, const KernelProblem& found,
    std::set<const runtime::LaunchRecord*>& sharedTold)
{
    Problem problem = *found.problem;
    if (auto* const fault = std::get_if<MemoryFault>(&problem.fact))
        fault->dynamicSharedTaken = 0; // it is told of the whole launch
    const runtime::LaunchRecord& launch = *found.launch;
    // A refusal is the launch's, which is in the host's code.
    const std::string host = record.fileOf(found.call);
    const std::string place = problem.line.value_or(0) != 0
        ? lineInWords(launch.source.empty() ? file : launch.source, *problem.line)
        : lineInWords(host.empty() ? file : host, record.lineOf(found.call));
    Problem told = problem;
    told.line.reset(); // it is in front already
    const std::string thread = placeInWords(told);
    std::string text = fmt::format("{}: {}{}: {}{}", place, shortName(launch.kernel),
        thread.empty() ? "" : ", " + thread, sentenceInProgram(problem), allocationInWords(record, file, found));
    text += sharedInWords(record, file, found, sharedTold);
    if (!found.moreLines.empty())
        text += say("program.likewise", "; and so in {}", linesText(found.moreLines));
    if (found.launches > 1)
        text = say("program.in_launches", "{} (in {} launches)", text, grouped(found.launches));
    return text;
}

/// Whether a thread computes with a variable of its own, or of its block, that nothing has set. CUB lets the lanes of a
/// warp that have no part in a step do so, and drops what comes of it.
bool isOfOwnVariables(const Problem& problem)
{
    using enum MemoryPlace::Where;
    const auto* const fault = factOf<MemoryFault>(problem);
    return factOf<UnsetVariable>(problem) != nullptr
        || (fault != nullptr && fault->what == MemoryFault::What::Unwritten
            && (fault->place.where == Shared || fault->place.where == Local));
}

} // namespace

std::string lineInWords(const std::string& file, std::uint32_t line)
{
    const std::string name = std::filesystem::path(file).filename().string();
    return line == 0 ? name : name + ":" + std::to_string(line);
}

std::string shortName(const std::string& kernel)
{
    constexpr std::size_t most = 100;
    const std::size_t arguments = kernel.find('<');
    return kernel.size() <= most || arguments == std::string::npos ? kernel : kernel.substr(0, arguments) + "<...>";
}

bool isTold(const runtime::LaunchRecord& launch, const Problem& problem)
{
    return launch.source.empty() || isOfPeople(launch.source)
        || (problem.severity == Severity::Error && !isOfOwnVariables(problem));
}

bool isWrong(const runtime::LaunchRecord& launch, const Problem& problem)
{
    return problem.severity != Severity::Information && isTold(launch, problem);
}

std::vector<ProgramProblem> kernelProblems(
    const ProgramRecord& record, const std::string& file, std::vector<HostProblem>& hosts)
{
    KernelProblems problems;
    for (std::size_t i = 0; i < record.calls.size(); ++i)
        for (const runtime::LaunchRecord& launch : record.calls[i].launch) {
            std::map<Key, std::uint64_t> alike; // in this launch: a line may leave two arrays
            for (const Problem& problem : launch.problems)
                if (isTold(launch, problem))
                    problems.add(problem, launch, i, alike[keyOf(launch, problem)]++);
        }
    std::vector<ProgramProblem> told;
    std::set<const runtime::LaunchRecord*> sharedTold;
    for (const KernelProblem& found : std::move(problems).sorted()) {
        const auto refused = factOf<LaunchLimit>(*found.problem) == nullptr
            ? hosts.end()
            : std::ranges::find_if(hosts, [&](const HostProblem& host) {
                  return host.kind == HostProblem::Kind::UncheckedLaunch && host.call == found.launch->kernel
                      && host.line == record.lineOf(found.call) && host.file == record.fileOf(found.call);
              });
        if (refused == hosts.end())
            told.push_back({textOf(record, file, found, sharedTold), found.problem->severity, found.call,
                std::size_t(found.launch - record.calls[found.call].launch.data()), found.problem->line.value_or(0),
                found.launch->source});
        else
            refused->reason += (refused->reason.empty() ? "" : "; ") + sentenceInProgram(*found.problem);
    }
    return told;
}

} // namespace warpatlas::inline program
