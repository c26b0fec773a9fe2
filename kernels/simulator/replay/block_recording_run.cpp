#include "kernels/simulator/replay/block_recording.h"

#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/ptx/address_space.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/recording/block_rotation.h"
#include "kernels/simulator/replay/written_chunks.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::simulator {

namespace {

/// Hears what other blocks write to global memory while the recorded one waits.
class OutsideWrites : public Observer {
public:
    OutsideWrites(const LaunchSnapshot& snapshot, WrittenChunks& written, std::vector<OutsideWrite>& writes,
        std::vector<std::byte>& contents)
        : m_snapshot(snapshot), m_written(written), m_writes(writes), m_contents(contents)
    {
    }
    /// Listens from now on; the recorded block has run `step` steps.
    void listen(std::uint64_t step)
    {
        m_listening = true;
        m_step = step;
    }
    void access(Machine& machine, const Access& access) override
    {
        if (!m_listening || access.window != ptx::Window::Global || access.kind == AccessKind::Load)
            return;
        m_written.add(machine, access);
        for (const int lane : LanesIn(access.lanes)) {
            const std::uint64_t address = access.addresses[lane];
            if (isInHeap(machine, address))
                continue;
            const Region& region = *machine.regions[address >> ptx::address::slotBits];
            const std::byte* const host = region.host + (address - region.base);
            m_writes.push_back({m_step, offsetOf(m_snapshot, machine, address), access.bytes, m_contents.size()});
            m_contents.insert(m_contents.end(), host, host + access.bytes);
        }
    }

private:
    const LaunchSnapshot& m_snapshot;
    WrittenChunks& m_written;
    std::vector<OutsideWrite>& m_writes;
    std::vector<std::byte>& m_contents;
    bool m_listening = false;
    std::uint64_t m_step = 0;
};

/// Whether blocks of the kernel can see what those before them left in global memory.
bool blocksMeetInMemory(const ptx::Program& program)
{
    return program.orderMatters || std::ranges::any_of(program.decoded, [](const ptx::DecodedInstruction& decoded) {
        return decoded.operation == ptx::Operation::Atomic
            && (decoded.window == ptx::Window::Global || decoded.window == ptx::Window::Generic);
    });
}

} // namespace

/// Runs a block, and where needed those before it, and fills its recording.
class RecordingRun : public Runner, public Observer {
public:
    RecordingRun(BlockRecording& recording, std::shared_ptr<const LaunchSnapshot> launch, std::uint64_t linearBlock,
        const RecordingOptions& options, Progress& progress);
    void run();

private:
    const Step* run(Machine& machine, const Step* step) override;
    void access(Machine& machine, const Access& access) override;
    void printed(Machine& machine, const Step& step, std::uint32_t lanes, std::string_view text) override;

    void alone();
    void afterEarlierBlocks();
    void inRotation();
    std::unique_ptr<Block> recordedBlock();
    /// One turn of the recorded block, with the pauses in it. False: the recording is full.
    bool turn(Block& block, BlockState& state);
    void addCheckpoint(const Block& block);
    void thin();
    void problemHappened();
    void finish(Block& block, BlockState state);

    BlockRecording& m_recording;
    std::shared_ptr<const LaunchSnapshot> m_launch;
    const RecordingOptions& m_options;
    Progress& m_progress;
    std::uint64_t m_mostSteps = 0; ///< kept
    std::uint64_t m_interval = 4096; ///< steps between checkpoints
    std::uint64_t m_checkpointBytes = 0;

    std::unique_ptr<LaunchSnapshot::World> m_world;
    WrittenChunks m_written;
    ProblemLog m_problems;
    ProblemLog m_otherProblems;
    std::uint64_t m_toldProblems = 0; ///< ProblemLog::added() when it was looked at last
    std::uint64_t m_count = 0; ///< steps that ran
    std::uint64_t m_pauseAt = 0; ///< before this step: a checkpoint is due, or the recording is full
    ExecutedStep* m_page = nullptr; ///< page of the present step
};

