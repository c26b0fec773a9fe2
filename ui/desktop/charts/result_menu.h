/// The ways of a page's result out of the window: a Save button with its figure and its numbers, as files and copied,
/// and for some all of it to go on with.
#pragma once

#include "ui/desktop/charts/chart.h"

#include <QObject>

#include <functional>
#include <memory>
#include <string>

class QToolButton;

namespace warpatlas::ui::inline desktop {

struct ResultParts {
    QString name; ///< "flow": begins the actions' object names
    std::function<std::unique_ptr<Chart>()> figure; ///< null: there is no result
    std::function<std::string()> csv; ///< empty: there is no result
    std::function<std::string()> markdown = {}; ///< null: it has none; empty: there is no result
    std::function<std::string()> json = {}; ///< likewise
    std::function<QString()> fileName = {}; ///< what files are offered as; null: `name`
};

class ResultMenu : public QObject {
    Q_OBJECT
public:
    enum class File { Figure, Csv, Json };

    /// `words` say what is saved: "Save or copy the timeline".
    ResultMenu(ResultParts parts, const QString& words, QWidget* page);

    QToolButton* button() const { return m_button; } ///< for the page's layout, which owns it from then on
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> savedIn = [](const QString&) {};
    /// Writes a file in the window's theme, with the kind's ending where it has none, and says a line about it; false
    /// if it failed or there is no result.
    bool saveTo(File file, QString path);

signals:
    void told(const QString& line, bool wrong);

private:
    void askSave(File file);
    std::string textOf(File file) const;
    void copyFigure() const;
    void copy(const std::string& text) const; ///< does nothing where it is empty

    ResultParts m_parts;
    QWidget* m_page;
    QToolButton* m_button;
};

} // namespace warpatlas::ui::inline desktop
