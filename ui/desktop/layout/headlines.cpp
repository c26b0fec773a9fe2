#include "ui/desktop/layout/headlines.h"

#include "app/roofline/limit_chain.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/panels/problems_panel.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// "523,147 pixels".
QString countOfElements(const Work& work, std::uint64_t count)
{
    const BufferSpec& output = work.outputBuffer();
    constexpr Noun pixel{"pixel", "pixel", "pixels"};
    return countOf(count, isPicture(output.type, output.shape) ? pixel : noun::element);
}

QString atLine(const QString& words, const Problem& problem)
{
    return problem.line ? said("answer.at_line", "{} · line {}", words, *problem.line) : words;
}

/// "24 threads outside of y · line 5", "540 pixels never written", "race in tile · line 12".
QString shortOf(const Problem& problem, const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    const auto& coverage = outcome.coverage;
    if (problem.kind == ProblemKind::Mismatch) {
        // What nobody wrote cannot be right: that comes first.
        if (coverage && coverage->unwritten > 0 && writesOf(outcome) == WritePattern::Once)
            return said("answer.unwritten", "{} never written", countOfElements(work, coverage->unwritten));
        if (outcome.check && !outcome.check->matches)
            return nameOfReference(outcome).empty()
                ? said("answer.differ", "{} differ from the CPU's", countOf(outcome.check->differing, noun::value))
                : said("answer.differ_from", "{} differ from those of {}",
                    countOf(outcome.check->differing, noun::value), nameOfReference(outcome));
    }
    if (const auto* fault = factOf<MemoryFault>(problem);
        fault && fault->what == MemoryFault::What::Outside && fault->place.isKnown() && !fault->place.name.empty()) {
        const bool byThreads =
            coverage && coverage->strayingThreads == problem.count && fault->access != AccessKind::Load;
        constexpr Noun read{"answer.read", "read", "reads"}, write{"answer.write", "write", "writes"};
        const QString who = countOf(problem.count,
            byThreads                               ? noun::thread
                : fault->access == AccessKind::Load ? read
                                                    : write);
        return atLine(said("answer.outside", "{} outside of {}", who, fault->place.name), problem);
    }
    if (const auto* race = factOf<Race>(problem); race && !race->place.name.empty())
        return atLine(said("answer.race", "race in {}", race->place.name), problem);
    return atLine(kindText(problem.kind), problem);
}

struct QuestionWords {
    const char* name;
    Text title, sentence;
};
/// In the order of Question.
constexpr QuestionWords questionWords[] = {
    {"right", {"question.right", "Right?"},
        {"question.right.tip", "What is wrong, the check against the CPU, and what the threads covered"}},
    {"howFast", {"question.how_fast", "How fast?"},
        {"question.how_fast.tip", "Times of CPU and GPU with their copies, and how not to take them"}},
    {"why", {"question.why", "Why?"},
        {"question.why.tip", "What limits the kernel: occupancy, bandwidth or arithmetic"}},
    {"whatIf", {"question.what_if", "What if?"},
        {"question.what_if.tip", "Another block, size, variant, GPU or mistake, and two runs side by side"}}};

bool isCpu(Timed what)
{
    return what == Timed::CpuScalar || what == Timed::CpuSimd || what == Timed::CpuParallel;
}

/// The time that says most about this run comes first, however fast others are: measured here, recorded at its size,
/// modelled for it, recorded at another size or with another block.
int rankOf(const TimeBar& bar)
{
    switch (bar.result.provenance) {
    case Provenance::Measured:
        return 0;
    case Provenance::Recorded:
        return bar.size.isEmpty() ? 1 : 3;
    default:
        return 2;
    }
}

/// Returns the best bar; null where none of them was timed.
const TimeBar* best(const std::vector<TimeBar>& bars, bool (*counts)(Timed))
{
    const TimeBar* found = nullptr;
    for (const TimeBar& bar : bars) {
        const auto place = [](const TimeBar& of) { return std::pair(rankOf(of), of.result.medianMs); };
        if (counts(bar.result.what) && (!found || place(bar) < place(*found)))
            found = &bar;
    }
    return found;
}

/// "about 75 µs": a band where the rounds differ, as a word of doubt says nothing to start with; the page has both.
QString shortTime(const TimeResult& time)
{
    constexpr int digits = 2;
    if (time.provenance == Provenance::Modelled) {
        // "5.0 to 11 µs": the unit once, where it is the same.
        std::string low = warpatlas::milliseconds(time.ciLowMs, digits);
        const std::string high = warpatlas::milliseconds(time.ciHighMs, digits);
        const auto unit = [](const std::string& text) { return text.substr(text.rfind(' ')); };
        if (unit(low) == unit(high))
            low.resize(low.rfind(' '));
        QString words = said("answer.between", "{} to {}", low, high);
        words[words.lastIndexOf(' ')] = QChar::Nbsp;
        return words;
    }
    if (!unsteadiness(time))
        return milliseconds(time.medianMs);
    QString words = toQt(warpatlas::milliseconds(time.medianMs, digits));
    words[words.lastIndexOf(' ')] = QChar::Nbsp;
    return said("answer.about", "about {}", words);
}

} // namespace

