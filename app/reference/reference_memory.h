/// References that were computed a short time ago: while a kernel is edited, what does not depend on it is not computed
/// again. Internal to app/reference; any thread.
#pragma once

#include "app/reference/reference_source.h"

#include <optional>

namespace warpatlas::inline reference {

/// A reference that is computed on the simulator, within a limit. Internal to app/reference.
struct SimulatedReference {
    std::vector<ArrayPointer> after; ///< by buffer
    std::uint64_t instructions = 0; ///< of warps, as far as they are counted
    std::uint64_t unwritten = 0; ///< values of the compared buffer that were left; 0 unless it is only written
};

/// Runs it without counters and checks, in as many threads as there are. `progress` tells where it is. Throws
/// InputError with `subject` where it takes more than `most` instructions, or does something wrong; Cancelled.
SimulatedReference runReference(
    const BoundReference::Source& source, const std::string& subject, std::uint64_t most, Progress& progress);

/// `key` and the contents of the buffers decide.
std::optional<SimulatedReference> rememberedReference(const BoundReference::Source& source);
void rememberReference(const BoundReference::Source& source, const SimulatedReference& computed);

/// How many references were computed since the program began, not remembered. For tests.
std::uint64_t referencesComputed();

} // namespace warpatlas::inline reference
