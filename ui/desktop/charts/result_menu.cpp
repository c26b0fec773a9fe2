#include "ui/desktop/charts/result_menu.h"

#include "app/dataset/file_bytes.h"
#include "kernels/model/error.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <utility>

namespace warpatlas::ui {
namespace {

FigureOptions inTheWindowsTheme()
{
    FigureOptions options;
    options.theme = tokens().dark ? render::Theme::Dark : render::Theme::Light;
    return options;
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
    m_button->menu()->addSeparator();
    add(".copyFigure", said("result.copy_figure", "Copy figure"), [this] { copyFigure(); });
    add(".copyNumbers", said("result.copy_numbers", "Copy numbers (CSV)"), [this] { copyNumbers(); });
}

void ResultMenu::copyFigure() const
{
    if (const auto figure = m_parts.figure())
        QApplication::clipboard()->setImage(pictureOfFigure(*figure, inTheWindowsTheme()));
}

void ResultMenu::copyNumbers() const
{
    if (const std::string csv = m_parts.csv(); !csv.empty())
        QApplication::clipboard()->setText(toQt(csv));
}

bool ResultMenu::saveTo(File file, QString path)
{
    const auto figure = file == File::Figure ? m_parts.figure() : nullptr;
    const std::string csv = file == File::Csv ? m_parts.csv() : std::string();
    if (!figure && csv.empty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += figure ? ".png" : ".csv";
    try {
        if (figure)
            saveFigure(*figure, inTheWindowsTheme(), path.toStdString());
        else
            writeFile(path.toStdString(), asBytes(csv));
    } catch (const InputError& error) {
        emit told(toQt(error.what()), true);
        return false;
    }
    emit told(savedText(path), false);
    return true;
}

void ResultMenu::askSave(File file)
{
    const bool figure = file == File::Figure;
    const QString filters = figure ? said("result.files.picture", "Picture") + " (*.png);;"
            + said("result.files.drawing", "Drawing") + " (*.svg);;" + said("result.files.page", "Page") + " (*.pdf)"
                                   : said("result.files.numbers", "Numbers") + " (*.csv)";
    QString filter;
    QString path = QFileDialog::getSaveFileName(m_page,
        figure ? said("result.save_figure.title", "Save figure") : said("result.save_csv.title", "Save numbers"),
        dialogFolder() + '/' + m_parts.name + (figure ? ".png" : ".csv"), filters, &filter);
    if (path.isEmpty())
        return;
    savedIn(QFileInfo(path).absolutePath());
    if (QFileInfo(path).suffix().isEmpty()) // the chosen kind of figure
        path += filter.contains("*.svg") ? ".svg" : filter.contains("*.pdf") ? ".pdf" : "";
    saveTo(file, path);
}

} // namespace warpatlas::ui