AnswerHeadline whyHeadline(const Outcome& outcome)
{
    AnswerHeadline answer;
    for (const LimitLink& link : limitChain(outcome)) {
        if (link.about == LimitLink::About::Limit)
            answer.parts.push_back({said("answer.limits", "{} limits it", link.brief), link.provenance});
        else if (link.about == LimitLink::About::Line)
            answer.parts.push_back({.words = toQt(link.brief), .strong = false});
        else if (link.about == LimitLink::About::Occupancy && answer.parts.empty())
            answer.parts.push_back({said("answer.occupancy", "occupancy {}", link.brief), link.provenance});
    }
    if (answer.parts.empty())
        answer.parts.push_back({.words = outcome.complete ? said("answer.not_known", "not known")
                                                          : said("answer.times_come", "follows the run"),
            .strong = false});
    return answer;
}

AnswerHeadline whatIfHeadline(const Outcome& outcome)
{
    const CatalogueKernel* const kernel = outcome.bound->kernel;
    const QString words = outcome.bound->source || !kernel
        ? said("answer.what_if_own", "another block, more data, another GPU")
        : kernel->description().mistakes.empty()
        ? said("answer.what_if", "another block, variant, GPU")
        : said("answer.what_if_mistake", "another block, variant, GPU, mistake");
    return {{{.words = words, .strong = false}}};
}

QString checkText(const Outcome& outcome)
{
    if (!outcome.check && outcome.trace && !outcome.trace->known.isAll()) {
        const QString known = grouped(outcome.trace->knownBlocks()),
                      of = countOf(outcome.trace->launch.blocks(), noun::block);
        return outcome.ownersProvenance == Provenance::Recorded
            ? said("status.recorded_so_far",
                "owners recorded on the GPU, {} of {} simulated, not checked against the CPU", known, of)
            : said("status.so_far", "{} of {} simulated, not checked against the CPU", known, of);
    }
    if (const std::string reference = nameOfReference(outcome); outcome.check && !reference.empty()) {
        const Comparison& check = *outcome.check;
        if (!check.matches)
            return said("status.differ_from", "checked against {}: {} differ, by up to {:.3g}", reference,
                countOf(check.differing, noun::value), check.maxAbsError);
        return check.maxAbsError > 0 ? said("status.equal_within_of", "checked against {}: equal within {}", reference,
                   toleranceText(check.tolerance, check.relativeTolerance))
                                     : said("status.equal_of", "checked against {}: equal", reference);
    }
    if (!outcome.check && outcome.bound->source && outcome.complete)
        return outcome.bound->experiment.references.empty() ? said("status.unchecked", "not checked")
                                                            : said("status.reference_failed", "could not be checked");
    if (!outcome.check)
        return outcome.complete ? said("status.not_checked", "not checked against the CPU")
                                : said("status.check_follows", "check against the CPU follows");
    const Comparison& check = *outcome.check;
    if (check.matches)
        return check.maxAbsError > 0
            ? said("status.equal_within", "check against the CPU: equal within {:.2g}", check.tolerance)
            : said("status.equal", "check against the CPU: equal");
    return said("status.differ", "check against the CPU: {} differ, by up to {:.3g}",
        countOf(check.differing, noun::value), check.maxAbsError);
}

AnswerHeadline rightHeadline(const Outcome& outcome)
{
    ProblemCount count;
    for (const Problem& problem : outcome.problems)
        count.add(problem.severity);
    if (count.errors + count.possible > 0) {
        const Severity severity = count.errors > 0 ? Severity::Error : Severity::Possible;
        const QString kind = count.errors > 0 ? "wrong" : "warning";
        const auto first = std::ranges::find(outcome.problems, severity, &Problem::severity);
        QString words = shortOf(*first, outcome);
        if (severity == Severity::Possible)
            words = said("answer.possible", "possible: {}", words);
        AnswerHeadline answer{{{words, {}, kind}}, kind,
            toQt(toText({.errors = count.errors, .possible = count.errors > 0 ? 0 : count.possible}))};
        if (const std::uint64_t more = count.errors + count.possible - 1; more > 0)
            answer.parts.push_back({.words = said("answer.more", "{} more", more), .strong = false});
        return answer;
    }
    const Work& work = outcome.bound->work;
    if (outcome.check && outcome.check->matches) {
        const std::uint64_t elements = work.outputBuffer().shape.elements();
        const QString reference = toQt(nameOfReference(outcome));
        const QString all = elements == 1 ? said("answer.the_one", "the result")
                                          : said("answer.all", "all {}", countOfElements(work, elements));
        AnswerHeadline answer{{{.words = all}}, "good", said("answer.all_equal", "equal")};
        answer.parts.front().after = !reference.isEmpty()
            ? (elements == 1 ? said("answer.equals_of", "equals that of {}", reference)
                             : said("answer.equal_of", "equal those of {}", reference))
            : elements == 1 ? said("answer.equals", "equals the CPU's")
                            : said("answer.equal", "equal the CPU's");
        return answer;
    }
    if (!outcome.complete)
        return {{{.words = said("answer.check_comes", "is being checked"), .comes = true, .strong = false}}};
    const bool wholly = outcome.trace && outcome.trace->known.isAll();
    const QString none = wholly && outcome.coverage && outcome.coverage->unwritten > 0
        ? said("answer.by_no_thread", "{} written by no thread", countOfElements(work, outcome.coverage->unwritten))
        : wholly        ? said("answer.none_found", "nothing wrong found")
        : outcome.trace ? said("answer.none_so_far", "nothing wrong so far")
                        : said("answer.none_known", "not looked at");
    return {{{.words = none}, {.words = said("answer.unchecked", "not checked"), .strong = false}}};
}

