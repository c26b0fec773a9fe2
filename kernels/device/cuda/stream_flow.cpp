#include "kernels/device/cuda/stream_flow.h"

#include "kernels/device/cuda/wait.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace warpatlas::cuda {

namespace {

void makeDeviceCurrent(int ordinal)
{
    WARPATLAS_CUDA(cudaSetDevice(ordinal));
}

void waitIn(const Stream& stream, const Event& event)
{
    WARPATLAS_CUDA(cudaStreamWaitEvent(stream.get(), event.get(), 0));
}

/// The work of one engine of a GPU, one piece after the other. A copy that waits for another begins when that ends,
/// though the event before it is passed as soon as its stream gets there; so do kernels that fill the GPU.
struct Engine {
    FlowStep step;
    std::size_t device;
};

void beginBehindOthers(std::vector<FlowOperation>& operations, const Engine& engine)
{
    std::vector<FlowOperation*> own;
    for (FlowOperation& operation : operations)
        if (operation.step == engine.step && operation.device == engine.device)
            own.push_back(&operation);
    std::ranges::stable_sort(own, {}, &FlowOperation::endMs);
    for (std::size_t i = 1; i < own.size(); ++i)
        own[i]->startMs = std::clamp(own[i - 1]->endMs, own[i]->startMs, own[i]->endMs);
}

} // namespace

/// A GPU of those that take part.
struct StreamFlow::Side {
    int ordinal = 0;
    std::vector<Stream> streams;
    Event start, shared; ///< `shared`: what all parts read is there
    Event done; ///< for waiting
    const LoadedWork* first = nullptr; ///< whose memory has what all parts read
};

/// A part on its GPU.
struct StreamFlow::Part {
    std::size_t index = 0;
    FlowPlace place;
    std::unique_ptr<LoadedWork> loaded;
    std::vector<PinnedMemory> inputs; ///< as Work::buffers; empty for outputs, and where the host's memory is pageable
    std::size_t offset = 0; ///< bytes, of its output in the whole
    DeviceMemory gathered; ///< on the first GPU; empty where it is there already
};

struct StreamFlow::Queued {
    FlowOperation fact; ///< without times
    const Part* part = nullptr;
    Event before, behind; ///< of the GPU whose stream it is in
};

StreamFlow::StreamFlow(const FlowRequest& request, Progress& progress) : m_request(request), m_shared(request.shared)
{
    m_shared.resize(request.parts.front().work->buffers.size());
    for (const int ordinal : request.devices)
        addSide(ordinal);
    allowPeers();
    for (std::size_t i = 0; i < request.parts.size(); ++i) {
        progress.throwIfCancelled();
        addPart(i);
    }
    const Part& last = m_parts.back();
    const std::size_t bytes = last.offset + last.loaded->output().byteCount();
    makeDeviceCurrent(request.devices.front());
    if (request.memory == HostMemory::Pinned) {
        m_pinned = PinnedMemory(bytes);
        m_output = static_cast<std::byte*>(m_pinned.get());
    } else {
        m_pageable.resize(bytes);
        m_output = m_pageable.data();
    }
    plan();
    run(progress);
}

StreamFlow::~StreamFlow() = default;

void StreamFlow::addSide(int ordinal)
{
    makeDeviceCurrent(ordinal);
    Side& side = m_sides.emplace_back();
    side.ordinal = ordinal;
    side.streams.resize(m_request.streams);
}

/// Lets the first GPU and each of the others reach one another's memory, where they can.
void StreamFlow::allowPeers()
{
    const int first = m_sides.front().ordinal;
    const auto allow = [](int from, int to) {
        int can = 0;
        WARPATLAS_CUDA(cudaDeviceCanAccessPeer(&can, from, to));
        if (can == 0)
            return false;
        makeDeviceCurrent(from);
        const cudaError_t status = cudaDeviceEnablePeerAccess(to, 0);
        if (status == cudaErrorPeerAccessAlreadyEnabled)
            cudaGetLastError(); // by an earlier run: what is asked for is there
        else
            WARPATLAS_CUDA(status);
        return true;
    };
    for (std::size_t i = 1; i < m_sides.size(); ++i)
        m_peerAccess.push_back(allow(first, m_sides[i].ordinal) && allow(m_sides[i].ordinal, first));
}

