#include "ui/desktop/share/page_maker.h"

#include "app/dataset/file_bytes.h"
#include "app/experiment/kernel_name.h"
#include "app/page/run_results.h"
#include "app/program/launch_experiment.h"
#include "app/program/program_timeline.h"
#include "app/session/run_experiment.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "render/views/schedule/schedule_scene.h"
#include "ui/canvas/words/caption_words.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/schedule_words.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/source/source_columns.h"
#include "ui/desktop/source/source_text.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::ui::inline desktop {
namespace {

/// A chart on a page stands below its title, as wide as a text is read.
PageChart pageChart(std::string title, const Chart& chart)
{
    constexpr int width = 960, height = 420;
    const auto drawn = [&](render::Theme theme) { return svgOfFigure(chart, {width, height, theme}); };
    return {std::move(title), drawn(render::Theme::Dark), drawn(render::Theme::Light)};
}

std::vector<std::uint8_t> coloursOf(const Launch& launch)
{
    constexpr std::uint64_t mostBlocks = std::uint64_t{1} << 20;
    std::vector<std::uint8_t> colours;
    for (std::uint64_t block = 0; launch.blocks() <= mostBlocks && block < launch.blocks(); ++block) {
        const Dim3 place = threadFromLinear(launch, block * launch.threadsPerBlock()).block;
        colours.push_back(std::uint8_t(render::blockColourIndex(place.x, place.y, place.z)));
    }
    return colours;
}

/// In the order of LineFigure, as programs read them.
constexpr std::string_view figureKeys[] = {"lanes", "sectors", "banks", "waits"};

LineFigures figuresOf(const Trace& trace)
{
    constexpr std::size_t mostLines = 100'000;
    const std::vector<LineCounters> counters = countersByLine(trace.lines, mostLines);
    LineFigures figures;
    for (const LineFigure figure : allLineFigures) {
        const auto has = [&](const LineCounters& line) { return !line[figure].isEmpty(); };
        if (std::ranges::none_of(counters, has))
            continue;
        figures.columns.push_back(
            {std::string(figureKeys[std::size_t(figure)]), SourceColumn{{figure}}.head().toStdString()});
        for (std::uint32_t line = 0; line < counters.size(); ++line)
            figures.lines[line].push_back(counters[line][figure].toStdString());
    }
    std::erase_if(figures.lines, [](const auto& line) {
        return std::ranges::all_of(line.second, [](const std::string& text) { return text.empty(); });
    });
    return figures;
}

PageRun pageRun(const OutcomePointer& outcome)
{
    PageRun run{outcome, plainText(launchSentence(*outcome)), {}, coloursOf(outcome->bound->launch), {}};
    const auto refused = std::ranges::find(outcome->problems, ProblemKind::Launch, &Problem::kind);
    if (!outcome->coverage && refused != outcome->problems.end())
        run.sentence = say("page.refused", "The launch was refused: {}", sentenceOf(*refused));
    if (outcome->schedule && !outcome->schedule->blocks.empty())
        run.schedule =
            plainText(scheduleSentence(*render::makeScheduleScene(outcome->bound->launch, outcome->schedule)));
    if (outcome->trace)
        run.figures = figuresOf(*outcome->trace);
    return run;
}

} // namespace

std::vector<PageChart> chartsOf(const Outcome& outcome)
{
    std::vector<PageChart> charts;
    if (std::vector<TimeBar> bars = timeBars(outcome); !bars.empty())
        charts.push_back(pageChart(say("page.chart.times", "Times"), TimesChart(std::move(bars))));
    if (outcome.occupancyInput)
        charts.push_back(pageChart(say("page.chart.occupancy", "Occupancy, by what a block needs"),
            OccupancyChart(occupancyPlots(outcome.gpu, *outcome.occupancyInput, {}))));
    return charts;
}

Page pageOf(const OutcomePointer& outcome, std::vector<PageChart> charts, std::optional<std::uint64_t> thread)
{
    Page page{captionText(*outcome), resultsOfRun(outcome), std::move(charts)};
    page.runs.push_back(pageRun(outcome));
    page.runs.front().thread = thread;
    return page;
}

Page pageOf(const Result& result, std::unique_ptr<Chart> chart, std::span<const OutcomePointer> runs)
{
    Page page{result.title, {result}};
    if (chart)
        page.charts.push_back(pageChart(result.title, *chart));
    for (const OutcomePointer& outcome : runs)
        page.runs.push_back(pageRun(outcome));
    return page;
}

Page pageOf(const SavedProgram& program, Progress& progress)
{
    constexpr std::size_t mostLaunches = 6;
    const std::string name = std::filesystem::path(program.source.file).filename().string();
    Page page{name};
    page.program = &program.run;
    page.programFile = name;
    page.programSource = program.source.text;
    RunOptions options{false};
    options.referencesMustBe = false;
    for (std::size_t number = 1; number <= program.launches().size() && page.runs.size() < mostLaunches; ++number)
        try {
            page.runs.push_back(pageRun(runExperiment(launchExperiment(program, number), options, progress)));
            page.launches.push_back(number);
        } catch (const InputError&) { // it cannot be opened by itself: its bar says all that is known
        }
    return page;
}

void savePage(const Page& page, const std::string& path, Progress& progress)
{
    writeFile(path, asBytes(htmlOf(page, progress)));
}

} // namespace warpatlas::ui::inline desktop
