#include "ui/command_line/commands.h"

#include "app/compare/compare_json.h"
#include "app/compare/compare_result.h"
#include "app/compare/compare_words.h"
#include "app/compare/compared_run.h"
#include "app/compare/sweep_compare_report.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/program/launch_experiment.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_result.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shortened.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/result_options.h"
#include "ui/command_line/run_command.h"
#include "ui/desktop/charts/compare_chart.h"
#include "ui/desktop/charts/sweep_pair_chart.h"
#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/pair_picture.h"
#include "ui/pictures/png_encoder.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <variant>

namespace warpatlas::ui::inline command_line {

namespace {

/// The key that a kept sweep has and a report has not.
constexpr const char* keyOfSweeps = "warpatlas_sweep";

std::string isNoSide()
{
    return say("cli.compare.no_side", "is no experiment, and no result that run --json or sweep --json wrote");
}

bool isKeptSweep(const std::string& text, const std::string& file)
{
    const nlohmann::json json = readJson(text, file, isNoSide(), [](const JsonReader& reader) { return *reader; });
    return json.is_object() && json.contains(keyOfSweeps);
}

/// `warpatlas compare A B`: two experiments, two saved results, or two sweeps, side by side.
class CompareCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "compare", say("cli.compare", "Two experiments, or two saved results, side by side: what differs"));
        const AddOption option{*command};
        option("A", m_a, "",
            say("cli.compare.a",
                "A .warpatlas file, which is run; what run --json or sweep --json wrote; or a kernel's\n"
                "NAME[:VARIANT], which is run with its own data"))
            ->required();
        option("B", m_b, "", say("cli.compare.b", "The same; ratios are of B against A"))->required();
        option("--device", m_devices, "DEVICE",
            say("cli.compare.device",
                "cpu, cuda[:N] or sim[:GPU] for what is run, and which run of a result that has several;\n"
                "given twice: that of A, then that of B"))
            ->allow_extra_args(false);
        command->add_flag("--no-measure", m_noMeasure, say("cli.no_measure", "Take no times"));
        m_outputs.addTo(*command, say("cli.compare.csv", "Write what differs, times and counters as CSV"));
        requireName(*option("--out", m_out, "FILE.png", say("cli.compare.out", "Draw both runs side by side: a .png")));
        m_ofPicture = {option("--view", m_view, "VIEW",
                           say("cli.compare.view", "What is drawn of them (default data):\n{}", viewNames())),
            option("--colour,--color", m_colour, "COLOURS", coloursHelp()),
            option("--time", m_time, "0..1", momentHelp()),
            option("--size", m_size, "WxH",
                say("cli.compare.size", "Of the picture of both, in pixels (default 1920x1080)"))};
        command->footer(say("cli.compare.footer",
            "A sweep is compared with a sweep, point by point. A time is faster or slower where every round of the "
            "one\n"
            "took longer than every round of the other, but for the fastest and the slowest of each, and the medians\n"
            "differ by 5 % or more; the same where no difference of 10 % is left; else unclear. Modelled times are\n"
            "bands, and have no ratio. Kernels of your own are run first: run --source FILE.cu --json A.json, or "
            "--save\n"
            "A.warpatlas.\n\n"
            "Examples:\n"
            "  warpatlas compare transpose:naive transpose:tiled --no-measure\n"
            "  warpatlas compare transpose:naive transpose:tiled --view memory --out both.png --no-measure\n"
            "  warpatlas compare reduce reduce --device cpu --device sim --no-measure\n"
            "  warpatlas compare before.json after.json --json -"));
        return command;
    }

    int execute() override
    {
        m_outputs.check(!m_out.empty());
        (void)pictureOptions();
        for (const CLI::Option* option : m_ofPicture)
            if (m_out.empty() && option->count() > 0)
                throw InputError(optionText(option->get_name(), option->as<std::string>()),
                    say("cli.compare.without_out", "goes with --out FILE.png, which draws both runs"));
        if (m_devices.size() > 2)
            throw InputError(
                optionText("--device", m_devices[2]), say("cli.compare.two_devices", "there are two sides: A and B"));
        for (const std::string& device : m_devices)
            if (!parseDeviceId(device))
                throw InputError(optionText("--device", device),
                    say("cli.compare.no_device", "is no device: cpu, cuda[:N] or sim[:GPU]"));
        const auto device = [&](std::size_t side) {
            return m_devices.empty() ? std::string() : m_devices[std::min(side, m_devices.size() - 1)];
        };
        const Side a = sideOf(m_a, device(0)), b = sideOf(m_b, device(1));
        for (const auto& [file, side] : {std::pair{&m_a, &a}, std::pair{&m_b, &b}}) {
            const auto* const experiment = std::get_if<Experiment>(side);
            const Experiment of = experiment ? *experiment : Experiment();
            requireOwnFiles(m_outputs.files({{"--out", m_out}}, of), of, *file);
        }
        const auto* const sweepA = std::get_if<SweepResult>(&a);
        const auto* const sweepB = std::get_if<SweepResult>(&b);
        if (sweepA && sweepB)
            return compareKeptSweeps(*sweepA, *sweepB);
        if (sweepA || sweepB)
            throw InputError(sweepA ? m_a : m_b,
                say("cli.compare.sweep_and_run", "is a sweep, and {} is not: a sweep is compared with a sweep",
                    shortenedName(sweepA ? m_b : m_a)));
        return compareTwoRuns(a, b);
    }

