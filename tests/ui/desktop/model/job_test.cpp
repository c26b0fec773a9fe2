// Long work on a thread of its own: what it tells, how it ends, and that nothing of it is heard behind its job's end.
#include "ui/desktop/model/job.h"

#include "tests/ui/application.h"

#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

using testing::ElementsAre;

class JobTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }
    /// How it ended: the refusal, and whether it was cancelled.
    std::pair<std::string, bool> ending(Job& job, const Job::Work& work, const std::function<void()>& meanwhile = {})
    {
        QSignalSpy ended(&job, &Job::ended);
        job.start(work);
        if (meanwhile)
            meanwhile();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !ended.isEmpty(); }, patience));
        return ended.isEmpty() ? std::pair(std::string("never"), false)
                               : std::pair(ended[0][0].toString().toStdString(), ended[0][1].toBool());
    }
};

TEST_F(JobTest, DoesWhatIsToldInItsOrderOnTheWindowsThreadBeforeItEnds)
{
    Job job;
    std::vector<int> heard;
    const std::thread::id own = std::this_thread::get_id();
    bool there = true;
    const auto work = [&](Progress&, const Job::Told& told) {
        for (int i = 0; i < 3; ++i)
            told([&, i] {
                heard.push_back(i);
                there = there && std::this_thread::get_id() == own;
            });
    };
    EXPECT_EQ(ending(job, work), std::pair(std::string(), false));
    EXPECT_THAT(heard, ElementsAre(0, 1, 2));
    EXPECT_TRUE(there);
    EXPECT_FALSE(job.running());
    EXPECT_EQ(ending(job, work), std::pair(std::string(), false)); // and again
    EXPECT_THAT(heard, ElementsAre(0, 1, 2, 0, 1, 2));
}

TEST_F(JobTest, OfTheNewestDoesTheLastAlone)
{
    Job job;
    std::vector<int> heard;
    std::counting_semaphore<> step{0};
    const auto work = [&](Progress& progress, const Job::Told& told) {
        progress.report(0.25);
        for (int i = 0; i < 1000; ++i)
            told.newest([&, i] { heard.push_back(i); });
        step.acquire();
    };
    QSignalSpy progressed(&job, &Job::progressed);
    ending(job, work, [&] {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !heard.empty() && heard.back() == 999; }, patience));
        step.release();
    });
    EXPECT_LT(heard.size(), 1000U); // it may have been asked in between
    ASSERT_FALSE(progressed.isEmpty());
    EXPECT_EQ(progressed.back()[0].toDouble(), 0.25);
}

TEST_F(JobTest, SaysWhyItDidNotEndWellAndWhetherItWasCancelled)
{
    Job job;
    EXPECT_EQ(ending(job, [](Progress&, const Job::Told&) { throw InputError("a.cu", "is not there"); }),
        std::pair(std::string("a.cu: is not there"), false));
    std::counting_semaphore<> step{0};
    const auto waits = [&](Progress& progress, const Job::Told&) {
        step.acquire();
        progress.throwIfCancelled();
    };
    EXPECT_EQ(ending(job, waits,
                  [&] {
                      EXPECT_FALSE(job.cancelling());
                      job.cancel();
                      EXPECT_TRUE(job.cancelling());
                      step.release();
                  }),
        std::pair(std::string(), true));
    EXPECT_FALSE(job.cancelling());
}

TEST_F(JobTest, CancelsWhatRunsForWhatIsNextAndOfSeveralDoesTheLast)
{
    Job job;
    std::vector<int> done;
    QSignalSpy ended(&job, &Job::ended);
    const auto untilCancelled = [](Progress& progress, const Job::Told&) {
        for (;;) {
            progress.throwIfCancelled();
            std::this_thread::yield();
        }
    };
    job.startNext(untilCancelled);
    for (const int number : {1, 2})
        job.startNext(
            [&done, number](Progress&, const Job::Told& told) { told([&done, number] { done.push_back(number); }); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.size() == 2; }, patience));
    EXPECT_TRUE(ended[0][1].toBool());
    EXPECT_THAT(done, ElementsAre(2));
    job.startNext(untilCancelled);
    job.startNext([&done](Progress&, const Job::Told&) { done.push_back(3); });
    job.cancel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.size() == 3; }, patience));
    EXPECT_FALSE(job.running());
    EXPECT_THAT(done, ElementsAre(2)) << "cancelled for good";
}

TEST_F(JobTest, WaitsWhereItGoesAndDropsWhatWasTold)
{
    bool over = false, heard = false;
    {
        Job job;
        job.start([&](Progress& progress, const Job::Told& told) {
            while (!progress.cancelRequested())
                std::this_thread::yield();
            told([&] { heard = true; });
            over = true;
        });
    }
    EXPECT_TRUE(over);
    QCoreApplication::processEvents();
    EXPECT_FALSE(heard);
}

} // namespace
} // namespace warpatlas::ui
