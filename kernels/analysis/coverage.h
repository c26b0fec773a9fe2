/// Which elements of the output the launch wrote, and which threads did nothing.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::inline analysis {

/// Elements, not values: a pixel of three channels counts once. "More" means any of its values was written more than
/// once, by whomever.
struct Coverage {
    std::uint64_t elements = 0;
    std::uint64_t writtenOnce = 0;
    std::uint64_t writtenMore = 0;
    std::uint64_t unwritten = 0; ///< no value of it written, all blocks known
    std::uint64_t firstWritten = 0, lastWritten = 0; ///< numbers of elements; 0 where none was written
    std::uint64_t unknown = 0; ///< no value of it written so far, and not all blocks are known
    std::uint64_t idleThreads = 0; ///< those of known blocks that wrote no global memory at all, nor tried to
    std::uint64_t strayingThreads = 0; ///< those of known blocks that wrote outside of every buffer, some also inside
    std::uint64_t threads = 0; ///< threads of the launch
    std::uint64_t knownThreads = 0; ///< threads of the known blocks
    /// Known threads that wrote no element, those that wrote outside of every buffer among them. 0 where none did that:
    /// they are the idle ones then.
    std::uint64_t threadsWithoutElement = 0;
};

/// `progress`, where given, is asked often whether to stop: then Cancelled is thrown.
Coverage analyseCoverage(const Work& work, const Trace& trace, const Progress* progress = nullptr);

/// For each element of buffer `buffer`: the last writer of any of its values (noThread if none; the highest id where
/// its values have different ones), and how often the most written of its values was written, saturated at 255. What
/// the data view is drawn from. Sizes: elements.
struct OwnerMap {
    std::vector<std::uint32_t> owner;
    std::vector<std::uint8_t> writes;
    bool partial = false; ///< not all blocks are known: where no thread wrote so far, the owner is unknown

    /// How many elements share an entry of `parts`.
    static constexpr std::uint64_t elementsOfPart = 65536;
    struct Part {
        std::uint32_t least = 0xffffffff, greatest = 0; ///< owner; least is above greatest where there is none
    };
    std::vector<Part> parts; ///< so that an owner's elements are found without a look at all; as findParts() left them

    /// Reads all owners.
    void findParts();
    /// The first element that this thread owns. Looks only into parts that may have it.
    std::optional<std::uint64_t> firstOf(std::uint32_t thread) const;
};
OwnerMap ownerMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress = nullptr);

/// For each element of buffer `buffer`: the last reader of any of its values (noThread if none; the highest id where
/// its values have different ones), and how often the most read of its values was read, saturated at 255. Sizes:
/// elements.
struct ReadMap {
    std::vector<std::uint32_t> reader;
    std::vector<std::uint8_t> reads;
    std::uint8_t most = 0; ///< largest of `reads`
    bool partial = false; ///< not all blocks are known: those may read as well
};
ReadMap readMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress = nullptr);

/// Reads one element of these two maps.
std::uint32_t lastWriterOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element);
std::uint32_t lastReaderOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element);

/// Whether any value of buffer `buffer` was read.
bool isRead(const Work& work, const Trace& trace, std::size_t buffer);

/// The coverage that an owner map of the output shows, all blocks of the launch known: from counts that no trace has.
Coverage analyseCoverage(const OwnerMap& owners, const Launch& launch, std::uint64_t idleThreads);

} // namespace warpatlas::inline analysis
