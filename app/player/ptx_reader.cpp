#include "app/player/ptx_reader.h"

#include "kernels/model/error.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace warpatlas {

struct PtxReader::Worker {
    explicit Worker(std::function<void()> wake) : wake(std::move(wake)), thread([this] { work(); }) { }
    ~Worker()
    {
        {
            const std::lock_guard lock(mutex);
            ends = true;
        }
        changed.notify_all();
        thread.join();
    }

    void work()
    {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [this] { return ends || wish; });
            if (ends)
                return;
            const PtxOrigin origin = *std::exchange(wish, {});
            reading = true;
            lock.unlock();
            ReadPtx read;
            try {
                read.listing = PtxListing::make(origin);
            } catch (const InputError& error) {
                read.refusal = error.what();
            }
            lock.lock();
            reading = false;
            if (wish || ends)
                continue;
            answer = std::move(read);
            lock.unlock();
            wake();
            lock.lock();
        }
    }

    std::function<void()> wake;
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<PtxOrigin> wish;
    std::optional<ReadPtx> answer;
    bool reading = false, ends = false;
    std::thread thread; ///< last: it uses the others
};

PtxReader::PtxReader(std::function<void()> wake) : m_worker(std::make_unique<Worker>(std::move(wake))) { }

PtxReader::~PtxReader() = default;

void PtxReader::read(const PtxOrigin& origin)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->wish = origin;
        m_worker->answer.reset();
    }
    m_worker->changed.notify_all();
}

bool PtxReader::busy() const
{
    const std::lock_guard lock(m_worker->mutex);
    return m_worker->wish || m_worker->reading;
}

std::optional<ReadPtx> PtxReader::take()
{
    const std::lock_guard lock(m_worker->mutex);
    return std::exchange(m_worker->answer, {});
}

} // namespace warpatlas
