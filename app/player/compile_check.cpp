#include "app/player/compile_check.h"

#include "app/source/bind_source.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace warpatlas {

CheckedSource checkSource(const SourceKernel& source, const std::vector<std::string>& instances,
    const std::optional<GpuSheet>& gpu, const Progress& progress)
{
    CheckedSource checked{source, nullptr, {}, {}};
    std::string ptx = source.text;
    try {
        if (!isPtx(source.text)) {
            const auto answer = compile(compileRequestFor(source, instances, gpu ? &*gpu : nullptr), progress);
            if (!answer) {
                checked.refusal = answer.reason();
                return checked;
            }
            checked.compilation = answer.value();
            if (!checked.compilation->succeeded)
                return checked;
            ptx = checked.compilation->ptx;
        }
        checked.kernels = kernelsOf(ptx::parse(ptx, source.file), checked.compilation.get());
    } catch (const InputError& error) {
        checked.refusal = error.what();
    }
    return checked;
}

struct CompileCheck::Worker {
    struct Wish {
        SourceKernel source;
        std::vector<std::string> instances;
        std::optional<GpuSheet> gpu;
    };

    explicit Worker(std::function<void()> wake) : wake(std::move(wake)), thread([this] { work(); }) { }
    ~Worker()
    {
        {
            const std::lock_guard lock(mutex);
            ends = true;
            if (running)
                running->cancel();
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
            const Wish wanted = *std::exchange(wish, {});
            Progress progress;
            running = &progress;
            lock.unlock();
            std::optional<CheckedSource> checked;
            try {
                checked = checkSource(wanted.source, wanted.instances, wanted.gpu, progress);
            } catch (const Cancelled&) {
                // A newer text waits, or nobody does.
            }
            lock.lock();
            running = nullptr;
            if (!checked || wish || ends)
                continue;
            answer = std::move(checked);
            lock.unlock();
            wake();
            lock.lock();
        }
    }

    std::function<void()> wake;
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Wish> wish;
    std::optional<CheckedSource> answer;
    Progress* running = nullptr;
    bool ends = false;
    std::thread thread; ///< last: it uses the others
};

CompileCheck::CompileCheck(std::function<void()> wake) : m_worker(std::make_unique<Worker>(std::move(wake))) { }

CompileCheck::~CompileCheck() = default;

void CompileCheck::check(
    const SourceKernel& source, const std::vector<std::string>& instances, const std::optional<GpuSheet>& gpu)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->wish = {source, instances, gpu};
        m_worker->answer.reset();
        if (m_worker->running)
            m_worker->running->cancel();
    }
    m_worker->changed.notify_all();
}

bool CompileCheck::busy() const
{
    const std::lock_guard lock(m_worker->mutex);
    return m_worker->wish || m_worker->running;
}

std::optional<CheckedSource> CompileCheck::take()
{
    const std::lock_guard lock(m_worker->mutex);
    return std::exchange(m_worker->answer, {});
}

} // namespace warpatlas
