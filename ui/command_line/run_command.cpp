#include "ui/command_line/commands.h"

#include "app/report/json_report.h"
#include "app/report/schedule_trace.h"
#include "app/report/table_report.h"
#include "app/session/run_experiment.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "ui/command_line/display/display.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/figure_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/page_option.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/trace_option.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

nlohmann::ordered_json reportOf(const std::vector<OutcomePointer>& outcomes, bool several)
{
    if (!several)
        return keptReport(*outcomes.front());
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const OutcomePointer& outcome : outcomes)
        list.push_back(keptReport(*outcome));
    return list;
}

/// Throws InputError where there is no schedule, or one of too many blocks.
std::string traceOf(const Outcome& outcome)
{
    if (!outcome.schedule || outcome.schedule->blocks.empty())
        throw InputError("--trace", say("cli.run.no_schedule", "shows when blocks ran, and that is not known here"));
    if (outcome.schedule->blocks.size() > mostTracedBlocks)
        throw InputError("--trace",
            say("cli.run.long_schedule", "shows {} blocks at most, and these are {}", grouped(mostTracedBlocks),
                grouped(outcome.schedule->blocks.size())));
    return scheduleTrace(outcome);
}

/// `warpatlas run`: one experiment on one device or all, as a table or JSON.
class RunCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command =
            program.add_subcommand("run", say("cli.run", "Run a kernel, check it against the CPU, and take times"));
        const AddOption option{*command};
        m_options.addTo(*command);
        command->get_option("--device")
            ->description(say("cli.run.device", "cpu, cuda[:N], sim[:GPU] or all (default sim)"));
        requireName(*option("--json", m_json, "FILE|-", jsonReportHelp()));
        m_out.addTo(*command);
        m_figure.addTo(*command, FigureFileOptions::Names::Only);
        m_ptx.addTo(*command);
        m_page.addTo(*command);
        m_trace.addTo(*command);
        command->footer(say("cli.run.footer",
            "Examples:\n"
            "  warpatlas run --kernel grayscale --data photo.jpg --block 32,8\n"
            "  warpatlas run --kernel matmul --data random:53x37:1 --data random:29x53:2 --device all\n"
            "  warpatlas run --kernel grayscale --data ramp:400x900x3 --grid 12,28 --block 32,32 --json -\n"
            "  warpatlas run --kernel grayscale --data photo.jpg --device cpu --figure times.svg\n"
            "  warpatlas run --source saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy"));
        return command;
    }

    int execute() override
    {
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        RunOptions options{!m_options.noMeasure, m_options.launchAnyway};
        options.record = !m_options.noRecord;
        options.maps = m_page.isWanted(); // reports, tables and results have numbers only
        options.kernelCache = m_options.kernelCache(std::span(&experiment.device, 1));
        options.referencesMustBe = true;
        const bool several = experiment.device == everyDevice;
        m_out.check(several);
        m_figure.check();
        m_page.check();
        if (m_page.isWanted() && several)
            throw InputError(optionText("--page", m_page.output().second),
                say("cli.run.one_page", "is for one device; --device all has several runs"));
        if (!m_figure.file().empty() && several)
            throw InputError(optionText("--figure", m_figure.file()),
                say("cli.run.one_figure", "is for one device; --device all has several runs"));
        if (!m_figure.file().empty() && m_options.noMeasure)
            throw InputError(optionText("--figure", m_figure.file()),
                say("cli.run.no_times", "shows times, and --no-measure takes none"));
        auto outputs = filesOfArguments(experiment);
        std::ranges::move(m_out.files(), std::back_inserter(outputs));
        outputs.insert(outputs.end(),
            {{"--figure", m_figure.file()}, {"--json", m_json}, {"--save", m_options.saveTo}, m_ptx.output(),
                m_page.output(), m_trace.output()});
        m_ptx.requireOutput(m_json);
        requireOwnFiles(outputs, experiment, m_options.file);
        m_options.readSource(experiment);
        const auto memoryOfLaunch = m_options.takeOwnLaunch(experiment);

        std::vector<OutcomePointer> outcomes;
        for (const std::string& device :
            experiment.device == everyDevice ? devicesHere(experiment) : std::vector{experiment.device}) {
            experiment.device = device;
            const OffscreenDisplay display(device, !m_options.noInterop);
            const InputSet* previous = outcomes.empty() ? nullptr : outcomes.back()->bound->inputs.get();
            try {
                outcomes.push_back(runOnTerminal(m_options, experiment, options, display.target(), previous));
            } catch (const CompileFailure& failure) {
                reportFailure(failure, wholeNameOf(*experiment.source), m_json);
                throw;
            }
        }

        if (several)
            experiment.device = Experiment().device;
        m_options.save(experiment, kept);
        saveArguments(*outcomes.front());
        m_out.write(*outcomes.front());
        if (!m_json.empty())
            forOption("--json", m_json, [&] { writeJson(reportOf(outcomes, several), m_json); });
        if (!m_figure.file().empty()) {
            const auto figure = timesFigure(*outcomes.front(), m_figure.caption());
            if (!figure)
                throw InputError(optionText("--figure", m_figure.file()),
                    say("cli.run.nothing_timed", "shows times, and nothing was timed here"));
            m_figure.save(*figure);
        }
        m_ptx.write(*outcomes.front());
        m_page.write([&](Progress&) { return pageOf(outcomes.front(), chartsOf(*outcomes.front())); });
        m_trace.write([&] { return traceOf(*outcomes.front()); });
        if (m_json != "-" && !m_ptx.toOutput())
            print(toTable(outcomes, {outputColumns()}));
        int status = 0;
        for (const OutcomePointer& outcome : outcomes)
            status = std::max(status, exitStatus(*outcome));
        return status;
    }

private:
    ExperimentOptions m_options;
    std::string m_json; ///< FILE or "-"; empty: none
    OutputOption m_out;
    FigureFileOptions m_figure;
    PtxOption m_ptx;
    PageOption m_page;
    TraceOption m_trace;
};

} // namespace

OutcomePointer runForOptions(const ExperimentOptions& given, const Experiment& experiment, const RunOptions& options,
    Progress& progress, const Session::Listener& listener, DisplayTarget* target, const InputSet* previous)
{
    try {
        OutcomePointer outcome = runExperiment(experiment, options, progress, listener, target, 1, previous);
        given.requireLaunched(*outcome, options);
        return outcome;
    } catch (const CompileFailure&) {
        throw;
    } catch (const InputError& error) {
        throw given.naming(error, experiment);
    }
}

OutcomePointer runOnTerminal(const ExperimentOptions& given, const Experiment& experiment, const RunOptions& options,
    DisplayTarget* target, const InputSet* previous)
{
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    TerminalProgress terminal(experiment.source.has_value());
    return runForOptions(
        given, experiment, options, progress, [&](const SessionEvent& event) { terminal.show(event); }, target,
        previous);
}

JudgedRun judgeForOptions(
    const ExperimentOptions& given, const Experiment& experiment, Progress& progress, const Session::Listener& listener)
{
    JudgedRun judged = judgeRun(experiment, progress, listener);
    given.requireLaunched(*judged.outcome, {});
    saveArguments(*judged.outcome);
    return judged;
}

std::unique_ptr<Command> runCommand()
{
    return std::make_unique<RunCommand>();
}

} // namespace warpatlas::ui::inline command_line
