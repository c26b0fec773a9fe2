/// How much of the window the canvas has, printed and held to what was promised.
#include "tests/ui/desktop/layout/geometry_faults.h"
#include "tests/ui/desktop/layout/quiet_window.h"

#include <cstdio>

namespace warpatlas::ui {
namespace {

class WindowShares : public QuietWindow {
protected:
    void resizeTo(const QSize& size)
    {
        window->resize(size);
        ASSERT_TRUE(waitFor([&] { return window->size() == size; }));
        settle();
    }
    double canvasShare() const
    {
        const QSize canvas = window->canvas().size();
        return 100.0 * canvas.width() * canvas.height() / (double(window->width()) * window->height());
    }
    double sourceShare() const { return 100.0 * window->docks().source->width() / window->width(); }
};

TEST_F(WindowShares, AreAsPromisedAtEverySize)
{
    open({1280, 720});
    for (const QSize size : {QSize(960, 600), QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160)}) {
        resizeTo(size);
        double shares[2]{};
        for (const bool isOpen : {false, true}) {
            window->docks().drawer->setOpen(isOpen);
            settle();
            shares[isOpen ? 1 : 0] = canvasShare();
            EXPECT_EQ(faultsOf(*window).toStdString(), "") << size.width() << (isOpen ? ", drawer open" : "");
        }
        std::printf(
            "%4d x %4d: canvas %.1f %% of the window, %.1f %% with the drawer open; source %.1f %% of the width; "
            "left column %d, canvas %d x %d\n",
            size.width(), size.height(), shares[0], shares[1], sourceShare(), window->docks().launch->width(),
            window->canvas().width(), window->canvas().height());
        EXPECT_LT(shares[1], shares[0]);
        if (size.width() >= 1280) {
            EXPECT_GE(sourceShare(), 36);
        }
        if (size == QSize(1920, 1080)) {
            EXPECT_GE(shares[0], 45);
            EXPECT_GE(shares[1], 33) << "whatever the page: those with tables had left 28";
        }
    }
}

TEST_F(WindowShares, WithEverythingFoldedTheCanvasHasItAll)
{
    open({1920, 1080});
    QTest::keyClick(window.get(), Qt::Key_F7);
    QTest::keyClick(window.get(), Qt::Key_F8);
    if (window->docks().drawer->isOpen())
        QTest::keyClick(window.get(), Qt::Key_F9);
    settle();
    EXPECT_EQ(window->canvas().width(), window->width() - 2) << "less its frame";
    std::printf("folded: canvas %.1f %% of the window\n", canvasShare());
    EXPECT_GE(canvasShare(), 85);
    QTest::keyClick(window.get(), Qt::Key_F7);
    QTest::keyClick(window.get(), Qt::Key_F8);
    settle();
    EXPECT_TRUE(window->docks().launch->isVisible());
    EXPECT_TRUE(window->docks().source->isVisible());
    EXPECT_TRUE(window->docks().inspector->isVisible());
}

} // namespace
} // namespace warpatlas::ui
