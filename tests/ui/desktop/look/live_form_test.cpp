// Rows that are built anew while they are shown.
#include "ui/desktop/look/live_form.h"

#include "tests/ui/application.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QTest>
#include <QVBoxLayout>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class LiveFormTest : public ::testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    static void build(LiveForm& form, const QStringList& names)
    {
        form.build([&](QWidget& rows) {
            auto* layout = new QFormLayout(&rows);
            for (const QString& name : names) {
                auto* field = new QLineEdit;
                field->setObjectName(name);
                layout->addRow(name, field);
            }
        });
    }
    /// The fields that are drawn, from the top.
    static QStringList shown(const LiveForm& form)
    {
        QStringList names;
        for (const QLineEdit* field : form.findChildren<QLineEdit*>())
            if (field->isVisible())
                names += field->objectName();
        return names;
    }
};

/// At no time: what a window shows between two events is drawn, too.
TEST_F(LiveFormTest, NewRowsStandInThePlaceOfTheOldOnes)
{
    QWidget window;
    QVBoxLayout layout(&window);
    LiveForm form;
    layout.addWidget(&form);
    layout.addStretch(1);
    window.resize(300, 500);
    build(form, {"a", "b", "c"});
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    const auto topOf = [&](const char* name) {
        return form.findChild<QLineEdit*>(name)->mapTo(&form, QPoint(0, 0)).y();
    };
    const int top = topOf("a");
    form.findChild<QLineEdit*>("b")->setFocus();
    int most = 0;
    form.build([&](QWidget& rows) {
        most = int(shown(form).size());
        auto* fields = new QFormLayout(&rows);
        auto* field = new QLineEdit;
        field->setObjectName("d");
        fields->addRow("d", field);
    });
    EXPECT_EQ(most, 0) << "the old ones are away before there are new ones";
    EXPECT_EQ(shown(form), QStringList{"d"});
    EXPECT_EQ(topOf("d"), top) << "and has their place at once";
    form.clear();
    EXPECT_EQ(shown(form), QStringList());
}

TEST_F(LiveFormTest, TheRowOfTheSameNameGoesOnWithTheKeysAndTheText)
{
    QWidget window;
    QVBoxLayout layout(&window);
    LiveForm form;
    layout.addWidget(&form);
    build(form, {"a", "b"});
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    auto* const field = form.findChild<QLineEdit*>("b");
    field->setFocus();
    QTest::keyClicks(field, "12");
    build(form, {"b", "c"});
    auto* const next = qobject_cast<QLineEdit*>(window.focusWidget());
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->objectName(), "b");
    EXPECT_NE(next, field);
    EXPECT_EQ(next->text(), "12");
    EXPECT_TRUE(isBeingTyped(*next));
}

} // namespace
} // namespace warpatlas::ui
