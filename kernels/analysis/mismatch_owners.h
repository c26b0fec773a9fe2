/// What is wrong with who wrote the output: explanations that need one thread an element. Used by mismatch_cause.cpp
/// only. Each is empty where it does not hold. Pure functions, any thread.
#pragma once

#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/mismatch_scene.h"

namespace warpatlas {

/// The launch ends before the data does.
std::optional<MismatchCause> tooFewThreads(const MismatchScene& scene);

/// Every element that was written tells the same wrong index.
std::optional<MismatchCause> wrongIndexWritten(const MismatchScene& scene);

/// Blocks that write a tile each have the grid's axes the wrong way round.
std::optional<MismatchCause> swappedTiles(const MismatchScene& scene);

/// It was written by a thread that nobody needs; or, where several launches spread what such threads leave, another
/// element was.
std::optional<MismatchCause> writtenFromBeyond(const MismatchScene& scene);

/// Nobody wrote the element, and the thread with that index is there, as all that were written prove.
std::optional<MismatchCause> nobodyWrote(const MismatchScene& scene);

/// Nobody wrote it, and nobody can say who should have: threads that have several elements, say. Whoever wrote the one
/// before it was where the writing ends.
MismatchCause nearestWritten(const MismatchScene& scene);

} // namespace warpatlas
