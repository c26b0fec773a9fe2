/// Which threads of a launch are needed, and the grid that has them: Work::cover with Work::countedBlockAxes. Pure.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/work.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

/// The smallest grid of such blocks that covers the work, with as many axes as work.cover has. If threads are counted,
/// the grid makes use of threads that a block has on axes beyond the grid's.
Dim3 gridToCover(const Work& work, const Dim3& block);

/// Whether the launch has every thread that the work needs; more are surplus.
bool coversWork(const Work& work, const Launch& launch);

/// Whether threads are counted and a thread's number is not simply its index in x. The axes then say nothing about
/// which threads are needed.
bool isCountedAcrossAxes(const Work& work, const Launch& launch);

/// How many threads the work needs on each axis of the launch: `cover`, or all threads where the axes say nothing.
Extent coverByAxes(const Work& work, const Launch& launch);

/// A thread's number as a counting kernel (countedBlockAxes is not 0) makes it.
std::uint64_t countedNumber(const Work& work, const Launch& launch, const ThreadId& thread);

/// Whether threads take the elements of the output in their order, one an element: the needed threads are in a line, or
/// threads are counted. Thread i has element i then, whatever shape the data have.
bool isFlat(const Work& work);

/// How many threads of a launch have a number in that order; each other thread does the same again as one of these.
std::uint64_t flatThreads(const Work& work, const Launch& launch);

/// The number of a thread in that order; empty if it does the same again as another one. `work` is flat.
std::optional<std::uint64_t> flatNumber(const Work& work, const Launch& launch, const ThreadId& thread);

/// The other way: the linear thread that has a number below flatThreads().
std::uint64_t threadOfFlatNumber(const Work& work, const Launch& launch, std::uint64_t number);

/// Whether the work needs no such thread: its index is past `cover` on an axis, or its number is past the last.
bool isSurplus(const Work& work, const Launch& launch, const ThreadId& thread);

/// How many of the launch's threads are surplus.
std::uint64_t surplusThreads(const Work& work, const Launch& launch);

} // namespace warpatlas::inline analysis
