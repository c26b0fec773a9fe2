#include "app/compare/sweep_compare_report.h"

#include "app/compare/compare_json.h"
#include "app/compare/compare_result.h"
#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "app/words/sentence.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>

namespace warpatlas::inline comparing {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostListed = 12; ///< points that are not the same, of each kind of time
constexpr Noun sweptPoint{"point", "point", "points"};

std::string listedPoints(const SweepResult& result, const std::vector<std::size_t>& points)
{
    std::string words;
    for (std::size_t i = 0; i < std::min(points.size(), mostListed); ++i)
        words += (i == 0 ? "" : "; ") + placeInWords(result.sweep, points[i]);
    return points.size() > mostListed ? words + say("compare.and_more", " and {} more", points.size() - mostListed)
                                      : words;
}

/// Why the first of them is not in the other.
std::string reasonInWords(const std::string& reason)
{
    return reason.empty() ? std::string() : say("compare.reason", " ({})", reason);
}

std::string countsInWords(const SweepTimes& times)
{
    return say("compare.sweep_counts", "{} points: {} same, {} faster, {} slower, {} unclear", times.points.size(),
        times.count(RatioVerdict::Same), times.count(RatioVerdict::Faster), times.count(RatioVerdict::Slower),
        times.count(RatioVerdict::Unclear));
}

std::string bandsInWords(const SweepComparison& comparison)
{
    return say("compare.sweep_bands",
        "{}: {} points with bands, which have no ratio: {} overlap, B's is below A's at {}, above at {}",
        labelOf(Timed::Kernel), comparison.bands.size(), comparison.count(BandOrder::Overlap),
        comparison.count(BandOrder::Below), comparison.count(BandOrder::Above));
}

std::string countersInWords(const SweepComparison& comparison)
{
    return say("compare.sweep_counters", "the same at {} points, not at {}", comparison.sameCounters,
        comparison.otherCounters);
}

void addSweepTimes(Paragraph& rows, const SweepComparison& comparison, const SweepTimes& times)
{
    rows.push_back({&times == comparison.times.data() ? say("compare.head.times", "Times") : "",
        labelOf(times.what) + ": " + countsInWords(times)
            + (times.otherDevice ? say("compare.other_devices", "; on two devices") : ""),
        Provenance::Measured});
    std::size_t listed = 0, others = 0;
    for (const SweepTimes::Point& point : times.points) {
        if (point.ratio.verdict == RatioVerdict::Same)
            continue;
        if (++others > mostListed)
            continue;
        ++listed;
        rows.push_back({"",
            fmt::format("  {}: {} ({})", placeInWords(comparison.a.sweep, point.a), verdictInWords(point.ratio, "x"),
                intervalInWords(point.ratio))});
    }
    if (others > listed)
        rows.push_back(
            {"", say("compare.further", "{} further points are not the same; --json has them", others - listed)});
}

void addDifferences(Paragraph& rows, const SweepComparison& comparison)
{
    const std::vector<std::string> differences = differencesInWords(comparison);
    for (const std::string& difference : differences)
        rows.push_back({&difference == differences.data() ? say("compare.label.differs", "Differs") : "", difference});
    if (comparison.conditions.empty())
        rows.push_back(
            {say("compare.label.differs", "Differs"), say("compare.no_condition", "nothing that was set or given")});
}

void addBands(Paragraph& rows, const SweepComparison& comparison)
{
    if (comparison.bands.empty())
        return;
    rows.push_back({comparison.times.empty() ? say("compare.head.times", "Times") : "", bandsInWords(comparison),
        Provenance::Modelled});
    std::size_t listed = 0;
    for (const SweepBands& band : comparison.bands) {
        if (band.order == BandOrder::Overlap || listed == mostListed)
            continue;
        ++listed;
        const auto words = [](const TimeResult& time) { return millisecondsBetween(time.ciLowMs, time.ciHighMs); };
        rows.push_back({"",
            say("compare.sweep_band", "  {}: {} in A, {} in B", placeInWords(comparison.a.sweep, band.a),
                words(*comparison.a.points[band.a].predicted), words(*comparison.b.points[band.b].predicted))});
    }
    if (const std::size_t apart = comparison.bands.size() - comparison.count(BandOrder::Overlap); apart > listed)
        rows.push_back(
            {"", say("compare.further", "{} further points are not the same; --json has them", apart - listed)});
}

void addCounters(Paragraph& rows, const SweepComparison& comparison)
{
    if (comparison.sameCounters + comparison.otherCounters == 0)
        return;
    rows.push_back({say("compare.label.counters", "Counters"), countersInWords(comparison), Provenance::Simulated});
    for (std::size_t i = 0; i < std::min(comparison.counters.size(), mostListed); ++i) {
        const SweepCounterRow& row = comparison.counters[i];
        const auto words = [&](const std::optional<double>& value) {
            return !value                 ? say("compare.none", "none")
                : isFraction(row.counter) ? percent(*value)
                                          : threeDigits(*value);
        };
        rows.push_back({"",
            say("compare.sweep_counter", "  {}, {}: {} in A, {} in B", placeInWords(comparison.a.sweep, row.a),
                titleOf(row.counter), words(row.valueA), words(row.valueB))});
    }
    if (comparison.counters.size() > mostListed)
        rows.push_back({"",
            say("compare.further_counters", "{} further counters are not the same; --csv has them",
                comparison.counters.size() - mostListed)});
}

Json listOfPoints(const Sweep& sweep, const std::vector<std::size_t>& points,
    const std::function<std::string(std::size_t)>& reason = {})
{
    Json list = Json::array();
    for (const std::size_t point : points) {
        Json json{{"values", sweep.valuesAt(point)}};
        setKnown(json, "reason", reason ? reason(point) : "");
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace

std::vector<std::string> findings(const SweepComparison& comparison)
{
    std::vector<std::string> found;
    const auto addAlone = [&](const char* side, const std::string& points, const std::string& reason) {
        found.push_back(say("compare.sweep_alone", "only {} has {}{}", side, points, reasonInWords(reason)));
    };
    if (const auto& only = comparison.onlyA; !only.empty())
        addAlone("A", listedPoints(comparison.a, only), comparison.reasonInB(only.front()));
    if (const auto& only = comparison.onlyB; !only.empty())
        addAlone("B", listedPoints(comparison.b, only), comparison.reasonInA(only.front()));
    if (!comparison.wrongInBoth.empty())
        found.push_back(
            say("compare.sweep_both_wrong", "wrong in both at {}", counted(comparison.wrongInBoth.size(), sweptPoint)));
    if (!comparison.wrongOnlyA.empty() || !comparison.wrongOnlyB.empty())
        found.push_back(say("compare.sweep_wrong", "wrong in A alone at {} points, in B alone at {}",
            comparison.wrongOnlyA.size(), comparison.wrongOnlyB.size()));
    for (const SweepTimes& times : comparison.times)
        found.push_back(labelOf(times.what) + ": " + countsInWords(times));
    if (!comparison.bands.empty())
        found.push_back(bandsInWords(comparison));
    if (comparison.sameCounters + comparison.otherCounters > 0)
        found.push_back(say("compare.sweep_counters_are", "counters are {}", countersInWords(comparison)));
    if (comparison.times.empty() && comparison.bands.empty() && comparison.sameCounters + comparison.otherCounters == 0)
        found.push_back(say("compare.nothing", "nothing was counted or timed in both"));
    return found;
}

std::vector<std::string> differencesInWords(const SweepComparison& comparison)
{
    std::vector<std::string> words;
    for (const ConditionDifference& difference : comparison.conditions)
        words.push_back(say("compare.differs_in", "{}: {} in A, {} in B", titleOf(difference),
            valueInWords(difference, false), valueInWords(difference, true)));
    return words;
}

Result resultOf(const SweepComparison& comparison)
{
    Result result;
    result.title = say("compare.sweeps.title", "A: {}, B: {}", comparison.nameA, comparison.nameB);
    // A caption names all conditions; a picture without one still says what the two differ in.
    std::vector<std::string> sentences = findings(comparison);
    for (std::string& difference : differencesInWords(comparison))
        sentences.push_back(std::move(difference));
    result.sentence = asSentences(sentences);
    result.conditions = say(
        "figure.sweeps.conditions", "A: {}; B: {}", conditionsInWords(comparison.a), conditionsInWords(comparison.b));
    result.table = compareTable(comparison);
    Paragraph& rows = result.found;
    rows.push_back({"A", say("compare.side", "{}: {}", comparison.nameA, conditionsInWords(comparison.a))});
    rows.push_back({"B", say("compare.side", "{}: {}", comparison.nameB, conditionsInWords(comparison.b))});
    addDifferences(rows, comparison);
    rows.push_back(
        {say("compare.label.points", "Points"), say("compare.points", "{} in both", comparison.common.size())});
    if (!comparison.onlyA.empty())
        rows.push_back({say("compare.only_a", "Only in A"),
            listedPoints(comparison.a, comparison.onlyA)
                + reasonInWords(comparison.reasonInB(comparison.onlyA.front()))});
    if (!comparison.onlyB.empty())
        rows.push_back({say("compare.only_b", "Only in B"),
            listedPoints(comparison.b, comparison.onlyB)
                + reasonInWords(comparison.reasonInA(comparison.onlyB.front()))});
    if (!comparison.wrongOnlyA.empty())
        rows.push_back({say("compare.wrong_a", "Wrong in A"), listedPoints(comparison.a, comparison.wrongOnlyA)});
    if (!comparison.wrongOnlyB.empty())
        rows.push_back({say("compare.wrong_b", "Wrong in B"), listedPoints(comparison.b, comparison.wrongOnlyB)});
    if (!comparison.wrongInBoth.empty())
        rows.push_back(
            {say("compare.wrong_both", "Wrong in both"), listedPoints(comparison.a, comparison.wrongInBoth)});
    Paragraph& numbers = result.paragraphs.emplace_back();
    for (const SweepTimes& times : comparison.times)
        addSweepTimes(numbers, comparison, times);
    addBands(numbers, comparison);
    addCounters(numbers, comparison);
    return result;
}

Json toReport(const SweepComparison& comparison)
{
    const auto side = [](const std::string& name, const SweepResult& result) {
        return Json{{"name", name}, {"dates", result.conditions.dates}, {"wrong", result.isWrong()}};
    };
    Json json{{"schema", 1}, {"a", side(comparison.nameA, comparison.a)}, {"b", side(comparison.nameB, comparison.b)},
        {"points", comparison.common.size()}, {"only_a", comparison.onlyA.size()}, {"only_b", comparison.onlyB.size()},
        {"conditions", Json::array()}, {"times", Json::array()}};
    for (const ConditionDifference& difference : comparison.conditions)
        json["conditions"].push_back(jsonOf(difference));
    json["only_a_points"] = listOfPoints(
        comparison.a.sweep, comparison.onlyA, [&](std::size_t point) { return comparison.reasonInB(point); });
    json["only_b_points"] = listOfPoints(
        comparison.b.sweep, comparison.onlyB, [&](std::size_t point) { return comparison.reasonInA(point); });
    json["wrong_only_a"] = listOfPoints(comparison.a.sweep, comparison.wrongOnlyA);
    json["wrong_only_b"] = listOfPoints(comparison.b.sweep, comparison.wrongOnlyB);
    json["wrong_in_both"] = listOfPoints(comparison.a.sweep, comparison.wrongInBoth);
    for (const SweepTimes& times : comparison.times) {
        Json list = Json::array();
        for (const SweepTimes::Point& point : times.points) {
            list.push_back({{"values", comparison.a.sweep.valuesAt(point.a)},
                {"a_ms", findTime(comparison.a.points[point.a].times, times.what)->medianMs},
                {"b_ms", findTime(comparison.b.points[point.b].times, times.what)->medianMs},
                {"ratio", point.ratio.factor}, {"ratio_ci95", {point.ratio.low, point.ratio.high}},
                {"verdict", nameOf(point.ratio.verdict)}});
        }
        json["times"].push_back({{"what", nameOf(times.what)}, {"provenance", nameOf(Provenance::Measured)},
            {"same", times.count(RatioVerdict::Same)}, {"faster", times.count(RatioVerdict::Faster)},
            {"slower", times.count(RatioVerdict::Slower)}, {"unclear", times.count(RatioVerdict::Unclear)},
            {"points", std::move(list)}});
    }
    if (comparison.sameCounters + comparison.otherCounters > 0)
        json["counters"] = {{"same", comparison.sameCounters}, {"other", comparison.otherCounters},
            {"provenance", nameOf(Provenance::Simulated)}};
    for (const SweepBands& band : comparison.bands) {
        const TimeResult &a = *comparison.a.points[band.a].predicted, &b = *comparison.b.points[band.b].predicted;
        json["bands"].push_back({{"values", comparison.a.sweep.valuesAt(band.a)}, {"what", nameOf(a.what)},
            {"provenance", nameOf(Provenance::Modelled)}, {"a_band_ms", {a.ciLowMs, a.ciHighMs}},
            {"b_band_ms", {b.ciLowMs, b.ciHighMs}}, {"bands", nameOf(band.order)}});
    }
    for (const SweepCounterRow& row : comparison.counters) {
        Json counter{{"values", comparison.a.sweep.valuesAt(row.a)}, {"what", keyOf(row.counter)}};
        setKnown(counter, "a", row.valueA, "b", row.valueB);
        counter["provenance"] = nameOf(provenanceOf(row.counter));
        json["other_counters"].push_back(std::move(counter));
    }
    return json;
}

} // namespace warpatlas::inline comparing
