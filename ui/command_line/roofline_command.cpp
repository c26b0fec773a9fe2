#include "ui/command_line/roofline_command.h"

#include "app/dataset/file_bytes.h"
#include "app/report/json_report.h"
#include "app/roofline/roofline_report.h"
#include "app/roofline/run_variants.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/options/option_words.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/desktop/roofline_charts/roofline_figure.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::ui {

namespace {

constexpr std::string_view allLevels = "all";

std::string levelNames()
{
    std::string names;
    for (const MemoryLevel level : memoryLevels)
        names += std::string(nameOf(level)) + ", ";
    return names.append(allLevels);
}

} // namespace

CLI::App* RooflineCommand::addTo(CLI::App& program)
{
    CLI::App* command = program.add_subcommand(
        "roofline", say("cli.roofline", "Where a kernel stands below the roofs of a GPU: bandwidth and arithmetic"));
    m_options.addTo(*command);
    for (const char* other : {"--no-measure", "--warm", "--no-record", "--no-interop", "--launch-anyway"})
        command->remove_option(command->get_option(other));
    command->add_option("--level", m_level, say("cli.roofline.level", "Of which memory bytes count (default dram)"))
        ->type_name("dram|l2|l1|shared|all");
    command->add_flag("--variants", m_variants,
        say("cli.roofline.variants", "All variants of the kernel as points, one run after the other"));
    requireName(*command
                     ->add_option("--json", m_json,
                         say("cli.roofline.json", "Write it as JSON to a file, or to standard output (-)"))
                     ->type_name("FILE|-"));
    requireName(
        *command->add_option("--csv", m_csv, say("cli.roofline.csv", "Write the points as CSV"))->type_name("FILE"));
    m_figure.addTo(*command, FigureFileOptions::Names::Only);
    command->footer(say("cli.roofline.footer",
        "Examples:\n"
        "  warpatlas roofline --kernel vector_add --gpu H200\n"
        "  warpatlas roofline --kernel matmul --variants --figure roofline.svg\n"
        "  warpatlas roofline --kernel transpose:tiled --level shared --json -\n"
        "  warpatlas roofline --source saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy"));
    return command;
}

std::vector<MemoryLevel> RooflineCommand::levels() const
{
    if (m_level == allLevels)
        return {memoryLevels.begin(), memoryLevels.end()};
    const auto found = std::ranges::find_if(memoryLevels, [&](MemoryLevel level) { return nameOf(level) == m_level; });
    if (found == memoryLevels.end())
        throw InputError(optionText("--level", m_level), notOneOf(levelNames()));
    return {*found};
}

std::vector<RooflineFacts> RooflineCommand::run(const Experiment& experiment, int& status) const
{
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    TerminalProgress terminal(experiment.source.has_value());
    std::vector<RooflineFacts> points;
    try {
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
        points.push_back(std::move(facts.value()));
    } catch (const CompileFailure& failure) {
        reportFailure(failure, experiment.source->file, m_json);
        throw;
    } catch (const InputError& error) {
        throw m_options.naming(error, experiment);
    }
    if (!m_variants)
        return points;
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
    return points;
}

int RooflineCommand::execute()
{
    const std::vector<MemoryLevel> shown = levels();
    m_figure.check();
    std::optional<SavedView> kept;
    Experiment experiment = m_options.experiment(&kept);
    if (experiment.device == everyDevice)
        throw InputError("--device all", say("cli.roofline.one_device", "a roofline is of one device"));
    if (m_variants && experiment.source)
        throw InputError("--variants", say("cli.roofline.own", "a kernel of your own has no variants"));
    auto outputs = filesOfArguments(experiment);
    outputs.insert(outputs.end(),
        {{"--figure", m_figure.file()}, {"--csv", m_csv}, {"--json", m_json}, {"--save", m_options.saveTo}});
    requireOwnFiles(outputs, experiment, m_options.file);
    m_options.readSource(experiment);

    int status = 0;
    const std::vector<RooflineFacts> points = run(experiment, status);
    if (shown.size() == 1 && !points.front().traffic(shown.front()))
        throw InputError(
            optionText("--level", m_level), say("cli.roofline.unused", "{} does not use it", points.front().kernel));
    m_options.save(experiment, kept);
    if (!m_json.empty())
        forOption("--json", m_json, [&] { writeJson(rooflineReport(points), m_json); });
    if (!m_csv.empty())
        forOption("--csv", m_csv, [&] { writeFile(m_csv, asBytes(rooflineCsv(points))); });
    if (!m_figure.file().empty())
        m_figure.save(*rooflineFigure(points, shown, m_figure.caption()));
    if (m_json != "-")
        print(rooflineTable(points, shown));
    return status;
}

} // namespace warpatlas::ui
