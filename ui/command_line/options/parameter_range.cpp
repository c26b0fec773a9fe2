#include "ui/command_line/options/parameter_range.h"

#include "app/words/say.h"
#include "ui/command_line/options/option_values.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline command_line {

bool ParameterRange::meetsLast() const
{
    return std::fabs(valueOf(count - 1) - last) <= 1e-9 * std::max(std::fabs(stride), std::fabs(last));
}

ParameterRange parseParameterRange(const std::string& option, const std::string& text, int most)
{
    const std::size_t equals = text.find('='), dots = text.find("..");
    if (equals == std::string::npos || equals == 0 || dots == std::string::npos || dots < equals)
        throw InputError(
            optionText(option, text), say("cli.over.form", "is not NAME=FIRST..LAST[:STRIDE], such as step=0..50"));
    ParameterRange range;
    range.name = text.substr(0, equals);
    forOption(option, text, [&] {
        constexpr double limit = 1e15;
        const std::size_t colon = std::min(text.find(':', dots), text.size());
        range.first = parseReal("FIRST", text.substr(equals + 1, dots - equals - 1), -limit, limit);
        const double last = range.last = parseReal("LAST", text.substr(dots + 2, colon - dots - 2), -limit, limit);
        if (colon < text.size())
            range.stride = parseReal("STRIDE", text.substr(colon + 1), 0, limit);
        if (range.stride <= 0)
            throw InputError("STRIDE", say("cli.over.stride", "must be above 0"));
        // A hair more, so that 0..1:0.1 ends with 1 though ten tenths are a little less in binary.
        const double steps = std::floor(std::fabs(last - range.first) / range.stride * (1 + 1e-12) + 1e-12);
        if (steps >= most)
            throw InputError("LAST", say("cli.over.many", "is more than {} values away", most));
        range.count = static_cast<int>(steps) + 1;
        if (last < range.first)
            range.stride = -range.stride;
    });
    return range;
}

void requireParameter(const ParameterRange& range, const Experiment& experiment)
{
    const Answer<const CatalogueKernel*> kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(optionText("--kernel", experiment.kernel), kernel.reason());
    const std::vector<ParameterDescription>& known = kernel.value()->description().parameters;
    const auto parameter = std::ranges::find(known, range.name, &ParameterDescription::name);
    if (parameter == known.end()) {
        std::string names;
        for (const ParameterDescription& other : known)
            names += (names.empty() ? "" : ", ") + other.name;
        throw InputError(optionText("--over", range.name),
            names.empty() ? say("cli.over.no_parameters", "the kernel has no parameters")
                          : say("cli.over.no_such", "is no parameter of the kernel; there are {}", names));
    }
    // Between the first and the last, all are within limits if those are.
    for (const double value :
        {range.first, range.valueOf(range.count - 1), range.valueOf(std::min(1, range.count - 1))})
        if (value < parameter->minimum || value > parameter->maximum
            || (parameter->integer && value != std::floor(value)))
            throw InputError(optionText("--over", range.name),
                parameter->integer ? say("cli.over.whole", "{} is not a whole number from {} to {}", value,
                    parameter->minimum, parameter->maximum)
                                   : say("cli.over.number", "{} is not a number from {} to {}", value,
                                       parameter->minimum, parameter->maximum));
}

} // namespace warpatlas::ui::inline command_line
