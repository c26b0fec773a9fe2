/// The real window with a kernel of one's own, written as a person writes it.
#pragma once

#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/model/kernel_document.h"

#include <QApplication>
#include <QMessageBox>
#include <QTextCursor>
#include <QTimer>

namespace warpatlas::ui {

class OwnKernelTest : public WindowTest {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
        WindowTest::SetUp();
    }
    KernelDocument& document() { return window->document(); }
    KernelEditor& editor() { return *find<KernelEditor>("editor"); }
    /// The draft compiled, became the experiment's and was run.
    bool ran()
    {
        return waitFor([this] { return !document().compiling() && document().checked() && !document().isAhead(); })
            && settled();
    }
    bool refused()
    {
        return waitFor(
            [this] { return !document().compiling() && document().checked() && !document().checked()->succeeded(); });
    }
    void replace(const QString& what, const QString& with)
    {
        QTextCursor cursor = editor().document()->find(what);
        ASSERT_FALSE(cursor.isNull()) << what.toStdString();
        editor().setTextCursor(cursor);
        QTest::keyClicks(&editor(), with);
        QTest::keyClick(&editor(), Qt::Key_Escape); // what is offered is not wanted
    }
    void trigger(const char* action) { find<QAction>(QString("action.") + action)->trigger(); }

    QString write(const QString& name, const QByteArray& text)
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        EXPECT_EQ(file.write(text), text.size());
        return path;
    }
    QByteArray contents(const QString& path)
    {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    /// Does what may ask a question, and answers it; returns the question's lines, empty where there was none.
    QString asked(QMessageBox::StandardButton answer, const std::function<void()>& what)
    {
        QString question;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, [&] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                question += box->text() + ' ' + box->informativeText();
                box->button(answer)->click();
            }
        });
        watch.start(1);
        what();
        return question;
    }
};

} // namespace warpatlas::ui
