/// Keeps launch latency out of a time: a one-thread kernel that waits for the host, so that everything which is to be
/// timed is queued before the first of it starts.
#pragma once

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/stream.h"

namespace warpatlas::cuda {

class Gate {
public:
    Gate();

    /// Queues the wait, unless it has proved useless here (launches are serialised).
    void close(const Stream& stream);
    void open();
    /// After the stream was synchronised: whether everything was queued in time. After two failures in a row the gate
    /// is not usable: close() does nothing, held() is true.
    bool held();
    bool usable() const { return m_failures < 2; }

    /// Queues a kernel that does nothing, of one thread.
    void queueEmpty(const Stream& stream);

private:
    struct Words {
        volatile int open;
        volatile int gaveUp;
    };
    Words* words() const { return static_cast<Words*>(m_words.get()); }

    Library m_library;
    cudaKernel_t m_gate;
    cudaKernel_t m_empty;
    PinnedMemory m_words;
    int m_failures = 0;
};

} // namespace warpatlas::cuda
