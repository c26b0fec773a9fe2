#include "app/page/page_facts.h"
#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "app/words/json_members.h"
#include "kernels/text/text_lines.h"

#include <algorithm>

namespace warpatlas::inline page {
namespace {

/// Numbers of launches, from 1: that of each call's first.
std::vector<std::size_t> firstLaunches(const ProgramRecord& record)
{
    std::vector<std::size_t> numbers;
    std::size_t next = 1;
    for (const runtime::CallRecord& call : record.calls) {
        numbers.push_back(next);
        next += call.launch.size();
    }
    return numbers;
}

} // namespace

PageJson programFacts(const Page& page)
{
    const ProgramRun& run = *page.program;
    const ProgramTimeline timeline = timelineOf(run.record);
    const std::vector<std::size_t> numbers = firstLaunches(run.record);
    PageJson json{{"sentence", timelineInWords(timeline)}, {"provenance", timesInWords(run.record)},
        {"conditions", provenanceInWords(run.record)}, {"end_us", timeline.end}, {"lanes", PageJson::array()}};
    for (const ProgramLane& lane : timeline.lanes) {
        PageJson& bars =
            json["lanes"].emplace_back(PageJson{{"name", nameOf(lane)}, {"bars", PageJson::array()}})["bars"];
        for (const ProgramBar& bar : lane.bars) {
            PageJson one{{"start", bar.start}, {"end", bar.end}, {"kind", nameOf(bar.what)},
                {"label", labelOf(bar, run.record)}, {"words", barInWords(bar, run.record)}};
            setKnown(one, "line", run.record.lineOf(bar.call), "wrong", bar.wrong, "open", bar.open);
            const auto shown = std::ranges::find(page.launches, numbers[bar.call]);
            if (bar.what == ProgramBar::What::Kernel && shown != page.launches.end())
                one["run"] = shown - page.launches.begin();
            bars.push_back(std::move(one));
        }
    }
    if (run.printed)
        json["output"] = run.printed->inWords();
    if (!page.programSource.empty()) {
        const TextLines lines(page.programSource);
        json["source"] = {{"file", page.programFile}, {"lines", PageJson::array()}};
        for (std::uint32_t line = 1; line <= lines.count(); ++line)
            json["source"]["lines"].push_back(lines.whole(line));
    }
    json["problems"] = PageJson::array();
    for (const ProgramProblem& problem : problemsOf(run, page.programFile)) {
        PageJson one{{"message", problem.words}, {"severity", nameOf(problem.severity)}};
        setKnown(one, "line", problem.line);
        json["problems"].push_back(std::move(one));
    }
    return json;
}

} // namespace warpatlas::inline page
