#include "app/compare/sweep_compare_report.h"

#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "app/report/text_table.h"
#include "app/sweep/sweep_difference.h"
#include "app/sweep/sweep_words.h"
#include "app/words/say.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostListed = 12; ///< points that are not the same, of each kind of time

std::string listedPoints(const SweepResult& result, const std::vector<std::size_t>& points)
{
    std::string words;
    for (std::size_t i = 0; i < std::min(points.size(), mostListed); ++i)
        words += (i == 0 ? "" : "; ") + placeInWords(result.sweep, points[i]);
    return points.size() > mostListed ? words + say("compare.and_more", " and {} more", points.size() - mostListed)
                                      : words;
}

std::string countsInWords(const SweepTimes& times)
{
    return say("compare.sweep_counts", "{} points: {} same, {} faster, {} slower, {} unclear", times.points.size(),
        times.count(RatioVerdict::Same), times.count(RatioVerdict::Faster), times.count(RatioVerdict::Slower),
        times.count(RatioVerdict::Unclear));
}

void addSweepTimes(TextTable& table, const SweepComparison& comparison, const SweepTimes& times)
{
    table.row(&times == comparison.times.data() ? say("compare.head.times", "Times") : "",
        labelOf(times.what) + ": " + countsInWords(times)
            + (times.otherDevice ? say("compare.other_devices", "; on two devices") : ""),
        nameOf(Provenance::Measured));
    std::size_t listed = 0, others = 0;
    for (const SweepTimes::Point& point : times.points) {
        if (point.ratio.verdict == RatioVerdict::Same)
            continue;
        if (++others > mostListed)
            continue;
        ++listed;
        table.row("",
            fmt::format("  {}: {} ({})", placeInWords(comparison.a.sweep, point.a), verdictInWords(point.ratio, "x"),
                intervalInWords(point.ratio)));
    }
    if (others > listed)
        table.row("", say("compare.further", "{} further points are not the same; --json has them", others - listed));
}

void addDifferences(TextTable& table, const SweepComparison& comparison)
{
    std::vector<std::string> all = differencesFrom(comparison.a.sweep, comparison.b.sweep.base);
    if (const std::string other = differenceOf(comparison.a.conditions, comparison.b.conditions); !other.empty())
        all.push_back(other);
    for (std::size_t i = 0; i < all.size(); ++i)
        table.row(i == 0 ? say("compare.label.differs", "Differs") : "", say("compare.in_b", "in B {}", all[i]));
    if (all.empty())
        table.row(
            say("compare.label.differs", "Differs"), say("compare.no_condition", "nothing that was set or given"));
}

} // namespace

std::string toTable(const SweepComparison& comparison)
{
    TextTable table;
    table.row("A", say("compare.side", "{}: {}", comparison.nameA, conditionsInWords(comparison.a)));
    table.row("B", say("compare.side", "{}: {}", comparison.nameB, conditionsInWords(comparison.b)));
    addDifferences(table, comparison);
    table.row(say("compare.label.points", "Points"), say("compare.points", "{} in both", comparison.common.size()));
    if (!comparison.onlyA.empty())
        table.row(say("compare.only_a", "Only in A"), listedPoints(comparison.a, comparison.onlyA));
    if (!comparison.onlyB.empty())
        table.row(say("compare.only_b", "Only in B"), listedPoints(comparison.b, comparison.onlyB));
    table.gap();
    for (const SweepTimes& times : comparison.times)
        addSweepTimes(table, comparison, times);
    if (comparison.sameCounters + comparison.otherCounters > 0)
        table.row(say("compare.label.counters", "Counters"),
            say("compare.sweep_counters", "the same at {} points, not at {}", comparison.sameCounters,
                comparison.otherCounters),
            nameOf(Provenance::Simulated));
    return table.take();
}

Json toReport(const SweepComparison& comparison)
{
    const auto side = [](const std::string& name, const SweepResult& result) {
        return Json{{"name", name}, {"dates", result.conditions.dates}, {"wrong", result.isWrong()}};
    };
    Json json{{"schema", 1}, {"a", side(comparison.nameA, comparison.a)}, {"b", side(comparison.nameB, comparison.b)},
        {"points", comparison.common.size()}, {"only_a", comparison.onlyA.size()}, {"only_b", comparison.onlyB.size()},
        {"times", Json::array()}};
    for (const SweepTimes& times : comparison.times) {
        Json list = Json::array();
        for (const SweepTimes::Point& point : times.points) {
            Json values = Json::array();
            const auto place = comparison.a.sweep.placeOf(point.a);
            for (std::size_t axis = 0; axis < place.size(); ++axis)
                values.push_back(comparison.a.sweep.axes[axis].values[place[axis]]);
            list.push_back({{"values", std::move(values)}, {"ratio", point.ratio.factor},
                {"ratio_ci95", {point.ratio.low, point.ratio.high}}, {"verdict", nameOf(point.ratio.verdict)}});
        }
        json["times"].push_back({{"what", nameOf(times.what)}, {"provenance", nameOf(Provenance::Measured)},
            {"same", times.count(RatioVerdict::Same)}, {"faster", times.count(RatioVerdict::Faster)},
            {"slower", times.count(RatioVerdict::Slower)}, {"unclear", times.count(RatioVerdict::Unclear)},
            {"points", std::move(list)}});
    }
    if (comparison.sameCounters + comparison.otherCounters > 0)
        json["counters"] = {{"same", comparison.sameCounters}, {"other", comparison.otherCounters},
            {"provenance", nameOf(Provenance::Simulated)}};
    return json;
}

} // namespace warpatlas
