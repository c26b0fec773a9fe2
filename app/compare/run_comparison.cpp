#include "app/compare/run_comparison.h"

#include "app/words/figures.h"
#include "kernels/model/device_id.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace warpatlas::inline comparing {

namespace {

using What = ConditionDifference::What;

std::string dimText(const Dim3& dim)
{
    return sizeText(dim);
}

std::string shapeText(const ComparedInput& input)
{
    const std::string size =
        sizeText(input.shape.extent) + (input.shape.channels > 1 ? fmt::format(" × {}", input.shape.channels) : "");
    return size + ", " + input.type;
}

std::string withConversion(const ComparedInput& input, const std::string& source)
{
    return input.conversion.empty() ? source : source + ", " + input.conversion;
}

/// The source of an input beside one of the other run: one file is the same however it was named, and two are told
/// apart by their whole paths where they are called the same.
std::string sourceBeside(const ComparedInput& input, const ComparedInput* other)
{
    const bool bothKnown = other && !input.file.empty() && !other->file.empty();
    return withConversion(
        input, bothKnown && (input.file == other->file || input.source == other->source) ? input.file : input.source);
}

using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// The arguments of a run, beside those of another: with whole paths where these tell that two are the same, or where
/// nothing else tells them apart.
NamedValues argumentsBeside(const ComparedRun& run, const ComparedRun& other)
{
    NamedValues arguments = run.arguments;
    for (auto& [name, text] : arguments) {
        const auto beside = std::ranges::find(other.arguments, name, &NamedValues::value_type::first);
        if (beside == other.arguments.end())
            continue;
        const auto wholeIn = [](const ComparedRun& one, const std::string& key, const std::string& plain) {
            const auto found = one.wholeArguments.find(key);
            return found == one.wholeArguments.end() ? plain : found->second;
        };
        const std::string whole = wholeIn(run, name, text), wholeOfOther = wholeIn(other, name, beside->second);
        const bool toldApart = run.wholeArguments.contains(name) && other.wholeArguments.contains(name);
        if (whole == wholeOfOther || (toldApart && text == beside->second))
            text = whole;
    }
    return arguments;
}

class Conditions {
public:
    explicit Conditions(std::vector<ConditionDifference>& found) : m_found(found) { }

