// The ways in which two runs are compared on the canvas, in the real window, run for real.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/compare/compare_stage.h"
#include "ui/desktop/window/canvas_pair.h"

namespace warpatlas::ui {
namespace {

class CompareWays : public WindowTest {
protected:
    void compareBlocks(const std::string& mistake = {})
    {
        Experiment experiment;
        experiment.kernel = "grayscale";
        experiment.data = {"ramp:60x50x3:u8"};
        window->model().change("test", experiment);
        ASSERT_TRUE(settled());
        click("compare");
        Experiment next = experiment;
        next.mistake = mistake;
        if (mistake.empty())
            next.block = Dim3{8, 8, 1};
        window->model().change("test", next);
        ASSERT_TRUE(settled());
        ASSERT_TRUE(waitFor([&] { return window->compare().comparison() && pair().isShowingTwo(); }));
        settle();
    }
    void settle()
    {
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
    }
    CanvasPair& pair() { return window->canvases(); }
    CompareStage& stage() { return pair().stage(); }
    QWidget* clip() { return find("compare.clip"); }
};

TEST_F(CompareWays, WhileThereIsNoBItIsSaidWhatAIsAndWhatToDo)
{
    EXPECT_FALSE(find("compare.captionA")->isVisible());
    click("compare");
    EXPECT_TRUE(find("compare.captionA")->isVisible());
    EXPECT_TRUE(text("compare.captionA").startsWith("A: grayscale:naive, block"))
        << text("compare.captionA").toStdString();
    EXPECT_TRUE(text("compare.captionB").contains("that is B"));
    EXPECT_FALSE(find("compare.as.slide")->isVisible());
    click("compare");
    EXPECT_FALSE(find("compare.captionA")->isVisible());
}

TEST_F(CompareWays, ALineIsDraggedBetweenAAndB)
{
    compareBlocks();
    EXPECT_TRUE(find<QAbstractButton>("compare.as.slide")->isChecked());
    EXPECT_EQ(pair().canvasOfA()->size(), window->canvas().size()) << "one over the other";
    ASSERT_TRUE(
        waitFor([&] { return clip()->isVisible() && window->canvas().placeOf(0) && pair().canvasOfA()->placeOf(0); }));
    EXPECT_TRUE(waitFor([&] {
        const QPointF a = pair().canvasOfA()->mapTo(&stage(), *pair().canvasOfA()->placeOf(77)),
                      b = window->canvas().mapTo(&stage(), *window->canvas().placeOf(77));
        return (a - b).manhattanLength() < 1.5;
    })) << "the same element at the same place";
    QWidget* const divider = find("compare.divider");
    const int before = clip()->geometry().right();
    EXPECT_NEAR(before, stage().width() / 2, 3);
    QTest::mousePress(divider, Qt::LeftButton, {}, divider->rect().center());
    QTest::mouseMove(divider, divider->rect().center() + QPoint(100, 0));
    QTest::mouseRelease(divider, Qt::LeftButton, {}, divider->rect().center());
    EXPECT_NEAR(clip()->geometry().right(), before + 100, 14);
    const double dragged = stage().divider();
    divider->setFocus();
    QTest::keyClick(divider, Qt::Key_Left);
    EXPECT_LT(stage().divider(), dragged);
    QTest::keyClick(divider, Qt::Key_Home);
    EXPECT_EQ(stage().divider(), 0);
    EXPECT_FALSE(clip()->isVisible()) << "all of B";
    // The bar of time below the views is B's over the whole width.
    QTest::keyClick(divider, Qt::Key_End);
    EXPECT_LT(clip()->geometry().bottom(), stage().height() - 20);
}

TEST_F(CompareWays, TheyAreSideBySideWhereThatIsAskedFor)
{
    compareBlocks();
    click("compare.as.beside");
    settle();
    EXPECT_FALSE(find("compare.divider")->isVisible());
    EXPECT_LE(pair().canvasOfA()->width(), stage().width() / 2);
    EXPECT_GE(window->canvas().mapTo(&stage(), QPoint()).x(), stage().width() / 2);
    EXPECT_LT(clip()->height(), stage().height() - 20) << "one bar of time";
    click("compare.end");
    settle();
    EXPECT_FALSE(find("compare.as.slide")->isVisible());
    EXPECT_GE(window->canvas().width(), stage().width() - 4);
}

TEST_F(CompareWays, AKeyThatIsHeldShowsAllOfA)
{
    compareBlocks();
    QWidget* const canvas = window->canvas().focusProxy();
    canvas->setFocus();
    QTest::keyPress(canvas, Qt::Key_X);
    EXPECT_TRUE(stage().isShowingA());
    EXPECT_GE(clip()->width(), stage().width() - 4);
    QTest::keyRelease(canvas, Qt::Key_X);
    EXPECT_FALSE(stage().isShowingA());
    EXPECT_LT(clip()->width(), stage().width() * 2 / 3);
}

TEST_F(CompareWays, WhatIsMarkedGrowsWithTheWindowWhileAIsOutOfSight)
{
    compareBlocks();
    click("compare.as.difference");
    const auto width = [this] {
        const auto left = window->canvas().placeOf(0), right = window->canvas().placeOf(59);
        return left && right ? right->x() - left->x() : 0;
    };
    ASSERT_TRUE(waitFor([&] { return width() > 0; }));
    const double before = width();
    window->resize(1920, 1080);
    EXPECT_TRUE(waitFor([&] { return width() > 1.2 * before; })) << before << " then " << width();
}

TEST_F(CompareWays, TheyBlinkUnlessMotionIsReduced)
{
    compareBlocks();
    click("compare.as.blink");
    EXPECT_FALSE(stage().isShowingA());
    EXPECT_TRUE(waitFor([&] { return stage().isShowingA() && clip()->isVisible(); }));
    EXPECT_TRUE(waitFor([&] { return !stage().isShowingA() && !clip()->isVisible(); }));
    CanvasState calm = window->view().state();
    calm.reducedMotion = true;
    window->view().adopt(calm);
    int turns = 0;
    QObject::connect(&stage(), &CompareStage::turned, window.get(), [&turns] { ++turns; });
    EXPECT_FALSE(QTest::qWaitFor([&] { return turns > 0; }, 1300)) << "it would have turned twice";
}

TEST_F(CompareWays, WhatDiffersIsCountedAndMarked)
{
    compareBlocks();
    const auto same = runDifference(*window->compare().kept(), outcome(), Progress());
    ASSERT_TRUE(same);
    EXPECT_EQ(same.value()->values, 0U) << "another block computes the same";
    EXPECT_GT(same.value()->threads, 0U);
    std::uint64_t blue = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x) {
            // Blocks of 16 x 16 and of 8 x 8 have the first of each in common.
            const bool expected = x >= 8 || y >= 8;
            EXPECT_EQ(same.value()->slices[0].pixelIndex(x, y) != 0, expected) << x << ' ' << y;
            blue += expected;
        }
    EXPECT_EQ(same.value()->threads, blue);
    ASSERT_TRUE(waitFor([&] { return !pair().differenceJob().running(); }));
    click("compare.as.difference");
    settle();
    EXPECT_TRUE(find("compare.marks")->isVisible());
    EXPECT_TRUE(text("compare.captionB").startsWith("blue ")) << text("compare.captionB").toStdString();
    EXPECT_TRUE(find("compare.captionB")->toolTip().contains("of 3,000 elements"));
    EXPECT_TRUE(window->view().state().compared) << "no ruler is cut by the line between the two";
    QTest::keyClick(window->canvas().focusProxy(), Qt::Key_2); // the launch view
    settle();
    EXPECT_FALSE(find("compare.as.difference")->isEnabled());
    EXPECT_EQ(stage().way(), ComparedAs::Slide);
}

} // namespace
} // namespace warpatlas::ui
