#include "ui/desktop/start/application.h"

#include "kernels/model/error.h"
#include "tests/ui/application.h"

#include <QEvent>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <new>
#include <stdexcept>

namespace warpatlas::ui {
namespace {

/// Throws while it handles an event, as a slot would that reads a file.
class Throwing : public QObject {
public:
    std::function<void()> action;
    bool event(QEvent*) override
    {
        action();
        return true;
    }
};

class ApplicationTest : public testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        before = support::application().onError;
        support::application().onError = [this](const QString& line) { told += line; };
    }
    void TearDown() override
    {
        if (!testing::Test::IsSkipped())
            support::application().onError = before;
    }
    QStringList toldOf(const std::function<void()>& action)
    {
        told.clear();
        Throwing receiver;
        receiver.action = action;
        QCoreApplication::postEvent(&receiver, new QEvent(QEvent::User));
        QCoreApplication::sendPostedEvents(&receiver);
        return told;
    }

    std::function<void(const QString&)> before;
    QStringList told;
};

TEST_F(ApplicationTest, WhatAnEventThrowsIsALineAndTheWindowGoesOn)
{
    EXPECT_EQ(toldOf([] { throw InputError("a.png", "is empty"); }), QStringList("a.png: is empty"));
    EXPECT_EQ(toldOf([] { throw std::bad_alloc(); }), QStringList("the window: there is not enough memory for it"));
    EXPECT_EQ(toldOf([] { throw std::length_error("basic_string"); }), QStringList("the window: is too large"));
    EXPECT_EQ(toldOf([] {
        throw std::filesystem::filesystem_error("x", std::make_error_code(std::errc::permission_denied));
    }),
        QStringList("the window: the file system refuses it: Permission denied"));
    EXPECT_EQ(
        toldOf([] { throw DeviceError("cudaErrorUnknown", "the GPU has gone"); }), QStringList("the GPU has gone"));
    EXPECT_EQ(toldOf([] { throw 1; }), QStringList("the window: cannot be read"));
    EXPECT_EQ(toldOf([] {}), QStringList());
}

} // namespace
} // namespace warpatlas::ui
