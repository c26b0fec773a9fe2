#include "app/page/page_facts.h"
#include "app/words/json_members.h"
#include "app/words/problem_words.h"
#include "kernels/text/text_lines.h"

namespace warpatlas::inline page {

void addSource(PageJson& run, const PageRun& of)
{
    const Outcome& outcome = *of.outcome;
    const KernelCode& code = outcome.bound->work.code;
    PageJson& source = run["source"] = {{"file", code.sourceName}};
    const TextLines lines(code.source);
    for (std::size_t line = 1; line <= lines.count(); ++line)
        source["lines"].push_back(lines.whole(std::uint32_t(line)));
    for (const LineFigures::Column& column : of.figures.columns)
        source["columns"].push_back({{"key", column.key}, {"title", column.title}});
    for (const auto& [line, cells] : of.figures.lines)
        source["counters"].push_back({{"line", line}, {"cells", cells}});
    run["problems"] = PageJson::array();
    for (const Problem& problem : outcome.problems) {
        PageJson json{{"kind", nameOf(problem.kind)}, {"severity", nameOf(problem.severity)},
            {"message", sentenceAfterLabel(problem)}, {"count", problem.count}};
        setKnown(json, "line", problem.line, "place", placeInWords(problem));
        if (problem.block)
            json["block"] = *problem.block;
        if (problem.thread)
            json["thread"] = *problem.thread;
        run["problems"].push_back(std::move(json));
    }
    if (outcome.trace && outcome.trace->printedBytes > 0) {
        run["printed"] = outcome.trace->printed;
        run["printed_cut"] = outcome.trace->printedBytes > outcome.trace->printed.size();
    }
}

} // namespace warpatlas::inline page