private:
    /// What A or B turned out to be. An experiment has not been run yet.
    using Side = std::variant<Experiment, ComparedRun, SweepResult>;

    /// Reads a side; `device`: what --device says for it, may be empty. Throws InputError about the side.
    Side sideOf(const std::string& text, const std::string& device) const
    {
        std::error_code ignored;
        Experiment experiment;
        if (const std::optional<Experiment> launch = recordedLaunch(text))
            experiment = *launch;
        else if (isExperimentFile(text))
            experiment = loadExperiment(text);
        else if (std::filesystem::exists(text, ignored)) {
            if (isKernelSource(text))
                throw InputError(shortenedName(text),
                    say("cli.compare.source",
                        "is a kernel's text: `run --source {} --save A.warpatlas` (or --json A.json) makes a side of "
                        "it",
                        shortenedName(text)));
            const std::string json = readTextFile(text);
            if (isKeptSweep(json, text))
                return sweepFromJson(json, text);
            return comparedRunFromJson(json, text, device);
        } else {
            const auto kernel = findKernel(text);
            if (!kernel)
                throw InputError(shortenedName(text),
                    text.find_first_of("./") == std::string::npos
                        ? say("cli.compare.no_kernel", "no such file, and {}", kernel.reason())
                        : say("cli.compare.no_file",
                            "no such file, and no kernel of this name (list kernels shows them)"));
            experiment.kernel = text;
        }
        if (!device.empty())
            experiment.device = device;
        return experiment;
    }

    /// A side as it is compared; `outcome` is null where it was kept.
    struct Run {
        ComparedRun facts;
        OutcomePointer outcome;
    };
    Run runOf(const std::string& text, const Side& side) const
    {
        if (const auto* kept = std::get_if<ComparedRun>(&side))
            return {*kept, nullptr};
        const Experiment& experiment = std::get<Experiment>(side);
        ExperimentOptions given;
        if (isExperimentFile(text))
            given.file = text;
        RunOptions options{!m_noMeasure, false};
        options.referencesMustBe = true;
        OutcomePointer outcome = runOnTerminal(given, experiment, options, nullptr);
        return {comparedRun(*outcome, text), std::move(outcome)};
    }

    void drawBoth(const Run& a, const Run& b) const
    {
        const render::Picture picture = drawPairPicture(a.outcome, b.outcome, pictureOptions());
        forOption("--out", m_out, [&] {
            PngFile file(m_out, picture.width, picture.height,
                say("cli.compare.description", "A: {}; B: {}", sideInWords(a.facts), sideInWords(b.facts)));
            file.add(PixelRows::of(picture));
            file.commit();
        });
    }

    CanvasPictureOptions pictureOptions() const
    {
        CanvasPictureOptions options;
        const auto kind = std::ranges::find_if(allViews, [this](ViewKind view) { return nameOf(view) == m_view; });
        if (kind == allViews.end())
            throw InputError(optionText("--view", m_view), notOneOf(viewNames()));
        options.views.main = *kind;
        if (!m_colour.empty())
            options.colourBy = parseColour("--colour", m_colour);
        if (!m_time.empty())
            options.time = parseReal("--time", m_time, 0, 1);
        std::tie(options.width, options.height) = parseSize("--size", m_size);
        if (options.width < 640 || options.height < 180)
            throw InputError(optionText("--size", m_size), say("cli.compare.small", "two runs need 640x180 pixels"));
        options.theme = m_outputs.figureOptions().theme();
        options.caption = m_outputs.figureOptions().caption();
        return options;
    }

    int compareKeptSweeps(const SweepResult& a, const SweepResult& b) const
    {
        if (!m_out.empty())
            throw InputError(
                optionText("--out", m_out), say("cli.compare.picture_of_runs", "draws two runs, and these are sweeps"));
        const SweepComparison comparison = compareSweeps(m_a, a, m_b, b);
        m_outputs.write(
            resultOf(comparison), [&] { return jsonText(toReport(comparison)); },
            [&] { return sweepPairChart(comparison); }, false);
        return a.isWrong() || b.isWrong() ? 1 : 0;
    }

    int compareTwoRuns(const Side& a, const Side& b) const
    {
        for (const auto& [file, side] : {std::pair{&m_a, &a}, std::pair{&m_b, &b}})
            if (!m_out.empty() && std::holds_alternative<ComparedRun>(*side))
                throw InputError(optionText("--out", m_out),
                    say("cli.compare.no_picture", "draws two runs, and {} is a result that was kept: it has no picture",
                        shortenedName(*file)));
        const Run runA = runOf(m_a, a), runB = runOf(m_b, b);
        const RunComparison comparison = compareRuns(runA.facts, runB.facts);
        if (!m_out.empty())
            drawBoth(runA, runB);
        std::vector<OutcomePointer> runs{runA.outcome, runB.outcome};
        std::erase(runs, nullptr); // kept ones have no picture
        m_outputs.write(
            resultOf(comparison), [&] { return jsonText(toReport(comparison)); },
            [&]() -> Answer<std::unique_ptr<Chart>> {
                auto chart = std::make_unique<CompareChart>(comparison);
                if (chart->empty())
                    return Refusal{say(
                        "cli.compare.nothing_timed", "shows times and counters, and these runs have none in common")};
                return std::unique_ptr<Chart>(std::move(chart));
            },
            true, runs);
        return comparison.a.isWrong || comparison.b.isWrong ? 1 : 0;
    }

    std::string m_a, m_b, m_out;
    std::string m_view = "data", m_colour, m_time, m_size = "1920x1080";
    std::vector<std::string> m_devices;
    std::vector<CLI::Option*> m_ofPicture; ///< that say what --out draws
    bool m_noMeasure = false;
    ResultOptions m_outputs;
};

} // namespace

std::unique_ptr<Command> compareCommand()
{
    return std::make_unique<CompareCommand>();
}

} // namespace warpatlas::ui::inline command_line
