#include "ui/desktop/look/dock_title.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QToolButton>

namespace warpatlas::ui::inline desktop {
namespace {

QToolButton* titleButton(const QString& objectName, const QString& iconName, const QString& words)
{
    auto* button = new QToolButton;
    introduce(button, objectName, words, words);
    button->setIcon(icon(iconName));
    button->setIconSize({12, 12});
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "link");
    return button;
}

} // namespace

QString closeText(const QDockWidget& dock)
{
    return said("window.dock.close", "Close {}", dock.windowTitle());
}

DockTitle::DockTitle(QDockWidget& dock) : QWidget(&dock), m_dock(dock), m_row(new QWidget(this))
{
    setObjectName(dock.objectName() + ".title");
    setRole(this, "dockTitle");
    setAttribute(Qt::WA_StyledBackground);
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_row);
    auto* layout = makeLayout<QHBoxLayout>(4, m_row);
    layout->setContentsMargins(12, 2, 4, 2);
    layout->addWidget(makeLabel(dock.windowTitle(), "soft"), 1);
    auto* floats = titleButton(dock.objectName() + ".float", "float",
        said("window.dock.float_or_dock", "Let {} float, or dock it", dock.windowTitle()));
    connect(floats, &QToolButton::clicked, this, [this] { m_dock.setFloating(!m_dock.isFloating()); });
    layout->addWidget(floats);
    auto* close = titleButton(dock.objectName() + ".close", "close", closeText(dock));
    connect(close, &QToolButton::clicked, &dock, &QWidget::close);
    layout->addWidget(close);
    connect(&dock, &QDockWidget::topLevelChanged, this, &DockTitle::refresh);
    refresh();
}

void DockTitle::setShown(bool shown)
{
    m_shown = shown;
    refresh();
}

void DockTitle::refresh()
{
    m_row->setVisible(m_shown || m_dock.isFloating());
    updateGeometry();
}

} // namespace warpatlas::ui::inline desktop
