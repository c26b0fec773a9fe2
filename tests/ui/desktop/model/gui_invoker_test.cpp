#include "ui/desktop/model/gui_invoker.h"

#include "tests/ui/application.h"

#include <QObject>
#include <QTest>
#include <QThread>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>

namespace warpatlas::ui {
namespace {

bool isReady(std::future<bool>& answer)
{
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

TEST(GuiInvoker, RunsAWorkersTaskOnTheWindowsThreadBetweenEnterAndLeave)
{
    WARPATLAS_NEEDS_WINDOW();
    QObject receiver;
    std::string order;
    GuiInvoker invoker(
        &receiver,
        [&] {
            order += 'e';
            return true;
        },
        [&] { order += 'l'; });
    QThread* ranOn = nullptr;
    auto answer = std::async(std::launch::async, [&] {
        return invoker.invoke([&] {
            order += 't';
            ranOn = QThread::currentThread();
        });
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return isReady(answer); }));
    EXPECT_TRUE(answer.get());
    EXPECT_EQ(ranOn, receiver.thread());
    EXPECT_EQ(order, "etl");
    EXPECT_TRUE(invoker.invoke([] {})) << "from the window's thread itself it runs at once";
}

TEST(GuiInvoker, ClosingLetsAWaitingWorkerGoAndItsTaskNeverRuns)
{
    WARPATLAS_NEEDS_WINDOW();
    QObject receiver;
    std::atomic<bool> ran = false, begun = false;
    auto invoker = std::make_unique<GuiInvoker>(
        &receiver, [] { return true; }, [] {});
    auto answer = std::async(std::launch::async, [&] {
        begun = true;
        return invoker->invoke([&] { ran = true; });
    });
    while (!begun)
        std::this_thread::yield();
    // This thread serves no events meanwhile, as a window that is being destroyed.
    invoker->close();
    ASSERT_EQ(answer.wait_for(std::chrono::seconds(20)), std::future_status::ready);
    EXPECT_FALSE(answer.get());
    invoker.reset();
    QCoreApplication::processEvents(); // what was posted for it finds the gate closed
    EXPECT_FALSE(ran);
}

TEST(GuiInvoker, RefusesWhereThereIsNoContext)
{
    WARPATLAS_NEEDS_WINDOW();
    QObject receiver;
    bool ran = false;
    GuiInvoker invoker(
        &receiver, [] { return false; }, [] {});
    EXPECT_FALSE(invoker.invoke([&] { ran = true; }));
    EXPECT_FALSE(ran);
}

TEST(GuiInvoker, WhatTheTaskThrowsComesOutAtTheWorker)
{
    WARPATLAS_NEEDS_WINDOW();
    QObject receiver;
    GuiInvoker invoker(
        &receiver, [] { return true; }, [] {});
    auto answer =
        std::async(std::launch::async, [&] { return invoker.invoke([] { throw std::runtime_error("lost"); }); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return isReady(answer); }));
    EXPECT_THROW(answer.get(), std::runtime_error);
}

} // namespace
} // namespace warpatlas::ui
