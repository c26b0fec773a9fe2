#include "app/player/newest_work.h"

#include <gtest/gtest.h>

#include <memory>
#include <semaphore>
#include <string>

namespace warpatlas {
namespace {

/// A worker whose work begins and ends when the test says so.
struct Works {
    std::counting_semaphore<> begun{0}, mayEnd{0}, woken{0};
    std::string log; ///< of the worker; read when it is known to wait
    NewestWork<std::string, std::string> newest{[this](const std::string& wish, const Progress& progress) {
                                                    begun.release();
                                                    mayEnd.acquire();
                                                    log += wish + (progress.cancelRequested() ? "- " : "+ ");
                                                    progress.throwIfCancelled();
                                                    return "answer to " + wish;
                                                },
        [this] { woken.release(); }};
};

TEST(NewestWork, GivesItsAnswerOnce)
{
    Works works;
    EXPECT_FALSE(works.newest.busy());
    EXPECT_FALSE(works.newest.take());
    works.newest.ask("a");
    EXPECT_TRUE(works.newest.busy());
    works.begun.acquire();
    EXPECT_TRUE(works.newest.busy());
    EXPECT_FALSE(works.newest.take());
    works.mayEnd.release();
    works.woken.acquire();
    EXPECT_FALSE(works.newest.busy());
    EXPECT_EQ(works.newest.take(), "answer to a");
    EXPECT_FALSE(works.newest.take());
}

TEST(NewestWork, CancelsWhatIsOlderAndLeavesOutWhatNeverBegan)
{
    Works works;
    works.newest.ask("a");
    works.begun.acquire();
    for (const char* wish : {"b", "c", "d"})
        works.newest.ask(wish);
    works.mayEnd.release(2);
    works.woken.acquire();
    EXPECT_EQ(works.newest.take(), "answer to d");
    EXPECT_EQ(works.log, "a- d+ ");
    EXPECT_FALSE(works.woken.try_acquire()) << "nobody is woken for an answer that is dropped";
}

TEST(NewestWork, DropsAnAnswerThatNobodyTookWhenAsked)
{
    Works works;
    works.newest.ask("a");
    works.mayEnd.release();
    works.woken.acquire();
    works.newest.ask("b");
    EXPECT_FALSE(works.newest.take()) << "the answer to a is not one to b";
    works.mayEnd.release();
    works.woken.acquire();
    EXPECT_EQ(works.newest.take(), "answer to b");
}

TEST(NewestWork, EndsInTheMidstOfWork)
{
    auto works = std::make_unique<Works>();
    works->newest.ask("a");
    works->begun.acquire();
    works->newest.ask("b");
    works->mayEnd.release(2);
    works.reset(); // waits for its thread, and does not hang
}

} // namespace
} // namespace warpatlas
