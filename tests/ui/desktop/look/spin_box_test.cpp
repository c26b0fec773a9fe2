#include "ui/desktop/look/typed_number.h"

#include "tests/ui/application.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QTest>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class SpinBoxTest : public testing::TestWithParam<render::Theme> {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        applyTheme(*qApp, GetParam());
    }
    void TearDown() override
    {
        if (qApp)
            applyTheme(*qApp, render::Theme::Dark);
    }

    static QRect button(const QAbstractSpinBox& box, QStyle::SubControl control)
    {
        QStyleOptionSpinBox option;
        option.initFrom(&box);
        option.buttonSymbols = box.buttonSymbols();
        option.subControls = QStyle::SC_All;
        return box.style()->subControlRect(QStyle::CC_SpinBox, &option, control, &box);
    }
    /// The strongest contrast to the field in a button: that of its arrow.
    static int contrast(QAbstractSpinBox& box, QStyle::SubControl control)
    {
        const QImage picture = box.grab().toImage();
        const QRect place = button(box, control).adjusted(2, 1, -2, -1);
        int most = 0;
        for (int x = place.left(); x <= place.right(); ++x)
            for (int y = place.top(); y <= place.bottom(); ++y)
                most = std::max(most, std::abs(qGray(picture.pixel(x, y)) - qGray(tokens().background.rgb())));
        return most;
    }
};
INSTANTIATE_TEST_SUITE_P(, SpinBoxTest, testing::Values(render::Theme::Dark, render::Theme::Light),
    [](const auto& info) { return info.param == render::Theme::Dark ? "dark" : "light"; });

TEST_P(SpinBoxTest, HasTwoArrowsThatStep)
{
    SpinBox whole;
    DoubleSpinBox part;
    whole.setRange(0, 10);
    part.setRange(0, 10);
    for (QAbstractSpinBox* box : {static_cast<QAbstractSpinBox*>(&whole), static_cast<QAbstractSpinBox*>(&part)}) {
        box->resize(120, box->sizeHint().height());
        box->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(box, 60000));
        box->stepUp();
        for (const QStyle::SubControl control : {QStyle::SC_SpinBoxUp, QStyle::SC_SpinBoxDown})
            EXPECT_GT(contrast(*box, control), 90) << "an arrow as strong as letters";
    }
    for (const auto& [control, value] : {std::pair{QStyle::SC_SpinBoxUp, 2}, std::pair{QStyle::SC_SpinBoxDown, 1}}) {
        QTest::mouseClick(&whole, Qt::LeftButton, {}, button(whole, control).center());
        EXPECT_EQ(whole.value(), value);
    }
}

TEST_P(SpinBoxTest, AnEmptiedFieldTakesTheNumberBackThatItHad)
{
    SpinBox whole;
    DoubleSpinBox part;
    for (QAbstractSpinBox* box : {static_cast<QAbstractSpinBox*>(&whole), static_cast<QAbstractSpinBox*>(&part)}) {
        whole.setRange(1, 1000);
        whole.setValue(123);
        part.setRange(0.1, 600);
        part.setSuffix(" s");
        part.setValue(12.5);
        box->show();
        box->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(box, 60000));
        box->setFocus(Qt::TabFocusReason);
        const QString before = box->text();
        const auto empty = [&] {
            QTest::keyClick(box, Qt::Key_End);
            for (int i = 0; i < 8; ++i) // each of them leaves a number, but the last
                QTest::keyClick(box, Qt::Key_Backspace);
        };
        empty();
        ASSERT_FALSE(box->hasAcceptableInput());
        QTest::keyClick(box, Qt::Key_Return);
        EXPECT_EQ(box->text(), before);
        box->stepUp();
        const QString stepped = box->text();
        empty();
        QTest::keyClick(box, Qt::Key_Return);
        EXPECT_EQ(box->text(), stepped);
    }
}

TEST_P(SpinBoxTest, AnArrowThatLeadsNowhereIsFaint)
{
    SpinBox box;
    box.setRange(0, 10);
    box.resize(120, box.sizeHint().height());
    const int leads = contrast(box, QStyle::SC_SpinBoxUp), leadsNowhere = contrast(box, QStyle::SC_SpinBoxDown);
    EXPECT_LT(leadsNowhere, leads - 20);
    box.setEnabled(false);
    EXPECT_LT(contrast(box, QStyle::SC_SpinBoxUp), leads - 20);
}

} // namespace
} // namespace warpatlas::ui
