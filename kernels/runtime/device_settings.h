/// Settings of the device that a program makes and asks for again: limits, preferences and flags. Most change nothing
/// on the simulator, and is kept all the same. Also the place on the bus that the one device has. Threads: any; the
/// caller holds the runtime's lock.
#pragma once

#include "kernels/model/gpu_sheet.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas::runtime {

/// In cudaLimit's order.
enum class Limit : std::uint8_t { Stack, PrintfFifo, MallocHeap, SyncDepth, PendingLaunches, L2Fetch, PersistingL2 };
inline constexpr std::size_t limitCount = 7;

class DeviceLimits {
public:
    explicit DeviceLimits(const GpuSheet& gpu) : m_major(gpu.computeMajor), m_l2Bytes(l2BytesOf(gpu)) { }

    /// `limit` as cudaLimit has it. Return CUDA's error code.
    int get(int limit, std::size_t& value) const;
    int set(int limit, std::size_t value, std::uint64_t deviceBytes);
    /// A kernel was launched that calls printf, or malloc or free: what they take their memory from has its size.
    void launched(bool prints, bool allocates);
    /// As before the first call.
    void reset();

private:
    static std::size_t l2BytesOf(const GpuSheet& gpu) { return static_cast<std::size_t>(gpu.l2Megabytes * 1048576); }
    bool has(int limit) const;
    int refusal(int limit) const; ///< an error of CUDA's, or success

    static constexpr std::array<std::size_t, limitCount> defaults{1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};
    static constexpr std::size_t leastPrintfFifo = 512 << 10; ///< as driver 580 has it: less is taken for that
    int m_major;
    std::size_t m_l2Bytes;
    std::array<std::size_t, limitCount> m_values = defaults;
    bool m_printed = false, m_allocated = false;
};

struct DevicePreferences {
    int cache = 0; ///< as cudaFuncCache
    unsigned flags = 0; ///< as cudaSetDeviceFlags() was given them
};

struct PciPlace {
    unsigned domain = 0, bus = 0, device = 0, function = 0;
    bool operator==(const PciPlace&) const = default;
};
inline constexpr PciPlace pciPlace{0, 1, 0, 0};
inline constexpr std::string_view pciText = "0000:01:00.0";

/// Made of the GPU's name: the same for the same GPU, as no other has it.
std::array<std::uint8_t, 16> uuidOfGpu(std::string_view gpuName);

/// "0000:01:00.0", "0000:01:00" or "01:00.0", in hexadecimal digits; empty where a text is none of these.
std::optional<PciPlace> pciPlaceFrom(std::string_view text);

} // namespace warpatlas::runtime
