#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/report/json_report.h"
#include "app/roofline/roofline.h"
#include "app/roofline/roofline_report.h"
#include "app/roofline/run_variants.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/result_options.h"
#include "ui/desktop/charts/roofline_chart.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

constexpr std::string_view allLevels = "all";

std::string levelNames()
{
    std::string names;
    for (const MemoryLevel level : memoryLevels)
        names += std::string(nameOf(level)) + ", ";
    return names.append(allLevels);
}

/// `warpatlas roofline`: where a kernel and its variants stand below a GPU's roofs, as a table, a chart, JSON or CSV.
class RooflineCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand("roofline",
            say("cli.roofline", "Where a kernel stands below the roofs of a GPU: bandwidth and arithmetic"));
        const AddOption option{*command};
        m_options.addTo(*command);
        removeOptions(*command, {"--no-measure", "--warm", "--no-record", "--no-interop", "--launch-anyway"});
        option("--level", m_level, "dram|l2|l1|shared|all",
            say("cli.roofline.level", "Of which memory bytes count (default dram)"));
        command->add_flag("--variants", m_variants,
            say("cli.roofline.variants", "All variants of the kernel as points, one run after the other"));
        m_outputs.addTo(*command, say("cli.roofline.csv", "Write the points as CSV"));
        command->footer(say("cli.roofline.footer",
            "Examples:\n"
            "  warpatlas roofline --kernel vector_add --gpu H200\n"
            "  warpatlas roofline --kernel matmul --variants --figure roofline.svg\n"
            "  warpatlas roofline --kernel transpose:tiled --level shared --json -\n"
            "  warpatlas roofline --source saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg "
            "inout:y.npy"));
        return command;
    }

    int execute() override
    {
        const std::vector<MemoryLevel> shown = levels();
        m_outputs.check();
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        if (experiment.device == everyDevice)
            throw InputError("--device all", say("cli.roofline.one_device", "a roofline is of one device"));
        if (m_variants && experiment.source)
            throw InputError("--variants", say("cli.roofline.own", "a kernel of your own has no variants"));
        requireOwnFiles(m_outputs.files({{"--save", m_options.saveTo}}, experiment), experiment, m_options.file);
        m_options.readSource(experiment);

        int status = 0;
        const std::vector<RooflineFacts> points = run(experiment, status);
        if (shown.size() == 1 && !points.front().traffic(shown.front()))
            throw InputError(optionText("--level", m_level),
                say("cli.roofline.unused", "{} does not use it", points.front().kernel));
        m_options.save(experiment, kept);
        m_outputs.write(
            resultOf(points, shown), [&] { return jsonText(rooflineReport(points)); },
            [&]() -> std::unique_ptr<Chart> { return std::make_unique<RooflineChart>(points, shown, 0); }, false);
        return status;
    }

private:
    std::vector<MemoryLevel> levels() const
    {
        if (m_level == allLevels)
            return {memoryLevels.begin(), memoryLevels.end()};
        const auto found =
            std::ranges::find_if(memoryLevels, [&](MemoryLevel level) { return nameOf(level) == m_level; });
        if (found == memoryLevels.end())
            throw InputError(optionText("--level", m_level), notOneOf(levelNames()));
        return {*found};
    }

    std::vector<RooflineFacts> run(const Experiment& experiment, int& status) const
    {
        return analyse(m_options, experiment, m_outputs, [&](Progress& progress, TerminalProgress& terminal) {
            const OutcomePointer outcome =
                runForRoofline(experiment, progress, [&](const SessionEvent& event) { terminal.show(event); });
            m_options.requireLaunched(*outcome, {});
            status = exitStatus(*outcome);
            for (const Problem& problem : outcome->problems)
                if (problem.severity != Severity::Information)
                    printError(sentenceWithPlace(problem));
            saveArguments(*outcome);
            Answer<RooflineFacts> facts = rooflineOf(*outcome);
            if (!facts)
                throw InputError(subjectOf(experiment), facts.reason());
            std::vector<RooflineFacts> points{std::move(facts.value())};
            if (m_variants)
                runOthers(experiment, points, progress, terminal, status);
            return points;
        });
    }

    /// Adds the points of the kernel's other variants.
    void runOthers(const Experiment& experiment, std::vector<RooflineFacts>& points, Progress& progress,
        TerminalProgress& terminal, int& status) const
    {
        std::vector<std::string> others = variantNames(experiment);
        std::erase(others, points.front().kernel);
        runVariants(
            experiment, others, progress,
            [&](VariantRun found) {
                for (const Problem& problem : found.problems) {
                    printError(found.kernel + ": " + sentenceWithPlace(problem));
                    status = 1;
                }
                if (found.facts)
                    points.push_back(std::move(*found.facts));
                else
                    printError(say("cli.roofline.no_point", "{}: has no point: {}", found.kernel, found.refusal));
            },
            [&](const VariantProgress& now) { terminal.show(now.fraction, now.kernel); });
    }

    ExperimentOptions m_options;
    std::string m_level = "dram";
    bool m_variants = false;
    ResultOptions m_outputs;
};

} // namespace

std::unique_ptr<Command> rooflineCommand()
{
    return std::make_unique<RooflineCommand>();
}

} // namespace warpatlas::ui::inline command_line
