#include "app/compare/compare_words.h"

#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline comparing {

namespace {

using What = ConditionDifference::What;

/// As many digits of a ratio as its interval has: with fewer it may lie outside of that.
int digitsOfRatio(double ratio)
{
    return ratio >= 0.1 && ratio < 10 ? 3 : 2;
}

/// A ratio that has an interval beside it.
std::string ratioText(double ratio, std::string_view times)
{
    return significant(ratio, digitsOfRatio(ratio)) + std::string(times);
}

/// A factor without interval: two digits; three where two would hide that it is not one.
std::string factorText(double factor, std::string_view times)
{
    const bool nearOne = factor > 0.9 && factor < 1.1;
    return significant(factor, factor >= 100 || nearOne ? 3 : 2) + std::string(times);
}

/// The ends of a ratio's interval.
std::string rangeText(double low, double high)
{
    return say("compare.range", "{} to {}", ratioText(low, {}), ratioText(high, {}));
}

/// "measured", "measured 2026-11-25"; a recorded one is of another machine, which is named, with the day, and with size
/// and launch where they are not those of the run beside which it stands.
std::string dayText(const ComparedTime& time)
{
    std::string words(nameOf(time.time.provenance));
    if (time.time.provenance != Provenance::Recorded)
        return time.date.empty() ? words : words + " " + time.date;
    words = say("compare.recorded_on", "{} on {}", words, time.time.device);
    if (const std::string other = otherRunInWords(time); !other.empty())
        words += say("compare.recorded_at", ", at {}", other);
    if (!time.ofThisRun && !time.sameCode)
        words += say("compare.recorded_code", ", of another text of the kernel");
    return words;
}

/// The remark where a time beside another is not of its run.
std::string otherRunRemark(const TimeRow& row)
{
    if (row.a && row.b && row.a->ofThisRun != row.b->ofThisRun)
        return row.a->ofThisRun ? say("compare.other_run_b", "; not of B's own run: no ratio")
                                : say("compare.other_run_a", "; not of A's own run: no ratio");
    return say("compare.other_run", "; of other runs: no ratio");
}

std::string valueOrNone(const std::string& value)
{
    return value.empty() ? say("compare.none", "none") : value;
}

/// Both were measured: nothing has to be said beside the ratio.
bool isMeasured(const TimeRow& row)
{
    return row.a->time.provenance == Provenance::Measured && row.b->time.provenance == Provenance::Measured;
}

std::string findingOfTimes(const TimeRow& row)
{
    const std::string what = labelOf(row.what), interval = rangeText(row.ratio->low, row.ratio->high);
    const double factor = row.ratio->factor;
    switch (row.ratio->verdict) {
    case RatioVerdict::Faster:
        return say("compare.faster", "{}: B is {} faster than A ({})", what, ratioText(factor, "×"), interval);
    case RatioVerdict::Slower:
        return say("compare.slower", "{}: B takes {} as long as A ({})", what, ratioText(1 / factor, "×"),
            rangeText(1 / row.ratio->high, 1 / row.ratio->low));
    case RatioVerdict::Same:
        return say("compare.same", "{}: A and B take the same time (ratio {})", what, interval);
    case RatioVerdict::Unclear:
        break;
    }
    return say("compare.unclear", "{}: no clear difference (ratio {})", what, interval);
}

bool hasWrongResult(const ComparedRun& run)
{
    return run.check && !run.check->matches;
}

std::string resultInWords(const RunComparison& comparison)
{
    if (hasWrongResult(comparison.a) && hasWrongResult(comparison.b))
        return say("compare.both_wrong", "both results are wrong");
    if (hasWrongResult(comparison.a))
        return say("compare.a_wrong", "the result of A is wrong");
    if (hasWrongResult(comparison.b))
        return say("compare.b_wrong", "the result of B is wrong");
    return {};
}

/// The fault of a run whose result is right, or was compared with nothing.
const ComparedProblem* faultOf(const ComparedRun& run)
{
    const auto fault = std::ranges::find_if(
        run.problems, [](const ComparedProblem& problem) { return problem.severity != nameOf(Severity::Information); });
    return hasWrongResult(run) || fault == run.problems.end() ? nullptr : &*fault;
}

/// In a few words.
std::string shortFault(const RunComparison& comparison)
{
    if (std::string wrong = resultInWords(comparison); !wrong.empty())
        return wrong;
    if (comparison.a.isWrong && comparison.b.isWrong)
        return say("compare.short.both_wrong", "both runs are wrong");
    if (comparison.a.isWrong)
        return say("compare.short.a_wrong", "the run of A is wrong");
    return comparison.b.isWrong ? say("compare.short.b_wrong", "the run of B is wrong") : std::string();
}

/// Whether it counts moved bytes, which cost, however many requests they take.
bool isOfBytesMoved(const CounterRow& row)
{
    return row.counter->key.ends_with("_bytes_moved");
}

/// Whether it is about a single request of global memory: it says nothing about the run, which may have made fewer.
bool isOfOneRequest(const CounterRow& row)
{
    return row.counter->key.starts_with("global_") && !isOfBytesMoved(row);
}

/// The counter whose ratio is farthest from one: of the bytes moved, where that is a tenth or more; else of all but
/// what tells of single requests.
const CounterRow* largestChange(const RunComparison& comparison)
{
    const CounterRow* largest = nullptr;
    double farthest = 0;
    const auto look = [&](double least, const auto& counts) {
        for (const CounterRow& row : comparison.counters)
            if (const auto ratio = row.ratio(); ratio && *ratio > 0 && !row.same() && counts(row))
                if (const double far = std::abs(std::log(*ratio)); far > farthest && far >= least) {
                    farthest = far;
                    largest = &row;
                }
    };
    look(std::log(1.1), isOfBytesMoved);
    if (largest == nullptr)
        look(0, [](const CounterRow& row) { return !isOfOneRequest(row); });
    if (largest == nullptr)
        look(0, isOfOneRequest);
    return largest;
}

} // namespace