RecordingRun::RecordingRun(BlockRecording& recording, std::shared_ptr<const LaunchSnapshot> launch,
    std::uint64_t linearBlock, const RecordingOptions& options, Progress& progress)
    : m_recording(recording),
      m_launch(std::move(launch)),
      m_options(options),
      m_progress(progress),
      m_mostSteps(std::max<std::uint64_t>(options.budgetBytes / 2 / sizeof(ExecutedStep), 1)),
      m_written(*m_launch)
{
    if (linearBlock >= m_launch->launch().blocks())
        throw InputError("block " + std::to_string(linearBlock),
            "the launch has " + grouped(m_launch->launch().blocks()) + " blocks, numbered from 0");
    m_recording.m_linearBlock = linearBlock;
    m_recording.m_first = options.firstStep;
    m_recording.m_budgetBytes = options.budgetBytes;
    m_recording.m_instructions = std::make_unique<const InstructionTable>(m_launch->program());
    m_pauseAt = options.firstStep;
}

void RecordingRun::run()
{
    m_world = m_launch->world();
    const bool earlier = m_options.earlier == EarlierBlocks::Run
        || (m_options.earlier == EarlierBlocks::Auto && blocksMeetInMemory(m_launch->program()));
    if (!earlier)
        alone();
    else if (m_launch->program().orderMatters || m_options.earlier == EarlierBlocks::Run)
        inRotation();
    else
        afterEarlierBlocks();
    m_progress.throwIfCancelled();
    m_progress.report(1);
    for (const Checkpoint& checkpoint : m_recording.m_checkpoints)
        m_recording.m_writtenChunks.insert(
            m_recording.m_writtenChunks.end(), checkpoint.chunks.begin(), checkpoint.chunks.end());
    const std::vector<std::uint64_t> rest = m_written.take();
    std::vector<std::uint64_t>& all = m_recording.m_writtenChunks;
    all.insert(all.end(), rest.begin(), rest.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

/// Into the page, steps from `m_pauseAt` on excepted: there the block pauses.
const Step* RecordingRun::run(Machine& machine, const Step* step)
{
    const auto warp = static_cast<std::uint8_t>(machine.warp->index);
    const std::uint64_t first = m_recording.m_first;
    while (step != nullptr) {
        const ptx::DecodedInstruction& decoded = step->decoded;
        if (decoded.countsAs != 0) {
            if (m_count == m_pauseAt)
                return step;
            if (m_page != nullptr) {
                ExecutedStep& entry = m_page[(m_count - first) % BlockRecording::stepsPerPage];
                entry.mask = machine.active;
                entry.executed = machine.active;
                if (decoded.guard != ptx::noPlane && decoded.operation != ptx::Operation::Branch) {
                    std::uint32_t guard = 0;
                    std::memcpy(&guard, machine.window + decoded.guard, 4);
                    entry.executed &= (decoded.flags & ptx::flag::guardNegated) != 0 ? ~guard : guard;
                }
                entry.decoded = static_cast<std::uint32_t>(step - machine.code);
                entry.depth = static_cast<std::uint16_t>(machine.frame->depth);
                entry.warp = warp;
            }
            ++m_count;
        }
        ++machine.clock;
        step = step->run(machine, step);
        if (m_problems.added() != m_toldProblems)
            problemHappened();
    }
    return nullptr;
}

/// The step that ran last did something wrong.
void RecordingRun::problemHappened()
{
    m_toldProblems = m_problems.added();
    std::vector<std::uint64_t>& steps = m_recording.m_problemSteps;
    const std::uint64_t step = m_count - 1;
    if (m_count > m_recording.m_first && (steps.empty() || steps.back() != step)
        && steps.size() < BlockRecording::mostProblemSteps)
        steps.push_back(step);
}

void RecordingRun::access(Machine& machine, const Access& access)
{
    if (access.window == ptx::Window::Global && access.kind != AccessKind::Load)
        m_written.add(machine, access);
}

void RecordingRun::printed(Machine& machine, const Step&, std::uint32_t lanes, std::string_view text)
{
    std::string& all = m_recording.m_printedText;
    m_recording.m_printedBytes += text.size();
    const std::string_view kept =
        text.substr(0, printBufferBytes - std::min<std::size_t>(printBufferBytes, all.size()));
    m_recording.m_printed.push_back({m_count - 1, machine.warp->index, lanes, all.size(), kept.size()});
    all += kept;
}

std::unique_ptr<Block> RecordingRun::recordedBlock()
{
    auto block = std::make_unique<Block>(m_world->grid, m_problems, nullptr, this, &m_progress);
    block->setRunner(this);
    block->start(m_recording.m_linearBlock);
    return block;
}

void RecordingRun::alone()
{
    if (m_recording.m_start == nullptr)
        m_recording.m_start = m_launch;
    const std::unique_ptr<Block> block = recordedBlock();
    BlockState state = BlockState::Running;
    while (state != BlockState::Finished && turn(*block, state)) { }
    finish(*block, state);
}

/// As the grid runs them where their order does not matter: each to its end.
void RecordingRun::afterEarlierBlocks()
{
    const std::uint64_t number = m_recording.m_linearBlock;
    Block block(m_world->grid, m_otherProblems, nullptr, nullptr, &m_progress);
    for (std::uint64_t b = 0; b < number; ++b) {
        m_progress.throwIfCancelled();
        block.start(b);
        while (!m_progress.cancelRequested() && block.turn() != BlockState::Finished) { }
        m_progress.report(static_cast<double>(b) / static_cast<double>(number + 1));
    }
    m_recording.m_start = m_launch->at(*m_world);
    alone();
}

void RecordingRun::inRotation()
{
    const std::uint64_t number = m_recording.m_linearBlock;
    OutsideWrites outside(*m_launch, m_written, m_recording.m_outsideWrites, m_recording.m_outsideContents);
    std::vector<std::unique_ptr<Block>> spare;
    bool started = false, done = false;
    BlockState state = BlockState::Running;
    BlockRotation rotation;
    rotation.cooperative = m_launch->program().cooperative;
    rotation.start = [&](std::uint64_t index) {
        if (index == number) {
            m_recording.m_start = m_launch->at(*m_world);
            started = true;
            return recordedBlock();
        }
        std::unique_ptr<Block> block;
        if (spare.empty()) {
            block = std::make_unique<Block>(m_world->grid, m_otherProblems, nullptr, &outside, &m_progress);
        } else {
            block = std::move(spare.back());
            spare.pop_back();
        }
        block->start(index);
        m_progress.report(static_cast<double>(std::min(index, number)) / static_cast<double>(number + 1));
        return block;
    };
    bool others = false;
    rotation.resume = [&](Block& block) {
        if (started && block.linearBlock() != number) {
            outside.listen(m_count);
            others = true;
        } else if (others) {
            others = false;
            if (const DeviceHeap* const heap = m_world->memory->heap())
                m_recording.m_outsideHeaps.emplace_back(m_count, *heap);
        }
    };
    rotation.turn = [&](Block& block) {
        if (block.linearBlock() != number)
            return block.turn();
        if (!turn(block, state) || state == BlockState::Finished) {
            finish(block, state);
            done = true;
        }
        return state == BlockState::Paused ? BlockState::Running : state;
    };
    rotation.finished = [&](std::unique_ptr<Block> block) {
        if (block->linearBlock() != number)
            spare.push_back(std::move(block));
    };
    rotation.stopped = [&] { return done || m_progress.cancelRequested(); };
    rotation.abandoned = rotation.stopped;
    rotation.run(m_launch->launch().blocks());
}

bool RecordingRun::turn(Block& block, BlockState& state)
{
    while ((state = block.turn()) == BlockState::Paused) {
        if (m_count - m_recording.m_first == m_mostSteps)
            return false;
        addCheckpoint(block);
    }
    return true;
}

void RecordingRun::addCheckpoint(const Block& block)
{
    BlockRecording& recording = m_recording;
    const std::uint64_t kept = m_count - recording.m_first;
    if (kept % m_interval == 0) {
        Checkpoint& added = recording.m_checkpoints.emplace_back();
        added.step = m_count;
        added.image = block.image();
        added.chunks = m_written.take();
        if (const DeviceHeap* const heap = m_world->memory->heap())
            added.heap = *heap;
        for (const std::uint64_t chunk : added.chunks) {
            const std::byte* const from = m_world->bytes.data() + chunk * BlockRecording::chunkBytes;
            added.contents.insert(added.contents.end(), from, from + BlockRecording::chunkBytes);
        }
        m_checkpointBytes += added.image->bytes + added.contents.size() + added.chunks.size() * 8;
        while (m_checkpointBytes > m_options.budgetBytes / 2 && recording.m_checkpoints.size() > 2)
            thin();
    }
    if (kept % BlockRecording::stepsPerPage == 0)
        recording.m_pages.push_back(std::make_unique<ExecutedStep[]>(BlockRecording::stepsPerPage));
    m_page = recording.m_pages.back().get();
    const std::uint64_t nextPage = (kept / BlockRecording::stepsPerPage + 1) * BlockRecording::stepsPerPage;
    m_pauseAt = recording.m_first + std::min({(kept / m_interval + 1) * m_interval, nextPage, m_mostSteps});
}

/// Every other checkpoint goes; what was written before it counts as written before the next.
void RecordingRun::thin()
{
    std::vector<Checkpoint>& list = m_recording.m_checkpoints;
    m_interval *= 2;
    std::vector<Checkpoint> kept;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool last = i + 1 == list.size();
        if (i % 2 == 0 || last) {
            kept.push_back(std::move(list[i]));
            continue;
        }
        Checkpoint& next = list[i + 1];
        Checkpoint merged;
        std::size_t n = 0;
        const auto take = [&](const Checkpoint& from, std::size_t index) {
            merged.chunks.push_back(from.chunks[index]);
            const auto at = from.contents.begin() + static_cast<std::ptrdiff_t>(index * BlockRecording::chunkBytes);
            merged.contents.insert(merged.contents.end(), at, at + BlockRecording::chunkBytes);
        };
        for (std::size_t k = 0; k < list[i].chunks.size(); ++k) {
            for (; n < next.chunks.size() && next.chunks[n] < list[i].chunks[k]; ++n)
                take(next, n);
            if (n == next.chunks.size() || next.chunks[n] != list[i].chunks[k])
                take(list[i], k);
        }
        for (; n < next.chunks.size(); ++n)
            take(next, n);
        next.chunks = std::move(merged.chunks);
        next.contents = std::move(merged.contents);
    }
    list = std::move(kept);
    m_checkpointBytes = 0;
    for (const Checkpoint& checkpoint : list)
        m_checkpointBytes += checkpoint.image->bytes + checkpoint.contents.size() + checkpoint.chunks.size() * 8;
}

void RecordingRun::finish(Block& block, BlockState state)
{
    m_progress.throwIfCancelled();
    if (m_recording.m_checkpoints.empty())
        throw InputError(
            "step " + std::to_string(m_recording.m_first), "the block has only " + grouped(m_count) + " steps");
    m_recording.m_blockIndex = block.blockIndex();
    m_recording.m_end = m_count;
    m_recording.m_complete = state == BlockState::Finished;
    m_recording.m_problems = m_problems.problems();
}

std::shared_ptr<const BlockRecording> BlockRecording::make(std::shared_ptr<const LaunchSnapshot> launch,
    std::uint64_t linearBlock, const RecordingOptions& options, Progress& progress)
{
    const std::shared_ptr<BlockRecording> recording(new BlockRecording);
    RecordingRun(*recording, std::move(launch), linearBlock, options, progress).run();
    recording->indexVersions();
    return recording;
}

} // namespace warpatlas::simulator
