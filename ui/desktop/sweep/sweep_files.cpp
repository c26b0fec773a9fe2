#include "ui/desktop/sweep/sweep_files.h"

#include "app/dataset/file_bytes.h"
#include "app/sweep/sweep_csv.h"
#include "app/sweep/sweep_json.h"
#include "kernels/model/error.h"
#include "ui/desktop/charts/figure.h"
#include "ui/desktop/look/qt_words.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QImage>
#include <QPainter>

namespace warpatlas::ui {
namespace {

FigureOptions asOnTheScreen()
{
    FigureOptions options;
    options.theme = tokens().dark ? render::Theme::Dark : render::Theme::Light;
    return options;
}

} // namespace

SweepFileKind kindOf(SweepFile file, const SweepResult& result)
{
    QString name = toQt(result.sweep.base.kernel.empty() ? "kernel" : result.sweep.base.kernel).replace(':', '_');
    for (const SweepAxis& axis : result.sweep.axes)
        name += '_' + toQt(nameOf(axis));
    switch (file) {
    case SweepFile::Csv:
        return {said("sweep.save_csv.title", "Save the sweep's numbers"),
            said("sweep.files.numbers", "Numbers") + " (*.csv)", name + ".csv"};
    case SweepFile::Json:
        return {said("sweep.save_json.title", "Save the sweep"), said("sweep.files.sweeps", "Sweeps") + " (*.json)",
            name + ".json"};
    case SweepFile::Figure:
        break;
    }
    return {said("sweep.save_figure.title", "Save figure of the sweep"),
        said("sweep.files.picture", "Picture") + " (*.png);;" + said("sweep.files.drawing", "Drawing") + " (*.svg);;"
            + said("sweep.files.page", "Page") + " (*.pdf)",
        name + ".png"};
}

QString saveSweep(SweepFile file, const SweepPointer& result, std::optional<SweepShow> show, QString& path)
{
    if (QFileInfo(path).suffix().isEmpty())
        path += '.' + QFileInfo(kindOf(file, *result).name).suffix();
    try {
        switch (file) {
        case SweepFile::Figure:
            saveFigure(*chartOf(result, {show}), asOnTheScreen(), path.toStdString());
            break;
        case SweepFile::Csv:
            writeFile(path.toStdString(), asBytes(toCsv(*result)));
            break;
        case SweepFile::Json:
            writeFile(path.toStdString(), asBytes(toJson(*result)));
            break;
        }
    } catch (const InputError& error) {
        return toQt(error.what());
    }
    return {};
}

void copyFigure(const SweepPointer& result, std::optional<SweepShow> show)
{
    QApplication::clipboard()->setImage(pictureOfFigure(*chartOf(result, {show}), asOnTheScreen()));
}

void copyNumbers(const SweepResult& result)
{
    QApplication::clipboard()->setText(toQt(toCsv(result)));
}

} // namespace warpatlas::ui