std::string titleOf(const ComparedCounter& counter)
{
    return say(counter.title);
}

std::string valueInWords(const ComparedCounter& counter, double value)
{
    if (counter.fraction && counter.most <= 1)
        return percent(value);
    if (counter.key == "shared_conflict_degree" && value < 1.005)
        return say("compare.no_conflicts", "1, no conflicts");
    return value >= 1000 && value < 1e18 ? grouped(std::uint64_t(std::llround(value))) : threeDigits(value);
}

std::string titleOf(const ConditionDifference& difference)
{
    static constexpr Text texts[] = {{"compare.kernel", "kernel"}, {"compare.variant", "variant"},
        {"compare.mistake", "mistake"}, {"compare.code", "text of the kernel"}, {"compare.data", "data"},
        {"compare.size", "size"}, {}, {}, {"compare.grid", "grid"}, {"compare.block", "block"},
        {"compare.device", "device"}, {"compare.gpu", "limits of"}, {}, {}, {"compare.cache", "L2 before a kernel"},
        {"compare.reference", "reference"}};
    const std::string& name = difference.name;
    if (difference.what == What::Program)
        return "WarpAtlas";
    if (name.empty())
        return say(texts[std::size_t(difference.what)]);
    switch (difference.what) {
    case What::Code:
        return say("compare.code_of", "text of {}", name);
    case What::Data:
        return say("compare.data_of", "data of {}", name);
    case What::Size:
        return say("compare.size_of", "size of {}", name);
    case What::Content:
        return say("compare.content", "content of {}", name);
    default:
        return name; // a parameter, an argument, a device
    }
}

std::string valueInWords(const ConditionDifference& difference, bool ofB)
{
    if (difference.what == What::Code || difference.what == What::Content)
        return ofB ? say("compare.code.b", "another") : say("compare.code.a", "one");
    return valueOrNone(ofB ? difference.b : difference.a);
}