QString nameOf(Question question)
{
    return questionWords[std::size_t(question)].name;
}
QString titleOf(Question question)
{
    return said(questionWords[std::size_t(question)].title);
}
QString sentenceOf(Question question)
{
    return said(questionWords[std::size_t(question)].sentence);
}

AnswerHeadline howFastHeadline(const Outcome& outcome, bool busy)
{
    if (std::ranges::any_of(outcome.problems, [](const Problem& one) { return one.severity == Severity::Error; }))
        return {{{.words = said("answer.once_right", "answers once it is right"), .strong = false}}};
    const std::vector<TimeBar> bars = timeBars(outcome);
    AnswerHeadline answer;
    const auto add = [&](const TimeBar* bar, const QString& whose) {
        if (bar)
            answer.parts.push_back({.words = shortTime(bar->result),
                .provenance = bar->result.provenance,
                .after = bar->size.isEmpty() ? whose : whose + ' ' + atSize(*bar)});
    };
    add(best(bars, [](Timed what) { return what == Timed::Kernel; }), said("answer.gpu", "GPU"));
    add(best(bars, isCpu), said("answer.cpu", "CPU"));
    if (answer.parts.empty())
        answer.parts.push_back({.words = busy ? said("answer.times_come", "follows the run")
                                              : said("answer.not_timed", "not measured yet"),
            .comes = busy,
            .strong = false});
    return answer;
}

AnswerHeadline ofPrevious(AnswerHeadline answer)
{
    if (!answer.parts.empty())
        answer.parts = ofPrevious(std::move(answer.parts));
    answer.kind.clear();
    answer.brief.clear();
    return answer;
}

Headline timesHeadline(const Outcome& outcome, bool busy)
{
    const std::vector<TimeBar> bars = timeBars(outcome);
    Headline headline;
    const auto add = [&](const TimeBar* bar, bool kernel) {
        if (!bar)
            return;
        const QString value = valueText(bar->result);
        QString words =
            kernel ? said("window.drawer.kernel", "{} GPU kernel", value) : said("window.drawer.cpu", "{} CPU", value);
        if (!bar->size.isEmpty())
            words += ' ' + atSize(*bar);
        headline.push_back({words, bar->result.provenance});
    };
    add(best(bars, isCpu), false);
    add(best(bars, [](Timed what) { return what == Timed::Kernel; }), true);
    if (headline.empty())
        headline.push_back(
            {.words = busy ? said("window.drawer.follow", "follow the run") : said("window.drawer.no_times", "none"),
                .comes = busy});
    return headline;
}

Headline occupancyHeadline(const Outcome& outcome)
{
    if (!outcome.occupancy)
        return {{said("window.drawer.not_known", "not known")}};
    return {{percent(outcome.occupancy->fraction), Provenance::Theoretical}};
}

Headline problemsHeadline(const Outcome& outcome)
{
    ProblemCount count;
    for (const Problem& problem : outcome.problems)
        count.add(problem.severity);
    const std::optional<Provenance> from =
        outcome.trace ? std::optional(Provenance::Simulated) : std::optional<Provenance>();
    const QString words = toQt(toText(count));
    if (words.isEmpty())
        return {{!outcome.trace                ? said("window.drawer.none_known", "none known")
                : outcome.trace->known.isAll() ? said("window.drawer.none", "none")
                                               : said("window.drawer.none_so_far", "none so far"),
            from}};
    return {{words, from, count.errors > 0 ? "wrong" : count.possible > 0 ? "warning" : ""}};
}

Headline ofPrevious(Headline headline)
{
    if (!headline.front().comes)
        headline.front().words = said("window.drawer.previous", "previous launch: {}", headline.front().words);
    for (HeadlinePart& part : headline)
        part.kind.clear(); // what is not so any more does not call
    return headline;
}

QString inWords(const Headline& headline)
{
    QStringList parts;
    for (const HeadlinePart& part : headline)
        parts += (part.after.isEmpty() ? part.words : part.words + ' ' + part.after)
            + (part.provenance ? ", " + provenanceText(*part.provenance) : QString());
    return parts.join("; ");
}

} // namespace warpatlas::ui::inline desktop
