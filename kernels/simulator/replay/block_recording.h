/// "Look closer": one block run again with everything recorded, exactly. What is kept is a line a step and, now and
/// then, all that the block is (a checkpoint); a Cursor runs the steps between checkpoints again, which gives the same
/// every time, because the simulator is deterministic and every step is compared with its line. Immutable once made:
/// any number of cursors, on any threads, share it.
///
/// A step is one executed instruction of one warp (or of a split of it), in the order in which the block ran them.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/simulator/execution/block_image.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/recording/trace.h"
#include "kernels/simulator/replay/instruction_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::simulator {

/// Whether the blocks before it run first, so that the block finds memory as they leave it.
enum class EarlierBlocks : std::uint8_t {
    Auto, ///< where blocks can see each other: atomics on global memory, or an order that matters
    Run, ///< for kernels in which blocks race: what a run in the order of blocks does
    Skip, ///< the block alone, from the launch's initial memory
};
/// Returns the earlier blocks with which a block must be recorded to do what it did in that launch.
EarlierBlocks earlierBlocks(const Trace& trace);

struct RecordingOptions {
    EarlierBlocks earlier = EarlierBlocks::Auto;
    std::uint64_t firstStep = 0; ///< steps before it run but are not kept
    std::uint64_t budgetBytes = 256ull << 20; ///< host memory for steps and checkpoints; the snapshot comes on top
};

struct ExecutedStep {
    std::uint32_t mask = 0; ///< lanes of the split
    std::uint32_t executed = 0; ///< lanes whose guard let them execute it (for a branch: lanes that decide)
    std::uint32_t decoded = 0; ///< index in Program::decoded of the instruction's first
    std::uint16_t depth = 0; ///< calls within each other
    std::uint8_t warp = 0;
    std::uint8_t unused = 0;
};
static_assert(sizeof(ExecutedStep) == 16);

/// The block between steps `step - 1` and `step`.
struct Checkpoint {
    std::uint64_t step = 0;
    std::unique_ptr<const Block::Image> image;
    std::vector<std::uint64_t> chunks; ///< chunks of global memory written since the checkpoint before; sorted
    std::vector<std::byte> contents; ///< contents of those chunks
    std::optional<DeviceHeap> heap; ///< only for kernels that allocate
};

/// A call of printf.
struct PrintedText {
    std::uint64_t step = 0;
    std::uint32_t warp = 0;
    std::uint32_t lanes = 0;
    std::size_t offset = 0; ///< in BlockRecording::printedText()
    std::size_t bytes = 0;
};

/// A write of another block while this one waited, after `step` steps of this one.
struct OutsideWrite {
    std::uint64_t step = 0;
    std::uint64_t offset = 0; ///< in LaunchSnapshot::bytes()
    std::uint32_t bytes = 0;
    std::uint64_t contents = 0; ///< where in BlockRecording::outsideContents()
};

class BlockRecording {
public:
    static constexpr std::uint64_t chunkBytes = 128;

    /// Throws Cancelled; InputError for a block that the launch does not have or a first step behind its end;
    /// std::bad_alloc.
    static std::shared_ptr<const BlockRecording> make(std::shared_ptr<const LaunchSnapshot> launch,
        std::uint64_t linearBlock, const RecordingOptions& options, Progress& progress);

    const LaunchSnapshot& start() const { return *m_start; } ///< the launch as the block found it
    const ptx::Program& program() const { return m_start->program(); }
    const InstructionTable& instructions() const { return *m_instructions; }
    std::uint64_t linearBlock() const { return m_linearBlock; }
    Dim3 blockIndex() const { return m_blockIndex; }
    std::uint32_t warpCount() const { return static_cast<std::uint32_t>(m_start->launch().warpsPerBlock()); }

    /// Steps [first, end) are kept.
    std::uint64_t first() const { return m_first; }
    std::uint64_t end() const { return m_end; }
    const ExecutedStep& step(std::uint64_t step) const
    {
        return m_pages[(step - m_first) / stepsPerPage][(step - m_first) % stepsPerPage];
    }
    /// Says whether end() is the block's own end. If not, the budget was spent: ending() tells a person so, and a
    /// recording with `firstStep = end()` shows what follows.
    bool complete() const { return m_complete; }
    std::string ending() const;
    /// Returns the block's problems up to end().
    const std::vector<Problem>& problems() const { return m_problems; }
    /// The steps that did it, ascending; at most `mostProblemSteps`.
    const std::vector<std::uint64_t>& problemSteps() const { return m_problemSteps; }
    static constexpr std::size_t mostProblemSteps = 1 << 20;

    /// Returns the text printed up to end(), in the order of steps; as much as CUDA's buffer holds.
    const std::string& printedText() const { return m_printedText; }
    std::uint64_t printedBytes() const { return m_printedBytes; } ///< including those that were cut off
    const std::vector<PrintedText>& printed() const { return m_printed; }

    const ptx::DecodedInstruction& decodedAt(std::uint64_t step) const
    {
        return program().decoded[this->step(step).decoded];
    }
    const ptx::Instruction& instructionOf(std::uint64_t step) const { return program().instructionOf(decodedAt(step)); }
    std::uint32_t lineOf(std::uint64_t step) const { return decodedAt(step).line; }

    std::uint64_t bytes() const; ///< host memory, without the snapshot

    // For cursors.
    const std::vector<Checkpoint>& checkpoints() const { return m_checkpoints; }
    /// Returns the last one at or before `step`.
    std::size_t checkpointBefore(std::uint64_t step) const;
    const std::vector<OutsideWrite>& outsideWrites() const { return m_outsideWrites; }
    std::span<const std::byte> outsideContents() const { return m_outsideContents; }
    /// The device heap as other blocks left it, by the number of steps that this block had run.
    const std::vector<std::pair<std::uint64_t, DeviceHeap>>& outsideHeaps() const { return m_outsideHeaps; }
    /// Chunks that are not what they were when the block started, at some step; sorted.
    const std::vector<std::uint64_t>& writtenChunks() const { return m_writtenChunks; }
    /// A written chunk at a checkpoint.
    std::span<const std::byte> chunkAt(std::uint64_t chunk, std::size_t checkpoint) const;

private:
    friend class RecordingRun;
    BlockRecording() = default;
    void indexVersions();

    static constexpr std::uint64_t stepsPerPage = 1 << 16;

    std::shared_ptr<const LaunchSnapshot> m_start;
    std::unique_ptr<const InstructionTable> m_instructions;
    std::uint64_t m_linearBlock = 0;
    Dim3 m_blockIndex;
    std::uint64_t m_first = 0, m_end = 0;
    bool m_complete = false;
    std::uint64_t m_budgetBytes = 0;
    std::vector<std::unique_ptr<ExecutedStep[]>> m_pages;
    std::vector<Checkpoint> m_checkpoints;
    std::vector<OutsideWrite> m_outsideWrites;
    std::vector<std::byte> m_outsideContents;
    std::vector<std::pair<std::uint64_t, DeviceHeap>> m_outsideHeaps;
    std::string m_printedText;
    std::uint64_t m_printedBytes = 0;
    std::vector<PrintedText> m_printed;
    std::vector<std::uint64_t> m_writtenChunks;
    struct Version {
        std::uint64_t chunk = 0;
        std::uint32_t checkpoint = 0;
        const std::byte* contents = nullptr;
    };
    std::vector<Version> m_versions; ///< by chunk, then checkpoint
    std::vector<Problem> m_problems;
    std::vector<std::uint64_t> m_problemSteps;
};

} // namespace warpatlas::simulator