std::string timeInWords(const std::optional<ComparedTime>& time)
{
    if (!time)
        return {};
    const TimeResult& taken = time->time;
    return taken.provenance == Provenance::Modelled ? millisecondsBetween(taken.ciLowMs, taken.ciHighMs)
                                                    : milliseconds(taken.medianMs, 3);
}

std::string intervalInWords(const std::optional<ComparedTime>& time)
{
    return time ? millisecondsBetween(time->time.ciLowMs, time->time.ciHighMs) : std::string();
}

std::string verdictInWords(BandOrder order)
{
    static constexpr Text texts[] = {{"compare.band.overlap", "the bands overlap"},
        {"compare.band.below", "B's band is below A's"}, {"compare.band.above", "B's band is above A's"}};
    return say(texts[std::size_t(order)]);
}

std::string verdictInWords(const TimeRatio& ratio, std::string_view times)
{
    switch (ratio.verdict) {
    case RatioVerdict::Faster:
        return say("compare.verdict.faster", "{} faster", ratioText(ratio.factor, times));
    case RatioVerdict::Slower:
        return say("compare.verdict.slower", "{} slower", ratioText(1 / ratio.factor, times));
    case RatioVerdict::Same:
        return say("compare.verdict.same", "same");
    case RatioVerdict::Unclear:
        break;
    }
    return say("compare.verdict.unclear", "unclear");
}

std::string intervalInWords(const TimeRatio& ratio)
{
    const bool slower = ratio.verdict == RatioVerdict::Slower;
    const std::string range = slower ? rangeText(1 / ratio.high, 1 / ratio.low) : rangeText(ratio.low, ratio.high);
    return ratio.unsteady ? say("compare.unsteady", "{}, unsteady", range) : range;
}

std::string provenanceInWords(const TimeRow& row)
{
    std::string words;
    if (!row.a || !row.b)
        words = dayText(row.a ? *row.a : *row.b);
    else if (dayText(*row.a) == dayText(*row.b))
        words = dayText(*row.a);
    else
        words = say("compare.two_days", "A {}, B {}", dayText(*row.a), dayText(*row.b));
    switch (row.remark) {
    case TimeRemark::OtherRun:
        return words + otherRunRemark(row);
    case TimeRemark::OtherSize:
        return words + say("compare.other_size", "; not at these runs' size or launch");
    case TimeRemark::Modelled:
        return words + say("compare.modelled", "; modelled is not compared with measured");
    case TimeRemark::Bands:
        words += say("compare.bands", ": bands, no ratio");
        [[fallthrough]];
    case TimeRemark::OtherDevice:
    case TimeRemark::OtherProvenance:
        return row.a->time.device == row.b->time.device
            ? words
            : words + say("compare.other_device", "; A {}, B {}", row.a->time.device, row.b->time.device);
    case TimeRemark::NoTime:
        return words + say("compare.no_time", "; too short for a ratio");
    case TimeRemark::OnlyOne:
    case TimeRemark::None:
        break;
    }
    return words;
}

std::string otherRunInWords(const ComparedTime& time)
{
    if (time.ofThisRun || time.recordedAt.empty())
        return {};
    return time.recordedLaunch.empty() ? time.recordedAt : time.recordedAt + ", " + time.recordedLaunch;
}