    void compare(What what, const std::string& a, const std::string& b, const std::string& name = {})
    {
        if (a != b)
            m_found.push_back({what, name, a, b});
    }
    bool empty() const { return m_found.empty(); }

private:
    std::vector<ConditionDifference>& m_found;
};

void compareData(Conditions& conditions, const ComparedRun& a, const ComparedRun& b)
{
    for (std::size_t i = 0; i < std::max(a.data.size(), b.data.size()); ++i) {
        const ComparedInput* const one = i < a.data.size() ? &a.data[i] : nullptr;
        const ComparedInput* const other = i < b.data.size() ? &b.data[i] : nullptr;
        const std::string name = one ? one->name : other->name;
        const std::string before = one ? sourceBeside(*one, other) : "", now = other ? sourceBeside(*other, one) : "";
        conditions.compare(What::Data, before, now, name);
        if (before == now)
            conditions.compare(What::Size, shapeText(*one), shapeText(*other), name);
    }
}

template <class Values, class Text>
void compareNamed(Conditions& conditions, What what, const Values& a, const Values& b, const Text& text)
{
    std::vector<std::string> names;
    for (const Values* values : {&a, &b})
        for (const auto& [name, value] : *values)
            if (std::ranges::find(names, name) == names.end())
                names.push_back(name);
    for (const std::string& name : names) {
        const auto valueIn = [&](const Values& values) {
            const auto found = std::ranges::find_if(values, [&](const auto& one) { return one.first == name; });
            return found == values.end() ? std::string() : text(found->second);
        };
        conditions.compare(what, valueIn(a), valueIn(b), name);
    }
}

std::vector<ConditionDifference> differencesOf(const ComparedRun& a, const ComparedRun& b)
{
    std::vector<ConditionDifference> found;
    Conditions conditions(found);
    conditions.compare(What::Kernel, a.source.empty() ? a.kernel : a.kernel + ", " + a.source,
        b.source.empty() ? b.kernel : b.kernel + ", " + b.source);
    conditions.compare(What::Variant, a.variant, b.variant);
    conditions.compare(What::Mistake, a.mistake, b.mistake);
    if (conditions.empty() && !a.code.empty() && !b.code.empty())
        conditions.compare(What::Code, a.code, b.code);
    compareData(conditions, a, b);
    compareNamed(conditions, What::Argument, argumentsBeside(a, b), argumentsBeside(b, a),
        [](const std::string& text) { return text; });
    compareNamed(
        conditions, What::Parameter, a.parameters, b.parameters, [](double value) { return fmt::format("{}", value); });
    conditions.compare(What::Grid, dimText(a.launch.grid), dimText(b.launch.grid));
    conditions.compare(What::Block, dimText(a.launch.block), dimText(b.launch.block));
    const auto device = [](const ComparedRun& run, bool withDetail) {
        return withDetail && !run.deviceDetail.empty() ? run.deviceName + ", " + run.deviceDetail : run.deviceName;
    };
    const bool sameName = a.deviceName == b.deviceName;
    conditions.compare(What::Device, device(a, sameName), device(b, sameName));
    if (a.occupancy && b.occupancy && (sameName || a.occupancy->gpu == b.occupancy->gpu))
        conditions.compare(What::Gpu, a.occupancy->gpu, b.occupancy->gpu);
    if (!a.program.empty() && !b.program.empty())
        conditions.compare(What::Program, a.program, b.program);
    return found;
}

/// Two kernels that one machine was recorded with, at one size: their ratio holds there. Two runs of one kernel share
/// its recording, which says nothing about what differs between them.
bool recordedTogether(const ComparedTime& a, const ComparedTime& b, bool otherKernel)
{
    return otherKernel && a.time.provenance == Provenance::Recorded && b.time.provenance == Provenance::Recorded
        && a.sameCode && b.sameCode && !a.recordedAt.empty() && a.recordedAt == b.recordedAt && a.date == b.date
        && a.time.device == b.time.device;
}

TimeRemark remarkOf(const TimeRow& row, bool otherKernel)
{
    if (!row.a || !row.b)
        return row.isOfOtherRuns() ? TimeRemark::OtherRun : TimeRemark::OnlyOne;
    const TimeResult &a = row.a->time, &b = row.b->time;
    if (!row.a->ofThisRun || !row.b->ofThisRun)
        return canHaveRatio(a) && canHaveRatio(b) && recordedTogether(*row.a, *row.b, otherKernel)
            ? TimeRemark::OtherSize
            : TimeRemark::OtherRun;
    if ((a.provenance == Provenance::Modelled) != (b.provenance == Provenance::Modelled))
        return TimeRemark::Modelled;
    if (a.provenance == Provenance::Modelled)
        return TimeRemark::Bands;
    if (!canHaveRatio(a) || !canHaveRatio(b))
        return TimeRemark::NoTime;
    if (a.provenance != b.provenance)
        return TimeRemark::OtherProvenance;
    return a.device == b.device ? TimeRemark::None : TimeRemark::OtherDevice;
}

bool hasRatio(TimeRemark remark)
{
    return remark == TimeRemark::None || remark == TimeRemark::OtherSize || remark == TimeRemark::OtherProvenance
        || remark == TimeRemark::OtherDevice;
}

/// The times of a kind and provenance, in their order: of a GPU that has several, the first.
const ComparedTime* timeIn(const ComparedRun& run, Timed what, Provenance provenance)
{
    const auto found = std::ranges::find_if(
        run.times, [&](const ComparedTime& one) { return one.time.what == what && one.time.provenance == provenance; });
    return found == run.times.end() ? nullptr : &*found;
}

TimeRow rowOf(const ComparedTime* a, const ComparedTime* b, bool otherKernel)
{
    TimeRow row;
    row.what = (a ? a : b)->time.what;
    if (a)
        row.a = *a;
    if (b)
        row.b = *b;
    row.remark = remarkOf(row, otherKernel);
    if (hasRatio(row.remark))
        row.ratio = ratioOf(row.b->time, row.a->time);
    if (row.remark == TimeRemark::Bands)
        row.bands = bandOrderOf(row.b->time, row.a->time);
    return row;
}

/// Pairs times of the same kind: of the same provenance where both have them, else whatever each has.
std::vector<TimeRow> timesOf(const ComparedRun& a, const ComparedRun& b)
{
    constexpr Provenance order[] = {Provenance::Measured, Provenance::Recorded, Provenance::Modelled};
    std::vector<TimeRow> rows;
    const bool otherKernel = (a.kernel != b.kernel || a.variant != b.variant) && a.mistake.empty() && b.mistake.empty();
    for (const Provenance provenance : order)
        for (int i = 0; i <= int(Timed::Library); ++i) {
            const ComparedTime* const one = timeIn(a, Timed(i), provenance);
            const ComparedTime* const other = timeIn(b, Timed(i), provenance);
            if (one && other)
                rows.push_back(rowOf(one, other, otherKernel));
        }
    for (int i = 0; i <= int(Timed::Library); ++i) {
        const auto alone = [&](const ComparedRun& run, const ComparedRun& other) {
            const ComparedTime* found = nullptr;
            for (const Provenance provenance : order)
                if (!found && !timeIn(other, Timed(i), provenance))
                    found = timeIn(run, Timed(i), provenance);
            return found;
        };
        const ComparedTime *const one = alone(a, b), *const other = alone(b, a);
        if (one || other)
            rows.push_back(rowOf(one, other, otherKernel));
    }
    return rows;
}

std::vector<CounterRow> countersOf(const ComparedRun& a, const ComparedRun& b)
{
    std::vector<CounterRow> rows;
    if (a.countedInPart || b.countedInPart)
        return rows;
    const auto value = [](const ComparedRun& run, std::string_view key) {
        const auto found = run.counters.find(key);
        return found == run.counters.end() ? std::optional<double>() : std::optional(found->second);
    };
    for (const ComparedCounter& counter : comparedCounters()) {
        const CounterRow row{&counter, value(a, counter.key), value(b, counter.key)};
        if (row.a || row.b)
            rows.push_back(row);
    }
    return rows;
}

void compareProblems(RunComparison& comparison)
{
    const auto key = [](const ComparedProblem& problem) { return std::pair(problem.kind, problem.line); };
    const auto has = [&](const ComparedRun& run, const ComparedProblem& problem) {
        return std::ranges::any_of(run.problems, [&](const ComparedProblem& one) { return key(one) == key(problem); });
    };
    for (const ComparedProblem& problem : comparison.a.problems) {
        if (has(comparison.b, problem))
            ++comparison.commonProblems;
        else
            comparison.problems.push_back({false, problem});
    }
    for (const ComparedProblem& problem : comparison.b.problems)
        if (!has(comparison.a, problem))
            comparison.problems.push_back({true, problem});
}

} // namespace

