#include "app/compare/sweep_comparison.h"

#include "app/words/say.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

namespace warpatlas::inline comparing {
namespace {

std::string axesOf(const Sweep& sweep)
{
    std::string names;
    for (const SweepAxis& axis : sweep.axes)
        names += (names.empty() ? "" : ", ") + nameOf(axis);
    return names;
}

bool hasRatioOf(const TimeResult* a, const TimeResult* b)
{
    return a && b && canHaveRatio(*a) && canHaveRatio(*b) && a->provenance == b->provenance;
}

SweepTimes sweepTimesOf(const SweepComparison& comparison, Timed what)
{
    SweepTimes times;
    times.what = what;
    for (const auto& [a, b] : comparison.common) {
        const TimeResult* const one = findTime(comparison.a.points[a].times, what);
        const TimeResult* const other = findTime(comparison.b.points[b].times, what);
        if (!comparison.a.points[a].isRight() || !comparison.b.points[b].isRight() || !hasRatioOf(one, other))
            continue;
        times.points.push_back({a, b, ratioOf(*other, *one)});
        times.otherDevice = times.otherDevice || one->device != other->device;
    }
    return times;
}

void compareCounters(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const auto &one = comparison.a.points[a].counters, &other = comparison.b.points[b].counters;
        const auto known = [](const auto& counters) {
            return std::ranges::any_of(counters, [](const auto& value) { return value.has_value(); });
        };
        if (!known(one) || !known(other))
            continue;
        ++(one == other ? comparison.sameCounters : comparison.otherCounters);
        for (std::size_t i = 0; i < one.size(); ++i)
            if (one[i] != other[i])
                comparison.counters.push_back({a, b, SweepCounter(i), one[i], other[i]});
    }
}

void compareBands(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const SweepPoint &one = comparison.a.points[a], &other = comparison.b.points[b];
        if (one.isRight() && other.isRight() && one.predicted && other.predicted
            && one.predicted->what == other.predicted->what)
            comparison.bands.push_back({a, b, bandOrderOf(*other.predicted, *one.predicted)});
    }
}

void compareResults(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const bool one = comparison.a.points[a].isRight(), other = comparison.b.points[b].isRight();
        if (!one && other)
            comparison.wrongOnlyA.push_back(a);
        if (one && !other)
            comparison.wrongOnlyB.push_back(b);
        if (!one && !other)
            comparison.wrongInBoth.push_back(a);
    }
}

std::string reasonIn(const SweepResult& result, const std::vector<std::string>& values)
{
    for (std::size_t i = 0; i < result.points.size(); ++i)
        if (result.sweep.valuesAt(i) == values)
            return result.points[i].refusal;
    return {};
}

using Differs = ConditionDifference::What;

struct NamedKernel {
    std::string name, variant;
};

/// As runs are named: a default variant has its name.
NamedKernel kernelIn(const Experiment& experiment)
{
    if (experiment.source)
        return {
            experiment.kernel.empty() ? experiment.source->file : experiment.kernel + ", " + experiment.source->file,
            {}};
    if (const auto known = findKernel(experiment.kernel)) {
        const KernelDescription& kernel = known.value()->description();
        return {kernel.name, kernel.variant};
    }
    return {experiment.kernel, {}};
}

/// All parameters that the kernel has, with defaults where nothing is said.
std::map<std::string, std::string> parametersIn(const Sweep& sweep)
{
    std::map<std::string, std::string> values;
    const auto known = sweep.base.source ? Answer<const CatalogueKernel*>(Refusal{}) : findKernel(sweep.base.kernel);
    if (known)
        for (const ParameterDescription& parameter : known.value()->description().parameters)
            values[parameter.name] = numberText(parameter.defaultValue, 6);
    for (const auto& [name, value] : sweep.base.parameters)
        values[name] = numberText(value, 6);
    for (const SweepAxis& axis : sweep.axes)
        values.erase(axis.parameter);
    return values;
}

std::string joined(const std::vector<std::string>& texts)
{
    return fmt::format("{}", fmt::join(texts, " + "));
}

std::string dimIn(const std::optional<Dim3>& dim)
{
    return dim ? toText(*dim) : say("sweep.differs.own", "the kernel's own");
}

/// "NVIDIA H200, driver 580.95, CUDA 13.0".
std::string deviceText(const DeviceInfo& device)
{
    return device.driver.empty()
        ? device.name
        : say("sweep.device_driver", "{}, driver {}, CUDA {}", device.name, device.driver, device.runtime);
}

class SweepDifferences {
public:
    SweepDifferences(const SweepResult& a, const SweepResult& b) : m_a(a), m_b(b) { }

    std::vector<ConditionDifference> find()
    {
        const Experiment &a = m_a.sweep.base, &b = m_b.sweep.base;
        const NamedKernel one = kernelIn(a), other = kernelIn(b);
        compare(Differs::Kernel, one.name, other.name);
        if (!over(SweepOver::Variant))
            compare(Differs::Variant, one.variant, other.variant);
        compare(Differs::Mistake, a.mistake, b.mistake);
        compareMarks();
        if (a.source && b.source)
            compare(Differs::Argument, joined(a.source->arguments), joined(b.source->arguments), "--arg");
        compareParameters();
        compare(Differs::Grid, dimIn(a.grid), dimIn(b.grid));
        if (!over(SweepOver::Block))
            compare(Differs::Block, dimIn(a.block), dimIn(b.block));
        compareDevices();
        if (!over(SweepOver::Gpu))
            compare(Differs::Gpu, a.gpu, b.gpu);
        const auto cache = [](const Sweep& sweep) { return sweep.kernelCache == KernelCache::Warm ? "warm" : "cold"; };
        compare(Differs::Cache, cache(m_a.sweep), cache(m_b.sweep));
        compare(Differs::Reference, joined(a.references), joined(b.references));
        compare(Differs::Program, m_a.conditions.program, m_b.conditions.program);
        return std::move(m_found);
    }

private:
    bool over(SweepOver axis) const { return isOver(m_a.sweep, axis); }