void StreamFlow::addPart(std::size_t index)
{
    const FlowPart& wanted = m_request.parts[index];
    Part part;
    part.index = index;
    part.place = placeOf(index, m_request.parts.size(), m_sides.size(), m_request.streams);
    if (!m_parts.empty())
        part.offset = m_parts.back().offset + m_parts.back().loaded->output().byteCount();
    Side& side = m_sides[part.place.device];
    LentToWork lent{&side.streams[part.place.stream], side.first, m_shared};
    part.loaded = std::make_unique<LoadedWork>(*wanted.work, wanted.launch, side.ordinal, std::nullopt, lent);
    if (side.first == nullptr)
        side.first = part.loaded.get();
    for (std::size_t i = 0; i < wanted.work->buffers.size(); ++i) {
        const BufferSpec& buffer = wanted.work->buffers[i];
        const bool sent = buffer.role != BufferRole::Output && part.loaded->buffer(i).get() != nullptr;
        PinnedMemory& copy =
            part.inputs.emplace_back(sent && m_request.memory == HostMemory::Pinned ? buffer.byteCount() : 0);
        if (copy.get())
            std::memcpy(copy.get(), buffer.contents->bytes().data(), copy.byteCount());
    }
    if (part.place.device != 0) {
        makeDeviceCurrent(m_sides.front().ordinal);
        part.gathered = DeviceMemory(part.loaded->output().byteCount());
    }
    m_parts.push_back(std::move(part));
}

StreamFlow::Queued& StreamFlow::add(FlowStep step, const Part& part, std::uint64_t bytes)
{
    // The gathered result is downloaded from the first GPU.
    const std::size_t device = step == FlowStep::Download ? 0 : part.place.device;
    makeDeviceCurrent(m_sides[device].ordinal);
    Queued& operation = m_queue.emplace_back();
    operation.fact = {step, part.index, device, part.place.stream, bytes};
    operation.part = &part;
    return operation;
}

/// A part after the other, each through all its steps: what a program with a loop over its streams does.
void StreamFlow::plan()
{
    std::size_t device = m_sides.size();
    for (const Part& part : m_parts) {
        const std::vector<BufferSpec>& buffers = part.loaded->work().buffers;
        const auto bytesOf = [&](bool shared) {
            std::uint64_t bytes = 0;
            for (std::size_t i = 0; i < buffers.size(); ++i)
                if (buffers[i].role != BufferRole::Output && m_shared[i] == shared)
                    bytes += buffers[i].byteCount();
            return bytes;
        };
        if (part.place.device != device && bytesOf(true) > 0)
            add(FlowStep::Upload, part, bytesOf(true)).fact.chunk.reset();
        device = part.place.device;
        if (bytesOf(false) > 0)
            add(FlowStep::Upload, part, bytesOf(false));
        add(FlowStep::Kernel, part, 0);
        const std::uint64_t output = part.loaded->output().byteCount();
        if (part.place.device != 0)
            add(FlowStep::Gather, part, output);
        add(FlowStep::Download, part, output);
    }
}

/// From here on all times count: of each GPU from its own event, which others wait for.
void StreamFlow::queueStart()
{
    for (Side& side : m_sides) {
        makeDeviceCurrent(side.ordinal);
        if (&side != &m_sides.front())
            waitIn(side.streams.front(), m_sides.front().start);
        side.start.record(side.streams.front());
        for (std::size_t i = 1; i < side.streams.size(); ++i)
            waitIn(side.streams[i], side.start);
    }
}

void StreamFlow::queueUpload(const Part& part, bool shared)
{
    const LoadedWork& loaded = *part.loaded;
    for (std::size_t i = 0; i < part.inputs.size(); ++i) {
        const BufferSpec& buffer = loaded.work().buffers[i];
        if (buffer.role == BufferRole::Output || m_shared[i] != shared || loaded.buffer(i).get() == nullptr)
            continue;
        const void* const from = part.inputs[i].get() ? part.inputs[i].get() : buffer.contents->bytes().data();
        if (const TextureMemory* const texture = loaded.textureOf(i))
            texture->queueFill(from, cudaMemcpyHostToDevice, loaded.stream().get());
        else
            WARPATLAS_CUDA(cudaMemcpyAsync(
                loaded.buffer(i).get(), from, buffer.byteCount(), cudaMemcpyHostToDevice, loaded.stream().get()));
    }
}

