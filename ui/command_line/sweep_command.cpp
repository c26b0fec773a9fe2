#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/sweep/axis_spec.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/showable.h"
#include "app/sweep/size_data.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/sweep_report.h"
#include "app/sweep/sweep_result.h"
#include "app/sweep/sweep_series.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/command_line/result_options.h"
#include "ui/desktop/charts/sweep_chart.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <optional>

namespace warpatlas::ui::inline command_line {

namespace {

bool asksForSizes(const std::string& over)
{
    return over.substr(0, over.find('=')) == "size";
}

/// `warpatlas sweep`: one experiment again and again, along one axis or two: a table, a chart, CSV, JSON.
class SweepCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand("sweep",
            say("cli.sweep",
                "Run a kernel along an axis: blocks, sizes, parameters, variants, devices, GPUs, launches"));
        const AddOption option{*command};
        m_options.addTo(*command);
        removeOptions(*command, {"--no-record", "--no-interop", "--launch-anyway"});
        command->get_option("--no-measure")
            ->description(say("cli.sweep.no_measure", "Take no times: only what is counted and computed"));
        option("--over", m_over, "NAME[=VALUES]",
            say("cli.sweep.over",
                "What changes: block, size, data, variant, device, gpu, launches or a parameter; with =VALUES "
                "those,\n"
                "separated by commas, or FIRST..LAST[:STEP|:xFACTOR]; block=all is every shape of whole warps;\n"
                "a second --over makes a heat map"))
            ->allow_extra_args(false);
        option("--show", m_show, "WHAT",
            say("cli.sweep.show", "What the chart shows (default time, if any was taken):\n{}", showNames()));
        option("--seconds", m_seconds, "S",
            say("cli.sweep.seconds", "Sampled at most for each time of each point (default 0.3)"));
        option("--stop-after", m_stopAfter, "S",
            say("cli.sweep.stop_after",
                "A point that has not ended by then is stopped, and the sweep goes on (default 600 for a kernel "
                "of\n"
                "your own, else never); with --resume those that were stopped are run again"));
        m_outputs.addTo(*command, say("cli.sweep.csv", "Write everything as CSV"), FigureFileOptions::Names::WithOut);
        command->get_option("--json")->description(
            say("cli.sweep.json", "Write everything as JSON, to a file or standard output (-)"));
        command->add_flag("--no-predict", m_noPredict,
            say("cli.sweep.no_predict", "Predict no times for the GPU that is not here (a second or so a point)"));
        option("--resume", m_resume, "FILE",
            say("cli.sweep.resume", "Go on with a sweep that --json kept, or show it again"));
        command->footer(say("cli.sweep.footer",
            "Examples:\n"
            "  warpatlas sweep --kernel matmul --over block --no-measure\n"
            "  warpatlas sweep --kernel vector_add --over size --device cuda --figure crossover.svg\n"
            "  warpatlas sweep --kernel gaussian --over radius=1..6 --csv radius.csv\n"
            "  warpatlas sweep --kernel grayscale --over variant --over block --show sectors --figure heat.png\n"
            "  warpatlas sweep --kernel transpose --over gpu --json gpus.json\n"
            "  warpatlas sweep --kernel vector_add --over launches --figure launches.svg\n"
            "  warpatlas sweep --resume gpus.json --figure gpus.pdf --theme light"));
        return command;
    }

