#include "app/compare/sweep_conditions.h"

#include "app/words/say.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/number_text.h"

#include <algorithm>
#include <map>
#include <set>

namespace warpatlas {

namespace {

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
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : " + ") + text;
    return all;
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

std::vector<ConditionDifference> sweepConditions(const SweepResult& a, const SweepResult& b)
{
    return SweepDifferences(a, b).find();
}

} // namespace warpatlas
