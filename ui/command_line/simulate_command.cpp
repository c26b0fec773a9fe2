#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/follow/block_trace.h"
#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/page_option.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/command_line/source_options.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <charconv>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas::ui::inline command_line {

namespace {

/// The options of `warpatlas simulate` that ask for one block, step by step.
class TraceOptions {
public:
    void addTo(CLI::App& command);
    /// Returns what was asked for; empty: nothing was. Throws InputError.
    std::optional<BlockTraceRequest> request() const;
    /// Returns the file for the trace; empty: standard output, or into the report where that is JSON.
    const std::string& file() const { return m_file; }

private:
    std::string m_block, m_warp, m_thread, m_lines, m_from = "0", m_most = "10000", m_file;
    CLI::Option* m_trace = nullptr;
};

/// Reads "3" or "1,0,2", from 0; at most three numbers, with `separator` between them.
std::vector<std::uint64_t> numbers(
    const std::string& option, const std::string& text, char separator, std::size_t most, const std::string& refusal)
{
    std::vector<std::uint64_t> list;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        std::uint64_t number = 0;
        const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, number);
        if (error != std::errc() || stop != text.data() + end || list.size() == most)
            throw InputError(optionText(option, text), refusal);
        list.push_back(number);
        at = end + 1;
    }
    return list;
}

Dim3 index(const std::string& option, const std::string& text, const std::vector<std::uint64_t>& list)
{
    for (const std::uint64_t number : list)
        if (number > 0xffffffffu)
            throw InputError(optionText(option, text), say("cli.trace.large", "is larger than any index"));
    const auto axis = [&](std::size_t i) { return i < list.size() ? static_cast<std::uint32_t>(list[i]) : 0; };
    return {axis(0), axis(1), axis(2)};
}

/// Reads a number from 0, or indices by axis.
std::variant<std::uint64_t, Dim3> numberOrIndex(
    const std::string& option, const std::string& text, const std::vector<std::uint64_t>& list)
{
    if (list.size() == 1)
        return list[0];
    return index(option, text, list);
}

void TraceOptions::addTo(CLI::App& command)
{
    const AddOption option{command, say("cli.trace.group", "One block, step by step")};
    m_trace = option(
        "--trace", m_block, "[BLOCK]", say("cli.trace", "Print what a block does: its number, or X,Y[,Z] (default 0)"));
    m_trace->expected(0, 1);
    option("--trace-warp", m_warp, "N", say("cli.trace.warp", "Only this warp's steps"))->needs(m_trace);
    option("--trace-thread", m_thread, "THREAD",
        say("cli.trace.thread", "Only the steps of this thread: its number in the block, or X,Y[,Z]"))
        ->needs(m_trace);
    option("--trace-lines", m_lines, "A[-B]", say("cli.trace.lines", "Only these lines of the source"))->needs(m_trace);
    option("--trace-from", m_from, "STEP", say("cli.trace.from", "Record from this step on"))->needs(m_trace);
    option("--trace-most", m_most, "N", say("cli.trace.most", "Print at most so many steps (default 10000)"))
        ->needs(m_trace);
    requireName(*option(
        "--trace-file", m_file, "FILE|-", say("cli.trace.file", "Where to print it; as JSON where --json is given"))
                     ->needs(m_trace));
}

std::optional<BlockTraceRequest> TraceOptions::request() const
{
    if (m_trace == nullptr || m_trace->count() == 0)
        return std::nullopt;
    BlockTraceRequest request;
    if (!m_block.empty())
        request.block = numberOrIndex("--trace", m_block,
            numbers("--trace", m_block, ',', 3,
                say("cli.trace.block_form", "is not a block: its number, or X,Y or X,Y,Z")));
    constexpr int most = 2'000'000'000;
    if (!m_warp.empty())
        request.warp = static_cast<std::uint32_t>(parseWhole("--trace-warp", m_warp, 0, 31));
    if (!m_thread.empty())
        request.thread = numberOrIndex("--trace-thread", m_thread,
            numbers("--trace-thread", m_thread, ',', 3,
                say("cli.trace.thread_form", "is not a thread: its number in the block, or X,Y or X,Y,Z")));
    if (!m_lines.empty()) {
        const auto list = numbers("--trace-lines", m_lines, '-', 2,
            say("cli.trace.lines_form", "is not a line, or the first and the last: 12-20"));
        const Dim3 ends = index("--trace-lines", m_lines, list);
        request.lines = {ends.x, list.size() == 2 ? ends.y : ends.x};
        if (request.lines.first > request.lines.second)
            throw InputError(optionText("--trace-lines", m_lines), say("cli.trace.ends", "ends before it begins"));
    }
    request.firstStep =
        numbers("--trace-from", m_from, ',', 1, say("cli.trace.step_form", "is not a step: a whole number from 0"))[0];
    request.mostSteps = static_cast<std::uint64_t>(parseWhole("--trace-most", m_most, 1, most));
    return request;
}

