#include "tests/fuzz/record_target.h"

#include "app/dataset/dataset.h"
#include "app/program/launch_experiment.h"
#include "app/program/program_report.h"
#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "app/program/record_tail.h"
#include "app/program/saved_program.h"
#include "app/source/argument_spec.h"
#include "kernels/model/error.h"

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace warpatlas::fuzz {
namespace {

/// Everything that the terminal, a report and the window say of it.
std::size_t sayAll(ProgramRun& run)
{
    std::size_t lines = 0;
    ProgramWish wish;
    wish.file = "scale.cu";
    wish.gpu.name = "T4";
    for (const int status : {0, 1}) {
        run.status = status;
        run.judge();
        lines += summaryOf(run, wish.file).size() + (run.hasProblems() ? 1 : 0);
    }
    const ProgramTimeline timeline = timelineOf(run.record);
    if (toReport(run, wish).dump().empty() || programCsv(run.record, wish.file).empty()
        || timelineInWords(timeline).empty())
        throw std::logic_error("nothing is said of it");
    for (const ProgramLane& lane : timeline.lanes) {
        nameOf(lane);
        for (const ProgramBar& bar : lane.bars)
            if (labelOf(bar, run.record).size() > barInWords(bar, run.record).size())
                throw std::logic_error("a bar's words are less than its label");
    }
    return lines;
}

template <class Read> bool readOrRefuse(RecordOutcome& outcome, const Read& read)
{
    try {
        read();
        return true;
    } catch (const InputError& error) {
        outcome.refusals.emplace_back(error.what());
        return false;
    }
}

} // namespace

RecordOutcome readRecordText(const std::string& text, const std::string& file)
{
    RecordOutcome outcome;
    ProgramRun run;
    run.compiled = true;
    run.record = readRecord(text);
    run.record.lines.assign(run.record.calls.size(), 3);
    outcome.calls = run.record.calls.size();
    outcome.damaged = run.record.damaged;
    for (std::size_t i = 1; i < run.record.calls.size(); ++i)
        if (run.record.calls[i].number <= run.record.calls[i - 1].number)
            throw std::logic_error("calls are not in the order of their numbers");
    outcome.problems = sayAll(run);
    if (file.empty())
        return outcome;
    std::ofstream stream(file, std::ios::binary);
    RecordTail tail(file);
    const auto tell = [](const runtime::RunningRecord& running) { stillRunningInWords(running, "scale.cu"); };
    for (std::size_t at = 0; at < text.size(); at += 1000) {
        stream << text.substr(at, 1000) << std::flush;
        tail.read(tell);
    }
    return outcome;
}

RecordOutcome readSavedRun(const std::vector<std::byte>& bytes, const std::string& file, bool isThere)
{
    RecordOutcome outcome;
    readOrRefuse(outcome, [&] {
        SavedProgram program = loadProgram(std::make_shared<const ProgramFile>(file, bytes));
        ++outcome.read;
        outcome.launches = program.launches().size();
        sayAll(program.run);
        for (std::size_t number = 1; number <= outcome.launches; ++number)
            readOrRefuse(outcome, [&] {
                const Experiment experiment = launchExperiment(program, number);
                ++outcome.opened;
                for (const std::string& argument : experiment.source->arguments)
                    for (const BufferArgumentSpec& array : arraysOf(namedArgument(argument).spec))
                        if (isThere && !array.source.empty())
                            readOrRefuse(outcome, [&] { loadDataset(array.source); });
            });
    });
    return outcome;
}

} // namespace warpatlas::fuzz
