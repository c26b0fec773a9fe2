#include "kernels/device/cuda/timing/sm_clock.h"

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/nvml.h"

#include <array>

namespace warpatlas::cuda {

SmClock::SmClock(int ordinal)
{
    std::array<char, 32> busId{};
    WARPATLAS_CUDA(cudaDeviceGetPCIBusId(busId.data(), static_cast<int>(busId.size()), ordinal));
    m_busId = busId.data();
    int kilohertz = 0;
    WARPATLAS_CUDA(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, ordinal));
    m_defaultMhz = kilohertz * 1e-3;
}

std::optional<double> SmClock::fraction() const
{
    const auto now = smClockMhz(m_busId);
    if (!now || m_defaultMhz <= 0)
        return std::nullopt;
    return *now / m_defaultMhz;
}

} // namespace warpatlas::cuda