    void compare(Differs what, const std::string& a, const std::string& b, const std::string& name = {})
    {
        if (a != b)
            m_found.push_back({what, name, a, b});
    }

    /// Another text of a kernel that is called the same, other data, other content of data that are called the same.
    void compareMarks()
    {
        for (const auto& [kernel, mark] : m_a.conditions.code)
            for (const auto& [other, present] : m_b.conditions.code)
                if (kernel == other)
                    compare(Differs::Code, mark, present, kernel);
        if (!over(SweepOver::Size) && !over(SweepOver::Data))
            compare(Differs::Data, labelsIn(m_a), labelsIn(m_b));
        std::set<std::string> told;
        for (const SweepData& before : m_a.conditions.data)
            for (const SweepData& now : m_b.conditions.data)
                if (before.spec == now.spec && before.label == now.label && told.insert(before.spec).second)
                    compare(Differs::Content, before.mark, now.mark, before.label);
    }

    static std::string labelsIn(const SweepResult& result)
    {
        std::vector<std::string> labels;
        for (const SweepData& data : result.conditions.data)
            if (std::ranges::find(labels, data.label) == labels.end())
                labels.push_back(data.label);
        return labels.empty() ? joined(result.sweep.base.data) : joined(labels);
    }

    void compareParameters()
    {
        // Along sizes, those that the size follows from are others at each point.
        if (over(SweepOver::Size))
            return;
        const auto a = parametersIn(m_a.sweep), b = parametersIn(m_b.sweep);
        std::set<std::string> names;
        for (const auto* const values : {&a, &b})
            for (const auto& [name, value] : *values)
                names.insert(name);
        const auto in = [](const auto& values, const std::string& name) {
            const auto found = values.find(name);
            return found == values.end() ? std::string() : found->second;
        };
        for (const std::string& name : names)
            compare(Differs::Parameter, in(a, name), in(b, name), name);
    }

    void compareDevices()
    {
        if (!over(SweepOver::Device))
            compare(Differs::Device, m_a.sweep.base.device, m_b.sweep.base.device);
        // A simulator is told apart by its limits, which are said by themselves.
        for (const DeviceInfo& before : m_a.conditions.devices)
            for (const DeviceInfo& now : m_b.conditions.devices)
                if (before.id == now.id && !before.is(DeviceKind::Simulated))
                    compare(Differs::Device, deviceText(before), deviceText(now), before.id);
    }

    const SweepResult &m_a, &m_b;
    std::vector<ConditionDifference> m_found;
};

} // namespace

std::size_t SweepTimes::count(RatioVerdict verdict) const
{
    return std::size_t(
        std::ranges::count_if(points, [&](const Point& point) { return point.ratio.verdict == verdict; }));
}

std::size_t SweepComparison::count(BandOrder order) const
{
    return std::size_t(std::ranges::count(bands, order, &SweepBands::order));
}

std::string SweepComparison::reasonInB(std::size_t pointOfA) const
{
    return reasonIn(b, a.sweep.valuesAt(pointOfA));
}

std::string SweepComparison::reasonInA(std::size_t pointOfB) const
{
    return reasonIn(a, b.sweep.valuesAt(pointOfB));
}

SweepComparison compareSweeps(const std::string& nameA, SweepResult a, const std::string& nameB, SweepResult b)
{
    if (axesOf(a.sweep) != axesOf(b.sweep))
        throw InputError(nameB,
            say("compare.other_axes", "is a sweep over {}, and {} is one over {}", axesOf(b.sweep), nameA,
                axesOf(a.sweep)));
    SweepComparison comparison{std::move(a), std::move(b), nameA, nameB, {}, {}, {}, {}, 0, 0};
    comparison.conditions = sweepConditions(comparison.a, comparison.b);
    std::map<std::vector<std::string>, std::size_t> inB;
    for (std::size_t i = 0; i < comparison.b.points.size(); ++i)
        if (comparison.b.points[i].ran)
            inB[comparison.b.sweep.valuesAt(i)] = i;
    for (std::size_t i = 0; i < comparison.a.points.size(); ++i) {
        if (!comparison.a.points[i].ran)
            continue;
        const auto found = inB.find(comparison.a.sweep.valuesAt(i));
        if (found == inB.end()) {
            comparison.onlyA.push_back(i);
            continue;
        }
        comparison.common.emplace_back(i, found->second);
        inB.erase(found);
    }
    for (const auto& [values, point] : inB)
        comparison.onlyB.push_back(point);
    std::ranges::sort(comparison.onlyB);
    for (int what = 0; what <= int(Timed::Library); ++what)
        if (SweepTimes times = sweepTimesOf(comparison, Timed(what)); !times.points.empty())
            comparison.times.push_back(std::move(times));
    compareResults(comparison);
    compareBands(comparison);
    compareCounters(comparison);
    return comparison;
}

std::vector<ConditionDifference> sweepConditions(const SweepResult& a, const SweepResult& b)
{
    return SweepDifferences(a, b).find();
}

} // namespace warpatlas::inline comparing
