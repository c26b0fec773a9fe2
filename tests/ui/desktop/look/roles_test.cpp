// A role that the style sheet does not know looks like nothing.
#include "ui/desktop/look/roles.h"

#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>

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

} // namespace
} // namespace warpatlas::ui
