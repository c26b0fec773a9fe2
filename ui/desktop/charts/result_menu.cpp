#include "ui/desktop/charts/result_menu.h"

#include "app/dataset/file_bytes.h"
#include "kernels/model/error.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

FigureOptions inTheWindowsTheme()
{
    FigureOptions options;
    options.theme = tokens().dark ? render::Theme::Dark : render::Theme::Light;
    return options;
}

QString endingOf(ResultMenu::File file)
{
    return file == ResultMenu::File::Figure ? ".png" : file == ResultMenu::File::Csv ? ".csv" : ".json";
}

QString dialogTitle(ResultMenu::File file)
{
    return file == ResultMenu::File::Figure ? said("result.save_figure.title", "Save figure")
        : file == ResultMenu::File::Csv     ? said("result.save_csv.title", "Save numbers")
                                            : said("result.save_json.title", "Save the result");
}

QString filtersOf(ResultMenu::File file)
{
    switch (file) {
    case ResultMenu::File::Csv:
        return said("result.files.numbers", "Numbers") + " (*.csv);;" + said("result.files.markdown", "Markdown")
            + " (*.md)";
    case ResultMenu::File::Json:
        return said("result.files.results", "Results") + " (*.json)";
    case ResultMenu::File::Figure:
        break;
    }
    return said("result.files.picture", "Picture") + " (*.png);;" + said("result.files.drawing", "Drawing")
        + " (*.svg);;" + said("result.files.page", "Page") + " (*.pdf)";
}

} // namespace

ResultMenu::ResultMenu(ResultParts parts, const QString& words, QWidget* page)
    : QObject(page), m_parts(std::move(parts)), m_page(page), m_button(makeDropButton(m_parts.name + ".save", words))
{
    setRole(m_button, "row");
    m_button->setText(said("result.save", "Save"));
    const auto add = [this](const char* name, const QString& text, auto what) {
        QAction* action = m_button->menu()->addAction(text);
        action->setObjectName(m_parts.name + name);
        connect(action, &QAction::triggered, this, what);
    };
    add(".saveFigure", said("result.save_figure", "Save figure…"), [this] { askSave(File::Figure); });
    add(".saveCsv", said("result.save_csv", "Save CSV…"), [this] { askSave(File::Csv); });
    if (m_parts.json)
        add(".saveJson", said("result.save_json", "Save JSON…"), [this] { askSave(File::Json); });
    m_button->menu()->addSeparator();
    add(".copyFigure", said("result.copy_figure", "Copy figure"), [this] { copyFigure(); });
    add(".copyNumbers", said("result.copy_numbers", "Copy numbers (CSV)"), [this] { copy(m_parts.csv()); });
    if (m_parts.markdown)
        add(".copyMarkdown", said("result.copy_markdown", "Copy as Markdown"), [this] { copy(m_parts.markdown()); });
}

void ResultMenu::copyFigure() const
{
    if (const auto figure = m_parts.figure())
        QApplication::clipboard()->setImage(pictureOfFigure(*figure, inTheWindowsTheme()));
}

void ResultMenu::copy(const std::string& text) const
{
    if (!text.empty())
        QApplication::clipboard()->setText(toQt(text));
}

std::string ResultMenu::textOf(File file) const
{
    return file == File::Csv ? m_parts.csv() : file == File::Json && m_parts.json ? m_parts.json() : std::string();
}

bool ResultMenu::saveTo(File file, QString path)
{
    const auto figure = file == File::Figure ? m_parts.figure() : nullptr;
    const bool inMarkdown = file == File::Csv && m_parts.markdown && path.endsWith(".md");
    const std::string text = inMarkdown ? m_parts.markdown() : textOf(file);
    if (!figure && text.empty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += endingOf(file);
    try {
        if (figure)
            saveFigure(*figure, inTheWindowsTheme(), path.toStdString());
        else
            writeFile(path.toStdString(), asBytes(text));
    } catch (const InputError& error) {
        emit told(toQt(error.what()), true);
        return false;
    }
    emit told(savedText(path), false);
    return true;
}

void ResultMenu::askSave(File file)
{
    const QString name = m_parts.fileName ? m_parts.fileName() : m_parts.name;
    QString filter;
    QString path = QFileDialog::getSaveFileName(
        m_page, dialogTitle(file), dialogFolder() + '/' + name + endingOf(file), filtersOf(file), &filter);
    if (path.isEmpty())
        return;
    savedIn(QFileInfo(path).absolutePath());
    if (QFileInfo(path).suffix().isEmpty()) // the chosen kind of file
        for (const char* ending : {".svg", ".pdf", ".md"})
            path += filter.contains(QString("*") + ending) ? ending : "";
    saveTo(file, path);
}

} // namespace warpatlas::ui::inline desktop