    int execute() override
    {
        m_outputs.check();
        if (!m_show.empty() && !showFrom(m_show))
            throw InputError(optionText("--show", m_show), notOneOf(showNames()));
        if (!m_show.empty() && m_outputs.figure().empty())
            throw InputError(
                optionText("--show", m_show), say("cli.sweep.show_where", "is for the chart, which --figure names"));
        if (!m_seconds.empty())
            (void)parseReal("--seconds", m_seconds, 0.001, 60);
        (void)secondsOfPoint();
        SweepResult result;
        if (!m_resume.empty())
            result = keptResult();
        if (!m_stopAfter.empty())
            result.retryStopped();
        if (m_over.empty() && m_resume.empty())
            throw InputError("sweep", say("cli.sweep.no_axis", "--over says what changes, such as --over block"));
        if (m_over.empty() && givesExperiment())
            throw InputError(optionText("--resume", m_resume),
                say("cli.sweep.own_experiment",
                    "has its own experiment; the options for one are for a sweep with --over"));
        std::optional<SavedView> view;
        Experiment experiment = m_over.empty() ? result.sweep.base : m_options.experiment(&view);
        if (experiment.device == everyDevice)
            throw InputError("--device all", say("cli.sweep.all_devices", "--over device sweeps over all of them"));
        requireOwnFiles(m_outputs.files({{"--save", m_options.saveTo}}, experiment), experiment, m_options.file);
        if (!m_over.empty()) {
            m_options.readSource(experiment);
            const Sweep asked = askedSweep(experiment);
            if (!m_resume.empty() && !(asked == result.sweep))
                throw InputError(optionText("--resume", m_resume),
                    say("cli.sweep.other_sweep", "is of another sweep than the options ask for"));
            if (m_resume.empty())
                result = newResult(asked);
        }
        requireShowable(result);
        m_options.save(experiment, view);
        try {
            run(result);
        } catch (const Cancelled& cancelled) {
            const bool kept = std::ranges::any_of(result.points, &SweepPoint::ran);
            try {
                if (kept)
                    write(result);
            } catch (const InputError& error) {
                printError(error.what());
            }
            std::string words = say("cli.sweep.cancelled", "cancelled: {} of {} points are done", result.pointsDone(),
                result.points.size());
            if (kept && !m_outputs.json().empty() && !m_outputs.writesToOutput())
                words = say("cli.sweep.kept", "cancelled: {} of {} points are done; --resume {} goes on",
                    result.pointsDone(), result.points.size(), m_outputs.json());
            if (experiment.source) // which may be one that never ends: where it was helps
                words = say("cli.sweep.cancelled_where", "{}; {}", words, cancelled.what());
            throw Cancelled(words);
        }
        write(result);
        return result.isWrong() || std::ranges::none_of(result.points, &SweepPoint::ran) ? 1 : 0;
    }

private:
    /// Data that an experiment names have one size: what takes their place is said.
    void saySizesOfFiles(const Experiment& experiment) const
    {
        if (std::ranges::none_of(m_over, asksForSizes))
            return;
        if (const std::string words = dataLeftAside(experiment); !words.empty())
            printError(optionText("--over", "size") + ": "
                + say("cli.sweep.sizes_of_files", "{}; --over data names data", words));
    }

    /// Returns the sweep that the options ask for. Throws InputError.
    Sweep askedSweep(const Experiment& experiment) const
    {
        if (m_over.size() > 2)
            throw InputError(optionText("--over", m_over[2]), say("cli.sweep.two_axes", "a sweep has one axis or two"));
        Sweep sweep;
        sweep.base = experiment;
        try {
            for (const std::string& over : m_over)
                sweep.axes.push_back(parseSweepAxis(over, experiment));
        } catch (const InputError& error) {
            throw m_options.naming(error, experiment);
        }
        const bool sizesOwnData = experiment.source && std::ranges::any_of(m_over, asksForSizes);
        for (const SweepAxis& axis : sweep.axes) {
            const auto says = [&](const char* option, bool given, const std::string& value) {
                if (given)
                    throw InputError(
                        optionText(option, value), say("cli.over.says", "--over says what {} is", nameOf(axis)));
            };
            says("--block", axis.over == SweepOver::Block && m_options.block, m_options.block.value_or(""));
            // Sizes of a kernel of one's own are made of its data.
            const bool namesData = axis.over == SweepOver::Data && !sizesOwnData;
            if (axis.over == SweepOver::Size && !m_options.data.empty())
                throw InputError(optionText("--data", m_options.data.front()),
                    say("cli.over.makes_data",
                        "has one size, and --over size makes data of each; --over data names data"));
            says("--data", namesData && !m_options.data.empty(), m_options.data.empty() ? "" : m_options.data.front());
            says("--gpu", axis.over == SweepOver::Gpu && m_options.gpu, m_options.gpu.value_or(""));
            says("--device", axis.over == SweepOver::Device && m_options.device, m_options.device.value_or(""));
            for (const std::string& assignment : m_options.parameters)
                says("--set", axis.parameter == parseAssignment("--set", assignment).first, assignment);
        }
        saySizesOfFiles(experiment);
        sweep.measure = !m_options.noMeasure && measuresByItself(sweep);
        sweep.predict = !m_noPredict;
        const auto devices = std::ranges::find(sweep.axes, SweepOver::Device, &SweepAxis::over);
        sweep.kernelCache =
            m_options.kernelCache(devices == sweep.axes.end() ? std::vector{experiment.device} : devices->values);
        return sweep;
    }

