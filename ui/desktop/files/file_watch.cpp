#include "ui/desktop/files/file_watch.h"

#include <QFileInfo>
#include <QGuiApplication>

namespace warpatlas::ui {

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    // Folders of other machines tell nothing of their changes: who comes back to the window may have made one.
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            look();
    });
}

void FileWatch::setFile(const QString& path)
{
    if (path == m_path)
        return;
    if (const QStringList watched = m_watcher.files(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_path = path;
    if (QFileInfo(path).isAbsolute() && QFileInfo::exists(path))
        m_watcher.addPath(path);
}

void FileWatch::look()
{
    // Editors put a new file in the place of the old one, which ends the watch.
    if (!m_path.isEmpty() && QFileInfo::exists(m_path) && !m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
    emit touched();
}

} // namespace warpatlas::ui
