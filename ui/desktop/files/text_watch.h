/// Says when the file of the kernel that is being written may have been changed by another program. Whether it was, its
/// contents say (KernelDocument::changedOnDisk()). Threads: the window's.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>

namespace warpatlas::ui {

class TextWatch : public QObject {
    Q_OBJECT
public:
    explicit TextWatch(QObject* parent = nullptr);
    /// Watches this file in place of the one before; empty: none.
    void setFile(const QString& path);

signals:
    void touched();

private:
    void look();

    QString m_path;
    QFileSystemWatcher m_watcher;
};

} // namespace warpatlas::ui
