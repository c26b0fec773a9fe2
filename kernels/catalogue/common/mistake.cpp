#include "kernels/catalogue/common/mistake.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace warpatlas {

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
    };
    return names;
}

Mistake::Mistake(
    std::string_view name, std::string summary, const std::string& kernel, std::string guilty, ProblemKind caughtAs)
    : name(name),
      summary(std::move(summary)),
      code(fmt::format("{}_{}", kernel, name)),
      guilty(std::move(guilty)),
      caughtAs(caughtAs)
{
    const auto known = std::ranges::find(mistakeNames(), name, &MistakeName::name);
    if (known == mistakeNames().end())
        throw std::logic_error(fmt::format("no mistake is called {}", name));
    title = known->title;
    launch = known->launch;
}

} // namespace warpatlas