constexpr int mostWorkers = 1024;

/// `warpatlas simulate`: any kernel of a .cu or .ptx file on the simulator, with any arguments.
class SimulateCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "simulate", say("cli.simulate", "Run your own kernel, from CUDA C++ or PTX, without a GPU"));
        const AddOption option{*command};
        option("FILE", m_file, "",
            say("cli.simulate.file", "CUDA C++ (.cu), PTX (.ptx), a notebook (.ipynb), or - for standard input"))
            ->required();
        option("--kernel", m_kernel, "NAME",
            say("cli.simulate.kernel", "As the source writes it; may be left out where there is only one"));
        option("--grid", m_grid, "X[,Y[,Z]]", say("cli.simulate.grid", "Blocks"))->required();
        option("--block", m_block, "X[,Y[,Z]]", threadsOfBlockHelp())->required();
        m_source.addTo(*command);
        option("--device", m_device, "DEVICE",
            say("cli.simulate.device", "sim[:GPU]: the GPU whose limits hold, as `list gpus` shows them"));
        option("--workers", m_workers, "N",
            say("cli.simulate.workers", "Blocks at the same time; the result is the same for any number"));
        command->add_flag("--no-convert", m_noConvert,
            say("cli.no_convert", "Refuse data that are not in the kernel's form instead of converting them"));
        command->add_flag(
            "--no-record", m_noRecord, say("cli.simulate.no_record", "Take no counters and look for nothing: faster"));
        command->add_flag("--checks,!--no-checks", m_checks,
            say("cli.simulate.checks", "Look for uninitialised reads and races (default)"));
        requireName(*option("--json", m_json, "FILE|-", jsonReportHelp()));
        m_ptx.addTo(*command);
        m_page.addTo(*command);
        m_trace.addTo(*command);
        command->footer(say("cli.simulate.footer",
            "Examples:\n"
            "  warpatlas simulate saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy:z.npy\n"
            "  warpatlas simulate kernels.cu --kernel 'fill<float>' --grid 1 --block 32 --arg out:f32:32 --json -\n"
            "  warpatlas simulate old.ptx --kernel reduce --grid 2 --block 64 --arg in:ramp:128 --arg out:f32:2\n"
            "  warpatlas simulate k.cu --grid 2 --block 64 --arg out:i32:128 --trace 1 --trace-thread 3 --trace-lines "
            "5-9"));
        return command;
    }

    int execute() override
    {
        Experiment experiment = this->experiment();
        if (kindOfDevice(m_device) != DeviceKind::Simulated)
            throw InputError("--device " + m_device,
                say("cli.simulate.not_simulated", "simulate runs on sim or sim:GPU; see `warpatlas list gpus`"));
        checkFiles(experiment);
        const std::optional<BlockTraceRequest> trace = m_trace.request();
        if (trace && experiment.grid && experiment.block)
            checkBlockTrace({*experiment.grid, *experiment.block}, *trace);
        RunOptions options{false};
        options.referencesMustBe = true;
        options.maps = m_page.isWanted();
        const int workers = m_workers.empty() ? 0 : parseWhole("--workers", m_workers, 1, mostWorkers);
        options.simulation = {!m_noRecord, workers, {m_checks, m_checks}};
        readSource(*experiment.source, experiment.kernel);
        const OutcomePointer outcome = run(experiment, options);
        if (!outcome->traceRefusal.empty())
            throw InputError(outcome->bound->launch.threads() >= noThread ? "--grid" : outcome->bound->work.code.entry,
                outcome->traceRefusal);
        saveArguments(*outcome);
        m_page.write([&](Progress&) { return pageOf(outcome, chartsOf(*outcome)); });
        report(outcome, trace);
        return exitStatus(*outcome);
    }

