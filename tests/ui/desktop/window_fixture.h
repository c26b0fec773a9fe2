/// The real window with settings of its own, shown and run for real. Waits are for conditions, never for times.
#pragma once

#include "tests/ui/application.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/model/recent_files.h"
#include "ui/desktop/window/main_window.h"
#include "ui/desktop/window/message_bar.h"

#include <QAbstractButton>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <gtest/gtest.h>

namespace warpatlas::ui {

class WindowTest : public ::testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need; an idle one needs few

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        ASSERT_TRUE(folder.isValid());
        open();
        ASSERT_TRUE(settled());
    }

    void open(const QString& file) { open(QStringList{file}); }
    void open(const QStringList& files = {})
    {
        window.reset();
        MainWindowOptions options;
        options.settingsFile = folder.filePath("settings.ini");
        options.files = files;
        window = std::make_unique<MainWindow>(options);
        window->model().setMeasuring(false); // times are not what these tests are about
        window->resize(1280, 720);
        window->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get(), patience));
        // Keys that are shortcuts go to the active window only.
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get(), patience));
    }

    /// Fails when it waited in vain, so that no test spends a minute on it and passes all the same.
    bool waitFor(const std::function<bool()>& condition)
    {
        const bool came = QTest::qWaitFor(condition, patience);
        EXPECT_TRUE(came) << "waited for " << patience / 1000 << " s in vain";
        return came;
    }
    /// A run of the experiment that is set has come to its end.
    bool settled()
    {
        return waitFor([this] {
            const auto& outcome = window->model().outcome();
            return outcome && outcome->complete && !window->model().busy()
                && outcome->bound->experiment == window->model().experiment();
        });
    }
    const Outcome& outcome() { return *window->model().outcome(); }

    template <class T = QWidget> T* find(const QString& name)
    {
        T* found = window->findChild<T*>(name);
        EXPECT_TRUE(found) << "no " << name.toStdString();
        return found;
    }
    QString text(const QString& label) { return find<QLabel>(label)->text(); }
    QString message() { return window->findChild<MessageBar*>()->line(); }
    void click(const QString& name) { QTest::mouseClick(find(name), Qt::LeftButton); }
    /// Types a number into a field as a person does: whole content replaced, Enter.
    void type(const QString& field, const QString& letters)
    {
        auto* widget = find(field);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(widget, letters);
        QTest::keyClick(widget, Qt::Key_Return);
    }

    /// In the panel of the launch, or on the page that tells all of the check.
    bool cardIsShown(const QString& words)
    {
        for (const QWidget* card : window->findChildren<QWidget*>("launchCard"))
            if (card->isVisible() && card->accessibleName().contains(words))
                return true;
        for (const QWidget* card : window->findChildren<QWidget*>("checkCard"))
            if (card->accessibleName().contains(words))
                return true;
        return false;
    }

    /// The panels that ask for more width than there is, a line each.
    QString tooWide() const
    {
        QString lines;
        for (const QScrollArea* area : window->findChildren<QScrollArea*>())
            if (area->isVisible() && area->widget()->minimumSizeHint().width() > area->viewport()->width())
                lines += QString("%1 asks for %2 of %3\n")
                             .arg(area->parent()->objectName())
                             .arg(area->widget()->minimumSizeHint().width())
                             .arg(area->viewport()->width());
        return lines;
    }

    void drop(const QStringList& files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls += QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(window.get(), &event);
    }

    /// A colour picture without two equal neighbours; returns its path.
    QString writePicture(const QString& name, int width, int height)
    {
        QImage image(width, height, QImage::Format_RGB888);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                image.setPixel(x, y, qRgb((x * 7 + y * 3) % 256, (x * 5 + y * 11) % 256, (x + y * 13) % 256));
        const QString path = folder.filePath(name);
        EXPECT_TRUE(image.save(path));
        return path;
    }

    /// A table of numbers that all differ.
    QString writeTable(const QString& name, int columns, int rows)
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x)
                file.write(QByteArray::number((y * columns + x) / 64.0) + (x + 1 < columns ? "," : "\n"));
        return path;
    }

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

} // namespace warpatlas::ui
