/// Shadow of one block's memory while it runs: the last thread at each place of shared memory, the written bytes of
/// shared and local memory, and what orders its threads.
#pragma once

#include "kernels/simulator/checks/access_cell.h"
#include "kernels/simulator/checks/async_copies.h"
#include "kernels/simulator/checks/held_loads.h"
#include "kernels/simulator/checks/phase_tallies.h"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpatlas::simulator {

struct BlockShadow {
    /// Shared memory is looked at in granules of 2^granuleShift bytes, which the kernel's smallest access decides.
    BlockShadow(std::uint32_t warps, std::uint64_t sharedBytes, int granuleShift, Handover& handover);

    void restart(std::uint64_t block);
    /// The flags of a lane's local memory, at least `bytes` of them.
    std::uint8_t* local(std::uint32_t warp, std::uint32_t lane, std::uint64_t bytes);

    std::uint64_t linearBlock = ~std::uint64_t{0}; ///< none yet
    BlockOrder order;
    std::vector<AccessCell> shared; ///< by granule
    std::vector<std::uint8_t> waited; ///< by warp: 1 where a loop of it has gone round for a volatile flag
    std::vector<std::uint8_t> sharedWritten; ///< 1 for each byte that was written
    AsyncCopies copies;
    HeldLoads undecided; ///< selps will say which lanes take the value
    HeldLoads unchosen; ///< of what was never written: selps will say which lanes take the value
    HeldLoads followed; ///< of what was never written: told where it is used (execution/unset_values.h)
    HeldLoads unset; ///< bytes that were never written and are carried to another place
    /// Where a thread stored a value that nothing has set, in memory of its block.
    struct StoredUnset {
        std::uint32_t taken = 0; ///< UnsetMark::taken
        std::uint32_t line = 0; ///< of the store
    };
    std::map<std::pair<std::uint32_t, std::uint64_t>, StoredUnset> storedUnset; ///< 0 or 1 + thread, and address
    std::unordered_map<std::uint64_t, std::uint32_t> phases; ///< by mbarrier: BlockOrder's time when one ended last
    PhaseTallies tallies;

private:
    struct Local {
        std::vector<std::uint8_t> written; ///< as sharedWritten, lane after lane
        std::uint64_t pitch = 0;
    };
    std::vector<Local> m_local; ///< by warp
};

} // namespace warpatlas::simulator
