/// The clock of a device's SMs beside the one that they have by default.
#pragma once

#include <optional>
#include <string>

namespace warpatlas::cuda {

class SmClock {
public:
    /// Throws DeviceError.
    explicit SmClock(int ordinal);

    /// The clock now, of the default one; empty where it cannot be read.
    std::optional<double> fraction() const;

private:
    std::string m_busId;
    double m_defaultMhz = 0;
};

} // namespace warpatlas::cuda
