/// Which error a call returns, and which cudaGetLastError() tells: CUDA's two kinds.
///
/// A call that is refused returns its error, and leaves it for cudaGetLastError(), which takes it away; each host
/// thread has its own. A kernel that goes wrong does so while the host goes on: the next call that waits for it returns
/// the error, and from then on every call of every thread does, because the context is of no more use. That one is
/// sticky: cudaGetLastError() takes it away, and the next call returns it again. A reset of the device does not mend
/// that: the process has lost its device, which calls say from then on (all seen on an H100, driver 580).
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include <map>
#include <thread>

namespace warpatlas::runtime {

class ErrorState {
public:
    /// A kernel went wrong: found by the next call that waits. The first one stays.
    void fail(int code);
    /// A call that waits for the device: what it returns where it has nothing against itself.
    int wait();
    /// The error that a call returns instead of doing anything; 0: it may go on.
    int sticky() const;
    /// A kernel's error that no call has told yet.
    int pending() const { return m_pending; }
    /// Notes what a call returns, and returns it. `notReady` is no error.
    int returned(int code);
    int take(); ///< cudaGetLastError()
    int peek() const; ///< cudaPeekAtLastError()
    /// cudaDeviceReset(): each thread keeps its last error. After a kernel's error there is no device any more.
    void reset();

private:
    int m_pending = 0, m_sticky = 0;
    bool m_lost = false; ///< reset after a kernel's error
    std::map<std::thread::id, int> m_last;
};

} // namespace warpatlas::runtime
