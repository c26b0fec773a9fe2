#include "ui/desktop/charts/figure.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/style.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace warpatlas::ui::inline desktop {
namespace {

enum class FigureKind { None, Png, Svg, Pdf };

FigureKind kindOfFigure(const std::string& path)
{
    const QString name = QString::fromStdString(path).toLower();
    return name.endsWith(".png") ? FigureKind::Png
        : name.endsWith(".svg")  ? FigureKind::Svg
        : name.endsWith(".pdf")  ? FigureKind::Pdf
                                 : FigureKind::None;
}

void paintFigure(QPainter& painter, const Chart& chart, const FigureOptions& options)
{
    const ChartStyle style = figureStyle(options);
    const QRectF whole(0, 0, options.width, options.height);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setFont(style.words); // else a file names the font of the program that wrote it
    painter.fillRect(whole, style.tokens.panel);
    const double margin = 1.4 * style.small.pixelSize();
    chart.paint(painter, whole.adjusted(margin, margin, -margin, -margin), style);
}

QByteArray pngOf(const Chart& chart, const FigureOptions& options)
{
    const QImage image = pictureOfFigure(chart, options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

/// Qt writes the size in millimetres, of which other programs make a pixel more than there is.
QByteArray withSizeInPixels(QByteArray svg, const FigureOptions& options)
{
    const qsizetype from = svg.indexOf("width=\""), to = svg.indexOf("viewBox");
    if (from >= 0 && from < to)
        svg.replace(from, to - from,
            "width=\"" + QByteArray::number(options.width) + "\" height=\"" + QByteArray::number(options.height)
                + "\" ");
    return svg;
}

QByteArray svgOf(const Chart& chart, const FigureOptions& options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize({options.width, options.height});
    generator.setViewBox(QRect(0, 0, options.width, options.height));
    generator.setTitle("WarpAtlas");
    generator.setDescription(chart.inWords());
    {
        QPainter painter(&generator);
        paintFigure(painter, chart, options);
    }
    return withSizeInPixels(bytes, options);
}

/// Takes out what would differ from one day to the next: the dates and the file's random name.
QByteArray withoutMoment(const QByteArray& pdf)
{
    std::string text(pdf.constData(), std::size_t(pdf.size()));
    const auto replaceDigits = [&](const char* key) {
        for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
            const std::size_t end = std::min(text.find(')', at), text.size());
            // The length stays, and with it every place that the file's table names.
            for (std::size_t i = at + std::string_view(key).size(); i < end; ++i)
                if (text[i] >= '0' && text[i] <= '9')
                    text[i] = '0';
        }
    };
    replaceDigits("/CreationDate (D:");
    replaceDigits("/ModDate (D:");
    return QByteArray(text.data(), qsizetype(text.size()));
}

/// Fonts come in the order of a hash, which is another one in every process.
class SameHashes {
public:
    SameHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SameHashes(const SameHashes&) = delete;
    SameHashes& operator=(const SameHashes&) = delete;
};

QByteArray pdfOf(const Chart& chart, const FigureOptions& options)
{
    const SameHashes same;
    constexpr int fine = 10; // places of letters are whole numbers of this many to a pixel
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QSizeF(options.width, options.height) * 0.75, QPageSize::Point));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(96 * fine);
    writer.setTitle(chart.inWords());
    writer.setCreator("WarpAtlas");
    {
        QPainter painter(&writer);
        painter.scale(fine, fine);
        paintFigure(painter, chart, options);
    }
    return withoutMoment(bytes);
}

} // namespace

ChartStyle figureStyle(const FigureOptions& options)
{
    const double letter = std::clamp(std::min(options.height * 0.0225, options.width * 0.0135), 9.0, 200.0);
    const int size = int(std::lround(letter));
    return {tokensOf(options.theme), sansFont(int(std::lround(letter * 1.08))), sansFont(size),
        sansFont(int(std::lround(letter * 1.08)), true)};
}

FigureOptions withRoomFor(const Chart& chart, FigureOptions options)
{
    constexpr int highest = 30000; // that a picture can be painted in
    const auto needed = [&](const FigureOptions& given) {
        return int(std::ceil(
            chart.wholeHeight() * figureStyle(given).words.pixelSize() / ChartStyle::current().words.pixelSize()));
    };
    if (needed(options) <= options.height)
        return options;
    options.height = highest; // letters are no larger then than the width makes them
    options.height = std::min(needed(options), highest);
    return options;
}

QImage pictureOfFigure(const Chart& chart, const FigureOptions& given)
{
    const FigureOptions options = withRoomFor(chart, given);
    QImage image(options.width, options.height, QImage::Format_RGB32);
    QPainter painter(&image);
    paintFigure(painter, chart, options);
    return image;
}

std::string svgOfFigure(const Chart& chart, const FigureOptions& options)
{
    needApplication();
    loadFonts();
    return svgOf(chart, withRoomFor(chart, options)).toStdString();
}

void requireFigureName(const std::string& path)
{
    if (kindOfFigure(path) == FigureKind::None)
        throw InputError(path, warpatlas::say("figure.kind", "a figure is .png, .svg or .pdf"));
}

void saveFigure(const Chart& chart, const FigureOptions& given, const std::string& path)
{
    requireFigureName(path);
    needApplication();
    loadFonts();
    const FigureOptions options = withRoomFor(chart, given);
    const FigureKind kind = kindOfFigure(path);
    const QByteArray bytes = kind == FigureKind::Png ? pngOf(chart, options)
        : kind == FigureKind::Svg                    ? svgOf(chart, options)
                                                     : pdfOf(chart, options);
    writeFile(path, {reinterpret_cast<const std::byte*>(bytes.constData()), std::size_t(bytes.size())});
}

} // namespace warpatlas::ui::inline desktop
