#include "app/follow/follower.h"

#include "app/follow/block/block_picture.h"
#include "app/follow/costliest_visit.h"
#include "app/follow/launch_to_follow.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace warpatlas::inline follow {
namespace {

constexpr std::uint64_t keptBytes = std::uint64_t{512} << 20; ///< for recordings of one run, the newest excepted

std::string blockWords(const Launch& launch, std::uint64_t thread)
{
    const Dim3 block = threadFromLinear(launch, thread).block;
    std::string text = std::to_string(block.x);
    if (launch.grid.y > 1 || launch.grid.z > 1)
        text += "," + std::to_string(block.y);
    if (launch.grid.z > 1)
        text += "," + std::to_string(block.z);
    return say("story.recording", "recording block {}", text);
}

void checkThread(const Outcome& outcome, std::uint64_t thread)
{
    if (thread >= outcome.bound->launch.threads())
        throw InputError("thread " + std::to_string(thread),
            say("story.threads", "the launch has {} threads, numbered from 0", outcome.bound->launch.threads()));
}

/// The recordings of a run that are kept from one thread to the next. Only the worker uses them.
class Recordings {
public:
    StoryPointer story(const OutcomePointer& outcome, std::uint64_t thread, Progress& progress)
    {
        const simulator::EarlierBlocks earlier = earlierBlocksOf(*outcome);
        if (m_run != outcome->run || m_earlier != earlier || m_bound != outcome->bound) {
            clear();
            m_run = outcome->run;
            m_earlier = earlier;
            m_bound = outcome->bound;
        }
        checkThread(*outcome, thread);
        if (m_launch == nullptr)
            m_launch = launchToFollow(*outcome);
        const std::uint64_t block = thread / outcome->bound->launch.threadsPerBlock();
        auto found =
            std::ranges::find(m_recordings, block, [](const Kept& one) { return one.recording->linearBlock(); });
        if (found == m_recordings.end()) {
            Kept made{recordBlock(m_launch, block, earlier, progress), nullptr};
            made.picture = std::make_shared<const BlockPicture>(BlockPicture{BlockTree::make(made.recording, progress),
                BlockTiles::make(made.recording, outcome->bound->work, progress)});
            found = m_recordings.insert(found, std::move(made));
        }
        std::rotate(m_recordings.begin(), found, found + 1);
        std::uint64_t bytes = 0;
        std::size_t kept = 0;
        for (; kept < m_recordings.size() && (kept == 0 || bytes < keptBytes); ++kept)
            bytes += m_recordings[kept].recording->bytes();
        m_recordings.resize(kept);
        return ThreadStory::make(
            *outcome, m_recordings.front().recording, thread, progress, m_recordings.front().picture);
    }

    void clear()
    {
        m_launch.reset();
        m_recordings.clear();
        m_bound.reset();
    }

private:
    struct Kept {
        std::shared_ptr<const simulator::BlockRecording> recording;
        std::shared_ptr<const BlockPicture> picture;
    };

    std::uint64_t m_run = 0;
    simulator::EarlierBlocks m_earlier = simulator::EarlierBlocks::Auto;
    std::shared_ptr<const BoundExperiment> m_bound;
    std::shared_ptr<const simulator::LaunchSnapshot> m_launch;
    std::vector<Kept> m_recordings; ///< the latest used first
};

} // namespace

struct Follower::Worker {
    explicit Worker(Listener told) : listener(std::move(told)), thread([this] { loop(); }) { }

    ~Worker()
    {
        {
            const std::lock_guard lock(mutex);
            ends = true;
            abandon();
        }
        changed.notify_all();
        thread.join();
    }

    /// Cancels what is under way and no longer wanted. With the mutex held.
    void abandon()
    {
        if (progress != nullptr)
            progress->cancel();
        ++wish;
    }

