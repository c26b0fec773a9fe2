/// The real window with settings of its own, and a canvas that draws nothing: for tests of where things are. Nothing is
/// run in it; it shows an outcome that was made.
#pragma once

#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/layout_keeper.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/window/main_window.h"

#include <QDockWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>
#include <gtest/gtest.h>

namespace warpatlas::ui {

/// Never ready, so that no session begins.
class QuietCanvas : public CanvasHost {
public:
    explicit QuietCanvas(QWidget* parent) : CanvasHost(parent)
    {
        setObjectName("canvas");
        setAccessibleName("Canvas");
        setFocusPolicy(Qt::StrongFocus);
    }
    void setOutcome(OutcomePointer) override { }
    void fitToView() override { }
    bool goToThread(const Dim3&, const Dim3&) override { return false; }
    QImage picture() override { return {}; }
};

class QuietWindow : public ::testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        ASSERT_TRUE(folder.isValid());
    }

    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }

    /// Empty: the size that it remembers, or its own first one.
    void open(const QSize& size = {})
    {
        window.reset();
        MainWindowOptions options;
        options.settingsFile = folder.filePath("settings.ini");
        options.canvas = [](ViewModel&, QWidget* parent) { return new QuietCanvas(parent); };
        window = std::make_unique<MainWindow>(options);
        if (size.isValid())
            window->resize(size);
        window->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get(), patience));
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get(), patience));
        static const OutcomePointer shown = support::makeOutcome();
        window->model().show(shown);
        settle();
    }

    /// What a window manager does with a window that asks to be maximised: after it has been shown.
    void maximise()
    {
        const QSize whole = window->screen()->size();
        window->windowHandle()->setGeometry(QRect({}, whole));
        ASSERT_TRUE(waitFor([&] { return window->size() == whole; }));
        settle();
    }

    /// Layouts answer one another through posted events.
    static void settle()
    {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
    }

    template <class T = QWidget> T* find(const QString& name)
    {
        T* found = window->findChild<T*>(name);
        EXPECT_TRUE(found) << "no " << name.toStdString();
        return found;
    }
    QAction* action(const QString& name) { return find<QAction>("action." + name); }

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

} // namespace warpatlas::ui