private:
    Experiment experiment() const
    {
        Experiment experiment;
        experiment.kernel = m_kernel;
        experiment.grid = parseDim("--grid", m_grid, false);
        experiment.block = parseDim("--block", m_block, false);
        experiment.device = m_device;
        experiment.convert = !m_noConvert;
        experiment.source = SourceKernel{m_file};
        experiment.source->dynamicSharedBytes = 0; // exactly what is given: nothing is chosen here
        m_source.apply(experiment);
        return experiment;
    }

    /// Checks that all files differ, and none is one that is read.
    void checkFiles(const Experiment& experiment) const
    {
        auto outputs = filesOfArguments(experiment);
        outputs.emplace_back("--json", m_json);
        outputs.emplace_back("--trace-file", m_trace.file());
        outputs.push_back(m_ptx.output());
        outputs.push_back(m_page.output());
        m_page.check();
        m_ptx.requireOutput(m_json);
        if (m_ptx.toOutput() && m_trace.request() && m_json.empty()
            && (m_trace.file().empty() || m_trace.file() == "-"))
            throw InputError("--ptx -",
                say("cli.simulate.ptx_output", "standard output is the trace's already; --trace-file moves that"));
        if (m_json == "-" && m_trace.file() == "-")
            throw InputError("--trace-file -",
                say("cli.simulate.trace_output", "standard output is the report's; left out, the trace is part of it"));
        requireOwnFiles(outputs, experiment, {});
    }

    /// Nothing is chosen here, unless some arguments are given by their names.
    void requireArguments(const Experiment& experiment) const
    {
        if (!experiment.source->arguments.empty())
            return;
        const KernelSignature signature = bindExperiment(experiment)->source->signature;
        std::string missing;
        for (std::size_t i = 0; i < signature.parameters.size(); ++i)
            missing += (missing.empty() ? "" : ", ") + nameOfParameter(signature, i);
        if (!missing.empty())
            throw InputError("--arg",
                say("cli.simulate.arguments", "is missing for {}; the kernel is {}", missing, signature.text()));
    }

    OutcomePointer run(const Experiment& experiment, const RunOptions& options) const
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal(true);
        try {
            requireArguments(experiment);
            return runExperiment(
                experiment, options, progress, [&](const SessionEvent& event) { terminal.show(event); });
        } catch (const CompileFailure& failure) {
            reportFailure(failure, wholeNameOf(*experiment.source), m_json);
            throw;
        } catch (const InputError& error) {
            throw ExperimentOptions().naming(error, experiment);
        }
    }

    void report(const OutcomePointer& outcome, const std::optional<BlockTraceRequest>& trace) const
    {
        std::string steps = trace ? recordedBlock(*outcome, *trace) : "";
        if (!steps.empty() && !m_trace.file().empty() && m_trace.file() != "-") {
            forOption("--trace-file", m_trace.file(), [&] { writeFile(m_trace.file(), asBytes(steps)); });
            steps.clear();
        }
        if (!m_json.empty()) {
            nlohmann::ordered_json json = keptReport(*outcome);
            if (!steps.empty() && m_trace.file().empty()) {
                json["trace"] = nlohmann::ordered_json::parse(steps);
                steps.clear();
            }
            forOption("--json", m_json, [&] { writeJson(json, m_json); });
        }
        m_ptx.write(*outcome);
        if (m_json == "-" || m_ptx.toOutput())
            return;
        std::string printed = outcome->trace ? outcome->trace->printed : "";
        if (!printed.empty() && !printed.ends_with('\n'))
            printed += '\n';
        print(printed + steps + toTable({&outcome, 1}, {outputColumns(), false}));
    }

    /// Returns the recorded block as text; empty where the launch was refused.
    std::string recordedBlock(const Outcome& outcome, const BlockTraceRequest& trace) const
    {
        if (!outcome.launchProblems.empty())
            return {};
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal;
        auto text =
            std::async(std::launch::async, [&] { return tracedBlock(outcome, trace, !m_json.empty(), progress); });
        while (text.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout)
            terminal.show(progress.fraction(), say("cli.simulate.recording", "recording the block"));
        return text.get();
    }

    std::string m_file, m_kernel, m_grid, m_block, m_json;
    std::string m_device = "sim";
    std::string m_workers; ///< empty: as many as there are cores
    SourceOptions m_source;
    bool m_noConvert = false, m_noRecord = false;
    bool m_checks = true;
    TraceOptions m_trace;
    PtxOption m_ptx;
    PageOption m_page;
};

} // namespace

std::unique_ptr<Command> simulateCommand()
{
    return std::make_unique<SimulateCommand>();
}

} // namespace warpatlas::ui::inline command_line
