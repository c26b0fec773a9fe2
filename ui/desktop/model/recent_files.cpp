#include "ui/desktop/model/recent_files.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/settings.h"

#include <QDir>
#include <QFileInfo>

namespace warpatlas::ui::inline desktop {

RecentFiles::RecentFiles(Settings& settings, QWidget* parent)
    : QMenu(said("menu.recent", "Open &recent"), parent),
      m_settings(settings),
      m_files(settings.get(setting::recentFiles))
{
    setToolTipsVisible(true);
    rebuild();
}

void RecentFiles::add(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    m_files.removeAll(absolute);
    m_files.prepend(absolute);
    while (m_files.size() > limit)
        m_files.removeLast();
    m_settings.set(setting::recentFiles, m_files);
    rebuild();
}

void RecentFiles::rebuild()
{
    clear();
    for (const QString& path : m_files) {
        QAction* action = addAction(asLabel(QFileInfo(path).fileName()));
        action->setToolTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] { emit chosen(path); });
    }
    menuAction()->setEnabled(!m_files.isEmpty());
}

} // namespace warpatlas::ui::inline desktop