void StreamFlow::queue(Queued& operation)
{
    const Part& part = *operation.part;
    Side& side = m_sides[operation.fact.device];
    const Stream& stream = side.streams[operation.fact.stream];
    LoadedWork& loaded = *part.loaded;
    void* const output = loaded.output().get();
    const std::size_t bytes = operation.fact.bytes;
    makeDeviceCurrent(side.ordinal);
    const bool isShared = operation.fact.step == FlowStep::Upload && !operation.fact.chunk;
    if (operation.fact.step == FlowStep::Kernel && std::ranges::find(m_shared, true) != m_shared.end())
        waitIn(stream, side.shared);
    operation.before.record(stream);
    switch (operation.fact.step) {
    case FlowStep::Upload:
        queueUpload(part, isShared);
        break;
    case FlowStep::Kernel:
        loaded.queueKernel(output);
        loaded.queueHeldBack(output);
        break;
    case FlowStep::Gather:
        WARPATLAS_CUDA(cudaMemcpyPeerAsync(
            part.gathered.get(), m_sides.front().ordinal, output, side.ordinal, bytes, stream.get()));
        break;
    case FlowStep::Download:
        WARPATLAS_CUDA(cudaMemcpyAsync(m_output + part.offset, part.gathered.get() ? part.gathered.get() : output,
            bytes, cudaMemcpyDeviceToHost, stream.get()));
        break;
    }
    operation.behind.record(stream);
    if (isShared)
        side.shared.record(stream);
    if (operation.fact.step == FlowStep::Gather) { // its download is in the first GPU's stream
        makeDeviceCurrent(m_sides.front().ordinal);
        waitIn(m_sides.front().streams[operation.fact.stream], operation.behind);
    }
}

FlowRun StreamFlow::run(Progress& progress)
{
    progress.throwIfCancelled();
    const auto waitForAll = [&] {
        for (Side& side : m_sides) {
            makeDeviceCurrent(side.ordinal);
            for (const Stream& stream : side.streams)
                waitFor(stream, side.done, progress);
        }
    };
    // Where it ends early, no memory goes that is still copied.
    const auto settle = [](std::deque<Side>* sides) {
        for (const Side& side : *sides) {
            WARPATLAS_CUDA_NOTHROW(cudaSetDevice(side.ordinal));
            WARPATLAS_CUDA_NOTHROW(cudaDeviceSynchronize());
        }
    };
    const std::unique_ptr<std::deque<Side>, decltype(settle)> settled(&m_sides, settle);
    for (Part& part : m_parts) {
        part.loaded->makeCurrent();
        part.loaded->queueReset(part.loaded->output().get());
    }
    waitForAll();
    const auto start = std::chrono::steady_clock::now();
    queueStart();
    for (Queued& operation : m_queue) {
        progress.throwIfCancelled();
        queue(operation);
    }
    waitForAll();
    FlowRun run;
    run.hostMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    for (const Queued& operation : m_queue) {
        const Side& side = m_sides[operation.fact.device];
        makeDeviceCurrent(side.ordinal);
        FlowOperation& now = run.operations.emplace_back(operation.fact);
        now.startMs = operation.before.millisecondsSince(side.start);
        now.endMs = operation.behind.millisecondsSince(side.start);
        run.wallMs = std::max(run.wallMs, now.endMs);
    }
    for (std::size_t device = 0; device < m_sides.size(); ++device)
        for (const FlowStep step : {FlowStep::Upload, FlowStep::Kernel, FlowStep::Gather, FlowStep::Download})
            beginBehindOthers(run.operations, {step, device});
    return run;
}

ArrayPointer StreamFlow::output() const
{
    const ElementType type = m_parts.front().loaded->work().outputBuffer().type;
    const Part& last = m_parts.back();
    const std::size_t bytes = last.offset + last.loaded->output().byteCount();
    auto copy = std::make_shared<Array>(type, Shape{{bytes / sizeOf(type), 1, 1}, 1});
    if (bytes > 0)
        std::memcpy(copy->bytes().data(), m_output, bytes);
    return copy;
}

std::vector<Problem> StreamFlow::takeTrespasses()
{
    std::vector<Problem> problems;
    for (const Part& part : m_parts) {
        part.loaded->makeCurrent();
        for (Problem& problem : part.loaded->takeTrespasses())
            problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace warpatlas::cuda
