#include "ui/desktop/charts/program_chart.h"

#include "app/program/program_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/look/qt_words.h"

#include <QFileInfo>
#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

using What = ProgramBar::What;

BarLook lookOf(What what, bool takesTime)
{
    switch (what) {
    case What::Kernel:
    case What::Graph:
        return {[](const Tokens& tokens) { return tokens.gpu; }};
    case What::ToDevice:
        return {[](const Tokens& tokens) { return tokens.copies; }};
    case What::ToHost:
        return {[](const Tokens& tokens) { return mix(tokens.copies, tokens.good, 0.5); }};
    case What::Inside:
        return {[](const Tokens& tokens) { return mix(tokens.copies, tokens.warning, 0.45); }};
    case What::Call:
        if (takesTime)
            return {[](const Tokens& tokens) { return mix(tokens.line, tokens.soft, 0.25); }};
        break;
    case What::Wait:
        return {[](const Tokens& tokens) { return tokens.soft; }, BarLook::Fill::Hatched};
    }
    return {[](const Tokens& tokens) { return tokens.soft; }};
}

struct ProgramLegendEntry {
    What what;
    Text words;
};
constexpr std::array programLegendEntries{ProgramLegendEntry{What::Kernel, {"chart.program.kernel", "kernel"}},
    ProgramLegendEntry{What::ToDevice, {"chart.program.to_device", "copy to the device"}},
    ProgramLegendEntry{What::ToHost, {"chart.program.to_host", "copy to the host"}},
    ProgramLegendEntry{What::Inside, {"chart.program.inside", "on the device"}},
    ProgramLegendEntry{What::Wait, {"chart.program.wait", "the host waits"}},
    ProgramLegendEntry{What::Call, {"chart.program.call", "the host is in a call"}}};

std::vector<const ProgramBar*> barsOf(const ProgramTimeline& timeline)
{
    std::vector<const ProgramBar*> bars;
    for (const ProgramLane& lane : timeline.lanes)
        for (const ProgramBar& bar : lane.bars)
            bars.push_back(&bar);
    return bars;
}

void addLegend(Timeline& timeline, const std::vector<const ProgramBar*>& bars)
{
    for (const ProgramLegendEntry& one : programLegendEntries) {
        const auto isThere = [&](const ProgramBar* bar) {
            // A mark of no length needs no colour explained.
            return (bar->what == one.what && (one.what != What::Call || bar->takesTime()))
                || (one.what == What::Kernel && bar->what == What::Graph);
        };
        if (std::ranges::any_of(bars, isThere))
            timeline.legend.push_back({said(one.words), lookOf(one.what, true)});
    }
    if (std::ranges::any_of(bars, &ProgramBar::wrong))
        timeline.legend.push_back({said("chart.program.wrong", "something is wrong"), {}, TimelineEntry::Of::Wrong});
    if (std::ranges::any_of(bars, &ProgramBar::open))
        timeline.legend.push_back(
            {said("chart.program.open", "not ended"), lookOf(What::Kernel, true), TimelineEntry::Of::Open});
}

} // namespace

Timeline timelineOf(const ProgramTimeline& run, const ProgramRecord& record)
{
    constexpr double perMs = 1000; // microseconds
    constexpr double markWidth = 3;
    Timeline timeline;
    for (const ProgramLane& lane : run.lanes) {
        for (const ProgramBar& bar : lane.bars)
            timeline.bars.push_back({.lane = timeline.lanes.size(),
                .start = bar.start / perMs,
                .end = bar.end / perMs,
                .look = lookOf(bar.what, bar.takesTime()),
                .letters = toQt(labelOf(bar, record)),
                .leastWidth = markWidth,
                .isWrong = bar.wrong,
                .isOpen = bar.open});
        timeline.lanes.push_back({toQt(nameOf(lane))});
    }
    addLegend(timeline, barsOf(run));
    timeline.remark = toQt(provenanceInWords(record));
    timeline.remarkWarns = !record.measured;
    timeline.end = run.end / perMs;
    timeline.words =
        said("chart.program.words", "Timeline of the program, {}. {}", provenanceInWords(record), timelineInWords(run));
    return timeline;
}

ProgramChart::ProgramChart(const std::shared_ptr<const ProgramRecord>& record)
    : ProgramChart(record, std::make_shared<const ProgramTimeline>(timelineOf(*record)))
{
}

ProgramChart::ProgramChart(const std::shared_ptr<const ProgramRecord>& record, const Shared& timeline)
    : TimelineChart(ui::timelineOf(*timeline, *record),
        [record, timeline, bars = barsOf(*timeline)](
            std::size_t bar) { return toQt(barInWords(*bars[bar], *record)); }),
      m_timeline(timeline),
      m_bars(barsOf(*timeline))
{
}

std::unique_ptr<Chart> programFigure(
    const std::shared_ptr<const ProgramRun>& run, const std::string& file, const std::string& gpu, bool caption)
{
    if (run->record.calls.empty())
        return nullptr;
    auto chart = std::make_unique<ProgramChart>(std::shared_ptr<const ProgramRecord>(run, &run->record));
    const QString name = QFileInfo(toQt(file)).fileName();
    FrameWords words;
    words.title = said("figure.program.title", "Timeline of {}", name);
    words.sentence = toQt(timelineInWords(chart->timeline()));
    if (run->stopped)
        words.sentence += ' ' + said("figure.program.stopped", "The program was stopped.");
    for (const std::string& problem : problemLines(*run, name.toStdString())) // never left out
        words.sentence += ' ' + toQt(problem) + '.';
    if (caption) {
        constexpr Noun callNoun{"program.call", "call", "calls"}, launchNoun{"program.launch", "launch", "launches"};
        words.conditions = said("figure.program.conditions", "{}; {}, {}; exit status {}",
            run->record.measured ? provenanceInWords(run->record)
                                 : say("figure.program.modelled", "order simulated, durations modelled for {}", gpu),
            counted(run->record.calls.size(), callNoun), counted(run->record.launches(), launchNoun), run->status);
    }
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), true);
}

} // namespace warpatlas::ui::inline desktop