std::vector<std::string> leftOutInWords(const RunComparison& comparison)
{
    struct LeftOut {
        bool ofA, ofB;
        std::string where;
        std::size_t count;
    };
    std::vector<LeftOut> all;
    const auto add = [&](bool ofA, bool ofB, const ComparedTime& time) {
        const std::string where = dayText(time);
        const auto found = std::ranges::find_if(
            all, [&](const LeftOut& one) { return one.ofA == ofA && one.ofB == ofB && one.where == where; });
        if (found == all.end())
            all.push_back({ofA, ofB, where, 1});
        else
            ++found->count;
    };
    for (const TimeRow& row : comparison.times) {
        if (!row.isOfOtherRuns())
            continue;
        if (row.a && row.b && dayText(*row.a) == dayText(*row.b)) {
            add(true, true, *row.a);
            continue;
        }
        if (row.a)
            add(true, false, *row.a);
        if (row.b)
            add(false, true, *row.b);
    }
    std::vector<std::string> lines;
    for (const LeftOut& one : all) {
        const std::string times = counted(one.count, noun::time);
        lines.push_back(one.ofA && one.ofB
                ? say("compare.left_out_both", "{} left out: {}, of neither run's own size or launch", times, one.where)
                : one.ofA ? say("compare.left_out_a", "{} of A left out: {}, not of A's own run", times, one.where)
                          : say("compare.left_out_b", "{} of B left out: {}, not of B's own run", times, one.where));
    }
    return lines;
}

std::string ratioInWords(const CounterRow& row, std::string_view times)
{
    if (row.same())
        return say("compare.counter.same", "same");
    const auto ratio = row.ratio();
    return ratio ? factorText(*ratio, times) : std::string();
}

std::string titleOf(const RunComparison& comparison)
{
    const std::string a = nameOfRun(comparison.a), b = nameOfRun(comparison.b);
    if (a != b)
        return say("compare.title.two", "A: {}, B: {}", a, b);
    if (comparison.conditions.empty())
        return say("compare.title.alike", "{}: A and B, set alike", a);
    constexpr std::size_t mostNamed = 2;
    const auto is = [&](What what) {
        return std::ranges::any_of(
            comparison.conditions, [&](const ConditionDifference& difference) { return difference.what == what; });
    };
    std::string words = a;
    std::size_t named = 0, others = 0;
    for (const ConditionDifference& difference : comparison.conditions) {
        if (difference.what == What::Grid && is(What::Block)) // which it follows
            continue;
        if (named++ < mostNamed)
            words += say("compare.title.part", "; {}: A {}, B {}", titleOf(difference), valueInWords(difference, false),
                valueInWords(difference, true));
        else
            ++others;
    }
    return others > 0 ? words + say("compare.title.more", "; {} more", others) : words;
}

std::string sideInWords(const ComparedRun& run)
{
    std::string words =
        say("compare.side_words", "{}, block {}, {}", nameOfRun(run), sizeText(run.launch.block), run.deviceName);
    if (run.saved)
        words += run.date.empty() ? say("compare.saved", ", saved, the file does not say when")
                                  : say("compare.saved_on", ", of {}", run.date);
    return words;
}

std::string namedSideInWords(const ComparedRun& run)
{
    return run.name.empty() || run.name == nameOfRun(run) || run.name == run.kernel
        ? sideInWords(run)
        : say("compare.side", "{}: {}", run.name, sideInWords(run));
}

std::string coverageInWords(const ComparedRun& run)
{
    if (!run.coverage)
        return {};
    const ComparedCoverage& coverage = *run.coverage;
    std::string words =
        say("compare.written", "{} of {} written once", grouped(coverage.writtenOnce), grouped(coverage.elements));
    if (coverage.writtenMore > 0)
        words += say("compare.written_more", ", {} more than once", grouped(coverage.writtenMore));
    if (coverage.unwritten > 0)
        words += say("compare.unwritten", ", {} unwritten", grouped(coverage.unwritten));
    if (coverage.idleThreads > 0)
        words += say("compare.idle", ", {} idle", counted(coverage.idleThreads, noun::thread));
    if (coverage.strayThreads.value_or(0) > 0)
        words += say("compare.stray", ", {} outside", counted(*coverage.strayThreads, noun::thread));
    if (run.countedInPart)
        words += say("compare.in_part", ", in part");
    return words;
}

std::string checkInWords(const ComparedRun& run)
{
    if (!run.check)
        return {};
    const ComparedCheck& check = *run.check;
    const std::string error =
        check.maxAbsError ? threeDigits(*check.maxAbsError) : say("compare.no_number", "no number");
    return check.matches
        ? say("compare.matches", "matches, largest difference {}", error)
        : say("compare.differs", "{} differ, by up to {}", counted(check.differing, noun::value), error);
}

