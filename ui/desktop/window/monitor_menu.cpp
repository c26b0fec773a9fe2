#include "ui/desktop/window/monitor_menu.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/settings.h"

#include <QActionGroup>
#include <QGuiApplication>
#include <QScreen>

namespace warpatlas::ui {

MonitorMenu::MonitorMenu(Settings& settings, QWidget* parent)
    : QMenu(said("menu.monitors", "Present &on"), parent), m_settings(settings)
{
    setObjectName("monitors");
    // Monitors come and go: they are listed whenever the menu is opened.
    connect(this, &QMenu::aboutToShow, this, &MonitorMenu::fill);
    for (const auto changed : {&QGuiApplication::screenAdded, &QGuiApplication::screenRemoved})
        connect(qApp, changed, this, &MonitorMenu::fill, Qt::QueuedConnection);
    fill();
}

QString MonitorMenu::monitorFor(const QWidget& desktop) const
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (screens.size() < 2)
        return {};
    QString chosen = m_settings.presenterMonitor();
    QString other;
    for (const QScreen* screen : screens) {
        if (screen->name() == chosen)
            return chosen;
        if (screen != desktop.screen() && other.isEmpty())
            other = screen->name();
    }
    return other;
}

void MonitorMenu::fill()
{
    clear();
    const QList<QScreen*> screens = QGuiApplication::screens();
    menuAction()->setVisible(screens.size() > 1);
    auto* group = new QActionGroup(this);
    const auto offer = [&](const QString& words, const QString& name) {
        QAction* action = addAction(words);
        action->setObjectName("monitor." + name);
        action->setCheckable(true);
        action->setChecked(m_settings.presenterMonitor() == name);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] { m_settings.setPresenterMonitor(name); });
    };
    offer(said("menu.monitors.other", "The other one"), {});
    for (const QScreen* screen : screens) {
        const QSize size = screen->size() * screen->devicePixelRatio();
        offer(QString("%1   %2 × %3").arg(screen->name()).arg(size.width()).arg(size.height()), screen->name());
    }
}

} // namespace warpatlas::ui