    /// Returns what --resume says was found before. Throws InputError: another sweep than the options ask for.
    SweepResult keptResult() const
    {
        SweepResult kept;
        forOption("--resume", m_resume,
            [&] { kept = sweepFromJson(asText(readFile(m_resume, maximumTextBytes)), m_resume); });
        return kept;
    }

    bool givesExperiment() const
    {
        return !m_options.file.empty() || m_options.kernel || !m_options.data.empty() || !m_options.parameters.empty()
            || m_options.mistake || m_options.grid || m_options.block || m_options.device || m_options.gpu
            || m_options.source || m_options.noMeasure || m_options.warm || m_noPredict || m_options.noConvert
            || !m_options.ofSource.given().empty();
    }

    /// --stop-after
    std::optional<double> secondsOfPoint() const
    {
        constexpr double day = 86400;
        return m_stopAfter.empty() ? std::nullopt : std::optional(parseReal("--stop-after", m_stopAfter, 0.001, day));
    }

    void run(SweepResult& result) const
    {
        SweepOptions options;
        if (!m_seconds.empty()) {
            options.limits.secondsPerQuantity = parseReal("--seconds", m_seconds, 0.001, 60);
            options.limits.wallSecondsPerQuantity = 5 * options.limits.secondsPerQuantity;
        }
        options.secondsOfPoint = secondsOfPoint();
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal;
        const bool own = result.sweep.base.source.has_value();
        try {
            runSweep(result, options, progress, [&](const SweepProgress& now) {
                if (now.isSlow && own)
                    terminal.say(now.words);
                else
                    terminal.show(now.fraction, now.words);
            });
        } catch (const OtherConditions& error) {
            throw InputError(optionText("--resume", m_resume), error.reason());
        } catch (const CompileFailure& failure) {
            reportFailure(failure, result.sweep.base.source->file, "");
            throw;
        } catch (const InputError& error) {
            throw m_options.naming(error, result.sweep.base);
        }
    }

    /// Throws InputError where the sweep cannot have what --show wants.
    void requireShowable(const SweepResult& result) const
    {
        if (m_show.empty())
            return;
        if (result.complete())
            return requireShown(result);
        if (const std::string reason = whyNotShown(result.sweep, *showFrom(m_show)); !reason.empty())
            throw InputError(optionText("--show", m_show), reason);
    }

    /// Likewise, where all was found
    void requireShown(const SweepResult& result) const
    {
        if (!m_show.empty() && seriesOf(result, *showFrom(m_show)).empty())
            throw InputError(
                optionText("--show", m_show), say("cli.sweep.nothing_to_show", "the sweep has nothing of that"));
    }

    void write(const SweepResult& result) const
    {
        const std::optional<SweepShow> show = showFrom(m_show); // of no name none
        m_outputs.write(
            resultOf(result, show, outputColumns()), [&] { return toJson(result); },
            [&] {
                requireShown(result);
                return chartOf(std::make_shared<const SweepResult>(result), show);
            },
            false);
    }

    ExperimentOptions m_options;
    std::vector<std::string> m_over;
    std::string m_resume, m_seconds, m_stopAfter, m_show;
    bool m_noPredict = false;
    ResultOptions m_outputs;
};

} // namespace

std::unique_ptr<Command> sweepCommand()
{
    return std::make_unique<SweepCommand>();
}

} // namespace warpatlas::ui::inline command_line