std::string_view nameOf(ConditionDifference::What what)
{
    constexpr std::string_view names[] = {"kernel", "variant", "mistake", "code", "data", "size", "parameter",
        "argument", "grid", "block", "device", "gpu", "program", "content", "cache", "reference"};
    return names[std::size_t(what)];
}

std::string_view nameOf(TimeRemark remark)
{
    constexpr std::string_view names[] = {
        "", "only_one", "other_run", "other_size", "other_provenance", "modelled", "bands", "no_time", "other_device"};
    return names[std::size_t(remark)];
}

bool TimeRow::isOfOtherRuns() const
{
    return !ratio && !(a && a->ofThisRun) && !(b && b->ofThisRun);
}

std::optional<double> CounterRow::ratio() const
{
    // A file may have numbers whose ratio no double holds.
    const double ratio = a && b && *a > 0 ? *b / *a : std::numeric_limits<double>::infinity();
    return std::isfinite(ratio) ? std::optional(ratio) : std::nullopt;
}

bool RunComparison::sameCounters() const
{
    return std::ranges::all_of(counters, &CounterRow::same);
}

RunComparison compareRuns(ComparedRun a, ComparedRun b)
{
    RunComparison comparison{std::move(a), std::move(b), {}, {}, {}, {}, 0};
    comparison.conditions = differencesOf(comparison.a, comparison.b);
    comparison.times = timesOf(comparison.a, comparison.b);
    comparison.counters = countersOf(comparison.a, comparison.b);
    compareProblems(comparison);
    return comparison;
}

const TimeRow* decidingTime(const RunComparison& comparison)
{
    const bool onCpu = kindOfDevice(comparison.a.deviceId) == DeviceKind::Cpu
        && kindOfDevice(comparison.b.deviceId) == DeviceKind::Cpu;
    const Timed wanted = onCpu ? Timed::CpuParallel : Timed::Kernel;
    const auto found = std::ranges::find_if(
        comparison.times, [&](const TimeRow& row) { return row.ratio.has_value() && row.what == wanted; });
    return found == comparison.times.end() ? nullptr : &*found;
}

const TimeRow* modelledTime(const RunComparison& comparison)
{
    const auto found = std::ranges::find_if(
        comparison.times, [](const TimeRow& row) { return row.bands.has_value() && row.what == Timed::Kernel; });
    return found == comparison.times.end() ? nullptr : &*found;
}

} // namespace warpatlas::inline comparing