    void loop()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return ends || storyWanted || visitWanted; });
            if (ends)
                return;
            Progress now;
            progress = &now;
            busy = true;
            const std::uint64_t asked = wish;
            const OutcomePointer of = outcome;
            if (storyWanted) {
                storyWanted = false;
                const std::optional<std::uint64_t> whom = followed;
                const StoryPointer made = known;
                lock.unlock();
                const FollowEvent event = whom ? storyOf(of, *whom, now, asked, made) : forget();
                lock.lock();
                report(lock, event, asked);
            } else {
                const std::size_t visit = *std::exchange(visitWanted, std::nullopt);
                const StoryPointer from = story;
                lock.unlock();
                const FollowEvent event = momentFor(from, of, visit);
                lock.lock();
                // A later visit is wanted already: this one would only flash by.
                if (!visitWanted)
                    report(lock, event, asked);
            }
            progress = nullptr;
            busy = false;
            changed.notify_all();
        }
    }

    /// Reports the event unless something else is wanted by now. The listener may not call this object, and it must not
    /// be waited for with the mutex held.
    void report(std::unique_lock<std::mutex>& lock, const FollowEvent& event, std::uint64_t asked)
    {
        if (wish != asked || std::holds_alternative<FollowProgress>(event))
            return;
        if (const auto* told = std::get_if<FollowStory>(&event))
            story = told->story;
        lock.unlock();
        listener(event);
        lock.lock();
    }

    /// Returns a progress event, which stands for "nothing to tell".
    FollowEvent forget()
    {
        teller.reset();
        recordings.clear();
        return FollowProgress{};
    }

    FollowEvent storyOf(
        const OutcomePointer& of, std::uint64_t whom, Progress& now, std::uint64_t asked, const StoryPointer& made)
    {
        constexpr std::chrono::milliseconds tick{100};
        teller.reset(); // it holds on to a recording
        if (made != nullptr && made->run == of->run && made->thread == whom)
            return FollowStory{made, costliestMoment(made, *of)};
        try {
            auto answer = std::async(std::launch::async, [&] { return recordings.story(of, whom, now); });
            while (answer.wait_for(tick) == std::future_status::timeout) {
                std::unique_lock lock(mutex);
                if (wish != asked)
                    continue;
                lock.unlock();
                listener(FollowProgress{whom, now.fraction(), blockWords(of->bound->launch, whom)});
            }
            StoryPointer told = answer.get();
            MomentPointer costliest = costliestMoment(told, *of);
            return FollowStory{std::move(told), std::move(costliest)};
        } catch (const Cancelled&) {
            return FollowProgress{};
        } catch (const InputError& error) {
            return FollowRefused{whom, error.reason()};
        } catch (const std::exception& error) {
            return FollowRefused{whom, error.what()};
        }
    }

    FollowEvent momentFor(const StoryPointer& from, const OutcomePointer& of, std::size_t visit)
    {
        if (from == nullptr || of == nullptr || visit >= from->visits.size())
            return FollowProgress{};
        try {
            if (teller == nullptr || teller->story() != from)
                teller = std::make_unique<StoryTeller>(from, of);
            const StoryLinesPointer lines = teller->at(visit);
            return FollowMoment{lines->present, lines};
        } catch (const std::exception& error) {
            teller.reset();
            return FollowRefused{from->thread, error.what()};
        }
    }

    Listener listener;
    std::mutex mutex;
    std::condition_variable changed;
    OutcomePointer outcome;
    std::optional<std::uint64_t> followed;
    bool storyWanted = false;
    std::optional<std::size_t> visitWanted;
    StoryPointer story; ///< reported last
    StoryPointer known; ///< made by somebody else
    std::uint64_t wish = 0;
    Progress* progress = nullptr;
    bool busy = false, ends = false;
    Recordings recordings; ///< the worker's own, as is what comes next
    std::unique_ptr<StoryTeller> teller;
    std::thread thread;
};

Follower::Follower(Listener listener) : m_worker(std::make_unique<Worker>(std::move(listener))) { }
Follower::~Follower() = default;

void Follower::setOutcome(OutcomePointer outcome)
{
    Worker& worker = *m_worker;
    {
        const std::lock_guard lock(worker.mutex);
        const bool same = worker.outcome != nullptr && outcome != nullptr && worker.outcome->run == outcome->run
            && worker.outcome->bound == outcome->bound && earlierBlocksOf(*worker.outcome) == earlierBlocksOf(*outcome);
        worker.outcome = std::move(outcome);
        if (same)
            return;
        worker.abandon();
        worker.story.reset();
        worker.visitWanted.reset();
        // The thread that is followed is followed in the new run as well, if it has it.
        if (worker.outcome == nullptr
            || (worker.followed && *worker.followed >= worker.outcome->bound->launch.threads()))
            worker.followed.reset();
        worker.storyWanted = worker.outcome != nullptr;
    }
    worker.changed.notify_all();
}

void Follower::follow(std::uint64_t thread)
{
    Worker& worker = *m_worker;
    {
        const std::lock_guard lock(worker.mutex);
        worker.abandon();
        worker.followed = thread;
        worker.story.reset();
        worker.visitWanted.reset();
        worker.storyWanted = worker.outcome != nullptr;
    }
    worker.changed.notify_all();
}

void Follower::know(StoryPointer story)
{
    const std::lock_guard lock(m_worker->mutex);
    m_worker->known = std::move(story);
}

void Follower::stop()
{
    const std::lock_guard lock(m_worker->mutex);
    m_worker->abandon();
    m_worker->followed.reset();
    m_worker->story.reset();
    m_worker->storyWanted = false;
    m_worker->visitWanted.reset();
}

void Follower::lookAt(std::size_t visit)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        if (m_worker->story == nullptr)
            return;
        m_worker->visitWanted = visit;
    }
    m_worker->changed.notify_all();
}

void Follower::wait()
{
    std::unique_lock lock(m_worker->mutex);
    m_worker->changed.wait(
        lock, [this] { return !m_worker->busy && !m_worker->storyWanted && !m_worker->visitWanted; });
}

StoryPointer followThread(const OutcomePointer& outcome, std::uint64_t thread, Progress& progress)
{
    return Recordings().story(outcome, thread, progress);
}

} // namespace warpatlas::inline follow
