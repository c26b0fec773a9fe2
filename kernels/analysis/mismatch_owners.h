/// Wrong writers of the output: explanations that need one thread for each element. Used by mismatch_cause.cpp only.
/// Each function returns empty where its explanation does not hold. Pure functions, any thread.
#pragma once

#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/mismatch_scene.h"

namespace warpatlas {

/// The launch ends before the data does.
std::optional<MismatchCause> tooFewThreads(const MismatchScene& scene);

/// All elements that were written show the same wrong index.
std::optional<MismatchCause> wrongIndexWritten(const MismatchScene& scene);

/// Blocks that write a tile each have the grid's axes the wrong way round.
std::optional<MismatchCause> swappedTiles(const MismatchScene& scene);

/// A surplus thread wrote the element. Or, where several launches spread what surplus threads leave, such a thread
/// wrote another element.
std::optional<MismatchCause> writtenFromBeyond(const MismatchScene& scene);

/// No thread wrote the element. The thread with its index exists, as all written elements prove.
std::optional<MismatchCause> writtenByNoThread(const MismatchScene& scene);

/// No thread wrote the element, and it is not known which thread should have, for example where threads have several
/// elements. The writing ends at the thread that wrote the element before it.
MismatchCause nearestWritten(const MismatchScene& scene);

} // namespace warpatlas
