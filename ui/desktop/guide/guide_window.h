/// The guide in a window of its own: chapters at the left, the one that is read at the right. GUI thread.
#pragma once

#include "ui/desktop/look/window_commands.h"

#include <QWidget>

#include <functional>
#include <span>

class QLabel;
class QLineEdit;
class QListWidget;

namespace warpatlas::ui::inline desktop {

class GuideBrowser;
class Settings;

/// Returns the commands of the guide's window that have keys, each once.
std::span<const WindowCommand> guideCommands();

class GuideWindow : public QWidget {
    Q_OBJECT
public:
    /// `settings` outlive it. `keys` makes the page with the keys.
    GuideWindow(Settings& settings, std::function<QString()> keys);

    /// Shows the window and brings it to the front; `topic` empty: where it was left, at first the first chapter.
    void showChapter(const QString& topic);
    QString topic() const;

private:
    void fillList();
    void showPlace(const QString& topic); ///< marks in the list what is read
    /// Searches from the present place through all chapters; says where it found the words.
    void find(bool backward);
    bool findHere(const QString& words, bool backward);
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    Settings& m_settings;
    QListWidget* m_list;
    GuideBrowser* m_text;
    QLineEdit* m_words;
    QLabel* m_found;
};

} // namespace warpatlas::ui::inline desktop
