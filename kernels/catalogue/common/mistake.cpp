#include "kernels/catalogue/common/mistake.h"

#include <array>

namespace warpatlas::inline bundled {

std::span<const MistakeName> mistakeNames()
{
    static constexpr std::array names{
        MistakeName{"no_guard", "No guard"},
        MistakeName{"wide_guard", "Guard with <="},
        MistakeName{"truncated_grid", "Truncated grid", MistakenLaunch::TruncatedGrid},
        MistakeName{"swapped_xy", "x and y swapped"},
        MistakeName{"local_index", "Local index for global"},
        MistakeName{"forgotten_block_dim", "Forgotten blockDim"},
        MistakeName{"uncoalesced", "Uncoalesced access"},
        MistakeName{"one_thread_blocks", "One thread a block", MistakenLaunch::OneThreadBlocks},
        MistakeName{"missing_sync", "Missing __syncthreads"},
        MistakeName{"missing_atomic", "Missing atomic"}, // threads add to one place by reading, adding and writing back
        MistakeName{"unpadded_tile", "Unpadded tile"},
        MistakeName{"misaligned_word", "Misaligned word"},
    };
    return names;
}

} // namespace warpatlas::inline bundled
