#include "app/sweep/sweep_difference.h"

#include "app/sweep/axis_value.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline sweep {

namespace {

std::string kernelNameIn(const Experiment& experiment)
{
    return experiment.kernel.empty() ? subjectOf(experiment) : experiment.kernel;
}

std::string kernelOnly(const std::string& name)
{
    return name.substr(0, name.find(':'));
}

bool isKnownKernel(const std::string& one, const std::string& other)
{
    const auto first = findKernel(one), second = findKernel(other);
    return first && second && first.value() == second.value();
}

/// "block 8x8": what is set, or that nothing is.
std::string dimInWords(const std::optional<Dim3>& dim)
{
    return dim ? textOf(*dim) : say("sweep.differs.own", "the kernel's own");
}

} // namespace

std::vector<std::string> differencesFrom(const Sweep& sweep, const Experiment& now)
{
    const Experiment& then = sweep.base;
    const bool otherData = isOver(sweep, SweepOver::Size) || isOver(sweep, SweepOver::Data);
    std::vector<std::string> all;
    const auto differ = [&](std::string_view what, const std::string& present, const std::string& before) {
        all.push_back(say("sweep.differs", "{} {}, not {}", what, present, before));
    };
    const bool alike = isOver(sweep, SweepOver::Variant) && !then.source && !now.source
        ? kernelOnly(then.kernel) == kernelOnly(now.kernel)
        : then.kernel == now.kernel || (!then.source && !now.source && isKnownKernel(then.kernel, now.kernel));
    const bool otherText = then.source != now.source;
    if (!alike || then.source.has_value() != now.source.has_value())
        differ(say("sweep.differs.kernel", "kernel"), kernelNameIn(now), kernelNameIn(then));
    else if (otherText)
        all.push_back(say("sweep.differs.text", "another text or call of the kernel"));
    if (!all.empty())
        return all; // what follows is of another kernel
    if (!otherData && then.data != now.data)
        all.push_back(say("sweep.differs.data", "other data"));
    if (!otherData && then.convert != now.convert)
        all.push_back(say("sweep.differs.convert", "other conversions"));
    const auto namesAxis = [&](const std::string& parameter) {
        return std::ranges::any_of(sweep.axes, [&](const SweepAxis& axis) { return axis.parameter == parameter; });
    };
    // A sweep over sizes sets the parameters that decide the size.
    if (!isOver(sweep, SweepOver::Size)) {
        ParameterValues before = then.parameters, present = now.parameters;
        std::erase_if(before, [&](const auto& value) { return namesAxis(value.first); });
        std::erase_if(present, [&](const auto& value) { return namesAxis(value.first); });
        if (before != present)
            all.push_back(say("sweep.differs.parameters", "other parameters"));
    }
    if (then.mistake != now.mistake)
        all.push_back(now.mistake.empty() ? say("sweep.differs.right", "without the mistake {}", then.mistake)
                                          : say("sweep.differs.mistake", "with the mistake {}", now.mistake));
    if (then.grid != now.grid)
        differ(say("sweep.differs.grid", "grid"), dimInWords(now.grid), dimInWords(then.grid));
    if (!isOver(sweep, SweepOver::Block) && then.block != now.block)
        differ(say("sweep.differs.block", "block"), dimInWords(now.block), dimInWords(then.block));
    if (!isOver(sweep, SweepOver::Device) && then.device != now.device)
        differ(say("sweep.differs.device", "device"), now.device, then.device);
    if (!isOver(sweep, SweepOver::Gpu) && then.gpu != now.gpu)
        differ(say("sweep.differs.gpu", "limits of"), now.gpu, then.gpu);
    if (then.references != now.references || then.tolerance != now.tolerance)
        all.push_back(say("sweep.differs.references", "other references"));
    return all;
}

} // namespace warpatlas::inline sweep
