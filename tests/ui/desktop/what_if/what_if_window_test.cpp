// Cards of what could be tried, in the real window, run for real.
#include "app/sweep/run_sweep.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/sweep/sweep_panel.h"
#include "ui/desktop/what_if/what_if_card.h"
#include "ui/desktop/what_if/what_if_panel.h"
#include "ui/desktop/window/canvas_pair.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

class WhatIfWindow : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        Experiment experiment;
        experiment.kernel = "transpose:naive";
        experiment.data = {"ramp:70x50"};
        window->model().change("test", experiment);
        ASSERT_TRUE(settled());
        click("answer.whatIf");
    }
    WhatIfPanel& cards() { return *window->docks().whatIf; }
    CompareModel& compare() { return window->compare(); }
    const WhatIfGroup& group(const QString& name)
    {
        return *std::ranges::find(cards().groups(), name, &WhatIfGroup::name);
    }
    bool allKnown(const QString& name)
    {
        return waitFor([&] {
            const auto& facts = cards().facts(name);
            return facts.size() == group(name).cases.size() && std::ranges::all_of(facts, &WhatIfFacts::known);
        });
    }
    WhatIfCard* card(std::size_t at) { return find<WhatIfCard>(QString("whatIf.card.%1").arg(at)); }
    WhatIfCard* card(const QString& title)
    {
        for (WhatIfCard* one : window->findChildren<WhatIfCard*>())
            if (one->isVisible() && one->shown().title == title)
                return one;
        ADD_FAILURE() << "no card " << title.toStdString();
        return nullptr;
    }
};

TEST_F(WhatIfWindow, CardsSayWhatASweepSaysOfTheSamePoints)
{
    EXPECT_EQ(window->docks().drawer->page(), "Cards");
    EXPECT_EQ(cards().group(), "block");
    EXPECT_TRUE(find<QAbstractButton>("drawer.ask.block")->isChecked());
    ASSERT_TRUE(allKnown("block"));
    Sweep sweep{window->model().experiment(), {{SweepOver::Block, "", {"8x8", "32x32"}}}, false};
    SweepResult result = newResult(sweep);
    Progress progress;
    runSweep(result, {}, progress);
    for (const auto& [title, at] : {std::pair{"8 × 8", 0}, std::pair{"32 × 32", 1}}) {
        const WhatIfCard* const one = card(QString::fromUtf8(title));
        ASSERT_TRUE(one);
        const auto place = std::ranges::find(group("block").cases, QString::fromUtf8(title), &WhatIfCase::title);
        const SweepPoint& point = *cards().facts("block")[std::size_t(place - group("block").cases.begin())].point;
        EXPECT_EQ(point.counters, result.points[std::size_t(at)].counters) << title;
        ASSERT_TRUE(one->shown().time) << title;
        EXPECT_EQ(one->shown().time->lowMs, result.points[std::size_t(at)].predicted->ciLowMs);
        EXPECT_EQ(one->shown().time->provenance, Provenance::Modelled);
        EXPECT_TRUE(one->shown().faults.isEmpty());
    }
    EXPECT_EQ(card(QString::fromUtf8("32 × 8"))->shown().side, WhatIfCard::Side::Now);
    EXPECT_EQ(tooWide(), "");
}

TEST_F(WhatIfWindow, AClickMakesACardBAndOneUndoBringsABackAlone)
{
    const Experiment before = window->model().experiment();
    ASSERT_TRUE(allKnown("block"));
    QTest::mouseClick(card(QString::fromUtf8("32 × 8")), Qt::LeftButton);
    EXPECT_FALSE(compare().isOn()) << "it is what is there";
    QTest::mouseClick(card(QString::fromUtf8("8 × 8")), Qt::LeftButton);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return compare().comparison().has_value(); }));
    EXPECT_TRUE(window->canvases().isShowingTwo());
    EXPECT_EQ(compare().comparison()->b.launch.block, (Dim3{8, 8, 1}));
    EXPECT_EQ(compare().kept()->bound->experiment, before);
    EXPECT_EQ(card(QString::fromUtf8("8 × 8"))->shown().side, WhatIfCard::Side::B);
    EXPECT_EQ(card(QString::fromUtf8("32 × 8"))->shown().side, WhatIfCard::Side::A) << "cards are still against A";

    QTest::mouseClick(card(QString::fromUtf8("32 × 32")), Qt::LeftButton);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return compare().comparison().has_value(); }));
    EXPECT_EQ(compare().kept()->bound->experiment, before) << "A stays";
    EXPECT_EQ(card(QString::fromUtf8("32 × 32"))->shown().side, WhatIfCard::Side::B);
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(compare().isOn()) << "the card before";

    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment(), before);
    EXPECT_FALSE(compare().isOn());
    EXPECT_FALSE(window->canvases().isShowingTwo());
    EXPECT_EQ(card(QString::fromUtf8("32 × 8"))->shown().side, WhatIfCard::Side::Now);
}

TEST_F(WhatIfWindow, AMistakesCardSaysWhatIsWrongWithIt)
{
    click("drawer.ask.mistake");
    EXPECT_TRUE(find<QAbstractButton>("drawer.ask.mistake")->isChecked());
    EXPECT_FALSE(find("whatIf.chart")->isVisible()) << "no axis";
    ASSERT_TRUE(allKnown("mistake"));
    ASSERT_GT(group("mistake").cases.size(), 1U);
    EXPECT_TRUE(card(std::size_t(0))->shown().faults.isEmpty()) << "the right one";
    for (std::size_t i = 1; i < group("mistake").cases.size(); ++i)
        if (cards().facts("mistake")[i].point->isRight())
            EXPECT_TRUE(card(i)->shown().time) << i;
        else
            EXPECT_FALSE(card(i)->shown().faults.isEmpty()) << group("mistake").cases[i].title.toStdString();
}

TEST_F(WhatIfWindow, EveryGroupHasItsCardsAndLeadsToItsPage)
{
    for (const WhatIfGroup& one : std::vector(cards().groups())) {
        SCOPED_TRACE(one.name.toStdString());
        window->docks().drawer->showPage("Cards");
        click("drawer.ask." + one.name);
        ASSERT_TRUE(allKnown(one.name));
        EXPECT_EQ(std::ranges::count(one.cases, true, &WhatIfCase::isNow), 1);
        for (std::size_t i = 0; i < one.cases.size(); ++i)
            EXPECT_TRUE(card(i)->shown().time || !card(i)->shown().faults.isEmpty()) << i;
        if (one.kind == WhatIfKind::Mistake)
            continue;
        click("whatIf.chart");
        EXPECT_EQ(window->docks().drawer->page(), one.kind == WhatIfKind::Streams ? "Flow" : "Sweep");
        EXPECT_EQ(find("sweep.start")->isVisible(), one.kind != WhatIfKind::Streams);
    }
}

TEST_F(WhatIfWindow, KeysGoFromCardToCardAndTryOne)
{
    ASSERT_TRUE(allKnown("block"));
    card(std::size_t(0))->setFocus();
    QTest::keyClick(card(std::size_t(0)), Qt::Key_Right);
    EXPECT_TRUE(card(std::size_t(1))->hasFocus());
    QTest::keyClick(card(std::size_t(1)), Qt::Key_Left);
    QTest::keyClick(card(std::size_t(0)), Qt::Key_Return);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return compare().comparison().has_value(); }));
    EXPECT_TRUE(card(std::size_t(0))->accessibleName().contains("B"))
        << card(std::size_t(0))->accessibleName().toStdString();
}

} // namespace
} // namespace warpatlas::ui
