#include "app/program/record_part.h"

#include "app/program/call_lines.h"
#include "app/program/record_files.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;

std::string_view wholeLines(std::string_view text)
{
    const std::size_t end = text.rfind('\n');
    return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

/// The numbers of the calls whose work these lines end.
std::set<std::uint64_t> callsDoneIn(std::string_view lines)
{
    std::set<std::uint64_t> calls;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        if (!line.starts_with("{\"done\":"))
            continue;
        try {
            calls.insert(runtime::recordFrom<runtime::DoneRecord>(nlohmann::json::parse(line)).call);
        } catch (const std::exception&) { // counted where the record is read
        }
    }
    return calls;
}

template <class T> void removeFirst(std::vector<T>& from, std::size_t count)
{
    from.erase(from.begin(), from.begin() + std::ptrdiff_t(std::min(count, from.size())));
}

void addSnapshots(const runtime::ArgumentRecord& argument, std::set<std::uint64_t>& numbers)
{
    if (argument.memory.snapshot)
        numbers.insert(*argument.memory.snapshot);
    for (const runtime::ArgumentRecord& held : argument.held)
        addSnapshots(held, numbers);
}

std::set<std::uint64_t> snapshotsOf(const ProgramRecord& record)
{
    std::set<std::uint64_t> numbers;
    for (const runtime::CallRecord& call : record.calls)
        for (const runtime::LaunchRecord& launch : call.launch) {
            for (const runtime::ArgumentRecord& argument : launch.arguments)
                addSnapshots(argument, numbers);
            for (const runtime::VariableRecord& variable : launch.variables)
                if (variable.memory.snapshot)
                    numbers.insert(*variable.memory.snapshot);
            for (const std::optional<std::uint64_t>& number : {launch.code, launch.text})
                if (number)
                    numbers.insert(*number);
        }
    return numbers;
}

/// Those that are needed, by their numbers; the others are empty.
std::vector<std::vector<std::byte>> contentsFor(const ProgramRecord& record, const std::string& folder)
{
    std::vector<std::vector<std::byte>> contents;
    for (const std::uint64_t number : snapshotsOf(record)) {
        const std::string file = folder + '/' + std::to_string(number);
        std::error_code unknown;
        if (!fs::is_regular_file(file, unknown)) // of a damaged record
            continue;
        contents.resize(std::max<std::size_t>(contents.size(), number + 1));
        contents[number] = readSnapshot(file);
    }
    return contents;
}

bool stillRuns(std::uint64_t process)
{
    return process != 0 && ::kill(static_cast<pid_t>(process), 0) == 0;
}

} // namespace

RecordPart recordPartFrom(const std::string& text)
{
    RecordPart part{text};
    const std::size_t colon = text.rfind(':');
    std::uint64_t from = 0;
    if (colon != std::string::npos) {
        const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), from);
        if (error == std::errc() && end == text.data() + text.size())
            part = {text.substr(0, colon), from};
    }
    std::error_code unknown;
    if (!fs::is_regular_file(part.file, unknown))
        throw InputError(text, say("program.no_record", "is no record of a program: there is no such file"));
    return part;
}

ProgramRecord recordSince(std::string_view text, std::uint64_t from)
{
    text = wholeLines(text);
    const std::string_view first = wholeLines(text.substr(0, from));
    ProgramRecord record = readRecord(text);
    const ProgramRecord before = readRecord(first);
    const std::set<std::uint64_t> done = callsDoneIn(text.substr(first.size()));
    const std::uint64_t known = before.calls.empty() ? 0 : before.calls.back().number + 1;
    std::erase_if(record.calls,
        [&](const runtime::CallRecord& call) { return call.number < known && !done.contains(call.number); });
    removeFirst(record.accesses, before.accesses.size());
    removeFirst(record.clashes, before.clashes.size());
    record.forgottenWork -= before.forgottenWork;
    record.damaged -= std::min(before.damaged, record.damaged);
    return record;
}

ProgramRun runSince(const std::vector<RecordPart>& parts, const Progress& progress)
{
    std::vector<ProgramRun> runs;
    for (const RecordPart& part : parts) {
        ProgramRun run;
        run.compiled = run.wasCommand = true;
        run.record = recordSince(textOfRecord(part.file), part.from);
        run.stopped = stillRuns(run.record.process);
        findLines(run.record, run.record.program, {}, progress);
        run.judge();
        run.stopped = false; // nobody has ended it
        if (!run.record.calls.empty())
            run.contents = contentsFor(run.record, (fs::path(part.file).parent_path() / "snapshots").string());
        runs.push_back(std::move(run));
    }
    if (runs.empty())
        return {};
    const auto called = std::ranges::find_if(runs, [](const ProgramRun& run) { return !run.record.calls.empty(); });
    std::rotate(runs.begin(), called == runs.end() ? runs.begin() : called, runs.end());
    ProgramRun run = std::move(runs.front());
    for (auto other = runs.begin() + 1; other != runs.end(); ++other)
        if (!other->record.calls.empty())
            run.others.push_back(std::move(*other));
    return run;
}

} // namespace warpatlas::inline program
