/// Which buffer of the run an address of the simulated global memory belongs to. Immutable; any thread.
#pragma once

#include "kernels/model/work.h"
#include "kernels/simulator/recording/launch_snapshot.h"

#include <optional>
#include <vector>

namespace warpatlas::inline follow {

class BufferPlaces {
public:
    BufferPlaces(const simulator::LaunchSnapshot& launch, const Work& work);

    struct Place {
        std::size_t buffer = 0; ///< index in Work::buffers
        std::uint64_t offset = 0; ///< bytes from the buffer's start
        std::uint64_t value = 0; ///< index of the value in the buffer
    };
    std::optional<Place> at(std::uint64_t address) const;

private:
    struct Range {
        std::uint64_t base = 0, bytes = 0, valueBytes = 1;
    };
    std::vector<Range> m_ranges; ///< by buffer
};

} // namespace warpatlas::inline follow
