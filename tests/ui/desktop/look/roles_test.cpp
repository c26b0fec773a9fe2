// A role that the style sheet does not know looks like nothing.
#include "ui/desktop/look/roles.h"

#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

class Roles : public WindowTest { };

TEST_F(Roles, AreAllStyled)
{
    const QString sheet = qApp->styleSheet();
    std::size_t seen = 0;
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        const QString role = widget->property("role").toString();
        if (role.isEmpty())
            continue;
        ++seen;
        EXPECT_TRUE(sheet.contains(QString("[role=\"%1\"]").arg(role)))
            << role.toStdString() << " of " << widget->objectName().toStdString();
        const QString kind = widget->property("kind").toString();
        EXPECT_TRUE(kind.isEmpty() || sheet.contains(QString("[kind=\"%1\"]").arg(kind)))
            << kind.toStdString() << " of " << widget->objectName().toStdString();
    }
    EXPECT_GT(seen, 100u);
}

TEST(EmptyLayout, NamesBelongToWhatTakesThePlace)
{
    WARPATLAS_NEEDS_WINDOW();
    QWidget panel;
    auto* const layout = makeLayout<QVBoxLayout>(0, &panel);
    const auto fill = [&] {
        emptyLayout(*layout);
        auto* const row = new QWidget;
        row->setObjectName("row");
        makeLayout<QVBoxLayout>(0, row)->addWidget(makeLabel("words", "soft"));
        row->findChild<QLabel*>()->setObjectName("field");
        layout->addWidget(row);
        return row;
    };
    const QWidget* const old = fill();
    const QWidget* const row = fill();
    EXPECT_EQ(old->parent(), &panel) << "it is deleted later";
    EXPECT_EQ(panel.findChild<QWidget*>("row"), row);
    EXPECT_EQ(panel.findChild<QWidget*>("field")->parent(), row);
}

} // namespace
} // namespace warpatlas::ui