std::string occupancyInWords(const ComparedRun& run)
{
    if (!run.occupancy)
        return {};
    return say("compare.occupancy", "{}, limited by {} ({})", percent(run.occupancy->fraction),
        limitersInWords(run.occupancy->limitedBy), run.occupancy->gpu);
}

std::string problemInWords(const ComparedProblem& problem)
{
    std::string words = problem.message;
    if (problem.line)
        words = say("compare.in_line", "line {}: {}", *problem.line, words);
    if (problem.count > 1)
        words += say("report.times", " ({} times)", grouped(problem.count));
    return words;
}

std::vector<std::string> faultsOf(const RunComparison& comparison)
{
    std::vector<std::string> faults;
    if (const std::string wrong = resultInWords(comparison); !wrong.empty())
        faults.push_back(wrong);
    const ComparedProblem *const a = faultOf(comparison.a), *const b = faultOf(comparison.b);
    if (a && b && *a == *b && a->message == b->message)
        faults.push_back(say("compare.fault_both", "both runs are wrong: {}", problemInWords(*a)));
    else {
        if (a)
            faults.push_back(say("compare.fault_a", "the run of A is wrong: {}", problemInWords(*a)));
        if (b)
            faults.push_back(say("compare.fault_b", "the run of B is wrong: {}", problemInWords(*b)));
    }
    return faults;
}

std::vector<std::string> findings(const RunComparison& comparison)
{
    std::vector<std::string> found = faultsOf(comparison);
    const std::size_t faults = found.size();
    if (const TimeRow* const row = decidingTime(comparison))
        found.push_back(isMeasured(*row)
                ? findingOfTimes(*row)
                : say("compare.found_where", "{}; {}", findingOfTimes(*row), provenanceInWords(*row)));
    else if (const TimeRow* const bands = modelledTime(comparison))
        found.push_back(say("compare.found_bands", "{}, modelled: {} in A, {} in B; {}", labelOf(bands->what),
            timeInWords(bands->a), timeInWords(bands->b), verdictInWords(*bands->bands)));
    if (const CounterRow* const row = largestChange(comparison))
        found.push_back(say("compare.largest", "{}: {} in A, {} in B ({})", titleOf(*row->counter),
            valueInWords(*row->counter, *row->a), valueInWords(*row->counter, *row->b), ratioInWords(*row)));
    else if (!comparison.counters.empty() && comparison.sameCounters())
        found.push_back(say("compare.same_counters", "all counters are the same"));
    if (found.size() == faults)
        found.push_back(comparison.conditions.empty()
                ? say("compare.alike", "A and B are set alike, and nothing was counted or timed in both")
                : say("compare.nothing", "nothing was counted or timed in both"));
    return found;
}

std::string shortFinding(const RunComparison& comparison)
{
    if (std::string wrong = shortFault(comparison); !wrong.empty())
        return wrong;
    if (const TimeRow* const row = decidingTime(comparison); row && row->what == Timed::Kernel)
        return isMeasured(*row) ? say("compare.short.time", "B {}", verdictInWords(*row->ratio))
            : row->remark == TimeRemark::OtherSize
            ? say("compare.short.other_size", "B {}, recorded at another size or launch", verdictInWords(*row->ratio))
            : say("compare.short.recorded", "B {}, recorded", verdictInWords(*row->ratio));
    if (const TimeRow* const row = modelledTime(comparison); row && *row->bands != BandOrder::Overlap)
        return say("compare.short.modelled", "{}, modelled", verdictInWords(*row->bands));
    if (const CounterRow* const row = largestChange(comparison))
        return say("compare.short.counter", "{} {}", titleOf(*row->counter), ratioInWords(*row));
    if (!comparison.counters.empty())
        return say("compare.short.same", "same counters");
    return say("compare.short.differences", "{} differences", comparison.conditions.size());
}

} // namespace warpatlas::inline comparing
