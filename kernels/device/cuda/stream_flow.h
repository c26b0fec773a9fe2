/// Parts of a work over the streams of one GPU or several, with an event before and behind each operation. Used by
/// kernels/device/flow.cpp only.
#pragma once

#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/timing/event.h"
#include "kernels/device/flow.h"

#include <deque>
#include <memory>
#include <vector>

namespace warpatlas::cuda {

class StreamFlow : public PreparedFlow {
public:
    /// Loads all parts and runs once, so that pages, clocks and code are there. Throws DeviceError, InputError,
    /// Cancelled.
    StreamFlow(const FlowRequest& request, Progress& progress);
    ~StreamFlow() override;

    FlowRun run(Progress& progress) override;
    ArrayPointer output() const override;
    std::vector<Problem> takeTrespasses() override;
    std::vector<bool> peerAccess() const override { return m_peerAccess; }

private:
    struct Side;
    struct Part;
    struct Queued;

    void addSide(int ordinal);
    void addPart(std::size_t index);
    void plan();
    Queued& add(FlowStep step, const Part& part, std::uint64_t bytes);
    void allowPeers();
    void queueStart();
    void queue(Queued& operation);
    void queueUpload(const Part& part, bool shared);

    FlowRequest m_request;
    std::vector<bool> m_shared; ///< by buffer
    std::deque<Side> m_sides; ///< as FlowRequest::devices
    std::deque<Part> m_parts;
    std::deque<Queued> m_queue;
    PinnedMemory m_pinned;
    std::vector<std::byte> m_pageable;
    std::byte* m_output = nullptr; ///< in one of these
    std::vector<bool> m_peerAccess;
};

} // namespace warpatlas::cuda
