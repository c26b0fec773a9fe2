#include "ui/desktop/charts/occupancy_what_if.h"

#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/occupancy_chart.h"

#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

class OccupancyWhatIfTest : public testing::Test {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        m_whatIf = std::make_unique<OccupancyWhatIf>();
        m_whatIf->setPresent(gpu, present);
        m_whatIf->show();
    }
    QSlider& slider(const char* name) { return *m_whatIf->findChild<QSlider*>(name); }

    const GpuSheet gpu = findGpu("RTX 3060").value();
    const OccupancyInput present{100, 40, 1000};
    std::unique_ptr<OccupancyWhatIf> m_whatIf;
};

TEST_F(OccupancyWhatIfTest, KeysAskAndNothingElseMoves)
{
    QSignalSpy changes(m_whatIf.get(), &OccupancyWhatIf::changed);
    EXPECT_FALSE(m_whatIf->asked());
    QTest::keyClick(&slider("whatIf.registers"), Qt::Key_Right);
    ASSERT_TRUE(m_whatIf->asked());
    EXPECT_EQ(m_whatIf->asked()->registersPerThread, 41);
    EXPECT_EQ(m_whatIf->asked()->threadsPerBlock, 100) << "no whole warps, and not moved";
    EXPECT_EQ(m_whatIf->asked()->sharedBytesPerBlock, 1000);
    QTest::keyClick(&slider("whatIf.block"), Qt::Key_Right);
    EXPECT_EQ(m_whatIf->asked()->threadsPerBlock, 128);
    QTest::keyClick(&slider("whatIf.shared"), Qt::Key_End);
    EXPECT_EQ(m_whatIf->asked()->sharedBytesPerBlock, gpu.sharedBytesPerBlockOptIn);
    EXPECT_EQ(changes.count(), 3);
    auto* reset = m_whatIf->findChild<QToolButton*>("whatIf.reset");
    ASSERT_TRUE(reset->isVisible());
    QTest::mouseClick(reset, Qt::LeftButton);
    EXPECT_FALSE(m_whatIf->asked());
    EXPECT_EQ(changes.count(), 4);
    EXPECT_EQ(slider("whatIf.registers").value(), 40);
}

TEST_F(OccupancyWhatIfTest, StaysWithTheSameKernelAndBeginsAnewWithAnother)
{
    QTest::keyClick(&slider("whatIf.registers"), Qt::Key_Right);
    m_whatIf->setPresent(gpu, present);
    EXPECT_TRUE(m_whatIf->asked()) << "a run of the same takes nothing away";
    m_whatIf->setPresent(gpu, {128, 40, 1000});
    EXPECT_FALSE(m_whatIf->asked());
    EXPECT_EQ(slider("whatIf.block").value(), 4);
}

class OccupancyPageTest : public QuietWindow { };

TEST_F(OccupancyPageTest, SaysWhatItWouldBe)
{
    open({1920, 1080});
    QTest::mouseClick(find("answer.why"), Qt::LeftButton);
    settle();
    QTest::mouseClick(find("drawer.occupancy"), Qt::LeftButton);
    settle();
    auto* chart = qobject_cast<ChartWidget*>(find("occupancyChart"));
    ASSERT_TRUE(chart);
    const auto plots = [&] { return dynamic_cast<const OccupancyChart&>(*chart->chart()).plots(); };
    ASSERT_TRUE(chart->chart());
    EXPECT_FALSE(plots()[0].asked);
    EXPECT_FALSE(find("occupancy.asked")->isVisible());
    EXPECT_TRUE(qobject_cast<QLabel*>(find("occupancy.sentence"))->text().contains("with blocks of"));
    auto* registers = qobject_cast<QSlider*>(find("whatIf.registers"));
    registers->setFocus();
    QTest::keyClick(registers, Qt::Key_End);
    EXPECT_TRUE(find("occupancy.asked")->isVisible());
    EXPECT_TRUE(qobject_cast<QLabel*>(find("occupancy.asked"))->text().contains("registers"));
    ASSERT_TRUE(plots()[0].asked);
    EXPECT_LT(plots()[0].asked->fraction, plots()[0].present.fraction);
}

} // namespace
} // namespace warpatlas::ui
