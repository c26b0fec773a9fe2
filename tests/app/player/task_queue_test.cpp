#include "app/player/task_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <semaphore>
#include <stdexcept>
#include <thread>

namespace warpatlas {
namespace {

TEST(TaskQueue, RunsAWorkersTaskOnTheThreadThatRunsIt)
{
    std::binary_semaphore woken(0);
    TaskQueue queue([&] { woken.release(); });
    std::thread::id ranOn;
    auto answer =
        std::async(std::launch::async, [&] { return queue.invoke([&] { ranOn = std::this_thread::get_id(); }); });
    woken.acquire();
    queue.run();
    EXPECT_TRUE(answer.get());
    EXPECT_EQ(ranOn, std::this_thread::get_id());
}

TEST(TaskQueue, WhatATaskThrowsComesOutWhereItWasAskedFor)
{
    std::binary_semaphore woken(0);
    TaskQueue queue([&] { woken.release(); });
    auto answer = std::async(
        std::launch::async, [&] { return queue.invoke([] { throw std::runtime_error("out of GL memory"); }); });
    woken.acquire();
    queue.run();
    EXPECT_THROW(answer.get(), std::runtime_error);
}

TEST(TaskQueue, ClosingLetsAWaitingWorkerGoAndItsTaskNeverRuns)
{
    std::binary_semaphore woken(0);
    std::atomic<bool> ran = false;
    TaskQueue queue([&] { woken.release(); });
    auto answer = std::async(std::launch::async, [&] { return queue.invoke([&] { ran = true; }); });
    woken.acquire();
    queue.close();
    EXPECT_FALSE(answer.get());
    queue.run();
    EXPECT_FALSE(ran);
    EXPECT_FALSE(queue.invoke([&] { ran = true; }));
    EXPECT_FALSE(ran);
}

TEST(TaskQueue, ManyWakesAreOneUntilSomebodyLooks)
{
    int wakes = 0;
    TaskQueue queue([&] { ++wakes; });
    for (int i = 0; i < 1000; ++i)
        queue.wake();
    EXPECT_EQ(wakes, 1);
    queue.run();
    queue.wake();
    EXPECT_EQ(wakes, 2) << "what comes after looking must be looked at as well";
}

} // namespace
} // namespace warpatlas
