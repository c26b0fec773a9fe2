// The lender of GL memory, with a stand-in for the window's thread. Needs EGL; a CUDA device is not expected.
#include "ui/canvas/gl_display_target.h"

#include "tests/render/golden.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <mutex>

namespace warpatlas::ui {
namespace {

using ::testing::HasSubstr;

/// A window's thread: takes tasks, and refuses them (those that wait already as well) once it is closing.
class WindowThread {
public:
    bool invoke(const std::function<void()>& task)
    {
        std::unique_lock lock(m_mutex);
        if (m_closing)
            return false;
        m_task = &task;
        m_arrived.notify_all();
        m_answered.wait(lock, [&] { return m_task != &task || m_closing; });
        const bool ran = m_task != &task;
        m_task = nullptr;
        return ran;
    }
    void waitForTask()
    {
        std::unique_lock lock(m_mutex);
        m_arrived.wait(lock, [&] { return m_task != nullptr; });
    }
    void runTask()
    {
        waitForTask();
        const std::lock_guard lock(m_mutex);
        (*m_task)();
        m_task = nullptr;
        m_answered.notify_all();
    }
    void close()
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
        m_answered.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_arrived, m_answered;
    const std::function<void()>* m_task = nullptr;
    bool m_closing = false;
};

DeviceInfo cuda()
{
    DeviceInfo device;
    device.id = "cuda:0";
    device.name = "a GPU";
    return device;
}

TEST(GlDisplayTarget, RunsOnTheWindowsThreadAndSaysWhyItIsACopy)
{
    ASSERT_NE(render::testing::softwareContext(64, 64), nullptr);
    render::testing::softwareContext(64, 64)->makeCurrent();
    WindowThread window;
    GlDisplayTarget target(
        [&](const std::function<void()>& task) { return window.invoke(task); }, render::InteropPolicy::Never);
    auto lease = std::async(std::launch::async, [&] { return target.acquire(cuda(), 4096); });
    window.runTask();
    const DisplayTarget::Lease answer = lease.get();
    EXPECT_FALSE(answer.memory);
    EXPECT_FALSE(answer.reason.empty());
    EXPECT_EQ(target.finished(), nullptr);
}

TEST(GlDisplayTarget, ClosingReleasesAWorkerThatWaits)
{
    WindowThread window;
    GlDisplayTarget target(
        [&](const std::function<void()>& task) { return window.invoke(task); }, render::InteropPolicy::Never);
    auto lease = std::async(std::launch::async, [&] { return target.acquire(cuda(), 4096); });
    window.waitForTask();
    window.close();
    EXPECT_THAT(lease.get().reason, HasSubstr("closing"));
    // A request that comes later is refused as well: no thread is there to answer it.
    EXPECT_FALSE(target.acquire(cuda(), 4096).memory);
    target.release();
}

TEST(GlDisplayTarget, DevicesWithoutGpuMemoryAreAnsweredWithoutAsking)
{
    GlDisplayTarget target(
        [](const std::function<void()>&) -> bool {
            ADD_FAILURE() << "the window is not needed for this";
            return false;
        },
        render::InteropPolicy::Automatic);
    DeviceInfo device;
    for (const char* id : {"cpu", "sim", "sim:RTX 4090", "cuda:", "cuda:x", "cudax"}) {
        device.id = id;
        device.name = id;
        const DisplayTarget::Lease lease = target.acquire(device, 4096);
        EXPECT_FALSE(lease.memory) << id;
        EXPECT_THAT(lease.reason, HasSubstr(id));
    }
}

} // namespace
} // namespace warpatlas::ui
