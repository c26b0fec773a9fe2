/// The files that were opened last, newest first, and their menu.
#pragma once

#include <QMenu>
#include <QStringList>

namespace warpatlas::ui::inline desktop {

class Settings;

class RecentFiles : public QMenu {
    Q_OBJECT
public:
    explicit RecentFiles(Settings& settings, QWidget* parent = nullptr);
    void add(const QString& path);
    QStringList files() const { return m_files; }
    static constexpr int limit = 10;

signals:
    void chosen(const QString& path);

private:
    void rebuild();

    Settings& m_settings;
    QStringList m_files;
};

} // namespace warpatlas::ui::inline desktop
