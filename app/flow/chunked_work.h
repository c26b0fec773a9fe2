/// A kernel's work in parts: its data are cut along their slowest axis (rows of an image, elements of a line), and each
/// part is bound as an experiment of its own, so that widths, heights and counts are right by themselves. Nothing says
/// of a kernel that this may be done: check_parts.h finds it out. Any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "app/words/say.h"
#include "kernels/model/answer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::inline flow {

/// Rows, elements or slices of the whole output.
struct ChunkRange {
    std::uint64_t first = 0, count = 0;
    bool operator==(const ChunkRange&) const = default;
};
/// So many parts of nearly the same size, the larger ones first; no more than there is to share out, at least one.
std::vector<ChunkRange> chunkRanges(std::uint64_t extent, std::size_t chunks);

/// The axis along which an array is cut: the last that it has. 0 for x.
std::size_t slowestAxis(const Extent& extent);
std::uint64_t sideOf(const Extent& extent, std::size_t axis);
Extent withSide(Extent extent, std::size_t axis, std::uint64_t side);
/// "row", "element", "slice": what lies along it.
const Noun& partsAlong(std::size_t axis);

struct Chunk {
    ChunkRange range;
    Work work;
    Launch launch;
    /// The experiment of a part of this size, which need not be this one: an own kernel is compiled once a size.
    std::shared_ptr<const BoundExperiment> bound;
};

struct ChunkedWork {
    std::shared_ptr<const BoundExperiment> whole;
    std::size_t axis = 0; ///< of the output
    std::vector<bool> cut; ///< as cuttable()
    std::vector<Chunk> chunks; ///< in their order
    std::vector<bool> shared; ///< by buffer of the Work: every chunk reads the same, which a GPU needs once
};

/// The inputs of the whole that can be cut: as long along their slowest axis as the output along its. The others go
/// whole to each chunk. Behind them, by argument that a person gave: numbers that may be a count
/// (argumentsThatCount()). Empty: no input can be.
std::vector<bool> cuttable(const BoundExperiment& whole);

/// Cuts what `cut` says, as cuttable(). Refused where the parts' outputs are not parts of the whole's; `gpu` as
/// bindExperiment() takes it. Throws Cancelled, and InputError where a part cannot be bound.
Answer<ChunkedWork> cutWork(const std::shared_ptr<const BoundExperiment>& whole, std::size_t chunks,
    const std::vector<bool>& cut, const GpuSheet* gpu, const Progress& progress);

/// The experiment of a part alone, and its data, which bindExperiment() finds in `previous` as if they were loaded.
struct ChunkExperiment {
    Experiment experiment;
    InputSet previous;
};
ChunkExperiment chunkExperiment(const BoundExperiment& whole, const ChunkRange& range, const std::vector<bool>& cut);

/// By argument that was given: whether it may count the output: a whole number that is the length of its slowest axis
/// or that of all of it, or an output that is as long.
std::vector<bool> argumentsThatCount(const SourceKernel& source, const Shape& output);

struct PartOfArguments {
    std::vector<std::string> names; ///< specs of the part's data, by input
    Shape whole; ///< of the output
    std::uint64_t count = 0; ///< of the part, along the slowest axis
};

/// Puts the part's data in place of the whole's: into arguments that were given, and for the other inputs into
/// Experiment::data. `counted`, by argument: which of them count, and have the part's number then.
void cutArguments(
    const BoundSource& source, const PartOfArguments& part, const std::vector<bool>& counted, Experiment& experiment);

} // namespace warpatlas::inline flow
