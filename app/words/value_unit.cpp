#include "app/words/value_unit.h"

#include "app/words/figures.h"
#include "app/words/say.h"

namespace warpatlas {

std::string inUnit(double value, ValueUnit unit)
{
    switch (unit) {
    case ValueUnit::Milliseconds:
        return milliseconds(value);
    case ValueUnit::GigabytesPerSecond:
        return value >= 1000 ? fmt::format("{:.4g} TB/s", value / 1000) : fmt::format("{:.4g} GB/s", value);
    case ValueUnit::Factor:
        return fmt::format("{:.4g}×", value);
    case ValueUnit::Fraction:
        return percent(value);
    case ValueUnit::Plain:
        break;
    }
    return threeDigits(value);
}

std::string inUnit(double low, double high, ValueUnit unit)
{
    return unit == ValueUnit::Milliseconds ? millisecondsBetween(low, high)
                                           : say("chart.sweep.band", "{} to {}", inUnit(low, unit), inUnit(high, unit));
}

} // namespace warpatlas
