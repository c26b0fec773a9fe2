// What the pages of all analyses have in common, on a page whose work ends when the test says so.
#include "ui/desktop/answers/result_page.h"

#include "kernels/model/error.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/model/desktop_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

class EmptyChart : public Chart {
public:
    void paint(QPainter&, const QRectF&, const ChartStyle&) const override { }
    QString inWords() const override { return "nothing"; }
    QSize minimumSize() const override { return {100, 50}; }
};

class CountingPage : public ResultPage {
public:
    explicit CountingPage(DesktopModel& model)
        : ResultPage(model,
            {.title = {"panel.counting", "Counting"},
                .name = "counting",
                .saves = "Save the count",
                .result = [this] { return m_result; },
                .figureChart = [] { return std::make_unique<EmptyChart>(); }},
            nullptr)
    {
        showNothing("Nothing was counted.");
        refreshControls();
    }

    std::counting_semaphore<> steps{0};
    std::string refusal;
    QString line; ///< how it ended

private:
    void press() override
    {
        start(
            [this](Progress& progress, const Job::Told& told) {
                told.newest([this] { tellProgress(0.5, "half of it"); });
                steps.acquire();
                progress.throwIfCancelled();
                if (!refusal.empty())
                    throw InputError("a.cu", refusal);
                told([this] {
                    Result result;
                    result.title = "A count";
                    result.sentence = "there are 7";
                    result.provenance = Provenance::Simulated;
                    result.faults = {"one is missing"};
                    result.conditions = "a GPU; a day";
                    result.table = {{{"count", "count", 6}}, {{7}}};
                    m_result = result;
                    showResult(result, std::make_unique<EmptyChart>(), 0, 0);
                });
            },
            true);
    }
    void finish(const QString& why, bool cancelled) override
    {
        line = cancelled ? "cancelled" : why;
        refreshControls();
    }
    void refreshControls() override { refreshButton({"Count", "Count all of it", "Cancel the count"}, line); }

    std::optional<Result> m_result;
};

class ResultPageTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        model = std::make_unique<DesktopModel>(&runner);
        page = std::make_unique<CountingPage>(*model);
        page->resize(900, 300);
        page->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page.get(), patience));
    }
    void TearDown() override
    {
        if (page)
            page->steps.release(100); // whatever still waits is let go
        page.reset();
        model.reset();
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    template <class T = QWidget> T* find(const QString& name) { return page->findChild<T*>(name); }
    QString text(const QString& label) { return find<QLabel>(label)->text(); }
    void press() { QTest::mouseClick(find("counting.run"), Qt::LeftButton); }

    FakeRunner runner;
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<CountingPage> page;
};

TEST_F(ResultPageTest, ShowsWhatWasFoundWithWhatIsWrongWithItAndWhereItComesFrom)
{
    EXPECT_EQ(text("counting.empty"), "Nothing was counted.");
    for (const char* name : {"countingChart", "counting.sentence", "counting.faults", "counting.save", "counting.bar"})
        EXPECT_FALSE(find(name)->isVisible()) << name;
    press();
    ASSERT_TRUE(waitFor([&] { return find<QProgressBar>("counting.bar")->value() == 500; }));
    EXPECT_EQ(text("counting.progress"), "half of it");
    EXPECT_EQ(find<QPushButton>("counting.run")->text(), "Cancel");
    EXPECT_EQ(find("counting.run")->accessibleName(), "Cancel the count");
    page->steps.release();
    ASSERT_TRUE(waitFor([&] { return !page->job().running(); }));
    EXPECT_EQ(find<QPushButton>("counting.run")->text(), "Count");
    EXPECT_EQ(text("counting.sentence"), "there are 7.");
    EXPECT_EQ(text("counting.faults"), "One is missing.");
    EXPECT_EQ(text("counting.conditions"), "a GPU; a day");
    EXPECT_EQ(find("counting.conditions")->toolTip(), "a GPU\na day");
    EXPECT_FALSE(find("counting.notes")->isVisible()) << "it has none";
    for (const char* name : {"countingChart", "counting.sentence", "counting.faults", "counting.save"})
        EXPECT_TRUE(find(name)->isVisible()) << name;
}

TEST_F(ResultPageTest, CancelsAndSaysHowItEnded)
{
    press();
    press();
    EXPECT_FALSE(find("counting.run")->isEnabled()) << "it is being cancelled";
    page->steps.release();
    ASSERT_TRUE(waitFor([&] { return page->line == "cancelled"; }));
    EXPECT_TRUE(find("counting.run")->isEnabled());
    page->refusal = "is not there";
    press();
    page->steps.release();
    ASSERT_TRUE(waitFor([&] { return page->line == "a.cu: is not there"; }));
    EXPECT_EQ(text("counting.progress"), "a.cu: is not there");
    EXPECT_TRUE(find("counting.empty")->isVisible());
}

TEST_F(ResultPageTest, IsCopiedAsNumbersAndAsMarkdown)
{
    press();
    page->steps.release();
    ASSERT_TRUE(waitFor([&] { return !page->job().running(); }));
    page->findChild<QAction*>("counting.copyNumbers")->trigger();
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), "count\r\n7\r\n");
    page->findChild<QAction*>("counting.copyMarkdown")->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().contains("| count |\n| ---: |\n| 7 |"));
}

} // namespace
} // namespace warpatlas::ui
