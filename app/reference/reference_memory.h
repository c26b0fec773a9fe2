/// References that were computed a short time ago: while a kernel is edited, what does not depend on it is not computed
/// again. Internal to app/reference; any thread.
#pragma once

#include "app/reference/reference_run.h"

#include <optional>

namespace warpatlas {

/// `key` and the contents of the buffers decide.
std::optional<SimulatedReference> rememberedReference(const BoundReference::Source& source);
void rememberReference(const BoundReference::Source& source, const SimulatedReference& computed);

/// How many references were computed since the program began, not remembered. For tests.
std::uint64_t referencesComputed();

} // namespace warpatlas
